//! A real server with real sockets: people play, break off, come back, and mean harm.

mod common;

use bastide_server::Config;
use common::{Database, config, folder, over_each_database, run, simple_turn, start};
use serde_json::{Value, json};

over_each_database!(
    two_people_finish_a_game_over_sockets,
    a_game_with_a_bot_goes_on_by_itself,
    a_broken_connection_is_resumed_without_a_gap,
    two_tabs_of_one_seat_act_once,
    refusals_are_problems_with_code_and_rule,
    harmful_messages_harm_nobody,
    headers_keep_browsers_safe,
    open_tables_are_listed_and_unlisted_ones_are_not,
    what_is_asked_twice_under_one_key_is_done_once,
    who_comes_too_late_is_told_what_happened,
    people_hear_what_concerns_them,
    records_are_told_in_three_forms,
    the_description_is_served_for_programs_and_people,
    who_asks_for_a_table_many_times_at_once_gets_one,
    a_rematch_is_set_up_once_and_for_all_who_played,
    a_body_that_is_too_large_is_refused_as_any_other_fault,
    a_bot_that_is_not_there_takes_no_seat,
);

async fn two_people_finish_a_game_over_sockets(database: Database) {
    let server = start(&database).await;
    let (ann, ben) = (server.guest("Ann").await, server.guest("Ben").await);
    let game = server.game(&ann, &ben).await;
    let mut sockets = [server.socket(Some(&ann)).await, server.socket(Some(&ben)).await];
    let mut watcher = server.socket(None).await;
    watcher.says(json!({ "t": "sub", "g": game })).await;
    let mut seen = watcher.hears_kind("snapshot").await["seq"].as_u64().expect("a number");
    let mut turns = 0;
    // Everything that was said before the end, to be searched for what must not be told.
    let mut said = String::new();
    loop {
        let (_, view) = server.call("GET", &format!("/games/{game}"), None, None).await;
        let Some(seat) = view["game"]["to_act"].as_u64() else { break };
        let (_, legal) = server.call("GET", &format!("/games/{game}/legal"), None, None).await;
        for path in ["record", "tiles", "dead", "preview"] {
            let (_, answer) = server.call("GET", &format!("/games/{game}/{path}"), None, None).await;
            said.push_str(&answer.to_string());
        }
        said.push_str(&format!("{view}{legal}"));
        let socket = &mut sockets[seat as usize];
        let turn = json!({ "seq": legal["seq"], "actions": [simple_turn(&legal)] });
        socket.says(json!({ "t": "turn", "g": game, "id": turns, "d": turn })).await;
        let ack = socket.hears().await.expect("open");
        assert_eq!((&ack["t"], &ack["id"]), (&json!("ack"), &json!(turns)), "{ack}");
        // Whoever watches hears everything, without a gap.
        let event = watcher.hears_kind("event").await;
        seen += 1;
        if event["d"]["result"].is_null() {
            said.push_str(&format!("{ack}{event}"));
        }
        assert_eq!((event["seq"].as_u64(), ack["seq"].as_u64()), (Some(seen), Some(seen)));
        turns += 1;
    }
    assert!(turns > 71, "{turns}");
    let (_, view) = server.call("GET", &format!("/games/{game}"), None, None).await;
    assert_eq!(view["stage"], "over");
    for secret in ["seed", "salt"] {
        let secret = view["result"][secret].as_str().expect("told at the end");
        assert!(secret.len() >= 32 && !said.contains(secret), "told before the end");
    }
    let (status, record) = server.call("GET", &format!("/games/{game}/record"), None, None).await;
    assert_eq!(status, 200);
    let record = record.as_str().expect("lines").to_owned();
    let replay = bastide_notation::record::read(unchunked(&record).as_bytes()).expect("a sound record");
    assert_eq!(replay.names, ["Ann", "Ben"]);
    server.stop().await;
}

/// A body as it is, whether it came in chunks or not.
fn unchunked(body: &str) -> String {
    body.lines().filter(|line| line.starts_with('{')).map(|line| format!("{line}\n")).collect()
}

