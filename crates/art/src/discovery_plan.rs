//! The plan of a tile of The Discovery.
//!
//! One region, that which touches most others, takes what is left. The others lie at their sides; those of them that touch
//! each other share a mass, divided by lines from their common corners. A region without sides lies in the middle.

use bastide_engine::{SegmentKind, Side, TileKind};

use crate::discovery_cities::add_cities;
use crate::plan::{Plan, SegmentPlan, Wall, WallKind};
use crate::shape::{Area, Curve, Point};
use crate::spots::{AMPLE, Spots};
use crate::wall::{Manner, corner, mass, sides_of};

/// The radius of a region in the middle of others that own all sides, and the least that it needs of what they leave.
const MIDDLE: f64 = 24.0;
const LEAST: f64 = 900.0;

pub(crate) fn plan(kind: &TileKind) -> Plan {
    let count = kind.segments.len();
    let middle = central(kind);
    let mut areas = vec![Area::default(); count];
    let mut walls = Vec::new();
    for cluster in clusters(kind, middle) {
        let sides: Vec<Side> = cluster.iter().flat_map(|&on| sides_of(kind.segments[on].ports)).collect();
        if sides.is_empty() {
            continue;
        }
        let whole = mass(&sides, Manner::default());
        let shares = divide(kind, &cluster, &whole.area, &whole.walls);
        for (on, area) in shares.areas {
            areas[on] = area;
        }
        for curve in &whole.walls {
            walls.extend(rims(kind, middle, curve));
        }
        for (a, b, curve) in shares.borders {
            walls.push(wall(kind, a, b, curve));
        }
    }
    let taken = areas.iter().fold(Area::default(), |sum, area| sum.and(area));
    areas[middle] = Area::whole().minus(&taken);
    if sides_of(kind.segments[middle].ports).is_empty() && areas[middle].size() < LEAST {
        cut_out_middle(kind, middle, &mut areas, &mut walls);
    }
    find_room_for_the_rest(kind, &mut areas);
    let mut plan = Plan {
        segments: areas.into_iter().map(|area| SegmentPlan { area, spot: Point::CENTRE }).collect(),
        marks: Vec::new(),
        lines: Vec::new(),
        walls,
        village: None,
        lake: None,
        gates: Vec::new(),
        jetties: Vec::new(),
    };
    add_cities(kind, &mut plan);
    let mut spots = Spots::among(&plan.marks);
    // The smallest has the least choice.
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&a, &b| plan.segments[a].area.size().total_cmp(&plan.segments[b].area.size()));
    let mut found = vec![Point::CENTRE; count];
    for on in order {
        found[on] = spots.best(&plan.segments[on].area, AMPLE).0;
        spots.found.push(found[on]);
    }
    for (segment, spot) in plan.segments.iter_mut().zip(found) {
        segment.spot = spot;
    }
    plan
}

/// The region that takes what the others leave: without sides, or touching most, or having most sides.
fn central(kind: &TileKind) -> usize {
    let rank = |on: &usize| {
        let segment = &kind.segments[*on];
        let sides = sides_of(segment.ports).len();
        (sides == 0, segment.touches.count_ones(), sides)
    };
    (0..kind.segments.len()).rev().max_by_key(rank).unwrap_or(0)
}

/// The other regions, those that touch each other together, in the order of their sides.
fn clusters(kind: &TileKind, middle: usize) -> Vec<Vec<usize>> {
    let mut left: Vec<usize> = (0..kind.segments.len()).filter(|&on| on != middle).collect();
    let mut all = Vec::new();
    while let Some(first) = left.first().copied() {
        left.remove(0);
        let mut cluster = vec![first];
        while let Some(at) =
            left.iter().position(|&on| cluster.iter().any(|&other| kind.segments[on].touches >> other & 1 != 0))
        {
            cluster.push(left.remove(at));
        }
        cluster.sort_unstable();
        all.push(cluster);
    }
    all
}

