//! The plan of a tile of the classic game.
//!
//! Cities and through roads follow from their sides. Where a road that ends on the tile leads, and where a cloister
//! stands that has no room in the middle, the data does not say; but it says which fields are one, and which cities they
//! touch. So the likely ways are tried one after the other, and the first that suits the data is taken.

use bastide_engine::{Segment, SegmentId, SegmentKind, Side, TileKind};

use crate::fields::{Fields, Fit, fields};
use crate::mark_places;
use crate::plan::{Glyph, LANDMARK, Mark, Plan, SegmentPlan, VILLAGE, Wall, WallKind, Way};
use crate::roads::{End, ROAD, dead_end, dead_ends, lake, through, way_area};
use crate::shape::{Area, Curve, Line, Point, distance_to_line};
use crate::spots::{self, Spots};
use crate::wall::{Manner, Mass, mass, middle, sides_of};

/// One way to draw a tile.
struct Layout {
    cities: Vec<(usize, Mass)>,
    ways: Vec<Way>,
    gates: Vec<(Point, Point)>,
    landmark: Option<Point>,
    village: Option<Point>,
    lake: Option<(Point, f64)>,
    fields: Fields,
}

pub(crate) fn plan(kind: &TileKind) -> Plan {
    let layout = layout(kind);
    let mut plan = Plan {
        segments: areas(kind, &layout).into_iter().map(|area| SegmentPlan { area, spot: Point::CENTRE }).collect(),
        marks: Vec::new(),
        lines: layout.ways,
        walls: walls(&layout.cities),
        village: layout.village,
        lake: layout.lake,
        gates: layout.gates,
        jetties: Vec::new(),
    };
    if let Some(at) = layout.landmark {
        let glyph = if kind.bazaar { Glyph::Bazaar } else { Glyph::Cloister };
        plan.marks.push(Mark { glyph, at, room: LANDMARK });
    }
    plan.marks.extend(plan.village.map(|at| Mark { glyph: Glyph::Village, at, room: VILLAGE }));
    mark_places::add_shields(kind, &mut plan);
    mark_places::add_garden(kind, &mut plan);
    mark_places::add_arrow(kind, &mut plan);
    let areas: Vec<&Area> = plan.segments.iter().map(|place| &place.area).collect();
    let spots = spots::of_classic(kind, &areas, &plan).0;
    for (segment, spot) in plan.segments.iter_mut().zip(spots) {
        segment.spot = spot;
    }
    plan
}

fn has(kind: &TileKind, wanted: SegmentKind) -> bool {
    kind.segments.iter().any(|segment| segment.kind == wanted)
}

/// The segments of a kind.
pub(crate) fn of_kind(kind: &TileKind, wanted: SegmentKind) -> impl Iterator<Item = (usize, &Segment)> {
    kind.segments.iter().enumerate().filter(move |(_, segment)| segment.kind == wanted)
}

fn walls(cities: &[(usize, Mass)]) -> Vec<Wall> {
    let curves: Vec<_> = cities.iter().flat_map(|(_, city)| &city.walls).collect();
    let shared =
        |end: Point| curves.iter().flat_map(|wall| [wall.start, wall.end()]).filter(|&at| at == end).count() > 1;
    // Merlons would run together in a corner, the more so where two walls do.
    let bare = |end: Point| if shared(end) { 0.3 } else { 0.12 };
    let wall = |curve: &&Curve| Wall {
        kind: WallKind::City,
        curve: (*curve).clone(),
        merlons: Some(curve.between(bare(curve.start), 1.0 - bare(curve.end()))),
    };
    curves.iter().map(wall).collect()
}

