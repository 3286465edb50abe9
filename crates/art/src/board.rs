//! Whole boards, with figures, bridges, castles and the score.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use bastide_engine::{Axis, Cell, GameOptions, GameState, Laid, Rules, SegmentId, SegmentKind};

use crate::bridge::Bridge;
use crate::detail::Detail;
use crate::figures::{self, Pose};
use crate::seat::{Seat, seats};
use crate::shape::{Point, TILE};
use crate::strip::Strip;
use crate::svg::Short;
use crate::theme::Theme;
use crate::tile::{Atlas, definitions};
use crate::wall::{middle, sides_of};

/// How a board is shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look {
    /// The colours.
    pub theme: Theme,
    /// The width of a tile in pixels.
    pub tile_pixels: f64,
    /// Columns and rows are numbered.
    pub coordinates: bool,
}

impl Default for Look {
    fn default() -> Look {
        Look { theme: Theme::STANDARD, tile_pixels: 96.0, coordinates: false }
    }
}

/// The columns and rows that a landscape takes.
struct Extent {
    west: i8,
    east: i8,
    north: i8,
    south: i8,
}

impl Extent {
    fn of(state: &GameState) -> Extent {
        let cells = || state.board().laid().iter().map(|laid| laid.cell);
        Extent {
            west: cells().map(|cell| cell.x).min().unwrap_or(0),
            east: cells().map(|cell| cell.x).max().unwrap_or(0),
            north: cells().map(|cell| cell.y).min().unwrap_or(0),
            south: cells().map(|cell| cell.y).max().unwrap_or(0),
        }
    }

    /// The upper left corner of a cell.
    fn corner(&self, cell: Cell) -> Point {
        let apart = |to: i8, from: i8| f64::from(i16::from(to) - i16::from(from)) * TILE;
        Point::new(apart(cell.x, self.west), apart(cell.y, self.north))
    }

    fn width(&self) -> f64 {
        f64::from(i16::from(self.east) - i16::from(self.west) + 1) * TILE
    }

    fn height(&self) -> f64 {
        f64::from(i16::from(self.south) - i16::from(self.north) + 1) * TILE
    }
}