fn owner(kind: &TileKind, side: usize) -> Option<usize> {
    let side = Side::ALL[side % 4];
    kind.segments.iter().position(|segment| sides_of(segment.ports).contains(&side))
}

fn wall_kind(kind: &TileKind, a: usize, b: usize) -> WallKind {
    let sea = [a, b].iter().any(|&on| kind.segments[on].kind == SegmentKind::Sea);
    if sea { WallKind::Coast } else { WallKind::Foot }
}

fn wall(kind: &TileKind, a: usize, b: usize, curve: Curve) -> Wall {
    Wall { kind: wall_kind(kind, a, b), curve, merlons: None }
}

struct Shares {
    areas: Vec<(usize, Area)>,
    borders: Vec<(usize, usize, Curve)>,
}

/// Divides a mass among its regions, by lines from the corners where they meet to the middle of its wall.
fn divide(kind: &TileKind, cluster: &[usize], whole: &Area, walls: &[Curve]) -> Shares {
    if let [only] = *cluster {
        return Shares { areas: vec![(only, whole.clone())], borders: Vec::new() };
    }
    let hub = walls.first().map_or(Point::CENTRE, middle_of);
    let of_cluster = |side: usize| owner(kind, side).filter(|on| cluster.contains(on));
    let mut borders = Vec::new();
    for side in 0..4 {
        if let (Some(a), Some(b)) = (of_cluster(side + 3), of_cluster(side))
            && a != b
        {
            borders.push((a, b, swung(corner(side), hub)));
        }
    }
    // Past the wall, which then trims what lies along it.
    let beyond = walls.first().map_or(hub, |wall| hub.step(wall.start.towards(wall.end(), 0.5), 30.0));
    let beyond = if whole.has(hub.step(beyond, 1.0)) { hub.step(beyond, -30.0) } else { beyond };
    let mut areas: Vec<(usize, Area)> = Vec::new();
    for &on in cluster {
        let line = |at: usize, beside: usize| match of_cluster(beside) {
            Some(_) => swung(corner(at), hub).points(),
            None => vec![corner(at), beyond, hub],
        };
        let sector = |side: Side| {
            let side = side as usize;
            let back = line(side + 1, side + 1).into_iter().rev().skip(1);
            Area::of(line(side, side + 3).into_iter().chain(back).collect())
        };
        let sectors = sides_of(kind.segments[on].ports).into_iter().map(sector);
        let share = sectors.fold(Area::default(), |sum, sector| sum.and(&sector)).common(whole);
        areas.push((on, areas.iter().fold(share, |share, (_, earlier)| share.minus(earlier))));
    }
    // Regions that touch without a common corner leave something between them: it goes to the last.
    let covered = areas.iter().fold(Area::default(), |sum, (_, area)| sum.and(area));
    if let Some((_, last)) = areas.last_mut() {
        *last = last.and(&whole.minus(&covered));
    }
    Shares { areas, borders }
}

/// The point in the middle of a wall, where it is cut when several regions share it.
fn middle_of(wall: &Curve) -> Point {
    wall.between(0.0, 0.5).end()
}

/// A line that swings a little, as borders in nature do.
fn swung(from: Point, to: Point) -> Curve {
    let (dx, dy) = ((to.x - from.x) * 0.07, (to.y - from.y) * 0.07);
    let (a, b) = (from.towards(to, 0.35), from.towards(to, 0.7));
    Curve::new(from, &[[Point::new(a.x - dy, a.y + dx), Point::new(b.x + dy, b.y - dx), to]])
}

