//! The land of a tile: what turns with it.

use std::fmt::Write as _;

use bastide_engine::{SegmentKind, TileKind};

use crate::plan::{Plan, WallKind, Way};
use crate::shape::Point;
use crate::svg;
use crate::theme::{Detail, Theme};

/// The land of a tile as SVG elements on a square of 100 units.
pub(crate) fn draw(kind: &TileKind, plan: &Plan, theme: &Theme, detail: Detail) -> String {
    let mut out = String::new();
    if kind.is_of_discovery() {
        terrain(&mut out, kind, plan, theme);
    } else {
        features(&mut out, kind, plan, theme, detail);
    }
    // Tiles stay countable where nothing else ends between them.
    let seam = theme.seam;
    let _ = write!(out, r##"<path d="M.5.5h99v99h-99z" fill="none" stroke="#000" stroke-opacity="{seam}"/>"##);
    out
}

fn features(out: &mut String, kind: &TileKind, plan: &Plan, theme: &Theme, detail: Detail) {
    let Theme { field, city, wall, river, bank, ground, casing, .. } = theme;
    let _ = write!(out, r#"<path d="M0 0h100v100h-100z" fill="{field}"/>"#);
    let rivers: Vec<&Way> = plan.lines.iter().filter(|way| way.river).collect();
    for (colour, width) in [(bank, 16.0), (river, 12.5)] {
        for way in &rivers {
            stroke(out, &svg::curve(&way.curve), colour, width);
        }
        if let Some((at, radius)) = plan.lake {
            let radius = radius - 0.5 - (16.0 - width) / 2.0;
            let _ = write!(out, r#"<circle cx="{}" cy="{}" r="{radius}" fill="{colour}"/>"#, at.x, at.y);
        }
    }
    let (thick, merlon) = if detail == Detail::Small { (7.0, 0.0) } else { (4.0, 9.0) };
    let walls = || plan.walls.iter().filter(|wall| wall.kind == WallKind::City).map(|wall| svg::curve(&wall.curve));
    if merlon > 0.0 {
        for d in walls() {
            // The mass covers the inner half of the dashes, and merlons are left on the field side.
            let _ = write!(
                out,
                r#"<path d="{d}" fill="none" stroke="{wall}" stroke-width="{merlon}" stroke-dasharray="3.2 3.4" stroke-dashoffset="-8"/>"#
            );
        }
    }
    for (on, _) in kind.segments.iter().enumerate().filter(|(_, segment)| segment.kind == SegmentKind::City) {
        let d = svg::area(&plan.segments[on].area);
        let _ = write!(out, r#"<path d="{d}" fill="{city}" fill-rule="evenodd"/>"#);
        if theme.hatched {
            let _ = write!(out, r#"<path d="{d}" fill="url(#hatch)" fill-rule="evenodd"/>"#);
        }
    }
    let mut ways: Vec<&Way> = plan.lines.iter().filter(|way| !way.river).collect();
    while let Some(first) = ways.first() {
        let on = first.on;
        let road = ways.iter().filter(|way| way.on == on).map(|way| svg::curve(&way.curve)).collect::<String>();
        let (outer, inner) = if detail == Detail::Small { (19.0, 11.0) } else { (16.0, 11.0) };
        stroke(out, &road, casing, outer);
        stroke(out, &road, theme.road, inner);
        ways.retain(|way| way.on != on);
    }
    for d in walls() {
        stroke(out, &d, wall, thick);
    }
    for &(at, inwards) in &plan.gates {
        gate(out, at, inwards, theme);
    }
    if let Some(at) = plan.village {
        let _ = write!(
            out,
            r#"<circle cx="{}" cy="{}" r="12.5" fill="{ground}" stroke="{casing}" stroke-width="2.5"/>"#,
            at.x, at.y
        );
    }
}

fn stroke(out: &mut String, d: &str, colour: &str, width: f64) {
    let _ = write!(out, r#"<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}"/>"#);
}

/// Two towers with a dark door between them.
fn gate(out: &mut String, at: Point, inwards: Point, theme: &Theme) {
    let angle = inwards.y.atan2(inwards.x).to_degrees() + 90.0;
    let Theme { wall, road, .. } = theme;
    let _ = write!(
        out,
        r#"<g transform="translate({at}) rotate({angle:.0})"><path d="M-9-4h5v9h-5zM4-4h5v9h-5z" fill="{wall}"/><path d="M-4-3h8v8h-8z" fill="{road}"/><path d="M-4-3h8v2.5h-8z" fill="{wall}"/></g>"#
    );
}

fn terrain(out: &mut String, kind: &TileKind, plan: &Plan, theme: &Theme) {
    let colour = |kind: SegmentKind| match kind {
        SegmentKind::Mountains => theme.mountains,
        SegmentKind::Sea => theme.sea,
        _ => theme.plains,
    };
    for (segment, place) in kind.segments.iter().zip(&plan.segments) {
        let _ = write!(
            out,
            r#"<path d="{}" fill="{}" fill-rule="evenodd"/>"#,
            svg::area(&place.area),
            colour(segment.kind)
        );
    }
    for (wanted, line, width) in [(WallKind::Foot, theme.ridge, 1.6), (WallKind::Coast, theme.coast, 3.0)] {
        for wall in plan.walls.iter().filter(|wall| wall.kind == wanted) {
            stroke(out, &svg::curve(&wall.curve), line, width);
        }
    }
    for (from, to) in &plan.jetties {
        stroke(out, &format!("M{from}L{to}"), theme.coast, 3.4);
        stroke(out, &format!("M{from}L{to}"), theme.ground, 1.6);
    }
}