/// The landscape of a game with all that stands in it, and the scores below.
pub fn board(atlas: &Atlas, rules: &Rules, state: &GameState, names: &[String], look: &Look) -> String {
    let extent = Extent::of(state);
    let (theme, detail) = (&look.theme, Detail::for_pixels(look.tile_pixels));
    let seats = seats(names);
    // What must be readable at any size grows when tiles shrink.
    let scale = (96.0 / look.tile_pixels).max(1.0);
    let margin = if look.coordinates { 36.0 * scale } else { 14.0 * scale };
    let strip = Strip::new(rules, names, extent.width(), scale);
    let (width, height) = (extent.width() + 2.0 * margin, extent.height() + 2.0 * margin + strip.height());
    let width = width.max(strip.width + 2.0 * margin);
    let left = margin + (width - 2.0 * margin - extent.width()) / 2.0;
    let pixels = |units: f64| Short((units * look.tile_pixels / TILE).ceil());
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" width="{}" height="{}" font-family="DejaVu Sans, Verdana, sans-serif">"#,
        Short(width),
        Short(height),
        pixels(width),
        pixels(height)
    );
    let tiles: BTreeSet<_> = state.board().laid().iter().map(|laid| laid.tile).collect();
    out.push_str(&definitions(&[(atlas, tiles)], theme, detail));
    out.push_str(&figure_definitions(rules, &seats));
    let _ = write!(out, r#"<rect width="100%" height="100%" fill="{}"/>"#, theme.paper);
    let _ = write!(out, r#"<g transform="translate({} {})">"#, Short(left), Short(margin));
    let laid: Vec<_> =
        state.board().laid().iter().map(|laid| (laid.tile, laid.turns, extent.corner(laid.cell))).collect();
    out.push_str(&atlas.place(&laid, theme, detail));
    bridges_and_castles(&mut out, atlas, state, &seats, &extent, theme);
    all_figures(&mut out, atlas, state, &extent, look.tile_pixels);
    if look.coordinates {
        coordinates(&mut out, &extent, theme, scale);
    }
    out.push_str("</g>");
    strip.draw(&mut out, state, names, theme, Point::new(margin, extent.height() + 2.0 * margin));
    out.push_str("</svg>\n");
    out
}

/// The bridge on a laid tile, unturned as the tile is printed.
fn bridge_on(atlas: &Atlas, state: &GameState, laid: &Laid) -> Option<Bridge> {
    let axis = state.bridge_on(state.board().at(laid.cell)?)?;
    let printed = match (axis, laid.turns.quarter_turns() % 2) {
        (axis, 0) => axis,
        (Axis::NorthSouth, _) => Axis::EastWest,
        (Axis::EastWest, _) => Axis::NorthSouth,
    };
    Some(atlas.plan(laid.tile).bridge(atlas.kind(laid.tile), printed))
}

fn bridges_and_castles(
    out: &mut String,
    atlas: &Atlas,
    state: &GameState,
    seats: &[Seat],
    extent: &Extent,
    theme: &Theme,
) {
    for laid in state.board().laid() {
        let Some(bridge) = bridge_on(atlas, state, laid) else { continue };
        let at = extent.corner(laid.cell);
        let _ = write!(
            out,
            r#"<g transform="translate({} {})">{}</g>"#,
            Short(at.x),
            Short(at.y),
            figures::bridge(&bridge.curve.turned(laid.turns.quarter_turns()), theme)
        );
    }
    for (owner, at) in state.castles() {
        let Some(id) = state.board().at(at.cell) else { continue };
        let laid = state.board().tile(id);
        // A castle stands on the edge where its two halves meet.
        let side = sides_of(atlas.kind(laid.tile).segment(at.on).ports).first().copied();
        let edge = side.map_or(Point::CENTRE, middle).turned(laid.turns.quarter_turns());
        let corner = extent.corner(at.cell);
        let _ = write!(
            out,
            r#"<g transform="translate({} {})">{}</g>"#,
            Short(corner.x + edge.x),
            Short(corner.y + edge.y),
            figures::castle(seats[usize::from(owner.0)], theme)
        );
    }
}

/// The name of a figure in the document.
pub(crate) fn figure_id(pose: Pose, seat: usize) -> String {
    let pose = match pose {
        Pose::Upright => "follower",
        Pose::Lying => "farmer",
        Pose::Abbot => "abbot",
    };
    format!("{pose}-{seat}")
}

/// The figures of everybody in every pose that the game has.
fn figure_definitions(rules: &Rules, seats: &[Seat]) -> String {
    let lying = matches!(rules.options(), GameOptions::Classic(options) if options.farmers);
    let poses = [(Pose::Upright, true), (Pose::Lying, lying), (Pose::Abbot, rules.has_abbots())];
    let mut out = String::from("<defs>");
    for (number, &seat) in seats.iter().enumerate() {
        for (pose, _) in poses.into_iter().filter(|(_, there)| *there) {
            let _ = write!(out, r#"<g id="{}">{}</g>"#, figure_id(pose, number), figures::figure(pose, seat));
        }
    }
    out + "</defs>"
}

/// The least height of a figure on the screen, in pixels.
const LEAST_FIGURE: f64 = 24.0;

fn all_figures(out: &mut String, atlas: &Atlas, state: &GameState, extent: &Extent, pixels: f64) {
    let scale = (LEAST_FIGURE / figures::HEIGHT * TILE / pixels).max(figures::SCALE);
    let placed = state.figures().placed();
    for (number, figure) in placed.iter().enumerate() {
        let laid = state.board().tile(figure.tile);
        let kind = atlas.kind(laid.tile);
        let bridge = bridge_on(atlas, state, laid);
        let (spot, ground) = match (figure.on, bridge) {
            (SegmentId::BRIDGE, bridge) => (bridge.map_or(Point::CENTRE, |bridge| bridge.spot), None),
            (on, Some(bridge)) => (bridge.spots[usize::from(on.0)], Some(kind.segment(on).kind)),
            (on, None) => (atlas.plan(laid.tile).segment(on).spot, Some(kind.segment(on).kind)),
        };
        let lower = ground.map_or(0.0, figures::lower_on);
        // A second follower on a spot stands beside the first.
        let before = placed[..number].iter().filter(|other| (other.tile, other.on) == (figure.tile, figure.on)).count();
        let (corner, spot) = (extent.corner(laid.cell), spot.turned(laid.turns.quarter_turns()));
        let pose = Pose::of(figure.kind, ground == Some(SegmentKind::Field));
        let middle = figures::middle(pose);
        let _ = write!(
            out,
            r##"<use href="#{}" transform="translate({} {}) scale({scale:.2})"/>"##,
            figure_id(pose, usize::from(figure.player.0)),
            Short(corner.x + spot.x + figures::BESIDE * before as f64 - middle.x * scale),
            Short(corner.y + spot.y + lower - middle.y * scale),
        );
    }
}

fn coordinates(out: &mut String, extent: &Extent, theme: &Theme, scale: f64) {
    let _ = write!(
        out,
        r#"<g fill="{}" font-size="{}" text-anchor="middle" fill-opacity=".75">"#,
        theme.ink,
        Short(17.0 * scale)
    );
    for x in extent.west..=extent.east {
        let at = extent.corner(Cell::new(x, extent.north)).x + TILE / 2.0;
        let _ = write!(out, r#"<text x="{}" y="{}">{x}</text>"#, Short(at), Short(-12.0 * scale));
    }
    for y in extent.north..=extent.south {
        let at = extent.corner(Cell::new(extent.west, y)).y + TILE / 2.0 + 6.0 * scale;
        let _ = write!(out, r#"<text x="{}" y="{}">{y}</text>"#, Short(-18.0 * scale), Short(at));
    }
    out.push_str("</g>");
}
