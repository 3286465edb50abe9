//! Reading a tile catalogue (`tiles/*.toml`): every fault is refused with file, tile and reason.

use std::fmt;

use serde::Deserialize;

use crate::geometry::Side;
use crate::tile::{
    Arrow, EdgeKind, MAX_SEGMENTS, Ports, Role, Segment, SegmentKind, Symbol, Third, TileKind, all_turned,
};

/// Why a tile catalogue is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TileError {
    /// The catalogue, as its reader named it.
    pub file: String,
    /// The tile at fault, by its id or, lacking one, by its place in the file.
    pub tile: Option<String>,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for TileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.tile {
            Some(tile) => write!(f, "{}, tile {tile}: {}", self.file, self.reason),
            None => write!(f, "{}: {}", self.file, self.reason),
        }
    }
}

impl std::error::Error for TileError {}

/// Reads and checks the catalogue `text`; `file` names it in errors.
pub fn read(file: &str, text: &str) -> Result<Vec<TileKind>, TileError> {
    let fault = |tile: Option<String>, reason: String| TileError { file: file.to_owned(), tile, reason };
    let mut table: toml::Table =
        text.parse().map_err(|error: toml::de::Error| fault(None, one_line(&error.to_string())))?;
    let entries = match table.remove("tile") {
        Some(toml::Value::Array(entries)) if !entries.is_empty() => entries,
        _ => return Err(fault(None, "there are no [[tile]] entries".to_owned())),
    };
    if let Some(key) = table.keys().next() {
        return Err(fault(None, format!("unknown key `{key}` beside the [[tile]] entries")));
    }
    let mut kinds: Vec<TileKind> = Vec::with_capacity(entries.len());
    for (number, entry) in entries.into_iter().enumerate() {
        let id = entry.get("id").and_then(|id| id.as_str()).map(str::to_owned);
        let name = id.filter(|id| is_name(id)).unwrap_or_else(|| format!("number {}", number + 1));
        let printed: Printed = entry
            .try_into()
            .map_err(|error: toml::de::Error| fault(Some(name.clone()), one_line(&error.to_string())))?;
        let kind = check(printed).map_err(|reason| fault(Some(name.clone()), reason))?;
        if kinds.iter().any(|other| other.name == kind.name) {
            return Err(fault(Some(name), "the id is used twice".to_owned()));
        }
        kinds.push(kind);
    }
    if kinds.iter().filter(|kind| kind.start).count() > 1 {
        return Err(fault(None, "there is more than one start tile".to_owned()));
    }
    Ok(kinds)
}

/// What the reader of the file says, fit for a terminal.
fn one_line(message: &str) -> String {
    message.trim_end().replace(char::is_control, " ")
}

/// The most shields on one city segment.
const MAX_SHIELDS: u8 = 4;

/// A [[tile]] entry as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Printed {
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

