//! Where everything on a tile lies: the outline of each segment, the spot for a figure, and the marks.

use bastide_engine::{SegmentId, Symbol, TileKind};

use crate::shape::{Area, Curve, Point};
use crate::{classic_plan, discovery_plan};

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

    /// The outline and the spot of a segment.
    pub fn segment(&self, on: SegmentId) -> &SegmentPlan {
        &self.segments[usize::from(on.0)]
    }
}

/// Finds a spot in each area: as far as can be from its rim, from the marks and from the spots before it.
pub(crate) struct Spots<'m> {
    pub marks: &'m [Mark],
    pub found: Vec<Point>,
}

/// How much room a figure takes around its spot, and how much is ample.
const FIGURE: f64 = 9.0;
pub(crate) const AMPLE: f64 = 14.0;

impl Spots<'_> {
    /// How much room there is around a point of an area.
    pub(crate) fn room(&self, area: &Area, point: Point) -> f64 {
        if !area.has(point) {
            return -1.0;
        }
        let marks = self.marks.iter().map(|mark| point.distance_to(mark.at) - mark.room);
        let spots = self.found.iter().map(|spot| point.distance_to(*spot) - FIGURE);
        let others = marks.chain(spots).fold(f64::INFINITY, f64::min);
        if others <= 0.0 { others.max(-1.0) } else { others.min(area.distance_to_rim(point)) }
    }

    /// The point of an area with the most room, and how much that is. Of points with enough room the most central is taken.
    pub(crate) fn best(&self, area: &Area, enough: f64) -> (Point, f64) {
        const COARSE: f64 = 5.0;
        let steps = 1..20;
        let grid = steps.clone().flat_map(|y| steps.clone().map(move |x| (f64::from(x), f64::from(y))));
        let points = grid.map(|(x, y)| Point::new(x * COARSE, y * COARSE));
        let rate = |point: Point| self.room(area, point).min(enough) - 0.004 * point.distance_to(Point::CENTRE);
        let rated = points.map(|point| (point, rate(point)));
        let (mut best, mut liking) =
            rated.fold((Point::CENTRE, f64::NEG_INFINITY), |best, next| if next.1 > best.1 { next } else { best });
        let mut step = COARSE / 2.0;
        while step > 0.3 {
            let around =
                [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0)];
            let points = around.map(|(dx, dy)| Point::new(best.x + dx * step, best.y + dy * step));
            let rated = points.map(|point| (point, rate(point)));
            match rated.into_iter().find(|next| next.1 > liking + 1e-9) {
                Some(next) => (best, liking) = next,
                None => step /= 2.0,
            }
        }
        (best, self.room(area, best))
    }
}
