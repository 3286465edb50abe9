//! The end: what is incomplete scores (END-2), then the farmers (END-3).

use crate::classic::{farmers, score};
use crate::event::{Item, Log, Place, Scored, Tally};
use crate::figures::MAX_PLAYERS;
use crate::regions::{Region, RegionId};
use crate::rules::{Farmers, Rules};
use crate::state::GameState;
use crate::tile::SegmentKind;

/// Scores everything that still holds figures, which stay where they are for all to see.
pub(crate) fn score(rules: &Rules, state: &mut GameState, log: &mut impl Log) {
    for (id, at) in occupied(state, |kind| kind != SegmentKind::Field).iter() {
        // CASTLE-9
        if rules.has_bridges() && state.castles.holds(state, id) {
            continue;
        }
        let region = *state.regions.get(id);
        let tally = incomplete_worth(&region, state.regions.tiles(id).unwrap_or(1));
        score::pay(state, region.standing, Scored::Region { kind: region.kind, at }, tally, log);
    }
    match rules.farmers {
        Farmers::Off => {}
        Farmers::PerCity { points } => farmers::score_cities(rules, state, points, log),
        Farmers::PerField { points } => farmers::score_fields(rules, state, points, log),
    }
}

/// END-2: what an incomplete region is worth at the end.
pub(crate) fn incomplete_worth(region: &Region, tiles: u32) -> Tally {
    let tally = Tally::new("END-2");
    match region.kind {
        SegmentKind::City => tally.and(Item::Tile, tiles as i16, 1).and(Item::Shield, i16::from(region.shields), 1),
        SegmentKind::Road => tally.and(Item::Tile, tiles as i16, 1),
        SegmentKind::Cloister => score::surrounded_worth("END-2", region),
        SegmentKind::Garden => score::surrounded_worth("ABBOT-4", region),
        _ => tally,
    }
}

/// Regions that hold figures, each once, with the place of its first figure.
pub(crate) struct Occupied {
    regions: [(RegionId, Place); 8 * MAX_PLAYERS],
    len: usize,
}

impl Occupied {
    /// The regions, in the order in which their first figures were placed.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (RegionId, Place)> + '_ {
        self.regions[..self.len].iter().copied()
    }

    /// The region with that number.
    pub(crate) fn nth(&self, number: usize) -> RegionId {
        self.regions[number].0
    }
}

/// The occupied regions of the kinds that `wanted` names.
pub(crate) fn occupied(state: &GameState, wanted: impl Fn(SegmentKind) -> bool) -> Occupied {
    let nowhere = Place { cell: Default::default(), on: Default::default() };
    let mut found = Occupied { regions: [(RegionId(u16::MAX), nowhere); 8 * MAX_PLAYERS], len: 0 };
    for figure in state.figures.placed() {
        let id = state.regions.of(figure.segment);
        if wanted(state.regions.get(id).kind) && found.iter().all(|(known, _)| known != id) {
            found.regions[found.len] = (id, Place { cell: state.board.tile(figure.tile).cell, on: figure.on });
            found.len += 1;
        }
    }
    found
}
