//! What may come of two regions that one tile would join: whoever gains by it waits for that tile.

use bastide_engine::{GameState, PlayerId, RegionId, Rules, SegmentKind, Standing};

use crate::evaluation::chance::comes;
use crate::evaluation::survey::Join;
use crate::evaluation::v1::Evaluation;
use crate::evaluation::{Points, margin};

impl Evaluation {
    /// Regions that a tile may join: who gains by it will, if the tile comes.
    pub(crate) fn joins(&self, rules: &Rules, state: &GameState, add: &mut impl FnMut(RegionId, usize, f64)) {
        for join in &self.survey.joins {
            let standing = join.regions.map(|id| state.regions().get(id).standing);
            let more = self.join(rules, state, join, standing);
            let told = join.regions[usize::from(standing[0].is_empty())];
            for (seat, points) in more.into_iter().enumerate().take(usize::from(rules.players())) {
                add(told, seat, points);
            }
        }
    }

    /// What it brings everybody that two regions may be joined, if these are those who stand there.
    fn join(&self, rules: &Rules, state: &GameState, join: &Join, standing: [Standing; 2]) -> Points {
        let worth = join.regions.map(|id| worth(rules, state, id));
        let mut gains = Points::default();
        for player in standing[0].plus(standing[1]).majority() {
            gains[usize::from(player.0)] += worth[0] + worth[1];
        }
        for (standing, worth) in standing.into_iter().zip(worth) {
            for player in standing.majority() {
                gains[usize::from(player.0)] -= worth;
            }
        }
        let seats = usize::from(rules.players());
        let mean = gains[..seats].iter().sum::<f64>() / seats as f64;
        let draws: u32 = (0..seats).filter(|&seat| gains[seat] > mean).map(|seat| self.draws[seat]).sum();
        let weight = match state.regions().get(join.regions[0]).kind {
            SegmentKind::City => self.weights.join[0],
            SegmentKind::Road => self.weights.join[1],
            _ => self.weights.join[2],
        };
        let chance = weight * comes(self.survey.bag, u32::from(join.tiles), draws);
        gains.map(|gain| chance * gain)
    }

    /// What the joins with a region bring `me` more when a follower is placed there.
    pub(crate) fn joined(&self, rules: &Rules, state: &GameState, id: RegionId, me: PlayerId) -> f64 {
        let with = self.survey.joins.iter().filter(|join| join.regions.contains(&id));
        with.map(|join| {
            let before = join.regions.map(|id| state.regions().get(id).standing);
            let mut after = before;
            let at = usize::from(join.regions[1] == id);
            after[at] = after[at].plus(Standing::one(me));
            let of = |standing| margin(&self.join(rules, state, join, standing), rules.players(), me);
            of(after) - of(before)
        })
        .sum()
    }
}

/// What a region is worth to who has the majority there, if the game ended now.
pub(crate) fn worth(rules: &Rules, state: &GameState, id: RegionId) -> f64 {
    let region = state.regions().get(id);
    let tiles = || f64::from(state.regions().tiles(id).unwrap_or(1));
    match region.kind {
        SegmentKind::City => tiles() + f64::from(region.shields),
        SegmentKind::Road => tiles(),
        _ => f64::from(rules.region_value(state, id).at_end.points()),
    }
}
