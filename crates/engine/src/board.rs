//! The landscape: which tiles lie where, which cells are open, and what fits into them.

use crate::geometry::{Cell, Rotation, Side};
use crate::illegal::Illegal;
use crate::lanes::{self, LANES, LaneSets};
use crate::tile::{Edge, EdgeKind, TileId, Turned};

/// The most tiles a landscape can have. So no cell is further than 120 from the start, and no more than
/// 2 × 120 + 2 cells are open.
pub const MAX_TILES: usize = 120;

/// A tile of the landscape, by the order in which they were laid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct LaidId(pub u8);

/// A tile that lies in the landscape.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Laid {
    /// Where it lies.
    pub cell: Cell,
    /// Which kind it is.
    pub tile: TileId,
    /// How it is turned.
    pub turns: Rotation,
    /// The number of its first segment among all segments of the landscape.
    pub(crate) first_segment: u16,
}

const NO_TILE: u8 = u8::MAX;
const NOT_OPEN: u8 = u8::MAX;

/// The side of the square that the map of open cells covers again and again.
const MAP: usize = 32;

/// The laid tiles and the open cells around them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    laid: [Laid; MAX_TILES],
    laid_len: u8,
    open_len: u8,
    /// The open cells, packed.
    open: [u16; LANES],
    /// What each open cell refuses on its sides, 4 bits a side: all kinds but the neighbour's.
    refuses: [u16; LANES],
    /// The tiles on the four sides of each open cell.
    beside: [[u8; 4]; LANES],
    /// The tiles on the four sides of the tile that was laid last.
    beside_last: [u8; 4],
    /// The number of the open cell at each place, as long as the landscape is narrow enough for one map.
    map: [u8; MAP * MAP],
    /// The landscape has grown so wide that two cells beside it could share a place on the map.
    wide: bool,
    /// The least and greatest `x` and `y` of all tiles and open cells.
    west: i8,
    east: i8,
    north: i8,
    south: i8,
}

impl Board {
    /// A landscape whose only open cell is 0,0, where anything may lie.
    pub(crate) fn new() -> Board {
        let mut board = Board {
            laid: [Laid::default(); MAX_TILES],
            laid_len: 0,
            open_len: 0,
            open: [0; LANES],
            refuses: [0; LANES],
            beside: [[NO_TILE; 4]; LANES],
            beside_last: [NO_TILE; 4],
            map: [NOT_OPEN; MAP * MAP],
            wide: false,
            west: 0,
            east: 0,
            north: 0,
            south: 0,
        };
        board.open(Cell::default());
        board
    }

    /// All laid tiles, in the order in which they were laid.
    pub fn laid(&self) -> &[Laid] {
        &self.laid[..usize::from(self.laid_len)]
    }

    /// The tile with the number `id`.
    pub fn tile(&self, id: LaidId) -> &Laid {
        &self.laid()[usize::from(id.0)]
    }

    /// The tile that was laid last.
    pub fn last(&self) -> LaidId {
        LaidId(self.laid_len - 1)
    }

    /// The tile that lies at `cell`, if any.
    pub fn at(&self, cell: Cell) -> Option<LaidId> {
        self.laid().iter().position(|laid| laid.cell == cell).map(|at| LaidId(at as u8))
    }

