//! Points, curves and areas of a tile, which is 100 units wide and high, `x` to the right and `y` down.

use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::float::single::SingleFloatOverlay;

/// The width and height of a tile.
pub const TILE: f64 = 100.0;

/// A place on a tile.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

impl Point {
    /// The middle of a tile.
    pub const CENTRE: Point = Point::new(TILE / 2.0, TILE / 2.0);

    /// The point at `x`, `y`.
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// This point after `turns` clockwise quarter turns of the tile around its middle.
    pub fn turned(self, turns: u8) -> Point {
        (0..turns % 4).fold(self, |point, _| Point::new(TILE - point.y, point.x))
    }

    /// How far another point is.
    pub fn distance_to(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The point a part of the way to another.
    pub(crate) fn towards(self, other: Point, part: f64) -> Point {
        Point::new(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)
    }

    /// The point so many units on the way to another.
    pub(crate) fn step(self, to: Point, units: f64) -> Point {
        let all = self.distance_to(to);
        if all == 0.0 { self } else { self.towards(to, units / all) }
    }
}

/// A line through points.
pub type Line = Vec<Point>;

/// A chain of cubic Bézier curves.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    /// Where it begins.
    pub start: Point,
    /// For each curve its two control points and its end.
    pub cubics: Vec<[Point; 3]>,
}

impl Curve {
    pub(crate) fn new(start: Point, cubics: &[[Point; 3]]) -> Curve {
        Curve { start, cubics: cubics.to_vec() }
    }

    pub(crate) fn straight(start: Point, end: Point) -> Curve {
        Curve::new(start, &[[start.towards(end, 1.0 / 3.0), start.towards(end, 2.0 / 3.0), end]])
    }

    /// The curve of the turned tile.
    pub(crate) fn turned(&self, turns: u8) -> Curve {
        let turned = |cubic: &[Point; 3]| cubic.map(|point| point.turned(turns));
        Curve { start: self.start.turned(turns), cubics: self.cubics.iter().map(turned).collect() }
    }

    /// The part of the chain from one parameter to another, both from 0 to 1; each of its curves is as long as the others.
    pub(crate) fn between(&self, from: f64, to: f64) -> Curve {
        let count = self.cubics.len() as f64;
        let (mut start, mut pieces) = (self.start, Vec::new());
        for (at, &[b, c, d]) in self.cubics.iter().enumerate() {
            let within = |part: f64| (part * count - at as f64).clamp(0.0, 1.0);
            let (first, last) = (within(from), within(to));
            if first < last {
                pieces.push(part_of([start, b, c, d], first, last));
            }
            start = d;
        }
        Curve {
            start: pieces.first().map_or(start, |piece| piece[0]),
            cubics: pieces.iter().map(|&[_, b, c, d]| [b, c, d]).collect(),
        }
    }

    pub(crate) fn end(&self) -> Point {
        self.cubics.last().map_or(self.start, |cubic| cubic[2])
    }

    /// Points along the curve, close enough together to stand for it.
    pub fn points(&self) -> Line {
        const STEPS: usize = 16;
        let (mut points, mut from) = (vec![self.start], self.start);
        for &[a, b, to] in &self.cubics {
            for step in 1..=STEPS {
                let t = step as f64 / STEPS as f64;
                let weights = [(1.0 - t).powi(3), 3.0 * t * (1.0 - t).powi(2), 3.0 * t * t * (1.0 - t), t.powi(3)];
                let sum = |of: fn(Point) -> f64| {
                    weights[0] * of(from) + weights[1] * of(a) + weights[2] * of(b) + weights[3] * of(to)
                };
                points.push(Point::new(sum(|p| p.x), sum(|p| p.y)));
            }
            from = to;
        }
        points
    }
}

/// De Casteljau: whatever is left of `to`, and of that whatever is right of `from`.
fn part_of(cubic: [Point; 4], from: f64, to: f64) -> [Point; 4] {
    let split = |[a, b, c, d]: [Point; 4], t: f64| {
        let (ab, bc, cd) = (a.towards(b, t), b.towards(c, t), c.towards(d, t));
        let (abc, bcd) = (ab.towards(bc, t), bc.towards(cd, t));
        let middle = abc.towards(bcd, t);
        ([a, ab, abc, middle], [middle, bcd, cd, d])
    };
    split(split(cubic, to).0, from / to).1
}

