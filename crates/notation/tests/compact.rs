//! Compact text: every game comes back as it went, texts that people write are understood, and nothing else does harm.

use std::sync::OnceLock;

use bastide_engine::{Action, GameOptions, GameState, Phase, Place, Quiet, Rules, SegmentId, Side};
use bastide_notation::compact;
use bastide_notation::record::{self, Replay};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};

/// A random game, of which some things happen more often than by even odds.
fn random_game(options: GameOptions, players: usize, seed: u64) -> Replay {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let rules = Rules::new(options, players).expect("as many as it is for");
    let names = ["Ann", "mason/3", "\"Ö\" \\", "] {", "(x)", "[Game \"discovery\"]"];
    let names = names[..players].iter().map(|name| (*name).to_owned()).collect();
    let (mut state, mut room, mut actions, mut events) = (rules.start(), Vec::new(), Vec::new(), Vec::new());
    while let Some(action) = rules.some_action(&state, &mut room, |n| rng.random_range(0..n)) {
        let action = match state.phase() {
            // Even odds are for high bids, after which nobody has anything to say.
            Phase::Bid { .. } if rng.random_range(0..2) == 0 => Action::Pass,
            Phase::Pick { .. } if let Action::Pick { tile, bid: Some(bid) } = action => {
                Action::Pick { tile, bid: Some(bid / 10) }
            }
            Phase::OfferCastle { .. } | Phase::ChooseReward { .. } => {
                let names = other_names(&rules, &state, action);
                names[rng.random_range(0..names.len())]
            }
            _ => action,
        };
        rules.apply(&mut state, action, &mut events).expect("legal");
        actions.push(action);
    }
    let day = seed.is_multiple_of(2).then(|| "2026-11-15".to_owned());
    Replay { rules, names, day, actions, events, state }
}

/// All ways to give the same answer: castles and rewards may be named by any of their parts.
fn other_names(rules: &Rules, state: &GameState, action: Action) -> Vec<Action> {
    let mut names = vec![action];
    let places = state.board().laid().iter().flat_map(|laid| (0..16).map(|on| (laid.cell, SegmentId(on))));
    for (cell, on) in places.filter(|&(cell, on)| state.region_at(rules, Place { cell, on }).is_some()) {
        match action {
            Action::Castle { build, .. } => names.push(Action::Castle { cell, on, build }),
            Action::Reward { castle, .. } => {
                let castles = Side::ALL.map(|side| castle.beside(side)).into_iter().chain([castle]);
                names.extend(castles.map(|castle| Action::Reward { castle, cell, on }));
            }
            _ => {}
        }
    }
    names.retain(|&action| rules.check(state, action).is_ok());
    names
}

fn check_same(is: &Replay, was: &Replay) {
    assert_eq!(is.rules.options(), was.rules.options());
    assert_eq!((&is.names, &is.day), (&was.names, &was.day));
    assert_eq!(is.actions, was.actions);
    assert_eq!(is.events, was.events);
    assert_eq!(is.state, was.state);
}

fn read(text: &str) -> Replay {
    compact::read(text).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

/// A game of every set of options and every number of players.
fn in_every_game(seed: u64, mut check: impl FnMut(&Replay)) {
    for (number, options) in GameOptions::all().into_iter().enumerate() {
        let (least, most) = options.players();
        for players in usize::from(least)..=usize::from(most) {
            check(&random_game(options, players, seed.wrapping_add((10 * number + players) as u64)));
        }
    }
}

/// What a text tells, in the words of records but without their signs.
fn told(text: &str) -> Vec<String> {
    let replay = read(text);
    let mut state = replay.rules.start();
    let line = |&action: &Action| {
        let line = record::action_line(&replay.rules, &state, action);
        replay.rules.apply_trusted(&mut state, action, &mut Quiet);
        line.replace(['{', '}', '"'], "").replace("by:", "").replace("do:", "")
    };
    replay.actions.iter().map(line).collect()
}

fn refusal(text: &str) -> String {
    match compact::read(text) {
        Ok(_) => panic!("not refused:\n{text}"),
        Err(error) => error.to_string(),
    }
}

const PLAIN: &str = "[Game \"classic/modern\"] [Seat0 \"Ann\"] [Seat1 \"Ben\"]\n";
const MARKETS: &str = "[Game \"classic/modern\"] [Modules \"bcb:auction\"] [Seat0 \"Ann\"] [Seat1 \"Ben\"]\n";
const JUBILEE: &str = "[Game \"classic/modern\"] [Modules \"jubilee\"] [Seat0 \"Ann\"] [Seat1 \"Ben\"]\n";
const DISCOVERY: &str = "[Game \"discovery\"] [Seat0 \"Ann\"] [Seat1 \"Ben\"]\n";
const HANDS: &str = "[Game \"discovery\"] [Modules \"hand-of-two\"] [Seat0 \"Ann\"] [Seat1 \"Ben\"]\n";

proptest! {
    // One seed a run, and with it every set of options and every number of players.
    #![proptest_config(ProptestConfig { cases: 1, max_shrink_iters: 0, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_game_comes_back_as_it_went(seed in any::<u64>()) {
        in_every_game(seed, |game| {
            check_same(&read(&compact::write(game)), game);
            check_same(&record::read(record::write(game).as_bytes()).expect("our own record"), game);
        });
    }
}

