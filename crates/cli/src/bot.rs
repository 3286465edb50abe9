//! `bastide bot`: our own bots as a program for others, which speaks in lines of JSON (see `docs/bots.md`).

use std::io::{BufRead, Read};
use std::time::Duration;

use bastide_bots::{Bot, Level, Limits};
use bastide_engine::Actor;
use bastide_notation::record;
use bastide_server::LINE_PROTOCOL;
use bastide_table::Position;
use serde_json::{Map, Value, json};

use crate::failure::{Failure, print};

/// The longest line that is read: many times a whole game.
const LONGEST_LINE: u64 = 8 * 1024 * 1024;

/// Let one of our bots play for another program, which speaks with it in lines on standard input and output.
///
/// It is the other side of `bastide contest` and of `bastide serve --bot`. The protocol is in docs/bots.md.
#[derive(clap::Args)]
pub struct Arguments {
    /// Which bot, such as greedy
    #[arg(value_parser = level)]
    level: Level,
    /// The seed of its chance
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

/// A level by its id.
pub fn level(id: &str) -> Result<Level, String> {
    let known = || Level::ALL.map(Level::id).join(", ");
    Level::by_id(id).ok_or_else(|| format!("there is no such bot, but there are: {}", known()))
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut bot = arguments.level.bot(arguments.seed);
    let mut input = std::io::stdin().lock();
    let mut position = None;
    let mut number = 0;
    loop {
        number += 1;
        let fault = |reason: String| Failure::Input(format!("line {number}: {reason}"));
        let mut line = Vec::new();
        let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        if read.map_err(|error| fault(error.to_string()))? == 0 {
            return Ok(());
        }
        let message: Map<String, Value> =
            serde_json::from_slice(&line).map_err(|error| fault(format!("not a JSON object: {error}")))?;
        match message.get("t").and_then(Value::as_str) {
            Some("hello") => say(&json!({ "t": "hello", "name": format!("bastide {}", arguments.level.id()) }))?,
            Some("state") => position = Some(rebuild(&message).map_err(fault)?),
            Some("go") => {
                let position = position.as_ref().ok_or_else(|| fault("\"go\" before \"state\"".to_owned()))?;
                say(&answer(&mut *bot, position, &message).map_err(fault)?)?;
            }
            Some("quit") => return Ok(()),
            // The set-up is in the record too, and more messages may come in later versions.
            Some(_) => {}
            None => return Err(fault(format!("\"t\" is missing: this is protocol {LINE_PROTOCOL}"))),
        }
    }
}

fn say(message: &Value) -> Result<(), Failure> {
    print(&format!("{message}\n"))
}

/// The game behind a state: all of it is in the record.
fn rebuild(message: &Map<String, Value>) -> Result<Position, String> {
    let lines = message.get("record").and_then(Value::as_array).ok_or("\"record\" must be a list")?;
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let replay = record::read(text.as_bytes()).map_err(|error| format!("the record, {error}"))?;
    Ok(Position { rules: replay.rules, state: replay.state })
}

/// The rest of the turn.
fn answer(bot: &mut dyn Bot, position: &Position, message: &Map<String, Value>) -> Result<Value, String> {
    let Actor::Player(me) = position.rules.actor(&position.state) else {
        return Err("no player is to act".to_owned());
    };
    let limits = Limits { time: message.get("ms").and_then(Value::as_u64).map(Duration::from_millis), nodes: None };
    let actions = position.turn_of(me.0, |rules, state| bot.choose(rules, state, &limits));
    Ok(json!({ "t": "bestturn", "n": message.get("n"), "actions": actions }))
}
