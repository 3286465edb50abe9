//! What is printed on a tile: segments, the ports they own on the border, and what they touch.

use std::fmt;

use crate::geometry::{Rotation, Side};

/// The most segments one tile can have; four roads and four fields are the most in print.
pub const MAX_SEGMENTS: usize = 12;

/// A kind of tile in the game at hand, by its place in [`crate::Rules::tiles`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct TileId(pub u8);

/// A segment of a tile, by its place in [`TileKind::segments`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct SegmentId(pub u8);

impl SegmentId {
    /// The bridge that was built on a tile: no segment of its kind, but a part of this very tile.
    pub const BRIDGE: SegmentId = SegmentId(15);
}

/// What a side of a tile shows; neighbours must show the same (PLACE-2, DISC-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EdgeKind {
    /// Green land from corner to corner.
    Field,
    /// A road in the middle, fields left and right of it.
    Road,
    /// A city from corner to corner.
    City,
    /// A river in the middle, fields left and right of it.
    River,
    /// Plains from corner to corner.
    Plains,
    /// Mountains from corner to corner.
    Mountains,
    /// The sea from corner to corner.
    Sea,
}

impl EdgeKind {
    /// One bit a kind, so that a side's refusals are a set of bits. Four bits are enough, because the kinds of the
    /// classic game and those of The Discovery never meet in one landscape.
    pub(crate) const fn bit(self) -> u16 {
        1 << (self as u16 % 4)
    }
}

impl fmt::Display for EdgeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EdgeKind::Field => "field",
            EdgeKind::Road => "road",
            EdgeKind::City => "city",
            EdgeKind::River => "river",
            EdgeKind::Plains => "plains",
            EdgeKind::Mountains => "mountains",
            EdgeKind::Sea => "sea",
        })
    }
}

/// What a segment is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SegmentKind {
    /// Part of a city; a follower on it is a knight.
    City,
    /// Part of a road; a follower on it is a robber or traveller.
    Road,
    /// Part of a field; a follower on it is a farmer.
    Field,
    /// A cloister; a follower on it is a monk.
    Cloister,
    /// A garden.
    Garden,
    /// Part of the river: it bounds fields, and nobody stands on it.
    River,
    /// Part of the plains; a follower on it is a farmer.
    Plains,
    /// Part of the mountains; a follower on it is a shepherd.
    Mountains,
    /// Part of the sea; a follower on it is a sailor.
    Sea,
}

impl fmt::Display for SegmentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SegmentKind::City => "city",
            SegmentKind::Road => "road",
            SegmentKind::Field => "field",
            SegmentKind::Cloister => "cloister",
            SegmentKind::Garden => "garden",
            SegmentKind::River => "river",
            SegmentKind::Plains => "plains",
            SegmentKind::Mountains => "mountains",
            SegmentKind::Sea => "sea",
        })
    }
}

/// A set of the 12 ports of the printed tile: left, middle and right of each side, clockwise from the north.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ports(pub u16);

/// A third of a side, as seen from the middle of the tile, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Third {
    /// The first third met when going clockwise.
    Left,
    /// Where roads and rivers cross the border.
    Middle,
    /// The last third met when going clockwise.
    Right,
}

impl Ports {
    /// The set of one port.
    pub const fn one(side: Side, third: Third) -> Ports {
        Ports(1 << (side as u16 * 3 + third as u16))
    }

    /// Both sets together.
    pub const fn with(self, other: Ports) -> Ports {
        Ports(self.0 | other.0)
    }

    /// True when `port` is in the set.
    pub const fn has(self, side: Side, third: Third) -> bool {
        self.0 & Ports::one(side, third).0 != 0
    }
}

/// A connected piece of one feature on one tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Segment {
    /// City, road, field …
    pub kind: SegmentKind,
    /// Its place in the catalogue's list: of all regions in The Discovery, of those of its kind in the classic game.
    pub nth: u8,
    /// Where it meets the border of the printed tile.
    pub ports: Ports,
    /// Shields in a city segment.
    pub shields: u8,
    /// Segments of the same tile that it touches, a bit each: a field its cities; in The Discovery all its neighbours.
    pub touches: u16,
    /// A half-round city segment, from two of which a castle can be made.
    pub castle_site: bool,
}

impl Segment {
    /// Its name in records: `c0`, `r1`, `f0`, `cloister`, `garden`, `region2`.
    pub fn name(&self) -> String {
        match self.kind {
            SegmentKind::City => format!("c{}", self.nth),
            SegmentKind::Road => format!("r{}", self.nth),
            SegmentKind::Field => format!("f{}", self.nth),
            SegmentKind::River => format!("v{}", self.nth),
            SegmentKind::Plains | SegmentKind::Mountains | SegmentKind::Sea => format!("region{}", self.nth),
            SegmentKind::Cloister | SegmentKind::Garden => self.kind.to_string(),
        }
    }