async fn a_game_with_a_bot_goes_on_by_itself(database: Database) {
    let server = start(&database).await;
    let ann = server.guest("Ann").await;
    let (_, made) = server.call("POST", "/games", Some(&ann), Some(json!({ "preset": "discovery" }))).await;
    let game = made["game"].as_str().expect("an id").to_owned();
    let seat = json!({ "seat": 1, "bot": "greedy" });
    assert_eq!(server.call("POST", &format!("/games/{game}/seats"), Some(&ann), Some(seat)).await.0, 200);
    let mut socket = server.socket(Some(&ann)).await;
    socket.says(json!({ "t": "sub", "g": game })).await;
    socket.hears_kind("snapshot").await;
    assert_eq!(server.call("POST", &format!("/games/{game}/start"), Some(&ann), None).await.0, 200);
    let mut by_bot = 0;
    for _ in 0..30 {
        let event = socket.hears_kind("event").await;
        by_bot += u32::from(event["d"]["by"] == "bot");
        if event["d"]["to_act"] == 0 {
            let (_, legal) = server.call("GET", &format!("/games/{game}/legal"), None, None).await;
            let turn = json!({ "seq": legal["seq"], "actions": [simple_turn(&legal)] });
            socket.says(json!({ "t": "turn", "g": game, "d": turn })).await;
        }
    }
    assert!(by_bot > 5, "{by_bot}");
    server.stop().await;
}

async fn a_broken_connection_is_resumed_without_a_gap(database: Database) {
    let server = start(&database).await;
    let (ann, ben) = (server.guest("Ann").await, server.guest("Ben").await);
    let game = server.game(&ann, &ben).await;
    let mut socket = server.socket(Some(&ann)).await;
    socket.says(json!({ "t": "sub", "g": game })).await;
    let seen = socket.hears_kind("snapshot").await["seq"].as_u64().expect("a number");
    drop(socket);
    for words in ["one", "two", "three"] {
        let said =
            server.call("POST", &format!("/games/{game}/chat"), Some(&ben), Some(json!({ "text": words }))).await;
        assert_eq!(said.0, 200);
    }
    // The server was stopped meanwhile, too.
    server.stop().await;
    let server = start(&database).await;
    let mut socket = server.socket(Some(&ann)).await;
    socket.says(json!({ "t": "sub", "g": game, "seq": seen })).await;
    for (number, words) in ["one", "two", "three"].into_iter().enumerate() {
        let event = socket.hears().await.expect("open");
        assert_eq!((event["seq"].as_u64(), &event["d"]["text"]), (Some(seen + 1 + number as u64), &json!(words)));
    }
    // Who has seen what never was is shown the table anew.
    socket.says(json!({ "t": "sub", "g": game, "seq": 99_999 })).await;
    assert_eq!(socket.hears().await.expect("open")["t"], "snapshot");
    server.stop().await;
}

/// Only where there is one node: on SQLite.
#[tokio::test]
async fn who_is_at_the_table_is_told() {
    let database = Database::sqlite("who_is_at_the_table_is_told");
    let server = start(&database).await;
    let (ann, ben) = (server.guest("Ann").await, server.guest("Ben").await);
    let game = server.game(&ann, &ben).await;
    let present = |frame: Value| frame["d"]["users"].as_array().expect("a list").len();
    let mut first = server.socket(Some(&ann)).await;
    first.says(json!({ "t": "sub", "g": game })).await;
    assert_eq!(present(first.hears_kind("presence").await), 1);
    let mut other = server.socket(Some(&ben)).await;
    other.says(json!({ "t": "sub", "g": game })).await;
    assert_eq!(present(other.hears_kind("presence").await), 2);
    assert_eq!(present(first.hears_kind("presence").await), 2);
    // A second window of the same person is not a second person.
    let mut again = server.socket(Some(&ben)).await;
    again.says(json!({ "t": "sub", "g": game })).await;
    assert_eq!(present(first.hears_kind("presence").await), 2);
    drop(again);
    assert_eq!(present(first.hears_kind("presence").await), 2);
    drop(other);
    assert_eq!(present(first.hears_kind("presence").await), 1);
    server.stop().await;
}

