//! All ways to lay a tile.

use crate::action::{Action, ActionList};
use crate::board::Board;
use crate::geometry::Rotation;
use crate::lanes::LaneSets;
use crate::tile::TileId;

/// All ways to lay a tile: for each rotation the numbers of the open cells where it may lie.
pub(crate) struct Placements {
    pub(crate) tile: TileId,
    pub(crate) fitting: LaneSets,
}

impl Placements {
    /// One of them: `pick(n)` gives a number below `n`.
    #[inline(always)]
    pub(crate) fn some(&self, board: &Board, pick: impl FnOnce(u32) -> u32) -> Action {
        self.action(board, self.fitting.some(pick))
    }

    pub(crate) fn list(&self, board: &Board, out: &mut ActionList) {
        out.extend(self.fitting.iter().map(|placement| self.action(board, placement)));
    }

    fn action(&self, board: &Board, (turns, slot): (usize, usize)) -> Action {
        Action::Lay { tile: self.tile, cell: board.open_cell(slot), turns: Rotation::ALL[turns] }
    }
}
