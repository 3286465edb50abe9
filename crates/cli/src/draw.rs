//! `bastide draw`: the landscape of a record or scenario.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use bastide_engine::{GameState, Rules};
use bastide_notation::{ascii, record, scenario};

use crate::failure::{Failure, print};

/// Draw the landscape of a game record or scenario, as it is after the last line.
#[derive(clap::Args)]
pub struct Arguments {
    /// A game record (*.jsonl) or a scenario (*.txt)
    file: PathBuf,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (rules, state, names) = load(&arguments.file)?;
    print(&ascii::draw(&rules, &state, &names))
}

/// The longest scenario that is looked at; `scenario::play` says no to it in its own words.
const LONGEST_SCENARIO: u64 = 1 << 20;

fn load(path: &Path) -> Result<(Rules, GameState, Vec<String>), Failure> {
    let fault = |error: &dyn std::fmt::Display| Failure::file(path, error);
    let mut input = BufReader::new(File::open(path).map_err(|error| fault(&error))?);
    let begin = input.fill_buf().map_err(|error| fault(&error))?;
    if begin.is_empty() {
        return Err(fault(&"the file is empty"));
    }
    // A record begins with a brace, a scenario with a word.
    if begin.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{') {
        let replay = record::read(input).map_err(|error| fault(&error))?;
        return Ok((replay.rules, replay.state, replay.names));
    }
    let mut bytes = Vec::new();
    input.take(LONGEST_SCENARIO).read_to_end(&mut bytes).map_err(|error| fault(&error))?;
    let text = String::from_utf8(bytes).map_err(|_| fault(&"neither a record nor a scenario: not UTF-8 text"))?;
    let scenario = scenario::play(&text).map_err(|error| fault(&error))?;
    Ok((scenario.rules, scenario.state, scenario.names))
}
