//! What holds for the drawing of every tile and board.

mod common;

use std::fs;
use std::path::Path;

use bastide_art::{Atlas, Chapter, Detail, Look, Plan, Theme, board, catalogue};
use bastide_engine::{
    Action, ActionList, Axis, ClassicOptions, DiscoveryOptions, Edition, GameOptions, GameState, Market, Ports, Quiet,
    Rotation, Rules, Segment, SegmentKind, Third, TileId, TileKind,
};
use common::all_kinds;

/// A random game, the same for the same seed.
fn game(options: GameOptions, players: usize, turns: u16, mut seed: u64) -> (Rules, GameState) {
    let rules = Rules::new(options, players).expect("sound");
    let (mut state, mut room) = (rules.start(), ActionList::new());
    let pick = |seed: &mut u64, n: u32| {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        (*seed % u64::from(n)) as u32
    };
    while state.turns() < turns
        && let Some(action) = rules.some_action(&state, &mut room, |n| pick(&mut seed, n))
    {
        // Nobody learns anything from bids in the thousands.
        let action = if matches!(action, Action::Bid { .. }) { Action::Pass } else { action };
        rules.apply_trusted(&mut state, action, &mut Quiet);
    }
    (rules, state)
}

fn names(players: usize) -> Vec<String> {
    ["Ann <&>", "Ben", "Cleo", "Dirk", "Eva", "Ferdinand the Seventh"][..players]
        .iter()
        .map(|name| (*name).to_owned())
        .collect()
}

const PLAIN: GameOptions = GameOptions::Classic(ClassicOptions::plain(Edition::Modern));
const ALL: GameOptions = GameOptions::Classic(ClassicOptions {
    river: true,
    abbot: true,
    jubilee: true,
    bridges_castles_bazaars: Some(Market::Auction),
    ..ClassicOptions::plain(Edition::Modern)
});
const DISCOVERY: GameOptions = GameOptions::Discovery(DiscoveryOptions { hand_of_two: false, equal_turns: false });

/// Every reference has a target, and every target one name.
fn check_xml(svg: &str) {
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{error}"));
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    for (at, id) in ids.iter().enumerate() {
        assert!(!ids[..at].contains(id), "{id} is there twice");
    }
    for node in document.descendants().filter(|node| node.has_tag_name("use")) {
        let target = node.attribute("href").and_then(|href| href.strip_prefix('#')).expect("a reference");
        assert!(ids.contains(&target), "nothing is called {target}");
    }
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "a number went wrong");
}

#[test]
fn every_tile_is_valid_in_every_theme_and_size() {
    let atlas = Atlas::new(&all_kinds());
    for theme in Theme::ALL {
        for pixels in [24.0, 60.0, 120.0] {
            for (number, tile) in atlas.tiles().enumerate() {
                check_xml(&atlas.tile(tile, Rotation::ALL[number % 4], &theme, pixels));
            }
        }
    }
}

#[test]
fn every_board_is_valid_and_small() {
    for (options, players) in [(PLAIN, 2), (ALL, 6), (DISCOVERY, 5)] {
        for theme in Theme::ALL {
            let (rules, state) = game(options, players, u16::MAX, 99);
            let look = Look { theme, tile_pixels: 96.0, coordinates: true };
            let svg = board(&Atlas::new(rules.tiles()), &rules, &state, &names(players), &look);
            check_xml(&svg);
            let most = 200_000 * state.board().laid().len().max(72) / 72;
            assert!(svg.len() <= most, "{} bytes", svg.len());
            assert!(svg.contains("Ann &lt;&amp;&gt;"));
        }
    }
}

#[test]
fn the_catalogue_is_valid() {
    let (classic, discovery): (Vec<TileKind>, _) = all_kinds().into_iter().partition(|kind| !kind.is_of_discovery());
    let chapter = |kinds: &[TileKind]| Chapter { title: "<&>".to_owned(), atlas: Atlas::new(kinds) };
    let (some, others) = classic.split_at(40);
    for theme in Theme::ALL {
        check_xml(&catalogue(&[chapter(some), chapter(others), chapter(&discovery)], &theme, 96.0));
    }
}

/// Figures are 34 units high in their drawing.
#[test]
fn figures_are_large_enough_at_every_size() {
    let (rules, state) = game(ALL, 4, 40, 7);
    let atlas = Atlas::new(rules.tiles());
    assert!(state.figures().placed().len() > 4);
    for tile_pixels in [16.0, 24.0, 40.0, 72.0, 96.0, 240.0, 400.0] {
        let svg = board(&atlas, &rules, &state, &names(4), &Look { tile_pixels, ..Look::default() });
        let document = roxmltree::Document::parse(&svg).expect("sound");
        let uses = document.descendants().filter(|node| node.has_tag_name("use"));
        for transform in uses.filter_map(|node| node.attribute("transform")) {
            // Those of the score strip lie in a group of their own scale.
            let Some((_, scale)) =
                transform.split_once("scale(").filter(|(_, scale)| scale.starts_with("0.") || scale.len() > 4)
            else {
                continue;
            };
            let scale: f64 = scale.trim_end_matches(')').parse().expect("a number");
            assert!(scale * 34.0 * tile_pixels / 100.0 > 23.7, "{scale} at {tile_pixels}");
        }
    }
}

