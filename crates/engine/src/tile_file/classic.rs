//! The tiles of the classic game, as their catalogues write them.

use serde::Deserialize;

use super::{check_number, one_side, ports_of_sides};
use crate::geometry::Side;
use crate::tile::{
    Arrow, EdgeKind, MAX_SEGMENTS, Ports, Role, Segment, SegmentKind, Symbol, Third, TileKind, all_turned,
};

/// The most shields on one city segment.
const MAX_SHIELDS: u8 = 4;

/// A [[tile]] entry as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Printed {
    id: String,
    count: u8,
    #[serde(default)]
    start: bool,
    edges: String,
    #[serde(default)]
    cities: Vec<PrintedCity>,
    #[serde(default)]
    roads: Vec<PrintedLine>,
    #[serde(default)]
    rivers: Vec<PrintedLine>,
    #[serde(default)]
    fields: Vec<PrintedField>,
    #[serde(default)]
    cloister: bool,
    #[serde(default)]
    garden: bool,
    #[serde(default)]
    bazaar: bool,
    #[serde(default)]
    note: String,
    role: Option<PrintedRole>,
    joined: Option<String>,
    arrow: Option<PrintedArrow>,
    #[serde(default)]
    reconstructed: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PrintedCity {
    edges: String,
    shields: u8,
    castle: Option<bool>,
}

