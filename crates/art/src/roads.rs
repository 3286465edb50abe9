//! Roads and rivers of a classic tile.

use bastide_engine::{Role, SegmentId, SegmentKind, Side, TileKind};

use crate::plan::{LANDMARK, VILLAGE, Way};
use crate::shape::{Area, Curve, Point, along};
use crate::wall::{Mass, middle, sides_of};

/// Half the width of a road's outline, and of a river's: its casing, and a hair.
pub(crate) const ROAD: f64 = 8.5;
const RIVER: f64 = 8.5;
const LAKE: f64 = 18.0;
const SPRING: f64 = 14.0;

/// Where a road that ends on the tile leads.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum End {
    /// To a cloister or bazaar.
    Landmark,
    /// To houses in the middle, where it meets others.
    Village,
    /// To a city, by its number.
    City(usize),
    /// To nothing in particular.
    Nowhere,
}

/// A river that ends on the tile ends in a lake, or begins at a spring.
pub(crate) fn lake(kind: &TileKind) -> Option<(Point, f64)> {
    let radius = if kind.role == Role::Source { SPRING } else { LAKE };
    let mut rivers = kind.segments.iter().filter(|segment| segment.kind == SegmentKind::River);
    let ends = rivers.any(|river| sides_of(river.ports).len() == 1);
    ends.then_some((Point::CENTRE, radius))
}

/// Roads and rivers that run from side to side, and rivers to their lake.
pub(crate) fn through(kind: &TileKind) -> Vec<Way> {
    let mut ways = Vec::new();
    for (at, segment) in kind.segments.iter().enumerate() {
        let river = segment.kind == SegmentKind::River;
        if !river && segment.kind != SegmentKind::Road {
            continue;
        }
        let on = SegmentId(at as u8);
        match sides_of(segment.ports)[..] {
            [a, b] => ways.push(Way { on, river, curve: from_side_to_side(a, b) }),
            [a] if river => ways.push(Way { on, river, curve: Curve::straight(middle(a), Point::CENTRE) }),
            [_] | [] => {}
            ref many => {
                let arm = |&side: &Side| Way { on, river, curve: Curve::straight(middle(side), Point::CENTRE) };
                ways.extend(many.iter().map(arm));
            }
        }
    }
    // Roads lead over rivers.
    ways.sort_by_key(|way| !way.river);
    ways
}

fn from_side_to_side(a: Side, b: Side) -> Curve {
    let (from, to) = (middle(a), middle(b));
    if a.axis() == b.axis() {
        return Curve::straight(from, to);
    }
    // The handles that make of a cubic curve a quarter of a circle around the corner.
    let handle = |at: Point| at.towards(Point::CENTRE, 0.552);
    Curve::new(from, &[[handle(from), handle(to), to]])
}

/// The roads that end on the tile, with the side they come from.
pub(crate) fn dead_ends(kind: &TileKind) -> Vec<(usize, Side)> {
    let roads = kind.segments.iter().enumerate().filter(|(_, segment)| segment.kind == SegmentKind::Road);
    let roads = roads.map(|(on, road)| (on, sides_of(road.ports)));
    roads.filter(|(_, sides)| sides.len() == 1).map(|(on, sides)| (on, sides[0])).collect()
}

/// A road that ends on the tile: its curve, and its gate if it leads to a city. `rank` is its number among the roads to the
/// same city, and how many these are.
pub(crate) fn dead_end(
    side: Side,
    end: End,
    landmark: Option<Point>,
    cities: &[(usize, Mass)],
    rank: (usize, usize),
) -> (Curve, Option<(Point, Point)>) {
    let from = middle(side);
    match end {
        End::Landmark => {
            let to = landmark.unwrap_or(Point::CENTRE);
            (clipped(&bent(from, side, to, to), LANDMARK - 1.0), None)
        }
        End::Village => (Curve::straight(from, from.towards(Point::CENTRE, 1.0 - (VILLAGE - 1.0) / 50.0)), None),
        End::Nowhere => (Curve::straight(from, Point::CENTRE), None),
        End::City(city) => {
            let (gate, inwards) = gate(from, side, &cities[city].1, rank);
            // A little into the wall, so that no gap is left.
            let end = Point::new(gate.x + inwards.x, gate.y + inwards.y);
            let over = Point::new(end.x - 40.0 * inwards.x, end.y - 40.0 * inwards.y);
            (bent(from, side, end, over), Some((gate, inwards)))
        }
    }
}

/// A road from a side to a point that it reaches as if it came from `over`.
fn bent(from: Point, side: Side, to: Point, over: Point) -> Curve {
    let ahead = from.step(middle(side.opposite()), from.distance_to(to) * 0.45);
    Curve::new(from, &[[ahead, to.step(over, (from.distance_to(to) * 0.35).min(to.distance_to(over))), to]])
}

/// A single curve without its last units.
fn clipped(curve: &Curve, units: f64) -> Curve {
    let (from, end, points) = (curve.start, curve.end(), curve.points());
    let kept = points.iter().rposition(|point| point.distance_to(end) >= units).unwrap_or(0);
    let last = points[kept].step(end, points[kept].distance_to(end) - units);
    Curve::new(from, &[[curve.cubics[0][0], last.towards(from, 0.35), last]])
}

/// Where a road from a side meets the wall of a city, and the way in. Of several roads each has its part of the wall.
fn gate(from: Point, side: Side, city: &Mass, (number, all): (usize, usize)) -> (Point, Point) {
    let ahead = middle(side.opposite());
    let mut best: Option<(f64, Point, Point)> = None;
    for wall in &city.walls {
        let line = wall.points();
        let own = 0.5 + (number as f64 - (all as f64 - 1.0) / 2.0) * 0.26;
        for step in 0..=40 {
            let part = if all == 1 { 0.2 + 0.6 * f64::from(step) / 40.0 } else { own };
            let (at, along) = along(&line, part);
            // The city lies to the left of the way along its wall.
            let inwards = Point::new(-along.y, along.x);
            let (dx, dy) = (at.x - from.x, at.y - from.y);
            let (ax, ay) = ((ahead.x - from.x) / 100.0, (ahead.y - from.y) / 100.0);
            let turn = ((dx * ax + dy * ay) / dx.hypot(dy)).clamp(-1.0, 1.0).acos();
            // A gate is entered from outside.
            let outside = dx * inwards.x + dy * inwards.y > 0.0;
            let cost = dx.hypot(dy) + 60.0 * turn + if outside { 0.0 } else { 500.0 };
            if best.is_none_or(|(least, _, _)| cost < least - 1e-9) {
                best = Some((cost, at, inwards));
            }
        }
    }
    best.map_or((Point::CENTRE, Point::new(0.0, -1.0)), |(_, at, inwards)| (at, inwards))
}

/// The outline of a road or river.
pub(crate) fn way_area(way: &Way) -> Area {
    Area::stroke(&way.curve, 2.0 * if way.river { RIVER } else { ROAD })
}
