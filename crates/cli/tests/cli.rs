//! The command `bastide` from outside: what it prints, what it writes, how it refuses.

mod common;

use std::fs;
use std::path::Path;

use common::{Answer, DRAW, HEADER, LAY, PLACE, bastide, folder, random_record, refusal, text};
use serde_json::{Value, json};

fn fine(arguments: &[&str]) -> String {
    let Answer { code, out, err } = bastide(arguments);
    assert_eq!((code, &*err), (Some(0), ""), "{arguments:?}");
    out
}

fn in_json(arguments: &[&str]) -> Value {
    let out = fine(arguments);
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("{arguments:?} prints {out:?}: {error}"))
}

/// What `replay --json` says of a record with this text.
fn replay(folder: &Path, record: &str) -> Value {
    in_json(&["replay", "--json", text(&write(folder, record))])
}

fn replay_if_ended_now(folder: &Path, record: &str) -> Value {
    in_json(&["replay", "--json", "--if-ended-now", text(&write(folder, record))])
}

fn write(folder: &Path, record: &str) -> std::path::PathBuf {
    let path = folder.join("record.jsonl");
    fs::write(&path, record).expect("a writable folder");
    path
}

fn lines(record: &str) -> Vec<Value> {
    record.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
}

/// The points of each player, added up over all scorings.
fn sums(answer: &Value) -> Value {
    let mut sums = vec![0; answer["players"].as_array().expect("players").len()];
    for scoring in answer["scorings"].as_array().expect("scorings") {
        let tally = scoring["tally"].as_array().expect("a tally").iter();
        let points = tally.map(|line| line["count"].as_i64().unwrap() * line["each"].as_i64().unwrap()).sum::<i64>();
        assert_eq!(scoring["points"], points, "{scoring}");
        sums[scoring["by"].as_u64().expect("a player") as usize] += points;
    }
    for payment in answer["payments"].as_array().into_iter().flatten() {
        let points = payment["points"].as_i64().expect("points");
        sums[payment["by"].as_u64().expect("a player") as usize] -= points;
        if let Some(to) = payment["to"].as_u64() {
            sums[to as usize] += points;
        }
    }
    json!(sums)
}

#[test]
fn simulated_games_replay_to_their_results() {
    for (edition, farmers, players) in [("first", "--farmers", "5"), ("modern", "--no-farmers", "3")] {
        let folder = folder(&format!("simulated-{edition}"));
        let game = ["--edition", edition, farmers, "--players", players];
        let simulate = ["simulate", "--games", "5", "--seed", "7", "--json", "--records", text(&folder)];
        let statistics = in_json(&[&simulate[..], &game[..]].concat());
        assert_eq!(statistics["games"], 5);
        let mut wins = vec![0u64; players.parse().expect("a number")];
        for number in 0..5 {
            let path = folder.join(format!("game-{number:06}.jsonl"));
            let record = lines(&fs::read_to_string(&path).expect("one record a game"));
            let answer = in_json(&["replay", "--json", text(&path)]);
            let result = &record.last().expect("lines")["result"];
            assert_eq!(answer["scores"], result["scores"]);
            assert_eq!(answer["winners"], result["winners"]);
            assert_eq!(answer["options"], record[0]["options"]);
            assert_eq!(answer["phase"], "over");
            assert_eq!(answer["to_decide"], Value::Null);
            assert_eq!(answer["turns"].as_u64().unwrap() + answer["discarded"].as_u64().unwrap(), 71);
            assert_eq!(answer["supplies"].as_array().expect("a list").len(), wins.len());
            let told: Vec<Value> = record.into_iter().filter(|line| line["event"] == "scored").collect();
            assert_eq!(answer["scorings"], json!(told));
            assert_eq!(sums(&answer), answer["scores"]);
            for winner in answer["winners"].as_array().expect("winners") {
                wins[winner.as_u64().expect("a player") as usize] += 1;
            }
        }
        assert_eq!(statistics["wins"], json!(wins));
    }
}

