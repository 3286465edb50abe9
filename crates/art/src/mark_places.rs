//! Where shields, gardens and symbols lie on a classic tile.

use bastide_engine::{SegmentKind, TileKind};

use crate::classic_plan::of_kind;
use crate::plan::{GARDEN, Glyph, Mark, Plan};
use crate::roads::ROAD;
use crate::shape::{Area, Point, TILE, distance_to_line};
use crate::spots::{self, AMPLE, FIGURE, Spots};

const SHIELD: f64 = 9.0;
const ARROW: f64 = 9.5;
/// How far a figure stays from what is not its own.
const CLEAR: f64 = 6.0;

fn to_border(at: Point) -> f64 {
    at.x.min(at.y).min(TILE - at.x).min(TILE - at.y)
}

fn grid() -> impl Iterator<Item = Point> {
    (2..24).flat_map(|y| (2..24).map(move |x| Point::new(f64::from(x) * 4.0, f64::from(y) * 4.0)))
}

/// A shield stands towards the upper left of its city, where there is room for it and for a knight.
pub(crate) fn add_shields(kind: &TileKind, plan: &mut Plan) {
    for (on, city) in of_kind(kind, SegmentKind::City) {
        for _ in 0..city.shields {
            let at = shield_place(&plan.segments[on].area, &plan.marks);
            plan.marks.push(Mark { glyph: Glyph::Shield, at, room: SHIELD });
        }
    }
}

fn shield_place(area: &Area, marks: &[Mark]) -> Point {
    let free = Spots::among(marks);
    let places: Vec<(Point, f64)> =
        grid().map(|at| (at, free.room(area, at))).filter(|place| place.1 > FIGURE).collect();
    let with_knight = |at: Point| places.iter().any(|(spot, _)| spot.distance_to(at) >= SHIELD + CLEAR);
    // It should be clear of the walls and of the border; a narrow city cannot have both.
    for (room, border) in [(16.0, 16.5), (14.0, 14.0), (12.5, 12.0), (11.0, 11.0), (9.5, 9.5)] {
        let fitting = places.iter().filter(|(at, free)| *free >= room && to_border(*at) >= border && with_knight(*at));
        if let Some((at, _)) = fitting.min_by(|(a, _), (b, _)| (a.x + a.y).total_cmp(&(b.x + b.y))) {
            return *at;
        }
    }
    free.best(area, AMPLE).0
}

/// A garden lies in a field, clear of walls, where the most room is left for a farmer.
pub(crate) fn add_garden(kind: &TileKind, plan: &mut Plan) {
    let Some((garden, _)) = of_kind(kind, SegmentKind::Garden).next() else { return };
    let spots = Spots::among(&plan.marks);
    let walls: Vec<_> = plan.walls.iter().map(|wall| wall.curve.points()).collect();
    let mut best: Option<(f64, usize, Point)> = None;
    for (on, _) in of_kind(kind, SegmentKind::Field) {
        let area = &plan.segments[on].area;
        let places: Vec<(Point, f64)> =
            grid().map(|at| (at, spots.room(area, at))).filter(|place| place.1 > 0.0).collect();
        for &(at, room) in places.iter().filter(|place| place.1 > GARDEN + 0.5) {
            let beside = places.iter().map(|&(spot, room)| room.min(spot.distance_to(at) - GARDEN));
            let farmer = beside.fold(0.0, f64::max);
            let wall = walls.iter().map(|wall| distance_to_line(at, wall)).fold(f64::INFINITY, f64::min);
            let clear = (wall - GARDEN).min(CLEAR + 0.5) + to_border(at).min(GARDEN + CLEAR) / 2.0;
            let worth = farmer.min(FIGURE + 4.0) + room.min(GARDEN + 4.0) / 4.0 + clear;
            if best.is_none_or(|(most, _, _)| worth > most + 1e-9) {
                best = Some((worth, on, at));
            }
        }
    }
    let (on, at) = best.map_or_else(|| fallback(kind, plan), |(_, on, at)| (on, at));
    plan.segments[garden].area = Area::disc(at, GARDEN);
    plan.segments[on].area = plan.segments[on].area.minus(&Area::disc(at, GARDEN));
    plan.marks.push(Mark { glyph: Glyph::Garden, at, room: GARDEN });
}

