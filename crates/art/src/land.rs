//! The land of a tile: what turns with it.

use std::fmt::Write as _;

use bastide_engine::{SegmentKind, TileKind};

use crate::detail::Detail;
use crate::plan::{Plan, VILLAGE, WallKind, Way};
use crate::shape::{Area, Curve, Point, distance_to_line, length};
use crate::svg;
use crate::theme::Theme;

/// The land of a tile as SVG elements on a square of 100 units.
pub(crate) fn draw(kind: &TileKind, plan: &Plan, theme: &Theme, detail: Detail) -> String {
    let mut out = String::new();
    if kind.is_of_discovery() {
        terrain(&mut out, kind, plan, theme, detail);
    } else {
        features(&mut out, kind, plan, theme, detail);
    }
    // Tiles stay countable where nothing else ends between them. The symbol cuts off the outer half of the line.
    let seam = theme.seam;
    let _ = write!(out, r##"<path d="M0 0h100v100H0z" fill="none" stroke="#000" stroke-opacity="{seam}"/>"##);
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
    let thick = if detail == Detail::Small { 7.0 } else { 4.0 };
    let walls = || plan.walls.iter().filter(|wall| wall.kind == WallKind::City).map(|wall| svg::curve(&wall.curve));
    if detail != Detail::Small {
        for curve in plan.walls.iter().filter_map(|wall| wall.merlons.as_ref()) {
            merlons(out, curve, wall);
        }
    }
    for (on, _) in kind.segments.iter().enumerate().filter(|(_, segment)| segment.kind == SegmentKind::City) {
        let d = svg::area(&plan.segments[on].area);
        let _ = write!(out, r#"<path d="{d}" fill="{city}" fill-rule="evenodd"/>"#);
        if theme.hatched {
            dots(out, &plan.segments[on].area, wall);
        }
    }
    roads(out, plan, theme, detail);
    for d in walls() {
        stroke(out, &d, wall, thick);
    }
    for &(at, inwards) in &plan.gates {
        gate(out, at, inwards, theme);
    }
    if let Some(at) = plan.village {
        let _ = write!(
            out,
            r#"<circle cx="{}" cy="{}" r="{}" fill="{ground}" stroke="{casing}" stroke-width="2.5"/>"#,
            at.x,
            at.y,
            VILLAGE - 0.5
        );
    }
}

/// Dots all over a city, which look the same after every turn. They are no pattern: a page that hides its definitions would
/// lose it.
fn dots(out: &mut String, area: &Area, colour: &str) {
    const RADIUS: f64 = 1.4;
    let grid = (0..10).flat_map(|row| (0..10).map(move |column| (f64::from(column), f64::from(row))));
    let points = grid.map(|(column, row)| Point::new(10.0 * column + 5.0, 10.0 * row + 5.0));
    let inside = points.filter(|&at| area.has(at) && area.distance_to_rim(at) > RADIUS);
    let d: String = inside.map(|at| format!("M{at}h.01")).collect();
    let _ = write!(
        out,
        r#"<path d="{d}" fill="none" stroke="{colour}" stroke-width="{}" stroke-linecap="round"/>"#,
        2.0 * RADIUS
    );
}

/// Teeth on the outer side of a wall. The mass covers the inner half of the dashes.
fn merlons(out: &mut String, curve: &Curve, colour: &str) {
    const TOOTH: f64 = 3.2;
    const GAP: f64 = 3.4;
    // Whole teeth at both ends.
    let long = length(&curve.points());
    let gaps = ((long - TOOTH) / (TOOTH + GAP)).round().max(1.0);
    let gap = (long - TOOTH) / gaps - TOOTH;
    let d = svg::curve(curve);
    let _ = write!(
        out,
        r#"<path d="{d}" fill="none" stroke="{colour}" stroke-width="9" stroke-dasharray="{TOOTH} {gap:.2}"/>"#
    );
}

/// Each road whole, so that its arms are one; where one leads over another it has the walls of a bridge.
fn roads(out: &mut String, plan: &Plan, theme: &Theme, detail: Detail) {
    let (outer, inner) = if detail == Detail::Small { (19.0, 11.0) } else { (16.0, 11.0) };
    let mut ways: Vec<&Way> = plan.lines.iter().filter(|way| !way.river).collect();
    let mut below: Vec<&Way> = Vec::new();
    while let Some(first) = ways.first() {
        let on = first.on;
        let (road, rest): (Vec<&Way>, Vec<&Way>) = ways.iter().partition(|way| way.on == on);
        for (way, at) in
            road.iter().flat_map(|way| below.iter().filter_map(move |other| Some((way, over(way, other)?))))
        {
            let part = |half: f64| svg::curve(&way.curve.between((at - half).max(0.0), (at + half).min(1.0)));
            let _ = write!(
                out,
                r##"<path d="{}" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="{}"/>"##,
                part(0.055),
                outer + 9.0
            );
            stroke(out, &part(0.13), theme.wall, outer + 3.0);
        }
        let d = road.iter().map(|way| svg::curve(&way.curve)).collect::<String>();
        stroke(out, &d, theme.casing, outer);
        stroke(out, &d, theme.road, inner);
        below.extend(road);
        ways = rest;
    }
}

/// Where a road leads over another, as a part of its way.
fn over(road: &Way, other: &Way) -> Option<f64> {
    let (points, line) = (road.curve.points(), other.curve.points());
    let inner = &points[2..points.len() - 2];
    let at = inner.iter().position(|point| distance_to_line(*point, &line) < 1.5)?;
    Some((at + 2) as f64 / (points.len() - 1) as f64)
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

fn terrain(out: &mut String, kind: &TileKind, plan: &Plan, theme: &Theme, detail: Detail) {
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
    let (foot, coast) = if detail == Detail::Small { (3.0, 6.0) } else { (1.6, 3.0) };
    for (wanted, line, width) in [(WallKind::Foot, theme.ridge, foot), (WallKind::Coast, theme.coast, coast)] {
        for wall in plan.walls.iter().filter(|wall| wall.kind == wanted) {
            stroke(out, &svg::curve(&wall.curve), line, width);
        }
    }
    for (from, to) in &plan.jetties {
        stroke(out, &format!("M{from}L{to}"), theme.coast, 3.4);
        stroke(out, &format!("M{from}L{to}"), theme.ground, 1.6);
    }
}
