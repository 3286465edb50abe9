//! `bastide simulate`: uniformly random games over all cores, and what they are like.

use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use bastide_engine::{ActionList, Event, GameState, MAX_PLAYERS, Phase, PlayerId, Rules};
use bastide_notation::record;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::dice::Dice;
use crate::failure::{Failure, print};
use crate::game_args::GameArguments;

/// Play uniformly random games and print what they are like.
///
/// The same seed gives the same games, whatever the number of threads.
#[derive(clap::Args)]
pub struct Arguments {
    /// How many games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The seed of all chance
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Write a record of each game into this folder
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// How many threads to use [all cores unless said otherwise]
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    game: GameArguments,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let rules = arguments.game.rules()?;
    if let Some(folder) = &arguments.records {
        fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
    }
    let threads = arguments.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let bar = ProgressBar::new(arguments.games);
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left").expect("a sound template"));
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let work = || play_games(&rules, arguments, &next, &stop, &bar);
    let parts = thread::scope(|scope| {
        let start = |_| thread::Builder::new().spawn_scoped(scope, work);
        let workers: io::Result<Vec<_>> = (0..threads).map(start).collect();
        let workers = workers.inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
        Ok(workers.into_iter().map(|worker| worker.join().expect("a worker does not panic")).collect::<Vec<_>>())
    });
    bar.finish_and_clear();
    let mut all = Statistics::default();
    for part in parts.map_err(|error: io::Error| Failure::Usage(format!("--threads {threads}: {error}")))? {
        all.add(&part?);
    }
    print(&if arguments.json { all.in_json(&rules) } else { all.in_words(&rules) })
}

/// Takes games by number until there are none left.
fn play_games(
    rules: &Rules,
    arguments: &Arguments,
    next: &AtomicU64,
    stop: &AtomicBool,
    bar: &ProgressBar,
) -> Result<Statistics, Failure> {
    const BATCH: u64 = 64;
    let mut statistics = Statistics::default();
    let mut room = ActionList::new();
    loop {
        let from = next.fetch_add(BATCH, Ordering::Relaxed);
        if from >= arguments.games || stop.load(Ordering::Relaxed) {
            return Ok(statistics);
        }
        let to = arguments.games.min(from + BATCH);
        for game in from..to {
            let dice = Dice::new(arguments.seed, game);
            let state = match &arguments.records {
                None => play(rules, dice, &mut room, &mut statistics, |_, _| ()),
                Some(folder) => play_and_record(rules, dice, &mut room, &mut statistics, folder, game)
                    .inspect_err(|_| stop.store(true, Ordering::Relaxed))?,
            };
            statistics.note(rules, &state);
        }
        bar.inc(to - from);
    }
}

/// Plays one game to the end. `done` sees each action before it is done.
fn play(
    rules: &Rules,
    mut dice: Dice,
    room: &mut ActionList,
    statistics: &mut Statistics,
    mut done: impl FnMut(&GameState, bastide_engine::Action),
) -> GameState {
    let mut state = rules.start();
    loop {
        let mut choices = 0;
        let action = rules.some_action(&state, room, |n| {
            choices = u64::from(n);
            dice.below(n)
        });
        let Some(action) = action else { return state };
        match state.phase() {
            Phase::Lay { .. } => statistics.placements += choices,
            // Passing is no place for a follower.
            Phase::PlaceFigure { .. } => statistics.follower_choices += choices - 1,
            Phase::Draw | Phase::Over => {}
        }
        done(&state, action);
        rules.apply_trusted(&mut state, action, &mut bastide_engine::Quiet);
    }
}

