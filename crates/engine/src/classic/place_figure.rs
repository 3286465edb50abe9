//! Step 2: a follower on the tile just laid (FOLLOWER-1 to FOLLOWER-6).

use crate::action::{Action, ActionList};
use crate::event::{Event, Log, Place};
use crate::figures::{Figure, FigureKind, Standing};
use crate::geometry::Cell;
use crate::illegal::Illegal;
use crate::lanes::members;
use crate::rules::{Farmers, Rules};
use crate::state::{GameState, figure_hash};
use crate::tile::{SegmentId, SegmentKind};

/// The segments of the tile just laid where the player may put a follower, a bit each.
pub(crate) fn spots(rules: &Rules, state: &GameState) -> u16 {
    // FOLLOWER-4
    if state.figures.in_supply(state.turn.player, FigureKind::Follower) == 0 {
        return 0;
    }
    let last = state.board.last();
    let fresh = rules.layable(state.board.tile(last).tile).fresh();
    let mut spots = 0;
    for on in 0..fresh.len() {
        // FOLLOWER-2 and FOLLOWER-3: what the tile has just joined counts.
        let region = state.regions.get(state.region_of(last, SegmentId(on as u8)));
        let farmer = region.kind == SegmentKind::Field;
        let free = region.standing.is_empty() && (!farmer || rules.farmers != Farmers::Off);
        spots |= u16::from(free) << on;
    }
    spots
}

/// All that the player may do in this step.
pub(crate) fn choices(state: &GameState, spots: u16, out: &mut ActionList) {
    let cell = state.board.tile(state.board.last()).cell;
    for on in members(u64::from(spots)) {
        out.push(Action::Place { figure: FigureKind::Follower, cell, on: SegmentId(on as u8) });
    }
    out.push(Action::Pass);
}

/// Why no figure may stand there.
pub(crate) fn check(
    rules: &Rules,
    state: &GameState,
    spots: u16,
    figure: FigureKind,
    cell: Cell,
    on: SegmentId,
) -> Result<(), Illegal> {
    let FigureKind::Follower = figure;
    let last = state.board.tile(state.board.last());
    let kind = rules.tile(last.tile);
    if cell != last.cell {
        return Err(Illegal::NotTheTileJustLaid);
    }
    let Some(segment) = kind.segments.get(usize::from(on.0)) else {
        return Err(Illegal::NoSuchSegment);
    };
    if spots >> on.0 & 1 != 0 {
        return Ok(());
    }
    Err(match segment.kind {
        SegmentKind::Field if rules.farmers == Farmers::Off => Illegal::FarmersOff,
        SegmentKind::River | SegmentKind::Garden => Illegal::NotAPlaceForIt,
        SegmentKind::City | SegmentKind::Road | SegmentKind::Cloister | SegmentKind::Field => Illegal::Occupied,
    })
}

/// The player puts a figure from supply on a segment.
pub(crate) fn place(state: &mut GameState, figure: FigureKind, cell: Cell, on: SegmentId, log: &mut impl Log) {
    let (player, tile) = (state.turn.player, state.board.last());
    let at = Place { cell, on };
    let segment = state.segment_number(tile, on);
    state.figures.place(Figure { player, kind: figure, tile, on, segment });
    let region = state.regions.of(segment);
    let region = state.regions.get_mut(region);
    region.standing = region.standing.plus(Standing::one(player));
    state.hash ^= figure_hash(player, figure, at);
    log.note(|| Event::Placed { player, figure, at });
}
