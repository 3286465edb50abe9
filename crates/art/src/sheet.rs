//! All that a page needs to draw a game, as one document of symbols.
//!
//! A page puts the document into itself once, hidden as it likes, and shows its parts by `<use href="#…"/>`:
//!
//! | id | what | its square |
//! |---|---|---|
//! | `tile-NAME-TURNS` | a tile after so many clockwise quarter turns | a tile of 100 units |
//! | `tile-back` | the back of a tile | likewise |
//! | `bridge-ns`, `bridge-ew`, `bridge-north` … | a bridge over a tile ([`Bridge::symbol`](crate::Bridge::symbol)) | likewise |
//! | `follower-SEAT`, `farmer-SEAT`, `abbot-SEAT` | a figure of a colour of [`SEATS`] | [`FIGURE_SIZE`], its middle on the spot |
//! | `castle-SEAT` | a castle | [`CASTLE_SIZE`], its middle on the middle of the edge |
//! | `emblem-NAME` | an emblem in `currentColor` | any |
//! | `icon-bridge`, `icon-castle` | what is left in a supply, in `currentColor` | any |
//! | `mark-NAME` | a mark, such as a shield, around 0,0 | no square: 17 units to each side |
//!
//! There is no `style`, script or pattern in it, and nothing outside is referred to: it works under a strict content
//! security policy, and even when it is not displayed. What only decorates tiles is of the class `texture`. One page can
//! hold one sheet at a time, because the sheets of both games share ids.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use bastide_engine::{Rotation, TileId, TileKind};

use crate::board::figure_id;
use crate::bridge;
use crate::detail::Detail;
use crate::figures::{self, Pose};
use crate::plan::Glyph;
use crate::seat::SEATS;
use crate::shape::{Point, TILE};
use crate::strip;
use crate::svg::Short;
use crate::texture::Texture;
use crate::theme::Theme;
use crate::tile::{Atlas, name_in_ids, symbol_id};
use crate::{land, marks};

/// The square of a figure's or castle's symbol, in the units of its drawing: what every pose has room in.
const SQUARE: f64 = 56.0;

/// How large the symbol of a figure is on a tile of 100 units.
pub const FIGURE_SIZE: f64 = SQUARE * figures::SCALE;
/// Which part of its symbol's height a figure takes.
pub const FIGURE_HEIGHT: f64 = figures::HEIGHT / SQUARE;
/// How far to the right of the first follower on a spot a second one stands, on a tile of 100 units.
pub const FIGURE_BESIDE: f64 = figures::BESIDE;
/// How large the symbol of a castle is on a tile of 100 units.
pub const CASTLE_SIZE: f64 = SQUARE;

/// The symbol of a kind of tile in a sheet, without its turns.
pub fn tile_symbol(kind: &TileKind) -> String {
    symbol_id(kind)
}

/// The symbol of a mark in a sheet.
pub fn mark_symbol(glyph: Glyph) -> String {
    format!("{MARK}{}", marks::id(glyph))
}

/// What the ids of marks begin with: a page may well call something of its own a garden.
const MARK: &str = "mark-";

