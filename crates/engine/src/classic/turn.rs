//! The turn (TURN-1): a table of steps in the order of the rulebook.

use crate::classic::{final_scoring, jubilee, lay_tile, place_figure, score};
use crate::event::{Event, Log};
use crate::figures::PlayerId;
use crate::options::ClassicOptions;
use crate::rules::Rules;
use crate::state::{GameState, Phase, TurnKind, TurnPlan, discard_hash};
use crate::tile::{Symbol, TileId};

/// A step of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Draw,
    LayTile,
    ChooseSymbol,
    PlaceFigure,
    ScoreCompleted,
    NextTurn,
}

/// What entering a step leads to.
enum Flow {
    /// Somebody must decide.
    Wait(Phase),
    /// The step is done.
    Next,
}

/// The steps of a turn that these options have, in order (TURN-1a).
pub(crate) fn steps(options: ClassicOptions) -> Vec<Step> {
    let all = [
        (Step::Draw, true),
        (Step::LayTile, true),
        (Step::ChooseSymbol, options.jubilee),
        (Step::PlaceFigure, true),
        (Step::ScoreCompleted, true),
        (Step::NextTurn, true),
    ];
    all.into_iter().filter(|(_, in_play)| *in_play).map(|(step, _)| step).collect()
}

/// Leaves the step in which a decision was just made.
pub(crate) fn go_on(rules: &Rules, state: &mut GameState, log: &mut impl Log) {
    state.step += 1;
    enter(rules, state, log);
}

/// Enters the step at hand and those after it, until somebody must decide.
pub(crate) fn enter(rules: &Rules, state: &mut GameState, log: &mut impl Log) {
    loop {
        let flow = match rules.steps[usize::from(state.step)] {
            Step::Draw if state.bag.is_empty() => return end(rules, state, log),
            Step::Draw => Flow::Wait(Phase::Draw),
            Step::LayTile => match state.turn.tile {
                Some(tile) if lay_tile::fits_anywhere(rules, state, tile) => Flow::Wait(Phase::Lay { tile }),
                unfit => {
                    discard(state, unfit, log);
                    state.step = 0;
                    continue;
                }
            },
            Step::ChooseSymbol if jubilee::eligible(rules, state).count() > 1 => Flow::Wait(Phase::ChooseSymbol),
            Step::ChooseSymbol => {
                let only = jubilee::eligible(rules, state).next();
                jubilee::activate(rules, state, only, log);
                Flow::Next
            }
            Step::PlaceFigure => {
                let spots = place_figure::spots(rules, state);
                let asked = spots != 0 || place_figure::modules_offer(rules, state);
                if asked { Flow::Wait(Phase::PlaceFigure { spots }) } else { Flow::Next }
            }
            Step::ScoreCompleted => {
                score::completed(rules, state, log);
                Flow::Next
            }
            Step::NextTurn => {
                next_turn(rules, state, log);
                continue;
            }
        };
        match flow {
            Flow::Wait(phase) => {
                state.phase = phase;
                return;
            }
            Flow::Next => state.step += 1,
        }
    }
}

/// A tile comes out of the bag, for all to see (TURN-2).
pub(crate) fn draw(rules: &Rules, state: &mut GameState, tile: TileId, log: &mut impl Log) {
    state.bag.take(tile);
    state.turn.tile = Some(tile);
    log.note(|| Event::Drawn { player: state.turn.player, tile });
    go_on(rules, state, log);
}

/// PLACE-4: a tile that fits nowhere leaves the game, and the same player draws another.
fn discard(state: &mut GameState, unfit: Option<TileId>, log: &mut impl Log) {
    if let Some(tile) = unfit {
        state.turn.tile = None;
        state.discarded += 1;
        state.hash = state.hash.wrapping_add(discard_hash(tile));
        log.note(|| Event::Discarded { tile });
    }
}

/// The next player's turn begins. END-1: when there is no tile for it, drawing finds out and the game ends; in both
/// editions that is right after the turn of the last tile.
fn next_turn(rules: &Rules, state: &mut GameState, log: &mut impl Log) {
    state.step = 0;
    let earned = state.activated.take() == Some(Symbol::ExtraTurn);
    if state.bag.is_empty() {
        return;
    }
    // JUB-11: one further turn, which earns no third.
    state.turn = if earned && state.turn.kind == TurnKind::Ordinary {
        TurnPlan { player: state.turn.player, kind: TurnKind::Extra, tile: None }
    } else {
        let next = PlayerId((state.turn.player.0 + 1) % rules.players());
        TurnPlan { player: next, kind: TurnKind::Ordinary, tile: None }
    };
    log.note(|| Event::Turn { player: state.turn.player, kind: state.turn.kind });
}

/// The game ends here, with the final scoring.
pub(crate) fn end(rules: &Rules, state: &mut GameState, log: &mut impl Log) {
    state.phase = Phase::Over;
    log.note(|| Event::Ended);
    final_scoring::score(rules, state, log);
}