/// The first way to draw the tile that suits the data, or else the first of those that suit it best.
fn layout(kind: &TileKind) -> Layout {
    /// A tile that nothing suits must not take for ever.
    const TRIES: usize = 200;
    let mut tries = 0;
    let mut best: Option<Layout> = None;
    for cities in city_choices(kind) {
        for landmark in landmark_choices(kind, &cities) {
            for ends in end_choices(kind, landmark.is_some(), cities.len()) {
                tries += 1;
                if tries > TRIES && best.is_some() {
                    break;
                }
                let layout = lay_out(kind, cities.clone(), landmark, &ends);
                if layout.fields.fit == Fit::Right {
                    return layout;
                }
                if best.as_ref().is_none_or(|best| layout.fields.fit > best.fields.fit) {
                    best = Some(layout);
                }
            }
        }
    }
    best.expect("there is always a way to draw a tile")
}

/// The cities of the tile. One that is not half-round tapers to one of the corners across.
fn city_choices(kind: &TileKind) -> Vec<Vec<(usize, Mass)>> {
    let cities: Vec<(usize, Vec<Side>)> =
        of_kind(kind, SegmentKind::City).map(|(on, city)| (on, sides_of(city.ports))).collect();
    let embraces = |by: &[Side], side: Side| {
        let at = side as usize;
        [at + 1, at + 3].iter().all(|&beside| by.contains(&Side::ALL[beside % 4])) && !by.contains(&side)
    };
    let draw = |taper: usize| {
        let city = |(on, sides): &(usize, Vec<Side>)| {
            let others = || cities.iter().filter(|(other, _)| other != on);
            let tapers = sides.len() == 1 && !kind.segments[*on].castle_site;
            let embraced = sides.len() == 1 && others().any(|(_, by)| embraces(by, sides[0]));
            let beside = |turns: usize| {
                let [only] = sides[..] else { return false };
                let side = Side::ALL[(only as usize + turns) % 4];
                !embraced && others().any(|(_, other)| other.contains(&side))
            };
            let manner = Manner {
                beside: [beside(3), beside(1)],
                embraced,
                embraces: others().any(|(_, other)| other.iter().any(|&side| embraces(sides, side))),
                taper: tapers.then(|| (sides[0] as usize + 2 + taper) % 4),
            };
            (*on, mass(sides, manner))
        };
        cities.iter().map(city).collect()
    };
    vec![draw(0), draw(1)]
}

/// Where a cloister or bazaar may stand: in the middle if nothing runs through it, else where there is room.
fn landmark_choices(kind: &TileKind, cities: &[(usize, Mass)]) -> Vec<Option<Point>> {
    if !kind.bazaar && !has(kind, SegmentKind::Cloister) {
        return vec![None];
    }
    let ways = through(kind);
    let lines: Vec<Line> = ways.iter().map(|way| way.curve.points()).collect();
    let lake = lake(kind);
    let free = |at: Point| {
        lines.iter().all(|line| distance_to_line(at, line) > LANDMARK + ROAD)
            && lake.is_none_or(|(lake, radius)| lake.distance_to(at) > LANDMARK + radius)
    };
    if free(Point::CENTRE) {
        return vec![Some(Point::CENTRE)];
    }
    let mut rest = Area::whole();
    for (_, city) in cities {
        rest = rest.minus(&city.area);
    }
    for way in &ways {
        rest = rest.minus(&way_area(way));
    }
    if let Some((lake, radius)) = lake {
        rest = rest.minus(&Area::disc(lake, radius));
    }
    let spots = Spots::among(&[]);
    let place = |shape: Vec<Line>| {
        let area = Area { shapes: vec![shape] };
        // Bridges lead straight over the middle of a tile: it stands beside them if no road leads to it.
        let aside = dead_ends(kind).is_empty().then(|| spots.best(&beside_bridges(&area), LANDMARK + 2.0));
        match aside {
            Some((at, room)) if room > LANDMARK + 1.0 => at,
            _ => spots.best(&area, LANDMARK + 4.0).0,
        }
    };
    // From the top to the bottom, so that what is in the north comes first.
    let mut places: Vec<Point> = rest.shapes.into_iter().map(place).collect();
    places.sort_by(|a, b| a.y.total_cmp(&b.y));
    places.into_iter().map(Some).collect()
}

