//! Spots for figures: as far as can be from everything else.

use bastide_engine::{SegmentKind, TileKind};

use crate::plan::{Glyph, Mark, Plan};
use crate::roads::ROAD;
use crate::shape::{Area, Point, along};

/// How much room a figure must have, and how much is ample.
pub(crate) const FIGURE: f64 = 8.0;
pub(crate) const AMPLE: f64 = 14.0;
/// How far from an earlier spot the next one stays, besides its own room: what must be, and what looks well.
const APART: f64 = 9.0;
const WELL_APART: f64 = 14.0;

/// Finds a spot in each area: as far as can be from its rim, from the marks and from the spots before it.
pub(crate) struct Spots<'m> {
    pub marks: &'m [Mark],
    pub found: Vec<Point>,
}

impl<'m> Spots<'m> {
    /// Spots that only marks keep away.
    pub(crate) fn among(marks: &'m [Mark]) -> Spots<'m> {
        Spots { marks, found: Vec::new() }
    }

    /// How much room there is around a point of an area.
    pub(crate) fn room(&self, area: &Area, point: Point) -> f64 {
        self.room_apart(area, point, APART)
    }

    fn room_apart(&self, area: &Area, point: Point, apart: f64) -> f64 {
        if !area.has(point) {
            return -1.0;
        }
        let marks = self.marks.iter().map(|mark| point.distance_to(mark.at) - mark.room);
        let spots = self.found.iter().map(|spot| point.distance_to(*spot) - apart);
        let others = marks.chain(spots).fold(f64::INFINITY, f64::min);
        if others <= 0.0 { others.max(-1.0) } else { others.min(area.distance_to_rim(point)) }
    }

    /// The point of an area with the most room, and how much that is. Of points with enough room the most central is taken.
    pub(crate) fn best(&self, area: &Area, enough: f64) -> (Point, f64) {
        if !self.found.is_empty() {
            let (point, room) = self.best_apart(area, enough, WELL_APART);
            if room >= FIGURE {
                return (point, room);
            }
        }
        self.best_apart(area, enough, APART)
    }

    fn best_apart(&self, area: &Area, enough: f64, apart: f64) -> (Point, f64) {
        const COARSE: f64 = 5.0;
        let steps = 1..20;
        let grid = steps.clone().flat_map(|y| steps.clone().map(move |x| (f64::from(x), f64::from(y))));
        let points = grid.map(|(x, y)| Point::new(x * COARSE, y * COARSE));
        let rate =
            |point: Point| self.room_apart(area, point, apart).min(enough) - 0.004 * point.distance_to(Point::CENTRE);
        let rated = points.map(|point| (point, rate(point)));
        let (mut best, mut liking) =
            rated.fold((Point::CENTRE, f64::NEG_INFINITY), |best, next| if next.1 > best.1 { next } else { best });
        let mut step = COARSE / 2.0;
        while step > 0.3 {
            let around =
                [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0)];
            let points = around.map(|(dx, dy)| Point::new(best.x + dx * step, best.y + dy * step));
            let rated = points.map(|point| (point, rate(point)));
            match rated.into_iter().find(|next| next.1 > liking + 1e-9) {
                Some(next) => (best, liking) = next,
                None => step /= 2.0,
            }
        }
        (best, self.room_apart(area, best, apart))
    }
}

/// A spot for each segment of a classic tile whose segments lie like that, and the room around the narrowest.
pub(crate) fn of_classic(kind: &TileKind, areas: &[&Area], plan: &Plan) -> (Vec<Point>, f64) {
    let mut spots = vec![Point::CENTRE; kind.segments.len()];
    let mut least = f64::INFINITY;
    let mut all = Spots::among(&plan.marks);
    // Roads have the least choice, and fields the most.
    let order = [SegmentKind::Cloister, SegmentKind::Garden, SegmentKind::Road, SegmentKind::City, SegmentKind::Field];
    for wanted in order {
        for (on, _) in kind.segments.iter().enumerate().filter(|(_, segment)| segment.kind == wanted) {
            let on_mark = |glyph: Glyph| {
                let mark = plan.marks.iter().find(|mark| mark.glyph == glyph);
                (mark.map_or(Point::CENTRE, |mark| mark.at), FIGURE)
            };
            let (spot, room) = match wanted {
                SegmentKind::Cloister => on_mark(Glyph::Cloister),
                SegmentKind::Garden => on_mark(Glyph::Garden),
                SegmentKind::Road => on_road(on, areas[on], plan, &all),
                _ => all.best(areas[on], AMPLE),
            };
            spots[on] = spot;
            all.found.push(spot);
            least = least.min(room);
        }
    }
    (spots, least)
}

/// The spot on a road: as near to its middle as there is room.
fn on_road(on: usize, area: &Area, plan: &Plan, spots: &Spots) -> (Point, f64) {
    let mut best = (Point::CENTRE, f64::NEG_INFINITY, f64::NEG_INFINITY);
    for way in plan.lines.iter().filter(|way| usize::from(way.on.0) == on) {
        let line = way.curve.points();
        for step in 4..=36 {
            let part = f64::from(step) / 40.0;
            let point = along(&line, part).0;
            let room = spots.room(area, point);
            let liking = room.min(ROAD - 0.3) - (part - 0.5).abs() * 0.2;
            if liking > best.2 {
                best = (point, room, liking);
            }
        }
    }
    (best.0, best.1)
}