/// The symbols of all tiles of an atlas, and of everything that can lie on them.
pub fn sheet(atlas: &Atlas, theme: &Theme) -> String {
    let mut out =
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true"><defs>"#.to_owned();
    all_marks(&mut out, atlas, theme);
    for tile in atlas.tiles() {
        let kind = atlas.kind(tile);
        // A group of its own, so that four symbols share it.
        let drawn = land::draw(kind, atlas.plan(tile), theme, Detail::Full);
        let _ = write!(out, r#"<g id="{}">{drawn}</g>"#, land_id(kind));
    }
    out.push_str("</defs>");
    for tile in atlas.tiles() {
        for turns in Rotation::ALL {
            turned(&mut out, atlas, tile, turns, theme);
        }
    }
    symbol(&mut out, "tile-back", [0.0, 0.0, TILE], &back(theme));
    for (id, curve) in bridge::ways() {
        symbol(&mut out, id, [0.0, 0.0, TILE], &figures::bridge(&curve, theme));
    }
    for (number, &seat) in SEATS.iter().enumerate() {
        for pose in [Pose::Upright, Pose::Lying, Pose::Abbot] {
            let middle = figures::middle(pose);
            let square = [middle.x - SQUARE / 2.0, middle.y - SQUARE / 2.0, SQUARE];
            symbol(&mut out, &figure_id(pose, number), square, &figures::figure(pose, seat));
        }
        let square = [-SQUARE / 2.0, -SQUARE / 2.0, SQUARE];
        symbol(&mut out, &format!("castle-{number}"), square, &figures::castle(seat, theme));
        let emblem = figures::emblem(seat.emblem, "currentColor", 5.0);
        symbol(&mut out, &format!("emblem-{}", seat.emblem.name()), [-6.0, -6.0, 12.0], &emblem);
    }
    for (id, d) in [("icon-bridge", strip::BRIDGE), ("icon-castle", strip::CASTLE)] {
        symbol(&mut out, id, [-10.0, -10.0, 20.0], &format!(r#"<path d="{d}" fill="currentColor"/>"#));
    }
    out.push_str("</svg>\n");
    out
}

/// Adds a symbol whose square begins at a point and has a size.
fn symbol(out: &mut String, id: &str, [x, y, size]: [f64; 3], drawn: &str) {
    let (x, y, size) = (Short(x), Short(y), Short(size));
    let _ = write!(out, r#"<symbol id="{id}" viewBox="{x} {y} {size} {size}">{drawn}</symbol>"#);
}

fn land_id(kind: &TileKind) -> String {
    format!("land-{}", name_in_ids(kind))
}

/// The marks that some tile has, each once.
fn all_marks(out: &mut String, atlas: &Atlas, theme: &Theme) {
    let mut known = BTreeSet::new();
    for mark in atlas.tiles().flat_map(|tile| &atlas.plan(tile).marks) {
        if matches!(mark.glyph, Glyph::Arrow(..)) && known.insert("arrow") {
            let _ = write!(out, r#"<g id="{MARK}arrow">{}</g>"#, marks::arrow(theme, Detail::Full));
        }
        if known.insert(marks::id(mark.glyph)) {
            let drawn = marks::draw(mark.glyph, theme, Detail::Full);
            let _ = write!(out, r#"<g id="{}">{drawn}</g>"#, mark_symbol(mark.glyph));
        }
    }
}

/// A tile as it lies: its land turned, what grows on it and its marks upright.
fn turned(out: &mut String, atlas: &Atlas, tile: TileId, turns: Rotation, theme: &Theme) {
    let (kind, origin) = (atlas.kind(tile), Point::new(0.0, 0.0));
    let turn = match turns.degrees() {
        0 => String::new(),
        degrees => format!(r#" transform="rotate({degrees} 50 50)""#),
    };
    let mut texture = Texture::default();
    texture.add(kind, atlas.plan(tile), turns, origin, theme, Detail::Full);
    let texture = match texture.draw() {
        none if none.is_empty() => none,
        drawn => format!(r#"<g class="texture">{drawn}</g>"#),
    };
    let marks = atlas.marks(tile, turns, 0.0, 0.0, MARK);
    let drawn = format!(r##"<use href="#{}"{turn}/>{texture}{marks}"##, land_id(kind));
    symbol(out, &format!("{}-{}", symbol_id(kind), turns.quarter_turns()), [0.0, 0.0, TILE], &drawn);
}

/// The back of a tile: the plan of a bastide, a town of square blocks around a market, with a wall and four towers.
fn back(theme: &Theme) -> String {
    let Theme { casing, ground, wall, city, light, seam, .. } = theme;
    let mut blocks = String::new();
    for (x, y) in [28, 44, 60].into_iter().flat_map(|y| [28, 44, 60].map(|x| (x, y))).filter(|&at| at != (44, 44)) {
        let _ = write!(blocks, "M{x} {y}h12v12h-12z");
    }
    format!(
        r##"<path d="M0 0h100v100H0z" fill="{casing}"/><path d="M7 7h86v86H7z" fill="none" stroke="{ground}" stroke-width="1.5"/><path d="M23 23h54v54H23z" fill="{wall}" stroke="{ground}" stroke-width="4"/><path d="{blocks}" fill="{city}"/><path d="M45.5 45.5h9v9h-9z" fill="{light}"/><path d="M50 19v8M50 73v8M19 50h8M73 50h8" stroke="{wall}" stroke-width="4"/><g fill="{ground}" stroke="{wall}" stroke-width="2"><circle cx="23" cy="23" r="7"/><circle cx="77" cy="23" r="7"/><circle cx="23" cy="77" r="7"/><circle cx="77" cy="77" r="7"/></g><path d="M0 0h100v100H0z" fill="none" stroke="#000" stroke-opacity="{seam}"/>"##
    )
}
