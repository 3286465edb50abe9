//! Step 3: scoring what the tile completed, and sending the followers home.

use crate::board::Laid;
use crate::event::{Event, Item, Log, Place, Scored, Tally};
use crate::figures::{Figure, Standing};
use crate::lanes::members;
use crate::regions::{Region, RegionId};
use crate::rules::Rules;
use crate::state::{GameState, figure_hash};
use crate::tile::{MAX_SEGMENTS, SegmentId, SegmentKind};

/// Scores every region that the tile just laid has completed. Their order changes no points (MAJ-5).
pub(crate) fn completed(rules: &Rules, state: &mut GameState, log: &mut impl Log) {
    roads_and_cities(rules, state, log);
    cloisters(rules, state, log);
}

fn roads_and_cities(rules: &Rules, state: &mut GameState, log: &mut impl Log) {
    let last = state.board.last();
    let Laid { cell, tile, .. } = *state.board.tile(last);
    let complete = state.closed & rules.layable(tile).roads_and_cities;
    if complete == 0 && !rules.has_bridges() {
        return;
    }
    let mut scored = [RegionId(u16::MAX); MAX_SEGMENTS];
    for on in members(u64::from(complete)) {
        let at = Place { cell, on: SegmentId(on as u8) };
        let id = state.region_of(last, at.on);
        // Two segments of the tile can belong to the same region, which scores once.
        if !scored[..on].contains(&id) {
            scored[on] = id;
            score_completed(rules, state, id, at, log);
        }
    }
    if rules.has_bridges() {
        bridge(rules, state, &scored, log);
    }
}

/// The road over the bridge of this turn, which need not run over the tile just laid.
#[inline(never)]
fn bridge(rules: &Rules, state: &mut GameState, scored: &[RegionId], log: &mut impl Log) {
    let Some(bridge) = state.bridges.of_this_turn() else { return };
    let id = state.regions.of(bridge.segment);
    if state.regions.get(id).is_complete() && !scored.contains(&id) {
        let at = Place { cell: state.board.tile(bridge.tile).cell, on: SegmentId::BRIDGE };
        score_completed(rules, state, id, at, log);
    }
}

/// CLOISTER-3: the tile can complete several cloisters around it.
fn cloisters(rules: &Rules, state: &mut GameState, log: &mut impl Log) {
    let mut at = 0;
    while state.surrounded > 0 {
        let cloister = state.cloisters[at];
        let id = state.regions.of(cloister.segment);
        if !state.regions.get(id).is_complete() {
            at += 1;
            continue;
        }
        state.surrounded -= 1;
        state.cloisters.copy_within(at + 1..usize::from(state.cloisters_len), at);
        state.cloisters_len -= 1;
        score_completed(rules, state, id, Place { cell: cloister.cell, on: cloister.on }, log);
    }
}

/// A region has just been completed: it is scored, and all figures in it return (MAJ-4).
fn score_completed(rules: &Rules, state: &mut GameState, id: RegionId, at: Place, log: &mut impl Log) {
    let region = *state.regions.get(id);
    log.note(|| Event::Completed { kind: region.kind, at });
    let tally = completed_worth(rules, &region, state.regions.tiles(id).unwrap_or(1));
    if rules.has_bridges() {
        state.castles.note_done(id, at, tally.points());
    }
    // MAJ-3
    if region.standing.is_empty() {
        return;
    }
    pay(state, region.standing, Scored::Region { kind: region.kind, at }, tally, log);
    send_home(state, id, log);
}

/// What a complete region is worth.
pub(crate) fn completed_worth(rules: &Rules, region: &Region, tiles: u32) -> Tally {
    let tiles = tiles as i16;
    match region.kind {
        SegmentKind::City => {
            let small = tiles == 2 && rules.points.two_tile_city != rules.points.city_tile;
            let (rule, each) =
                if small { ("CITY-4", rules.points.two_tile_city) } else { ("CITY-2", rules.points.city_tile) };
            let shields = i16::from(region.shields);
            Tally::new(rule).and(Item::Tile, tiles, each).and(Item::Shield, shields, rules.points.shield)
        }
        SegmentKind::Road => Tally::new("ROAD-2").and(Item::Tile, tiles, 1),
        SegmentKind::Cloister => surrounded_worth("CLOISTER-2", region),
        SegmentKind::Garden => surrounded_worth("ABBOT-4", region),
        kind => unreachable!("{kind} is never complete in the classic game (FIELD-3)"),
    }
}

/// A cloister or garden and the tiles around it, one point each.
pub(crate) fn surrounded_worth(rule: &'static str, region: &Region) -> Tally {
    let item = if region.kind == SegmentKind::Garden { Item::Garden } else { Item::Cloister };
    Tally::new(rule).and(item, 1, 1).and(Item::Neighbour, 8 - i16::from(region.open), 1)
}

/// MAJ-1, MAJ-2: whoever has most figures there gets the points, all of them on a tie.
pub(crate) fn pay(state: &mut GameState, standing: Standing, what: Scored, tally: Tally, log: &mut impl Log) {
    if tally.points() == 0 {
        return;
    }
    for player in standing.majority() {
        state.gain(player, what, tally, log);
    }
}

/// All figures of a region go back into supply.
pub(crate) fn send_home(state: &mut GameState, id: RegionId, log: &mut impl Log) {
    let GameState { figures, regions, board, hash, .. } = state;
    regions.get_mut(id).standing = Standing::NONE;
    figures.take_back(|figure: &Figure| {
        let leaves = regions.of(figure.segment) == id;
        if leaves {
            let at = Place { cell: board.tile(figure.tile).cell, on: figure.on };
            *hash = hash.wrapping_sub(figure_hash(figure.player, figure.kind, at));
            log.note(|| Event::Returned { player: figure.player, figure: figure.kind, at });
        }
        leaves
    });
}
