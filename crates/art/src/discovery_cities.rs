//! Where cities and harbours of The Discovery stand.

use bastide_engine::{City, TileKind};

use crate::plan::{Glyph, Mark, Plan, WallKind};
use crate::shape::{Point, TILE, along};
use crate::spots::{AMPLE, FIGURE, Spots};

/// How much room the houses of a city take, and its anchor.
const HOUSES: f64 = 11.0;
const ANCHOR: f64 = 5.0;
/// How far a jetty reaches from the coast, and how far from it the anchor lies.
const JETTY: f64 = 7.0;
const BERTH: f64 = ANCHOR + 6.5;
/// How far houses should be from the border.
const INLAND: f64 = 15.0;

/// Cities stand on land, or where two lands meet; a harbour stands at the coast of its seas, with a jetty to each.
pub(crate) fn add_cities(kind: &TileKind, plan: &mut Plan) {
    for city in &kind.cities {
        let (lands, seas) = (bits(city.land), bits(city.sea));
        match (&lands[..], &seas[..]) {
            (_, [_, _, ..]) | ([_, _, ..], [_]) => add_harbour_of_many(plan, city),
            (&[land], &[sea]) => add_harbour(plan, land, sea),
            (&[one, other, ..], []) => {
                let at = on_border(plan, one, other);
                plan.marks.push(Mark { glyph: Glyph::Houses, at, room: HOUSES });
            }
            (&[land], []) => {
                let at = inland(plan, land);
                plan.marks.push(Mark { glyph: Glyph::Houses, at, room: HOUSES });
            }
            ([], _) => {}
        }
    }
}

fn bits(of: u16) -> Vec<usize> {
    (0..16).filter(|bit| of >> bit & 1 != 0).collect()
}

fn to_border(at: Point) -> f64 {
    at.x.min(at.y).min(TILE - at.x).min(TILE - at.y)
}

/// The place with the most room, unless it leaves none for a figure.
fn inland(plan: &Plan, land: usize) -> Point {
    let (area, spots) = (&plan.segments[land].area, Spots::among(&plan.marks));
    let grid = (2..24).flat_map(|y| (2..24).map(move |x| Point::new(f64::from(x) * 4.0, f64::from(y) * 4.0)));
    let places: Vec<(Point, f64)> =
        grid.map(|at| (at, spots.room(area, at))).filter(|(_, room)| *room > FIGURE).collect();
    let with_figure = |at: Point| places.iter().any(|(spot, _)| spot.distance_to(at) > HOUSES + FIGURE);
    let (best, _) = spots.best(area, AMPLE);
    if with_figure(best) {
        return best;
    }
    let fitting = places.iter().filter(|(at, room)| *room > HOUSES && with_figure(*at));
    fitting.max_by(|a, b| a.1.total_cmp(&b.1)).map_or(best, |(at, _)| *at)
}

fn add_harbour(plan: &mut Plan, land: usize, sea: usize) {
    let Some((coast, inland)) = landing(plan, land, sea) else { return };
    let from = |units: f64| Point::new(coast.x + inland.x * units, coast.y + inland.y * units);
    plan.jetties.push((coast, from(-JETTY)));
    plan.marks.push(Mark { glyph: Glyph::Houses, at: from(HOUSES - 1.0), room: HOUSES });
    plan.marks.push(Mark { glyph: Glyph::Anchor, at: from(-BERTH), room: ANCHOR });
}

/// The place on a coast with the most room for a city on one side and an anchor on the other, and the way inland.
fn landing(plan: &Plan, land: usize, sea: usize) -> Option<(Point, Point)> {
    let mut best: Option<(f64, Point, Point)> = None;
    let spots = Spots::among(&plan.marks);
    for wall in plan.walls.iter().filter(|wall| wall.kind == WallKind::Coast) {
        let line = wall.curve.points();
        for step in 1..40 {
            let (at, along) = along(&line, f64::from(step) / 40.0);
            for inland in [Point::new(-along.y, along.x), Point::new(along.y, -along.x)] {
                let from = |units: f64| Point::new(at.x + inland.x * units, at.y + inland.y * units);
                let houses = spots.room(&plan.segments[land].area, from(HOUSES - 1.0));
                let anchor = spots.room(&plan.segments[sea].area, from(-BERTH));
                let halfway = 1.0 - (f64::from(step) / 20.0 - 1.0).abs();
                let border = to_border(from(HOUSES - 1.0)).min(INLAND) + to_border(from(-BERTH)).min(ANCHOR + 6.0);
                let others = plan.marks.iter().map(|mark| mark.at.distance_to(at)).fold(TILE / 2.0, f64::min);
                let room = houses.min(HOUSES) + anchor.min(ANCHOR + 2.0) + 2.0 * halfway + border + others / 10.0;
                if houses > 0.0 && anchor > 0.0 && best.as_ref().is_none_or(|(most, _, _)| room > *most + 1e-9) {
                    best = Some((room, at, inland));
                }
            }
        }
    }
    best.map(|(_, at, inland)| (at, inland))
}

/// The place in its land from which a city reaches all its seas, each over the nearest coast.
fn add_harbour_of_many(plan: &mut Plan, city: &City) {
    let (lands, seas) = (bits(city.land), bits(city.sea));
    let Some(&land) = lands.first() else { return };
    let coast = |at: Point, sea: usize| {
        let rims = plan.segments[sea].area.shapes.iter().flatten().flatten();
        let inner = rims.filter(|point| to_border(**point) > 1.0);
        inner.min_by(|a, b| a.distance_to(at).total_cmp(&b.distance_to(at))).copied().unwrap_or(at)
    };
    let spots = Spots::among(&plan.marks);
    let grid = (5..24).flat_map(|y| (5..24).map(move |x| Point::new(f64::from(x) * 4.0, f64::from(y) * 4.0)));
    let fitting = grid.filter(|&at| spots.room(&plan.segments[land].area, at) > HOUSES - 2.0);
    let far = |at: &Point| seas.iter().map(|&sea| coast(*at, sea).distance_to(*at)).fold(0.0, f64::max);
    let Some(at) = fitting.min_by(|a, b| far(a).total_cmp(&far(b))) else { return };
    let coasts: Vec<Point> = seas.iter().map(|&sea| coast(at, sea)).collect();
    plan.marks.push(Mark { glyph: Glyph::Houses, at, room: HOUSES });
    for coast in coasts {
        let reach = at.distance_to(coast);
        plan.jetties.push((at.step(coast, HOUSES - 3.0), at.step(coast, reach + JETTY)));
        plan.marks.push(Mark { glyph: Glyph::Anchor, at: at.step(coast, reach + BERTH), room: ANCHOR });
    }
}

/// The place on the border of two lands with the most room.
fn on_border(plan: &Plan, one: usize, other: usize) -> Point {
    let [one, other] = [one, other].map(|on| &plan.segments[on].area);
    let clear = |at: Point| plan.marks.iter().map(|mark| mark.at.distance_to(at) - mark.room).fold(INLAND, f64::min);
    let mut best = (f64::NEG_INFINITY, Point::CENTRE);
    for wall in &plan.walls {
        let line = wall.curve.points();
        for step in 1..20 {
            let at = along(&line, f64::from(step) / 20.0).0;
            let both = one.distance_to_rim(at).max(other.distance_to_rim(at)) < 0.5;
            let room = clear(at).min(to_border(at)) - 0.02 * at.distance_to(Point::CENTRE);
            if both && room > best.0 {
                best = (room, at);
            }
        }
    }
    best.1
}