/// The roomiest place of the roomiest segment, for a tile that has no field with room.
fn fallback(kind: &TileKind, plan: &Plan) -> (usize, Point) {
    let spots = Spots::among(&plan.marks);
    let places = (0..kind.segments.len()).filter(|&on| !plan.segments[on].area.is_empty());
    let rated = places.map(|on| (on, spots.best(&plan.segments[on].area, AMPLE)));
    rated.max_by(|(_, a), (_, b)| a.1.total_cmp(&b.1)).map_or((0, Point::CENTRE), |(on, (at, _))| (on, at))
}

/// The arrow of a symbol lies at its side, clear of roads and walls, where it leaves room for all figures.
pub(crate) fn add_arrow(kind: &TileKind, plan: &mut Plan) {
    let Some(arrow) = kind.arrow else { return };
    let areas: Vec<Area> = plan.segments.iter().map(|place| place.area.clone()).collect();
    let areas: Vec<&Area> = areas.iter().collect();
    let places = [18.0, 44.0, 14.0].into_iter().flat_map(|y| [50.0, 24.0, 76.0, 14.0, 86.0].map(|x| Point::new(x, y)));
    let places: Vec<Point> = places.map(|at| at.turned(arrow.side as u8)).collect();
    let mut best: Option<(f64, Mark)> = None;
    // First by what needs no search, so that few places are searched.
    let mut rated: Vec<(f64, Point)> = places.into_iter().map(|at| (crowded(plan, at), at)).collect();
    rated.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (crowded, at) in rated.into_iter().take(6) {
        let mark = Mark { glyph: Glyph::Arrow(arrow.symbol, arrow.side), at, room: ARROW };
        plan.marks.push(mark);
        let room = spots::of_classic(kind, &areas, plan).1.min(FIGURE + 1.0);
        plan.marks.pop();
        let worth = room - crowded;
        if best.as_ref().is_none_or(|(most, _)| worth > *most + 1e-9) {
            best = Some((worth, mark));
        }
        if room > FIGURE && crowded <= 0.0 {
            break;
        }
    }
    plan.marks.extend(best.map(|(_, mark)| mark));
}

/// By how much a symbol at a place comes too near to roads, walls and other marks.
fn crowded(plan: &Plan, at: Point) -> f64 {
    let roads = plan.lines.iter().map(|way| ROAD + ARROW + 1.0 - distance_to_line(at, &way.curve.points()));
    let walls = plan.walls.iter().map(|wall| ARROW + 5.0 - distance_to_line(at, &wall.curve.points()));
    let marks = plan.marks.iter().map(|mark| mark.room + ARROW + 2.0 - mark.at.distance_to(at));
    roads.chain(walls).chain(marks).map(|lack| lack.max(0.0)).sum()
}

#[cfg(test)]
mod tests {
    use bastide_engine::{ClassicOptions, Edition, GameOptions, TileSet};

    use super::*;

    #[test]
    fn marks_are_clear_of_walls() {
        let options = ClassicOptions { abbot: true, jubilee: true, ..ClassicOptions::plain(Edition::Modern) };
        for kind in TileSet::of(GameOptions::Classic(options)).kinds() {
            let plan = Plan::of(kind);
            for mark in &plan.marks {
                let clear = match mark.glyph {
                    Glyph::Garden => GARDEN + CLEAR,
                    Glyph::Shield => 12.0,
                    Glyph::Arrow(..) => ARROW + 2.0,
                    _ => 0.0,
                };
                for wall in &plan.walls {
                    let apart = distance_to_line(mark.at, &wall.curve.points());
                    assert!(apart >= clear, "{} {:?}: {apart:.1}", kind.name, mark.glyph);
                }
            }
        }
    }
}
