//! How a bridge lies over a tile, and where figures stand then.

use bastide_engine::{Axis, Rotation, TileKind};

use crate::plan::{Plan, SegmentPlan, Wall};
use crate::shape::{Area, Curve, Point, distance_to_line};
use crate::spots::{self, FIGURE};

/// Half the width of a bridge, with its shadow.
const HALF: f64 = 11.0;

/// A bridge over an unturned tile.
#[derive(Clone, PartialEq, Debug)]
pub struct Bridge {
    /// Its way from edge to edge.
    pub curve: Curve,
    /// Where a figure stands on it.
    pub spot: Point,
    /// For each segment of the tile where a figure stands beside the bridge.
    pub spots: Vec<Point>,
}

impl Bridge {
    pub(crate) fn over(plan: &Plan, kind: &TileKind, axis: Axis) -> Bridge {
        let turns = if axis == Axis::NorthSouth { 1 } else { 0 };
        let ways = [straight(), bowed(24.0), bowed(76.0)].map(|way| way.turned(turns));
        let hidden = |way: &Curve| hidden(plan, way);
        // The first of equals: a bridge is straight unless it would hide something.
        let least = ways.iter().map(hidden).fold(f64::INFINITY, f64::min);
        let curve = ways.into_iter().find(|way| hidden(way) <= least + 1e-9).unwrap_or_else(straight);
        let points = curve.points();
        let band = Area::stroke(&curve, 2.0 * HALF);
        let beside = |place: &SegmentPlan| {
            let left = place.area.minus(&band);
            if left.is_empty() { place.area.clone() } else { left }
        };
        let clear = |place: &SegmentPlan| distance_to_line(place.spot, &points) >= HALF + FIGURE;
        let spots = if plan.segments.iter().all(clear) {
            plan.segments.iter().map(|place| place.spot).collect()
        } else {
            let areas: Vec<Area> = plan.segments.iter().map(beside).collect();
            spots::of_classic(kind, &areas.iter().collect::<Vec<_>>(), plan).0
        };
        Bridge { spot: points[points.len() / 2], curve, spots }
    }

    /// The name of its symbol in a sheet, for a tile that is turned like that: `bridge-ns` and `bridge-ew` are straight,
    /// the others are bowed towards the side that they are named after.
    pub fn symbol(&self, turns: Rotation) -> &'static str {
        let (curve, middle) = (self.curve.turned(turns.quarter_turns()), self.spot.turned(turns.quarter_turns()));
        match middle {
            Point { y: ..40.0, .. } => "bridge-north",
            Point { x: 60.0.., .. } => "bridge-east",
            Point { y: 60.0.., .. } => "bridge-south",
            Point { x: ..40.0, .. } => "bridge-west",
            _ if curve.start.y == curve.end().y => "bridge-ew",
            _ => "bridge-ns",
        }
    }
}

/// Every way a bridge can lie on a tile, with the name of its symbol.
pub(crate) fn ways() -> [(&'static str, Curve); 6] {
    let bowed = |turns: u8| bowed(24.0).turned(turns);
    [
        ("bridge-ns", straight().turned(1)),
        ("bridge-ew", straight()),
        ("bridge-north", bowed(0)),
        ("bridge-east", bowed(1)),
        ("bridge-south", bowed(2)),
        ("bridge-west", bowed(3)),
    ]
}

fn straight() -> Curve {
    let (west, east) = (Point::new(0.0, 50.0), Point::new(100.0, 50.0));
    // Two pieces, so that its middle is a point of it.
    let half = |from: Point, to: Point| [from.towards(to, 1.0 / 3.0), from.towards(to, 2.0 / 3.0), to];
    Curve::new(west, &[half(west, Point::CENTRE), half(Point::CENTRE, east)])
}

/// A way around the middle, by that height.
fn bowed(height: f64) -> Curve {
    let p = Point::new;
    let first = [p(25.0, 50.0), p(22.0, height), p(50.0, height)];
    Curve::new(p(0.0, 50.0), &[first, [p(78.0, height), p(75.0, 50.0), p(100.0, 50.0)]])
}

/// How much of marks and walls a bridge would hide.
fn hidden(plan: &Plan, way: &Curve) -> f64 {
    const HALF: f64 = 9.0;
    let line = way.points();
    let marks = plan.marks.iter().map(|mark| mark.room + HALF - 1.0 - distance_to_line(mark.at, &line));
    let near = |wall: &Wall| {
        let distances = wall.curve.points().into_iter().map(|point| distance_to_line(point, &line));
        HALF - distances.fold(f64::INFINITY, f64::min)
    };
    let walls = plan.walls.iter().map(near);
    marks.chain(walls).map(|lack| lack.max(0.0)).sum()
}
