//! Bridges (BRIDGE-1 to BRIDGE-11): one more road over a tile, needed by a placement or free.

use crate::action::{Action, ActionList};
use crate::board::{Laid, LaidId};
use crate::event::{Event, Log};
use crate::figures::MAX_PLAYERS;
use crate::geometry::{Axis, Cell, Rotation, Side};
use crate::illegal::Illegal;
use crate::lanes::LaneSets;
use crate::regions::Region;
use crate::rules::Rules;
use crate::state::{GameState, bridge_hash};
use crate::tile::{EdgeKind, SegmentId, TileId};

/// The most bridges that can be built: 3 for each of 4 players, or 2 for each of 6.
pub(crate) const MAX_BRIDGES: usize = 12;

/// A bridge in the landscape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bridge {
    pub tile: LaidId,
    pub axis: Axis,
    /// The number of its road segment among all of the landscape.
    pub segment: u16,
}

/// The bridges in supply and in the landscape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bridges {
    supply: [u8; MAX_PLAYERS],
    built: [Bridge; MAX_BRIDGES],
    len: u8,
    /// BRIDGE-1: one was built this turn; it is the last in the list.
    this_turn: bool,
}

impl Bridges {
    pub(crate) fn new(each: u8) -> Bridges {
        let nothing = Bridge { tile: LaidId(0), axis: Axis::NorthSouth, segment: 0 };
        Bridges { supply: [each; MAX_PLAYERS], built: [nothing; MAX_BRIDGES], len: 0, this_turn: false }
    }

    pub(crate) fn in_supply(&self, player: crate::figures::PlayerId) -> u8 {
        self.supply[player.index()]
    }

    pub(crate) fn built(&self) -> &[Bridge] {
        &self.built[..usize::from(self.len)]
    }

    /// The bridge on a tile.
    pub(crate) fn on(&self, tile: LaidId) -> Option<&Bridge> {
        self.built().iter().find(|bridge| bridge.tile == tile)
    }

    /// The bridge that was built this turn.
    pub(crate) fn of_this_turn(&self) -> Option<Bridge> {
        self.built().last().filter(|_| self.this_turn).copied()
    }

    pub(crate) fn begin_turn(&mut self) {
        self.this_turn = false;
    }
}

/// What a side of a laid tile shows, bridges included (BRIDGE-5).
pub(crate) fn edge_kind(rules: &Rules, state: &GameState, tile: LaidId, side: Side) -> EdgeKind {
    let bridged = state.bridges.on(tile).is_some_and(|bridge| bridge.axis == side.axis());
    if bridged { EdgeKind::Road } else { printed(rules, state, tile, side) }
}

fn printed(rules: &Rules, state: &GameState, tile: LaidId, side: Side) -> EdgeKind {
    let Laid { tile, turns, .. } = *state.board.tile(tile);
    rules.layable(tile).edges[turns as usize][side as usize].kind
}

/// True when the player to move may build a bridge at all this turn.
fn can_build(state: &GameState) -> bool {
    !state.bridges.this_turn && state.bridges.in_supply(state.turn.player) > 0
}

/// A tile at an empty cell, or one that lies: what it shows, and who lies beside it.
struct Setting {
    cell: Cell,
    shows: [EdgeKind; 4],
    beside: [Option<LaidId>; 4],
}

/// BRIDGE-6: the bridges of which each alone would put a tile right that does not match its neighbours, as tile and axis.
fn remedies<'a>(
    rules: &'a Rules,
    state: &'a GameState,
    setting: &'a Setting,
) -> impl Iterator<Item = (Cell, Axis)> + 'a {
    let Setting { cell, shows, beside } = setting;
    let wants = move |side: Side| beside[side as usize].map(|id| edge_kind(rules, state, id, side.opposite()));
    let clash = move |side: Side| wants(side).is_some_and(|kind| kind != shows[side as usize]);
    let clashes = Side::ALL.into_iter().filter(move |&side| clash(side)).count();
    let on_it = Axis::ALL.into_iter().filter(move |&axis| {
        let field = |side: Side| shows[side as usize] == EdgeKind::Field;
        let met = |side: Side| wants(side).is_none_or(|kind| kind == EdgeKind::Road);
        let cured = axis.sides().into_iter().filter(|&side| clash(side)).count();
        clashes > 0 && cured == clashes && axis.sides().into_iter().all(|side| field(side) && met(side))
    });
    let on_neighbour = Side::ALL.into_iter().filter_map(move |side| {
        let neighbour = beside[side as usize]?;
        let wanted = shows[side as usize] == EdgeKind::Road && wants(side) == Some(EdgeKind::Field);
        let there = state.board.tile(neighbour).cell;
        let free = can_bear(rules, state, neighbour, side);
        (clashes == 1 && wanted && free).then_some((there, side.axis()))
    });
    on_it.map(|axis| (*cell, axis)).chain(on_neighbour)
}

