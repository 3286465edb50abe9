//! Records that are wrong, by accident or on purpose: each is refused in one line that says where and why.

mod common;

use std::fs;
use std::path::Path;

use common::{DRAW, HEADER, LAY, PLACE, folder, random_record, refusal, text};

/// `replay` must refuse `record` at `line` for `reason`.
fn refused(folder: &Path, record: impl AsRef<[u8]>, line: usize, reason: &str) {
    let path = folder.join("hostile.jsonl");
    fs::write(&path, record).expect("a writable folder");
    let message = refusal(&["replay", text(&path)], 1);
    let said = message.strip_prefix(&format!("{}: ", path.display())).unwrap_or_else(|| panic!("{message}"));
    assert!(said.starts_with(&format!("line {line}: ")), "{said:?} does not name line {line} ({reason})");
    assert!(said.contains(reason), "{said:?} does not say {reason:?}");
    assert!(!said.contains(char::is_control), "{said:?} would upset a terminal");
    assert!(said.chars().count() < 250, "{} characters are too many: {reason}", said.len());
}

/// `text` with `to` instead of `from`, which must be there.
fn with(text: &str, from: &str, to: &str) -> String {
    let changed = text.replace(from, to);
    assert_ne!(changed, text, "{from:?} is not in {text:?}");
    changed
}

#[test]
fn files_that_are_no_records() {
    let folder = folder("no-records");
    refused(&folder, "", 1, "the record is empty");
    refused(&folder, "\n\n \n", 1, "the record is empty");
    refused(&folder, b"\xff\xfe{}\n", 1, "not UTF-8 text");
    refused(&folder, [HEADER.as_bytes(), b"{\"by\":\"\xc3\x28\"}\n"].concat(), 2, "not UTF-8 text");
    refused(&folder, [0; 1000], 1, "not a JSON object");
    refused(&folder, "Dear diary\n", 1, "not a JSON object: expected value (column 1)");
    for line in ["[]", "1", "null", "\"text\""] {
        refused(&folder, format!("{HEADER}{line}\n"), 2, "not a JSON object");
    }
    for cut in [1, 20, HEADER.len() - 2] {
        refused(&folder, &HEADER[..cut], 1, "the line breaks off");
    }
    refused(&folder, format!("{HEADER}{DRAW}{}", &LAY[..30]), 3, "the line breaks off");
    // The file goes on after the line that breaks off.
    refused(&folder, format!("{HEADER}{}\n{LAY}", &DRAW[..20]), 2, "not a JSON object: EOF while parsing");
}

#[test]
fn headers_that_are_wrong() {
    let folder = folder("headers");
    for (from, to, reason) in [
        ("bastide-record", "chess-record", "not a header: \"format\" must be \"bastide-record\""),
        ("\"version\":1", "\"version\":2", "\"version\" must be 1"),
        ("\"version\":1", "\"version\":\"1\"", "\"version\" must be 1"),
        ("\"version\":1", "\"version\":1e99", "\"version\" must be 1"),
        ("\"version\":1,", "", "\"version\" must be 1"),
        ("\"options\"", "\"opinions\"", "\"options\" must be an object"),
        ("\"options\":{", "\"options\":[],\"x\":{", "\"options\" must be an object"),
        ("\"classic\"", "\"chess\"", "unknown game \"chess\""),
        ("\"classic\"", "5", "the option \"game\" must be given, as a text"),
        ("\"modern\"", "\"third\"", "unknown edition \"third\": it is \"first\" or \"modern\""),
        ("\"edition\":\"modern\",", "", "the option \"edition\" must be given, as a text"),
        ("\"farmers\":true", "\"farmers\":\"yes\"", "the option \"farmers\" must be true or false"),
        ("\"river\":false", "\"river\":0", "the option \"river\" must be true or false"),
        ("\"players\"", "\"payers\"", "\"players\" must be a list"),
        ("\"players\":[", "\"players\":\"two\",\"x\":[", "\"players\" must be a list"),
        (",{\"name\":\"blue\"}", "", "this game is for 2 to 5 players, not for 1"),
        ("{\"name\":\"blue\"}", &["{\"name\":\"b\"}"; 5].join(","), "this game is for 2 to 5 players, not for 6"),
        ("{\"name\":\"blue\"}", &["{\"name\":\"b\"}"; 999].join(","), "this game is for 2 to 5 players, not for 1000"),
        ("{\"name\":\"blue\"}", "\"blue\"", "every player must have a \"name\""),
        ("\"name\":\"blue\"", "\"name\":7", "every player must have a \"name\""),
        ("\"blue\"", "\"\"", "a player's name must be 1 to 64 characters"),
        ("\"blue\"", "\"bl\\nue\"", "without control characters"),
        ("\"blue\"", "\"\\u001b[2J\"", "without control characters"),
        ("\"blue\"", "\"bl\u{85}ue\"", "without control characters"),
        ("\"blue\"", "\"bl\tue\"", "control character"),
        ("\"blue\"", &format!("\"{}\"", "x".repeat(10_000)), "a player's name must be 1 to 64 characters"),
    ] {
        refused(&folder, with(HEADER, from, to), 1, reason);
    }
    refused(&folder, DRAW, 1, "not a header");
    refused(&folder, format!("{HEADER}{HEADER}"), 2, "a second header");
    refused(&folder, format!("{HEADER}{DRAW}{HEADER}"), 3, "a second header");
}

