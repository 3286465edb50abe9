//! Step 2: a follower on the tile just laid (FOLLOWER-1 to FOLLOWER-6), or what a module offers instead.

use crate::action::{Action, ActionList};
use crate::classic::{abbot, jubilee};
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
    // FOLLOWER-2, FOLLOWER-3: what the tile has just joined counts.
    state.free & rules.layable(state.board.tile(state.board.last()).tile).for_followers
}

/// True when a module offers something that the tile just laid does not.
pub(crate) fn modules_offer(rules: &Rules, state: &GameState) -> bool {
    rules.abbots > 0 && (abbot::spots(rules, state) != 0 || abbot::recallable(state).is_some())
        || rules.jubilee && jubilee::offers_a_place(rules, state)
}

/// All that the player may do in this step.
pub(crate) fn choices(rules: &Rules, state: &GameState, spots: u16, out: &mut ActionList) {
    let last = state.board.tile(state.board.last()).cell;
    for on in members(u64::from(spots)) {
        out.push(Action::Place { figure: FigureKind::Follower, cell: last, on: SegmentId(on as u8) });
    }
    if rules.abbots > 0 {
        abbot::choices(rules, state, out);
    }
    if state.activated.is_some() {
        let usual = |figure, cell, on: SegmentId| {
            let spots = if figure == FigureKind::Follower { spots } else { abbot::spots(rules, state) };
            cell == last && spots >> on.0 & 1 != 0
        };
        jubilee::list_places(rules, state, usual, out);
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
    if state.figures.in_supply(state.turn.player, figure) == 0 {
        return Err(Illegal::NoneInSupply);
    }
    let usual = check_on_last(rules, state, spots, figure, cell, on);
    match usual {
        Err(_) if state.activated.is_some() => jubilee::check_place(rules, state, figure, cell, on).map_err(|offer| {
            // What the tile just laid is not good for is best told by the usual rules.
            if cell == state.board.tile(state.board.last()).cell { usual.err().unwrap_or(offer) } else { offer }
        }),
        _ => usual,
    }
}

/// The usual way: on the tile just laid (FOLLOWER-1), on a segment that is free and for that figure.
fn check_on_last(
    rules: &Rules,
    state: &GameState,
    spots: u16,
    figure: FigureKind,
    cell: Cell,
    on: SegmentId,
) -> Result<(), Illegal> {
    let last = state.board.tile(state.board.last());
    if cell != last.cell {
        return Err(Illegal::NotTheTileJustLaid);
    }
    let Some(segment) = rules.tile(last.tile).segments.get(usize::from(on.0)) else {
        return Err(Illegal::NoSuchSegment);
    };
    let spots = match figure {
        FigureKind::Follower => spots,
        FigureKind::Abbot => abbot::spots(rules, state),
    };
    if spots >> on.0 & 1 != 0 {
        return Ok(());
    }
    Err(match (figure, segment.kind) {
        (_, SegmentKind::River) => Illegal::NotOnTheRiver,
        (FigureKind::Follower, SegmentKind::Garden) => Illegal::GardenIsForTheAbbot,
        (FigureKind::Follower, SegmentKind::Field) if rules.farmers == Farmers::Off => Illegal::FarmersOff,
        (FigureKind::Abbot, SegmentKind::City | SegmentKind::Road | SegmentKind::Field) => Illegal::NotForTheAbbot,
        _ => Illegal::Occupied,
    })
}

/// The player puts a figure from supply on a segment.
pub(crate) fn place(state: &mut GameState, figure: FigureKind, cell: Cell, on: SegmentId, log: &mut impl Log) {
    let player = state.turn.player;
    // JUB-8 and JUB-10 reach tiles that lie further back.
    let tile = if state.activated.is_none() { state.board.last() } else { state.board.at(cell).expect("a tile") };
    let at = Place { cell, on };
    let segment = state.segment_number(tile, on);
    state.figures.place(Figure { player, kind: figure, tile, on, segment });
    let region = state.regions.of(segment);
    let region = state.regions.get_mut(region);
    region.standing = region.standing.plus(Standing::one(player));
    state.hash = state.hash.wrapping_add(figure_hash(player, figure, at));
    log.note(|| Event::Placed { player, figure, at });
}