/// The wall of a cluster: one half of it belongs to the region that it comes from, the other to that which it leads to.
fn rims(kind: &TileKind, middle: usize, curve: &Curve) -> Vec<Wall> {
    let corner_at = |point: Point| (0..4).find(|&at| corner(at).distance_to(point) < 1.0).unwrap_or(0);
    let before = owner(kind, corner_at(curve.start) + 3).unwrap_or(middle);
    let after = owner(kind, corner_at(curve.end())).unwrap_or(middle);
    if before == after {
        return vec![wall(kind, before, middle, curve.clone())];
    }
    vec![wall(kind, before, middle, curve.between(0.0, 0.5)), wall(kind, after, middle, curve.between(0.5, 1.0))]
}

/// A lake or a summit inside others that own all sides: a disc in the middle, and a quarter of its rim for each side.
fn cut_out_middle(kind: &TileKind, middle: usize, areas: &mut [Area], walls: &mut Vec<Wall>) {
    // The disc is made of the quarters, so that its outline and the drawn rim are the same line.
    let quarter = |side: u8| {
        let p = |x: f64, y: f64| Point::new(50.0 + x * MIDDLE, 50.0 + y * MIDDLE).turned(side);
        let (half, handle) = (std::f64::consts::FRAC_1_SQRT_2, 0.552 * std::f64::consts::FRAC_1_SQRT_2);
        let (a, b) = (p(-half + handle, -half - handle), p(half - handle, -half - handle));
        Curve::new(p(-half, -half), &[[a, b, p(half, -half)]])
    };
    let quarters = [0, 1, 2, 3].map(quarter);
    let ring = quarters.iter().flat_map(|quarter| quarter.points().into_iter().skip(1)).collect();
    let disc = Area::of(ring);
    for area in areas.iter_mut() {
        *area = area.minus(&disc);
    }
    areas[middle] = disc;
    for wall in walls.iter_mut() {
        // Borders to the centre end at the rim.
        let steps = wall.curve.points();
        let inside = steps.iter().position(|point| areas[middle].has(*point)).unwrap_or(steps.len() - 1);
        wall.curve = wall.curve.between(0.0, inside as f64 / (steps.len() - 1) as f64);
    }
    for (side, curve) in quarters.into_iter().enumerate() {
        walls.push(wall(kind, owner(kind, side).unwrap_or(middle), middle, curve));
    }
}

/// Regions that still have nothing, such as a second lake, get a pond in a neighbour.
fn find_room_for_the_rest(kind: &TileKind, areas: &mut [Area]) {
    for on in 0..areas.len() {
        let Some(host) = kind.segments[on].touched().next().filter(|_| areas[on].is_empty()) else { continue };
        let host = usize::from(host.0);
        let (at, room) = Spots::among(&[]).best(&areas[host], AMPLE);
        let pond = Area::disc(at, room.max(2.0) * 0.7);
        areas[host] = areas[host].minus(&pond);
        areas[on] = pond;
    }
}

#[cfg(test)]
mod tests {
    use bastide_engine::{DiscoveryOptions, GameOptions, TileSet};

    use super::*;
    use crate::shape::along;

    #[test]
    fn walls_stand_between_what_they_divide() {
        for kind in TileSet::of(GameOptions::Discovery(DiscoveryOptions::default())).kinds() {
            let plan = plan(kind);
            let at = |point: Point| plan.segments.iter().position(|place| place.area.has(point));
            for wall in &plan.walls {
                let line = wall.curve.points();
                for step in 1..20 {
                    let (point, way) = along(&line, f64::from(step) / 20.0);
                    // Near its ends other walls are near too.
                    if point.distance_to(wall.curve.start).min(point.distance_to(wall.curve.end())) < 5.0 {
                        continue;
                    }
                    let beside = |units: f64| at(Point::new(point.x - way.y * units, point.y + way.x * units));
                    let (Some(a), Some(b)) = (beside(0.8), beside(-0.8)) else { panic!("{}: a gap", kind.name) };
                    assert_ne!(a, b, "{}: a wall inside a region at {point:?}", kind.name);
                    assert_eq!(wall.kind, wall_kind(kind, a, b), "{} at {point:?}", kind.name);
                }
            }
        }
    }
}