#[test]
fn actions_that_are_not_legal() {
    let folder = folder("illegal");
    let draw =
        |from: &str, to: &str, reason: &str| refused(&folder, HEADER.to_owned() + &with(DRAW, from, to), 2, reason);
    draw("\"E\"", "\"QQ\"", "there is no tile \"QQ\" in this game");
    draw("\"E\"", "\"\\n\\u001b\"", "there is no tile \"\\n\\u{1b}\" in this game");
    draw("\"E\"", &format!("\"{}\"", "Q".repeat(60_000)), "there is no tile \"QQQ");
    draw("\"E\"", "[\"\u{7f}\u{9b}2J\"]", "\"tile\" must be a text, not [\"??2J\"]");
    draw("\"E\"", "7", "\"tile\" must be a text, not 7");
    draw(",\"tile\":\"E\"", "", "\"tile\" is missing");
    draw("\"draw\"", "\"fly\"", "unknown action \"fly\"");
    draw("\"draw\"", "\"pass\"", "this belongs to another step of the turn (TURN-1)");
    draw("\"draw\"", "[\"draw\"]", "\"do\" must be a text, not [\"draw\"]");
    draw("\"do\"", "\"undo\"", "neither an action");
    draw("\"chance\"", "0", "\"by\" is 0, but \"chance\" is to act");
    draw("\"by\"", "\"buy\"", "\"by\" is missing");

    let lay = |from: &str, to: &str, reason: &str| {
        refused(&folder, format!("{HEADER}{DRAW}{}", with(LAY, from, to)), 3, reason);
    };
    lay("\"by\":0", "\"by\":1", "\"by\" is 1, but 0 is to act");
    lay("\"by\":0", "\"by\":\"chance\"", "\"by\" is \"chance\", but 0 is to act");
    lay("\"by\":0", "\"by\":\"0\"", "\"by\" is \"0\", but 0 is to act");
    lay("\"by\":0", "\"by\":-1", "\"by\" is -1, but 0 is to act");
    lay("\"E\"", "\"B\"", "another tile was drawn (TURN-1)");
    for far in ["1000", "-129", "1e300", "99999999999999999999", "-9223372036854775808"] {
        lay("\"x\":0", &format!("\"x\":{far}"), "far outside the landscape (PLACE-1)");
    }
    lay("\"x\":0", "\"x\":1e999", "number out of range");
    lay("\"x\":0", "\"x\":NaN", "not a JSON object: expected value");
    for odd in ["0.5", "\"0\"", "null", "[0]"] {
        lay("\"x\":0", &format!("\"x\":{odd}"), &format!("\"x\" must be a whole number, not {odd}"));
    }
    lay("\"y\":-1,", "", "\"y\" is missing");
    for turns in ["4", "-1", "2.5", "\"2\"", "99999999999999999999"] {
        lay("\"turns\":2", &format!("\"turns\":{turns}"), "\"turns\" must be 0, 1, 2 or 3, not ");
    }
    lay(",\"turns\":2", "", "\"turns\" is missing");
    lay("\"y\":-1", "\"y\":0", "a tile lies there already (PLACE-1)");
    lay("\"y\":-1", "\"y\":-2", "that cell shares no edge with any tile (PLACE-1)");
    lay("\"x\":0", "\"x\":1", "that cell shares no edge with any tile (PLACE-1)");
    lay("\"x\":0,\"y\":-1", "\"x\":-128,\"y\":127", "that cell shares no edge with any tile (PLACE-1)");
    let mismatch = "its south edge shows a field, but the tile at 0,0 shows a city there (PLACE-2)";
    lay("\"turns\":2", "\"turns\":0", mismatch);

    let place = |from: &str, to: &str, reason: &str| {
        refused(&folder, format!("{HEADER}{DRAW}{LAY}{}", with(PLACE, from, to)), 4, reason);
    };
    place("\"follower\"", "\"dragon\"", "unknown figure \"dragon\"");
    place("\"figure\":\"follower\",", "", "\"figure\" is missing");
    place("\"y\":-1", "\"y\":0", "a figure goes on the tile just laid (FOLLOWER-1)");
    place("\"y\":-1", "\"y\":9", "no tile lies at 0,9 (FOLLOWER-1)");
    place("\"c0\"", "\"c1\"", "the tile E has no part \"c1\" (FOLLOWER-2)");
    place("\"c0\"", "\"\"", "the tile E has no part \"\" (FOLLOWER-2)");
    place("\"c0\"", "0", "\"on\" must be a text, not 0");

    // There is but one C, and it fits beside the start tile's city.
    let city = format!("{}{}{{\"by\":0,\"do\":\"pass\"}}\n", with(DRAW, "E", "C"), with(LAY, "\"E\"", "\"C\""));
    let again = with(DRAW, "E", "C");
    refused(&folder, format!("{HEADER}{city}{again}"), 5, "no such tile is left to draw (SETUP-1)");
}

