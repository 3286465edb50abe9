//! The plan of a tile of The Discovery.
//!
//! One region, that which touches most others, takes what is left. The others lie at their sides; those of them that touch
//! each other share a mass, divided by a line from their common corner.

use bastide_engine::{SegmentKind, Side, TileKind};

use crate::plan::{AMPLE, Glyph, Mark, Plan, SegmentPlan, Spots, Wall, WallKind};
use crate::shape::{Area, Curve, Line, Point, along};
use crate::wall::{Manner, corner, mass, sides_of};

/// How much room the houses of a city take, and its anchor.
const HOUSES: f64 = 11.0;
const ANCHOR: f64 = 5.0;

pub(crate) fn plan(kind: &TileKind) -> Plan {
    let count = kind.segments.len();
    let middle = central(kind);
    let mut areas = vec![Area::default(); count];
    let mut walls = Vec::new();
    for cluster in clusters(kind, middle) {
        let sides: Vec<Side> = cluster.iter().flat_map(|&on| sides_of(kind.segments[on].ports)).collect();
        let whole = mass(&sides, Manner::default());
        let shares = divide(kind, &cluster, &whole.area, &whole.walls);
        for (on, area) in shares.areas {
            areas[on] = area;
        }
        for curve in whole.walls {
            let inside: Vec<usize> = cluster.clone();
            walls.extend(rims(kind, &areas, &inside, middle, &curve));
        }
        for (a, b, curve) in shares.borders {
            walls.push(Wall { kind: wall_kind(kind, a, b), curve });
        }
    }
    let taken = areas.iter().fold(Area::default(), |sum, area| sum.and(area));
    areas[middle] = Area::whole().minus(&taken);
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
    let mut spots = Spots { marks: &plan.marks, found: Vec::new() };
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

struct Shares {
    areas: Vec<(usize, Area)>,
    borders: Vec<(usize, usize, Curve)>,
}

/// Divides a mass among its regions, by lines from the corners where they meet to the middle of its wall.
fn divide(kind: &TileKind, cluster: &[usize], whole: &Area, walls: &[Curve]) -> Shares {
    if let [only] = *cluster {
        return Shares { areas: vec![(only, whole.clone())], borders: Vec::new() };
    }
    let hub = walls.first().map_or(Point::CENTRE, |wall| along(&wall.points(), 0.5).0);
    let owner = |side: usize| {
        cluster.iter().copied().find(|&on| sides_of(kind.segments[on].ports).contains(&Side::ALL[side % 4]))
    };
    let mut borders = Vec::new();
    for side in 0..4 {
        if let (Some(a), Some(b)) = (owner(side + 3), owner(side))
            && a != b
        {
            borders.push((a, b, swung(corner(side), hub)));
        }
    }
    let mut areas: Vec<(usize, Area)> = Vec::new();
    for &on in cluster {
        let sectors = sides_of(kind.segments[on].ports).into_iter().map(|side| sector(side as usize, hub));
        let share = sectors.fold(Area::default(), |sum, sector| sum.and(&sector)).common(whole);
        areas.push((on, areas.iter().fold(share, |share, (_, earlier)| share.minus(earlier))));
    }
    // What no sector covers goes to the last.
    let covered = areas.iter().fold(Area::default(), |sum, (_, area)| sum.and(area));
    if let Some((_, last)) = areas.last_mut() {
        *last = last.and(&whole.minus(&covered));
    }
    Shares { areas, borders }
}

/// A line that swings a little, as borders in nature do.
fn swung(from: Point, to: Point) -> Curve {
    let (dx, dy) = ((to.x - from.x) * 0.07, (to.y - from.y) * 0.07);
    let (a, b) = (from.towards(to, 0.35), from.towards(to, 0.7));
    Curve::new(from, &[[Point::new(a.x - dy, a.y + dx), Point::new(b.x + dy, b.y - dx), to]])
}

/// What lies between a side and the hub.
fn sector(side: usize, hub: Point) -> Area {
    let (first, last) = (swung(corner(side), hub).points(), swung(corner(side + 1), hub).points());
    let back: Line = last.into_iter().rev().skip(1).collect();
    Area::of(first.into_iter().chain(back).collect())
}

fn wall_kind(kind: &TileKind, a: usize, b: usize) -> WallKind {
    let sea = [a, b].iter().any(|&on| kind.segments[on].kind == SegmentKind::Sea);
    if sea { WallKind::Coast } else { WallKind::Foot }
}

/// The wall of a cluster, in pieces where it passes from one region to another.
fn rims(kind: &TileKind, areas: &[Area], cluster: &[usize], middle: usize, curve: &Curve) -> Vec<Wall> {
    if let [only] = *cluster {
        return vec![Wall { kind: wall_kind(kind, only, middle), curve: curve.clone() }];
    }
    let points = curve.points();
    let nearest = |point: Point| {
        let distance = |on: &&usize| areas[**on].distance_to_rim(point);
        cluster.iter().min_by(|a, b| distance(a).total_cmp(&distance(b))).copied().unwrap_or(middle)
    };
    let owners: Vec<usize> = points.windows(2).map(|pair| nearest(pair[0].towards(pair[1], 0.5))).collect();
    let mut walls = Vec::new();
    let mut from = 0;
    while from < owners.len() {
        let to = owners[from..].iter().position(|&on| on != owners[from]).map_or(owners.len(), |run| from + run);
        let part = |at: usize| at as f64 / owners.len() as f64;
        walls.push(Wall { kind: wall_kind(kind, owners[from], middle), curve: curve.between(part(from), part(to)) });
        from = to;
    }
    walls
}

/// Cities stand on land; a harbour stands at the coast of its sea, with a jetty.
fn add_cities(kind: &TileKind, plan: &mut Plan) {
    for city in &kind.cities {
        let land = city.land.trailing_zeros() as usize;
        if city.sea == 0 {
            let (at, _) = Spots { marks: &plan.marks, found: Vec::new() }.best(&plan.segments[land].area, AMPLE);
            plan.marks.push(Mark { glyph: Glyph::Houses, at, room: HOUSES });
            continue;
        }
        let sea = city.sea.trailing_zeros() as usize;
        let Some((coast, inland)) = landing(plan, land, sea) else { continue };
        let from = |units: f64| Point::new(coast.x + inland.x * units, coast.y + inland.y * units);
        plan.jetties.push((coast, from(-7.0)));
        plan.marks.push(Mark { glyph: Glyph::Houses, at: from(HOUSES - 1.0), room: HOUSES });
        plan.marks.push(Mark { glyph: Glyph::Anchor, at: from(-ANCHOR - 6.5), room: ANCHOR });
    }
}

/// The place on a coast with the most room for a city on one side and an anchor on the other, and the way inland.
fn landing(plan: &Plan, land: usize, sea: usize) -> Option<(Point, Point)> {
    let mut best: Option<(f64, Point, Point)> = None;
    for wall in plan.walls.iter().filter(|wall| wall.kind == WallKind::Coast) {
        let line = wall.curve.points();
        for step in 1..40 {
            let (at, along) = along(&line, f64::from(step) / 40.0);
            for inland in [Point::new(-along.y, along.x), Point::new(along.y, -along.x)] {
                let from = |units: f64| Point::new(at.x + inland.x * units, at.y + inland.y * units);
                let spots = Spots { marks: &plan.marks, found: Vec::new() };
                let houses = spots.room(&plan.segments[land].area, from(HOUSES - 1.0));
                let anchor = spots.room(&plan.segments[sea].area, from(-ANCHOR - 6.5));
                let halfway = 1.0 - (f64::from(step) / 20.0 - 1.0).abs();
                let room = houses.min(HOUSES) + anchor.min(ANCHOR + 2.0) + 2.0 * halfway;
                if houses > 0.0 && anchor > 0.0 && best.as_ref().is_none_or(|(most, _, _)| room > *most + 1e-9) {
                    best = Some((room, at, inland));
                }
            }
        }
    }
    best.map(|(_, at, inland)| (at, inland))
}
