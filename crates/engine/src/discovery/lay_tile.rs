//! Laying a tile (DISC-4) and joining what it touches.

use crate::board::Laid;
use crate::event::{Event, Log};
use crate::geometry::{Cell, Rotation};
use crate::illegal::Illegal;
use crate::placements::Placements;
use crate::rules::Rules;
use crate::state::{GameState, laid_hash};
use crate::tile::TileId;

/// All ways to lay a tile.
pub(crate) fn placements(rules: &Rules, state: &GameState, tile: TileId) -> Placements {
    Placements { tile, fitting: state.board.fitting(rules.layable(tile).shows) }
}

/// True when `tile` can lie somewhere.
pub(crate) fn fits_anywhere(rules: &Rules, state: &GameState, tile: TileId) -> bool {
    state.board.fits_anywhere(rules.layable(tile).shows)
}

/// Why `tile` cannot lie there.
pub(crate) fn check(
    rules: &Rules,
    state: &GameState,
    tile: TileId,
    cell: Cell,
    turns: Rotation,
) -> Result<(), Illegal> {
    let slot = state.board.open_slot(cell)?;
    let turned = rules.tile(tile).turned(turns);
    let Some(side) = state.board.mismatch(slot, turned) else { return Ok(()) };
    let neighbour = cell.beside(side);
    let other = state.board.at(neighbour).expect("only a neighbour makes demands");
    let other = state.board.tile(other);
    let wants = rules.layable(other.tile).edges[other.turns as usize][side.opposite() as usize].kind;
    Err(Illegal::Mismatch { side, neighbour, shows: turned.edges[side as usize].kind, wants })
}

/// The player lays a tile.
pub(crate) fn lay(rules: &Rules, state: &mut GameState, tile: TileId, cell: Cell, turns: Rotation, log: &mut impl Log) {
    let player = state.turn.player;
    state.turns += 1;
    state.turn.tile = None;
    if rules.hand_of_two {
        state.hands.remove(player, tile);
    }
    log.note(|| Event::Laid { player, tile, cell, turns });
    put(rules, state, tile, cell, turns);
}

/// The tile lies down, and its segments join those of its neighbours.
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
        let theirs = rules.layable(other.tile).edges[other.turns as usize][side.opposite() as usize].middle;
        let ours = edges[side as usize].middle;
        state.regions.join_edge(first_segment + u16::from(ours.0), other.first_segment + u16::from(theirs.0));
    }
}
