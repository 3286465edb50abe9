//! The turn (DISC-3): a table of steps, with what the variants do before the first turn and at the end of each.

use crate::discovery::{lay_tile, place_or_recall, score};
use crate::event::{Event, Log, Place, Scored};
use crate::figures::PlayerId;
use crate::rules::Rules;
use crate::state::{GameState, Phase, TurnKind, TurnPlan};
use crate::tile::TileId;

/// A step of the set-up or of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    /// DISC-17
    LayAside,
    /// DISC-16: two tiles for everybody.
    Deal,
    Draw,
    LayTile,
    PlaceOrRecall,
    /// DISC-16: a new tile at the end of the turn.
    Refill,
    NextTurn,
}

const STEPS: [Step; 7] =
    [Step::LayAside, Step::Deal, Step::Draw, Step::LayTile, Step::PlaceOrRecall, Step::Refill, Step::NextTurn];

/// Where a turn begins: after the two steps of the set-up.
const FIRST: u8 = 2;
const _: () = assert!(matches!(STEPS[FIRST as usize], Step::Draw));

/// What entering a step leads to.
enum Flow {
    /// Somebody must decide.
    Wait(Phase),
    /// The step is done.
    Next,
    /// The turn begins again with another tile.
    Again,
    /// The turn is over, and with it perhaps the game.
    NextTurn,
}

fn step(state: &GameState) -> Step {
    STEPS[usize::from(state.step)]
}

/// Leaves the step in which a decision was just made.
pub(crate) fn leave(state: &mut GameState) {
    state.step += 1;
}

/// Enters the step at hand and those after it, until somebody must decide.
pub(crate) fn enter(rules: &Rules, state: &mut GameState, log: &mut impl Log) {
    loop {
        let flow = match step(state) {
            Step::LayAside => {
                let wanted = state.hands.aside().len() < usize::from(rules.laid_aside);
                draw_if(wanted && !state.bag.is_empty())
            }
            Step::Deal => draw_if(rules.hand_of_two && !state.bag.is_empty() && wanting(rules, state).is_some()),
            Step::Draw if rules.hand_of_two => begin_with_hand(rules, state, log),
            Step::Draw if state.bag.is_empty() => Flow::NextTurn,
            Step::Draw => Flow::Wait(Phase::Draw),
            Step::LayTile => match state.turn.tile {
                _ if rules.hand_of_two => Flow::Wait(Phase::LayFromHand),
                Some(tile) if lay_tile::fits_anywhere(rules, state, tile) => Flow::Wait(Phase::Lay { tile }),
                unfit => {
                    // DISC-4
                    if let Some(tile) = unfit {
                        discard(state, tile, log);
                    }
                    state.turn.tile = None;
                    Flow::Again
                }
            },
            Step::PlaceOrRecall => {
                let spots = place_or_recall::spots(rules, state);
                let asked = spots != 0 || place_or_recall::recallable(state).next().is_some();
                if asked { Flow::Wait(Phase::PlaceFigure { spots }) } else { Flow::Next }
            }
            Step::Refill => draw_if(rules.hand_of_two && state.hands.lacks(state.turn.player) && !state.bag.is_empty()),
            Step::NextTurn => Flow::NextTurn,
        };
        match flow {
            Flow::Wait(phase) => {
                state.phase = phase;
                return;
            }
            Flow::Next => state.step += 1,
            Flow::Again => state.step = FIRST,
            Flow::NextTurn => {
                let Some(player) = next_player(rules, state) else { return end(rules, state, log) };
                state.turn = TurnPlan { player, kind: TurnKind::Ordinary, tile: None };
                state.step = FIRST;
                log.note(|| Event::Turn { player, kind: TurnKind::Ordinary });
            }
        }
    }
}

fn draw_if(wanted: bool) -> Flow {
    if wanted { Flow::Wait(Phase::Draw) } else { Flow::Next }
}

/// DISC-16: the first player in seat order who has not two tiles yet.
fn wanting(rules: &Rules, state: &GameState) -> Option<PlayerId> {
    PlayerId::all(rules.players()).find(|&player| state.hands.lacks(player))
}

/// DISC-16: swapped tiles are replaced; if none of the hand fits, all are swapped at once.
fn begin_with_hand(rules: &Rules, state: &mut GameState, log: &mut impl Log) -> Flow {
    let player = state.turn.player;
    if state.hands.lacks(player) && !state.bag.is_empty() {
        return Flow::Wait(Phase::Draw);
    }
    if state.hands.of(player).any(|tile| lay_tile::fits_anywhere(rules, state, tile)) {
        return Flow::Next;
    }
    let unfit = state.hands.of(player);
    let mut any = false;
    for tile in unfit {
        state.hands.remove(player, tile);
        discard(state, tile, log);
        any = true;
    }
    if any { Flow::Again } else { Flow::NextTurn }
}

fn discard(state: &mut GameState, tile: TileId, log: &mut impl Log) {
    state.discard(tile);
    log.note(|| Event::Discarded { tile });
}

/// A tile comes out of the bag, for all to see.
pub(crate) fn draw(rules: &Rules, state: &mut GameState, tile: TileId, log: &mut impl Log) {
    state.bag.take(tile);
    let player = match step(state) {
        Step::LayAside => {
            state.hands.lay_aside(tile);
            log.note(|| Event::LaidAside { tile });
            return;
        }
        Step::Deal => wanting(rules, state).expect("somebody lacks a tile while tiles are dealt"),
        _ => state.turn.player,
    };
    log.note(|| Event::Drawn { player, tile });
    if rules.hand_of_two {
        state.hands.add(player, tile);
    } else {
        state.turn.tile = Some(tile);
        leave(state);
    }
}

/// DISC-16: a tile of the hand that fits nowhere leaves the game, and another is drawn.
pub(crate) fn swap(state: &mut GameState, tile: TileId, log: &mut impl Log) {
    let player = state.turn.player;
    state.hands.remove(player, tile);
    state.discard(tile);
    log.note(|| Event::Refused { player, tile });
    state.step = FIRST;
}

/// Whose turn comes next, if there is a tile for it. DISC-16: a player without tiles is skipped.
fn next_player(rules: &Rules, state: &GameState) -> Option<PlayerId> {
    let after = |steps: u8| PlayerId((state.turn.player.0 + steps) % rules.players());
    if rules.hand_of_two {
        (1..=rules.players()).map(after).find(|&player| state.hands.of(player).next().is_some())
    } else {
        (!state.bag.is_empty()).then(|| after(1))
    }
}

/// DISC-14: the game ends, and every follower in the landscape scores for its owner as if its region were incomplete.
pub(crate) fn end(rules: &Rules, state: &mut GameState, log: &mut impl Log) {
    state.phase = Phase::Over;
    log.note(|| Event::Ended);
    for at in 0..state.figures.placed().len() {
        let figure = state.figures.placed()[at];
        let id = state.regions.of(figure.segment);
        let tally = score::at_end(rules, state, id);
        if tally.points() != 0 {
            let place = Place { cell: state.board.tile(figure.tile).cell, on: figure.on };
            let what = Scored::Region { kind: state.regions.get(id).kind, at: place };
            state.gain(figure.player, what, tally, log);
        }
    }
}