fn check(printed: Printed) -> Result<TileKind, String> {
    if !is_name(&printed.id) {
        return Err("the id must be 1 to 32 letters, digits or signs without spaces".to_owned());
    }
    if printed.count == 0 {
        return Err("count must be 1 or more".to_owned());
    }
    let sides = edge_kinds(&printed.edges)?;
    let segments = segments(&printed)?;
    if segments.len() > MAX_SEGMENTS {
        return Err(format!("{} segments, more than the {MAX_SEGMENTS} a tile can have", segments.len()));
    }
    check_border(sides, &segments)?;
    check_river(&printed, sides)?;
    Ok(TileKind {
        turned: all_turned(sides, &segments),
        name: printed.id,
        count: printed.count,
        start: printed.start,
        sides,
        segments,
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

fn is_name(id: &str) -> bool {
    (1..=32).contains(&id.len()) && id.chars().all(|c| c.is_ascii_graphic())
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

fn one_side(letter: &str) -> Result<Side, String> {
    match letter {
        "N" => Ok(Side::North),
        "E" => Ok(Side::East),
        "S" => Ok(Side::South),
        "W" => Ok(Side::West),
        _ => Err(format!("{letter:?} is not one of the sides N, E, S, W")),
    }
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
        let ports = ports_of_sides(&city.edges, &[Third::Left, Third::Middle, Third::Right])?;
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
        all.push(new(SegmentKind::Road, nth, ports_of_sides(&road.edges, &[Third::Middle])?));
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
        all.push(new(SegmentKind::River, nth, ports_of_sides(&river.edges, &[Third::Middle])?));
    }
    Ok(all)
}

fn ports_of_sides(letters: &str, thirds: &[Third]) -> Result<Ports, String> {
    if letters.is_empty() {
        return Err("a city, road or river needs at least one edge".to_owned());
    }
    let mut ports = Ports::default();
    for letter in letters.chars() {
        let side = one_side(letter.encode_utf8(&mut [0; 4]))?;
        for &third in thirds {
            if ports.has(side, third) {
                return Err(format!("edge {letter} stands twice in {letters:?}"));
            }
            ports = ports.with(Ports::one(side, third));
        }
    }
    Ok(ports)
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

#[cfg(test)]
mod tests {
    use super::*;

    const FINE: &str = r#"
        [[tile]]
        id = "E"
        count = 4
        edges = "CFFF"
        cities = [ { edges = "N", shields = 0 } ]
        fields = [ { ports = "e1 e2 s1 s2 w1 w2", cities = [0] } ]
    "#;

    fn refusal(from: &str, to: &str) -> String {
        let text = FINE.replace(from, to);
        assert_ne!(text, FINE, "{from:?} is not in the text");
        read("odd.toml", &text).expect_err(to).to_string()
    }

    #[test]
    fn a_sound_file_is_read() {
        let kinds = read("fine.toml", FINE).expect("sound");
        assert_eq!(kinds.len(), 1);
        assert_eq!(kinds[0].segments.len(), 2);
        assert_eq!(kinds[0].segments[1].touches, 1);
        assert!(kinds[0].segments[0].castle_site);
    }

    #[test]
    fn every_fault_names_file_tile_and_reason() {
        let cases = [
            ("\"CFFF\"", "\"CFF\"", "is not four letters"),
            ("\"CFFF\"", "\"RFFF\"", "the north edge is a road edge"),
            ("\"CFFF\"", "\"FFFF\"", "the north edge is a field edge, but its first half belongs to c0"),
            ("count = 4", "count = 0", "count must be 1 or more"),
            ("count = 4", "count = -1", "invalid value"),
            ("count = 4", "count = 4\ncolour = 3", "unknown field `colour`"),
            ("cities = [0]", "cities = [1]", "touches city 1, which the tile does not have"),
            ("cities = [0]", "cities = [0, 0]", "names city 0 twice"),
            ("w1 w2", "w1", "no field reaches its second half"),
            ("w1 w2", "w1 w2 w2", "stands twice in one field"),
            ("w1 w2", "w1 q2", "is not one of the half-edges"),
            ("edges = \"N\"", "edges = \"NN\"", "stands twice"),
            ("edges = \"N\"", "edges = \"\"", "at least one edge"),
            ("edges = \"N\"", "edges = \"NE\"", "its first half belongs to c0 instead of a field"),
            ("shields = 0", "shields = 0, castle = 1", "invalid type"),
            ("count = 4", "count = 4\nrole = \"lake\"", "a lake has one river edge"),
            ("count = 4", "count = 4\njoined = \"S\"", "only the halves of the source are joined"),
            ("count = 4", "count = 4\nrole = \"source\"", "must be joined to the other"),
            ("count = 4", "count = 4\nrole = \"source\"\njoined = \"N\"", "joined at a field edge"),
            ("count = 4", "count = 4\nrole = \"source\"\njoined = \"S\"", "is there once, has one river edge"),
            ("shields = 0", "shields = 200", "cities[0] has 200 shields, more than 4"),
            (
                "w2\", cities = [0] }",
                "w2\", cities = [0] }, { ports = \"\", cities = [] }",
                "fields[1] reaches no half-edge",
            ),
        ];
        for (from, to, reason) in cases {
            let message = refusal(from, to);
            assert!(message.starts_with("odd.toml, tile E: "), "{message}");
            assert!(message.contains(reason), "{message:?} does not say {reason:?}");
            assert!(!message.contains('\n'), "{message:?} is more than a line");
        }
    }

    #[test]
    fn a_field_edge_has_one_field() {
        let message = refusal(
            "fields = [ { ports = \"e1 e2 s1 s2 w1 w2\", cities = [0] } ]",
            "fields = [ { ports = \"e1 e2 s1\", cities = [0] }, { ports = \"s2 w1 w2\", cities = [0] } ]",
        );
        assert!(message.contains("the middle of the south edge belongs to both f0 and f1"), "{message}");
    }

    #[test]
    fn faults_of_the_whole_file_are_refused() {
        let twice = format!("{FINE}{FINE}");
        assert_eq!(read("odd.toml", &twice).unwrap_err().to_string(), "odd.toml, tile E: the id is used twice");
        assert_eq!(read("odd.toml", "").unwrap_err().to_string(), "odd.toml: there are no [[tile]] entries");
        let starts = format!("{FINE}start = true\n{}start = true\n", FINE.replace("\"E\"", "\"E2\""));
        assert_eq!(read("odd.toml", &starts).unwrap_err().to_string(), "odd.toml: there is more than one start tile");
        assert!(read("odd.toml", "[[tile]").unwrap_err().to_string().starts_with("odd.toml: TOML parse error"));
        let unprintable = FINE.replace("\"E\"", "\"a\\nb\"");
        let message = read("odd.toml", &unprintable).unwrap_err().to_string();
        assert!(message.starts_with("odd.toml, tile number 1: the id must be"), "{message}");
        assert!(read("odd.toml", "[[tile]]\ncount = 1\n").unwrap_err().to_string().contains("tile number 1: "));
    }
}