/// The point a part of the way along a line, and the direction of the line there.
pub(crate) fn along(line: &[Point], part: f64) -> (Point, Point) {
    // The direction is taken from a little before to a little after, so that it does not jump at the points of the line.
    const NEAR: f64 = 1.0;
    let whole = length(line);
    let at = part * whole;
    let (before, after) = (at_length(line, (at - NEAR).max(0.0)), at_length(line, (at + NEAR).min(whole)));
    let piece = before.distance_to(after);
    (at_length(line, at), Point::new((after.x - before.x) / piece, (after.y - before.y) / piece))
}

fn at_length(line: &[Point], mut left: f64) -> Point {
    for pair in line.windows(2) {
        let piece = pair[0].distance_to(pair[1]);
        if left <= piece {
            return pair[0].step(pair[1], left);
        }
        left -= piece;
    }
    line[line.len() - 1]
}

pub(crate) fn length(line: &[Point]) -> f64 {
    line.windows(2).map(|pair| pair[0].distance_to(pair[1])).sum()
}

/// How far a point is from a line.
pub(crate) fn distance_to_line(point: Point, line: &[Point]) -> f64 {
    let squares = line.windows(2).map(|pair| square_to_piece(point, pair[0], pair[1]));
    squares.fold(f64::INFINITY, f64::min).sqrt()
}

/// The square of the distance of a point from a piece of a line: roots would take most of the time of a plan.
fn square_to_piece(point: Point, a: Point, b: Point) -> f64 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let (x, y) = (point.x - a.x, point.y - a.y);
    let square = dx * dx + dy * dy;
    let t = if square == 0.0 { 0.0 } else { ((x * dx + y * dy) / square).clamp(0.0, 1.0) };
    let (x, y) = (x - t * dx, y - t * dy);
    x * x + y * y
}

/// An area: shapes, each an outer ring and its holes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Area {
    /// The shapes. The points of a ring do not repeat the first at the end.
    pub shapes: Vec<Vec<Line>>,
}

impl Area {
    pub(crate) fn of(ring: Line) -> Area {
        Area { shapes: vec![vec![ring]] }
    }

    pub(crate) fn whole() -> Area {
        Area::of(vec![Point::new(0.0, 0.0), Point::new(TILE, 0.0), Point::new(TILE, TILE), Point::new(0.0, TILE)])
    }

    pub(crate) fn disc(centre: Point, radius: f64) -> Area {
        const CORNERS: usize = 48;
        let corner = |at: usize| {
            let angle = std::f64::consts::TAU * at as f64 / CORNERS as f64;
            Point::new(centre.x + radius * angle.cos(), centre.y + radius * angle.sin())
        };
        Area::of((0..CORNERS).map(corner).collect())
    }

    /// What a pen of that width covers when it follows a curve, cut off straight at both ends.
    pub(crate) fn stroke(curve: &Curve, width: f64) -> Area {
        let line = curve.points();
        let normal = |at: usize| {
            // The ends lie on the border, where all tiles must agree: they take the direction of the curve itself.
            let (before, after) = match at {
                0 => (curve.start, curve.cubics[0][0]),
                end if end + 1 == line.len() => (curve.cubics[curve.cubics.len() - 1][1], curve.end()),
                _ => (line[at - 1], line[at + 1]),
            };
            let all = before.distance_to(after);
            Point::new(-(after.y - before.y) / all * width / 2.0, (after.x - before.x) / all * width / 2.0)
        };
        let side = |at: usize, sign: f64| {
            let (point, normal) = (line[at], normal(at));
            Point::new(point.x + sign * normal.x, point.y + sign * normal.y)
        };
        let there = (0..line.len()).map(|at| side(at, 1.0));
        let back = (0..line.len()).rev().map(|at| side(at, -1.0));
        Area::of(there.chain(back).collect())
    }