    /// The segments that it touches.
    pub fn touched(&self) -> impl Iterator<Item = SegmentId> + use<> {
        let mut rest = self.touches;
        std::iter::from_fn(move || {
            let next = (rest != 0).then(|| SegmentId(rest.trailing_zeros() as u8));
            rest &= rest.wrapping_sub(1);
            next
        })
    }
}

/// One side of a turned tile: its kind, and the segments on its thirds, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// What the neighbour must show too.
    pub kind: EdgeKind,
    /// The segment on the first third, clockwise.
    pub left: SegmentId,
    /// The segment in the middle. On a river edge this is the river itself.
    pub middle: SegmentId,
    /// The segment on the last third, clockwise.
    pub right: SegmentId,
}

/// A tile as it lies after turning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turned {
    /// Its sides, clockwise from the north of the landscape.
    pub edges: [Edge; 4],
    /// The kinds of its sides, 4 bits a side: what a cell must not refuse.
    pub(crate) shows: u16,
}

/// Which part a tile plays in its set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Shuffled with the others.
    Ordinary,
    /// A half of the river's source, which lies on the table before the first turn.
    Source,
    /// A lake, which ends an arm of the river and comes last.
    Lake,
}

/// What a symbol with an arrow does when it is activated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbol {
    /// JUB-8: a second follower beside an own one.
    BesideOwn,
    /// JUB-10: a follower on any free feature.
    Anywhere,
    /// JUB-11: another turn.
    ExtraTurn,
}

/// A symbol and the side of the printed tile that its arrow points at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// What it does.
    pub symbol: Symbol,
    /// Where it points; it turns with the tile.
    pub side: Side,
}

/// A city of The Discovery, which stands in a region instead of being one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct City {
    /// The plains and mountains that it stands in, a bit a segment.
    pub land: u16,
    /// The sea that it is a harbour of, likewise; nothing for a city inland.
    pub sea: u16,
}

/// The most cities on one tile of The Discovery.
pub const MAX_CITIES: usize = 4;

/// Everything printed on one kind of tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TileKind {
    /// Its name in the catalogue and in records.
    pub name: String,
    /// How many of it are in the box, the start tile included.
    pub count: u8,
    /// One of it lies on the table before the first turn.
    pub start: bool,
    /// What it shows on its sides, unturned, clockwise from the north.
    pub sides: [EdgeKind; 4],
    /// Cities, roads, fields, cloister, garden, rivers, in this order; in The Discovery the regions as listed.
    pub segments: Vec<Segment>,
    /// The cities of The Discovery.
    pub cities: Vec<City>,
    /// It holds a market.
    pub bazaar: bool,
    /// Its symbol, if it has one.
    pub arrow: Option<Arrow>,
    /// Its part in the set.
    pub role: Role,
    /// The side on which it is printed together with another half.
    pub joined: Option<Side>,
    /// No source shows the printed tile: this is our own design, and players are told.
    pub reconstructed: bool,
    /// What it shows, in words.
    pub note: String,
    /// The tile in its four rotations.
    pub turned: [Turned; 4],
}

impl TileKind {
    /// How many of it lie on the table before the first turn, or go back into the box for it (RIVER-1).
    pub fn on_the_table(&self) -> u8 {
        u8::from(self.start || self.role == Role::Source)
    }

    /// True when it shows a part of the river.
    pub fn is_river(&self) -> bool {
        self.sides.contains(&EdgeKind::River)
    }

    /// True for a tile of The Discovery.
    pub fn is_of_discovery(&self) -> bool {
        matches!(self.sides[0], EdgeKind::Plains | EdgeKind::Mountains | EdgeKind::Sea)
    }

    /// The segment that records call `name`.
    pub fn segment_named(&self, name: &str) -> Option<SegmentId> {
        (0..self.segments.len()).find(|&i| self.segments[i].name() == name).map(|i| SegmentId(i as u8))
    }

    /// The segment at `id`.
    pub fn segment(&self, id: SegmentId) -> &Segment {
        &self.segments[id.0 as usize]
    }

    /// The tile turned by `turns`.
    pub fn turned(&self, turns: Rotation) -> &Turned {
        &self.turned[turns as usize]
    }
}

/// The four rotations of a tile whose sides and segments have been checked: every third of every side has an owner.
pub(crate) fn all_turned(sides: [EdgeKind; 4], segments: &[Segment]) -> [Turned; 4] {
    let owner = |side, third| {
        let at = segments.iter().position(|segment| segment.ports.has(side, third));
        SegmentId(at.expect("a checked tile has no gap on its border") as u8)
    };
    Rotation::ALL.map(|turns| {
        let edges = Side::ALL.map(|side| {
            let printed = turns.printed_side(side);
            Edge {
                kind: sides[printed as usize],
                left: owner(printed, Third::Left),
                middle: owner(printed, Third::Middle),
                right: owner(printed, Third::Right),
            }
        });
        let shows = edges.iter().rev().fold(0, |bits, edge| bits << 4 | edge.kind.bit());
        Turned { edges, shows }
    })
}
