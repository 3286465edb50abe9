//! Compact text from outside: `bastide replay` writes it and reads it.

mod common;

use std::fs;

use common::{DRAW, HEADER, LAY, PLACE, bastide, folder, random_record, refusal, text};

fn fine(arguments: &[&str]) -> String {
    let answer = bastide(arguments);
    assert_eq!((answer.code, &*answer.err), (Some(0), ""), "{arguments:?}");
    answer.out
}

#[test]
fn a_record_becomes_text_and_comes_back() {
    let folder = folder("compact");
    let record = random_record(&folder);
    let from = folder.join("game-000000.jsonl");
    let compact = fine(&["replay", text(&from), "--format", "text"]);
    assert!(compact.starts_with("[Game \"classic/modern\"] [Seat0 \"red\"] [Seat1 \"blue\"] [Result \""), "{compact}");
    assert_eq!(compact.lines().nth(36).map(|line| &line[..4]), Some("36. "));

    let to = folder.join("game.txt");
    fs::write(&to, &compact).expect("a writable folder");
    assert_eq!(fine(&["replay", text(&to), "--format", "text"]), compact);
    assert_eq!(fine(&["replay", text(&to), "--format", "jsonl"]), record);
    for more in [&[][..], &["--json"]] {
        let replay = |path| fine(&[&["replay", text(path)][..], more].concat());
        assert_eq!(replay(&to), replay(&from));
    }
}

#[test]
fn unfinished_games_have_texts_too() {
    let folder = folder("compact-unfinished");
    let path = folder.join("record.jsonl");
    let tags = "[Game \"classic/modern\"] [Seat0 \"red\"] [Seat1 \"blue\"]\n";
    for (actions, turns) in [
        (String::new(), ""),
        (DRAW.to_owned(), "1. [draw E]\n"),
        (format!("{DRAW}{LAY}"), "1. E@0,-1/2\n"),
        (format!("{DRAW}{LAY}{PLACE}"), "1. E@0,-1/2+c0\n"),
    ] {
        fs::write(&path, format!("{HEADER}{actions}")).expect("a writable folder");
        assert_eq!(fine(&["replay", "--format", "text", text(&path)]), format!("{tags}{turns}"));
    }
    let started = HEADER.replace("\"players\"", "\"started\":\"2026-11-15T10:00:00Z\",\"players\"");
    fs::write(&path, started).expect("a writable folder");
    assert!(fine(&["replay", "--format", "text", text(&path)]).contains(" [Date \"2026.11.15\"] [Seat0 "));
    let ended = folder.join("ended.txt");
    fs::write(&ended, format!("\n {tags}E@0,-1/2+c0")).expect("a writable folder");
    assert!(fine(&["replay", "--if-ended-now", text(&ended)]).ends_with("\nscores if it ended now: red 4, blue 0\n"));
}

#[test]
fn wrong_texts_are_refused_in_one_line() {
    let folder = folder("compact-wrong");
    let path = folder.join("game.txt");
    let refused = |bytes: &[u8], reason: &str| {
        fs::write(&path, bytes).expect("a writable folder");
        assert_eq!(refusal(&["replay", text(&path)], 1), format!("{}: {reason}", path.display()));
    };
    let tags = "[Game \"classic/modern\"] [Modules \"bcb:auction\"]\n[Seat0 \"Ann\"] [Seat1 \"Ben\"]\n";
    refused(
        format!("{tags}E@0,-1/2+c0 V@1,0/0").as_bytes(),
        "line 3: \"V@1,0/0\": expected [0:castle yes] or [0:castle no]",
    );
    refused(b"[\"a list\"]\n", "line 1: expected tags, and among them [Game \"classic/modern\"] or another game");
    refused(b"[\xff", "not UTF-8 text");
    refused("[\n".repeat(1 << 20).as_bytes(), "line 1: more than the 1048576 bytes a text may have");
    for other in [&["--json"][..], &["--if-ended-now"]] {
        let arguments = [&["replay", text(&path), "--format", "text"][..], other].concat();
        assert!(refusal(&arguments, 2).contains("cannot be used with"), "{arguments:?}");
    }
    assert!(refusal(&["replay", text(&path), "--format", "pgn"], 2).contains("invalid value 'pgn'"));
}