/// Adds the placements of a tile that one bridge puts right.
pub(crate) fn widen(rules: &Rules, state: &GameState, tile: TileId, fitting: &mut LaneSets) {
    if !can_build(state) {
        return;
    }
    let layable = rules.layable(tile);
    let natural = fitting.clone();
    // A bridge on the tile makes it another tile, which fits or does not.
    for shows in layable.bridged {
        fitting.add(&state.board.fitting(shows));
    }
    // A bridge on a neighbour makes a road fit where a field would.
    for (side, shows) in Side::ALL.into_iter().zip(layable.road_as_field) {
        if shows[0] == u16::MAX {
            continue;
        }
        for (turns, slot) in state.board.fitting(shows).iter().filter(|&placement| !natural.has(placement)) {
            let side = side + Rotation::ALL[turns];
            let neighbour = state.board.neighbours(slot)[side as usize];
            if neighbour.is_some_and(|neighbour| can_bear(rules, state, neighbour, side)) {
                fitting.insert((turns, slot));
            }
        }
    }
}

/// True when a neighbour that shows a field can bear a bridge towards us; `side` is the way from us to it.
fn can_bear(rules: &Rules, state: &GameState, neighbour: LaidId, side: Side) -> bool {
    let beyond = state.board.tile(neighbour).cell.beside(side);
    let field = printed(rules, state, neighbour, side) == EdgeKind::Field;
    field && is_empty(state, beyond) && state.bridges.on(neighbour).is_none()
}

/// True when some bridge makes the tile fit there.
pub(crate) fn makes_it_fit(rules: &Rules, state: &GameState, tile: TileId, slot: usize, turns: Rotation) -> bool {
    let shows = rules.layable(tile).edges[turns as usize].map(|edge| edge.kind);
    let setting = Setting { cell: state.board.open_cell(slot), shows, beside: state.board.neighbours(slot) };
    can_build(state) && remedies(rules, state, &setting).next().is_some()
}

/// The tile just laid among its neighbours.
fn last_setting(rules: &Rules, state: &GameState) -> Setting {
    let last = state.board.last();
    let mut beside = [None; 4];
    for (side, neighbour) in state.board.neighbours_of_last() {
        beside[side as usize] = Some(neighbour);
    }
    let shows = Side::ALL.map(|side| edge_kind(rules, state, last, side));
    Setting { cell: state.board.tile(last).cell, shows, beside }
}

/// BRIDGE-10: true when the tile just laid still needs its bridge.
pub(crate) fn is_needed(rules: &Rules, state: &GameState) -> bool {
    let setting = last_setting(rules, state);
    remedies(rules, state, &setting).next().is_some()
}

/// Builds the bridge that the tile just laid needs, where there is no doubt which.
pub(crate) fn build_only_remedy(rules: &Rules, state: &mut GameState, log: &mut impl Log) {
    let setting = last_setting(rules, state);
    let mut all = remedies(rules, state, &setting);
    if let (Some((cell, axis)), None) = (all.next(), all.next()) {
        drop(all);
        build(rules, state, cell, axis, log);
    }
}

/// The bridges that the tile just laid can have to fit.
pub(crate) fn needed_choices(rules: &Rules, state: &GameState, out: &mut ActionList) {
    let setting = last_setting(rules, state);
    out.extend(remedies(rules, state, &setting).map(|(cell, axis)| Action::Bridge { cell, axis }));
}

/// Why a bridge there would not make the tile just laid fit.
pub(crate) fn check_needed(rules: &Rules, state: &GameState, cell: Cell, axis: Axis) -> Result<(), Illegal> {
    let setting = last_setting(rules, state);
    if remedies(rules, state, &setting).any(|remedy| remedy == (cell, axis)) {
        return Ok(());
    }
    check_site(rules, state, cell, axis)?;
    Err(Illegal::BridgeDoesNotHelp)
}

