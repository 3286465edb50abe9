//! `bastide replay`: play a record through, check every action, recompute every score.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use bastide_engine::{Actor, Event, FigureKind, GameOptions, GameState, Phase, PlayerId};
use bastide_notation::record::{self, Replay};
use bastide_notation::{compact, options, words};
use clap::ValueEnum;
use serde_json::{Value, json};

use crate::failure::{Failure, print};

/// Play a game record through: check every action, recompute every score, print the standings.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game record (*.jsonl), or its compact text
    file: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Add the final scoring of an unfinished game as it stands
    #[arg(long)]
    if_ended_now: bool,
    /// Print the game itself instead
    #[arg(long, value_enum, conflicts_with_all = ["json", "if_ended_now"])]
    format: Option<Format>,
}

#[derive(ValueEnum, Clone, Copy)]
enum Format {
    /// As compact text
    Text,
    /// As a record
    Jsonl,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let replay = read(&arguments.file)?;
    match arguments.format {
        Some(Format::Text) => return print(&compact::write(&replay)),
        Some(Format::Jsonl) => return print(&record::write(&replay)),
        None => {}
    }
    let mut final_scoring = Vec::new();
    let last = if arguments.if_ended_now {
        replay.rules.ended_now(&replay.state, &mut final_scoring)
    } else {
        replay.state.clone()
    };
    print(&if arguments.json {
        in_json(&replay, &last, &final_scoring)
    } else {
        in_words(&replay, &last, &final_scoring)
    })
}

fn read(path: &Path) -> Result<Replay, Failure> {
    let mut input = BufReader::new(File::open(path).map_err(|error| Failure::file(path, error))?);
    let begin = input.fill_buf().map_err(|error| Failure::file(path, error))?;
    // A record begins with a brace, compact text with a bracket.
    if begin.iter().find(|byte| !byte.is_ascii_whitespace()) != Some(&b'[') {
        return record::read(input).map_err(|error| Failure::file(path, error));
    }
    let mut bytes = Vec::new();
    // One byte more than is read, so that a longer text is refused and not cut.
    input.take(compact::MOST_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(|error| Failure::file(path, error))?;
    let text = String::from_utf8(bytes).map_err(|_| Failure::file(path, "not UTF-8 text"))?;
    compact::read(&text).map_err(|error| Failure::file(path, error))
}

fn in_words(replay: &Replay, last: &GameState, final_scoring: &[Event]) -> String {
    let Replay { rules, names, events, state, .. } = replay;
    let mut out = format!("{}: {}\n", options::in_words(rules.options()), names.join(", "));
    let (mut turn, mut when) = (0, String::new());
    for event in events.iter().chain(final_scoring) {
        match event {
            Event::Laid { .. } => {
                turn += 1;
                when = format!("turn {turn}");
            }
            Event::Scored { .. } | Event::Paid { .. } => {
                for sentence in words::sentences(rules, names, &[*event]) {
                    let _ = writeln!(out, "{when}: {sentence}");
                }
            }
            Event::Ended => when = "final scoring".to_owned(),
            _ => {}
        }
    }
    let over = state.phase() == Phase::Over;
    let ending = if over { words::winners(rules, names, state) } else { format!("{} to act", to_act(replay)) };
    let _ = writeln!(out, "{} played, {ending}", words::counted(u32::from(state.turns()), "turn"));
    let now = if final_scoring.is_empty() { "" } else { " if it ended now" };
    let _ = writeln!(out, "scores{now}: {}", words::scores(rules, names, last));
    out
}

fn to_act(replay: &Replay) -> String {
    match replay.rules.actor(&replay.state) {
        Actor::Player(player) => words::name(&replay.names, player).to_owned(),
        Actor::Chance | Actor::Nobody => "chance".to_owned(),
    }
}

fn in_json(replay: &Replay, last: &GameState, final_scoring: &[Event]) -> String {
    let Replay { rules, names, events, state, .. } = replay;
    let players = PlayerId::all(rules.players());
    let scores = |state: &GameState| players.clone().map(|player| state.score(player)).collect::<Vec<_>>();
    let over = state.phase() == Phase::Over;
    let told = |wanted: fn(&Event) -> bool| -> Vec<Value> {
        let events = events.iter().chain(final_scoring).filter(|event| wanted(event));
        let lines = events.filter_map(|event| record::event_line(rules, state, event));
        lines.map(|line| serde_json::from_str(&line).expect("our own lines are JSON")).collect()
    };
    let scorings = told(|event| matches!(event, Event::Scored { .. }));
    let options: Value = serde_json::from_str(&options::to_json(rules.options())).expect("our own options are JSON");
    let supplies: Vec<Value> = players
        .clone()
        .map(|player| {
            let mut supply = json!({ "followers": state.figures().in_supply(player, FigureKind::Follower) });
            if rules.has_abbots() {
                supply["abbots"] = json!(state.figures().in_supply(player, FigureKind::Abbot));
            }
            if rules.has_bridges() {
                supply["bridges"] = json!(state.bridges_in_supply(player));
                supply["castles"] = json!(state.castles_in_supply(player));
            }
            supply
        })
        .collect();
    let mut answer = json!({
        "options": options,
        "players": names,
        "scores": scores(last),
        "winners": if over { json!(rules.leaders(state).map(|player| player.0).collect::<Vec<_>>()) } else { Value::Null },
        "supplies": supplies,
        "phase": words::question(state.phase()),
        "to_decide": match rules.actor(state) {
            Actor::Player(player) => json!(player.0),
            Actor::Chance => json!("chance"),
            Actor::Nobody => Value::Null,
        },
        "turns": state.turns(),
        "discarded": state.discarded(),
        "actions": replay.actions.len(),
        "scorings": scorings,
    });
    if rules.has_bridges() {
        answer["payments"] = json!(told(|event| matches!(event, Event::Paid { .. })));
    }
    if let GameOptions::Discovery(options) = rules.options() {
        let name = |tile| rules.tile(tile).name.clone();
        if options.hand_of_two {
            let hand = |player| state.hand(player).map(name).collect::<Vec<String>>();
            answer["hands"] = json!(players.clone().map(hand).collect::<Vec<_>>());
        }
        if options.equal_turns {
            answer["laid_aside"] = json!(state.laid_aside().iter().copied().map(name).collect::<Vec<_>>());
        }
    }
    if !final_scoring.is_empty() {
        answer["scores_without_final_scoring"] = json!(scores(state));
    }
    format!("{answer}\n")
}
