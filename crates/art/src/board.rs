//! Whole boards, with figures, bridges, castles and the score.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use bastide_engine::{Cell, FigureKind, GameOptions, GameState, PlayerId, Rules, SegmentId, SegmentKind};

use crate::figures::{self, Pose};
use crate::shape::{Point, TILE};
use crate::svg::{Short, escaped};
use crate::theme::{Detail, Seat, Theme, seats};
use crate::tile::Atlas;
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
        Point::new(f64::from(cell.x - self.west) * TILE, f64::from(cell.y - self.north) * TILE)
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
    out.push_str(&atlas.definitions(&tiles, theme, detail));
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

fn bridges_and_castles(
    out: &mut String,
    atlas: &Atlas,
    state: &GameState,
    seats: &[Seat],
    extent: &Extent,
    theme: &Theme,
) {
    for laid in state.board().laid() {
        let Some(axis) = state.board().at(laid.cell).and_then(|id| state.bridge_on(id)) else { continue };
        let at = extent.corner(laid.cell);
        let _ = write!(
            out,
            r#"<g transform="translate({} {})">{}</g>"#,
            Short(at.x),
            Short(at.y),
            figures::bridge(axis, theme)
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

fn figure_id(pose: Pose, seat: usize) -> String {
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
    let scale = (LEAST_FIGURE / figures::HEIGHT * TILE / pixels).max(0.8);
    let placed = state.figures().placed();
    for (number, figure) in placed.iter().enumerate() {
        let laid = state.board().tile(figure.tile);
        let kind = atlas.kind(laid.tile);
        let (spot, on_field) = match figure.on {
            SegmentId::BRIDGE => (Point::CENTRE, false),
            on => (atlas.plan(laid.tile).segment(on).spot, kind.segment(on).kind == SegmentKind::Field),
        };
        // A second follower on a spot stands beside the first.
        let before = placed[..number].iter().filter(|other| (other.tile, other.on) == (figure.tile, figure.on)).count();
        let (corner, spot) = (extent.corner(laid.cell), spot.turned(laid.turns.quarter_turns()));
        let _ = write!(
            out,
            r##"<use href="#{}" transform="translate({} {}) scale({scale:.2})"/>"##,
            figure_id(Pose::of(figure.kind, on_field), usize::from(figure.player.0)),
            Short(corner.x + spot.x + 12.0 * before as f64),
            Short(corner.y + spot.y),
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

/// The line of scores below a board.
struct Strip {
    width: f64,
    columns: usize,
    rows: usize,
    card: f64,
    scale: f64,
    abbots: bool,
}

/// The height of a player's card, and the gap below it.
const CARD: f64 = 54.0;
const GAP: f64 = 10.0;

impl Strip {
    fn new(rules: &Rules, names: &[String], board: f64, scale: f64) -> Strip {
        let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).min(LONGEST) as f64;
        let card = (130.0_f64.max(11.0 * longest) + 80.0) * scale;
        let columns = ((board / card) as usize).clamp(1, names.len().max(1));
        let rows = names.len().div_ceil(columns);
        Strip { width: columns as f64 * card, columns, rows, card, scale, abbots: rules.has_abbots() }
    }

    fn height(&self) -> f64 {
        self.rows as f64 * (CARD + GAP) * self.scale
    }

    fn draw(&self, out: &mut String, state: &GameState, names: &[String], theme: &Theme, at: Point) {
        for (number, name) in names.iter().enumerate() {
            let player = PlayerId(number as u8);
            let (column, row) = (number % self.columns, number / self.columns);
            let x = at.x + column as f64 * self.card;
            let y = at.y + row as f64 * (CARD + GAP) * self.scale - GAP * self.scale;
            let followers = state.figures().in_supply(player, FigureKind::Follower);
            let supply = 66.0 + 14.0 * state.score(player).to_string().len() as f64;
            let abbot = state.figures().in_supply(player, FigureKind::Abbot);
            let follower = figure_id(Pose::Upright, number);
            let _ = write!(
                out,
                r##"<g transform="translate({} {}) scale({:.3})" fill="{}"><use href="#{follower}" transform="translate(20 28) scale(1.1)"/><text x="44" y="24" font-size="17">{}</text><text x="44" y="47" font-size="21" font-weight="bold">{}</text><use href="#{follower}" transform="translate({supply} 40) scale(.5)"/><text x="{}" y="46" font-size="15">× {followers}</text>"##,
                Short(x),
                Short(y),
                self.scale,
                theme.ink,
                escaped(&shortened(name)),
                state.score(player),
                supply + 13.0,
            );
            if self.abbots && abbot > 0 {
                let abbot = figure_id(Pose::Abbot, number);
                let _ =
                    write!(out, r##"<use href="#{abbot}" transform="translate({} 40) scale(.5)"/>"##, supply + 54.0);
            }
            out.push_str("</g>");
        }
    }
}

/// The longest name that is shown in full.
const LONGEST: usize = 18;

fn shortened(name: &str) -> String {
    match name.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}
