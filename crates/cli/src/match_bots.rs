//! `bastide match`: many games between two bots in mirrored pairs, and what they prove.

use std::fmt::Write as _;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use bastide_bots::Limits;
use bastide_bots::matches::{
    Contestant, Estimate, Game, PairResult, PairSettings, Sprt, Thought, Verdict, elo_estimate, mean_margin,
    percentile, play_game,
};
use bastide_engine::{PlayerId, Rules};
use bastide_notation::{options, record};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use crate::failure::{Failure, print};
use crate::game_args::GameArguments;

/// The margin that a sequential test hopes for, in points: about 45 Elo.
const HOPE: f64 = 3.0;

/// Let two bots play mirrored pairs of games, and print which is stronger and how sure that is.
///
/// In each pair the same tiles come in the same order twice, and the bots change seats. Ctrl-C prints what there is.
#[derive(clap::Args)]
pub struct Arguments {
    /// The first bot: a level such as master, or a baseline such as b2-jcz
    #[arg(value_name = "A", value_parser = contestant)]
    first: Contestant,
    /// The second bot
    #[arg(value_name = "B", value_parser = contestant)]
    second: Contestant,
    /// How many pairs of games
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// How long a bot may think about one turn, in milliseconds of processor time [its own habit unless said otherwise]
    #[arg(long, value_name = "MS", conflicts_with = "nodes", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    time: Option<u64>,
    /// How many positions a bot may look at in one turn: the same games on every machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The seed of all chance
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Write a record of each game into this folder
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// How many threads to use [all cores unless said otherwise]
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// Stop as soon as a sequential test is decided: no margin against 3 points a game, errors of 5 %
    #[arg(long)]
    sprt: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    game: GameArguments,
}

/// A contestant by its id.
pub fn contestant(id: &str) -> Result<Contestant, String> {
    let known = || Contestant::ids().collect::<Vec<_>>().join(", ");
    Contestant::by_id(id).ok_or_else(|| format!("there is no such bot, but there are: {}", known()))
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let rules = arguments.game.rules()?;
    if rules.players() != 2 {
        return Err(Failure::Usage(format!("--players: a match is for 2 players, not for {}", rules.players())));
    }
    if let Some(folder) = &arguments.records {
        fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
    }
    let turn = Limits { time: arguments.time.map(Duration::from_millis), nodes: arguments.nodes };
    let contest = Match {
        rules: &rules,
        sides: [arguments.first, arguments.second],
        settings: PairSettings { turn, seed: arguments.seed },
        pairs: arguments.pairs,
        threads: arguments.threads,
        sprt: arguments.sprt.then_some(Sprt { points: HOPE }),
        records: arguments.records.as_deref(),
    };
    let outcome = contest.play(&stop_on_interrupt())?;
    print(&if arguments.json { outcome.in_json(&contest) } else { outcome.in_words(&contest) })
}

/// Becomes true when somebody presses Ctrl-C; pressing it again ends the command at once.
pub fn stop_on_interrupt() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let told = stop.clone();
    thread::spawn(move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async {
            if tokio::signal::ctrl_c().await.is_ok() {
                told.store(true, Ordering::Relaxed);
            }
            if tokio::signal::ctrl_c().await.is_ok() {
                std::process::exit(130);
            }
        });
    });
    stop
}

/// What is played.
pub struct Match<'a> {
    pub rules: &'a Rules,
    pub sides: [Contestant; 2],
    pub settings: PairSettings,
    pub pairs: u64,
    pub threads: Option<NonZeroUsize>,
    pub sprt: Option<Sprt>,
    pub records: Option<&'a Path>,
}

/// What came of it.
#[derive(Default)]
pub struct Outcome {
    /// The pairs that were played to the end, by their numbers.
    numbered: Vec<(u64, PairResult)>,
    pub pairs: Vec<PairResult>,
    /// How long each side thought.
    thought: [Thought; 2],
    verdict: Option<Verdict>,
}

