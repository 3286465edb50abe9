//! Reading a tile catalogue (`tiles/*.toml`): every fault is refused with file, tile and reason.

mod classic;
mod discovery;

use std::fmt;

use crate::geometry::Side;
use crate::tile::{MAX_SEGMENTS, Ports, Segment, Third, TileKind};

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
        let kind = read_tile(entry).map_err(|reason| fault(Some(name.clone()), reason))?;
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

/// The tiles of the two games are written in different ways: only those of The Discovery have `regions`.
fn read_tile(entry: toml::Value) -> Result<TileKind, String> {
    let syntax = |error: toml::de::Error| one_line(&error.to_string());
    let kind = if entry.get("regions").is_some() {
        discovery::check(entry.try_into().map_err(syntax)?)?
    } else {
        classic::check(entry.try_into().map_err(syntax)?)?
    };
    if !is_name(&kind.name) {
        return Err("the id must be 1 to 32 letters, digits or signs without spaces".to_owned());
    }
    if kind.count == 0 {
        return Err("count must be 1 or more".to_owned());
    }
    Ok(kind)
}

/// What the reader of the file says, fit for a terminal.
fn one_line(message: &str) -> String {
    message.trim_end().replace(char::is_control, " ")
}

fn is_name(id: &str) -> bool {
    (1..=32).contains(&id.len()) && id.chars().all(|c| c.is_ascii_graphic())
}

/// Refuses a tile with more segments than there is room for.
fn check_number(segments: &[Segment]) -> Result<(), String> {
    match segments.len() {
        0..=MAX_SEGMENTS => Ok(()),
        many => Err(format!("{many} segments, more than the {MAX_SEGMENTS} a tile can have")),
    }
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

/// The ports on the sides that the letters name.
fn ports_of_sides(letters: &str, thirds: &[Third]) -> Result<Ports, String> {
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
