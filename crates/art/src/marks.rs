//! The small pictures that stay upright when a tile is turned.

use bastide_engine::Symbol;

use crate::detail::Detail;
use crate::plan::{GARDEN, Glyph, LANDMARK};
use crate::theme::Theme;

/// The name of a mark's symbol in the document.
pub(crate) fn id(glyph: Glyph) -> &'static str {
    match glyph {
        Glyph::Shield => "shield",
        Glyph::Cloister => "cloister",
        Glyph::Garden => "garden",
        Glyph::Bazaar => "bazaar",
        Glyph::Village => "village",
        Glyph::Houses => "houses",
        Glyph::Anchor => "anchor",
        Glyph::Arrow(Symbol::BesideOwn, _) => "beside-own",
        Glyph::Arrow(Symbol::Anywhere, _) => "anywhere",
        Glyph::Arrow(Symbol::ExtraTurn, _) => "extra-turn",
    }
}

/// A mark as SVG elements around 0,0. On small tiles marks are larger than life, as far as what is around them lets them.
pub(crate) fn draw(glyph: Glyph, theme: &Theme, detail: Detail) -> String {
    let scale = match (detail, glyph) {
        (Detail::Full, _) | (_, Glyph::Village) => return drawn(glyph, theme, detail),
        (Detail::Medium, Glyph::Cloister | Glyph::Bazaar) => 1.1,
        (Detail::Small, Glyph::Cloister | Glyph::Bazaar) => 1.3,
        (Detail::Medium, _) => 1.2,
        (Detail::Small, _) => 1.5,
    };
    format!(r#"<g transform="scale({scale})">{}</g>"#, drawn(glyph, theme, detail))
}

fn drawn(glyph: Glyph, theme: &Theme, detail: Detail) -> String {
    let Theme { wall, light, red, ground, shield, garden, coast, casing, grass, .. } = theme;
    match glyph {
        Glyph::Shield => format!(
            r#"<path d="{SHIELD}" fill="{light}"/><path d="M-7.5-9h7.5v19c-3.5-2-7.5-5-7.5-11z" fill="{shield}"/><path d="{SHIELD}" fill="none" stroke="{wall}" stroke-width="2" stroke-linejoin="round"/>"#
        ),
        Glyph::Cloister => format!(
            r#"<circle r="{HALO}" fill="{ground}" stroke="{casing}" stroke-width=".8"/><g stroke="{wall}" stroke-width="1.4" stroke-linejoin="round"><path d="M-11-1h22v11h-22z" fill="{light}"/><path d="M-13-1l3.5-6.5h19l3.5 6.5z" fill="{red}"/><path d="M-3.6-6h7.2v16h-7.2z" fill="{light}"/><path d="M-4.6-6l4.6-6.4 4.6 6.4z" fill="{red}"/></g><path d="M-1.6 10v-4a1.6 1.6 0 0 1 3.2 0v4z" fill="{wall}"/><path d="M0-15.4v3.6M-1.4-14.2h2.8" stroke="{wall}" stroke-width="1.1"/><path d="M-8.4 3v3M8.4 3v3" stroke="{wall}" stroke-width="1.6"/>"#
        ),
        // Rows and a fence are lost on a small tile.
        Glyph::Garden if detail != Detail::Full => {
            format!(r#"<circle r="{}" fill="{garden}" stroke="{casing}" stroke-width="2"/>"#, GARDEN - 2.0)
        }
        Glyph::Garden => format!(
            r#"<ellipse rx="9.6" ry="8.8" fill="{light}" stroke="{casing}" stroke-width="1.2"/><ellipse rx="7.8" ry="7" fill="{garden}"/><path d="M-4.6-3.6h9.2M-6 0h12M-4.6 3.6h9.2" stroke="{grass}" stroke-width="1.6" stroke-linecap="round" stroke-dasharray=".1 2.9"/><path d="M-9.6-1.4v3M9.6-1.4v3M-1.5-8.8h3M-1.5 8.8h3" stroke="{casing}" stroke-width="2.2"/>"#
        ),
        Glyph::Bazaar => format!(
            r#"<circle r="{HALO}" fill="{ground}" stroke="{casing}" stroke-width="1.6"/><path d="M-9 1h18v8h-18z" fill="{light}" stroke="{wall}" stroke-width="1.3"/><path d="M-8-9h16l3.4 9a2.3 2.3 0 0 1-4.6 0 2.3 2.3 0 0 1-4.5 0 2.3 2.3 0 0 1-4.6 0 2.3 2.3 0 0 1-4.5 0 2.3 2.3 0 0 1-4.6 0z" fill="{light}" stroke="{wall}" stroke-width="1.3" stroke-linejoin="round"/><path d="M-8-9h3.2l-2 9a2.3 2.3 0 0 1-4.6 0zM-1.6-9h3.2l.7 9a2.3 2.3 0 0 1-4.6 0zM4.8-9h3.2l3.4 9a2.3 2.3 0 0 1-4.6 0z" fill="{red}"/><path d="M-6 5.4h3.4M-1 5.4h2.6M3.4 5.4h3" stroke="{casing}" stroke-width="2"/>"#
        ),
        Glyph::Village => format!(
            r#"<g stroke="{wall}" stroke-width="1" stroke-linejoin="round">{}{}</g>"#,
            house(-4.2, -1.8, light, red),
            house(3.6, 3.4, light, red)
        ),
        Glyph::Houses => format!(
            r#"<g stroke="{wall}" stroke-width="1.2" stroke-linejoin="round">{}{}<path d="M-3.2-5h6.4v12h-6.4z" fill="{light}"/><path d="M-4.6-5l4.6-5 4.6 5z" fill="{red}"/></g><path d="M-1.3 7v-3.2a1.3 1.3 0 0 1 2.6 0v3.2z" fill="{wall}"/>"#,
            house(-6.0, 2.0, light, red),
            house(6.0, 2.0, light, red)
        ),
        Glyph::Anchor => format!(
            r#"<g fill="none" stroke="{coast}" stroke-width="3.4" stroke-linecap="round"><path d="{ANCHOR}"/></g><g fill="none" stroke="{light}" stroke-width="1.6" stroke-linecap="round"><path d="{ANCHOR}"/></g>"#
        ),
        Glyph::Arrow(symbol, _) => {
            let inner = match symbol {
                Symbol::BesideOwn => BESIDE_OWN,
                Symbol::Anywhere => ANYWHERE,
                Symbol::ExtraTurn => EXTRA_TURN,
            };
            format!(
                r#"<g fill="none" stroke="{light}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" transform="scale(1.12)"><path d="{inner}"/></g>"#
            )
        }
    }
}

const SHIELD: &str = "M-7.5-9h15v8c0 6-4 9-7.5 11-3.5-2-7.5-5-7.5-11z";
const ANCHOR: &str = "M0-3v7M-2.2-1h4.4M-3.8 1.4c.4 2.2 2 3 3.8 3s3.4-.8 3.8-3M-1-4.2a1 1 0 1 1 2 0 1 1 0 1 1-2 0";
const BESIDE_OWN: &str = "M-1.8-2.9a1.2 1.2 0 1 1 .01 0M-4.8 4.2c0-3.4 1-5.4 3-5.4s3 2 3 5.4zM3.6-4.2v4M1.6-2.2h4";
const ANYWHERE: &str = "M0-4.6v9.2M-4.6 0h9.2M-1.4-3.2L0-4.6l1.4 1.4M-1.4 3.2L0 4.6l1.4-1.4M-3.2-1.4L-4.6 0l1.4 1.4M3.2-1.4L4.6 0l-1.4 1.4";
const EXTRA_TURN: &str = "M3.4-2.2a4 4 0 1 0 .6 3.4M3.8-5v3h-3";

/// The light ground around a cloister or market.
const HALO: f64 = LANDMARK - 0.5;

fn house(x: f64, y: f64, body: &str, roof: &str) -> String {
    format!(
        r#"<path d="M{:.1} {y}h7v5h-7z" fill="{body}"/><path d="M{:.1} {y}l4.7-4.2 4.7 4.2z" fill="{roof}"/>"#,
        x - 3.5,
        x - 4.7
    )
}

/// The part of a symbol that turns with its tile: a disc with a point towards the north.
pub(crate) fn arrow(theme: &Theme, detail: Detail) -> String {
    let Theme { shield, light, .. } = theme;
    let scale = match detail {
        Detail::Full => "",
        Detail::Medium => r#" transform="scale(1.2)""#,
        Detail::Small => r#" transform="scale(1.5)""#,
    };
    format!(
        r#"<path{scale} d="M0-11.8l5.1 4.7a8.5 8.5 0 1 1-10.2 0z" fill="{shield}" stroke="{light}" stroke-width="1.4" stroke-linejoin="round"/>"#
    )
}
