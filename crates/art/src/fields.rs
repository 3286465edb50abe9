//! The fields of a classic tile: what is left between everything else.

use bastide_engine::{Segment, SegmentKind, Side, Third, TileKind};

use crate::shape::{Area, Curve, Point, length};
use crate::wall::Mass;

/// The fields by their segments, and how well they come out.
pub(crate) struct Fields {
    pub areas: Vec<(usize, Area)>,
    pub fit: Fit,
}

/// How well a drawing divides the fields.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Fit {
    /// Fields are one that should be two, or the other way round.
    Wrong,
    /// They are divided as the data says, but touch other cities.
    Divided,
    /// They are divided and touch cities as the data says.
    Right,
}

/// The fields that a tile has where nothing else is.
pub(crate) fn fields(kind: &TileKind, cities: &[(usize, Mass)], taken: &Area) -> Fields {
    let rest = Area::whole().minus(taken);
    let parts: Vec<Area> = rest.shapes.into_iter().map(|shape| Area { shapes: vec![shape] }).collect();
    let Some(areas) = divided(kind, &parts) else {
        return Fields { areas: by_half_edges(kind, parts), fit: Fit::Wrong };
    };
    let right = areas.iter().all(|(on, area)| touched(cities, area) == kind.segments[*on].touches);
    Fields { areas, fit: if right { Fit::Right } else { Fit::Divided } }
}

fn of(kind: &TileKind) -> impl Iterator<Item = (usize, &Segment)> {
    kind.segments.iter().enumerate().filter(|(_, segment)| segment.kind == SegmentKind::Field)
}

/// The part that belongs to each field, if each has one to itself and nothing of note is left.
fn divided(kind: &TileKind, parts: &[Area]) -> Option<Vec<(usize, Area)>> {
    let part_at = |point: Point| parts.iter().position(|part| part.has(point));
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (on, field) in of(kind) {
        let mut there = half_edges(field).into_iter().map(part_at);
        let part = there.next()??;
        if !there.all(|other| other == Some(part)) || found.iter().any(|&(_, other)| other == part) {
            return None;
        }
        found.push((on, part));
    }
    let stray = |part: &usize| found.iter().all(|(_, known)| known != part);
    if (0..parts.len()).filter(stray).any(|part| parts[part].size() > 20.0) {
        return None;
    }
    Some(found.into_iter().map(|(on, part)| (on, parts[part].clone())).collect())
}

/// For a tile that no drawing suits: every part goes to a field that should be there, and none goes away empty.
fn by_half_edges(kind: &TileKind, parts: Vec<Area>) -> Vec<(usize, Area)> {
    let mut areas: Vec<(usize, Area)> = of(kind).map(|(on, _)| (on, Area::default())).collect();
    for part in parts {
        let here = |&(on, _): &(usize, Area)| half_edges(&kind.segments[on]).into_iter().any(|point| part.has(point));
        let at = areas.iter().position(here).unwrap_or(0);
        if let Some((_, area)) = areas.get_mut(at) {
            *area = area.and(&part);
        }
    }
    for at in 0..areas.len() {
        let (on, empty) = (areas[at].0, areas[at].1.is_empty());
        if let Some(&point) = half_edges(&kind.segments[on]).first().filter(|_| empty) {
            const PATCH: f64 = 12.0;
            let patch = Area::disc(point, PATCH).common(&Area::whole());
            for (_, other) in &mut areas {
                *other = other.minus(&patch);
            }
            areas[at].1 = patch;
        }
    }
    areas
}

/// Points just inside the border where a field has its ports.
fn half_edges(field: &Segment) -> Vec<Point> {
    let mut points = Vec::new();
    for side in Side::ALL {
        for (third, part) in [(Third::Left, 16.0), (Third::Right, 84.0)] {
            if field.ports.has(side, third) {
                points.push(Point::new(part, 2.0).turned(side as u8));
            }
        }
    }
    points
}

/// The cities whose walls a field follows for more than a step, a bit each.
fn touched(cities: &[(usize, Mass)], field: &Area) -> u16 {
    const NEAR: f64 = 1.0;
    const STEP: f64 = 4.0;
    let follows = |mass: &Mass| {
        let lines = mass.walls.iter().map(Curve::points);
        let pieces = lines.flat_map(|line| line.windows(2).map(|pair| [pair[0], pair[1]]).collect::<Vec<_>>());
        let beside = pieces.filter(|[a, b]| field.distance_to_rim(a.towards(*b, 0.5)) < NEAR);
        beside.map(|piece| length(&piece)).sum::<f64>() > STEP
    };
    cities.iter().filter(|(_, mass)| follows(mass)).fold(0, |bits, (on, _)| bits | 1 << on)
}