/// A road or a river.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PrintedLine {
    edges: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PrintedField {
    ports: String,
    cities: Vec<usize>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PrintedRole {
    Source,
    Lake,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PrintedArrow {
    kind: PrintedSymbol,
    side: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PrintedSymbol {
    BesideOwn,
    Anywhere,
    ExtraTurn,
}

pub(super) fn check(printed: Printed) -> Result<TileKind, String> {
    let sides = edge_kinds(&printed.edges)?;
    let segments = segments(&printed)?;
    check_number(&segments)?;
    check_border(sides, &segments)?;
    check_river(&printed, sides)?;
    Ok(TileKind {
        turned: all_turned(sides, &segments),
        name: printed.id,
        count: printed.count,
        start: printed.start,
        sides,
        segments,
        cities: Vec::new(),
        bazaar: printed.bazaar,
        arrow: match printed.arrow {
            None => None,
            Some(arrow) => Some(Arrow {
                symbol: match arrow.kind {
                    PrintedSymbol::BesideOwn => Symbol::BesideOwn,
                    PrintedSymbol::Anywhere => Symbol::Anywhere,
                    PrintedSymbol::ExtraTurn => Symbol::ExtraTurn,
                },
                side: one_side(&arrow.side)?,
            }),
        },
        role: match printed.role {
            None => Role::Ordinary,
            Some(PrintedRole::Source) => Role::Source,
            Some(PrintedRole::Lake) => Role::Lake,
        },
        joined: printed.joined.as_deref().map(one_side).transpose()?,
        reconstructed: printed.reconstructed,
        note: printed.note,
    })
}

fn edge_kinds(letters: &str) -> Result<[EdgeKind; 4], String> {
    let kinds: Option<Vec<EdgeKind>> = letters
        .chars()
        .map(|letter| match letter {
            'F' => Some(EdgeKind::Field),
            'R' => Some(EdgeKind::Road),
            'C' => Some(EdgeKind::City),
            'V' => Some(EdgeKind::River),
            _ => None,
        })
        .collect();
    kinds
        .and_then(|kinds| kinds.try_into().ok())
        .ok_or_else(|| format!("edges {letters:?} is not four letters of F, R, C, V"))
}

/// All segments in the order that [`TileKind::segments`] promises, not yet checked against each other.
fn segments(printed: &Printed) -> Result<Vec<Segment>, String> {
    let new = |kind, nth: usize, ports| Segment {
        kind,
        nth: nth.min(usize::from(u8::MAX)) as u8,
        ports,
        shields: 0,
        touches: 0,
        castle_site: false,
    };
    let mut all = Vec::new();
    for (nth, city) in printed.cities.iter().enumerate() {
        let ports = needed_ports(&city.edges, &[Third::Left, Third::Middle, Third::Right])?;
        if city.shields > MAX_SHIELDS {
            return Err(format!("cities[{nth}] has {} shields, more than {MAX_SHIELDS}", city.shields));
        }
        all.push(Segment {
            shields: city.shields,
            castle_site: city.edges.len() == 1 && city.castle != Some(false),
            ..new(SegmentKind::City, nth, ports)
        });
    }
    for (nth, road) in printed.roads.iter().enumerate() {
        all.push(new(SegmentKind::Road, nth, needed_ports(&road.edges, &[Third::Middle])?));
    }
    for (nth, field) in printed.fields.iter().enumerate() {
        let mut segment = new(SegmentKind::Field, nth, ports_of_halves(&field.ports, &printed.edges)?);
        if segment.ports == Ports::default() {
            return Err(format!("fields[{nth}] reaches no half-edge"));
        }
        for &city in &field.cities {
            if city >= printed.cities.len().min(MAX_SEGMENTS) {
                return Err(format!("fields[{nth}] touches city {city}, which the tile does not have"));
            }
            if segment.touches & 1 << city != 0 {
                return Err(format!("fields[{nth}] names city {city} twice"));
            }
            segment.touches |= 1 << city;
        }
        all.push(segment);
    }
    if printed.cloister {
        all.push(new(SegmentKind::Cloister, 0, Ports::default()));
    }
    if printed.garden {
        all.push(new(SegmentKind::Garden, 0, Ports::default()));
    }
    for (nth, river) in printed.rivers.iter().enumerate() {
        all.push(new(SegmentKind::River, nth, needed_ports(&river.edges, &[Third::Middle])?));
    }
    Ok(all)
}

fn needed_ports(letters: &str, thirds: &[Third]) -> Result<Ports, String> {
    if letters.is_empty() {
        return Err("a city, road or river needs at least one edge".to_owned());
    }
    ports_of_sides(letters, thirds)
}

/// The ports behind the half-edges of a field (`n1 n2 e1 …`). On a field edge the middle belongs to the field too.
fn ports_of_halves(halves: &str, edges: &str) -> Result<Ports, String> {
    let mut ports = Ports::default();
    for half in halves.split_whitespace() {
        let unknown = || format!("{half:?} is not one of the half-edges n1, n2, e1, e2, s1, s2, w1, w2");
        let (letter, third) = match half.split_at_checked(1).ok_or_else(unknown)? {
            (letter, "1") => (letter, Third::Left),
            (letter, "2") => (letter, Third::Right),
            _ => return Err(unknown()),
        };
        let side = match letter {
            "n" => Side::North,
            "e" => Side::East,
            "s" => Side::South,
            "w" => Side::West,
            _ => return Err(unknown()),
        };
        if ports.has(side, third) {
            return Err(format!("half-edge {half} stands twice in one field"));
        }
        ports = ports.with(Ports::one(side, third));
        if edges.as_bytes()[side as usize] == b'F' {
            ports = ports.with(Ports::one(side, Third::Middle));
        }
    }
    Ok(ports)
}

/// Every third of every side belongs to exactly one segment, and of the right kind.
fn check_border(sides: [EdgeKind; 4], segments: &[Segment]) -> Result<(), String> {
    for side in Side::ALL {
        let kind = sides[side as usize];
        for third in [Third::Left, Third::Middle, Third::Right] {
            let mut owners = segments.iter().filter(|segment| segment.ports.has(side, third));
            let wanted = match (kind, third) {
                (EdgeKind::City, _) => SegmentKind::City,
                (EdgeKind::Road, Third::Middle) => SegmentKind::Road,
                (EdgeKind::River, Third::Middle) => SegmentKind::River,
                _ => SegmentKind::Field,
            };
            let Some(owner) = owners.next() else {
                return Err(format!("the {side} edge is a {kind} edge, but no {wanted} reaches its {}", place(third)));
            };
            if owner.kind != wanted {
                return Err(format!(
                    "the {side} edge is a {kind} edge, but its {} belongs to {} instead of a {wanted}",
                    place(third),
                    owner.name()
                ));
            }
            if let Some(other) = owners.next() {
                return Err(format!(
                    "the {} of the {side} edge belongs to both {} and {}",
                    place(third),
                    owner.name(),
                    other.name()
                ));
            }
        }
    }
    Ok(())
}

/// The source has one way out, a lake one way in, any other tile of the river both.
fn check_river(printed: &Printed, sides: [EdgeKind; 4]) -> Result<(), String> {
    let ends = sides.iter().filter(|side| **side == EdgeKind::River).count();
    let one_river = printed.rivers.len() == 1;
    match printed.role {
        Some(PrintedRole::Source) => {
            let joined = printed.joined.as_deref().ok_or("a half of the source must be joined to the other")?;
            if sides[one_side(joined)? as usize] != EdgeKind::Field {
                return Err("the halves of the source must be joined at a field edge".to_owned());
            }
            if printed.start || printed.count != 1 || ends != 1 {
                return Err("a half of the source is there once, has one river edge and is no start tile".to_owned());
            }
        }
        _ if printed.joined.is_some() => return Err("only the halves of the source are joined".to_owned()),
        Some(PrintedRole::Lake) if ends != 1 => return Err("a lake has one river edge".to_owned()),
        None if ends > 0 && !(ends == 2 && one_river) => {
            return Err("a tile of the river has one river from one edge to another".to_owned());
        }
        _ => {}
    }
    Ok(())
}

fn place(third: Third) -> &'static str {
    match third {
        Third::Left => "first half",
        Third::Middle => "middle",
        Third::Right => "second half",
    }
}
