//! The turn (TURN-1): a table of steps in the order of the rulebook.

use crate::classic::{final_scoring, place_figure, score};
use crate::event::{Event, Log};
use crate::figures::PlayerId;
use crate::rules::Rules;
use crate::state::{GameState, Phase, discard_hash};
use crate::tile::TileId;

/// A step of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Draw,
    LayTile,
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

/// The steps of a turn, in order.
pub(crate) fn steps() -> Vec<Step> {
    vec![Step::Draw, Step::LayTile, Step::PlaceFigure, Step::ScoreCompleted, Step::NextTurn]
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
            Step::LayTile => unreachable!("the draw leads to this step with a tile"),
            Step::PlaceFigure => match place_figure::spots(rules, state) {
                0 => Flow::Next,
                spots => Flow::Wait(Phase::PlaceFigure { spots }),
            },
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

/// A tile comes out of the bag. One that fits nowhere leaves the game, and another is drawn (PLACE-4).
pub(crate) fn draw(rules: &Rules, state: &mut GameState, tile: TileId, log: &mut impl Log) {
    state.bag.take(tile);
    log.note(|| Event::Drawn { player: state.turn.player, tile });
    if state.board.fits_anywhere(rules.layable(tile).shows) {
        state.step += 1;
        state.phase = Phase::Lay { tile };
        return;
    }
    state.discarded += 1;
    state.hash ^= discard_hash(tile, state.bag.count(tile));
    log.note(|| Event::Discarded { tile });
    enter(rules, state, log);
}

/// The next player's turn begins. END-1: when there is no tile for it, drawing finds out and the game ends; in both
/// editions that is right after the turn of the last tile.
fn next_turn(rules: &Rules, state: &mut GameState, log: &mut impl Log) {
    state.step = 0;
    if state.bag.is_empty() {
        return;
    }
    state.turn.player = PlayerId((state.turn.player.0 + 1) % rules.players());
    log.note(|| Event::Turn { player: state.turn.player });
}

/// The game ends here, with the final scoring.
pub(crate) fn end(rules: &Rules, state: &mut GameState, log: &mut impl Log) {
    state.phase = Phase::Over;
    log.note(|| Event::Ended);
    final_scoring::score(rules, state, log);
}