impl Match<'_> {
    /// Plays until all pairs are played, the test is decided or somebody wants to stop.
    pub fn play(&self, interrupted: &AtomicBool) -> Result<Outcome, Failure> {
        let threads = self.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        let (next, decided) = (AtomicU64::new(0), AtomicBool::new(false));
        let (outcome, failure) = (Mutex::new(Outcome::default()), Mutex::new(None));
        let bar = progress(self.pairs);
        let stopped = || interrupted.load(Ordering::Relaxed) || decided.load(Ordering::Relaxed);
        let work = || {
            loop {
                let pair = next.fetch_add(1, Ordering::Relaxed);
                if pair >= self.pairs || stopped() {
                    return;
                }
                match self.pair(pair, &stopped) {
                    Ok(None) => return,
                    Ok(Some((result, thought))) => {
                        let mut outcome = outcome.lock().unwrap_or_else(PoisonError::into_inner);
                        outcome.add(pair, result, thought);
                        let verdict = self.sprt.map(|sprt| sprt.verdict(&outcome.pairs));
                        outcome.verdict = verdict;
                        decided.fetch_or(verdict.is_some_and(|verdict| verdict != Verdict::Open), Ordering::Relaxed);
                        bar.set_message(running(&outcome.pairs));
                        bar.inc(1);
                    }
                    Err(error) => {
                        *failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                        decided.store(true, Ordering::Relaxed);
                        return;
                    }
                }
            }
        };
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(work);
            }
        });
        bar.finish_and_clear();
        if let Some(error) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        Ok(outcome.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Both games of a pair, or nothing when they were stopped.
    #[allow(clippy::type_complexity)]
    fn pair(&self, pair: u64, stopped: &dyn Fn() -> bool) -> Result<Option<(PairResult, [Thought; 2])>, Failure> {
        let mut result = PairResult { own: [0; 2], other: [0; 2] };
        let mut thought: [Thought; 2] = Default::default();
        for game in 0..2 {
            // Seat 0 begins: the first bot in the first game.
            let Some(Game { end, thought: seats }) = self.game(pair, game, stopped)? else { return Ok(None) };
            let seat_of_first = game as u8;
            result.own[game] = end.score(PlayerId(seat_of_first));
            result.other[game] = end.score(PlayerId(1 - seat_of_first));
            for (seat, turns) in seats.into_iter().enumerate() {
                thought[seat ^ game].add(turns);
            }
        }
        Ok(Some((result, thought)))
    }

    fn game(&self, pair: u64, game: usize, stopped: &dyn Fn() -> bool) -> Result<Option<Game>, Failure> {
        let side = |seat: usize| seat ^ game;
        let mut bots: Vec<_> =
            (0..2).map(|seat| self.sides[side(seat)].bot(self.settings.bot_seed(pair, side(seat) as u64))).collect();
        let Some(folder) = self.records else {
            return Ok(play_game(self.rules, &mut bots, &self.settings, pair, |_, _| !stopped()));
        };
        let names = [0, 1].map(|seat| format!("{} ({})", self.sides[side(seat)].id(), ["A", "B"][side(seat)]));
        let mut lines = vec![record::header_line(self.rules.options(), &names)];
        let mut events = Vec::new();
        let played = play_game(self.rules, &mut bots, &self.settings, pair, |state, action| {
            lines.push(record::action_line(self.rules, state, action));
            events.clear();
            let mut next = state.clone();
            self.rules.apply_trusted(&mut next, action, &mut events);
            lines.extend(events.iter().filter_map(|event| record::event_line(self.rules, &next, event)));
            !stopped()
        });
        if let Some(played) = &played {
            lines.push(record::result_line(self.rules, &played.end));
            let path = folder.join(format!("pair-{pair:05}-{}.jsonl", ["a", "b"][game]));
            fs::write(&path, lines.join("\n") + "\n").map_err(|error| Failure::file(&path, error))?;
        }
        Ok(played)
    }
}

/// A progress bar, which shows itself on a terminal only.
fn progress(pairs: u64) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{bar:30} {pos}/{len} pairs, {eta} left  {msg}").expect("a sound template");
    ProgressBar::new(pairs).with_style(style)
}

/// The result so far, in a few words.
fn running(pairs: &[PairResult]) -> String {
    let Estimate { mean, low, high } = mean_margin(pairs);
    format!("{:.1} %, {mean:+.1} points ({low:+.1} to {high:+.1})", 100.0 * score(pairs))
}

/// What the first bot won, as a share.
pub fn score(pairs: &[PairResult]) -> f64 {
    pairs.iter().map(PairResult::share).sum::<f64>() / pairs.len().max(1) as f64
}

/// How the games of all pairs ended for the first bot: won, tied, lost.
fn games(pairs: &[PairResult]) -> [u64; 3] {
    let mut counts = [0; 3];
    for won in pairs.iter().flat_map(|pair| [pair.won(0), pair.won(1)]) {
        counts[if won == 1.0 {
            0
        } else if won == 0.5 {
            1
        } else {
            2
        }] += 1;
    }
    counts
}

impl Outcome {
    fn add(&mut self, pair: u64, result: PairResult, thought: [Thought; 2]) {
        // In the order of their numbers, so that the threads change nothing.
        let at = self.numbered.partition_point(|&(number, _)| number < pair);
        self.numbered.insert(at, (pair, result));
        self.pairs.insert(at, result);
        for (all, turns) in self.thought.iter_mut().zip(thought) {
            all.add(turns);
        }
    }

