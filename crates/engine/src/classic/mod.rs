//! The classic game: roads, cities, cloisters and fields.

pub(crate) mod abbot;
pub(crate) mod bridges;
pub(crate) mod castles;
pub(crate) mod farmers;
pub(crate) mod final_scoring;
pub(crate) mod jubilee;
pub(crate) mod lay_tile;
pub(crate) mod market;
pub(crate) mod place_figure;
pub(crate) mod river;
pub(crate) mod score;
pub(crate) mod turn;
pub(crate) mod verbs;
pub(crate) mod worth;

use crate::event::Quiet;
use crate::geometry::Rotation;
use crate::rules::Rules;
use crate::state::GameState;

/// SETUP-1 to SETUP-4: the start tile, or the river's source, lies in the middle; seat 0 begins.
pub(crate) fn start(rules: &Rules) -> GameState {
    let mut state = GameState::new(rules);
    for &(tile, cell) in &rules.start {
        lay_tile::put(rules, &mut state, tile, cell, Rotation::Unturned);
    }
    turn::enter(rules, &mut state, &mut Quiet);
    state
}