    /// True when nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.shapes.is_empty()
    }

    pub(crate) fn minus(&self, other: &Area) -> Area {
        self.combined(other, OverlayRule::Difference)
    }

    pub(crate) fn and(&self, other: &Area) -> Area {
        self.combined(other, OverlayRule::Union)
    }

    /// What both have.
    pub fn common(&self, other: &Area) -> Area {
        self.combined(other, OverlayRule::Intersect)
    }

    fn combined(&self, other: &Area, rule: OverlayRule) -> Area {
        let shapes = |area: &Area| -> Vec<Vec<Vec<[f64; 2]>>> {
            let ring = |ring: &Line| ring.iter().map(|point| [point.x, point.y]).collect();
            area.shapes.iter().map(|shape| shape.iter().map(ring).collect()).collect()
        };
        let found = shapes(self).overlay(&shapes(other), rule, FillRule::NonZero);
        let ring = |ring: Vec<[f64; 2]>| ring.into_iter().map(|[x, y]| Point::new(x, y)).collect();
        let shapes = found.into_iter().map(|shape| shape.into_iter().map(ring).collect::<Vec<Line>>());
        // Where curves meet, slivers thinner than a pen stroke are left over.
        Area { shapes: shapes.filter(|shape| shape_size(shape) > 0.5).collect() }
    }

    /// Its size in square units.
    pub fn size(&self) -> f64 {
        self.shapes.iter().map(|shape| shape_size(shape)).sum()
    }

    /// True when the point is inside.
    pub fn has(&self, point: Point) -> bool {
        self.rings().filter(|ring| inside(point, ring)).count() % 2 == 1
    }

    /// How far a point is from the rim.
    pub fn distance_to_rim(&self, point: Point) -> f64 {
        self.rings().map(|ring| distance_to_ring(point, ring)).fold(f64::INFINITY, f64::min)
    }

    fn rings(&self) -> impl Iterator<Item = &Line> {
        self.shapes.iter().flatten()
    }
}

fn distance_to_ring(point: Point, ring: &[Point]) -> f64 {
    let closing = square_to_piece(point, ring[ring.len() - 1], ring[0]).sqrt();
    distance_to_line(point, ring).min(closing)
}

fn inside(point: Point, ring: &[Point]) -> bool {
    let mut inside = false;
    for (at, &a) in ring.iter().enumerate() {
        let b = ring[(at + 1) % ring.len()];
        if (a.y > point.y) != (b.y > point.y) && point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) {
            inside = !inside;
        }
    }
    inside
}

fn shape_size(shape: &[Line]) -> f64 {
    let ring = |ring: &Line| {
        let pairs = ring.iter().zip(ring.iter().cycle().skip(1));
        pairs.map(|(a, b)| a.x * b.y - b.x * a.y).sum::<f64>().abs() / 2.0
    };
    let holes: f64 = shape[1..].iter().map(ring).sum();
    ring(&shape[0]) - holes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_are_cut_and_measured() {
        let band = Area::stroke(&Curve::straight(Point::new(0.0, 50.0), Point::new(100.0, 50.0)), 20.0);
        let rest = Area::whole().minus(&band);
        assert_eq!((rest.shapes.len(), rest.size().round()), (2, 8000.0));
        assert!(rest.has(Point::new(50.0, 20.0)) && !rest.has(Point::CENTRE));
        assert_eq!(rest.distance_to_rim(Point::new(50.0, 20.0)).round(), 20.0);
        let ring = Area::whole().minus(&Area::disc(Point::CENTRE, 20.0));
        assert_eq!((ring.shapes.len(), ring.shapes[0].len()), (1, 2));
        assert!(!ring.has(Point::CENTRE) && ring.has(Point::new(5.0, 5.0)));
    }

    #[test]
    fn a_part_of_a_curve_lies_on_it() {
        let curve = Curve::new(
            Point::new(0.0, 0.0),
            &[[Point::new(28.0, 38.0), Point::new(62.0, 72.0), Point::new(100.0, 100.0)]],
        );
        let part = curve.between(0.25, 0.75);
        assert!(part.points().iter().all(|point| distance_to_line(*point, &curve.points()) < 0.1));
        assert!(part.start.distance_to(curve.points()[4]) < 1e-9 && part.end().distance_to(curve.points()[12]) < 1e-9);
    }

    #[test]
    fn turning_goes_clockwise() {
        assert_eq!(Point::new(50.0, 0.0).turned(1), Point::new(100.0, 50.0));
        assert_eq!(Point::new(10.0, 20.0).turned(4), Point::new(10.0, 20.0));
    }
}