    /// The mean over all games of both sides' points.
    fn mean_scores(&self) -> [f64; 2] {
        let count = 2.0 * self.pairs.len().max(1) as f64;
        let sum = |of: fn(&PairResult) -> [i16; 2]| -> f64 {
            self.pairs.iter().flat_map(of).map(f64::from).sum::<f64>() / count
        };
        [sum(|pair| pair.own), sum(|pair| pair.other)]
    }

    /// The share that the first bot won as the one who began, and as the other.
    fn by_seat(&self) -> [f64; 2] {
        [0, 1].map(|game| self.pairs.iter().map(|pair| pair.won(game)).sum::<f64>() / self.pairs.len().max(1) as f64)
    }

    /// The mean of all turns, their 95th percentile and the slowest decision, in milliseconds.
    pub fn times(&self, side: usize) -> [f64; 3] {
        let Thought { turns, slowest } = &self.thought[side];
        let mean = turns.iter().map(Duration::as_secs_f64).sum::<f64>() / turns.len().max(1) as f64;
        let high = percentile(turns, 95).unwrap_or_default();
        [mean, high.as_secs_f64(), slowest.as_secs_f64()].map(|seconds| 1e3 * seconds)
    }

    fn in_words(&self, contest: &Match) -> String {
        let names = contest.sides.map(Contestant::id);
        let mut out = format!(
            "{} against {}: {}, {}\n",
            names[0],
            names[1],
            options::in_words(contest.rules.options()),
            limits(&contest.settings.turn)
        );
        if self.pairs.is_empty() {
            return out + "no pair was played to its end\n";
        }
        let mut line = |what: &str, value: String| {
            let _ = writeln!(out, "{what:<16}{value}");
        };
        let [won, tied, lost] = games(&self.pairs);
        line("pairs", format!("{} ({} games)", self.pairs.len(), 2 * self.pairs.len()));
        line("score", format!("{:.1} % (won {won}, tied {tied}, lost {lost})", 100.0 * score(&self.pairs)));
        line("Elo", interval(&elo_estimate(&self.pairs), 0));
        line("margin", format!("{} points", interval(&mean_margin(&self.pairs), 2)));
        let [own, other] = self.mean_scores();
        line("mean scores", format!("{own:.1} : {other:.1}"));
        let [first, second] = self.by_seat();
        line("by seat", format!("{:.1} % beginning, {:.1} % second", 100.0 * first, 100.0 * second));
        for (side, name) in names.into_iter().enumerate() {
            let [mean, high, slowest] = self.times(side);
            line(
                "time a turn",
                format!("{name} {mean:.2} ms, 95 of 100 within {high:.2} ms; slowest decision {slowest:.2} ms"),
            );
        }
        if let Some(verdict) = self.verdict {
            line("sequential test", said(verdict).to_owned());
        }
        out
    }

    fn in_json(&self, contest: &Match) -> String {
        let options: Value =
            serde_json::from_str(&options::to_json(contest.rules.options())).expect("our own options are JSON");
        let [won, tied, lost] = games(&self.pairs);
        let turns = [0, 1].map(|side| self.times(side));
        let answer = json!({
            "bots": contest.sides.map(Contestant::id),
            "options": options,
            "time_ms": contest.settings.turn.time.map(|time| time.as_millis() as u64),
            "nodes": contest.settings.turn.nodes,
            "seed": contest.settings.seed,
            "pairs": self.pairs.len(),
            "won": won,
            "tied": tied,
            "lost": lost,
            "score": score(&self.pairs),
            "elo": estimate_in_json(&elo_estimate(&self.pairs)),
            "margin": estimate_in_json(&mean_margin(&self.pairs)),
            "mean_scores": self.mean_scores(),
            "score_by_seat": self.by_seat(),
            "turn_ms": turns.map(|[mean, high, _]| json!({ "mean": mean, "p95": high })),
            "slowest_decision_ms": turns.map(|[.., slowest]| slowest),
            "sequential_test": self.verdict.map(said),
        });
        format!("{answer}\n")
    }
}

/// What a test says, in words.
fn said(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Open => "undecided",
        Verdict::Stronger => "stronger",
        Verdict::NotStronger => "not stronger",
    }
}

/// How long a turn may take, in words.
pub fn limits(turn: &Limits) -> String {
    match (turn.time, turn.nodes) {
        (Some(time), _) => format!("{} ms of processor time a turn", time.as_millis()),
        (None, Some(nodes)) => format!("{nodes} positions a turn"),
        (None, None) => "each as it usually thinks".to_owned(),
    }
}

/// A mean and its interval in words.
pub fn interval(Estimate { mean, low, high }: &Estimate, digits: usize) -> String {
    format!("{mean:+.digits$} (95 %: {low:+.digits$} to {high:+.digits$})")
}

/// What is not finite is null.
fn estimate_in_json(Estimate { mean, low, high }: &Estimate) -> Value {
    json!({ "mean": mean, "low": low, "high": high })
}