#[test]
fn a_seed_gives_the_same_games_on_any_number_of_threads() {
    let simulate = |seed: &str, threads: &str| {
        fine(&["simulate", "--games", "300", "--json", "--seed", seed, "--threads", threads])
    };
    assert_eq!(simulate("3", "1"), simulate("3", "2"));
    assert_ne!(simulate("3", "1"), simulate("4", "1"));
}

#[test]
fn json_has_the_promised_keys() {
    let folder = folder("keys");
    let record = format!("{HEADER}{DRAW}");
    let path = write(&folder, &record);
    for (arguments, keys) in [
        (
            &["replay", "--json", text(&path)][..],
            &["scores", "winners", "supplies", "phase", "to_decide", "turns", "scorings", "options", "players"][..],
        ),
        (&["simulate", "--json", "--games", "2"], &["options", "games", "mean_scores", "wins", "turns_per_game"]),
        (
            &["speed", "--json", "--seconds", "0.02"],
            &["sets", "state_bytes", "clone_nanoseconds", "reference_million_steps_per_second"],
        ),
    ] {
        let answer = in_json(arguments);
        for key in keys {
            assert!(answer.get(key).is_some(), "{arguments:?} says nothing of {key:?}");
        }
    }
}

#[test]
fn a_record_cut_at_any_line_is_an_unfinished_game() {
    let folder = folder("cut");
    let whole = random_record(&folder);
    let all: Vec<&str> = whole.split_inclusive('\n').collect();
    let last_action = all.iter().rposition(|line| line.contains("\"do\"")).expect("actions");
    for cut in (1..=last_action).step_by(7).chain([2, 3, 4, last_action]) {
        let answer = replay(&folder, &all[..cut].concat());
        let next = lines(&all[cut..].concat()).into_iter().find(|line| line.get("do").is_some()).expect("an action");
        assert_eq!(answer["winners"], Value::Null, "cut after {cut} lines");
        assert_eq!(answer["to_decide"], next["by"], "cut after {cut} lines");
        let phase = if next["do"] == "pass" { json!("place") } else { next["do"].clone() };
        assert_eq!(answer["phase"], phase, "cut after {cut} lines");
        let laid = all[..cut].iter().filter(|line| line.contains("\"lay\"")).count();
        assert_eq!(answer["turns"], laid, "cut after {cut} lines");
        assert_eq!(sums(&answer), answer["scores"]);

        let ended = replay_if_ended_now(&folder, &all[..cut].concat());
        assert_eq!(ended["scores_without_final_scoring"], answer["scores"]);
        assert_eq!(sums(&ended), ended["scores"]);
        assert_eq!((&ended["winners"], &ended["to_decide"]), (&Value::Null, &answer["to_decide"]));
    }
    // The result may be lacking, and so may the last line end.
    assert_eq!(replay(&folder, &all[..=last_action].concat())["phase"], "over");
    assert_eq!(replay(&folder, whole.trim_end()), replay(&folder, &whole));
    assert_eq!(replay_if_ended_now(&folder, &whole), replay(&folder, &whole));
}

