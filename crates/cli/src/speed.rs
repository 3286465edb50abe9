//! `bastide speed`: how fast the engine plays, with a reference that lets different days be compared.

use std::hint::black_box;
use std::time::{Duration, Instant};

use bastide_engine::{
    ActionList, ClassicOptions, DiscoveryOptions, Edition, GameOptions, GameState, Market, Quiet, Rules,
};
use bastide_notation::options;
use serde_json::json;

use crate::dice::Dice;
use crate::failure::{Failure, print};

/// Measure how fast random games are played on one core.
///
/// Each game is uniformly random among all legal actions, with fixed seeds. Figures of different days compare by their
/// ratio to the reference, a chain of dependent xorshift steps.
#[derive(clap::Args)]
pub struct Arguments {
    /// How long to measure each set of options, in seconds
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What was measured for one set of options.
struct Measured {
    name: String,
    games_per_second: f64,
    microseconds_per_turn: f64,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if !(0.01..=3600.0).contains(&arguments.seconds) {
        return Err(Failure::Usage("--seconds must be between 0.01 and 3600".to_owned()));
    }
    let time = Duration::from_secs_f64(arguments.seconds);
    let modern = ClassicOptions::plain(Edition::Modern);
    let sets = [
        GameOptions::Classic(modern),
        GameOptions::Classic(ClassicOptions::plain(Edition::First)),
        GameOptions::Classic(ClassicOptions { farmers: false, ..modern }),
        GameOptions::Classic(ClassicOptions { bridges_castles_bazaars: Some(Market::Auction), ..modern }),
        GameOptions::Classic(ClassicOptions { river: true, abbot: true, jubilee: true, ..modern }),
        GameOptions::Discovery(DiscoveryOptions::default()),
        GameOptions::Discovery(DiscoveryOptions { hand_of_two: true, equal_turns: false }),
    ];
    let reference = reference(time / 4);
    let clone = clone_time(time / 4)?;
    let mut measured = Vec::new();
    for options in sets {
        measured.push(measure(options, 2, time)?);
    }
    let bytes = size_of::<GameState>();
    print(&if arguments.json {
        in_json(&measured, bytes, clone, reference)
    } else {
        in_words(&measured, bytes, clone, reference)
    })
}

fn rules(options: GameOptions, players: usize) -> Result<Rules, Failure> {
    Rules::new(options, players).map_err(|error| Failure::Usage(error.to_string()))
}

fn measure(options: GameOptions, players: usize, time: Duration) -> Result<Measured, Failure> {
    let rules = rules(options, players)?;
    let (start, mut room) = (rules.start(), ActionList::new());
    let mut state = start.clone();
    let (mut games, mut turns) = (0u64, 0u64);
    let mut dice = Dice::new(0, 0);
    let begin = Instant::now();
    while begin.elapsed() < time {
        for _ in 0..100 {
            state.clone_from(&start);
            rules.play_out(&mut state, &mut room, |n| dice.below(n));
            games += 1;
            turns += u64::from(state.turns());
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    Ok(Measured {
        name: format!("{}, {players} players", options::in_words(options)),
        games_per_second: games as f64 / seconds,
        microseconds_per_turn: 1e6 * seconds / turns as f64,
    })
}

/// Nanoseconds to copy the state of a game half-way through.
fn clone_time(time: Duration) -> Result<f64, Failure> {
    let rules = rules(GameOptions::Classic(ClassicOptions::plain(Edition::Modern)), 2)?;
    let (mut state, mut room, mut dice) = (rules.start(), ActionList::new(), Dice::new(0, 0));
    while state.turns() < 36 {
        let Some(action) = rules.some_action(&state, &mut room, |n| dice.below(n)) else { break };
        rules.apply_trusted(&mut state, action, &mut Quiet);
    }
    let mut copy = state.clone();
    let (mut copies, begin) = (0u64, Instant::now());
    while begin.elapsed() < time {
        for _ in 0..1000 {
            copy.clone_from(black_box(&state));
            black_box(&mut copy);
        }
        copies += 1000;
    }
    Ok(1e9 * begin.elapsed().as_secs_f64() / copies as f64)
}

/// Million steps a second of a xorshift generator, each of which must wait for the one before.
fn reference(time: Duration) -> f64 {
    let (mut x, mut steps, begin) = (88_172_645_463_325_252u64, 0u64, Instant::now());
    while begin.elapsed() < time {
        for _ in 0..100_000 {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
        }
        steps += 100_000;
    }
    black_box(x);
    steps as f64 / begin.elapsed().as_secs_f64() / 1e6
}

fn in_words(measured: &[Measured], bytes: usize, clone: f64, reference: f64) -> String {
    let mut out = format!("{:<56}{:>10}{:>10}\n", "uniformly random games, one thread", "games/s", "µs/turn");
    for Measured { name, games_per_second, microseconds_per_turn } in measured {
        out.push_str(&format!("{name:<56}{games_per_second:>10.0}{microseconds_per_turn:>10.3}\n"));
    }
    out.push_str(&format!("state {bytes} bytes, copied in {clone:.0} ns\n"));
    out.push_str(&format!("reference: {reference:.0} million dependent xorshift64 steps a second\n"));
    out
}

fn in_json(measured: &[Measured], bytes: usize, clone: f64, reference: f64) -> String {
    let sets: Vec<_> = measured
        .iter()
        .map(|set| {
            json!({
                "options": set.name,
                "games_per_second": set.games_per_second,
                "microseconds_per_turn": set.microseconds_per_turn,
            })
        })
        .collect();
    let answer = json!({
        "sets": sets,
        "state_bytes": bytes,
        "clone_nanoseconds": clone,
        "reference_million_steps_per_second": reference,
    });
    format!("{answer}\n")
}
