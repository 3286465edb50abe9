//! What a region is worth, for whoever asks before it is scored.

use crate::classic::{farmers, final_scoring, score};
use crate::event::Tally;
use crate::region_value::RegionValue;
use crate::regions::RegionId;
use crate::rules::Rules;
use crate::state::GameState;
use crate::tile::SegmentKind;

/// What is to be known of the worth of a region.
///
/// A field is worth what FARM-3 pays for it. By FARM-2 each city pays only once, to whoever has most farmers on all its
/// fields together: there the sum is the most that the field can take part in.
pub(crate) fn of(rules: &Rules, state: &GameState, id: RegionId) -> RegionValue {
    let region = state.regions.get(id);
    let tiles = state.regions.tiles(id).unwrap_or(1);
    let owners = region.standing.majority().collect();
    if region.kind == SegmentKind::Field {
        let now = farmers::field_worth(rules, state, id);
        return RegionValue { now, if_complete: None, at_end: now, owners };
    }
    // CASTLE-2, CASTLE-9: a castle scores nothing of its own.
    if rules.has_bridges() && state.castles.holds(state, id) {
        let nothing = Tally::new("CASTLE-9");
        return RegionValue { now: nothing, if_complete: None, at_end: nothing, owners };
    }
    let mut done = *region;
    done.open = 0;
    let complete = score::completed_worth(rules, &done, tiles);
    let now = if region.is_complete() { complete } else { final_scoring::incomplete_worth(region, tiles) };
    let scored = region.is_complete() && region.standing.is_empty();
    RegionValue { now, if_complete: Some(complete), at_end: if scored { Tally::new(now.rule.0) } else { now }, owners }
}
