//! What is printed on the tiles of a game, and where everything on them lies.

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use bastide_art::{Mark, Plan, Point, lower_on, mark_symbol, path_of, path_of_curve, tile_symbol};
use bastide_engine::{
    Axis, City, ClassicOptions, EdgeKind, GameOptions, Rotation, Rules, Segment, SegmentId, Side, Third, TileKind,
};
use bastide_table::{AxisShape, SideShape, presets};

use super::art::{EVERYTHING, Game};
use super::tile_data::{ArrowData, BridgeData, CityData, Ground, MarkData, SegmentData, TileData, Tileset};
use super::{JSON, json, kept};
use crate::fault::{Fault, Named};

/// Every tile of the classic game.
const CLASSIC: &str = "classic";
/// The same where nobody has an abbot: gardens are fields then.
const WITHOUT_GARDENS: &str = "classic-without-gardens";

/// The tileset of that name: of a preset, of everything that can be in a classic game with or without the abbot, or of The
/// Discovery.
pub fn named(id: &str) -> Option<Tileset> {
    let (options, from_the_box) = match id {
        CLASSIC => (GameOptions::Classic(EVERYTHING), true),
        WITHOUT_GARDENS => (GameOptions::Classic(ClassicOptions { abbot: false, ..EVERYTHING }), true),
        _ => (presets().into_iter().find(|preset| preset.id == id)?.setup.options, false),
    };
    let rules = Rules::new(options, usize::from(options.players().0)).ok()?;
    let start = rules.start();
    let kinds = rules.tiles().iter().enumerate().filter_map(|(number, kind)| {
        let laid = start.board().laid().iter().filter(|laid| usize::from(laid.tile.0) == number).count() as u8;
        // RIVER-1: the start tile stays in the box where the landscape begins with a river.
        let at_start = if from_the_box { kind.on_the_table() } else { laid };
        tile(&rules, kind, at_start)
    });
    let kinds: Vec<TileData> = kinds.collect();
    let count = kinds.iter().map(|kind| u32::from(kind.count)).sum();
    Some(Tileset { id: id.to_owned(), game: Game::of(options), count, kinds })
}

fn tile(rules: &Rules, kind: &TileKind, at_start: u8) -> Option<TileData> {
    let game = Game::of(rules.options());
    let drawn = game.drawn(kind)?;
    let plan = game.atlas().plan(drawn);
    let mark = |mark: &Mark| MarkData { symbol: mark_symbol(mark.glyph), at: place(mark.at), room: mark.room };
    let axes = Axis::ALL.into_iter().filter(|_| rules.has_bridges());
    Some(TileData {
        name: kind.name.clone(),
        symbol: tile_symbol(game.atlas().kind(drawn)),
        count: kind.count - kind.on_the_table() + at_start,
        at_start,
        edges: kind.sides.map(Ground::from),
        segments: (0..kind.segments.len()).map(|on| segment(kind, plan, SegmentId(on as u8))).collect(),
        cities: kind.cities.iter().map(|city| city_data(kind, city)).collect(),
        marks: plan.marks.iter().map(mark).collect(),
        bridges: axes.filter_map(|axis| bridge(kind, plan, axis)).collect(),
        river: kind.is_river(),
        role: kind.role.into(),
        joined: kind.joined.map(SideShape::from),
        bazaar: kind.bazaar,
        arrow: kind.arrow.map(|arrow| ArrowData { symbol: arrow.symbol.into(), side: arrow.side.into() }),
        reconstructed: kind.reconstructed,
        note: kind.note.clone(),
    })
}

fn segment(kind: &TileKind, plan: &Plan, on: SegmentId) -> SegmentData {
    let (segment, drawn) = (kind.segment(on), plan.segment(on));
    let reaches = |side: &Side| {
        [Third::Left, Third::Middle, Third::Right].into_iter().any(|third| segment.ports.has(*side, third))
    };
    let sides: Vec<Side> = Side::ALL.into_iter().filter(reaches).collect();
    SegmentData {
        name: segment.name(),
        kind: segment.kind.into(),
        spot: place(drawn.spot),
        lower: lower_on(segment.kind),
        area: path_of(&drawn.area),
        shields: segment.shields,
        touches: segment.touched().map(|other| kind.segment(other).name()).collect(),
        // It stands on the edge where its two halves meet.
        castle: sides.first().filter(|_| segment.castle_site).map(|&side| middle(side)),
        sides: sides.into_iter().map(SideShape::from).collect(),
    }
}

