//! The plan of a tile of the classic game.
//!
//! Cities and through roads follow from their sides. Where a road that ends on the tile leads, and where a cloister
//! stands that has no room in the middle, the data does not say; but it says which fields are one. So the likely ways are
//! tried one after the other, and the first that divides the fields as the data does is taken.

use bastide_engine::{Role, Segment, SegmentId, SegmentKind, Side, Third, TileKind};

use crate::plan::{AMPLE, Glyph, Mark, Plan, SegmentPlan, Spots, Wall, WallKind, Way};
use crate::shape::{Area, Curve, Line, Point, along, distance_to_line};
use crate::wall::{Manner, Mass, mass, middle, sides_of};

/// Half the width of a road's outline: its casing, and a hair.
const ROAD: f64 = 8.5;
const RIVER: f64 = 8.5;
const LANDMARK: f64 = 16.0;
const VILLAGE: f64 = 13.0;
const LAKE: f64 = 18.0;
const SPRING: f64 = 11.5;
const GARDEN: f64 = 10.0;
/// How much room a figure must have.
const FIGURE: f64 = 8.0;

/// Where a road that ends on the tile leads.
#[derive(Clone, Copy, PartialEq, Debug)]
enum End {
    /// To a cloister or bazaar.
    Landmark,
    /// To houses in the middle, where it meets others.
    Village,
    /// To a city, by its number.
    City(usize),
    /// To nothing in particular.
    Nowhere,
}

/// One way to draw a tile.
struct Layout {
    cities: Vec<(usize, Mass)>,
    ways: Vec<Way>,
    gates: Vec<(Point, Point)>,
    landmark: Option<Point>,
    village: Option<Point>,
    lake: Option<(Point, f64)>,
    /// The fields by their segments, if they come out as the data says.
    fields: Option<Vec<(usize, Area)>>,
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
    add_shields(kind, &mut plan);
    add_garden(kind, &mut plan);
    add_arrow(kind, &mut plan);
    plan.marks.retain(|mark| mark.glyph != Glyph::Cloister || has(kind, SegmentKind::Cloister));
    let spots = spots(kind, &plan).0;
    for (segment, spot) in plan.segments.iter_mut().zip(spots) {
        segment.spot = spot;
    }
    plan
}

fn has(kind: &TileKind, wanted: SegmentKind) -> bool {
    kind.segments.iter().any(|segment| segment.kind == wanted)
}

fn of_kind(kind: &TileKind, wanted: SegmentKind) -> impl Iterator<Item = (usize, &Segment)> {
    kind.segments.iter().enumerate().filter(move |(_, segment)| segment.kind == wanted)
}

fn walls(cities: &[(usize, Mass)]) -> Vec<Wall> {
    let curves = cities.iter().flat_map(|(_, city)| &city.walls);
    curves.map(|curve| Wall { kind: WallKind::City, curve: curve.clone() }).collect()
}

