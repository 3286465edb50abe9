//! Step 1: laying the drawn tile (PLACE-1 to PLACE-3) and joining what it touches.

use crate::board::{Laid, LaidId};
use crate::classic::bridges::{self, Bridge};
use crate::classic::river;
use crate::event::{Event, Log};
use crate::geometry::{Axis, Cell, Rotation};
use crate::illegal::Illegal;
use crate::lanes::members;
use crate::placements::Placements;
use crate::regions::RegionId;
use crate::rules::Rules;
use crate::state::{Cloister, GameState, laid_hash};
use crate::tile::{Edge, EdgeKind, SegmentId, TileId};

/// All ways to lay a tile.
pub(crate) fn placements(rules: &Rules, state: &GameState, tile: TileId) -> Placements {
    let layable = rules.layable(tile);
    let mut fitting = state.board.fitting(layable.shows);
    if rules.has_bridges() {
        bridges::widen(rules, state, tile, &mut fitting);
    }
    if layable.river {
        river::narrow(rules, state, tile, &mut fitting);
    }
    Placements { tile, fitting }
}

/// True when `tile` can lie somewhere.
pub(crate) fn fits_anywhere(rules: &Rules, state: &GameState, tile: TileId) -> bool {
    let layable = rules.layable(tile);
    let plain = !layable.river && state.board.fits_anywhere(layable.shows);
    plain || (layable.river || rules.has_bridges()) && fits_by_module(rules, state, tile)
}

#[inline(never)]
fn fits_by_module(rules: &Rules, state: &GameState, tile: TileId) -> bool {
    !placements(rules, state, tile).fitting.is_empty()
}

/// BRIDGE-11: true when `tile` fits only with a bridge, and need not be laid.
#[inline(never)]
pub(crate) fn can_be_refused(rules: &Rules, state: &GameState, tile: TileId) -> bool {
    let layable = rules.layable(tile);
    if !rules.has_bridges() || !layable.river && state.board.fits_anywhere(layable.shows) {
        return false;
    }
    // RIVER-8: placements with a bridge and without are judged together.
    let natural = state.board.fitting(layable.shows);
    !placements(rules, state, tile).fitting.iter().any(|placement| natural.has(placement))
}

/// Why `tile` cannot lie there.
pub(crate) fn check(
    rules: &Rules,
    state: &GameState,
    tile: TileId,
    cell: Cell,
    turns: Rotation,
) -> Result<(), Illegal> {
    // PLACE-1: the open cells are those that share an edge with a tile.
    let slot = state.board.open_slot(cell)?;
    // PLACE-2
    let turned = rules.tile(tile).turned(turns);
    let mismatch = state.board.mismatch(slot, turned);
    let bridged = mismatch.is_some() && rules.has_bridges() && bridges::makes_it_fit(rules, state, tile, slot, turns);
    match mismatch.filter(|_| !bridged) {
        None if rules.layable(tile).river => river::check(rules, state, tile, cell, turns),
        None => Ok(()),
        Some(side) => {
            let neighbour = cell.beside(side);
            let other = state.board.at(neighbour).expect("only a neighbour makes demands");
            Err(Illegal::Mismatch {
                side,
                neighbour,
                shows: turned.edges[side as usize].kind,
                wants: bridges::edge_kind(rules, state, other, side.opposite()),
            })
        }
    }
}

/// The player lays the tile.
pub(crate) fn lay(rules: &Rules, state: &mut GameState, tile: TileId, cell: Cell, turns: Rotation, log: &mut impl Log) {
    state.turns += 1;
    state.turn.tile = None;
    log.note(|| Event::Laid { player: state.turn.player, tile, cell, turns });
    put(rules, state, tile, cell, turns);
}

/// The tile lies down, its segments join those of its neighbours, and the cloisters around have one neighbour more.
pub(crate) fn put(rules: &Rules, state: &mut GameState, tile: TileId, cell: Cell, turns: Rotation) {
    let slot = state.board.slot(cell).expect("a legal cell is open");
    let layable = rules.layable(tile);
    let edges = &layable.edges[turns as usize];
    let first_segment = state.regions.len();
    let id = state.board.lay(slot, Laid { cell, tile, turns, first_segment }, edges);
    state.hash = state.hash.wrapping_add(laid_hash(tile, cell, turns));
    state.regions.add(layable.fresh(), id);
    for (side, neighbour) in state.board.neighbours_of_last() {
        let other = *state.board.tile(neighbour);
        let theirs = rules.layable(other.tile).edges[other.turns as usize][side.opposite() as usize];
        let (ours, theirs) = ((first_segment, edges[side as usize]), (other.first_segment, theirs));
        if ours.1.kind == theirs.1.kind {
            join(state, ours, theirs);
        } else {
            join_at_bridge(state, neighbour, ours, theirs);
        }
    }
    look_at(state, first_segment, layable.fresh().len());
    surround_cloisters(state, cell);
    for on in members(u64::from(layable.cloisters)) {
        found_cloister(state, Cloister { cell, segment: first_segment + on as u16, on: SegmentId(on as u8) });
    }
    if layable.river {
        river::lengthen(rules, state, tile, cell, turns);
    }
}

