//! Advice and chances of winning over the API.

mod common;

use common::{Database, over_each_database, run, start};
use serde_json::{Value, json};

over_each_database!(
    a_hint_is_a_turn_that_can_be_played_and_its_reasons_add_up,
    hints_are_refused_with_a_reason,
    hints_are_limited,
    chances_are_told_of_finished_games,
    strength_is_told_where_it_was_measured,
);

fn numbers(list: &Value) -> Vec<f64> {
    list.as_array().expect("a list").iter().map(|number| number.as_f64().expect("a number")).collect()
}

async fn a_hint_is_a_turn_that_can_be_played_and_its_reasons_add_up(database: Database) {
    let server = start(&database).await;
    let (ann, ben) = (server.guest("Ann").await, server.guest("Ben").await);
    let game = server.game(&ann, &ben).await;
    for turn in 0..6 {
        let who = if turn % 2 == 0 { &ann } else { &ben };
        let (status, hint) = server.call("GET", &format!("/games/{game}/hint"), Some(who), None).await;
        assert_eq!((status, &hint["seat"]), (200, &json!(turn % 2)), "{hint}");
        let total = numbers(&hint["total"]);
        let regions = hint["regions"].as_array().expect("a list");
        let parts = ["supply", "tempo", "rest"].iter().map(|part| numbers(&hint[*part]));
        let all: Vec<Vec<f64>> = parts.chain(regions.iter().map(|region| numbers(&region["points"]))).collect();
        for seat in 0..2 {
            let sum: f64 = all.iter().map(|part| part[seat]).sum();
            assert!((sum - total[seat]).abs() < 1e-6, "{hint}");
        }
        assert!(regions.iter().all(|region| !region["card"]["segments"].as_array().expect("a list").is_empty()));
        let body = json!({ "seq": hint["seq"], "actions": hint["actions"] });
        let (status, done) = server.call("POST", &format!("/games/{game}/turn"), Some(who), Some(body)).await;
        assert_eq!(status, 200, "{done}");
    }
    server.stop().await;
}

async fn hints_are_refused_with_a_reason(database: Database) {
    let server = start(&database).await;
    let (ann, ben, cleo) = (server.guest("Ann").await, server.guest("Ben").await, server.guest("Cleo").await);
    let game = server.game(&ann, &ben).await;
    let (_, made) = server.call("POST", "/games", Some(&ann), Some(json!({ "preset": "tournament" }))).await;
    let strict = made["game"].as_str().expect("an id").to_owned();
    let path = |game: &str| format!("/games/{game}/hint");
    for (path, token, status, code) in [
        (path(&game), None, 401, "unknown_person"),
        (path(&game), Some(&ben), 409, "not_your_turn"),
        (path(&game), Some(&cleo), 403, "not_seated"),
        (path("nonsense"), Some(&ann), 404, "no_such_game"),
        (path(&strict), Some(&ann), 403, "not_allowed_here"),
    ] {
        let (told, problem) = server.call("GET", &path, token.map(String::as_str), None).await;
        assert_eq!((told, problem["code"].as_str()), (status, Some(code)), "{path}: {problem}");
        assert!(problem["detail"].as_str().is_some_and(|detail| detail.len() > 5));
    }
    server.stop().await;
}

async fn hints_are_limited(database: Database) {
    let server = run(bastide_server::Config { limits: true, ..database.config() }).await;
    let mut refused = None;
    for _ in 0..2_000 {
        let (status, problem) = server.call("GET", "/games/nonsense/hint", None, None).await;
        if status == 429 {
            refused = Some(problem);
            break;
        }
    }
    assert_eq!(refused.expect("too many")["code"], "too_many");
    server.stop().await;
}

async fn chances_are_told_of_finished_games(database: Database) {
    let server = start(&database).await;
    let options = bastide_engine::GameOptions::Discovery(bastide_engine::DiscoveryOptions::default());
    let rules = bastide_engine::Rules::new(options, 3).expect("for three");
    let (mut state, mut room, mut begin, mut count) = (rules.start(), Vec::new(), Vec::new(), 0_u32);
    // A series of choices that everybody can repeat.
    while let Some(action) = rules.some_action(&state, &mut room, |n| {
        count += 7;
        count % n
    }) {
        let line = bastide_notation::record::action_line(&rules, &state, action);
        begin.push(serde_json::from_str::<Value>(&line).expect("JSON"));
        rules.apply_trusted(&mut state, action, &mut bastide_engine::Quiet);
    }
    let ask = |begin: &[Value]| json!({ "setup": { "options": { "game": "discovery" }, "seats": 3, "begin": begin } });
    let (status, told) = server.call("POST", "/chances", None, Some(ask(&begin))).await;
    assert_eq!(status, 200, "{told}");
    let all: Vec<Vec<f64>> = told["chances"].as_array().expect("a list").iter().map(numbers).collect();
    assert_eq!(all.len(), begin.len() + 1);
    assert!(all.iter().all(|chances| chances.len() == 3 && (chances.iter().sum::<f64>() - 1.0).abs() < 1e-3));
    let leaders: Vec<usize> = rules.leaders(&state).map(|player| usize::from(player.0)).collect();
    assert!(leaders.iter().all(|&leader| all[begin.len()][leader] > 0.3));

    for (body, status, code) in [
        (ask(&begin[..begin.len() - 1]), 409, "wrong_moment"),
        (ask(&begin[1..]), 400, "malformed"),
        (json!({ "setup": { "options": { "game": "chess" }, "seats": 2 } }), 400, "malformed"),
        (json!({}), 400, "malformed"),
    ] {
        let (told, problem) = server.call("POST", "/chances", None, Some(body)).await;
        assert_eq!((told, problem["code"].as_str()), (status, Some(code)), "{problem}");
    }
    server.stop().await;
}

async fn strength_is_told_where_it_was_measured(database: Database) {
    let server = start(&database).await;
    let (_, told) = server.call("GET", "/levels", None, None).await;
    for (level, told) in bastide_bots::Level::ALL.iter().zip(told["levels"].as_array().expect("a list")) {
        assert_eq!(told["id"], level.id());
        assert_eq!(told.get("elo").cloned(), level.elo().map(|elo| json!(elo)));
    }
    server.stop().await;
}
