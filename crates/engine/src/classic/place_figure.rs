//! Step 2: a follower on the tile just laid (FOLLOWER-1 to FOLLOWER-6), or what a module offers instead.

use crate::action::{Action, ActionList};
use crate::classic::{abbot, bridges, jubilee};
use crate::event::{Event, Log, Place};
use crate::figures::FigureKind;
use crate::geometry::Cell;
use crate::illegal::Illegal;
use crate::lanes::members;
use crate::rules::{Farmers, Rules};
use crate::state::GameState;
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
#[inline(never)]
pub(crate) fn modules_offer(rules: &Rules, state: &GameState) -> bool {
    rules.abbots > 0 && (abbot::spots(rules, state) != 0 || abbot::recallable(state).is_some())
        || rules.jubilee && jubilee::offers_a_place(rules, state)
        || rules.has_bridges() && (on_bridge(state).is_some() || bridges::free_choices(rules, state).next().is_some())
}

/// BRIDGE-8: the bridge of this turn, if the player may put a follower on it.
fn on_bridge(state: &GameState) -> Option<Cell> {
    let bridge = state.bridges.of_this_turn()?;
    let free = state.regions.get(state.regions.of(bridge.segment)).standing.is_empty();
    let in_supply = state.figures.in_supply(state.turn.player, FigureKind::Follower) > 0;
    (free && in_supply).then(|| state.board.tile(bridge.tile).cell)
}

/// All that the player may do in this step.
pub(crate) fn choices(rules: &Rules, state: &GameState, spots: u16, out: &mut ActionList) {
    let last = state.board.tile(state.board.last()).cell;
    for on in members(u64::from(spots)) {
        out.push(Action::Place { figure: FigureKind::Follower, cell: last, on: SegmentId(on as u8) });
    }
    if rules.has_modules {
        choices_of_modules(rules, state, spots, out);
    }
    out.push(Action::Pass);
}

/// What modules add to that. Apart, so that the usual choices stay close together.
#[inline(never)]
fn choices_of_modules(rules: &Rules, state: &GameState, spots: u16, out: &mut ActionList) {
    let last = state.board.tile(state.board.last()).cell;
    if rules.abbots > 0 {
        abbot::choices(rules, state, out);
    }
    let bridge = if rules.has_bridges() { on_bridge(state) } else { None };
    if let Some(cell) = bridge {
        out.push(Action::Place { figure: FigureKind::Follower, cell, on: SegmentId::BRIDGE });
    }
    if rules.has_bridges() {
        out.extend(bridges::free_choices(rules, state));
    }
    if state.activated.is_some() {
        let usual = |figure, cell, on: SegmentId| {
            if on == SegmentId::BRIDGE {
                return bridge == Some(cell);
            }
            let spots = if figure == FigureKind::Follower { spots } else { abbot::spots(rules, state) };
            cell == last && spots >> on.0 & 1 != 0
        };
        jubilee::list_places(rules, state, usual, out);
    }
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
    let usual = if on == SegmentId::BRIDGE {
        check_on_bridge(state, figure, cell)
    } else {
        check_on_last(rules, state, spots, figure, cell, on)
    };
    match usual {
        Err(_) if state.activated.is_some() => jubilee::check_place(rules, state, figure, cell, on).map_err(|offer| {
            // What the tile just laid is not good for is best told by the usual rules.
            if cell == state.board.tile(state.board.last()).cell { usual.err().unwrap_or(offer) } else { offer }
        }),
        _ => usual,
    }
}

/// BRIDGE-8: on the bridge that was built this turn.
fn check_on_bridge(state: &GameState, figure: FigureKind, cell: Cell) -> Result<(), Illegal> {
    match state.bridges.of_this_turn() {
        _ if figure == FigureKind::Abbot => Err(Illegal::NotForTheAbbot),
        Some(bridge) if state.board.tile(bridge.tile).cell == cell => {
            if on_bridge(state).is_some() {
                Ok(())
            } else {
                Err(Illegal::Occupied)
            }
        }
        _ => {
            let bridged = state.board.at(cell).and_then(|tile| state.bridges.on(tile)).is_some();
            Err(if bridged { Illegal::NotTheTileJustLaid } else { Illegal::NoSuchSegment })
        }
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
    // JUB-8, JUB-10 and BRIDGE-8 reach tiles that lie further back.
    let usual = state.activated.is_none() && on != SegmentId::BRIDGE;
    let tile = if usual { state.board.last() } else { state.board.at(cell).expect("a tile") };
    state.stand(player, figure, tile, Place { cell, on });
    log.note(|| Event::Placed { player, figure, at: Place { cell, on } });
}