#[test]
fn a_short_game_by_hand() {
    let folder = folder("by-hand");
    let begun = replay(&folder, HEADER);
    assert_eq!(begun["scores"], json!([0, 0]));
    assert_eq!(begun["supplies"], json!([{ "followers": 7 }, { "followers": 7 }]));
    assert_eq!((&begun["phase"], &begun["to_decide"]), (&json!("draw"), &json!("chance")));

    let laid = replay(&folder, &format!("{HEADER}{DRAW}{LAY}"));
    assert_eq!((&laid["phase"], &laid["to_decide"]), (&json!("place"), &json!(0)));

    // Red closes a city of two tiles, blue lays a cloister beside one tile.
    let cloister = concat!(
        "{\"by\":\"chance\",\"do\":\"draw\",\"tile\":\"B\"}\n",
        "{\"by\":1,\"do\":\"lay\",\"tile\":\"B\",\"x\":0,\"y\":1,\"turns\":0}\n",
        "{\"by\":1,\"do\":\"place\",\"figure\":\"follower\",\"x\":0,\"y\":1,\"on\":\"cloister\"}\n",
    );
    let record = format!("{HEADER}{DRAW}{LAY}{PLACE}{cloister}");
    let answer = replay(&folder, &record);
    assert_eq!(answer["scores"], json!([4, 0]));
    assert_eq!(answer["supplies"], json!([{ "followers": 7 }, { "followers": 6 }]));
    assert_eq!((&answer["turns"], &answer["to_decide"]), (&json!(2), &json!("chance")));
    assert_eq!(answer["scorings"][0]["rule"], "CITY-2");

    let ended = replay_if_ended_now(&folder, &record);
    assert_eq!(ended["scores"], json!([4, 2]));
    assert_eq!(ended["scorings"][1]["rule"], "END-2");

    let words = fine(&["replay", text(&write(&folder, &record))]);
    assert!(words.contains("turn 1: red scores 4: city") && words.contains("2 tiles × 2 (CITY-2)"), "{words}");
    assert!(words.contains("2 turns played, chance to act") && words.contains("scores: red 4, blue 0"), "{words}");
    let words = fine(&["replay", "--if-ended-now", text(&write(&folder, &record))]);
    assert!(words.contains("blue scores 2: cloister") && words.contains("1 neighbour × 1 (END-2)"), "{words}");
    assert!(words.contains("scores if it ended now: red 4, blue 2"), "{words}");
}

#[test]
fn unknown_keys_and_events_are_passed_over() {
    let folder = folder("unknown");
    let plain = format!("{HEADER}{DRAW}{LAY}{PLACE}");
    let adorned = plain
        .replace("\"version\":1", "\"version\":1,\"started\":\"2024-01-01\",\"clock\":{\"minutes\":[1,2]}")
        .replace("\"farmers\":true", "\"farmers\":true,\"weather\":\"rain\"")
        .replace("{\"name\":\"red\"}", "{\"name\":\"red\",\"bot\":\"greedy\",\"level\":3}")
        .replace("\"do\":\"lay\"", "\"do\":\"lay\",\"thought\":1.5e3,\"on\":7")
        .replace('\n', "\n{\"event\":\"sneeze\",\"do\":\"draw\",\"by\":99}\n\n");
    assert_eq!(replay(&folder, &adorned), replay(&folder, &plain));

    let whole = random_record(&folder);
    let seeded = whole.replace("{\"result\":{", "{\"result\":{\"reason\":\"over\",") + "{\"seed\":\"00ff\"}\n";
    assert_eq!(replay(&folder, &seeded), replay(&folder, &whole));
    // Line ends as other systems write them.
    assert_eq!(replay(&folder, &whole.replace('\n', "\r\n")), replay(&folder, &whole));
}

#[test]
fn games_for_one_and_for_six_are_refused() {
    for players in ["0", "1", "6", "18446744073709551615"] {
        for command in ["simulate", "perft"] {
            let reason = refusal(&[command, "--players", players], 2);
            assert_eq!(reason, format!("--players: this game is for 2 to 5 players, not for {players}"));
        }
    }
}