#[test]
fn random_games_have_every_form() {
    let mut all = String::new();
    in_every_game(0, |game| all.push_str(&compact::write(game)));
    for form in [
        "=b",
        "*",
        "+c0",
        "+r1",
        "+f0",
        "+k",
        "+b",
        "+A:k",
        "+A:g",
        "^",
        "^A:",
        ":b\n",
        "-A",
        "+p0",
        "+m1",
        "+s2",
        "--",
        " x",
        "[draw ",
        ":castle yes",
        ":castle no",
        ":castle 0,",
        ":reward ",
        " castle ",
        ":pick ",
        " bid ",
        ":bid ",
        ":pass, ",
        ":pass]",
        ":buy",
        ":sell",
    ] {
        assert!(all.contains(form), "no game has {form:?}");
    }
}

#[test]
fn games_may_stop_anywhere() {
    for (number, options) in GameOptions::all().into_iter().enumerate().skip(3).step_by(12) {
        let game = random_game(options, 2 + number % 4, number as u64);
        let (mut state, mut events) = (game.rules.start(), Vec::new());
        for end in 0..=game.actions.len() {
            let part = Replay { actions: game.actions[..end].to_vec(), ..game.clone() };
            let again = read(&compact::write(&part));
            assert_eq!(again.actions, part.actions, "cut after {end} actions");
            assert_eq!(again.state, state);
            if let Some(&next) = game.actions.get(end) {
                game.rules.apply(&mut state, next, &mut events).expect("legal");
            }
        }
    }
}

#[test]
fn the_example_of_the_design_is_understood() {
    let text = "[Game \"classic/modern\"] [Modules \"abbot,bcb:auction\"] [Date \"2026.11.15\"] [Seat0 \"Ann\"] [Seat1 \"mason/3\"]
1. E@0,-1/2+c0 [0:castle no]   xbcb-1 V@1,0/0+r0
2. B@0,1/0+A:k {why the abbot?}   U@1,1/0   3. …
";
    let replay = read(text);
    assert_eq!(replay.names, ["Ann", "mason/3"]);
    assert_eq!(replay.day.as_deref(), Some("2026-11-15"));
    assert_eq!(
        told(text),
        [
            "chance,draw,tile:E",
            "0,lay,tile:E,x:0,y:-1,turns:2",
            "0,place,figure:follower,x:0,y:-1,on:c0",
            "0,castle,x:0,y:-1,on:c0,build:false",
            // It fits nowhere: nobody refuses it.
            "chance,draw,tile:bcb-1",
            "chance,draw,tile:V",
            "1,lay,tile:V,x:1,y:0,turns:0",
            "1,place,figure:follower,x:1,y:0,on:r0",
            "chance,draw,tile:B",
            "0,lay,tile:B,x:0,y:1,turns:0",
            "0,place,figure:abbot,x:0,y:1,on:cloister",
            "chance,draw,tile:U",
            "1,lay,tile:U,x:1,y:1,turns:0",
        ]
    );
    let without_remarks = text.replace(" {why the abbot?}", "").replace("   3. …", "");
    assert_eq!(compact::write(&replay), without_remarks);
}

