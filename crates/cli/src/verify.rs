//! `bastide verify`: whether the tiles of a game came as its published hash promised.

use std::fs;
use std::path::PathBuf;

use bastide_notation::{record, words};
use bastide_table::{Secret, verify};
use serde_json::Value;

use crate::failure::{Failure, print};

/// Check that the tiles of a finished game were drawn as promised before its first turn.
///
/// A server publishes a hash of the seed when a game begins and the seed when it is over. This command checks the hash, and
/// draws all tiles anew.
#[derive(clap::Args)]
pub struct Arguments {
    /// The record of a finished game (*.jsonl)
    file: PathBuf,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let path = &arguments.file;
    let text = fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
    let replay = record::read(text.as_bytes()).map_err(|error| Failure::file(path, error))?;
    let lines: Vec<Value> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let word = |value: Option<&Value>| value.and_then(Value::as_str).map(str::to_owned);
    let missing = |what: &str| Failure::file(path, format!("it tells no {what}: nothing can be verified"));
    let commitment =
        word(lines.first().and_then(|header| header.get("commitment"))).ok_or_else(|| missing("commitment"))?;
    // Where somebody gave up there is no result, but the seed is told all the same.
    let revealed = || lines.iter().find(|line| line.get("event").and_then(Value::as_str) == Some("revealed"));
    let result = lines.iter().find_map(|line| line.get("result")).or_else(revealed);
    let told = |key: &str| word(result.and_then(|result| result.get(key)));
    let (seed, salt) = (told("seed").ok_or_else(|| missing("seed"))?, told("salt").ok_or_else(|| missing("salt"))?);
    let secret = Secret::from_hex(&seed, &salt).map_err(|reason| Failure::file(path, reason))?;
    let begin = lines.first().and_then(|header| header.get("begin")).and_then(Value::as_u64).unwrap_or(0);
    let draws = verify(&replay.rules, &replay.actions, begin as usize, &secret, &commitment)
        .map_err(|reason| Failure::file(path, reason))?;
    let taken_over = match begin {
        0 => String::new(),
        begin => format!(" after the first {}, which come from another game", words::counted(begin as u32, "action")),
    };
    print(&format!("all {} came as promised{taken_over}\n", words::counted(draws as u32, "tile")))
}
