//! `bastide match` and `bastide ladder`.

mod common;

use std::fs;

use common::{bastide, folder, refusal, text};
use serde_json::Value;

fn outcome(arguments: &[&str]) -> Value {
    let answer = bastide(&[&["match"], arguments, &["--json"]].concat());
    assert_eq!(answer.code, Some(0), "{arguments:?}: {}", answer.err);
    let mut outcome: Value = serde_json::from_str(&answer.out).expect("JSON");
    assert!(outcome["turn_ms"][0]["mean"].as_f64().expect("a number") >= 0.0);
    assert!(outcome["slowest_decision_ms"][1].as_f64().expect("a number") >= 0.0);
    // Times are never the same twice.
    outcome["turn_ms"].take();
    outcome["slowest_decision_ms"].take();
    outcome
}

#[test]
fn a_match_is_the_same_every_time_and_its_records_hold() {
    let records = folder("match-records");
    let arguments = ["casual", "newcomer", "--pairs", "3", "--seed", "4", "--nodes", "50"];
    let first = outcome(&[&arguments[..], &["--records", text(&records)]].concat());
    assert_eq!(first, outcome(&[&arguments[..], &["--threads", "1"]].concat()));
    assert_eq!((first["pairs"].as_u64(), &first["bots"][0]), (Some(3), &Value::from("casual")));
    let games = ["won", "tied", "lost"].map(|how| first[how].as_u64().expect("a number"));
    assert_eq!(games.iter().sum::<u64>(), 6);
    assert!(first["margin"]["low"].as_f64() < first["margin"]["high"].as_f64());
    let mut sum = 0;
    for pair in 0..3 {
        for (game, seat) in [("a", 0), ("b", 1)] {
            let path = records.join(format!("pair-{pair:05}-{game}.jsonl"));
            let answer = bastide(&["replay", "--json", text(&path)]);
            assert_eq!(answer.code, Some(0), "{}", answer.err);
            let record = fs::read_to_string(&path).expect("a record");
            let header: Value = serde_json::from_str(record.lines().next().expect("a line")).expect("JSON");
            assert_eq!(header["players"][seat]["name"], "casual (A)");
            let result: Value = serde_json::from_str(record.lines().last().expect("a line")).expect("JSON");
            sum += result["result"]["scores"][seat].as_i64().unwrap_or_default();
        }
    }
    let mean = first["mean_scores"][0].as_f64().expect("a number");
    assert!((mean - sum as f64 / 6.0).abs() < 1e-9, "{mean} of {sum}");
}

#[test]
fn the_result_is_told_in_words() {
    let answer = bastide(&["match", "greedy", "b0-random", "--pairs", "20", "--sprt", "--game", "discovery"]);
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    for part in ["greedy against b0-random: discovery", "score ", "Elo ", "margin ", "time a turn", "sequential test "]
    {
        assert!(answer.out.contains(part), "{part} is missing: {}", answer.out);
    }
}

#[test]
fn what_cannot_be_played_is_refused() {
    let cases: [(&[&str], &str); 4] = [
        (&["match", "greedy", "genius"], "there is no such bot, but there are: newcomer, "),
        (&["match", "greedy", "random", "--players", "3"], "--players: a match is for 2 players, not for 3"),
        (&["match", "greedy", "random", "--time", "5", "--nodes", "5"], "cannot be used with"),
        (&["ladder", "--players", "3"], "--players: a match is for 2 players, not for 3"),
    ];
    for (arguments, reason) in cases {
        let told = refusal(arguments, 2);
        assert!(told.contains(reason), "{arguments:?}: {told}");
    }
}

#[test]
fn the_ladder_writes_its_table() {
    let page = folder("ladder").join("strength.md");
    let arguments = ["ladder", "--pairs", "1", "--up-to", "beginner", "--write", text(&page)];
    fs::write(&page, "no marks\n").expect("a writable folder");
    assert!(refusal(&arguments, 1).contains("there is no line"));
    fs::write(&page, "before\n<!-- ladder -->\nold\n<!-- end of ladder -->\nafter\n").expect("a writable folder");
    let answer = bastide(&arguments);
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    let written = fs::read_to_string(&page).expect("a page");
    assert!(written.starts_with("before\n<!-- ladder -->\n") && written.ends_with("<!-- end of ladder -->\nafter\n"));
    assert!(written.contains("| Beginner | ") && !written.contains("old"), "{written}");
}