#[test]
fn bad_usage_is_told_in_one_line() {
    for (arguments, reason) in [
        (&[][..], "a command is missing"),
        (&["fly"], "unrecognized subcommand 'fly'"),
        (&["--fly"], "unexpected argument '--fly' found"),
        (&["replay"], "required arguments were not provided: <FILE>"),
        (&["replay", "a", "b"], "unexpected argument 'b' found"),
        (&["draw", "--json", "a"], "unexpected argument '--json' found"),
        (&["simulate", "--games"], "a value is required for '--games <GAMES>'"),
        (&["simulate", "--games", "many"], "invalid value 'many' for '--games <GAMES>'"),
        (&["simulate", "--games", "-1"], "unexpected argument '-1' found"),
        (&["simulate", "--threads", "0"], "invalid value '0' for '--threads <THREADS>'"),
        (&["simulate", "--edition", "third"], "[possible values: first, modern]"),
        (&["simulate", "--records", ""], "a value is required for '--records <DIR>'"),
        (&["perft", "--depth", "-1"], "unexpected argument '-1' found"),
        (&["perft", "--game", "chess"], "[possible values: classic, discovery]"),
        (&["perft", "--hand-of-two"], "--hand-of-two does not belong to --game classic"),
        (&["simulate", "--game", "discovery", "--river"], "--river does not belong to --game discovery"),
        (&["simulate", "--game", "discovery", "--players", "6"], "this game is for 2 to 5 players, not for 6"),
        (&["speed", "--seconds", "0"], "--seconds must be between"),
        (&["speed", "--seconds", "NaN"], "--seconds must be between"),
    ] {
        let message = refusal(arguments, 2);
        assert!(message.contains(reason), "{arguments:?}: {message:?} does not say {reason:?}");
    }
}

#[test]
fn files_that_cannot_be_read_or_written_are_named() {
    let folder = folder("files");
    let file = write(&folder, HEADER);
    let missing = folder.join("missing.jsonl");
    for command in ["replay", "draw"] {
        let reason = refusal(&[command, text(&missing)], 1);
        assert!(reason.starts_with(text(&missing)) && reason.contains("No such file"), "{reason}");
        let reason = refusal(&[command, text(&folder)], 1);
        assert!(reason.starts_with(text(&folder)) && reason.contains("directory"), "{reason}");
        assert!(refusal(&[command, "no\nsuch\nfile"], 1).starts_with("no?such?file: "));
    }
    let inside_a_file = file.join("records");
    let taken = folder.join("taken");
    fs::create_dir_all(taken.join("game-000000.jsonl")).expect("a writable folder");
    for (target, named) in
        [(&file, &file), (&inside_a_file, &inside_a_file), (&taken, &taken.join("game-000000.jsonl"))]
    {
        let reason = refusal(&["simulate", "--games", "500", "--records", text(target)], 1);
        assert!(reason.starts_with(&format!("{}: ", named.display())), "{reason}");
    }
}

#[test]
fn help_and_version_are_no_failures() {
    assert!(fine(&["--version"]).starts_with("bastide "));
    for arguments in [&["--help"][..], &["help"], &["replay", "--help"], &["simulate", "-h"]] {
        assert!(fine(arguments).contains("Usage: bastide"));
    }
}

#[test]
fn perft_counts_the_beginnings() {
    assert_eq!(fine(&["perft", "--depth", "0"]), "");
    // The first draw: 24 shapes, 8 of them also with a garden, and of each at least one is left beside the start tile.
    let first = 24 + 8;
    let catalogue = include_str!("../../../tiles/base.toml");
    assert_eq!(catalogue.lines().filter(|line| line.starts_with("id = ")).count(), first);
    assert!(!catalogue.contains("count = 1\nstart = true"));
    // The others were counted by the program itself, and change only when what is legal changes.
    assert_eq!(fine(&["perft", "--depth", "3"]), format!("1 {first}\n2 159\n3 717\n"));
    assert_eq!(fine(&["perft", "--depth", "3", "--edition", "first", "--players", "5"]), "1 32\n2 159\n3 717\n");
    let without_farmers = fine(&["perft", "--depth", "3", "--no-farmers"]);
    assert!(without_farmers.starts_with("1 32\n2 159\n3 "), "{without_farmers}");
    assert_ne!(without_farmers, "1 32\n2 159\n3 717\n");
}