#[test]
fn each_form_has_its_meaning() {
    for (tags, turns, last) in [
        (PLAIN, "1. [draw E]", &["chance,draw,tile:E"][..]),
        (PLAIN, "1. E@0,-1/2", &["0,lay,tile:E,x:0,y:-1,turns:2"]),
        (PLAIN, "1. E@0,-1/2 [0:pass]", &["0,pass"]),
        (PLAIN, "1. E@0,-1/2   [draw V]", &["0,pass", "chance,draw,tile:V"]),
        (
            MARKETS,
            "1. V@1,0/0   B@2,0/0\n2. U@3,0/0=b2,0:NS+b",
            &["0,bridge,x:2,y:0,axis:NS", "0,place,figure:follower,x:2,y:0,on:bridge"],
        ),
        (
            MARKETS,
            "1. bcb-1@0,-1/0 [draw A E, 1:pick A bid 2, 0:bid 3, 1:buy]   A@0,1/0   E@0,-2/2",
            &[
                "chance,draw,tile:A",
                "chance,draw,tile:E",
                "1,pick,tile:A,bid:2",
                "0,bid,points:3",
                "1,buy",
                "1,lay,tile:A,x:0,y:1,turns:0",
                "1,pass",
                "0,lay,tile:E,x:0,y:-2,turns:2",
            ],
        ),
        (MARKETS, "1. E@0,-1/2+c0 [0:castle 0,0:c0 yes]", &["0,castle,x:0,y:0,on:c0,build:true"]),
        (
            JUBILEE,
            "1. jubilee-i@1,0/0+r2   jubilee-f@2,0/3*1,0^0,0:f0",
            &["1,symbol,x:1,y:0", "1,place,figure:follower,x:0,y:0,on:f0"],
        ),
        (
            DISCOVERY,
            "1. disc-05@1,0/2   disc-58@-1,0/2+m0\n2. disc-11@0,-1/1+s1   disc-04@-1,-1/2--1,0:m0",
            &["1,recall,x:-1,y:0,on:region0"],
        ),
        (
            HANDS,
            "1. [draw disc-05 disc-11 disc-58 disc-04] disc-05@1,0/2 [draw disc-23]   disc-58@-1,0/2+m0",
            &[
                "0,pass",
                "chance,draw,tile:disc-23",
                "1,lay,tile:disc-58,x:-1,y:0,turns:2",
                "1,place,figure:follower,x:-1,y:0,on:region0",
            ],
        ),
    ] {
        let text = format!("{tags}{turns}\n");
        let actions = told(&text);
        assert_eq!(actions[actions.len() - last.len()..], *last, "{turns}");
        assert_eq!(compact::write(&read(&text)), text);
    }
}

#[test]
fn what_people_add_is_passed_over() {
    let plain = told(&format!("{PLAIN}1. E@0,-1/2+c0   V@1,0/0+r0\n2. U@1,1/0"));
    for turns in [
        "E@0,-1/2+c0 V@1,0/0+r0 U@1,1/0",
        "1.E@0,-1/2+c0!? 1...V@1,0/0+r0 ?? 2. U@1,1/0",
        "{a [comment] (with\n\"signs\"} 7. E@0,-1/2+c0{}V@1,0/0+r0\r\n\r\n\tU@1,1/0 !",
        "E@0,-1/2+c0 V@1,0/0+r0 [draw U] U@1,1/0",
    ] {
        assert_eq!(told(&format!("{PLAIN}{turns}")), plain, "{turns}");
    }
    let more =
        "[Event \"our \\\"cup\\\"\"]\n[Result \"*\"] {before the first turn}\n[Modules \"\"] [Date \"????.??.??\"]\n";
    let replay = read(&format!("{more}{PLAIN}E@0,-1/2"));
    assert_eq!((replay.day, replay.actions.len()), (None, 2));
}

