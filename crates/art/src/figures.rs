//! What players put on the board: figures, bridges, castles, each with the colour and emblem of its seat.

use bastide_engine::{FigureKind, SegmentKind};

use crate::seat::{Emblem, Seat};
use crate::shape::{Curve, Point};
use crate::svg;
use crate::theme::Theme;

/// How a figure is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pose {
    /// A follower on its feet.
    Upright,
    /// A farmer of the classic game, who lies in the field.
    Lying,
    /// An abbot with a mitre.
    Abbot,
}

impl Pose {
    /// How a figure stands.
    pub fn of(kind: FigureKind, on_field: bool) -> Pose {
        match kind {
            FigureKind::Abbot => Pose::Abbot,
            FigureKind::Follower if on_field => Pose::Lying,
            FigureKind::Follower => Pose::Upright,
        }
    }
}

/// The height of a figure in the units of its drawing.
pub(crate) const HEIGHT: f64 = 34.0;
/// How large a figure is on a tile, against its drawing.
pub(crate) const SCALE: f64 = 0.62;
/// How far to the right of the first follower on a spot a second one stands.
pub(crate) const BESIDE: f64 = 12.0;

/// How much lower than its spot a figure stands on a part of a tile, however that is turned: a cloister or garden stays in
/// sight behind it.
pub fn lower_on(kind: SegmentKind) -> f64 {
    if matches!(kind, SegmentKind::Cloister | SegmentKind::Garden) { 11.0 } else { 0.0 }
}

/// The point of a figure's drawing that comes to lie on its spot: the cloak of who stands, the middle of who lies.
pub(crate) fn middle(pose: Pose) -> Point {
    if pose == Pose::Lying { Point::new(1.0, 0.0) } else { Point::new(0.0, 4.0) }
}

const CLOAK: &str = "M-3.6-5C-8.6-3.4-12.4 4-12.4 14H12.4C12.4 4 8.6-3.4 3.6-5z";
const HEAD: &str = "M-5.4-8.4a5.4 5.4 0 1 0 10.8 0 5.4 5.4 0 1 0-10.8 0z";
const HAT: &str = "M-9.6-10h19.2v-2.6h-4.2l-1.5-5.2H-3.9l-1.5 5.2h-4.2z";
const MITRE: &str = "M-5-9.6v-4.2L0-20.6l5 6.8v4.2z";
const SHEAF: &str = "m0 0c-3-2.2-3.8-5.6-3.3-8.4 2 .9 2.9 2.2 3.3 4 .4-1.8 1.3-3.1 3.3-4 .5 2.8-.3 6.2-3.3 8.4z";

/// A figure as SVG elements around 0,0: a dark ring outside, a light one inside, so that it shows on any ground.
pub(crate) fn figure(pose: Pose, seat: Seat) -> String {
    let Seat { colour, on_colour, emblem: sign, .. } = seat;
    let top = if pose == Pose::Abbot { MITRE } else { HAT };
    let body = format!("{CLOAK}{HEAD}{top}");
    let figure = format!(
        r##"<path d="{body}" fill="#161616" stroke="#161616" stroke-width="5" stroke-linejoin="round"/><path d="{body}" fill="#fff" stroke="#fff" stroke-width="2.4" stroke-linejoin="round"/><path d="{body}" fill="{colour}"/><path d="M-5.6-9.6H5.6" stroke="{on_colour}" stroke-width="1.3"/>"##
    );
    match pose {
        Pose::Upright | Pose::Abbot => {
            format!(r#"{figure}<g transform="translate(0 6.2)">{}</g>"#, emblem(sign, on_colour, 5.0))
        }
        // The emblem stays upright, and a sheaf tells the farmer from a figure that fell over.
        Pose::Lying => format!(
            r##"<g transform="rotate(-90)">{figure}</g><path transform="translate(9-8) scale(1.4)" d="M0 0{SHEAF}" fill="#FFF7DF" stroke="#161616" stroke-width="1" stroke-linejoin="round"/><g transform="translate(6.2 0)">{}</g>"##,
            emblem(sign, on_colour, 5.0)
        ),
    }
}

/// An emblem of that size around 0,0.
pub(crate) fn emblem(emblem: Emblem, colour: &str, size: f64) -> String {
    let s = size;
    match emblem {
        Emblem::Disc => format!(r#"<circle r="{:.1}" fill="{colour}"/>"#, s * 0.85),
        Emblem::Ring => {
            format!(r#"<circle r="{:.1}" fill="none" stroke="{colour}" stroke-width="{:.1}"/>"#, s * 0.7, s * 0.42)
        }
        Emblem::Triangle => {
            format!(r#"<path d="M0-{s:.1}L{:.1} {:.1}H-{:.1}z" fill="{colour}"/>"#, s, s * 0.8, s)
        }
        Emblem::Square => {
            let half = s * 0.8;
            format!(r#"<path d="M-{half:.1}-{half:.1}h{0:.1}v{0:.1}h-{0:.1}z" fill="{colour}"/>"#, 2.0 * half)
        }
        Emblem::Cross => {
            format!(
                r#"<path d="M0-{s:.1}V{s:.1}M-{s:.1} 0H{s:.1}" stroke="{colour}" stroke-width="{:.1}" fill="none"/>"#,
                s * 0.55
            )
        }
        Emblem::Star => {
            let corner = |at: u32| {
                let angle = f64::from(at) * std::f64::consts::PI / 5.0;
                let radius = if at.is_multiple_of(2) { s * 1.1 } else { s * 0.45 };
                format!("{:.1} {:.1}", radius * angle.sin(), -radius * angle.cos())
            };
            let points: Vec<String> = (0..10).map(corner).collect();
            format!(r#"<path d="M{}z" fill="{colour}"/>"#, points.join("L"))
        }
    }
}

/// A bridge along a curve from edge to edge. It has a shadow, so that the land below reads as undivided.
pub(crate) fn bridge(curve: &Curve, theme: &Theme) -> String {
    let Theme { casing, road, wall, .. } = theme;
    let d = svg::curve(curve);
    let ends = if curve.start.y == curve.end().y { "M3 40v20M97 40v20" } else { "M40 3h20M40 97h20" };
    format!(
        r##"<g fill="none"><path d="{}" transform="translate(0 3)" stroke="#000" stroke-opacity=".28" stroke-width="20"/><path d="{d}" stroke="{wall}" stroke-width="18"/><path d="{d}" stroke="{road}" stroke-width="12.5"/><path d="{d}" stroke="{casing}" stroke-width="12.5" stroke-dasharray="1.2 6.1"/><path d="{ends}" stroke="{wall}" stroke-width="4"/></g>"##,
        svg::curve(&curve.between(0.04, 0.96))
    )
}

const CASTLE: &str = "M-21 15v-27h6v5h5v-9h6v5h8v-5h6v9h5v-5h6v27z";

/// A castle in the colour of its owner, around 0,0.
pub(crate) fn castle(seat: Seat, theme: &Theme) -> String {
    let Theme { wall, light, .. } = theme;
    let Seat { colour, on_colour, .. } = seat;
    format!(
        r#"<path d="{CASTLE}" fill="{wall}" stroke="{wall}" stroke-width="5" stroke-linejoin="round"/><path d="{CASTLE}" fill="{light}" stroke="{light}" stroke-width="1.6" stroke-linejoin="round"/><path d="{CASTLE}" fill="{colour}"/><g transform="translate(0 3)">{}</g>"#,
        emblem(seat.emblem, on_colour, 7.0)
    )
}
