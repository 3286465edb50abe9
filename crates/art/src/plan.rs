//! Where everything on a tile lies: the outline of each segment, the spot for a figure, and the marks.

use bastide_engine::{Axis, SegmentId, Symbol, TileKind};

use crate::bridge::Bridge;
use crate::shape::{Area, Curve, Point};
use crate::{classic_plan, discovery_plan};

/// How much room is taken by a cloister or market, by houses where roads meet, and by a garden.
pub(crate) const LANDMARK: f64 = 16.0;
pub(crate) const VILLAGE: f64 = 13.0;
pub(crate) const GARDEN: f64 = 10.0;

/// The plan of one kind of tile, unturned.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// For each segment of the tile where it lies.
    pub segments: Vec<SegmentPlan>,
    /// Small pictures that stay upright when the tile is turned.
    pub marks: Vec<Mark>,
    pub(crate) lines: Vec<Way>,
    pub(crate) walls: Vec<Wall>,
    pub(crate) village: Option<Point>,
    /// A lake or a spring, and its radius.
    pub(crate) lake: Option<(Point, f64)>,
    /// Where roads meet city walls, and the direction from the road into the city.
    pub(crate) gates: Vec<(Point, Point)>,
    /// Jetties of harbours: from the coast into the sea.
    pub(crate) jetties: Vec<(Point, Point)>,
}

/// Where a segment lies.
#[derive(Clone, PartialEq, Debug)]
pub struct SegmentPlan {
    /// Its outline.
    pub area: Area,
    /// Where a figure stands on it.
    pub spot: Point,
}

/// A road or a river.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Way {
    pub on: SegmentId,
    pub river: bool,
    pub curve: Curve,
}

/// What stands between two areas.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Wall {
    pub kind: WallKind,
    pub curve: Curve,
    /// The part of a city wall that has merlons.
    pub merlons: Option<Curve>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WallKind {
    /// Of a city; what it encloses lies to the left of the way along the curve.
    City,
    /// Between sea and land.
    Coast,
    /// Between plains and mountains.
    Foot,
}

/// A small picture on a tile.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mark {
    /// What it shows.
    pub glyph: Glyph,
    /// Its middle.
    pub at: Point,
    /// How much room it takes around that.
    pub room: f64,
}

/// What a mark shows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Glyph {
    /// A shield in a city.
    Shield,
    /// A cloister.
    Cloister,
    /// A garden.
    Garden,
    /// A market.
    Bazaar,
    /// Houses where roads meet.
    Village,
    /// The houses of a city of The Discovery.
    Houses,
    /// The water side of a harbour city.
    Anchor,
    /// A symbol, with an arrow that turns with the tile.
    Arrow(Symbol, bastide_engine::Side),
}

impl Plan {
    /// The plan of a kind of tile.
    pub fn of(kind: &TileKind) -> Plan {
        if kind.is_of_discovery() { discovery_plan::plan(kind) } else { classic_plan::plan(kind) }
    }

    /// How a bridge lies over the tile, whose kind this is.
    pub fn bridge(&self, kind: &TileKind, axis: Axis) -> Bridge {
        Bridge::over(self, kind, axis)
    }

    /// The outline and the spot of a segment.
    pub fn segment(&self, on: SegmentId) -> &SegmentPlan {
        &self.segments[usize::from(on.0)]
    }
}
