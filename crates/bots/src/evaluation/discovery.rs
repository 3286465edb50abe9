//! What the regions of The Discovery may bring beyond what they are worth at its end.

use bastide_engine::{GameState, RegionId, Rules};

use crate::evaluation::Weights;
use crate::evaluation::classic::Prospect;
use crate::evaluation::survey::Survey;

/// The prospect of a follower in a region, whose owner has so many draws left.
pub(crate) fn prospect(
    weights: &Weights,
    survey: &Survey,
    rules: &Rules,
    state: &GameState,
    id: RegionId,
    draws: u32,
) -> Prospect {
    if draws == 0 {
        return Prospect::default();
    }
    let value = rules.region_value(state, id);
    let at_end = f64::from(value.at_end.points());
    // DISC-14: what is complete must be taken back in time, one follower a turn.
    let in_time = f64::from(draws) / f64::from(draws + 1);
    if state.regions().get(id).is_complete() {
        return Prospect { points: in_time * (f64::from(value.now.points()) - at_end), home: 0.0 };
    }
    let cells = f64::from(survey.lack(id).cells);
    let chance = survey.completion(weights, id, draws);
    let complete = value.if_complete.map_or(at_end, |tally| f64::from(tally.points())) + cells;
    let growth = weights.growth * cells.min(3.0) * (f64::from(draws) / 12.0).min(1.0) * (1.0 - chance);
    Prospect { points: chance * in_time * (complete - at_end) + growth, home: 0.0 }
}
