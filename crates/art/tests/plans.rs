//! What holds for the plan of every tile.

mod common;

use bastide_art::{Plan, Point};
use bastide_engine::{SegmentId, SegmentKind, Side, Third};
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
