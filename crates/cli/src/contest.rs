//! `bastide contest`: one whole game between bots, ours or other programs.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use bastide_bots::{Bot, Level, Limits};
use bastide_engine::{Action, Actor, GameState, Rules};
use bastide_notation::{record, words};
use bastide_server::{LineBot, command_words};

use crate::dice::Dice;
use crate::failure::{Failure, print};
use crate::game_args::GameArguments;
use crate::{bot, random_game};

/// The longest name of a player in a record.
const LONGEST_NAME: usize = 64;

/// Let bots play one whole game against each other: our own, or other programs.
///
/// Another program speaks in lines on its standard input and output, as docs/bots.md says. What it does wrong is counted, a
/// random bot decides in its place, and the game goes on.
#[derive(clap::Args)]
pub struct Arguments {
    /// Who plays, in the order of the seats: a bot such as greedy, or cmd:COMMAND for a program
    #[arg(required = true, value_name = "SEAT", value_parser = seat)]
    seats: Vec<Seat>,
    /// The seed of all chance
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How long a bot may think about one decision, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    time: u64,
    /// Write the record of the game into this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    game: GameArguments,
}

/// Who plays a seat.
#[derive(Clone)]
enum Seat {
    Level(Level),
    Program(Vec<String>),
}

fn seat(text: &str) -> Result<Seat, String> {
    match text.strip_prefix("cmd:") {
        Some(command) => command_words(command).map(Seat::Program),
        None => bot::level(text).map(Seat::Level),
    }
}

enum Player {
    Ours(Box<dyn Bot>),
    Program(Box<LineBot>),
}

impl Player {
    fn choose(&mut self, rules: &Rules, state: &GameState, lines: &[String], limits: &Limits) -> Action {
        match self {
            Player::Ours(bot) => bot.choose(rules, state, limits),
            Player::Program(bot) => {
                bot.tell(&lines.join("\n"));
                bot.choose(rules, state, limits)
            }
        }
    }

    /// What it has done wrong, such as `2 faults: 1 timeout, 1 gone`; nothing if it has not.
    fn faults(&self) -> Option<String> {
        let Player::Program(bot) = self else { return None };
        let kinds: Vec<String> = bot.faults().iter().map(|(fault, count)| format!("{count} {}", fault.id())).collect();
        let all = bot.faults().values().sum();
        (all > 0).then(|| format!("{}: {}", words::counted(all, "fault"), kinds.join(", ")))
    }
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let rules = arguments.game.rules_for(arguments.seats.len())?;
    let names: Vec<String> =
        arguments.seats.iter().zip(random_game::COLOURS).map(|(seat, colour)| named(seat, colour)).collect();
    let mut players: Vec<Player> =
        arguments.seats.iter().zip(arguments.seed..).map(|(seat, seed)| player(seat, seed)).collect();
    let limits = Limits { time: Some(Duration::from_millis(arguments.time)), nodes: None };

    let mut lines = vec![record::header_line(rules.options(), &names)];
    let (mut dice, mut room) = (Dice::new(arguments.seed, 0), Vec::new());
    let (mut state, mut events) = (rules.start(), Vec::new());
    loop {
        let action = match rules.actor(&state) {
            Actor::Player(player) => players[usize::from(player.0)].choose(&rules, &state, &lines, &limits),
            Actor::Chance => rules.some_action(&state, &mut room, |n| dice.below(n)).expect("a tile is left"),
            Actor::Nobody => break,
        };
        lines.push(record::action_line(&rules, &state, action));
        events.clear();
        rules.apply_trusted(&mut state, action, &mut events);
        lines.extend(events.iter().filter_map(|event| record::event_line(&rules, &state, event)));
    }
    lines.push(record::result_line(&rules, &state));

    if let Some(path) = &arguments.record {
        fs::write(path, lines.join("\n") + "\n").map_err(|error| Failure::file(path, error))?;
    }
    let mut out =
        format!("scores: {}\n{}\n", words::scores(&rules, &names, &state), words::winners(&rules, &names, &state));
    for (name, player) in names.iter().zip(&players) {
        let _ = writeln!(out, "{name}: {}", player.faults().unwrap_or_else(|| "no faults".to_owned()));
    }
    print(&out)
}

/// The colour of a seat, and who plays it.
fn named(seat: &Seat, colour: &str) -> String {
    let who = match seat {
        Seat::Level(level) => level.id().to_owned(),
        Seat::Program(command) => command.join(" ").replace(char::is_control, "?"),
    };
    let room = LONGEST_NAME - colour.len() - " ()".len();
    match who.char_indices().nth(room) {
        Some(_) => format!("{colour} ({}…)", who.chars().take(room - 1).collect::<String>()),
        None => format!("{colour} ({who})"),
    }
}

fn player(seat: &Seat, seed: u64) -> Player {
    match seat {
        Seat::Level(level) => Player::Ours(level.bot(seed)),
        Seat::Program(command) => Player::Program(Box::new(LineBot::new(&command[0], command.clone(), seed))),
    }
}