#[test]
fn endings_that_are_wrong() {
    let folder = folder("endings");
    let whole = random_record(&folder);
    let (game, result) = whole.trim_end().rsplit_once('\n').expect("lines");
    let ending = |result: &str, reason: &str| {
        refused(&folder, format!("{game}\n{result}\n"), game.lines().count() + 1, reason);
    };
    ending("{\"result\":{\"scores\":[9999,0],\"winners\":[0]}}", "the result says scores [9999,0], but they are [");
    ending(&with(result, "\"winners\":[", "\"winners\":[3,"), "the result says winners [3,");
    ending(&with(result, "\"scores\":[", "\"scores\":[1,"), "the result says scores [1,");
    ending(&with(result, "\"scores\"", "\"points\""), "the result lacks \"scores\"");
    ending(&with(result, "\"winners\"", "\"losers\""), "the result lacks \"winners\"");
    ending("{\"result\":null}", "the result lacks \"scores\"");
    ending("{\"result\":[[[[]]]]}", "the result lacks \"scores\"");
    ending(DRAW.trim_end(), "the game is over (END-1)");

    let lines = whole.lines().count();
    refused(&folder, format!("{whole}{DRAW}"), lines + 1, "the game is over (END-1)");
    refused(&folder, format!("{whole}{result}\n"), lines + 1, "a second result");
    refused(&folder, format!("{HEADER}{result}\n"), 2, "a result, but the game is not over");
    refused(&folder, format!("{HEADER}{DRAW}{LAY}{result}\n"), 4, "a result, but the game is not over");
}

#[test]
fn records_that_are_too_much() {
    let folder = folder("too-much");
    let longer = "longer than the 65536 bytes a line may have";
    refused(&folder, "[".repeat(100_000), 1, longer);
    refused(&folder, format!("{HEADER}{}", "[".repeat(100_000)), 2, longer);
    refused(&folder, format!("{HEADER}{}\n", "[".repeat(60_000)), 2, "not a JSON object");
    for open in ["{\"event\":", "{\"by\":", "{\"result\":"] {
        refused(&folder, format!("{HEADER}{open}{}\n", "[".repeat(60_000)), 2, "recursion limit exceeded");
    }
    refused(&folder, format!("{HEADER}{}\n", "{\"do\":".repeat(10_000)), 2, "recursion limit exceeded");

    refused(&folder, vec![b' '; 100_000_000], 1, longer);
    refused(&folder, format!("{HEADER}{{\"event\":\"{}\"}}\n", "x".repeat(100_000_000)), 2, longer);
    let lines = "more than the 20000 lines a record may have";
    for line in ["\n", "{\"event\":1}\n"] {
        refused(&folder, format!("{HEADER}{}", line.repeat(3_000_000)), 20_001, lines);
    }
    refused(&folder, format!("{HEADER}{}", "{}\n".repeat(3_000_000)), 2, "neither an action");
    fs::remove_dir_all(folder).expect("our own folder");
}