/// What bridges over the tile leave free.
fn beside_bridges(area: &Area) -> Area {
    let across = |a: Side, b: Side| Area::stroke(&Curve::straight(middle(a), middle(b)), 18.0);
    area.minus(&across(Side::North, Side::South)).minus(&across(Side::West, Side::East))
}

/// Where the roads that end on the tile may lead, the likeliest first: all to the same, or to cities, or each elsewhere.
fn end_choices(kind: &TileKind, landmark: bool, cities: usize) -> Vec<Vec<End>> {
    let roads = dead_ends(kind).len();
    let to_cities: Vec<End> = (0..cities).map(End::City).collect();
    let alone = if roads > 1 { End::Village } else { End::Nowhere };
    let mut choices = Vec::new();
    if landmark {
        choices.push(vec![End::Landmark; roads]);
    }
    if roads > 2 && !landmark {
        choices.push(vec![End::Village; roads]);
    }
    choices.extend(products(&to_cities, roads));
    choices.push(vec![alone; roads]);
    let mixed: Vec<End> = landmark.then_some(End::Landmark).into_iter().chain(to_cities).chain([alone]).collect();
    choices.extend(products(&mixed, roads));
    choices
}

/// Every way to choose one for each road.
fn products(of: &[End], roads: usize) -> impl Iterator<Item = Vec<End>> {
    let count = of.len().pow(roads as u32);
    (0..count).map(move |number| (0..roads).map(|road| of[number / of.len().pow(road as u32) % of.len()]).collect())
}

fn lay_out(kind: &TileKind, cities: Vec<(usize, Mass)>, landmark: Option<Point>, ends: &[End]) -> Layout {
    let (mut ways, mut gates) = (through(kind), Vec::new());
    for (number, ((on, side), &end)) in dead_ends(kind).into_iter().zip(ends).enumerate() {
        let same = |at: &usize| ends[*at] == end;
        let rank = ((0..number).filter(same).count(), (0..ends.len()).filter(same).count());
        let (curve, gate) = dead_end(side, end, landmark, &cities, rank);
        gates.extend(gate);
        ways.push(Way { on: SegmentId(on as u8), river: false, curve });
    }
    let village = ends.contains(&End::Village).then_some(Point::CENTRE);
    let lake = lake(kind);
    let mut taken = cities.iter().fold(Area::default(), |sum, (_, city)| sum.and(&city.area));
    taken = ways.iter().fold(taken, |sum, way| sum.and(&way_area(way)));
    let discs = [landmark.map(|at| (at, LANDMARK)), village.map(|at| (at, VILLAGE)), lake];
    taken = discs.into_iter().flatten().fold(taken, |sum, (at, radius)| sum.and(&Area::disc(at, radius)));
    let fields = fields(kind, &cities, &taken);
    Layout { cities, ways, gates, landmark, village, lake, fields }
}

/// The outlines of all segments. What lies above takes its place from what lies below.
fn areas(kind: &TileKind, layout: &Layout) -> Vec<Area> {
    let mut areas = vec![Area::default(); kind.segments.len()];
    let mut above = Area::default();
    if let (Some(at), Some((on, _))) = (layout.landmark, of_kind(kind, SegmentKind::Cloister).next()) {
        areas[on] = Area::disc(at, LANDMARK);
        above = areas[on].clone();
    }
    if let Some(at) = layout.landmark.filter(|_| kind.bazaar) {
        above = above.and(&Area::disc(at, LANDMARK));
    }
    for (on, city) in &layout.cities {
        areas[*on] = city.area.minus(&above);
    }
    for (_, city) in &layout.cities {
        above = above.and(&city.area);
    }
    // Later ways are drawn over earlier ones.
    for way in layout.ways.iter().rev() {
        let on = usize::from(way.on.0);
        let area = way_area(way).minus(&above);
        above = above.and(&way_area(way));
        areas[on] = areas[on].and(&area.common(&Area::whole()));
    }
    for (on, area) in &layout.fields.areas {
        areas[*on] = area.clone();
    }
    areas
}