#[test]
fn what_is_wrong_is_refused_with_its_line_and_word() {
    for (text, reason) in [
        ("", "line 1: expected tags, and among them [Game \"classic/modern\"] or another game"),
        ("[Game \"chess\"]", "line 1: \"Game\": expected classic/first, classic/modern or discovery, not \"chess\""),
        ("[Game \"classic/first]\n", "line 1: \"Game\": expected a quotation mark at the end of the tag's value"),
        ("[Game classic]", "line 1: \"Game\": expected a value in quotation marks after the name of a tag"),
        ("[Game \"discovery\" x]", "line 1: \"Game\": expected a ] at the end of the tag"),
        ("[Game \"discovery\"]\n[Game \"discovery\"]", "line 2: \"Game\": a second tag of that name"),
        (
            "[Game \"discovery\"]\n[Modules \"river\"]",
            "line 2: \"Modules\": expected some of hand-of-two and equal-turns, not \"river\"",
        ),
        ("[Game \"discovery\"] [Seat0 \"a\"]", "line 1: \"Game\": this game is for 2 to 5 players, not for 1"),
        (
            "[Game \"discovery\"] [Seat0 \"a\"]\n[Seat2 \"b\"]",
            "line 2: \"Seat2\": expected seats numbered from 0, but there is no Seat1",
        ),
        (
            "[Game \"discovery\"] [Seat0 \"\"]",
            "line 1: \"Seat0\": a player's name must be 1 to 64 characters without control characters",
        ),
    ] {
        assert_eq!(refusal(text), reason);
    }
    for (tags, turns, reason) in [
        (PLAIN, "E@0,-1/2+c1", "\"E@0,-1/2+c1\": expected a part of E: c0, f0, not \"c1\""),
        (PLAIN, "Q9@0,1/0", "\"Q9@0,1/0\": expected a tile, but there is no \"Q9\" in this game"),
        (PLAIN, "E@0;1/0", "\"E@0;1/0\": expected \",\" at \";1/0\""),
        (PLAIN, "E@0,900/0", "\"E@0,900/0\": 900 is far outside the landscape"),
        (PLAIN, "E@0,-1/4", "\"E@0,-1/4\": expected 0, 1, 2 or 3 quarter turns at \"4\""),
        (PLAIN, "E@0,-1/2#", "\"E@0,-1/2#\": expected =b, *, +, ^ or - at \"#\""),
        (PLAIN, "E@0,-1/2+b", "\"E@0,-1/2+b\": no bridge was built this turn"),
        (
            PLAIN,
            "E@0,-1/0",
            "\"E@0,-1/0\": its south edge shows a field, but the tile at 0,0 shows a city there (PLACE-2)",
        ),
        (PLAIN, "xE", "\"xE\": the tile fits without a bridge (BRIDGE-11)"),
        (PLAIN, "[draw E] V@1,0/0", "\"V@1,0/0\": another tile was drawn (TURN-1)"),
        (PLAIN, "[draw E V]", "\"draw E V\": expected seat 0 to lay E: E@x,y/turns"),
        (PLAIN, "[0:bid 3]", "\"0:bid 3\": seat 0 is not to act: expected a tile that is drawn"),
        (PLAIN, "E@0,-1/2 [1:pass]", "\"1:pass\": seat 1 is not to act: expected what seat 0 places or takes back"),
        (PLAIN, "[]", "\"\": expected an answer such as 0:pass"),
        (PLAIN, "[draw E,]", "\"\": expected an answer such as 0:pass"),
        (PLAIN, "[draw E", "\"draw E\": expected a ] at the end of the answers"),
        (PLAIN, "[draw [", "\"[\": expected a ] before the next ["),
        (PLAIN, "]", "\"]\": no bracket is open"),
        (PLAIN, "{so", "\"{so\": expected a } at the end of the comment"),
        (PLAIN, "}", "\"}\": no comment has begun"),
        (PLAIN, "E@0,-1/2 (D@1,0/0)", "\"(\": variations are not read"),
        (PLAIN, "E@0,-1/2 [Result \"1-0\"]", "\"[\": expected an answer: tags stand before the first turn"),
        (PLAIN, "Dear diary", "\"Dear\": expected a turn such as E@0,-1/2+c0"),
        (MARKETS, "E@0,-1/2+c0 V@1,0/0", "\"V@1,0/0\": expected [0:castle yes] or [0:castle no]"),
        (MARKETS, "bcb-1@0,-1/0 A@0,1/2", "\"A@0,1/2\": the tile that is drawn now is for the market"),
        (
            MARKETS,
            "bcb-1@0,-1/0 [draw A E, 1:pick A bid 999]",
            "\"1:pick A bid 999\": expected a whole number from 0 to 200",
        ),
        (
            JUBILEE,
            "jubilee-i@1,0/0 jubilee-f@2,0/3+f0",
            "\"jubilee-f@2,0/3+f0\": expected the symbol that is activated: *x,y",
        ),
        (DISCOVERY, "disc-05@1,0/2-A", "\"disc-05@1,0/2-A\": the player has no abbot there"),
    ] {
        let said = refusal(&format!("{tags}{turns}"));
        let (line, said) = said.split_once(": ").expect("a line");
        assert!(line == "line 2" && said.starts_with(reason), "{line}: {said}\nis not\n{reason}");
    }
    let result = |result: &str| {
        format!("[Game \"classic/modern\"] [Seat0 \"a\"] [Seat1 \"b\"]\n[Result \"{result}\"]\nE@0,-1/2")
    };
    assert!(
        refusal(&result("1-0"))
            .starts_with("line 2: \"Result\": a result, but the game is not over: at its end, expected")
    );
    let game = compact::write(&random_game(GameOptions::all()[0], 2, 1)).replace("[Result \"", "[Result \"1");
    assert!(refusal(&game).starts_with("line 1: \"Result\": expected "));
    assert!(refusal(&"[A \"\"] ".repeat(200)).ends_with("\"A\": a second tag of that name"));
    assert_eq!(refusal(&"[".repeat(100_000)), "line 1: longer than the 65536 bytes a line may have");
    assert_eq!(refusal(&"[\n".repeat(1 << 20)), "line 1: more than the 1048576 bytes a text may have");
}