#[test]
fn records_and_scenarios_are_drawn() {
    let folder = folder("drawn");
    let record = write(&folder, &format!("{HEADER}{DRAW}{LAY}"));
    let landscape = "        0\n     .......\n  -1 .......\n     .#####.\n     .#####.\n   0 -------\n     .......\n";
    assert_eq!(fine(&["draw", text(&record)]), landscape);

    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/classic/small-city-first-edition.txt");
    let written = fs::read_to_string(&scenario).expect("a scenario");
    let (_, board) = written.split_once("\nboard\n\n").expect("a board");
    assert_eq!(fine(&["draw", text(&scenario)]), board);

    for (contents, reason) in [
        (&b""[..], "the file is empty"),
        (b"\xff\xfe", "not UTF-8 text"),
        (b"Nothing but a title.\n", "line 1: the set-up is not complete"),
        (b"{\"format\":\"other\"}\n", "line 1: not a header"),
        (b"Title.\nproves X\noptions classic\nplayers red blue\n\nred flies\n", "line 6: \"flies\" is not something"),
    ] {
        let path = folder.join("odd");
        fs::write(&path, contents).expect("a writable folder");
        let message = refusal(&["draw", text(&path)], 1);
        assert!(message.contains(reason), "{message:?} does not say {reason:?}");
    }
}

#[test]
fn pictures_are_written() {
    let folder = folder("pictures");
    let record = write(&folder, &format!("{HEADER}{DRAW}{LAY}"));
    let (svg, png) = (folder.join("board.svg"), folder.join("board.png"));
    let out =
        fine(&["draw", text(&record), "--svg", text(&svg), "--png", text(&png), "--coordinates", "--theme", "dark"]);
    assert_eq!(out, "");
    let picture = fs::read_to_string(&svg).expect("an SVG file");
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    assert_eq!(picture.matches("<use href=\"#tile-").count(), 2);
    assert!(fs::read(&png).expect("a PNG file").starts_with(b"\x89PNG\r\n"));

    // The landscape before the tile was laid.
    fine(&["draw", text(&record), "--at", "1", "--svg", text(&svg)]);
    assert_eq!(fs::read_to_string(&svg).expect("an SVG file").matches("<use href=\"#tile-").count(), 1);
    assert_eq!(fine(&["draw", text(&record), "--at", "1"]).lines().count(), 4);
    let reason = refusal(&["draw", text(&record), "--at", "3"], 1);
    assert!(reason.ends_with("it has 2 actions, so there is nothing after 3"), "{reason}");

    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/discovery/one-thing-after-the-tile.txt");
    fine(&["draw", text(&scenario), "--at", "2", "--svg", text(&svg)]);
    assert_eq!(fs::read_to_string(&svg).expect("an SVG file").matches("<use href=\"#tile-disc-").count(), 2);

    let sheet = folder.join("all.svg");
    fine(&["draw", "--catalogue", text(&sheet)]);
    let sheet = fs::read_to_string(&sheet).expect("an SVG file");
    for name in ["D × 4", "river-12 × 1", "jubilee-o × 1", "bcb-11 × 1", "disc-70 × 1", "our own set of 84"] {
        assert!(sheet.contains(name), "{name} is not in the catalogue");
    }

    for (arguments, code, said) in [
        (&["draw"][..], 2, "required arguments were not provided: <FILE>"),
        (&["draw", "--catalogue", "x.svg", "a"], 2, "cannot be used with"),
        (&["draw", "a", "--size", "15"], 2, "15 is not in 16..=400"),
        (&["draw", "a", "--theme", "pink"], 2, "[possible values: standard, high-contrast, dark, print]"),
        (&["draw", text(&record), "--svg", text(&folder)], 1, "directory"),
        (&["draw", text(&record), "--png", "/no/such/folder/x.png"], 1, "No such file"),
    ] {
        let reason = refusal(arguments, code);
        assert!(reason.contains(said), "{arguments:?}: {reason:?} does not say {said:?}");
    }
}

#[test]
fn the_rule_pages_show_what_is_drawn() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let list = fs::read_to_string(root.join("rules/pictures/pictures.txt")).expect("a list");
    let drawn = folder("rule-pages").join("picture.svg");
    let mut pictures = 0;
    for line in list.lines().filter(|line| !line.starts_with('#')) {
        let (picture, scenario) = line.split_once(' ').expect("a picture and a scenario");
        let scenario = root.join("scenarios").join(scenario.trim()).with_extension("txt");
        fine(&["draw", text(&scenario), "--svg", text(&drawn)]);
        let known = fs::read_to_string(root.join("rules/pictures").join(picture)).expect("a picture");
        let now = fs::read_to_string(&drawn).expect("a picture");
        assert!(known == now, "{picture} is out of date: run rules/pictures/make");
        pictures += 1;
    }
    assert!(pictures > 5);
}

