//! One complete random game for each set of options, action by action and point by point, as a golden file.
//!
//! `BASTIDE_UPDATE=1 cargo test --test playthroughs` writes them anew; read the difference before it is committed.

use std::fs;
use std::path::Path;

use bastide_engine::{Actor, GameOptions, Rules};
use bastide_notation::{options, record};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Chosen so that every way to score occurs.
const SEED: u64 = 0;

/// Every set of options, with numbers of players that differ.
fn all_sets() -> Vec<(GameOptions, usize)> {
    GameOptions::all()
        .into_iter()
        .enumerate()
        .map(|(number, options)| {
            let (least, most) = options.players();
            (options, usize::from(least) + (number + number / 4) % usize::from(most - least + 1))
        })
        .collect()
}

fn names(players: usize) -> Vec<String> {
    ["red", "blue", "green", "yellow", "black", "purple"][..players].iter().map(|name| (*name).to_owned()).collect()
}

/// A random game as a record with its events.
fn playthrough(rules: &Rules, seed: u64) -> String {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut state, mut room, mut events) = (rules.start(), Vec::new(), Vec::new());
    let mut lines = vec![record::header_line(rules.options(), &names(usize::from(rules.players())))];
    while let Some(action) = rules.some_action(&state, &mut room, |n| rng.random_range(0..n)) {
        lines.push(record::action_line(rules, &state, action));
        events.clear();
        rules.apply(&mut state, action, &mut events).expect("legal");
        lines.extend(events.iter().filter_map(|event| record::event_line(rules, &state, event)));
    }
    lines.push(record::result_line(rules, &state));
    lines.join("\n") + "\n"
}

#[test]
fn playthroughs_stand() {
    let mut all = String::new();
    for (number, (options, players)) in all_sets().into_iter().enumerate() {
        let rules = Rules::new(options, players).expect("sound");
        let text = playthrough(&rules, SEED + number as u64);
        let name =
            format!("{}, {players} players.jsonl", options::in_words(options)).replace(", ", "-").replace(' ', "-");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(name);
        if std::env::var_os("BASTIDE_UPDATE").is_some() {
            fs::write(&path, &text).expect("a writable file");
        }
        let golden = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let differs = text.lines().zip(golden.lines()).position(|(is, was)| is != was);
        assert!(text == golden, "{}, line {:?} plays otherwise", path.display(), differs.map(|line| line + 1));
        all.push_str(&golden);
    }
    for rule in [
        "ROAD-2",
        "CITY-2",
        "CITY-4",
        "CLOISTER-2",
        "END-2",
        "FARM-2",
        "FARM-3",
        "ABBOT-4",
        "ABBOT-5",
        "JUB-6",
        "CASTLE-5",
    ] {
        assert!(all.contains(&format!("\"rule\":\"{rule}\"")), "no playthrough scores by {rule}");
    }
}

#[test]
fn a_written_record_reads_back_as_the_same_game() {
    for (number, (options, players)) in all_sets().into_iter().enumerate() {
        let rules = Rules::new(options, players).expect("sound");
        let text = playthrough(&rules, 100 + number as u64);
        let replay = record::read(text.as_bytes()).expect("our own record");
        assert_eq!((replay.rules.options(), replay.names.len()), (options, players));
        assert_eq!(rules.actor(&replay.state), Actor::Nobody);
        let mut lines = vec![record::header_line(options, &replay.names)];
        let (mut state, mut events) = (rules.start(), Vec::new());
        for action in replay.actions {
            lines.push(record::action_line(&rules, &state, action));
            events.clear();
            rules.apply(&mut state, action, &mut events).expect("legal");
            lines.extend(events.iter().filter_map(|event| record::event_line(&rules, &state, event)));
        }
        lines.push(record::result_line(&rules, &state));
        assert_eq!(lines.join("\n") + "\n", text);
    }
}

#[test]
fn every_prefix_of_whole_lines_is_a_record() {
    // Nothing in play, and everything.
    let all = all_sets();
    for (options, players) in [all[0], all[all.len() - 1]] {
        let rules = Rules::new(options, players).expect("sound");
        let text = playthrough(&rules, 7);
        let lines: Vec<&str> = text.lines().collect();
        for end in 1..lines.len() {
            let prefix = lines[..end].join("\n") + "\n";
            let replay =
                record::read(prefix.as_bytes()).unwrap_or_else(|error| panic!("cut after line {end}: {error}"));
            assert!(replay.actions.len() < end);
        }
    }
}
