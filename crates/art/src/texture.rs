//! Small strokes all over the land, which stay upright when a tile is turned.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use bastide_engine::{Rotation, SegmentKind, TileKind};

use crate::detail::Detail;
use crate::plan::Plan;
use crate::shape::{Point, TILE};
use crate::theme::Theme;

const TUFT: &str = "l-1.4-3.4m1.4 3.4l.2-4.4m-.2 4.4l1.7-3.2";
const ROOF: &str = "m-3 1.2l3-2.6 3 2.6";
const RIDGE: &str = "m-5 2.4l4.4-5.4 2.6 3.2 1.6-1.8 3.4 4";
const WAVE: &str = "m-5 0q2.5-2.6 5 0t5 0m-8 4q2-2.2 4 0t4 0";

/// The strokes of many tiles, by colour.
#[derive(Default)]
pub(crate) struct Texture {
    strokes: BTreeMap<&'static str, (f64, String)>,
}

impl Texture {
    /// Adds the strokes of a tile that is turned like that and lies at `x`, `y`.
    pub(crate) fn add(
        &mut self,
        kind: &TileKind,
        plan: &Plan,
        turns: Rotation,
        at: Point,
        theme: &Theme,
        detail: Detail,
    ) {
        for (segment, place) in kind.segments.iter().zip(&plan.segments) {
            let Some((colour, width, glyph, step)) = style(segment.kind, theme, detail) else { continue };
            let (_, strokes) = self.strokes.entry(colour).or_insert_with(|| (width, String::new()));
            for point in points(step) {
                let printed = point.turned(4 - turns.quarter_turns());
                let clear = plan.marks.iter().all(|mark| mark.at.distance_to(printed) > mark.room + 5.0);
                if clear && place.area.has(printed) && place.area.distance_to_rim(printed) > 6.5 {
                    let _ = write!(strokes, "M{}{glyph}", Point::new(at.x + point.x, at.y + point.y));
                }
            }
        }
    }

    pub(crate) fn draw(&self) -> String {
        let path = |(colour, (width, d)): (&&str, &(f64, String))| {
            format!(
                r#"<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>"#
            )
        };
        self.strokes.iter().filter(|(_, (_, d))| !d.is_empty()).map(path).collect()
    }
}

/// Colour, width, form and distance of the strokes on a kind of land.
fn style(kind: SegmentKind, theme: &Theme, detail: Detail) -> Option<(&'static str, f64, &'static str, f64)> {
    // Greys alone do not tell the terrains of The Discovery apart, so their strokes stay at every size.
    let bold = match detail {
        Detail::Full => 1.4,
        Detail::Medium => 2.0,
        Detail::Small => 3.2,
    };
    match kind {
        SegmentKind::Field if detail == Detail::Full && !theme.hatched => Some((theme.grass, 1.2, TUFT, 15.0)),
        SegmentKind::City if detail == Detail::Full && !theme.hatched => Some((theme.roof, 1.6, ROOF, 13.0)),
        SegmentKind::Plains => Some((theme.straw, bold, TUFT, 17.0)),
        SegmentKind::Mountains => Some((theme.ridge, bold, RIDGE, 22.0)),
        SegmentKind::Sea => Some((theme.wave, bold, WAVE, 24.0)),
        _ => None,
    }
}

/// Where strokes may stand: away from the border, rows shifted against each other, no two columns quite alike.
fn points(step: f64) -> impl Iterator<Item = Point> {
    let grid = (0..8u32).flat_map(|row| (0..8u32).map(move |column| (row, column)));
    let points = grid.map(move |(row, column)| {
        let shift = if row % 2 == 0 { 0.0 } else { step / 2.0 };
        let stray = f64::from((row * 7 + column * 5) % 4) - 1.5;
        Point::new(11.0 + f64::from(column) * step + shift, 12.0 + f64::from(row) * step + stray)
    });
    points.filter(|at| at.x.min(at.y).min(TILE - at.x).min(TILE - at.y) > 7.0)
}