fn middle(side: Side) -> [f64; 2] {
    place(Point::new(50.0, 0.0).turned(side as u8))
}

fn city_data(kind: &TileKind, city: &City) -> CityData {
    let names = |bits: u16| {
        let named = |(on, segment): (usize, &Segment)| (bits >> on & 1 != 0).then(|| segment.name());
        kind.segments.iter().enumerate().filter_map(named).collect()
    };
    CityData { land: names(city.land), sea: names(city.sea) }
}

/// BRIDGE-3: from field to field across the tile.
fn bridge(kind: &TileKind, plan: &Plan, axis: Axis) -> Option<BridgeData> {
    if axis.sides().into_iter().any(|side| kind.sides[side as usize] != EdgeKind::Field) {
        return None;
    }
    let bridge = plan.bridge(kind, axis);
    Some(BridgeData {
        axis: match axis {
            Axis::NorthSouth => AxisShape::NorthSouth,
            Axis::EastWest => AxisShape::EastWest,
        },
        symbols: Rotation::ALL.map(|turns| bridge.symbol(turns)),
        path: path_of_curve(&bridge.curve),
        spot: place(bridge.spot),
        spots: bridge.spots.iter().map(|&spot| place(spot)).collect(),
    })
}

/// A tenth of a unit is finer than anybody sees.
fn place(point: Point) -> [f64; 2] {
    [point.x, point.y].map(|number| (number * 10.0).round() / 10.0)
}

