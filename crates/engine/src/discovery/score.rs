//! What regions are worth (DISC-8 to DISC-11).

use crate::board::Laid;
use crate::event::{Item, Tally};
use crate::illegal::RuleId;
use crate::lanes::members;
use crate::region_value::RegionValue;
use crate::regions::{RegionId, RegionSet};
use crate::rules::Rules;
use crate::state::GameState;
use crate::tile::{City, SegmentId, SegmentKind};

/// What a follower taken back now would score.
pub(crate) fn now(rules: &Rules, state: &GameState, id: RegionId) -> Tally {
    if state.regions.get(id).is_complete() { complete(rules, state, id) } else { incomplete(rules, state, id) }
}

/// DISC-14: at the end all regions count as incomplete.
pub(crate) fn at_end(rules: &Rules, state: &GameState, id: RegionId) -> Tally {
    let mut tally = incomplete(rules, state, id);
    tally.rule = RuleId("DISC-14");
    tally
}

/// What is to be known of the worth of a region. DISC-12: everybody who stands there scores it.
pub(crate) fn value(rules: &Rules, state: &GameState, id: RegionId) -> RegionValue {
    let region = state.regions.get(id);
    RegionValue {
        now: now(rules, state, id),
        if_complete: Some(complete(rules, state, id)),
        at_end: at_end(rules, state, id),
        owners: region.standing.players().collect(),
    }
}

fn incomplete(rules: &Rules, state: &GameState, id: RegionId) -> Tally {
    match state.regions.get(id).kind {
        SegmentKind::Plains => Tally::new("DISC-8").and(Item::Tile, tiles(state, id), 1),
        SegmentKind::Mountains => Tally::new("DISC-9").and(Item::City, cities(rules, state, id), 1),
        // Sea.
        _ => Tally::new("DISC-10").and(Item::Harbour, harbours(rules, state, id), 1),
    }
}

/// The exceptions are for exactly two tiles (DISC-10a).
fn complete(rules: &Rules, state: &GameState, id: RegionId) -> Tally {
    let tiles = tiles(state, id);
    let small = tiles == 2;
    let each = if small { 1 } else { 2 };
    match state.regions.get(id).kind {
        SegmentKind::Plains => Tally::new("DISC-8").and(Item::Tile, tiles, each),
        SegmentKind::Mountains => Tally::new("DISC-9").and(Item::City, cities(rules, state, id), each),
        _ => {
            let counted = if small { 0 } else { tiles };
            Tally::new("DISC-10").and(Item::Tile, counted, 1).and(Item::Harbour, harbours(rules, state, id), 1)
        }
    }
}

fn tiles(state: &GameState, id: RegionId) -> i16 {
    state.regions.tile_set(id).count_ones() as i16
}

/// DISC-9: the cities in the mountains and in all plains that border them, each once.
fn cities(rules: &Rules, state: &GameState, id: RegionId) -> i16 {
    let mut counted = RegionSet::default();
    counted.insert(id);
    let mut all = state.regions.tile_set(id);
    for laid in tiles_of(state, all) {
        for &(mountains, plains) in rules.layable(laid.tile).borders() {
            let there = |on: SegmentId| state.regions.of(laid.first_segment + u16::from(on.0));
            if there(mountains) == id {
                counted.insert(there(plains));
                all |= state.regions.tile_set(there(plains));
            }
        }
    }
    let of_tile = |laid: &Laid| {
        let stands = |city: &&City| {
            members(u64::from(city.land)).any(|on| counted.has(state.regions.of(laid.first_segment + on as u16)))
        };
        rules.layable(laid.tile).cities().iter().filter(stands).count() as i16
    };
    tiles_of(state, all).map(of_tile).sum()
}

/// DISC-10: the harbour cities on a sea, each once.
fn harbours(rules: &Rules, state: &GameState, id: RegionId) -> i16 {
    let of_tile = |laid: &Laid| {
        let lies = |city: &&City| {
            members(u64::from(city.sea)).any(|on| state.regions.of(laid.first_segment + on as u16) == id)
        };
        rules.layable(laid.tile).cities().iter().filter(lies).count() as i16
    };
    tiles_of(state, state.regions.tile_set(id)).map(of_tile).sum()
}

/// The laid tiles of a set.
fn tiles_of(state: &GameState, set: u128) -> impl Iterator<Item = &Laid> {
    let (low, high) = (members(set as u64), members((set >> 64) as u64));
    low.chain(high.map(|at| 64 + at)).map(|at| &state.board.laid()[at])
}
