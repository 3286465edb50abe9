//! Where things are: cells of the endless grid, sides of a cell, quarter turns.

use std::fmt;
use std::ops::Add;

/// A square of the landscape. `x` grows to the east, `y` to the south; the start tile lies at 0,0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cell {
    /// Squares to the east of the start tile.
    pub x: i8,
    /// Squares to the south of the start tile.
    pub y: i8,
}

impl Cell {
    /// The square at `x`, `y`.
    pub const fn new(x: i8, y: i8) -> Cell {
        Cell { x, y }
    }

    /// The square that shares `side` with this one.
    ///
    /// No game has tiles enough to reach the end of the numbers (see `MAX_TILES`), so this never wraps
    /// for a cell on or beside the landscape.
    pub const fn beside(self, side: Side) -> Cell {
        let (dx, dy) = side.step();
        Cell { x: self.x.wrapping_add(dx), y: self.y.wrapping_add(dy) }
    }

    /// True for the 8 squares around `other`, corners included.
    pub const fn is_around(self, other: Cell) -> bool {
        // One comparison for -1, 0 and 1, and no branch: this runs over every tile of the landscape.
        let dx = self.x.wrapping_sub(other.x).wrapping_add(1) as u8;
        let dy = self.y.wrapping_sub(other.y).wrapping_add(1) as u8;
        (dx <= 2) & (dy <= 2) & (dx | dy << 4 != 0x11)
    }

    /// Both numbers in one, for searching many cells at a time.
    pub(crate) const fn packed(self) -> u16 {
        u16::from_le_bytes([self.x as u8, self.y as u8])
    }

    pub(crate) const fn unpacked(packed: u16) -> Cell {
        let [x, y] = packed.to_le_bytes();
        Cell { x: x as i8, y: y as i8 }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One of the four sides of a tile or cell, clockwise from the north.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Up.
    North,
    /// Right.
    East,
    /// Down.
    South,
    /// Left.
    West,
}

impl Side {
    /// All four, clockwise.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// The side across the tile, which is also how the neighbour calls a shared side.
    pub const fn opposite(self) -> Side {
        Side::ALL[(self as usize + 2) % 4]
    }

    const fn step(self) -> (i8, i8) {
        match self {
            Side::North => (0, -1),
            Side::East => (1, 0),
            Side::South => (0, 1),
            Side::West => (-1, 0),
        }
    }
}

/// One of the two ways a bridge can run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Axis {
    /// From the north edge to the south edge.
    NorthSouth,
    /// From the east edge to the west edge.
    EastWest,
}

impl Axis {
    /// Both.
    pub const ALL: [Axis; 2] = [Axis::NorthSouth, Axis::EastWest];

    /// The sides that a bridge of this axis joins.
    pub const fn sides(self) -> [Side; 2] {
        match self {
            Axis::NorthSouth => [Side::North, Side::South],
            Axis::EastWest => [Side::East, Side::West],
        }
    }
}

impl Side {
    /// The axis that this side lies on.
    pub const fn axis(self) -> Axis {
        match self {
            Side::North | Side::South => Axis::NorthSouth,
            Side::East | Side::West => Axis::EastWest,
        }
    }
}

impl Add<Rotation> for Side {
    type Output = Side;

    /// Where this side of the printed tile points after turning it.
    fn add(self, turns: Rotation) -> Side {
        Side::ALL[(self as usize + turns as usize) % 4]
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::North => "north",
            Side::East => "east",
            Side::South => "south",
            Side::West => "west",
        })
    }
}

/// How far a tile is turned clockwise from the way it is printed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Rotation {
    /// As printed.
    #[default]
    Unturned,
    /// A quarter turn clockwise.
    Quarter,
    /// Upside down.
    Half,
    /// Three quarters clockwise.
    ThreeQuarters,
}

impl Rotation {
    /// All four, by number of quarter turns.
    pub const ALL: [Rotation; 4] = [Rotation::Unturned, Rotation::Quarter, Rotation::Half, Rotation::ThreeQuarters];

    /// The number of clockwise quarter turns, 0 to 3.
    pub const fn quarter_turns(self) -> u8 {
        self as u8
    }

    /// The clockwise angle: 0, 90, 180 or 270.
    pub const fn degrees(self) -> u16 {
        self as u16 * 90
    }

    /// The side of the printed tile that lies at `side` after turning.
    pub const fn printed_side(self, side: Side) -> Side {
        Side::ALL[(side as usize + 4 - self as usize) % 4]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_and_asking_back_agree() {
        for side in Side::ALL {
            for turns in Rotation::ALL {
                assert_eq!(turns.printed_side(side + turns), side);
            }
        }
    }

    #[test]
    fn eight_squares_lie_around() {
        let here = Cell::new(5, -7);
        let around = |cell: Cell| (cell.x - 5).abs() <= 1 && (cell.y + 7).abs() <= 1 && cell != here;
        for x in -20..20 {
            for y in -20..20 {
                assert_eq!(Cell::new(x, y).is_around(here), around(Cell::new(x, y)));
            }
        }
    }

    #[test]
    fn stepping_there_and_back_returns() {
        let here = Cell::new(-3, 7);
        for side in Side::ALL {
            assert_eq!(here.beside(side).beside(side.opposite()), here);
        }
        assert_eq!(Cell::unpacked(here.packed()), here);
    }
}
