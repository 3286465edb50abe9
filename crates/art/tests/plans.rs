//! What holds for the plan of every tile.

mod common;

use bastide_art::{Glyph, Plan, Point};
use bastide_engine::{Axis, SegmentId, SegmentKind, Side, Third, TileKind};
use common::all_kinds;

#[test]
fn figures_have_room_inside_their_segments() {
    let mut faults = Vec::new();
    for kind in all_kinds() {
        let plan = Plan::of(&kind);
        for (on, segment) in kind.segments.iter().enumerate().filter(|(_, segment)| segment.kind != SegmentKind::River)
        {
            let place = plan.segment(SegmentId(on as u8));
            let room = if place.area.has(place.spot) { place.area.distance_to_rim(place.spot) } else { -1.0 };
            if room < 8.0 {
                faults.push(format!("{} {}: {room:.2} at {:?}", kind.name, segment.name(), place.spot));
            }
            for (other, beside) in plan.segments.iter().enumerate().take(on) {
                let apart = beside.spot.distance_to(place.spot);
                if kind.segments[other].kind != SegmentKind::River && apart < 16.0 {
                    faults.push(format!(
                        "{} {} {}: {apart:.2}",
                        kind.name,
                        segment.name(),
                        kind.segments[other].name()
                    ));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn outlines_do_not_overlap() {
    for kind in all_kinds() {
        let plan = Plan::of(&kind);
        for (on, place) in plan.segments.iter().enumerate() {
            assert!(!place.area.is_empty(), "{} has no {}", kind.name, kind.segments[on].name());
            for (other, beside) in plan.segments.iter().enumerate().take(on) {
                let shared = place.area.common(&beside.area).size();
                let names = (kind.segments[on].name(), kind.segments[other].name());
                assert!(shared < 1.0, "{}: {names:?} share {shared}", kind.name);
            }
        }
    }
}

/// What an edge shows at each point is the same on every tile, so that neighbours meet without a jump.
#[test]
fn edges_match_point_for_point() {
    for kind in all_kinds() {
        let plan = Plan::of(&kind);
        for side in Side::ALL {
            for step in 1..200 {
                let part = f64::from(step) / 2.0;
                // The outline of a road ends in these points.
                if (part - 41.5).abs() < 0.1 || (part - 58.5).abs() < 0.1 {
                    continue;
                }
                let point = Point::new(part, 0.05).turned(side as u8);
                let third = match part {
                    ..41.5 => Third::Left,
                    58.5.. => Third::Right,
                    _ => Third::Middle,
                };
                for (on, segment) in kind.segments.iter().enumerate() {
                    let there = plan.segment(SegmentId(on as u8)).area.has(point);
                    let name = segment.name();
                    assert_eq!(there, segment.ports.has(side, third), "{} {name} at {part} of the {side}", kind.name);
                }
            }
        }
    }
}

/// The segments whose outlines follow each other for more than a step, by walking a ring and looking to its other side.
fn drawn_neighbours(plan: &Plan, on: usize) -> Vec<usize> {
    let mut shared = vec![0.0; plan.segments.len()];
    for ring in plan.segments[on].area.shapes.iter().flatten() {
        for (at, &a) in ring.iter().enumerate() {
            let b = ring[(at + 1) % ring.len()];
            let long = a.distance_to(b);
            let steps = (long * 2.0).ceil() as usize;
            for step in 0..steps {
                let t = (step as f64 + 0.5) / steps as f64;
                let point = Point::new(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
                if let Some(other) = (0..plan.segments.len())
                    .find(|&other| other != on && plan.segments[other].area.distance_to_rim(point) < 0.3)
                {
                    shared[other] += long / steps as f64;
                }
            }
        }
    }
    (0..shared.len()).filter(|&other| shared[other] > 4.0).collect()
}

#[test]
fn fields_touch_the_cities_that_the_data_says() {
    for kind in all_kinds().iter().filter(|kind| !kind.is_of_discovery()) {
        let plan = Plan::of(kind);
        for (on, field) in kind.segments.iter().enumerate().filter(|(_, segment)| segment.kind == SegmentKind::Field) {
            let is_city = |on: &usize| kind.segments[*on].kind == SegmentKind::City;
            let drawn: Vec<usize> = drawn_neighbours(&plan, on).into_iter().filter(is_city).collect();
            let told: Vec<usize> = field.touched().map(|city| usize::from(city.0)).collect();
            assert_eq!(drawn, told, "{} {}", kind.name, field.name());
        }
    }
}

#[test]
fn regions_of_the_discovery_are_one_and_touch_as_the_data_says() {
    for kind in all_kinds().iter().filter(|kind| kind.is_of_discovery()) {
        let plan = Plan::of(kind);
        for (on, region) in kind.segments.iter().enumerate() {
            assert_eq!(plan.segments[on].area.shapes.len(), 1, "{} {}", kind.name, region.name());
            let told: Vec<usize> = region.touched().map(|other| usize::from(other.0)).collect();
            assert_eq!(drawn_neighbours(&plan, on), told, "{} {}", kind.name, region.name());
        }
    }
}

/// The mark that a figure on a segment stands on.
fn own_mark(kind: SegmentKind) -> Option<Glyph> {
    match kind {
        SegmentKind::Cloister => Some(Glyph::Cloister),
        SegmentKind::Garden => Some(Glyph::Garden),
        _ => None,
    }
}

/// How far the spots of a tile are too near to marks that are not their own.
fn crowded(kind: &TileKind, plan: &Plan, spots: &[Point]) -> Vec<String> {
    let mut faults = Vec::new();
    for (segment, spot) in kind.segments.iter().zip(spots).filter(|(segment, _)| segment.kind != SegmentKind::River) {
        for mark in plan.marks.iter().filter(|mark| own_mark(segment.kind) != Some(mark.glyph)) {
            let room = mark.at.distance_to(*spot) - mark.room;
            if room < 6.0 {
                faults.push(format!("{} {}: {room:.1} from {:?}", kind.name, segment.name(), mark.glyph));
            }
        }
    }
    faults
}

#[test]
fn figures_are_clear_of_marks() {
    let mut faults = Vec::new();
    for kind in all_kinds() {
        let plan = Plan::of(&kind);
        let spots: Vec<Point> = plan.segments.iter().map(|place| place.spot).collect();
        faults.extend(crowded(&kind, &plan, &spots));
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn marks_are_clear_of_edges() {
    let mut faults = Vec::new();
    for kind in all_kinds() {
        for mark in Plan::of(&kind).marks {
            let Point { x, y } = mark.at;
            let edge = x.min(y).min(100.0 - x).min(100.0 - y) - mark.room;
            // A shield in a cap and a symbol, which points over the edge, may come nearer.
            let least = if matches!(mark.glyph, Glyph::Arrow(..) | Glyph::Shield) { 3.0 } else { 4.0 };
            if edge < least {
                faults.push(format!("{} {:?}: {edge:.1}", kind.name, mark.glyph));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

/// Nobody lies on a bridge that passes over, and no cloister is hidden by it.
#[test]
fn bridges_leave_room_for_figures() {
    let mut faults = Vec::new();
    for kind in all_kinds().iter().filter(|kind| !kind.is_of_discovery()) {
        let plan = Plan::of(kind);
        for axis in Axis::ALL {
            let over_land = |side: Side| {
                kind.segments
                    .iter()
                    .all(|segment| !segment.ports.has(side, Third::Middle) || segment.kind == SegmentKind::Field)
            };
            if !axis.sides().into_iter().all(over_land) {
                continue;
            }
            let bridge = plan.bridge(kind, axis);
            let points = bridge.curve.points();
            let from_bridge =
                |at: Point| points.iter().map(|point| point.distance_to(at)).fold(f64::INFINITY, f64::min);
            for (segment, spot) in kind.segments.iter().zip(&bridge.spots) {
                let room = from_bridge(*spot);
                if matches!(segment.kind, SegmentKind::Field | SegmentKind::Cloister) && room < 15.0 {
                    faults.push(format!("{} {} {axis:?}: {room:.1} from the bridge", kind.name, segment.name()));
                }
            }
            let landmark = |glyph: Glyph| matches!(glyph, Glyph::Cloister | Glyph::Bazaar);
            for mark in plan.marks.iter().filter(|mark| landmark(mark.glyph)) {
                let room = from_bridge(mark.at) - mark.room;
                if room < 4.0 {
                    faults.push(format!("{} {:?} {axis:?}: {room:.1} from the bridge", kind.name, mark.glyph));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}