/// The first way to draw the tile that divides its fields rightly, or else the first of all.
fn layout(kind: &TileKind) -> Layout {
    let mut first = None;
    for cities in city_choices(kind) {
        for landmark in landmark_choices(kind, &cities) {
            for ends in end_choices(kind, landmark.is_some(), cities.len()) {
                let layout = lay_out(kind, cities.clone(), landmark, &ends);
                if layout.fields.is_some() {
                    return layout;
                }
                first.get_or_insert(layout);
            }
        }
    }
    first.expect("there is always a way to draw a tile")
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
            let manner = Manner {
                embraced: sides.len() == 1 && others().any(|(_, by)| embraces(by, sides[0])),
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
    let spots = Spots { marks: &[], found: Vec::new() };
    // From the top to the bottom, so that what is in the north comes first.
    let mut places: Vec<Point> =
        rest.shapes.into_iter().map(|shape| spots.best(&Area { shapes: vec![shape] }, LANDMARK + 4.0).0).collect();
    places.sort_by(|a, b| a.y.total_cmp(&b.y));
    places.into_iter().map(Some).collect()
}

/// A river that ends on the tile ends in a lake, or begins at a spring.
fn lake(kind: &TileKind) -> Option<(Point, f64)> {
    let radius = if kind.role == Role::Source { SPRING } else { LAKE };
    let ends = of_kind(kind, SegmentKind::River).any(|(_, river)| sides_of(river.ports).len() == 1);
    ends.then_some((Point::CENTRE, radius))
}

/// Roads and rivers that run from side to side, and rivers to their lake.
fn through(kind: &TileKind) -> Vec<Way> {
    let mut ways = Vec::new();
    for (at, segment) in kind.segments.iter().enumerate() {
        let river = segment.kind == SegmentKind::River;
        if !river && segment.kind != SegmentKind::Road {
            continue;
        }
        let on = SegmentId(at as u8);
        match sides_of(segment.ports)[..] {
            [a, b] => ways.push(Way { on, river, curve: from_side_to_side(a, b) }),
            [a] if river => ways.push(Way { on, river, curve: Curve::straight(middle(a), Point::CENTRE) }),
            [_] | [] => {}
            ref many => {
                let arm = |&side: &Side| Way { on, river, curve: Curve::straight(middle(side), Point::CENTRE) };
                ways.extend(many.iter().map(arm));
            }
        }
    }
    // Roads lead over rivers.
    ways.sort_by_key(|way| !way.river);
    ways
}

fn from_side_to_side(a: Side, b: Side) -> Curve {
    let (from, to) = (middle(a), middle(b));
    if a.axis() == b.axis() {
        return Curve::straight(from, to);
    }
    // The handles that make of a cubic curve a quarter of a circle around the corner.
    let handle = |at: Point| at.towards(Point::CENTRE, 0.552);
    Curve::new(from, &[[handle(from), handle(to), to]])
}

/// The roads that end on the tile, with the side they come from.
fn dead_ends(kind: &TileKind) -> Vec<(usize, Side)> {
    let roads = of_kind(kind, SegmentKind::Road).map(|(on, road)| (on, sides_of(road.ports)));
    roads.filter(|(_, sides)| sides.len() == 1).map(|(on, sides)| (on, sides[0])).collect()
}

/// Where the roads that end on the tile may lead, the likeliest first.
fn end_choices(kind: &TileKind, landmark: bool, cities: usize) -> Vec<Vec<End>> {
    let roads = dead_ends(kind).len();
    let mut choices = Vec::new();
    if landmark {
        choices.push(vec![End::Landmark; roads]);
    }
    if roads > 2 && !landmark {
        choices.push(vec![End::Village; roads]);
    }
    for number in 0..cities.pow(roads as u32) {
        let city = |road: usize| End::City(number / cities.pow(road as u32) % cities);
        choices.push((0..roads).map(city).collect());
    }
    choices.push(vec![if roads > 1 { End::Village } else { End::Nowhere }; roads]);
    choices
}

fn lay_out(kind: &TileKind, cities: Vec<(usize, Mass)>, landmark: Option<Point>, ends: &[End]) -> Layout {
    let mut layout = Layout {
        cities,
        ways: through(kind),
        gates: Vec::new(),
        landmark,
        village: ends.contains(&End::Village).then_some(Point::CENTRE),
        lake: lake(kind),
        fields: None,
    };
    let roads = dead_ends(kind);
    for (number, (&(on, side), &end)) in roads.iter().zip(ends).enumerate() {
        let from = middle(side);
        let curve = match end {
            End::Landmark => {
                let to = landmark.unwrap_or(Point::CENTRE);
                bent(from, side, to, to).clipped(LANDMARK - 1.0)
            }
            End::Village => Curve::straight(from, from.towards(Point::CENTRE, 1.0 - (VILLAGE - 1.0) / 50.0)),
            End::Nowhere => Curve::straight(from, Point::CENTRE),
            End::City(city) => {
                let same = |at: &usize| ends[*at] == end;
                let (before, all) = ((0..number).filter(same).count(), (0..ends.len()).filter(same).count());
                let (gate, inwards) = gate(from, side, &layout.cities[city].1, before, all);
                layout.gates.push((gate, inwards));
                // A little into the wall, so that no gap is left.
                let end = Point::new(gate.x + inwards.x, gate.y + inwards.y);
                bent(from, side, end, Point::new(end.x - 40.0 * inwards.x, end.y - 40.0 * inwards.y))
            }
        };
        layout.ways.push(Way { on: SegmentId(on as u8), river: false, curve });
    }
    layout.fields = fields(kind, &layout);
    layout
}

/// A road from a side to a point that it reaches as if it came from `over`.
fn bent(from: Point, side: Side, to: Point, over: Point) -> Curve {
    let ahead = from.step(middle(side.opposite()), from.distance_to(to) * 0.45);
    Curve::new(from, &[[ahead, to.step(over, (from.distance_to(to) * 0.35).min(to.distance_to(over))), to]])
}

impl Curve {
    /// A single curve without its last units.
    fn clipped(self, units: f64) -> Curve {
        let end = self.end();
        let points = self.points();
        let kept = points.iter().rposition(|point| point.distance_to(end) >= units).unwrap_or(0);
        let last = points[kept].step(end, points[kept].distance_to(end) - units);
        let from = self.start;
        let ahead = self.cubics[0][0];
        Curve::new(from, &[[ahead, last.towards(from, 0.35), last]])
    }
}

/// Where a road from a side meets the wall of a city, and the way in. Of several roads each has its part of the wall.
fn gate(from: Point, side: Side, city: &Mass, number: usize, all: usize) -> (Point, Point) {
    let ahead = middle(side.opposite());
    let mut best: Option<(f64, Point, Point)> = None;
    for wall in &city.walls {
        let line = wall.points();
        let own = 0.5 + (number as f64 - (all as f64 - 1.0) / 2.0) * 0.26;
        for step in 0..=40 {
            let part = if all == 1 { 0.2 + 0.6 * f64::from(step) / 40.0 } else { own };
            let (at, along) = along(&line, part);
            // The city lies to the left of the way along its wall.
            let inwards = Point::new(-along.y, along.x);
            let (dx, dy) = (at.x - from.x, at.y - from.y);
            let (ax, ay) = ((ahead.x - from.x) / 100.0, (ahead.y - from.y) / 100.0);
            let turn = ((dx * ax + dy * ay) / dx.hypot(dy)).clamp(-1.0, 1.0).acos();
            // A gate is entered from outside.
            let outside = dx * inwards.x + dy * inwards.y > 0.0;
            let cost = dx.hypot(dy) + 60.0 * turn + if outside { 0.0 } else { 500.0 };
            if best.is_none_or(|(least, _, _)| cost < least - 1e-9) {
                best = Some((cost, at, inwards));
            }
        }
    }
    best.map_or((Point::CENTRE, Point::new(0.0, -1.0)), |(_, at, inwards)| (at, inwards))
}

fn way_area(way: &Way) -> Area {
    Area::stroke(&way.curve, 2.0 * if way.river { RIVER } else { ROAD })
}

/// The fields, if what is left between everything else falls apart as the data says.
fn fields(kind: &TileKind, layout: &Layout) -> Option<Vec<(usize, Area)>> {
    let mut taken = Area::default();
    for (_, city) in &layout.cities {
        taken = taken.and(&city.area);
    }
    for way in &layout.ways {
        taken = taken.and(&way_area(way));
    }
    let landmark = layout.landmark.map(|at| (at, LANDMARK));
    let village = layout.village.map(|at| (at, VILLAGE));
    for (at, radius) in [landmark, village, layout.lake].into_iter().flatten() {
        taken = taken.and(&Area::disc(at, radius));
    }
    let rest = Area::whole().minus(&taken);
    let part_at = |point: Point| rest.shapes.iter().position(|shape| Area { shapes: vec![shape.clone()] }.has(point));
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (on, field) in of_kind(kind, SegmentKind::Field) {
        let mut parts = half_edges(field).into_iter().map(part_at);
        let part = parts.next()??;
        if !parts.all(|other| other == Some(part)) || found.iter().any(|&(_, other)| other == part) {
            return None;
        }
        found.push((on, part));
    }
    let strays = (0..rest.shapes.len()).filter(|part| found.iter().all(|(_, known)| known != part));
    let area = |part: usize| Area { shapes: vec![rest.shapes[part].clone()] };
    if strays.into_iter().any(|part| area(part).size() > 20.0) {
        return None;
    }
    Some(found.into_iter().map(|(on, part)| (on, area(part))).collect())
}

/// Points just inside the border where a field has its ports.
fn half_edges(field: &Segment) -> Vec<Point> {
    let mut points = Vec::new();
    for side in Side::ALL {
        for (third, part) in [(Third::Left, 16.0), (Third::Right, 84.0)] {
            if field.ports.has(side, third) {
                points.push(Point::new(part, 2.0).turned(side as u8));
            }
        }
    }
    points
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
    for (on, area) in layout.fields.iter().flatten() {
        areas[*on] = area.clone();
    }
    areas
}

/// A shield stands towards the upper left of its city, where there is room for it and for a knight.
fn add_shields(kind: &TileKind, plan: &mut Plan) {
    for (on, city) in of_kind(kind, SegmentKind::City) {
        for _ in 0..city.shields {
            let area = &plan.segments[on].area;
            let free = |point: Point| Spots { marks: &plan.marks, found: Vec::new() }.room(area, point);
            let grid = (2..25).flat_map(|y| (2..25).map(move |x| Point::new(f64::from(x) * 4.0, f64::from(y) * 4.0)));
            let fitting = grid.filter(|&point| free(point) > 9.5);
            let best = fitting.min_by(|a, b| (a.x + a.y).total_cmp(&(b.x + b.y)));
            let at = best.unwrap_or_else(|| Spots { marks: &plan.marks, found: Vec::new() }.best(area, AMPLE).0);
            plan.marks.push(Mark { glyph: Glyph::Shield, at, room: 9.0 });
        }
    }
}

/// A garden lies in a field, where the most room is left for a farmer.
fn add_garden(kind: &TileKind, plan: &mut Plan) {
    let Some((garden, _)) = of_kind(kind, SegmentKind::Garden).next() else { return };
    let spots = Spots { marks: &plan.marks, found: Vec::new() };
    let mut best: Option<(f64, usize, Point)> = None;
    for (on, _) in of_kind(kind, SegmentKind::Field) {
        let area = &plan.segments[on].area;
        let grid = (2..24).flat_map(|y| (2..24).map(move |x| Point::new(f64::from(x) * 4.0, f64::from(y) * 4.0)));
        let places: Vec<(Point, f64)> =
            grid.map(|at| (at, spots.room(area, at))).filter(|place| place.1 > 0.0).collect();
        for &(at, room) in places.iter().filter(|place| place.1 > GARDEN + 0.5) {
            let beside = places.iter().map(|&(spot, room)| room.min(spot.distance_to(at) - GARDEN));
            let farmer = beside.fold(0.0, f64::max);
            let worth = farmer.min(FIGURE + 4.0) + room.min(GARDEN + 4.0) / 4.0;
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
    let spots = Spots { marks: &plan.marks, found: Vec::new() };
    let places = (0..kind.segments.len()).filter(|&on| !plan.segments[on].area.is_empty());
    let rated = places.map(|on| (on, spots.best(&plan.segments[on].area, AMPLE)));
    rated.max_by(|(_, a), (_, b)| a.1.total_cmp(&b.1)).map_or((0, Point::CENTRE), |(on, (at, _))| (on, at))
}

/// The arrow of a symbol lies at its side, where it leaves the most room for figures.
fn add_arrow(kind: &TileKind, plan: &mut Plan) {
    let Some(arrow) = kind.arrow else { return };
    let mut best: Option<(f64, Mark)> = None;
    for x in [50.0, 24.0, 76.0] {
        let at = Point::new(x, 18.0).turned(arrow.side as u8);
        let on_road = plan.lines.iter().any(|way| distance_to_line(at, &way.curve.points()) < ROAD + 9.5);
        let on_mark = plan.marks.iter().any(|mark| mark.at.distance_to(at) < mark.room + 9.5);
        let mark = Mark { glyph: Glyph::Arrow(arrow.symbol, arrow.side), at, room: 9.5 };
        plan.marks.push(mark);
        let room = spots(kind, plan).1.min(FIGURE + 1.0) - if on_road || on_mark { 20.0 } else { 0.0 };
        plan.marks.pop();
        if best.as_ref().is_none_or(|(most, _)| room > *most + 1e-9) {
            best = Some((room, mark));
        }
    }
    plan.marks.extend(best.map(|(_, mark)| mark));
}

/// A spot for each segment, and the room around the narrowest.
fn spots(kind: &TileKind, plan: &Plan) -> (Vec<Point>, f64) {
    let mut spots = vec![Point::CENTRE; kind.segments.len()];
    let mut least = f64::INFINITY;
    let mut found = Vec::new();
    // Roads have the least choice, and fields the most.
    let order = [SegmentKind::Cloister, SegmentKind::Garden, SegmentKind::Road, SegmentKind::City, SegmentKind::Field];
    for wanted in order {
        for (on, segment) in of_kind(kind, wanted) {
            let area = &plan.segments[on].area;
            let (spot, room) = match wanted {
                SegmentKind::Cloister | SegmentKind::Garden => {
                    let glyph = if wanted == SegmentKind::Garden { Glyph::Garden } else { Glyph::Cloister };
                    let mark = plan.marks.iter().find(|mark| mark.glyph == glyph);
                    (mark.map_or(Point::CENTRE, |mark| mark.at), FIGURE)
                }
                SegmentKind::Road => on_road(segment, on, plan, &found),
                _ => Spots { marks: &plan.marks, found: found.clone() }.best(area, AMPLE),
            };
            spots[on] = spot;
            found.push(spot);
            least = least.min(room);
        }
    }
    (spots, least)
}

/// The spot on a road: as near to its middle as there is room.
fn on_road(_: &Segment, on: usize, plan: &Plan, found: &[Point]) -> (Point, f64) {
    let spots = Spots { marks: &plan.marks, found: found.to_vec() };
    let area = &plan.segments[on].area;
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
