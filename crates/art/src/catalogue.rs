//! Every tile of a set with its name and how many there are.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use bastide_engine::Rotation;

use crate::detail::Detail;
use crate::shape::Point;
use crate::svg::{Short, escaped};
use crate::theme::Theme;
use crate::tile::{Atlas, definitions};

/// A title and the tiles under it.
pub struct Chapter {
    /// The title.
    pub title: String,
    /// The tiles.
    pub atlas: Atlas,
}

const COLUMNS: usize = 10;
const COLUMN: f64 = 124.0;
const ROW: f64 = 140.0;
const TITLE: f64 = 54.0;
const MARGIN: f64 = 24.0;

/// All tiles of some sets on one sheet.
pub fn catalogue(chapters: &[Chapter], theme: &Theme, tile_pixels: f64) -> String {
    let detail = Detail::for_pixels(tile_pixels);
    let rows = |chapter: &Chapter| chapter.atlas.tiles().count().div_ceil(COLUMNS) as f64;
    let height: f64 = chapters.iter().map(|chapter| TITLE + rows(chapter) * ROW).sum::<f64>() + 2.0 * MARGIN;
    let width = COLUMNS as f64 * COLUMN + 2.0 * MARGIN;
    let pixels = |units: f64| Short((units * tile_pixels / 100.0).ceil());
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" width="{}" height="{}" font-family="DejaVu Sans, Verdana, sans-serif" fill="{ink}"><rect width="100%" height="100%" fill="{paper}"/>"#,
        Short(width),
        Short(height),
        pixels(width),
        pixels(height),
        ink = theme.ink,
        paper = theme.paper,
    );
    let all: Vec<(&Atlas, BTreeSet<_>)> =
        chapters.iter().map(|chapter| (&chapter.atlas, chapter.atlas.tiles().collect())).collect();
    out.push_str(&definitions(&all, theme, detail));
    let mut y = MARGIN;
    for chapter in chapters {
        let atlas = &chapter.atlas;
        let _ = write!(
            out,
            r#"<text x="{MARGIN}" y="{}" font-size="26" font-weight="bold">{}</text>"#,
            Short(y + 28.0),
            escaped(&chapter.title)
        );
        y += TITLE;
        let mut laid = Vec::new();
        for (number, tile) in atlas.tiles().enumerate() {
            let x = MARGIN + (number % COLUMNS) as f64 * COLUMN + 12.0;
            let top = y + (number / COLUMNS) as f64 * ROW;
            laid.push((tile, Rotation::Unturned, Point::new(x, top)));
            let kind = atlas.kind(tile);
            let _ = write!(
                out,
                r#"<text x="{}" y="{}" font-size="13" text-anchor="middle">{} × {}</text>"#,
                Short(x + 50.0),
                Short(top + 118.0),
                escaped(&kind.name),
                kind.count
            );
        }
        out.push_str(&atlas.place(&laid, theme, detail));
        y += rows(chapter) * ROW;
    }
    out.push_str("</svg>\n");
    out
}