async fn two_tabs_of_one_seat_act_once(database: Database) {
    let server = start(&database).await;
    let (ann, ben) = (server.guest("Ann").await, server.guest("Ben").await);
    let game = server.game(&ann, &ben).await;
    let (_, legal) = server.call("GET", &format!("/games/{game}/legal"), None, None).await;
    let turn = json!({ "seq": legal["seq"], "actions": [simple_turn(&legal)] });
    let path = format!("/games/{game}/turn");
    let (one, other) = tokio::join!(
        server.call("POST", &path, Some(&ann), Some(turn.clone())),
        server.call("POST", &path, Some(&ann), Some(turn.clone())),
    );
    let mut statuses = [one.0, other.0];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{one:?} {other:?}");
    let (_, view) = server.call("GET", &format!("/games/{game}"), None, None).await;
    assert_eq!(view["game"]["tiles"].as_array().map(Vec::len), Some(2));
    server.stop().await;
}

async fn refusals_are_problems_with_code_and_rule(database: Database) {
    let server = start(&database).await;
    let (ann, ben) = (server.guest("Ann").await, server.guest("Ben").await);
    let game = server.game(&ann, &ben).await;
    let (_, legal) = server.call("GET", &format!("/games/{game}/legal"), None, None).await;
    let seq = legal["seq"].clone();
    let far = json!({ "do": "lay", "tile": legal["actions"][0]["tile"], "x": 50, "y": 50, "turns": 0 });
    let turn = |action: &Value| Some(json!({ "seq": seq, "actions": [action] }));
    let path = |verb: &str| format!("/games/{game}/{verb}");
    for (method, path, token, body, status, code, rule) in [
        ("POST", path("turn"), Some(&ann), turn(&far), 422, "illegal_move", Some("PLACE-1")),
        ("POST", path("turn"), Some(&ben), turn(&legal["actions"][0]), 409, "not_your_turn", None),
        ("POST", path("turn"), None, turn(&far), 401, "unknown_person", None),
        ("POST", path("turn"), Some(&ann), Some(json!({ "seq": "x" })), 400, "malformed", None),
        ("POST", path("turn"), Some(&ann), Some(json!([])), 400, "malformed", None),
        ("POST", path("fly"), Some(&ann), None, 400, "malformed", None),
        ("POST", path("join"), Some(&ann), None, 409, "wrong_moment", None),
        ("POST", path("close"), Some(&ben), None, 403, "not_the_host", None),
        ("GET", "/games/nonsense".to_owned(), None, None, 404, "no_such_game", None),
        ("GET", "/games/%00".to_owned(), None, None, 404, "no_such_game", None),
        ("GET", "/nonsense".to_owned(), None, None, 404, "no_such_call", None),
        ("GET", path("region?x=0&y=0&on=c9"), None, None, 400, "malformed", None),
        ("POST", "/games".to_owned(), Some(&ann), Some(json!({ "preset": "chess" })), 400, "malformed", None),
        (
            "POST",
            "/games".to_owned(),
            Some(&ann),
            Some(json!({ "options": { "game": "chess" }, "seats": 2 })),
            400,
            "malformed",
            None,
        ),
        (
            "POST",
            "/games".to_owned(),
            Some(&ann),
            Some(json!({ "preset": "discovery", "seats": 6 })),
            400,
            "malformed",
            None,
        ),
        ("POST", "/guests".to_owned(), None, Some(json!({ "name": "a\u{7}b" })), 400, "malformed", None),
        ("POST", "/guests".to_owned(), None, Some(json!({ "name": "x".repeat(40) })), 400, "malformed", None),
    ] {
        let (answered, problem) = server.call(method, &path, token.map(String::as_str), body).await;
        assert_eq!((answered, &problem["code"]), (status, &json!(code)), "{method} {path}: {problem}");
        assert_eq!(problem.get("rule").and_then(Value::as_str), rule, "{problem}");
        assert!(problem["detail"].as_str().is_some_and(|detail| !detail.is_empty()));
    }
    server.stop().await;
}