/// Which segment each segment comes to lie on when the tile is turned, if the whole tile then looks as before. Tiles with
/// something that has one place only, such as a garden, never do.
fn turned_onto_itself(kind: &TileKind, turns: u8) -> Option<Vec<usize>> {
    let landmark = |kind| matches!(kind, SegmentKind::Garden | SegmentKind::Cloister);
    // Roads that cross lie one above the other, and a landmark may have to leave the middle.
    let one_sided = kind.bazaar
        || kind.arrow.is_some()
        || kind.segments.iter().any(|segment| landmark(segment.kind))
        || roads_cross(kind);
    if one_sided {
        return None;
    }
    let turned = |ports: Ports| Ports((ports.0 << (3 * turns) | ports.0 >> (12 - 3 * turns)) & 0xfff);
    let onto: Option<Vec<usize>> = kind
        .segments
        .iter()
        .map(|segment| {
            let same = |other: &Segment| other.kind == segment.kind && other.ports == turned(segment.ports);
            kind.segments.iter().position(same)
        })
        .collect();
    let onto = onto?;
    let touches = |on: usize| kind.segments[on].touched().map(|other| onto[usize::from(other.0)]).collect::<Vec<_>>();
    let same = (0..onto.len()).all(|on| {
        let mut mine = touches(on);
        mine.sort_unstable();
        mine == kind.segments[onto[on]].touched().map(|other| usize::from(other.0)).collect::<Vec<_>>()
    });
    same.then_some(onto)
}

/// True when two roads that both run straight through lie across each other.
fn roads_cross(kind: &TileKind) -> bool {
    let straight = |axis: Axis| {
        let [a, b] = axis.sides().map(|side| Ports::one(side, Third::Middle));
        kind.segments.iter().any(|segment| segment.kind == SegmentKind::Road && segment.ports == a.with(b))
    };
    Axis::ALL.into_iter().all(straight)
}

/// A tile that is the same after a turn looks the same, except for what stands on it.
#[test]
fn symmetric_tiles_draw_symmetric() {
    let mut symmetric = 0;
    for kind in all_kinds() {
        let plan = Plan::of(&kind);
        for turns in 1..4 {
            let Some(onto) = turned_onto_itself(&kind, turns) else { continue };
            symmetric += 1;
            for (on, place) in plan.segments.iter().enumerate() {
                let mut turned = place.area.clone();
                for point in turned.shapes.iter_mut().flatten().flatten() {
                    *point = point.turned(turns);
                }
                let other = &plan.segments[onto[on]].area;
                let shared = turned.common(other).size();
                let (mine, theirs) = (turned.size(), other.size());
                assert!(
                    shared > mine - 2.0 && shared > theirs - 2.0,
                    "{} {on} turned by {turns}: {shared} of {mine}",
                    kind.name
                );
            }
        }
    }
    assert!(symmetric > 30, "{symmetric}");
}

#[test]
fn marks_stay_upright_and_land_turns() {
    let kinds = all_kinds();
    let atlas = Atlas::new(&kinds);
    let with_shield = atlas.tiles().find(|&tile| atlas.kind(tile).name == "M").expect("in the box");
    let turned = atlas.tile(with_shield, Rotation::Quarter, &Theme::STANDARD, 96.0);
    let document = roxmltree::Document::parse(&turned).expect("sound");
    let uses = document.descendants().filter(|node| node.has_tag_name("use"));
    let [land, shield] = uses.collect::<Vec<_>>()[..] else { panic!("land and a shield") };
    assert!(land.attribute("transform").is_some_and(|transform| transform.contains("rotate(90 50 50)")));
    assert!(shield.attribute("transform").is_none());
    let at = |key| shield.attribute(key).and_then(|value| value.parse::<f64>().ok()).expect("a number");
    let printed = atlas.plan(with_shield).marks[0].at;
    assert!((at("x") - (100.0 - printed.y)).abs() < 0.1 && (at("y") - printed.x).abs() < 0.1);
}

/// `BASTIDE_UPDATE=1 cargo test --test drawings` writes them anew; look at them before they are committed.
#[test]
fn golden_pictures_stand() {
    let kinds = all_kinds();
    let atlas = Atlas::new(&kinds);
    let named = |name: &str| -> TileId {
        atlas.tiles().find(|&tile| atlas.kind(tile).name == name).unwrap_or_else(|| panic!("no tile {name}"))
    };
    let mut pictures: Vec<(String, String)> = ["D", "Mg", "S", "X", "river-02", "jubilee-d", "bcb-6", "disc-48"]
        .into_iter()
        .map(|name| {
            (format!("tile-{name}.svg"), atlas.tile(named(name), Rotation::Unturned, &Theme::STANDARD, 96.0) + "\n")
        })
        .collect();
    let (rules, state) = game(ALL, 3, 20, 5);
    let look = Look { coordinates: true, ..Look::default() };
    pictures.push(("board.svg".to_owned(), board(&Atlas::new(rules.tiles()), &rules, &state, &names(3), &look)));
    for (name, picture) in pictures {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(&name);
        if std::env::var_os("BASTIDE_UPDATE").is_some() {
            fs::write(&path, &picture).expect("a writable file");
        }
        let golden = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(picture == golden, "{name} is drawn otherwise");
    }
}

#[test]
fn detail_is_left_out_of_small_tiles() {
    let atlas = Atlas::new(&all_kinds());
    let tile = TileId(3);
    let length = |pixels| atlas.tile(tile, Rotation::Unturned, &Theme::STANDARD, pixels).len();
    assert!(length(120.0) > length(60.0) && length(60.0) > length(24.0));
    assert!(atlas.symbol(tile, &Theme::STANDARD, Detail::Full).starts_with("<symbol id=\"tile-"));
}
