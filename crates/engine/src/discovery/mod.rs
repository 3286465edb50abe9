//! The Discovery: plains, mountains and sea, and followers that are taken back to score.

pub(crate) mod hands;
pub(crate) mod lay_tile;
mod place_or_recall;
pub(crate) mod score;
pub(crate) mod turn;
pub(crate) mod verbs;

use crate::event::Quiet;
use crate::geometry::Rotation;
use crate::rules::Rules;
use crate::state::GameState;

/// DISC-1, DISC-2: the start tile lies in the middle; then come the tiles that the variants want before the first turn.
pub(crate) fn start(rules: &Rules) -> GameState {
    let mut state = GameState::new(rules);
    for &(tile, cell) in &rules.start {
        lay_tile::put(rules, &mut state, tile, cell, Rotation::Unturned);
    }
    turn::enter(rules, &mut state, &mut Quiet);
    state
}