/// BRIDGE-2: the tile just laid and those beside it.
fn sites(state: &GameState) -> impl Iterator<Item = LaidId> {
    let neighbours = state.board.neighbours_of_last().map(|(_, neighbour)| neighbour);
    std::iter::once(state.board.last()).chain(neighbours)
}

/// The bridges that the placement does not need (BRIDGE-4a, BRIDGE-10).
pub(crate) fn free_choices<'a>(rules: &'a Rules, state: &'a GameState) -> impl Iterator<Item = Action> + 'a {
    let tiles = sites(state).filter(|_| can_build(state));
    tiles.flat_map(move |tile| {
        let cell = state.board.tile(tile).cell;
        let axes = Axis::ALL.into_iter().filter(move |&axis| check_site(rules, state, cell, axis).is_ok());
        axes.map(move |axis| Action::Bridge { cell, axis })
    })
}

/// Why no bridge that nothing needs can be built there.
pub(crate) fn check_free(rules: &Rules, state: &GameState, cell: Cell, axis: Axis) -> Result<(), Illegal> {
    if state.bridges.this_turn {
        return Err(Illegal::BridgeBuiltAlready);
    }
    if state.bridges.in_supply(state.turn.player) == 0 {
        return Err(Illegal::NoBridgeLeft);
    }
    check_site(rules, state, cell, axis)
}

/// BRIDGE-2, BRIDGE-3, BRIDGE-5, BRIDGE-9: near enough, two field edges, no other bridge, and no neighbour at its ends:
/// one that lies there matches, so it shows a field.
fn check_site(rules: &Rules, state: &GameState, cell: Cell, axis: Axis) -> Result<(), Illegal> {
    let Some(tile) = sites(state).find(|&tile| state.board.tile(tile).cell == cell) else {
        return Err(Illegal::BridgeTooFar);
    };
    let field = |side: Side| printed(rules, state, tile, side) == EdgeKind::Field;
    if state.bridges.on(tile).is_some() {
        return Err(Illegal::BridgeThereAlready);
    }
    if !axis.sides().into_iter().all(field) {
        return Err(Illegal::NoRoomForABridge);
    }
    if axis.sides().into_iter().all(|side| is_empty(state, cell.beside(side))) {
        Ok(())
    } else {
        Err(Illegal::BridgeMeetsNoRoad)
    }
}

/// True when nothing lies on a cell beside a laid tile: it is open then.
fn is_empty(state: &GameState, cell: Cell) -> bool {
    state.board.slot(cell).is_some()
}

/// The player builds a bridge: one more road over the tile, joined to the roads at its ends (BRIDGE-4, BRIDGE-7).
pub(crate) fn build(rules: &Rules, state: &mut GameState, cell: Cell, axis: Axis, log: &mut impl Log) {
    let player = state.turn.player;
    let tile = state.board.at(cell).expect("a bridge stands on a tile");
    let segment = state.regions.len();
    state.regions.add(&[Region::BRIDGE], tile);
    let Bridges { supply, built, len, this_turn } = &mut state.bridges;
    supply[player.index()] -= 1;
    built[usize::from(*len)] = Bridge { tile, axis, segment };
    *len += 1;
    *this_turn = true;
    state.hash = state.hash.wrapping_add(bridge_hash(player, cell, axis));
    for side in axis.sides() {
        let beyond = cell.beside(side);
        if let Some(neighbour) = state.board.at(beyond) {
            let road = road_at(rules, state, neighbour, side.opposite());
            state.regions.join_edge(segment, road);
        } else if let Some(slot) = state.board.slot(beyond) {
            state.board.demand(slot, side.opposite(), EdgeKind::Road);
        }
    }
    super::lay_tile::look_at_last(rules, state);
    log.note(|| Event::Bridged { player, cell, axis });
}

/// The number of the road segment at a road edge of a laid tile, bridges included.
pub(crate) fn road_at(rules: &Rules, state: &GameState, tile: LaidId, side: Side) -> u16 {
    match state.bridges.on(tile) {
        Some(bridge) if bridge.axis == side.axis() => bridge.segment,
        _ => {
            let laid = state.board.tile(tile);
            let on: SegmentId = rules.layable(laid.tile).edges[laid.turns as usize][side as usize].middle;
            laid.first_segment + u16::from(on.0)
        }
    }
}
