//! After the tile: a follower on it, or one taken back from anywhere, or neither (DISC-3, DISC-5, DISC-7).

use crate::action::{Action, ActionList};
use crate::board::Laid;
use crate::discovery::score;
use crate::event::{Event, Log, Place, Scored};
use crate::figures::{Figure, FigureKind, Standing};
use crate::geometry::Cell;
use crate::illegal::Illegal;
use crate::lanes::members;
use crate::rules::Rules;
use crate::state::{GameState, figure_hash};
use crate::tile::SegmentId;

/// The segments of the tile just laid where the player may put a follower, a bit each.
pub(crate) fn spots(rules: &Rules, state: &GameState) -> u16 {
    if state.figures.in_supply(state.turn.player, FigureKind::Follower) == 0 {
        return 0;
    }
    let Laid { tile, first_segment, .. } = *state.board.tile(state.board.last());
    // DISC-5, DISC-13: whoever stood there and has left is no hindrance.
    let regions = state.regions.from(first_segment, rules.layable(tile).fresh().len()).enumerate();
    regions.fold(0, |spots, (on, region)| spots | u16::from(region.standing.is_empty()) << on)
}

/// DISC-7: the player's followers in the landscape, each of which may be taken back.
pub(crate) fn recallable(state: &GameState) -> impl Iterator<Item = &Figure> {
    state.figures.placed().iter().filter(|figure| figure.player == state.turn.player)
}

/// All that the player may do.
pub(crate) fn choices(state: &GameState, spots: u16, out: &mut ActionList) {
    let cell = state.board.tile(state.board.last()).cell;
    for on in members(u64::from(spots)) {
        out.push(Action::Place { figure: FigureKind::Follower, cell, on: SegmentId(on as u8) });
    }
    out.extend(recallable(state).map(|figure| {
        let cell = state.board.tile(figure.tile).cell;
        Action::Recall { cell, on: figure.on }
    }));
    out.push(Action::Pass);
}

/// Why no follower may stand there.
pub(crate) fn check_place(
    rules: &Rules,
    state: &GameState,
    spots: u16,
    figure: FigureKind,
    cell: Cell,
    on: SegmentId,
) -> Result<(), Illegal> {
    let last = state.board.tile(state.board.last());
    if state.figures.in_supply(state.turn.player, figure) == 0 {
        return Err(Illegal::NoneInSupply);
    }
    if cell != last.cell {
        return Err(Illegal::NotTheTileJustLaid);
    }
    if usize::from(on.0) >= rules.tile(last.tile).segments.len() {
        return Err(Illegal::NoSuchSegment);
    }
    if spots >> on.0 & 1 == 0 { Err(Illegal::Occupied) } else { Ok(()) }
}

/// Why no follower can be taken back from there.
pub(crate) fn check_recall(state: &GameState, cell: Cell, on: SegmentId) -> Result<(), Illegal> {
    let mut own = recallable(state);
    let there = own.any(|figure| (state.board.tile(figure.tile).cell, figure.on) == (cell, on));
    if there { Ok(()) } else { Err(Illegal::NoFollowerThere) }
}

/// A follower goes onto the tile just laid.
pub(crate) fn place(state: &mut GameState, cell: Cell, on: SegmentId, log: &mut impl Log) {
    let (player, figure, at) = (state.turn.player, FigureKind::Follower, Place { cell, on });
    state.stand(player, figure, state.board.last(), at);
    log.note(|| Event::Placed { player, figure, at });
}

/// DISC-7, DISC-12: one follower comes home and scores the whole region on its own.
pub(crate) fn recall(rules: &Rules, state: &mut GameState, cell: Cell, on: SegmentId, log: &mut impl Log) {
    let (player, at) = (state.turn.player, Place { cell, on });
    let tile = state.board.at(cell).expect("a follower stands on a tile");
    let id = state.region_of(tile, on);
    let tally = score::now(rules, state, id);
    if tally.points() != 0 {
        state.gain(player, Scored::Region { kind: state.regions.get(id).kind, at }, tally, log);
    }
    let region = state.regions.get_mut(id);
    region.standing = region.standing.minus(Standing::one(player));
    state.figures.take_back(|figure| (figure.player, figure.tile, figure.on) == (player, tile, on));
    state.hash = state.hash.wrapping_sub(figure_hash(player, FigureKind::Follower, at));
    log.note(|| Event::Returned { player, figure: FigureKind::Follower, at });
}
