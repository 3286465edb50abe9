//! The river (RIVER-1 to RIVER-12): two arms that must be continued, may not turn back, and should not be hemmed in.

use crate::classic::lay_tile;
use crate::geometry::{Cell, Rotation, Side};
use crate::illegal::Illegal;
use crate::lanes::LaneSets;
use crate::options::SetUpError;
use crate::rules::Rules;
use crate::state::GameState;
use crate::tile::{EdgeKind, Role, TileId, TileKind};

/// The open ends of the river.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct River {
    arms: [Option<Arm>; 2],
}

/// An open end of the river.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Arm {
    /// The square that the next tile of this arm fills.
    ahead: Cell,
    /// The way the river flows into it.
    flow: Side,
    /// What its last tile did.
    bend: Bend,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bend {
    Straight,
    Left,
    Right,
}

impl Arm {
    /// The arm after a tile that lies on the square ahead and leads out at `out`.
    fn after(self, out: Side) -> Arm {
        let bend = match (out as u8 + 4 - self.flow as u8) % 4 {
            0 => Bend::Straight,
            1 => Bend::Right,
            _ => Bend::Left,
        };
        Arm { ahead: self.ahead.beside(out), flow: out, bend }
    }

    /// RIVER-8: the square ahead, the one beyond, and the squares left and right of both.
    fn way(self) -> [Cell; 6] {
        let beyond = self.ahead.beside(self.flow);
        let (left, right) = (self.flow + Rotation::ThreeQuarters, self.flow + Rotation::Quarter);
        let beside = |cell: Cell| [cell, cell.beside(left), cell.beside(right)];
        let ([a, b, c], [d, e, f]) = (beside(self.ahead), beside(beyond));
        [a, b, c, d, e, f]
    }
}

/// Keeps the placements of a river tile that the river allows.
pub(crate) fn narrow(rules: &Rules, state: &GameState, tile: TileId, fitting: &mut LaneSets) {
    let at = |(turns, slot): (usize, usize)| (state.board.open_cell(slot), Rotation::ALL[turns]);
    fitting.retain(|placement| {
        let (cell, turns) = at(placement);
        continued(rules, state, tile, cell, turns).is_ok()
    });
    let preferred = |placement| {
        let (cell, turns) = at(placement);
        continued(rules, state, tile, cell, turns).is_ok_and(|river| river.is_free(state, cell))
    };
    if fitting.iter().any(preferred) {
        fitting.retain(preferred);
    }
}

/// Why a river tile that matches its neighbours cannot lie there.
pub(crate) fn check(
    rules: &Rules,
    state: &GameState,
    tile: TileId,
    cell: Cell,
    turns: Rotation,
) -> Result<(), Illegal> {
    let river = continued(rules, state, tile, cell, turns)?;
    if river.is_free(state, cell) {
        return Ok(());
    }
    let allowed = lay_tile::placements(rules, state, tile).fitting;
    let here = |(turned, slot): (usize, usize)| state.board.open_cell(slot) == cell && Rotation::ALL[turned] == turns;
    if allowed.iter().any(here) { Ok(()) } else { Err(Illegal::RiverHemmedIn) }
}

/// A river tile was laid: its arm goes on, or ends in a lake. The halves of the source begin the arms.
pub(crate) fn lengthen(rules: &Rules, state: &mut GameState, tile: TileId, cell: Cell, turns: Rotation) {
    if rules.layable(tile).role == Role::Source {
        for out in river_sides(rules, tile, turns) {
            let begun = Arm { ahead: cell.beside(out), flow: out, bend: Bend::Straight };
            if let Some(free) = state.river.arms.iter_mut().find(|arm| arm.is_none()) {
                *free = Some(begun);
            }
        }
    } else if let Ok(river) = continued(rules, state, tile, cell, turns) {
        state.river = river;
    }
}

/// The river with `tile` there: RIVER-6, exactly one arm is continued; RIVER-7, and does not turn back.
fn continued(rules: &Rules, state: &GameState, tile: TileId, cell: Cell, turns: Rotation) -> Result<River, Illegal> {
    let mut river = state.river.clone();
    let mut reached = river.arms.iter_mut().filter(|arm| arm.is_some_and(|arm| arm.ahead == cell));
    let (Some(slot), None) = (reached.next(), reached.next()) else {
        return Err(Illegal::RiverNotContinued);
    };
    let Some(arm) = *slot else { return Err(Illegal::RiverNotContinued) };
    let into = arm.flow.opposite();
    let next = river_sides(rules, tile, turns).find(|&side| side != into).map(|out| arm.after(out));
    if next.is_some_and(|next| next.bend != Bend::Straight && next.bend == arm.bend) {
        return Err(Illegal::RiverTurnsBack);
    }
    *slot = next;
    Ok(river)
}

fn river_sides(rules: &Rules, tile: TileId, turns: Rotation) -> impl Iterator<Item = Side> {
    let edges = rules.layable(tile).edges[turns as usize];
    Side::ALL.into_iter().filter(move |&side| edges[side as usize].kind == EdgeKind::River)
}

impl River {
    /// RIVER-8: every open end has room, with a tile at `laid` too, and no two face the same square.
    fn is_free(&self, state: &GameState, laid: Cell) -> bool {
        let [one, other] = self.arms;
        if one.is_some() && one.map(|arm| arm.ahead) == other.map(|arm| arm.ahead) {
            return false;
        }
        let mut ways = self.arms.iter().flatten().flat_map(|arm| arm.way());
        ways.all(|cell| cell != laid && state.board.at(cell).is_none())
    }
}

/// RIVER-3, RIVER-5: the layer of the bag that a tile lies in, the uppermost first.
pub(crate) fn layer(kind: &TileKind) -> usize {
    match kind.role {
        Role::Ordinary if kind.is_river() => 0,
        Role::Lake => 1,
        Role::Ordinary | Role::Source => 2,
    }
}

/// RIVER-1, RIVER-4: the two halves of the source, side by side in the middle.
pub(crate) fn source(tiles: &[TileKind]) -> Result<Vec<(TileId, Cell)>, SetUpError> {
    let find = |wanted: &dyn Fn(&TileKind) -> bool, what: &str| {
        let at = tiles.iter().position(wanted);
        at.ok_or_else(|| SetUpError::Tiles(format!("none of the tiles is {what}")))
    };
    let one = find(&|kind| kind.role == Role::Source, "the source of the river")?;
    let Some(side) = tiles[one].joined else {
        return Err(SetUpError::Tiles(format!("{} is not joined to another half of the source", tiles[one].name)));
    };
    let fits = |kind: &TileKind| {
        let edge = kind.sides[side.opposite() as usize];
        kind.role == Role::Source && kind.joined == Some(side.opposite()) && edge == tiles[one].sides[side as usize]
    };
    let other = find(&fits, &format!("the other half of {}", tiles[one].name))?;
    Ok(vec![(TileId(one as u8), Cell::default()), (TileId(other as u8), Cell::default().beside(side))])
}
