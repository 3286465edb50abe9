//! What holds for the sheets of symbols that a page is given.

mod common;

use std::collections::BTreeSet;

use bastide_art::{Atlas, SEATS, Theme, mark_symbol, sheet, tile_symbol};
use bastide_engine::TileKind;
use common::all_kinds;

/// The atlas of each game.
fn games() -> [Atlas; 2] {
    let (discovery, classic): (Vec<TileKind>, _) = all_kinds().into_iter().partition(TileKind::is_of_discovery);
    [Atlas::new(&classic), Atlas::new(&discovery)]
}

#[test]
fn every_sheet_is_sound_and_refers_to_itself_only() {
    for atlas in games() {
        for theme in Theme::ALL {
            let svg = sheet(&atlas, &theme);
            let document = roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{error}"));
            let mut ids = BTreeSet::new();
            for id in document.descendants().filter_map(|node| node.attribute("id")) {
                assert!(id.starts_with(|first: char| first.is_ascii_lowercase()), "{id}");
                assert!(id.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter)), "{id}");
                assert!(ids.insert(id), "{id} is there twice");
            }
            for node in document.descendants().filter(roxmltree::Node::is_element) {
                let name = node.tag_name().name();
                assert!(["svg", "defs", "symbol", "g", "path", "circle", "ellipse", "use"].contains(&name), "{name}");
                for attribute in node.attributes() {
                    let (name, value) = (attribute.name(), attribute.value());
                    assert!(!name.starts_with("on") && name != "style" && !value.contains("url("), "{name}={value}");
                    if name == "href" {
                        assert!(
                            value.strip_prefix('#').is_some_and(|id| ids.contains(id)),
                            "nothing is called {value}"
                        );
                    }
                }
            }
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "a number went wrong");
        }
    }
}

#[test]
fn everything_has_its_symbol() {
    for atlas in games() {
        let svg = sheet(&atlas, &Theme::STANDARD);
        let check = |id: &str| assert!(svg.contains(&format!("id=\"{id}\"")), "nothing is called {id}");
        for tile in atlas.tiles() {
            (0..4).for_each(|turns| check(&format!("{}-{turns}", tile_symbol(atlas.kind(tile)))));
            atlas.plan(tile).marks.iter().for_each(|mark| check(&mark_symbol(mark.glyph)));
        }
        for (number, seat) in SEATS.iter().enumerate() {
            ["follower", "farmer", "abbot", "castle"].iter().for_each(|piece| check(&format!("{piece}-{number}")));
            check(&format!("emblem-{}", seat.emblem.name()));
        }
        ["tile-back", "bridge-ns", "bridge-ew", "bridge-west", "icon-bridge", "icon-castle"]
            .into_iter()
            .for_each(check);
    }
}

#[test]
fn land_turns_and_marks_stay_upright() {
    let [atlas, _] = games();
    let svg = sheet(&atlas, &Theme::STANDARD);
    let document = roxmltree::Document::parse(&svg).expect("sound");
    let tile = document.descendants().find(|node| node.attribute("id") == Some("tile-M-1")).expect("in the box");
    let uses: Vec<_> = tile.descendants().filter(|node| node.has_tag_name("use")).collect();
    let [land, shield] = uses[..] else { panic!("land and a shield") };
    assert_eq!((land.attribute("href"), land.attribute("transform")), (Some("#land-M"), Some("rotate(90 50 50)")));
    assert_eq!((shield.attribute("href"), shield.attribute("transform")), (Some("#mark-shield"), None));
    assert!(tile.descendants().any(|node| node.attribute("class") == Some("texture")));
}

#[test]
fn sheets_are_the_same_every_time_and_not_too_long() {
    for (one, other) in games().iter().zip(&games()) {
        let svg = sheet(one, &Theme::STANDARD);
        assert_eq!(svg, sheet(other, &Theme::STANDARD));
        assert!(svg.len() < 700_000, "{} bytes", svg.len());
    }
}
