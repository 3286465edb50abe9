//! Writing SVG: short numbers, safe text, paths.

use std::fmt;

use crate::shape::{Area, Curve, Line, Point, distance_to_line};

/// A number with one digit after the point, and none where it is zero.
pub(crate) struct Short(pub f64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let (whole, rest) = (tenths / 10, (tenths % 10).abs());
        let sign = if tenths < 0 && whole == 0 { "-" } else { "" };
        if rest == 0 { write!(f, "{whole}") } else { write!(f, "{sign}{whole}.{rest}") }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Short(self.x), Short(self.y))
    }
}

/// Text as it may stand between tags and in attributes.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            control if control.is_control() => out.push('\u{fffd}'),
            // XML knows no such characters.
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            plain => out.push(plain),
        }
    }
    out
}

/// The `d` of a curve.
pub fn curve(curve: &Curve) -> String {
    let mut d = format!("M{}", curve.start);
    for [a, b, to] in &curve.cubics {
        d.push_str(&format!("C{a} {b} {to}"));
    }
    d
}

/// The `d` of an area.
pub fn area(area: &Area) -> String {
    let ring = |ring: &Line| {
        let points: Vec<String> = thinned(ring).iter().map(Point::to_string).collect();
        format!("M{}Z", points.join("L"))
    };
    area.shapes.iter().flatten().map(ring).collect()
}

/// A ring without the points that nobody would miss.
fn thinned(ring: &[Point]) -> Line {
    const HAIR: f64 = 0.12;
    let mut kept: Line = vec![ring[0]];
    let mut at = 0;
    while at + 1 < ring.len() {
        // As far ahead as everything between lies on a straight line.
        let straight =
            |to: &usize| ring[at + 1..*to].iter().all(|point| distance_to_line(*point, &[ring[at], ring[*to]]) < HAIR);
        at = (at + 1..ring.len()).take_while(straight).last().unwrap_or(at + 1);
        kept.push(ring[at]);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let short = [0.0, 12.04, -0.26, 99.96, -3.5, 1e3].map(|number| Short(number).to_string());
        assert_eq!(short, ["0", "12", "-0.3", "100", "-3.5", "1000"]);
    }

    #[test]
    fn text_cannot_break_out() {
        assert_eq!(escaped("<a b=\"&\">\u{1}"), "&lt;a b=&quot;&amp;&quot;&gt;\u{fffd}");
    }
}