#[test]
fn a_record_is_one_json_object_too() {
    let game = random_game(GameOptions::all()[0], 2, 2);
    let lines = record::write(&game);
    let json = record::to_json(&lines).expect("our own record");
    assert!(json.starts_with(r#"{"format":"bastide-record","version":1,"options":{"game":"classic","#));
    assert!(!json.contains('\n'));
    let object: Value = serde_json::from_str(&json).expect("JSON");
    let line =
        |number: usize| -> Value { serde_json::from_str(lines.lines().nth(number).expect("a line")).expect("JSON") };
    for key in ["options", "players", "started"] {
        assert_eq!(object[key], line(0)[key]);
    }
    assert_eq!(object["result"], line(lines.lines().count() - 1)["result"]);
    let actions = object["actions"].as_array().expect("a list");
    assert_eq!((actions.len(), &actions[0]), (game.actions.len(), &line(1)));
    assert!(!json.contains("\"event\""));

    let header = lines.lines().next().expect("a header");
    let unfinished: Value = serde_json::from_str(&record::to_json(header).expect("a record")).expect("JSON");
    assert_eq!((&unfinished["actions"], unfinished.get("result")), (&json!([]), None));
    for (lines, reason) in [
        ("", "line 1: the record is empty"),
        ("{}", "line 1: not a header"),
        (&*format!("{header}\n{{"), "line 2: the line breaks off"),
        (&*header.replace("\"version\"", "\"actions\":[],\"version\""), "line 1: a header with actions"),
    ] {
        let said = record::to_json(lines).expect_err("refused");
        assert!(said.starts_with(reason), "{said}");
    }
    assert_eq!(compact::of_record(&lines), Ok(compact::write(&game)));
    assert_eq!(compact::of_record("{}"), Err("line 1: not a header: \"format\" must be \"bastide-record\"".to_owned()));
}

/// Texts to be spoilt, with as many forms as can be.
fn texts() -> &'static [String] {
    static TEXTS: OnceLock<Vec<String>> = OnceLock::new();
    TEXTS.get_or_init(|| {
        let all = GameOptions::all();
        let texts = [0, 31, 63, 95, 96, 99].map(|number| compact::write(&random_game(all[number], 3, number as u64)));
        texts.to_vec()
    })
}

/// Whatever the text is, it is refused in one short line, or it is a game.
fn is_harmless(text: &str) {
    match compact::read(text) {
        Ok(replay) => assert_eq!(read(&compact::write(&replay)).actions, replay.actions),
        Err(error) => {
            let said = error.to_string();
            assert!((1..=text.lines().count().max(1)).contains(&error.line), "{said}");
            assert!(!said.contains(char::is_control) && said.chars().count() < 250, "{said}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_harmless(text in any::<String>()) {
        is_harmless(&text);
        is_harmless(&format!("[{text}"));
        is_harmless(&format!("{MARKETS}{text}"));
    }

    #[test]
    fn any_signs_are_harmless(signs in "[\\[\\]{}()@,/+^*=:!?.\"\\\\ \nxbAEVUckdraw0123456789-]{0,60}") {
        is_harmless(&signs);
        is_harmless(&format!("{MARKETS}{signs}"));
        is_harmless(&format!("{JUBILEE}E@0,-1/2{signs}"));
        is_harmless(&format!("{MARKETS}E@0,-1/2+c0 [{signs}]"));
    }

    #[test]
    fn spoilt_texts_are_harmless(
        number in 0..6usize,
        spots in prop::collection::vec((any::<prop::sample::Index>(), 0..4u8, any::<prop::sample::Index>()), 1..4),
    ) {
        let mut signs: Vec<char> = texts()[number].chars().collect();
        for (at, how, other) in spots {
            let (at, other) = (at.index(signs.len()), other.index(signs.len()));
            match how {
                0 => drop(signs.remove(at)),
                1 => signs.insert(at, signs[other]),
                2 => signs.swap(at, other),
                _ => signs.truncate(at.max(1)),
            }
        }
        is_harmless(&signs.into_iter().collect::<String>());
    }
}