fn play_and_record(
    rules: &Rules,
    dice: Dice,
    room: &mut ActionList,
    statistics: &mut Statistics,
    folder: &Path,
    game: u64,
) -> Result<GameState, Failure> {
    let names: Vec<String> = ["red", "blue", "green", "yellow", "black", "purple"][..usize::from(rules.players())]
        .iter()
        .map(|name| (*name).to_owned())
        .collect();
    let mut text = record::header_line(rules.options(), &names);
    text.push('\n');
    let mut twin = rules.start();
    let mut events: Vec<Event> = Vec::new();
    let state = play(rules, dice, room, statistics, |before, action| {
        text.push_str(&record::action_line(rules, before, action));
        text.push('\n');
        events.clear();
        rules.apply_trusted(&mut twin, action, &mut events);
        for line in events.iter().filter_map(|event| record::event_line(rules, &twin, event)) {
            text.push_str(&line);
            text.push('\n');
        }
    });
    text.push_str(&record::result_line(rules, &state));
    text.push('\n');
    let path = folder.join(format!("game-{game:06}.jsonl"));
    fs::write(&path, text).map_err(|error| Failure::file(&path, error))?;
    Ok(state)
}

/// Sums over games.
#[derive(Default)]
struct Statistics {
    games: u64,
    turns: u64,
    discards: u64,
    placements: u64,
    follower_choices: u64,
    scores: [i64; MAX_PLAYERS],
    wins: [u64; MAX_PLAYERS],
    shared: u64,
}

impl Statistics {
    fn note(&mut self, rules: &Rules, state: &GameState) {
        self.games += 1;
        self.turns += u64::from(state.turns());
        self.discards += u64::from(state.discarded());
        for player in PlayerId::all(rules.players()) {
            self.scores[usize::from(player.0)] += i64::from(state.score(player));
        }
        for player in rules.leaders(state) {
            self.wins[usize::from(player.0)] += 1;
        }
        self.shared += u64::from(rules.leaders(state).count() > 1);
    }

    fn add(&mut self, other: &Statistics) {
        self.games += other.games;
        self.turns += other.turns;
        self.discards += other.discards;
        self.placements += other.placements;
        self.follower_choices += other.follower_choices;
        self.shared += other.shared;
        for seat in 0..MAX_PLAYERS {
            self.scores[seat] += other.scores[seat];
            self.wins[seat] += other.wins[seat];
        }
    }

    fn mean(&self, sum: f64) -> f64 {
        sum / self.games.max(1) as f64
    }

    fn per_turn(&self, sum: u64) -> f64 {
        sum as f64 / self.turns.max(1) as f64
    }

    fn in_words(&self, rules: &Rules) -> String {
        let seats = 0..usize::from(rules.players());
        let mut out = format!("{}\n", bastide_notation::options::in_words(rules.options()));
        let mut line = |what: &str, value: String| out.push_str(&format!("{what:<28}{value}\n"));
        line("games", self.games.to_string());
        for seat in seats {
            let (mean, won) = (self.mean(self.scores[seat] as f64), 100.0 * self.mean(self.wins[seat] as f64));
            line(&format!("seat {seat}"), format!("{mean:.2} points, first in {won:.1} %"));
        }
        line("shared wins", format!("{:.1} %", 100.0 * self.mean(self.shared as f64)));
        line("turns a game", format!("{:.2}", self.mean(self.turns as f64)));
        line("legal placements a turn", format!("{:.2}", self.per_turn(self.placements)));
        line("places for a follower a turn", format!(" {:.2}", self.per_turn(self.follower_choices)));
        line("discarded tiles a game", format!("{:.4}", self.mean(self.discards as f64)));
        out
    }

    fn in_json(&self, rules: &Rules) -> String {
        let seats = usize::from(rules.players());
        let options = bastide_notation::options::to_json(rules.options());
        let options: serde_json::Value = serde_json::from_str(&options).expect("our own options are JSON");
        let answer = json!({
            "options": options,
            "games": self.games,
            "mean_scores": self.scores[..seats].iter().map(|&sum| self.mean(sum as f64)).collect::<Vec<_>>(),
            "wins": self.wins[..seats],
            "shared_wins": self.shared,
            "turns_per_game": self.mean(self.turns as f64),
            "placements_per_turn": self.per_turn(self.placements),
            "follower_choices_per_turn": self.per_turn(self.follower_choices),
            "discards_per_game": self.mean(self.discards as f64),
        });
        format!("{answer}\n")
    }
}
