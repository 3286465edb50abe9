//! Single tiles: the symbol of a kind, its marks, and a picture of its own.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::OnceLock;

use bastide_engine::{Rotation, TileId, TileKind};

use crate::detail::Detail;
use crate::plan::{Glyph, Plan};
use crate::shape::Point;
use crate::svg::Short;
use crate::texture::Texture;
use crate::theme::Theme;
use crate::{land, marks};

/// The kinds of tile of a game, with a plan of each, made when it is first asked for.
#[derive(Debug)]
pub struct Atlas {
    kinds: Vec<TileKind>,
    plans: Vec<OnceLock<Plan>>,
}

impl Atlas {
    /// The atlas of these kinds, for instance of [`bastide_engine::Rules::tiles`].
    pub fn new(kinds: &[TileKind]) -> Atlas {
        Atlas { kinds: kinds.to_vec(), plans: kinds.iter().map(|_| OnceLock::new()).collect() }
    }

    /// What is printed on a tile.
    pub fn kind(&self, tile: TileId) -> &TileKind {
        &self.kinds[usize::from(tile.0)]
    }

    /// Where everything on a tile lies.
    pub fn plan(&self, tile: TileId) -> &Plan {
        let at = usize::from(tile.0);
        self.plans[at].get_or_init(|| Plan::of(&self.kinds[at]))
    }

    /// All tiles, in the order of the catalogue.
    pub fn tiles(&self) -> impl Iterator<Item = TileId> + use<> {
        (0..self.kinds.len() as u8).map(TileId)
    }

    /// The land of a tile as an SVG symbol of 100 units, to be used turned. Its marks come on top, upright.
    pub fn symbol(&self, tile: TileId, theme: &Theme, detail: Detail) -> String {
        let kind = self.kind(tile);
        format!(
            r#"<symbol id="{}" viewBox="0 0 100 100">{}</symbol>"#,
            symbol_id(kind),
            land::draw(kind, self.plan(tile), theme, detail)
        )
    }

    /// The use of a tile's symbol, for a tile turned like that at `x`, `y`.
    fn land(&self, tile: TileId, turns: Rotation, x: f64, y: f64) -> String {
        let (at, turn) = (format!("translate({} {})", Short(x), Short(y)), turns.degrees());
        let turn = if turn == 0 { String::new() } else { format!(" rotate({turn} 50 50)") };
        format!(r##"<use href="#{}" width="100" height="100" transform="{at}{turn}"/>"##, symbol_id(self.kind(tile)))
    }

    /// The uses of a tile's marks, whose names in the document begin like that.
    pub(crate) fn marks(&self, tile: TileId, turns: Rotation, x: f64, y: f64, ids: &str) -> String {
        let mut out = String::new();
        for mark in &self.plan(tile).marks {
            let to = mark.at.turned(turns.quarter_turns());
            let (x, y) = (Short(x + to.x), Short(y + to.y));
            if let Glyph::Arrow(_, side) = mark.glyph {
                let turn = 90 * (side as u16 + u16::from(turns.quarter_turns())) % 360;
                let _ = write!(out, r##"<use href="#{ids}arrow" transform="translate({x} {y}) rotate({turn})"/>"##);
            }
            let _ = write!(out, r##"<use href="#{ids}{}" x="{x}" y="{y}"/>"##, marks::id(mark.glyph));
        }
        out
    }

    /// Tiles at their places: first all land, then what grows on it, then the marks.
    pub(crate) fn place(&self, tiles: &[(TileId, Rotation, Point)], theme: &Theme, detail: Detail) -> String {
        let mut texture = Texture::default();
        let (mut land, mut marks) = (String::new(), String::new());
        for &(tile, turns, at) in tiles {
            land.push_str(&self.land(tile, turns, at.x, at.y));
            texture.add(self.kind(tile), self.plan(tile), turns, at, theme, detail);
            marks.push_str(&self.marks(tile, turns, at.x, at.y, ""));
        }
        land + &texture.draw() + &marks
    }

    /// A picture of one tile.
    pub fn tile(&self, tile: TileId, turns: Rotation, theme: &Theme, pixels: f64) -> String {
        let detail = Detail::for_pixels(pixels);
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="{0}" height="{0}">{1}{2}</svg>"#,
            Short(pixels),
            definitions(&[(self, BTreeSet::from([tile]))], theme, detail),
            self.place(&[(tile, turns, Point::new(0.0, 0.0))], theme, detail)
        )
    }
}

/// The definitions that [`Atlas::place`] refers to, for these tiles of these atlases, each once.
pub(crate) fn definitions(tiles: &[(&Atlas, BTreeSet<TileId>)], theme: &Theme, detail: Detail) -> String {
    let mut out = String::from("<defs>");
    let mut known = BTreeSet::new();
    for (atlas, tile) in tiles.iter().flat_map(|(atlas, tiles)| tiles.iter().map(move |&tile| (atlas, tile))) {
        if known.insert(symbol_id(atlas.kind(tile))) {
            out.push_str(&atlas.symbol(tile, theme, detail));
        }
        for mark in &atlas.plan(tile).marks {
            if matches!(mark.glyph, Glyph::Arrow(..)) && known.insert("arrow".to_owned()) {
                let _ = write!(out, r#"<g id="arrow">{}</g>"#, marks::arrow(theme, detail));
            }
            if known.insert(marks::id(mark.glyph).to_owned()) {
                let drawn = marks::draw(mark.glyph, theme, detail);
                let _ = write!(out, r#"<g id="{}">{drawn}</g>"#, marks::id(mark.glyph));
            }
        }
    }
    out.push_str("</defs>");
    out
}

/// The name of a kind's symbol in the document.
pub(crate) fn symbol_id(kind: &TileKind) -> String {
    format!("tile-{}", name_in_ids(kind))
}

/// The name of a kind as a part of ids: letters, digits, hyphens and underscores only.
pub(crate) fn name_in_ids(kind: &TileKind) -> String {
    let mut id = String::new();
    for letter in kind.name.chars() {
        if letter.is_ascii_alphanumeric() || letter == '-' {
            id.push(letter);
        } else {
            let _ = write!(id, "_{:x}", u32::from(letter));
        }
    }
    id
}
