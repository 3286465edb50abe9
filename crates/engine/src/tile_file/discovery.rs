//! The tiles of The Discovery, as their catalogue writes them: regions of plains, mountains and sea, and cities.

use serde::Deserialize;

use super::{check_number, ports_of_sides};
use crate::geometry::Side;
use crate::tile::{City, EdgeKind, MAX_CITIES, Role, Segment, SegmentKind, Third, TileKind, all_turned};

/// A [[tile]] entry as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Printed {
    id: String,
    count: u8,
    #[serde(default)]
    start: bool,
    edges: String,
    regions: Vec<PrintedRegion>,
    borders: Vec<[usize; 2]>,
    cities: Vec<PrintedCity>,
    #[serde(default)]
    note: String,
    #[serde(default)]
    reconstructed: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PrintedRegion {
    terrain: String,
    edges: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PrintedCity {
    #[serde(rename = "in")]
    land: Vec<usize>,
    sea: Vec<usize>,
}

pub(super) fn check(printed: Printed) -> Result<TileKind, String> {
    let sides = edge_kinds(&printed.edges)?;
    let mut segments = segments(&printed)?;
    check_number(&segments)?;
    check_border(sides, &segments)?;
    for &[a, b] in &printed.borders {
        let (one, other) = (region(&segments, a)?, region(&segments, b)?);
        if one.kind == other.kind {
            return Err(format!("the border [{a}, {b}] is between two regions of {}", one.kind));
        }
        if one.touches & 1 << b != 0 {
            return Err(format!("the border [{a}, {b}] stands there twice"));
        }
        segments[a].touches |= 1 << b;
        segments[b].touches |= 1 << a;
    }
    if printed.cities.len() > MAX_CITIES {
        return Err(format!("{} cities, more than the {MAX_CITIES} a tile can have", printed.cities.len()));
    }
    let cities = printed.cities.iter().map(|city| check_city(city, &segments)).collect::<Result<_, String>>()?;
    Ok(TileKind {
        turned: all_turned(sides, &segments),
        name: printed.id,
        count: printed.count,
        start: printed.start,
        sides,
        segments,
        cities,
        bazaar: false,
        arrow: None,
        role: Role::Ordinary,
        joined: None,
        reconstructed: printed.reconstructed,
        note: printed.note,
    })
}

fn edge_kinds(letters: &str) -> Result<[EdgeKind; 4], String> {
    let kinds: Option<Vec<EdgeKind>> = letters
        .chars()
        .map(|letter| match letter {
            'P' => Some(EdgeKind::Plains),
            'M' => Some(EdgeKind::Mountains),
            'S' => Some(EdgeKind::Sea),
            _ => None,
        })
        .collect();
    kinds
        .and_then(|kinds| kinds.try_into().ok())
        .ok_or_else(|| format!("edges {letters:?} is not four letters of P, M, S"))
}

/// The regions as segments, not yet checked against each other.
fn segments(printed: &Printed) -> Result<Vec<Segment>, String> {
    let mut all = Vec::new();
    for (nth, region) in printed.regions.iter().enumerate() {
        let kind = match &*region.terrain {
            "P" => SegmentKind::Plains,
            "M" => SegmentKind::Mountains,
            "S" => SegmentKind::Sea,
            other => return Err(format!("the terrain {other:?} of regions[{nth}] is not one of P, M, S")),
        };
        let ports = ports_of_sides(&region.edges, &[Third::Left, Third::Middle, Third::Right])?;
        let nth = nth.min(usize::from(u8::MAX)) as u8;
        all.push(Segment { kind, nth, ports, shields: 0, touches: 0, castle_site: false });
    }
    Ok(all)
}

/// Every side belongs to exactly one region, and of the right terrain.
fn check_border(sides: [EdgeKind; 4], segments: &[Segment]) -> Result<(), String> {
    for side in Side::ALL {
        let edge = sides[side as usize];
        let wanted = match edge {
            EdgeKind::Mountains => SegmentKind::Mountains,
            EdgeKind::Sea => SegmentKind::Sea,
            _ => SegmentKind::Plains,
        };
        let mut owners = segments.iter().filter(|segment| segment.ports.has(side, Third::Middle));
        let owner = owners.next().ok_or_else(|| format!("no region reaches the {side} edge"))?;
        if owner.kind != wanted {
            return Err(format!("the {side} edge is {edge}, but {} there is {}", owner.name(), owner.kind));
        }
        if let Some(other) = owners.next() {
            return Err(format!("the {side} edge belongs to both {} and {}", owner.name(), other.name()));
        }
    }
    Ok(())
}

fn region(segments: &[Segment], at: usize) -> Result<&Segment, String> {
    segments.get(at).ok_or_else(|| format!("region {at} is named, which the tile does not have"))
}

/// A city stands in plains or mountains, and is a harbour of the sea that they meet there.
fn check_city(city: &PrintedCity, segments: &[Segment]) -> Result<City, String> {
    let mut checked = City::default();
    for &at in &city.land {
        if region(segments, at)?.kind == SegmentKind::Sea {
            return Err(format!("a city stands in region {at}, which is sea"));
        }
        if checked.land & 1 << at != 0 {
            return Err(format!("a city names region {at} twice"));
        }
        checked.land |= 1 << at;
    }
    if checked.land == 0 {
        return Err("a city stands in no region".to_owned());
    }
    for &at in &city.sea {
        let sea = region(segments, at)?;
        if sea.kind != SegmentKind::Sea {
            return Err(format!("a city is a harbour of region {at}, which is {}", sea.kind));
        }
        if sea.touches & checked.land == 0 {
            return Err(format!("a city is a harbour of region {at}, which does not touch where it stands"));
        }
        if checked.sea & 1 << at != 0 {
            return Err(format!("a city names region {at} twice"));
        }
        checked.sea |= 1 << at;
    }
    Ok(checked)
}

#[cfg(test)]
mod tests {
    use crate::tile::SegmentKind;
    use crate::tile_file::read;

    const FINE: &str = r#"
        [[tile]]
        id = "coast"
        count = 2
        edges = "MMSS"
        regions = [ { terrain = "M", edges = "NE" }, { terrain = "S", edges = "SW" } ]
        borders = [ [0, 1] ]
        cities = [ { in = [0], sea = [1] } ]
    "#;

    #[test]
    fn a_sound_tile_is_read() {
        let kinds = read("fine.toml", FINE).expect("sound");
        let kind = &kinds[0];
        assert_eq!((kind.segments[0].kind, kind.segments[1].kind), (SegmentKind::Mountains, SegmentKind::Sea));
        assert_eq!((kind.segments[0].touches, kind.segments[1].touches), (0b10, 0b01));
        assert_eq!((kind.cities[0].land, kind.cities[0].sea), (0b01, 0b10));
        assert_eq!(kind.segment_named("region1"), Some(crate::tile::SegmentId(1)));
    }

    #[test]
    fn every_fault_names_file_tile_and_reason() {
        let cases = [
            ("\"MMSS\"", "\"MMS\"", "is not four letters of P, M, S"),
            ("\"MMSS\"", "\"MMSC\"", "is not four letters of P, M, S"),
            ("\"MMSS\"", "\"MMSP\"", "the west edge is plains, but region1 there is sea"),
            ("\"M\"", "\"Q\"", "the terrain \"Q\" of regions[0]"),
            ("\"NE\"", "\"N\"", "no region reaches the east edge"),
            ("\"NE\"", "\"NEE\"", "stands twice"),
            ("\"NE\"", "\"NEX\"", "is not one of the sides"),
            ("\"SW\"", "\"ESW\"", "the east edge belongs to both region0 and region1"),
            ("[0, 1]", "[0, 2]", "region 2 is named"),
            ("[0, 1]", "[0, 0]", "between two regions of mountains"),
            ("[0, 1]", "[0, 1], [1, 0]", "stands there twice"),
            ("in = [0]", "in = [1]", "stands in region 1, which is sea"),
            ("in = [0]", "in = [7]", "region 7 is named"),
            ("in = [0]", "in = []", "stands in no region"),
            ("in = [0]", "in = [0, 0]", "names region 0 twice"),
            ("sea = [1]", "sea = [1, 1]", "names region 1 twice"),
            ("sea = [1]", "sea = [0]", "a harbour of region 0, which is mountains"),
            ("[ [0, 1] ]", "[]", "does not touch where it stands"),
            ("count = 2", "count = 0", "count must be 1 or more"),
            ("count = 2", "count = 2\nroads = []", "unknown field `roads`"),
        ];
        for (from, to, reason) in cases {
            let text = FINE.replace(from, to);
            assert_ne!(text, FINE, "{from:?} is not in the text");
            let message = read("odd.toml", &text).expect_err(to).to_string();
            assert!(message.starts_with("odd.toml, tile coast: "), "{message}");
            assert!(message.contains(reason), "{message:?} does not say {reason:?}");
            assert!(!message.contains('\n'), "{message:?} is more than a line");
        }
    }
}