#[test]
fn games_with_every_combination_of_options_end_properly() {
    let out = fine(&["soak", "--games", "200"]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 96 + 4 + 1, "{out}");
    // Two to five players, or two to six.
    assert!(lines[..32].iter().all(|line| line.contains("     800 games, ")), "{out}");
    assert!(lines[32..96].iter().all(|line| line.contains("    1000 games, ")), "{out}");
    assert!(
        lines[96..100].iter().all(|line| line.starts_with("discovery") && line.contains("     800 games, ")),
        "{out}"
    );
    assert!(lines[100].starts_with("games with a broken river: "), "{out}");
}

#[test]
fn games_of_the_discovery_replay_to_their_results() {
    let folder = folder("discovery");
    let options = ["--game", "discovery", "--hand-of-two", "--equal-turns", "--players", "4"];
    let simulate = ["simulate", "--games", "3", "--json", "--records", text(&folder)];
    let statistics = in_json(&[&simulate[..], &options[..]].concat());
    let expected = serde_json::json!({ "game": "discovery", "hand_of_two": true, "equal_turns": true });
    assert_eq!(statistics["options"], expected);
    assert!(statistics["games_with_over_three_discards"].is_u64());
    for number in 0..3 {
        let path = folder.join(format!("game-{number:06}.jsonl"));
        let record = lines(&fs::read_to_string(&path).expect("one record a game"));
        // DISC-17: three of 83 are laid aside; DISC-16: two for each of four.
        assert!(record[1..=3 + 8].iter().all(|line| line["do"] == "draw" && line["by"] == "chance"));
        assert_eq!((&record[12]["by"], &record[12]["do"]), (&serde_json::json!(0), &serde_json::json!("lay")));
        let answer = in_json(&["replay", "--json", text(&path)]);
        assert_eq!(answer["scores"], record.last().expect("lines")["result"]["scores"]);
        assert_eq!(sums(&answer), answer["scores"]);
        assert_eq!(answer["turns"].as_u64().unwrap() + answer["discarded"].as_u64().unwrap(), 80);
        assert_eq!(
            (answer["hands"].as_array().map(Vec::len), answer["laid_aside"].as_array().map(Vec::len)),
            (Some(4), Some(3))
        );
        assert!(fine(&["replay", text(&path)]).starts_with("discovery, hand of two, equal turns: red, "));
        assert!(fine(&["draw", text(&path)]).contains('~'));
    }
}

#[test]
fn games_with_all_modules_replay_to_their_results() {
    let folder = folder("modules");
    let options = ["--river", "--abbot", "--jubilee", "--bridges-castles-bazaars", "auction", "--players", "6"];
    let simulate = ["simulate", "--games", "3", "--seed", "5", "--json", "--records", text(&folder)];
    let statistics = in_json(&[&simulate[..], &options[..]].concat());
    assert_eq!(statistics["options"]["river"], true);
    assert!(statistics["broken_rivers"].is_u64());
    for number in 0..3 {
        let path = folder.join(format!("game-{number:06}.jsonl"));
        let record = lines(&fs::read_to_string(&path).expect("one record a game"));
        let answer = in_json(&["replay", "--json", text(&path)]);
        assert_eq!(answer["scores"], record.last().expect("lines")["result"]["scores"]);
        assert_eq!(sums(&answer), answer["scores"]);
        assert_eq!(answer["turns"].as_u64().unwrap() + answer["discarded"].as_u64().unwrap(), 15 + 71 + 15 + 12);
        for what in ["abbots", "bridges", "castles"] {
            assert!(answer["supplies"][5][what].is_u64(), "{what}");
        }
    }
}