/// Keeps in mind which regions of the tile laid last are free, and which are closed.
fn look_at(state: &mut GameState, first: u16, segments: usize) {
    let (mut free, mut closed) = (0, 0);
    for (on, region) in state.regions.from(first, segments).enumerate() {
        free |= u16::from(region.standing.is_empty()) << on;
        closed |= u16::from(region.open == 0) << on;
    }
    (state.free, state.closed) = (free, closed);
}

/// Looks again at the tile laid last, after a bridge has changed what it belongs to.
pub(crate) fn look_at_last(rules: &Rules, state: &mut GameState) {
    let Laid { tile, first_segment, .. } = *state.board.tile(state.board.last());
    look_at(state, first_segment, rules.layable(tile).fresh().len());
}

/// Joins what meets at a shared edge. What is left on one side of it is right on the other.
fn join(state: &mut GameState, (first_a, a): (u16, Edge), (first_b, b): (u16, Edge)) {
    let number = |first: u16, on: SegmentId| first + u16::from(on.0);
    let regions = &mut state.regions;
    match a.kind {
        EdgeKind::City | EdgeKind::Plains | EdgeKind::Mountains | EdgeKind::Sea => {
            regions.join_edge(number(first_a, a.middle), number(first_b, b.middle));
        }
        EdgeKind::Field => regions.join_fields(number(first_a, a.middle), number(first_b, b.middle)),
        EdgeKind::Road | EdgeKind::River => {
            if a.kind == EdgeKind::Road {
                regions.join_edge(number(first_a, a.middle), number(first_b, b.middle));
            }
            regions.join_fields(number(first_a, a.left), number(first_b, b.right));
            regions.join_fields(number(first_a, a.right), number(first_b, b.left));
        }
    }
}

/// A road meets a field edge: that of a neighbour with a bridge, which it joins (BRIDGE-5), or one that waits for this
/// turn's bridge (BRIDGE-6). The fields meet past the bridge (BRIDGE-7).
#[inline(never)]
fn join_at_bridge(state: &mut GameState, neighbour: LaidId, (first_a, a): (u16, Edge), (first_b, b): (u16, Edge)) {
    let number = |first: u16, on: SegmentId| first + u16::from(on.0);
    state.regions.join_fields(number(first_a, a.left), number(first_b, b.right));
    state.regions.join_fields(number(first_a, a.right), number(first_b, b.left));
    // A tile bears one bridge, and where it is not this one our road waits for its own.
    let cell = state.board.tile(state.board.last()).cell;
    let there = state.board.tile(neighbour).cell;
    let axis = if cell.x == there.x { Axis::NorthSouth } else { Axis::EastWest };
    let bridge = state.bridges.on(neighbour).filter(|bridge| bridge.axis == axis && a.kind == EdgeKind::Road);
    if let Some(&Bridge { segment, .. }) = bridge {
        state.regions.join_edge(number(first_a, a.middle), segment);
    }
}

/// A tile was laid at `cell`: each cloister around it lacks one neighbour less.
fn surround_cloisters(state: &mut GameState, cell: Cell) {
    for at in 0..usize::from(state.cloisters_len) {
        let cloister = state.cloisters[at];
        fill_around(state, cloister.segment, u8::from(cloister.cell.is_around(cell)));
    }
}

/// A cloister was laid, perhaps among tiles that lie there already.
fn found_cloister(state: &mut GameState, cloister: Cloister) {
    let around = state.board.tiles_around(cloister.cell);
    fill_around(state, cloister.segment, around);
    state.cloisters[usize::from(state.cloisters_len)] = cloister;
    state.cloisters_len += 1;
}

/// So many squares more around a cloister hold tiles. (A cloister's region is never joined to another.)
fn fill_around(state: &mut GameState, segment: u16, tiles: u8) {
    let region = state.regions.get_mut(RegionId(segment));
    region.open -= tiles;
    state.surrounded += u8::from(region.open == 0);
}