    /// The cells beside the landscape, in no order that means anything.
    pub fn open_cells(&self) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.open[..usize::from(self.open_len)].iter().map(|&packed| Cell::unpacked(packed))
    }

    /// The cells beside the landscape, each with the tiles on its four sides, in the order of [`Board::open_cells`].
    pub fn open_cells_beside(&self) -> impl ExactSizeIterator<Item = (Cell, [Option<LaidId>; 4])> + '_ {
        self.open_cells().enumerate().map(|(slot, cell)| (cell, self.neighbours(slot)))
    }

    /// How many of the 8 squares around `cell` hold a tile.
    pub fn tiles_around(&self, cell: Cell) -> u8 {
        self.laid().iter().filter(|laid| laid.cell.is_around(cell)).count() as u8
    }

    /// True when a tile that shows this, by rotation, fits somewhere (PLACE-2, PLACE-3).
    #[inline]
    pub(crate) fn fits_anywhere(&self, shows: [u16; 4]) -> bool {
        lanes::any_without(&self.refuses, usize::from(self.open_len), shows)
    }

    /// For each rotation of a tile that shows this, where it fits: numbers of open cells, for [`Board::open_cell`].
    pub(crate) fn fitting(&self, shows: [u16; 4]) -> LaneSets {
        lanes::without(&self.refuses, usize::from(self.open_len), shows)
    }

    pub(crate) fn open_cell(&self, slot: usize) -> Cell {
        Cell::unpacked(self.open[slot])
    }

    /// The number of the open cell at `cell`, if it is one.
    pub(crate) fn slot(&self, cell: Cell) -> Option<usize> {
        let slot = usize::from(self.map[place_on_map(cell)]);
        if self.open[slot] == cell.packed() && slot < usize::from(self.open_len) {
            return Some(slot);
        }
        if self.wide { self.search(cell) } else { None }
    }

    /// PLACE-1, DISC-4: as [`Board::slot`], or why nothing can be laid at `cell`.
    pub(crate) fn open_slot(&self, cell: Cell) -> Result<usize, Illegal> {
        let why = || if self.at(cell).is_some() { Illegal::CellTaken } else { Illegal::NotBesideATile };
        self.slot(cell).ok_or_else(why)
    }

    #[cold]
    fn search(&self, cell: Cell) -> Option<usize> {
        self.open[..usize::from(self.open_len)].iter().position(|&open| open == cell.packed())
    }

    /// The first side on which `turned` does not match its neighbour at the open cell `slot`.
    pub(crate) fn mismatch(&self, slot: usize, turned: &Turned) -> Option<Side> {
        let clash = self.refuses[slot] & turned.shows;
        Side::ALL.into_iter().find(|&side| clash >> (4 * side as u16) & 0xf != 0)
    }

    /// The tiles beside the tile that was laid last, by side.
    pub(crate) fn neighbours_of_last(&self) -> impl Iterator<Item = (Side, LaidId)> + use<> {
        let beside = self.beside_last;
        Side::ALL
            .into_iter()
            .filter(move |&side| beside[side as usize] != NO_TILE)
            .map(move |side| (side, LaidId(beside[side as usize])))
    }

    /// The tiles beside an open cell, by side.
    pub(crate) fn neighbours(&self, slot: usize) -> [Option<LaidId>; 4] {
        self.beside[slot].map(|id| (id != NO_TILE).then_some(LaidId(id)))
    }

    /// The open cell `slot` shall accept only `kind` on `side` from now on (BRIDGE-5).
    pub(crate) fn demand(&mut self, slot: usize, side: Side, kind: EdgeKind) {
        let nibble = 0xf << (4 * side as u16);
        self.refuses[slot] = self.refuses[slot] & !nibble | (!kind.bit() & 0xf) << (4 * side as u16);
    }

    /// Lays a tile into the open cell `slot` and opens the empty cells around it.
    #[inline(always)]
    pub(crate) fn lay(&mut self, slot: usize, laid: Laid, edges: &[Edge; 4]) -> LaidId {
        let id = self.laid_len;
        self.laid[usize::from(id)] = laid;
        self.laid_len += 1;
        let beside = self.beside[slot];
        self.beside_last = beside;
        self.close(slot);
        for side in Side::ALL {
            if beside[side as usize] != NO_TILE {
                continue;
            }
            let cell = laid.cell.beside(side);
            let open = self.slot(cell).unwrap_or_else(|| self.open(cell));
            let there = side.opposite();
            self.beside[open][there as usize] = id;
            self.refuses[open] |= (!edges[side as usize].kind.bit() & 0xf) << (4 * there as u16);
        }
        LaidId(id)
    }

    /// Opens a cell that was not, and gives its number.
    fn open(&mut self, cell: Cell) -> usize {
        let slot = usize::from(self.open_len);
        self.open_len += 1;
        self.open[slot] = cell.packed();
        self.refuses[slot] = 0;
        self.beside[slot] = [NO_TILE; 4];
        self.map[place_on_map(cell)] = slot as u8;
        self.west = self.west.min(cell.x);
        self.east = self.east.max(cell.x);
        self.north = self.north.min(cell.y);
        self.south = self.south.max(cell.y);
        self.wide = self.east.abs_diff(self.west) >= MAP as u8 || self.south.abs_diff(self.north) >= MAP as u8;
        slot
    }

    /// Takes a cell out of the open ones; the last takes its number.
    fn close(&mut self, slot: usize) {
        self.open_len -= 1;
        let last = usize::from(self.open_len);
        self.map[place_on_map(Cell::unpacked(self.open[last]))] = slot as u8;
        self.map[place_on_map(Cell::unpacked(self.open[slot]))] = NOT_OPEN;
        self.open[slot] = self.open[last];
        self.refuses[slot] = self.refuses[last];
        self.beside[slot] = self.beside[last];
    }
}

fn place_on_map(cell: Cell) -> usize {
    (cell.y as usize % MAP) * MAP + cell.x as usize % MAP
}