/// The tiles of a game: what is printed on them, how many there are, and where everything on them lies. The name is that of
/// a preset, or `classic` for every tile of that game, or `classic-without-gardens` for the same where nobody has an abbot.
#[utoipa::path(get, path = "/tilesets/{id}", tag = "data",
    params(("id" = String, Path, description = "The id of a preset, `classic`, `classic-without-gardens` or `discovery`")),
    responses((status = 200, body = Tileset), (status = 304),
        (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn tileset(asked: HeaderMap, Named(id): Named<String>) -> Result<Response, Fault> {
    let known = [CLASSIC, WITHOUT_GARDENS].contains(&id.as_str()) || presets().iter().any(|preset| preset.id == id);
    if !known {
        return Err(Fault::new(StatusCode::NOT_FOUND, "no_such_tileset", "there is no such tileset"));
    }
    Ok(kept(&asked, format!("tilesets/{id}"), JSON, move || json(&named(&id))).await)
}

#[cfg(test)]
mod tests {
    use super::super::tile_data::{JubileeSymbol, TileRole};
    use super::*;

    fn kind<'s>(set: &'s Tileset, name: &str) -> &'s TileData {
        set.kinds.iter().find(|kind| kind.name == name).unwrap_or_else(|| panic!("no tile {name}"))
    }

    #[test]
    fn presets_have_the_tiles_that_they_play_with() {
        for preset in presets() {
            let set = named(preset.id).expect(preset.id);
            let rules = Rules::new(preset.setup.options, 2).expect("sound");
            let start = rules.start();
            assert_eq!(set.kinds.len(), rules.tiles().len(), "{}", preset.id);
            assert_eq!(set.count, start.bag().len() + start.board().laid().len() as u32, "{}", preset.id);
            let has_bridges = set.kinds.iter().any(|kind| !kind.bridges.is_empty());
            assert_eq!(has_bridges, rules.has_bridges(), "{}", preset.id);
        }
        let counts = ["modern-2021", "jubilee-box", "discovery", CLASSIC].map(|id| named(id).expect(id).count);
        assert_eq!(counts, [72, 71 + 17 + 15, 84, 72 + 17 + 15 + 12]);
        let start = |id| {
            let set = named(id).expect(id);
            let start = kind(&set, "D");
            (start.count, start.at_start)
        };
        assert_eq!([start("modern-2021"), start("jubilee-box"), start(CLASSIC)], [(4, 1), (3, 0), (4, 1)]);
        assert!(named("chess").is_none());
    }

    #[test]
    fn a_tile_is_told_as_it_is_printed() {
        let set = named(CLASSIC).expect("there");
        let tile = kind(&set, "D");
        assert_eq!(tile.edges, [Ground::City, Ground::Road, Ground::Field, Ground::Road]);
        let names: Vec<&str> = tile.segments.iter().map(|segment| segment.name.as_str()).collect();
        assert_eq!(names, ["c0", "r0", "f0", "f1"]);
        let city = &tile.segments[0];
        assert_eq!(
            (city.castle, city.lower, city.sides.as_slice()),
            (Some([50.0, 0.0]), 0.0, [SideShape::N].as_slice())
        );
        assert_eq!(tile.segments[2].touches, ["c0"]);
        assert!(city.area.starts_with('M') && city.area.ends_with('Z'));
        assert!(tile.bridges.is_empty(), "no two fields face each other");
        assert_eq!(kind(&set, "B").segments.last().map(|cloister| cloister.lower), Some(11.0));
        assert_eq!(kind(&set, "jubilee-d").arrow.as_ref().map(|arrow| arrow.symbol), Some(JubileeSymbol::BesideOwn));
        let lake = kind(&set, "river-12");
        assert_eq!((lake.role, lake.river), (TileRole::Lake, true));
        let discovery = named("discovery").expect("there");
        assert!(discovery.kinds.iter().any(|kind| kind.cities.iter().any(|city| !city.sea.is_empty())));
    }

    #[test]
    fn bridges_turn_with_their_tile() {
        let set = named("bridges-castles-bazaars").expect("there");
        let road = kind(&set, "U");
        let [bridge] = &road.bridges[..] else { panic!("one axis is free") };
        assert_eq!((bridge.axis, bridge.spot), (AxisShape::EastWest, [50.0, 50.0]));
        assert_eq!(bridge.symbols, ["bridge-ew", "bridge-ns", "bridge-ew", "bridge-ns"]);
        assert_eq!(bridge.spots.len(), road.segments.len());
        let around = &kind(&set, "B").bridges[1];
        assert_eq!(around.axis, AxisShape::EastWest);
        assert_eq!(around.symbols, ["bridge-north", "bridge-east", "bridge-south", "bridge-west"]);
    }

    #[test]
    fn gardens_are_only_where_the_abbot_is() {
        let garden = |id: &str| {
            let set = named(id).expect(id);
            let tile = kind(&set, "Eg");
            (tile.symbol.clone(), tile.segments.iter().any(|segment| segment.kind == Ground::Garden))
        };
        assert_eq!(garden(CLASSIC), ("tile-Eg".to_owned(), true));
        assert_eq!(garden(WITHOUT_GARDENS), ("tile-Eg-plain".to_owned(), false));
        assert_eq!(garden("modern-2021"), garden(WITHOUT_GARDENS));
    }

    /// Everything that the data names is in the sheet.
    #[test]
    fn symbols_are_in_the_sheet() {
        for id in [CLASSIC, WITHOUT_GARDENS, "discovery"] {
            let set = named(id).expect(id);
            let sheet = bastide_art::sheet(set.game.atlas(), &bastide_art::Theme::STANDARD);
            let check = |symbol: &str| assert!(sheet.contains(&format!("id=\"{symbol}\"")), "{symbol} is not in {id}");
            for kind in &set.kinds {
                (0..4).for_each(|turns| check(&format!("{}-{turns}", kind.symbol)));
                kind.marks.iter().for_each(|mark| check(&mark.symbol));
                kind.bridges.iter().flat_map(|bridge| bridge.symbols).for_each(check);
            }
        }
    }

    #[tokio::test]
    async fn unknown_tilesets_are_refused() {
        assert!(tileset(HeaderMap::new(), Named("chess".to_owned())).await.is_err());
        let answer = tileset(HeaderMap::new(), Named(CLASSIC.to_owned())).await.expect("there");
        assert_eq!(answer.status(), 200);
    }
}
