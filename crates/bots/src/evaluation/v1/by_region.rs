//! The prospects of a position one by one: which region may bring what to whom.

use bastide_engine::{GameState, Phase, Place, Quiet, RegionId, Rules};

use super::Evaluation;
use crate::evaluation::Points;

impl Evaluation {
    /// What every occupied region may bring beyond the scores if the game ended now, with a place in it. Together these are
    /// the parts `regions` and `fields`, where the weights set no most.
    pub fn by_region(&mut self, rules: &Rules, state: &GameState) -> Vec<(Place, Points)> {
        let ended = rules.ended_now(state, &mut Quiet);
        self.count_draws(rules, state);
        if state.phase() == Phase::Over || self.draws.iter().all(|&draws| draws == 0) {
            return Vec::new();
        }
        let mut found: Vec<(RegionId, Place, Points)> = Vec::new();
        for figure in ended.figures().placed() {
            let id = ended.region_of(figure.tile, figure.on);
            if found.iter().all(|&(other, ..)| other != id) {
                let place = Place { cell: ended.board().tile(figure.tile).cell, on: figure.on };
                found.push((id, place, Points::default()));
            }
        }
        self.prospects(rules, &ended, &mut |id, seat, points| {
            let (.., sum) = found.iter_mut().find(|(other, ..)| *other == id).expect("somebody stands there");
            sum[seat] += points;
        });
        found.into_iter().map(|(_, place, points)| (place, points)).collect()
    }
}