async fn harmful_messages_harm_nobody(database: Database) {
    let server = start(&database).await;
    let (ann, ben) = (server.guest("Ann").await, server.guest("Ben").await);
    let game = server.game(&ann, &ben).await;
    let (_, before) = server.call("GET", &format!("/games/{game}"), None, None).await;
    let deep = format!("{}{}", "[".repeat(20_000), "]".repeat(20_000));
    for text in
        ["", "nonsense", "{}", "[]", "null", r#"{"t":3}"#, r#"{"t":"turn"}"#, r#"{"t":"sub","g":"nonsense"}"#, &deep]
    {
        let mut socket = server.socket(Some(&ann)).await;
        socket.says_text(text.to_owned()).await;
        assert_eq!(socket.hears().await.expect("an answer")["t"], "nack", "{text:.40}");
        socket.says(json!({ "t": "ping", "id": 7 })).await;
        assert_eq!(socket.hears().await.expect("still open")["t"], "pong");
    }
    // A frame that is too large closes its socket, and no other.
    let mut large = server.socket(Some(&ann)).await;
    large.says_text("x".repeat(100_000)).await;
    assert!(large.hears().await.is_none());
    // Who has proved nothing can listen only.
    let mut nobody = server.socket(None).await;
    nobody.says(json!({ "t": "chat", "g": game, "d": { "text": "hi" } })).await;
    assert_eq!(nobody.hears().await.expect("open")["d"]["code"], "unknown_person");
    let mut forged = server.socket(Some("forged")).await;
    forged.says(json!({ "t": "resign", "g": game })).await;
    assert_eq!(forged.hears().await.expect("open")["d"]["code"], "unknown_person");
    let (status, _) = server.call("POST", "/guests", None, Some(json!({ "name": "y".repeat(200_000) }))).await;
    assert_eq!(status, 413);
    let (_, after) = server.call("GET", &format!("/games/{game}"), None, None).await;
    assert_eq!(before, after);
    server.stop().await;
}

async fn headers_keep_browsers_safe(database: Database) {
    let server = start(&database).await;
    let host = server.address;
    let (status, head, _) =
        server.raw(&format!("GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")).await;
    assert_eq!(status, 200);
    for wanted in [
        "content-security-policy: default-src 'self'",
        "x-content-type-options: nosniff",
        "referrer-policy: same-origin",
    ] {
        assert!(head.contains(wanted), "{head} lacks {wanted}");
    }
    let body = r#"{"name":"Ann"}"#;
    let guest = format!(
        "POST /api/v1/guests HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let (_, head, _) = server.raw(&guest).await;
    assert!(head.contains("HttpOnly; SameSite=Lax"), "{head}");
    let foreign = format!(
        "GET /api/v1/ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://evil.example\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    );
    let (status, _, body) = server.raw(&foreign).await;
    assert!(status == 403 && body.contains("foreign_origin"), "{body}");
    // Other sites may read, and write with a token, but not with the cookie.
    let preflight = format!(
        "OPTIONS /api/v1/games HTTP/1.1\r\nHost: {host}\r\nOrigin: http://other.example\r\nAccess-Control-Request-Method: POST\r\nConnection: close\r\n\r\n"
    );
    let (status, head, _) = server.raw(&preflight).await;
    assert!(status == 200 && head.contains("access-control-allow-origin: *"), "{head}");
    assert!(!head.contains("allow-credentials"), "{head}");
    let (status, _, _) =
        server.raw(&format!("GET /readyz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")).await;
    assert_eq!(status, 200);
    server.stop().await;
}

async fn open_tables_are_listed_and_unlisted_ones_are_not(database: Database) {
    let server = start(&database).await;
    let ann = server.guest("Ann").await;
    let open = json!({ "preset": "modern-2021" });
    let unlisted = json!({ "options": { "game": "discovery" }, "seats": 3, "visibility": "unlisted" });
    for body in [open, unlisted] {
        assert_eq!(server.call("POST", "/games", Some(&ann), Some(body)).await.0, 201);
    }
    let (_, lobby) = server.call("GET", "/games?state=open", None, None).await;
    assert_eq!(lobby["games"].as_array().map(Vec::len), Some(1));
    let (_, mine) = server.call("GET", "/me/games", Some(&ann), None).await;
    assert_eq!(mine["games"].as_array().map(Vec::len), Some(2));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_too_much_is_told_to_wait() {
    let data = folder("limits");
    let server = run(Config { limits: true, ..config(&data) }).await;
    let mut refused = 0;
    for number in 0..40 {
        let (status, answer) =
            server.call("POST", "/guests", None, Some(json!({ "name": format!("g{number}") }))).await;
        match status {
            201 => assert_eq!(refused, 0, "a guest after a refusal"),
            429 => refused += 1,
            _ => panic!("{answer}"),
        }
    }
    assert_eq!(refused, 10, "thirty at once, and few after that");
    let guest = format!(
        "POST /api/v1/guests HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
        server.address
    );
    let (status, head, body) = server.raw(&guest).await;
    assert!(status == 429 && head.to_lowercase().contains("retry-after: ") && body.contains("\"too_many\""), "{head}");
    // Whoever only looks is not held up.
    assert_eq!(server.call("GET", "/presets", None, None).await.0, 200);
    server.stop().await;
}

/// Who opens many sockets may not say more than who opens one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_somebody_says_is_counted_over_all_their_sockets() {
    let data = folder("limits-of-sockets");
    let server = run(Config { limits: true, ..config(&data) }).await;
    let ann = server.guest("Ann").await;
    let mut refused = 0;
    for _ in 0..4 {
        let mut socket = server.socket(Some(&ann)).await;
        for _ in 0..50 {
            socket.says(json!({ "t": "chat", "g": "nonsense", "d": { "text": "hi" } })).await;
        }
        for _ in 0..50 {
            refused += u32::from(socket.hears().await.expect("open")["d"]["code"] == "too_many");
        }
    }
    assert!((50..=100).contains(&refused), "{refused} of 200");
    server.stop().await;
}

async fn what_is_asked_twice_under_one_key_is_done_once(database: Database) {
    let server = start(&database).await;
    let ann = server.guest("Ann").await;
    let make = || server.call_once("POST", "/games", &ann, "first", Some(json!({ "preset": "discovery" })));
    let ((status, one), (_, other)) = (make().await, make().await);
    assert_eq!((status, &one["game"]), (201, &other["game"]), "{one} {other}");
    // Somebody else's key, and another key, make other tables.
    let ben = server.guest("Ben").await;
    let (_, bens) = server.call_once("POST", "/games", &ben, "first", Some(json!({ "preset": "discovery" }))).await;
    let (_, second) = server.call_once("POST", "/games", &ann, "second", Some(json!({ "preset": "discovery" }))).await;
    assert!(bens["game"] != one["game"] && second["game"] != one["game"]);
    let path = format!("/games/{}/chat", one["game"].as_str().expect("an id"));
    let words = || Some(json!({ "text": "hello" }));
    let (_, first) = server.call_once("POST", &path, &ann, "words", words()).await;
    let (status, again) = server.call_once("POST", &path, &ann, "words", words()).await;
    assert_eq!((status, &again), (200, &first));
    // The server remembers it when it has been started anew.
    server.stop().await;
    let server = start(&database).await;
    assert_eq!(server.call_once("POST", &path, &ann, "words", words()).await, (200, first.clone()));
    let (_, view) = server.call("GET", &path.replace("/chat", ""), None, None).await;
    assert_eq!((&view["seq"], view["chat"].as_array().map(Vec::len)), (&first["seq"], Some(1)));
    let (status, refused) = server.call_once("POST", &path, &ann, &"k".repeat(300), words()).await;
    assert_eq!((status, &refused["code"]), (400, &json!("malformed")));
    server.stop().await;
}

async fn who_asks_for_a_table_many_times_at_once_gets_one(database: Database) {
    let server = start(&database).await;
    let ann = server.guest("Ann").await;
    let ask = |_| server.call_once("POST", "/games", &ann, "one", Some(json!({ "preset": "discovery" })));
    let answers = futures_util::future::join_all((0..8).map(ask)).await;
    for (status, made) in &answers {
        assert_eq!((*status, &made["game"]), (201, &answers[0].1["game"]), "{made}");
    }
    server.stop().await;
}

/// Ann and Cleo play at one device.
async fn a_rematch_is_set_up_once_and_for_all_who_played(database: Database) {
    let server = start(&database).await;
    let ann = server.guest("Ann").await;
    let (_, made) = server.call("POST", "/games", Some(&ann), Some(json!({ "preset": "discovery" }))).await;
    let game = made["game"].as_str().expect("an id").to_owned();
    let mut socket = server.socket(Some(&ann)).await;
    socket.says(json!({ "t": "sub", "g": game })).await;
    let seen = socket.hears_kind("snapshot").await["seq"].clone();
    for (verb, body) in [
        ("seats", json!({ "seat": 1, "here": "Cleo" })),
        ("start", json!({})),
        ("resign", json!({})),
        ("rematch", json!({})),
    ] {
        let (status, answer) = server.call("POST", &format!("/games/{game}/{verb}"), Some(&ann), Some(body)).await;
        assert_eq!(status, 200, "{verb}: {answer}");
    }
    let next = socket.hears_kind("rematch").await["d"]["game"].as_str().expect("an id").to_owned();
    let (_, view) = server.call("GET", &format!("/games/{next}"), None, None).await;
    let names = [0, 1].map(|seat: usize| view["seats"][seat]["occupant"]["name"].clone());
    assert_eq!((&view["stage"], names), (&json!("playing"), [json!("Cleo"), json!("Ann")]), "{view}");
    let (_, old) = server.call("GET", &format!("/games/{game}"), None, None).await;
    assert_eq!(old["next_game"], json!(next), "who comes later finds it too");
    // Nothing that is said later sets up another one, and who asks again is told of this one.
    server.stop().await;
    let server = start(&database).await;
    let mut socket = server.socket(Some(&ann)).await;
    socket.says(json!({ "t": "sub", "g": game, "seq": seen })).await;
    assert_eq!(socket.hears_kind("rematch").await["d"]["game"], json!(next), "it was missed");
    for (verb, body) in [("chat", json!({ "text": "thanks" })), ("rematch", json!({}))] {
        let (status, answer) = server.call("POST", &format!("/games/{game}/{verb}"), Some(&ann), Some(body)).await;
        assert_eq!(status, 200, "{verb}: {answer}");
    }
    assert_eq!(socket.hears_kind("rematch").await["d"]["game"], json!(next));
    let (_, mine) = server.call("GET", "/me/games", Some(&ann), None).await;
    assert_eq!(mine["games"].as_array().map(Vec::len), Some(2), "{mine}");
    server.stop().await;
}

async fn a_body_that_is_too_large_is_refused_as_any_other_fault(database: Database) {
    let server = start(&database).await;
    let ann = server.guest("Ann").await;
    let body = "x".repeat(70_000);
    for path in ["guests", "games", "games/x/chat", "positions"] {
        let head = format!(
            "POST /api/v1/{path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {ann}\r\nContent-Type: application/json\r\n"
        );
        for request in [
            format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()),
            format!("{head}Transfer-Encoding: chunked\r\n\r\n{:x}\r\n{body}\r\n0\r\n\r\n", body.len()),
        ] {
            let (status, head, body) = server.raw(&request).await;
            assert!(head.contains("application/problem+json"), "{path}: {head}");
            assert!(status == 413 && body.contains("\"too_large\""), "{path}: {status} {body}");
        }
    }
    server.stop().await;
}

async fn a_bot_that_is_not_there_takes_no_seat(database: Database) {
    let server = start(&database).await;
    let ann = server.guest("Ann").await;
    let (_, made) = server.call("POST", "/games", Some(&ann), Some(json!({ "preset": "discovery" }))).await;
    let path = format!("/games/{}/seats", made["game"].as_str().expect("an id"));
    let (status, refused) =
        server.call("POST", &path, Some(&ann), Some(json!({ "seat": 1, "bot": "deep-blue" }))).await;
    assert_eq!((status, &refused["code"]), (400, &json!("malformed")));
    assert!(refused["detail"].as_str().is_some_and(|detail| detail.contains("deep-blue")), "{refused}");
    server.stop().await;
}

async fn who_comes_too_late_is_told_what_happened(database: Database) {
    let server = start(&database).await;
    let (ann, ben) = (server.guest("Ann").await, server.guest("Ben").await);
    let game = server.game(&ann, &ben).await;
    let (_, legal) = server.call("GET", &format!("/games/{game}/legal"), None, None).await;
    let turn = json!({ "seq": legal["seq"], "actions": [simple_turn(&legal)] });
    let path = format!("/games/{game}/turn");
    assert_eq!(server.call("POST", &path, Some(&ann), Some(turn.clone())).await.0, 200);
    let (status, refused) = server.call("POST", &path, Some(&ann), Some(turn)).await;
    assert_eq!((status, &refused["code"]), (409, &json!("stale_seq")), "{refused}");
    assert_eq!(refused["missed"][0]["change"], "acted", "{refused}");
    server.stop().await;
}

async fn people_hear_what_concerns_them(database: Database) {
    let server = start(&database).await;
    let (ann, ben) = (server.guest("Ann").await, server.guest("Ben").await);
    let mut events = server.lines("/events", &ben).await;
    let (_, me) = server.call("GET", "/me", Some(&ben), None).await;
    let (_, made) = server.call("POST", "/games", Some(&ann), Some(json!({ "preset": "modern-2021" }))).await;
    let game = made["game"].as_str().expect("an id").to_owned();
    let say = async |token: &str, verb: &str, body: Value| {
        let (status, answer) = server.call("POST", &format!("/games/{game}/{verb}"), Some(token), Some(body)).await;
        assert_eq!(status, 200, "{verb}: {answer}");
    };
    say(&ann, "invite", json!({ "user": me["user"] })).await;
    let invitation = events.next().await;
    assert_eq!((&invitation["t"], &invitation["g"]), (&json!("invitation"), &json!(game)));
    assert_eq!(invitation["d"]["from"]["name"], "Ann");
    say(&ben, "join", json!({})).await;
    say(&ann, "start", json!({})).await;
    assert_eq!(events.next().await["t"], "game_start");
    let (_, legal) = server.call("GET", &format!("/games/{game}/legal"), None, None).await;
    say(&ann, "turn", json!({ "seq": legal["seq"], "actions": [simple_turn(&legal)] })).await;
    let (_, legal) = server.call("GET", &format!("/games/{game}/legal"), None, None).await;
    if legal["to_act"] == 0 {
        say(&ann, "turn", json!({ "seq": legal["seq"], "actions": [simple_turn(&legal)] })).await;
    }
    let turn = events.next().await;
    assert_eq!((&turn["t"], &turn["d"]["seat"]), (&json!("your_turn"), &json!(1)));
    // Who comes later is told first of all where it is their turn.
    assert_eq!(server.lines("/events", &ben).await.next().await["t"], "your_turn");
    say(&ann, "resign", json!({})).await;
    assert_eq!(events.next().await["t"], "game_end");
    server.stop().await;
}

async fn records_are_told_in_three_forms(database: Database) {
    let server = start(&database).await;
    let (ann, ben) = (server.guest("Ann").await, server.guest("Ben").await);
    let game = server.game(&ann, &ben).await;
    let path = format!("/games/{game}/record");
    let (status, text) = server.call("GET", &format!("{path}?format=text"), None, None).await;
    assert!(status == 200 && text.as_str().is_some_and(|text| text.contains("[Seat0 \"Ann\"]")), "{text}");
    let (status, whole) = server.call("GET", &format!("{path}?format=json"), None, None).await;
    assert_eq!(
        (status, &whole["players"][1]["name"], &whole["actions"][0]["do"]),
        (200, &json!("Ben"), &json!("draw"))
    );
    assert_eq!(server.call("GET", &format!("{path}?format=pgn"), None, None).await.0, 400);
    server.call("POST", &format!("/games/{game}/resign"), Some(&ben), None).await;
    let (_, me) = server.call("GET", "/me", Some(&ann), None).await;
    let games = format!("/users/{}/games", me["user"].as_str().expect("an id"));
    let (status, all) = server.call("GET", &games, None, None).await;
    assert!(status == 200 && all.to_string().contains("Ben"), "{all}");
    server.stop().await;
}

async fn the_description_is_served_for_programs_and_people(database: Database) {
    let server = start(&database).await;
    let (status, description) = server.call_at("GET", "/api/openapi.json", None, None).await;
    assert_eq!((status, &description["openapi"]), (200, &json!("3.1.0")));
    assert!(description["paths"]["/games/{game}/turn"]["post"]["requestBody"].is_object());
    let (status, page) = server.call_at("GET", "/api", None, None).await;
    assert!(status == 200 && page.as_str().is_some_and(|page| page.contains("/games/{game}/turn")));
    server.stop().await;
}
