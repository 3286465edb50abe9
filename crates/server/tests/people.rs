//! Who speaks: guests, accounts, sessions, personal tokens, and those who mean harm.

mod common;

use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bastide_server::{Config, Store};
use common::{Database, Running, over_each_database, run, start};
use futures_util::future::join_all;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use sqlx::{AssertSqlSafe, Executor, PgPool, Row};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;

over_each_database!(
    a_guest_who_makes_an_account_keeps_the_games,
    an_account_without_a_guest_needs_a_name,
    every_browser_has_a_session_of_its_own,
    nobody_learns_which_login_names_there_are,
    a_login_name_is_given_once,
    another_password_ends_the_other_sessions,
    who_deletes_themselves_does_not_come_back,
    a_personal_token_is_told_once_and_revoked,
    a_token_does_what_its_scopes_allow,
    a_token_cannot_make_tokens_or_take_the_account_over,
    an_open_socket_speaks_no_longer_than_its_token_lives,
    a_bot_is_marked_wherever_it_sits_and_speaks,
    a_person_is_counted_from_wherever_they_come,
    a_password_cannot_be_tried_again_and_again,
    other_sites_cannot_act_in_somebodys_name,
    cookies_travel_as_the_operator_says,
    a_guest_of_an_old_database_still_gets_in,
    hostile_inputs_are_refused,
    no_refusal_repeats_a_secret,
    no_secret_is_stored_or_logged,
);

const PASSWORD: &str = "correct horse battery";

/// A call with any headers, from any address of this machine: the status, the head and the body.
async fn ask_from(
    from: IpAddr,
    server: &Running,
    (method, path): (&str, &str),
    headers: &[(&str, &str)],
    body: &str,
) -> (u16, String, Value) {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::new(from, 0)).expect("an address of this machine");
    let mut stream = socket.connect(server.address).await.expect("it listens");
    let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let request = format!(
        "{method} /api/v1{path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n{headers}Content-Length: {}\r\n\r\n{body}",
        server.address,
        body.len()
    );
    stream.write_all(request.as_bytes()).await.expect("it reads");
    let mut answer = Vec::new();
    let _ = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut answer)).await;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    (status, head.to_owned(), serde_json::from_str(body).unwrap_or(Value::String(body.to_owned())))
}

async fn ask(server: &Running, call: (&str, &str), headers: &[(&str, &str)], body: Value) -> (u16, String, Value) {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    ask_from([127, 0, 0, 1].into(), server, call, headers, &body).await
}

/// The cookie that an answer sets, as a browser sends it back.
fn cookie(head: &str) -> String {
    let line = head.lines().find(|line| line.to_lowercase().starts_with("set-cookie: ")).expect("a cookie");
    line["set-cookie: ".len()..].split(';').next().expect("a value").to_owned()
}

async fn makes_account(server: &Running, token: Option<&str>, login: &str) -> Value {
    let mut body = json!({ "login": login, "password": PASSWORD });
    if token.is_none() {
        body["name"] = json!("Somebody");
    }
    let (status, made) = server.call("POST", "/accounts", token, Some(body)).await;
    assert_eq!(status, 201, "{made}");
    made
}

async fn logs_in(server: &Running, login: &str, password: &str) -> (u16, Value) {
    server.call("POST", "/login", None, Some(json!({ "login": login, "password": password }))).await
}

async fn session(server: &Running, login: &str) -> String {
    let (status, answer) = logs_in(server, login, PASSWORD).await;
    assert_eq!(status, 200, "{answer}");
    answer["token"].as_str().expect("a token").to_owned()
}

async fn me(server: &Running, token: &str) -> (u16, Value) {
    server.call("GET", "/me", Some(token), None).await
}

/// A personal token, and its id.
async fn token(server: &Running, session: &str, scopes: &[&str]) -> (String, String) {
    let wish = json!({ "name": "my program", "scopes": scopes });
    let (status, made) = server.call("POST", "/me/tokens", Some(session), Some(wish)).await;
    assert_eq!(status, 201, "{made}");
    let text = |field: &str| made[field].as_str().expect("text").to_owned();
    (text("token"), text("id"))
}

async fn table(server: &Running, token: &str) -> String {
    let (status, made) = server.call("POST", "/games", Some(token), Some(json!({ "preset": "modern-2021" }))).await;
    assert_eq!(status, 201, "{made}");
    made["game"].as_str().expect("an id").to_owned()
}

/// Something that only a person may do, and that no table hears of: refused as far as the table goes, unless somebody is
/// kept out before.
async fn writes(server: &Running, token: &str) -> (u16, Value) {
    server.call("POST", "/games/nowhere/leave", Some(token), None).await
}

fn code(answer: &Value) -> &str {
    answer["code"].as_str().unwrap_or_default()
}

/// Does something in the database that no call does.
async fn tampers(database: &Database, statement: &str) {
    let store = database.open().await;
    match &store {
        Store::Sqlite(pool) => drop(pool.execute(AssertSqlSafe(statement)).await.expect("it is done")),
        Store::Postgres(pool) => drop(pool.execute(AssertSqlSafe(statement)).await.expect("it is done")),
    }
    store.close().await;
}

/// All that lies in the tables of people, as text.
async fn all_that_is_stored(database: &Database) -> String {
    const QUERIES: [&str; 2] = [
        "SELECT id || ' ' || name || ' ' || COALESCE(login, '-') || ' ' || COALESCE(password_hash, '-') FROM people",
        "SELECT hash || ' ' || COALESCE(id, '-') || ' ' || person_id || ' ' || kind || ' ' || name || ' ' || scopes FROM tokens",
    ];
    let store = database.open().await;
    let mut all = String::new();
    for query in QUERIES {
        let rows: Vec<String> = match &store {
            Store::Sqlite(pool) => {
                sqlx::query(query).fetch_all(pool).await.expect("rows").iter().map(|row| row.get(0)).collect()
            }
            Store::Postgres(pool) => {
                sqlx::query(query).fetch_all(pool).await.expect("rows").iter().map(|row| row.get(0)).collect()
            }
        };
        all.push_str(&rows.join("\n"));
        all.push('\n');
    }
    store.close().await;
    all
}

fn hash(token: &str) -> String {
    Sha256::digest(token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

async fn a_guest_who_makes_an_account_keeps_the_games(database: Database) {
    let server = start(&database).await;
    let (ann, ben) = (server.guest("Ann").await, server.guest("Ben").await);
    let game = server.game(&ann, &ben).await;
    let (_, before) = me(&server, &ann).await;
    assert!(before.get("login").is_none(), "{before}");
    let made = makes_account(&server, Some(&ann), "Ann-1").await;
    assert_eq!(made["person"], before);
    assert!(made.get("token").is_none(), "the guest has one already: {made}");
    // The session of the guest goes on, and so do the games, here and elsewhere.
    let elsewhere = session(&server, "ann-1").await;
    for token in [&ann, &elsewhere] {
        let (_, me) = me(&server, token).await;
        assert_eq!((&me["user"], &me["name"], &me["login"]), (&before["user"], &json!("Ann"), &json!("ann-1")));
        let (_, games) = server.call("GET", "/me/games", Some(token), None).await;
        assert_eq!(games["games"][0]["game"], json!(game));
    }
    let chat = Some(json!({ "text": "from my other device" }));
    assert_eq!(server.call("POST", &format!("/games/{game}/chat"), Some(&elsewhere), chat).await.0, 200);
    // One person has one account.
    let again = Some(json!({ "login": "ann-2", "password": PASSWORD }));
    let (status, problem) = server.call("POST", "/accounts", Some(&elsewhere), again).await;
    assert_eq!((status, code(&problem)), (409, "has_account"));
    // A guest may take another name with the account.
    let wish = json!({ "login": "ben", "password": PASSWORD, "name": " Benjamin " });
    let (status, made) = server.call("POST", "/accounts", Some(&ben), Some(wish)).await;
    assert_eq!((status, &made["person"]["name"]), (201, &json!("Benjamin")));
    assert_eq!(me(&server, &ben).await.1["name"], "Benjamin");
    server.stop().await;
}

async fn an_account_without_a_guest_needs_a_name(database: Database) {
    let server = start(&database).await;
    let wish = json!({ "login": "ann", "password": PASSWORD });
    // Who brings a token that nobody has is nobody.
    for token in [None, Some("forged")] {
        let (status, problem) = server.call("POST", "/accounts", token, Some(wish.clone())).await;
        assert_eq!((status, code(&problem)), (400, "malformed"), "{problem}");
        assert!(problem["detail"].as_str().is_some_and(|detail| detail.contains("name is missing")));
    }
    let made = makes_account(&server, None, "ann").await;
    let (_, me) = me(&server, made["token"].as_str().expect("a token")).await;
    assert_eq!((&me["name"], &me["login"]), (&json!("Somebody"), &json!("ann")));
    let wish = json!({ "login": "ben", "password": PASSWORD, "name": "Ben" });
    let (status, head, _) = ask(&server, ("POST", "/accounts"), &[], wish).await;
    assert_eq!(status, 201);
    let (status, _, me) = ask(&server, ("GET", "/me"), &[("Cookie", &cookie(&head))], Value::Null).await;
    assert_eq!((status, &me["login"]), (200, &json!("ben")));
    server.stop().await;
}

async fn every_browser_has_a_session_of_its_own(database: Database) {
    let server = start(&database).await;
    makes_account(&server, None, "ann").await;
    let mut browsers = Vec::new();
    for login in ["ann", "ANN"] {
        let (status, head, answer) =
            ask(&server, ("POST", "/login"), &[], json!({ "login": login, "password": PASSWORD })).await;
        assert_eq!((status, &answer["person"]["name"]), (200, &json!("Somebody")));
        assert!(head.contains("HttpOnly; SameSite=Lax") && !head.contains("Secure"), "{head}");
        browsers.push(cookie(&head));
    }
    assert_ne!(browsers[0], browsers[1]);
    let (status, head, _) = ask(&server, ("POST", "/logout"), &[("Cookie", &browsers[0])], Value::Null).await;
    assert_eq!(status, 204);
    assert!(cookie(&head) == "bastide=" && head.contains("Max-Age=0"), "{head}");
    for (browser, wanted) in browsers.iter().zip([401, 200]) {
        let (status, _, _) = ask(&server, ("GET", "/me"), &[("Cookie", browser)], Value::Null).await;
        assert_eq!(status, wanted);
    }
    let (status, _, _) = ask(&server, ("POST", "/logout"), &[("Cookie", &browsers[0])], Value::Null).await;
    assert_eq!(status, 401);
    // A session ends by itself some day.
    tampers(&database, "UPDATE tokens SET expires_at = 1").await;
    let (status, _, _) = ask(&server, ("GET", "/me"), &[("Cookie", &browsers[1])], Value::Null).await;
    assert_eq!(status, 401);
    // Whose time is over is swept away with the next login.
    session(&server, "ann").await;
    let stored = all_that_is_stored(&database).await;
    assert_eq!(stored.matches(" session ").count(), 1, "{stored}");
    server.stop().await;
}

async fn nobody_learns_which_login_names_there_are(database: Database) {
    let server = start(&database).await;
    makes_account(&server, None, "ann").await;
    let wrong_password = logs_in(&server, "ann", "correct horse buttery").await;
    let wrong_login = logs_in(&server, "anne", PASSWORD).await;
    assert_eq!(wrong_password, wrong_login);
    assert_eq!((wrong_login.0, code(&wrong_login.1)), (401, "wrong_login"));
    // Passwords are compared to the letter, however they look.
    for password in ["", " ", "Correct horse battery", &format!("{PASSWORD}\0"), &"x".repeat(10_000)] {
        assert_eq!(logs_in(&server, "ann", password).await, wrong_login);
    }
    // A guest has no login name, whatever they are called.
    server.guest("guest").await;
    assert_eq!(logs_in(&server, "guest", "").await, wrong_login);
    server.stop().await;
}

async fn a_login_name_is_given_once(database: Database) {
    let server = start(&database).await;
    makes_account(&server, None, "ann").await;
    let guest = server.guest("Ann").await;
    for token in [None, Some(guest.as_str())] {
        let wish = json!({ "login": "ANN", "password": PASSWORD, "name": "Ann" });
        let (status, problem) = server.call("POST", "/accounts", token, Some(wish)).await;
        assert_eq!((status, code(&problem)), (409, "login_taken"));
    }
    // All at once, guests and new people: one of them gets it, and the others are what they were.
    let guests = join_all((0..4).map(async |number| server.guest(&format!("guest {number}")).await)).await;
    let tokens: Vec<Option<&str>> =
        guests.iter().map(|guest| Some(guest.as_str())).chain((0..4).map(|_| None)).collect();
    let all = join_all(tokens.iter().map(async |token| {
        let wish = json!({ "login": "wanted", "password": PASSWORD, "name": "Somebody" });
        server.call("POST", "/accounts", *token, Some(wish)).await
    }));
    let mut codes: Vec<String> =
        all.await.iter().map(|(status, answer)| format!("{status} {}", code(answer))).collect();
    codes.sort();
    assert_eq!(codes[0], "201 ");
    assert!(codes[1..].iter().all(|code| code == "409 login_taken"), "{codes:?}");
    session(&server, "wanted").await;
    let named = join_all(guests.iter().map(async |guest| me(&server, guest).await.1)).await;
    assert!(named.iter().filter(|me| me.get("login").is_some()).count() <= 1, "{named:?}");
    server.stop().await;
}

async fn another_password_ends_the_other_sessions(database: Database) {
    let server = start(&database).await;
    makes_account(&server, None, "ann").await;
    let (here, there) = (session(&server, "ann").await, session(&server, "ann").await);
    let (program, _) = token(&server, &here, &["play"]).await;
    let new = "a quite different one";
    let change = async |token: &str, body: Value| server.call("PATCH", "/me", Some(token), Some(body)).await;
    for (body, wanted) in [
        (json!({ "password": new, "old_password": "not the old one" }), (403, "wrong_password")),
        (json!({ "password": new }), (400, "malformed")),
        (json!({ "old_password": PASSWORD }), (400, "malformed")),
        (json!({ "password": "too short", "old_password": PASSWORD }), (400, "malformed")),
        (json!({ "name": "", "password": new, "old_password": PASSWORD }), (400, "malformed")),
        (json!({}), (400, "malformed")),
    ] {
        let (status, problem) = change(&here, body).await;
        assert_eq!((status, code(&problem)), wanted, "{problem}");
    }
    assert_eq!(me(&server, &there).await.0, 200);
    let (status, me_now) = change(&here, json!({ "name": "Ann", "password": new, "old_password": PASSWORD })).await;
    assert_eq!((status, &me_now["name"], &me_now["login"]), (200, &json!("Ann"), &json!("ann")));
    for (token, wanted) in [(&here, 200), (&there, 401), (&program, 200)] {
        assert_eq!(me(&server, token).await.0, wanted);
    }
    assert_eq!(logs_in(&server, "ann", PASSWORD).await.0, 401);
    assert_eq!(logs_in(&server, "ann", new).await.0, 200);
    // A guest has no password to change, and a name alone needs none.
    let guest = server.guest("Ben").await;
    let (status, problem) = change(&guest, json!({ "password": new, "old_password": new })).await;
    assert_eq!((status, code(&problem)), (409, "no_account"));
    assert_eq!(change(&guest, json!({ "name": " Benjamin " })).await.1["name"], "Benjamin");
    server.stop().await;
}

async fn who_deletes_themselves_does_not_come_back(database: Database) {
    let server = start(&database).await;
    let (ann, ben) = (server.guest("Ann").await, server.guest("Ben").await);
    let game = server.game(&ann, &ben).await;
    let (_, who) = me(&server, &ann).await;
    makes_account(&server, Some(&ann), "ann").await;
    let other = session(&server, "ann").await;
    let (program, _) = token(&server, &ann, &["play"]).await;
    let (status, problem) = server.call("DELETE", "/me", Some(&program), None).await;
    assert_eq!((status, code(&problem)), (403, "session_needed"));
    let (status, head, _) =
        ask(&server, ("DELETE", "/me"), &[("Authorization", &format!("Bearer {ann}"))], Value::Null).await;
    assert_eq!(status, 204);
    assert!(cookie(&head) == "bastide=" && head.contains("Max-Age=0"), "{head}");
    for token in [&ann, &other, &program] {
        assert_eq!(me(&server, token).await.0, 401);
    }
    assert_eq!(code(&logs_in(&server, "ann", PASSWORD).await.1), "wrong_login");
    let stored = all_that_is_stored(&database).await;
    let id = who["user"].as_str().expect("an id");
    assert!(stored.contains(&format!("{id} gone - -\n")), "{stored}");
    // The game stays, for who played with them as for everybody.
    let (status, view) = server.call("GET", &format!("/games/{game}"), None, None).await;
    assert_eq!((status, &view["seats"][0]["occupant"]["name"]), (200, &json!("Ann")), "{view}");
    assert_eq!(me(&server, &ben).await.0, 200);
    // The login name is free again, and means somebody else.
    let made = makes_account(&server, None, "ann").await;
    assert_ne!(made["person"]["user"], who["user"]);
    // A guest can go as well.
    assert_eq!(server.call("DELETE", "/me", Some(&ben), None).await.0, 204);
    assert_eq!(me(&server, &ben).await.0, 401);
    server.stop().await;
}

async fn a_personal_token_is_told_once_and_revoked(database: Database) {
    let server = start(&database).await;
    let (ann, ben) = (server.guest("Ann").await, server.guest("Ben").await);
    let wish = json!({ "name": " my bot ", "scopes": ["bot", "read", "bot"], "expires_in_days": 30 });
    let (status, made) = server.call("POST", "/me/tokens", Some(&ann), Some(wish)).await;
    assert_eq!(status, 201, "{made}");
    let secret = made["token"].as_str().expect("a token").to_owned();
    assert!(secret.starts_with("bst_") && secret.len() == 44);
    assert_eq!((&made["name"], &made["scopes"]), (&json!("my bot"), &json!(["read", "bot"])));
    let lasts = made["expires_at"].as_u64().expect("a time") - made["created_at"].as_u64().expect("a time");
    assert_eq!(lasts, 30 * 24 * 60 * 60 * 1000);
    let list = async || server.call("GET", "/me/tokens", Some(&ann), None).await.1;
    let (before, _) = (list().await, me(&server, &secret).await);
    assert_eq!(before["tokens"].as_array().map(Vec::len), Some(1));
    assert!(before["tokens"][0].get("used_at").is_none(), "{before}");
    let after = list().await;
    assert!(after["tokens"][0]["used_at"].is_u64(), "{after}");
    assert!(!before.to_string().contains(&secret[4..]) && before["tokens"][0].get("token").is_none());
    assert_eq!(before["tokens"][0]["id"], made["id"]);
    // Nobody else sees or revokes it.
    let revoke = async |token: &str, id: &str| {
        let (status, answer) = server.call("DELETE", &format!("/me/tokens/{id}"), Some(token), None).await;
        (status, code(&answer).to_owned())
    };
    let id = made["id"].as_str().expect("an id");
    assert_eq!(server.call("GET", "/me/tokens", Some(&ben), None).await.1, json!({ "tokens": [] }));
    assert_eq!(revoke(&ben, id).await, (404, "no_such_token".to_owned()));
    for id in ["nonsense", "%00", "%F0%9F%90%8E", &"x".repeat(5000), &hash(&ann), &hash(&secret)] {
        assert_eq!(revoke(&ann, id).await, (404, "no_such_token".to_owned()), "{id:.20}");
    }
    assert_eq!(me(&server, &secret).await.0, 200);
    assert_eq!(revoke(&ann, id).await.0, 204);
    assert_eq!(revoke(&ann, id).await.0, 404);
    assert_eq!((me(&server, &secret).await.0, me(&server, &ann).await.0), (401, 200));
    // One whose time is over is worth nothing.
    let (secret, _) = token(&server, &ann, &["play"]).await;
    assert_eq!(me(&server, &secret).await.0, 200);
    tampers(&database, "UPDATE tokens SET expires_at = 1 WHERE kind = 'token'").await;
    assert_eq!(me(&server, &secret).await.0, 401);
    // There is an end to them.
    let wish = json!({ "name": "one more", "scopes": ["read"] });
    for _ in 1..50 {
        assert_eq!(server.call("POST", "/me/tokens", Some(&ann), Some(wish.clone())).await.0, 201);
    }
    let (status, problem) = server.call("POST", "/me/tokens", Some(&ann), Some(wish)).await;
    assert_eq!((status, code(&problem)), (409, "too_many_tokens"));
    server.stop().await;
}

async fn a_token_does_what_its_scopes_allow(database: Database) {
    let server = start(&database).await;
    let (ann, ben) = (server.guest("Ann").await, server.guest("Ben").await);
    let game = server.game(&ann, &ben).await;
    let (_, before) = server.call("GET", &format!("/games/{game}"), None, None).await;
    let (reads, _) = token(&server, &ann, &["read"]).await;
    for path in ["/me", "/me/games", &format!("/games/{game}/links"), &format!("/games/{game}/legal")] {
        assert_eq!(server.call("GET", path, Some(&reads), None).await.0, 200, "{path}");
    }
    for (method, path, body) in [
        ("POST", "/games".to_owned(), json!({ "preset": "discovery" })),
        ("POST", format!("/games/{game}/chat"), json!({ "text": "hi" })),
        ("POST", format!("/games/{game}/resign"), json!({})),
        ("POST", format!("/games/{game}/preview"), json!({ "actions": [] })),
        ("PATCH", "/me".to_owned(), json!({ "name": "Anna" })),
        ("POST", "/accounts".to_owned(), json!({ "login": "ann", "password": PASSWORD })),
        ("POST", "/logout".to_owned(), json!({})),
        ("DELETE", "/me".to_owned(), json!({})),
    ] {
        let (status, problem) = server.call(method, &path, Some(&reads), Some(body)).await;
        assert_eq!((status, code(&problem)), (403, "scope_missing"), "{method} {path}");
    }
    // The same over a socket: it listens, and does not speak.
    let mut socket = server.socket(Some(&reads)).await;
    socket.says(json!({ "t": "sub", "g": game })).await;
    assert_eq!(socket.hears().await.expect("open")["t"], "snapshot");
    for verb in ["chat", "resign", "join", "turn", "nonsense"] {
        socket.says(json!({ "t": verb, "g": game, "id": 1, "d": { "text": "hi" } })).await;
        let nack = socket.hears().await.expect("open");
        assert_eq!((&nack["t"], code(&nack["d"])), (&json!("nack"), "scope_missing"), "{verb}");
    }
    let (_, after) = server.call("GET", &format!("/games/{game}"), None, None).await;
    assert_eq!(before, after);
    for scope in ["play", "bot"] {
        let (plays, _) = token(&server, &ann, &[scope]).await;
        assert_eq!(server.call("GET", "/me/games", Some(&plays), None).await.0, 200);
        let chat = json!({ "text": scope });
        assert_eq!(server.call("POST", &format!("/games/{game}/chat"), Some(&plays), Some(chat)).await.0, 200);
        let mut socket = server.socket(Some(&plays)).await;
        socket.says(json!({ "t": "chat", "g": game, "d": { "text": "again" } })).await;
        assert_eq!(socket.hears().await.expect("open")["t"], "ack");
    }
    // What we do not know, as a newer version may have stored it, allows nothing.
    let (odd, id) = token(&server, &ann, &["play"]).await;
    tampers(&database, &format!("UPDATE tokens SET scopes = 'player admin', kind = 'token' WHERE id = '{id}'")).await;
    assert_eq!(code(&writes(&server, &odd).await.1), "scope_missing");
    server.stop().await;
}

async fn a_token_cannot_make_tokens_or_take_the_account_over(database: Database) {
    let server = start(&database).await;
    let guest = server.guest("Ben").await;
    let (plays, _) = token(&server, &guest, &["read", "play", "bot"]).await;
    let account = json!({ "login": "mine", "password": PASSWORD });
    let (status, problem) = server.call("POST", "/accounts", Some(&plays), Some(account)).await;
    assert_eq!((status, code(&problem)), (403, "session_needed"));
    makes_account(&server, Some(&guest), "ben").await;
    let (_, id) = token(&server, &guest, &["read"]).await;
    for (method, path, body) in [
        ("GET", "/me/tokens".to_owned(), None),
        ("POST", "/me/tokens".to_owned(), Some(json!({ "name": "more", "scopes": ["play"] }))),
        ("DELETE", format!("/me/tokens/{id}"), None),
        ("PATCH", "/me".to_owned(), Some(json!({ "password": "mine from now on", "old_password": PASSWORD }))),
        ("POST", "/logout".to_owned(), None),
        ("DELETE", "/me".to_owned(), None),
    ] {
        let (status, problem) = server.call(method, &path, Some(&plays), body).await;
        assert_eq!((status, code(&problem)), (403, "session_needed"), "{method} {path}");
    }
    assert_eq!(logs_in(&server, "ben", PASSWORD).await.0, 200);
    assert_eq!(server.call("PATCH", "/me", Some(&plays), Some(json!({ "name": "Benjamin" }))).await.0, 200);
    server.stop().await;
}

async fn an_open_socket_speaks_no_longer_than_its_token_lives(database: Database) {
    let server = start(&database).await;
    let ann = server.guest("Ann").await;
    let game = table(&server, &ann).await;
    let (program, id) = token(&server, &ann, &["play"]).await;
    let mut socket = server.socket(Some(&program)).await;
    let chat = json!({ "t": "chat", "g": game, "d": { "text": "hi" } });
    socket.says(chat.clone()).await;
    assert_eq!(socket.hears().await.expect("open")["t"], "ack");
    assert_eq!(server.call("DELETE", &format!("/me/tokens/{id}"), Some(&ann), None).await.0, 204);
    tokio::time::sleep(Duration::from_millis(5100)).await;
    for _ in 0..2 {
        socket.says(chat.clone()).await;
        let nack = socket.hears().await.expect("open");
        assert_eq!((&nack["t"], code(&nack["d"])), (&json!("nack"), "unknown_person"));
    }
    // The session of the owner speaks on.
    let mut socket = server.socket(Some(&ann)).await;
    tokio::time::sleep(Duration::from_millis(5100)).await;
    socket.says(chat).await;
    assert_eq!(socket.hears().await.expect("open")["t"], "ack");
    server.stop().await;
}

async fn a_bot_is_marked_wherever_it_sits_and_speaks(database: Database) {
    let server = start(&database).await;
    let (ann, ben) = (server.guest("Ann").await, server.guest("Ben").await);
    let game = table(&server, &ann).await;
    let (bot, _) = token(&server, &ben, &["bot"]).await;
    assert_eq!(me(&server, &bot).await.1["bot"], true);
    assert!(me(&server, &ben).await.1.get("bot").is_none());
    assert_eq!(server.call("POST", &format!("/games/{game}/join"), Some(&bot), None).await.0, 200);
    let mut socket = server.socket(Some(&bot)).await;
    socket.says(json!({ "t": "chat", "g": game, "d": { "text": "beep" } })).await;
    assert_eq!(socket.hears().await.expect("open")["t"], "ack");
    let chat = Some(json!({ "text": "hello" }));
    assert_eq!(server.call("POST", &format!("/games/{game}/chat"), Some(&ann), chat).await.0, 200);
    let (_, view) = server.call("GET", &format!("/games/{game}"), None, None).await;
    let seats = &view["seats"];
    assert_eq!((&seats[1]["occupant"]["name"], &seats[1]["occupant"]["bot"]), (&json!("Ben"), &json!(true)), "{view}");
    assert!(seats[0]["occupant"].get("bot").is_none(), "{view}");
    let marks: Vec<bool> =
        view["chat"].as_array().expect("lines").iter().map(|line| line["from"]["bot"] == true).collect();
    assert_eq!(marks, [true, false], "{view}");
    // A table of its own shows it as well.
    let own = table(&server, &bot).await;
    let (_, view) = server.call("GET", &format!("/games/{own}"), None, None).await;
    assert_eq!((&view["host"]["bot"], &view["seats"][0]["occupant"]["bot"]), (&json!(true), &json!(true)), "{view}");
    server.stop().await;
}

async fn a_person_is_counted_from_wherever_they_come(database: Database) {
    let server = run(Config { limits: true, ..database.config() }).await;
    let (ann, ben) = (server.guest("Ann").await, server.guest("Ben").await);
    let (program, _) = token(&server, &ann, &["play"]).await;
    let mut refused = 0;
    // No address asks more than may be asked from one.
    for (last, token) in [(11, &ann), (12, &ann), (13, &program), (14, &ann)] {
        let leaves = async |token: &str| {
            let bearer = format!("Bearer {token}");
            let (from, call) = ([127, 0, 0, last].into(), ("POST", "/games/nowhere/leave"));
            ask_from(from, &server, call, &[("Authorization", bearer.as_str())], "").await
        };
        for (status, head, answer) in join_all((0..80).map(|_| leaves(token))).await {
            match status {
                404 => {}
                429 => {
                    assert!(code(&answer) == "too_many" && head.to_lowercase().contains("retry-after: "), "{head}");
                    refused += 1;
                }
                _ => panic!("{status} {answer}"),
            }
        }
        // Others from the same place are not held up.
        assert_eq!(leaves(&ben).await.0, 404);
    }
    assert!(refused > 0, "320 at once");
    // Whoever only looks is not counted.
    assert_eq!(me(&server, &ann).await.0, 200);
    server.stop().await;
}

async fn a_password_cannot_be_tried_again_and_again(database: Database) {
    let server = run(Config { limits: true, ..database.config() }).await;
    let made = makes_account(&server, None, "ann").await;
    let ann = made["token"].as_str().expect("a token");
    let mut statuses = Vec::new();
    for (number, login) in ["ann", "Ann", "aNN"].iter().cycle().take(12).enumerate() {
        statuses.push(logs_in(&server, login, &format!("guess number {number}")).await.0);
    }
    assert_eq!(statuses, [vec![401; 10], vec![429; 2]].concat());
    // Not even the right one, from wherever; nor by another call that compares it.
    let body = json!({ "login": "ann", "password": PASSWORD }).to_string();
    let (status, head, answer) = ask_from([127, 0, 0, 2].into(), &server, ("POST", "/login"), &[], &body).await;
    assert_eq!((status, code(&answer)), (429, "too_many"));
    assert!(head.to_lowercase().contains("retry-after: "), "{head}");
    let change = json!({ "password": "another password", "old_password": "guess again" });
    assert_eq!(server.call("PATCH", "/me", Some(ann), Some(change)).await.0, 429);
    // Other names are not held up, and neither is the session.
    assert_eq!(logs_in(&server, "ben", PASSWORD).await.0, 401);
    assert_eq!(me(&server, ann).await.0, 200);
    server.stop().await;
    let server = start(&database).await;
    for _ in 0..12 {
        assert_eq!(logs_in(&server, "ann", "guess").await.0, 401, "there are no limits");
    }
    server.stop().await;
}

async fn other_sites_cannot_act_in_somebodys_name(database: Database) {
    let server = start(&database).await;
    let (_, head, guest) = ask(&server, ("POST", "/guests"), &[], json!({ "name": "Ann" })).await;
    let browser = cookie(&head);
    let bearer = format!("Bearer {}", guest["token"].as_str().expect("a token"));
    let own = format!("http://{}", server.address);
    let rename = json!({ "name": "Anna" });
    for origin in ["http://evil.example", "https://evil.example", "null", "", &format!("{own}.evil.example")] {
        for (method, path, body) in [
            ("PATCH", "/me", rename.clone()),
            ("POST", "/games", json!({ "preset": "discovery" })),
            ("POST", "/logout", Value::Null),
            ("POST", "/accounts", json!({ "login": "ann", "password": PASSWORD })),
            ("DELETE", "/me", Value::Null),
        ] {
            let headers = [("Cookie", browser.as_str()), ("Origin", origin)];
            let (status, _, problem) = ask(&server, (method, path), &headers, body).await;
            assert_eq!((status, code(&problem)), (403, "foreign_origin"), "{method} {path} {origin}");
        }
        // To look is no act, and a token in the header is sent by whoever knows it.
        let headers = [("Cookie", browser.as_str()), ("Origin", origin)];
        assert_eq!(ask(&server, ("GET", "/me"), &headers, Value::Null).await.0, 200);
        let headers = [("Authorization", bearer.as_str()), ("Cookie", browser.as_str()), ("Origin", origin)];
        assert_eq!(ask(&server, ("PATCH", "/me"), &headers, json!({ "name": "Ann" })).await.0, 200);
    }
    // A header that proves nothing does not lend its freedom to the cookie.
    for authorization in ["Basic QW5uOkFubg==", "bearer x", "Bearer x"] {
        let headers =
            [("Authorization", authorization), ("Cookie", browser.as_str()), ("Origin", "http://evil.example")];
        let (status, _, _) = ask(&server, ("PATCH", "/me"), &headers, rename.clone()).await;
        assert!([401, 403].contains(&status), "{authorization}: {status}");
    }
    for headers in [vec![("Cookie", browser.as_str())], vec![("Cookie", browser.as_str()), ("Origin", own.as_str())]] {
        assert_eq!(ask(&server, ("PATCH", "/me"), &headers, rename.clone()).await.0, 200);
    }
    server.stop().await;
}

async fn cookies_travel_as_the_operator_says(database: Database) {
    let server = run(Config { secure_cookies: true, ..database.config() }).await;
    let account = json!({ "login": "ann", "password": PASSWORD, "name": "Ann" });
    let (_, head, _) = ask(&server, ("POST", "/accounts"), &[], account).await;
    let mut heads = vec![head];
    heads.push(ask(&server, ("POST", "/guests"), &[], json!({ "name": "Ben" })).await.1);
    heads.push(ask(&server, ("POST", "/login"), &[], json!({ "login": "ann", "password": PASSWORD })).await.1);
    let (one, other) = (cookie(&heads[0]), cookie(&heads[2]));
    heads.push(ask(&server, ("POST", "/logout"), &[("Cookie", &one)], Value::Null).await.1);
    heads.push(ask(&server, ("DELETE", "/me"), &[("Cookie", &other)], Value::Null).await.1);
    assert_eq!(heads.len(), 5);
    for head in heads {
        let line = head.lines().find(|line| line.starts_with("set-cookie: ")).expect("a cookie");
        assert!(line.contains("Path=/; HttpOnly; SameSite=Lax; Max-Age=") && line.ends_with("; Secure"), "{line}");
    }
    server.stop().await;
}

/// A database as version 1 left it: with these people, each by a token.
async fn old_database(database: &Database, people: &[(&str, &str, &str)]) {
    let old = sqlx::migrate!("./migrations");
    let insert = people.iter().map(|(id, name, token)| {
        let hash = hash(token);
        format!(
            "INSERT INTO people (id, name, token_hash, created_at) VALUES ('{id}', '{name}', '{hash}', 1700000000000)"
        )
    });
    match database.config().database {
        Some(address) => {
            let pool = PgPool::connect(&address).await.expect("it answers");
            old.run_to(1, &pool).await.expect("step 1");
            for statement in insert {
                pool.execute(AssertSqlSafe(statement)).await.expect("a row");
            }
            pool.close().await;
        }
        None => {
            let folder: &Path = &database.config().data;
            std::fs::create_dir_all(folder).expect("a folder");
            let options = SqliteConnectOptions::new().filename(folder.join("bastide.sqlite")).create_if_missing(true);
            let pool = SqlitePool::connect_with(options).await.expect("it opens");
            old.run_to(1, &pool).await.expect("step 1");
            for statement in insert {
                pool.execute(AssertSqlSafe(statement)).await.expect("a row");
            }
            pool.close().await;
        }
    }
}

async fn a_guest_of_an_old_database_still_gets_in(database: Database) {
    let people = [("annannanna", "Ann", "the-token-of-ann"), ("benbenbenb", "Ben", "the-token-of-ben")];
    old_database(&database, &people).await;
    the_old_column_is_gone(&database).await;
    let server = start(&database).await;
    for (id, name, token) in people {
        let (status, me) = me(&server, token).await;
        assert_eq!((status, &me["user"], &me["name"]), (200, &json!(id), &json!(name)));
    }
    let [(_, _, ann), (_, _, ben)] = people;
    server.game(ann, ben).await;
    makes_account(&server, Some(ann), "ann").await;
    session(&server, "ann").await;
    assert_eq!(server.call("POST", "/logout", Some(ben), None).await.0, 204);
    assert_eq!(me(&server, ben).await.0, 401);
    server.stop().await;
    // It is done once.
    let server = start(&database).await;
    assert_eq!(me(&server, ann).await.1["login"], "ann");
    server.stop().await;
}

/// The step has been taken, and nothing is left of the old column.
async fn the_old_column_is_gone(database: &Database) {
    let store = database.open().await;
    let old = "SELECT token_hash FROM people";
    let is_gone = match &store {
        Store::Sqlite(pool) => sqlx::query(old).fetch_all(pool).await.is_err(),
        Store::Postgres(pool) => sqlx::query(old).fetch_all(pool).await.is_err(),
    };
    assert!(is_gone);
    store.close().await;
}

async fn hostile_inputs_are_refused(database: Database) {
    let server = start(&database).await;
    let guest = server.guest("Ann").await;
    let long = "x".repeat(33);
    for login in [
        "",
        "ab",
        &long,
        "an n",
        " ann",
        "ann\0",
        "\0\0\0",
        "ann\n",
        "ann@example.org",
        "änn",
        "анна",
        "'; --",
        "<b>ann",
    ] {
        let wish = json!({ "login": login, "password": PASSWORD, "name": "Ann" });
        for path in ["/accounts", "/login"] {
            let mut wish = wish.clone();
            if path == "/login" {
                wish.as_object_mut().expect("an object").remove("name");
            }
            let (status, problem) = server.call("POST", path, None, Some(wish)).await;
            assert_eq!((status, code(&problem)), (400, "malformed"), "{path} {login:?}: {problem}");
        }
    }
    for password in ["", "123456789", "ééééééééé", &"x".repeat(201)] {
        let wish = json!({ "login": "ann", "password": password, "name": "Ann" });
        let (status, problem) = server.call("POST", "/accounts", None, Some(wish)).await;
        assert_eq!((status, code(&problem)), (400, "malformed"), "{password:?}: {problem}");
    }
    for name in ["", "  ", "a\0b", "a\u{7}b", &long] {
        for (method, path, body) in [
            ("POST", "/accounts", json!({ "login": "ann", "password": PASSWORD, "name": name })),
            ("PATCH", "/me", json!({ "name": name })),
            ("POST", "/me/tokens", json!({ "name": name, "scopes": ["read"] })),
        ] {
            let (status, problem) = server.call(method, path, Some(&guest), Some(body)).await;
            assert_eq!((status, code(&problem)), (400, "malformed"), "{method} {path} {name:?}: {problem}");
        }
    }
    for scopes in [json!([]), json!(["admin"]), json!(["READ"]), json!("read"), json!([1]), json!(null)] {
        let wish = json!({ "name": "mine", "scopes": scopes });
        assert_eq!(server.call("POST", "/me/tokens", Some(&guest), Some(wish)).await.0, 400, "{scopes}");
    }
    for days in [json!(0), json!(-1), json!(3651), json!(u64::MAX), json!(1.5), json!("30")] {
        let wish = json!({ "name": "mine", "scopes": ["read"], "expires_in_days": days });
        assert_eq!(server.call("POST", "/me/tokens", Some(&guest), Some(wish)).await.0, 400, "{days}");
    }
    for body in ["", "nonsense", "[]", "null", "3", "\"ann\"", "{", "{\"login\":\"ann\",\"password\":\"\\ud800\"}"] {
        for path in ["/accounts", "/login", "/me/tokens"] {
            let headers = [("Authorization", &*format!("Bearer {guest}"))];
            let (status, _, problem) = ask_from([127, 0, 0, 1].into(), &server, ("POST", path), &headers, body).await;
            assert_eq!((status, code(&problem)), (400, "malformed"), "{path} {body}: {problem}");
        }
    }
    for token in ["", "x", "bst_", &"x".repeat(5000), "%00", "'; DROP TABLE tokens; --"] {
        assert_eq!(me(&server, token).await.0, 401, "{token:.20}");
    }
    // What is allowed is allowed to its ends, and every letter of a password counts.
    let (least, most) = ("\0\0\0\0\0\0\0\0\0\0", "🐎".repeat(200));
    for (login, password) in [("a-1", least), ("_-_".repeat(10).as_str(), most.as_str())] {
        let wish = json!({ "login": login, "password": password, "name": "Ann" });
        let (status, answer) = server.call("POST", "/accounts", None, Some(wish)).await;
        assert_eq!(status, 201, "{answer}");
        assert_eq!(logs_in(&server, login, password).await.0, 200);
        assert_eq!(logs_in(&server, login, &password[..password.len() - 4]).await.0, 401);
    }
    assert_eq!(me(&server, &guest).await.1["name"], "Ann");
    server.stop().await;
}

async fn no_refusal_repeats_a_secret(database: Database) {
    let server = start(&database).await;
    let made = makes_account(&server, None, "ann").await;
    let ann = made["token"].as_str().expect("a token");
    const SECRET: &str = "hunter2hunter2";
    let bearer = format!("Bearer {ann}");
    for (method, path) in [("POST", "/accounts"), ("POST", "/login"), ("PATCH", "/me")] {
        for body in [
            json!(SECRET),
            json!([SECRET]),
            json!(["ann", SECRET]),
            json!({ "login": "ann", "password": [SECRET] }),
            json!({ "login": "ann", "password": { SECRET: SECRET } }),
            json!({ "login": "ann", "password": 20252025202520u64 }),
            json!({ "login": "ann", "password": -20252025202520i64 }),
            json!({ "login": "ann", "password": 20252025.202520 }),
            json!({ "login": 20252025202520u64, "password": SECRET }),
            json!({ "login": "ann", "password": null }),
            json!({ "password": SECRET, "old_password": 20252025202520u64 }),
            json!({ "password": SECRET, "old_password": "not the old one" }),
            json!({ "password": "short", "old_password": SECRET }),
            json!({ "login": "a", "password": SECRET }),
            json!({ "login": "ann", "password": SECRET, "more": SECRET }),
            json!({ "login": "ann", "password": SECRET }),
            json!({ "login": "ann", "password": SECRET.repeat(20), "name": SECRET }),
        ] {
            let headers = [("Authorization", bearer.as_str())];
            let (status, head, problem) = ask(&server, (method, path), &headers, body.clone()).await;
            assert!((400..500).contains(&status), "{method} {path} {body}: {status} {problem}");
            let answer = format!("{head}{problem}");
            for secret in [SECRET, "20252025", "not the old one", "short\"", ann] {
                assert!(!answer.contains(secret), "{method} {path} {body}: {answer}");
            }
        }
        let broken = format!("{{\"login\":\"ann\",\"password\":\"{SECRET}");
        let headers = [("Authorization", bearer.as_str())];
        let (status, _, problem) = ask_from([127, 0, 0, 1].into(), &server, (method, path), &headers, &broken).await;
        assert!(status == 400 && !problem.to_string().contains(SECRET), "{problem}");
    }
    let (status, problem) = me(&server, SECRET).await;
    assert!(status == 401 && !problem.to_string().contains(SECRET), "{problem}");
    server.stop().await;
}

/// Where all tests of this program log to.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panics with it").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The log of everything at every level. The first who asks begins it.
fn log() -> Log {
    static LOG: std::sync::OnceLock<Log> = std::sync::OnceLock::new();
    let begin = || {
        let log = Log::default();
        let writer = log.clone();
        let all = tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_ansi(false);
        all.with_writer(move || writer.clone()).init();
        log
    };
    LOG.get_or_init(begin).clone()
}

async fn no_secret_is_stored_or_logged(database: Database) {
    let log = log();
    let server = start(&database).await;
    let mut secrets =
        vec!["the password of Ann".to_owned(), "the other password".to_owned(), "a wrong guess".to_owned()];
    let (first, second, wrong) = (secrets[0].clone(), secrets[1].clone(), secrets[2].clone());
    let guest = server.guest("Ann").await;
    let wish = json!({ "login": "ann", "password": first });
    assert_eq!(server.call("POST", "/accounts", Some(&guest), Some(wish.clone())).await.0, 201);
    assert_eq!(server.call("POST", "/accounts", None, Some(wish)).await.0, 400);
    assert_eq!(logs_in(&server, "ann", &wrong).await.0, 401);
    let (_, entered) = logs_in(&server, "ann", &first).await;
    let session = entered["token"].as_str().expect("a token").to_owned();
    let change = json!({ "password": second, "old_password": first });
    assert_eq!(server.call("PATCH", "/me", Some(&session), Some(change)).await.0, 200);
    let (program, _) = token(&server, &session, &["play"]).await;
    let game = table(&server, &program).await;
    let mut socket = server.socket(Some(&program)).await;
    socket.says(json!({ "t": "chat", "g": game, "d": { "text": "hi" } })).await;
    assert_eq!(socket.hears().await.expect("open")["t"], "ack");
    assert_eq!(me(&server, "bst_forged").await.0, 401);
    secrets.extend([guest, session, program]);
    let stored = all_that_is_stored(&database).await;
    for secret in &secrets {
        assert!(!stored.contains(secret.as_str()), "{secret} in {stored}");
    }
    assert!(stored.contains("$argon2id$v=19$"), "{stored}");
    let hashes: Vec<String> = secrets.iter().map(|secret| hash(secret)).chain([password_hash(&stored)]).collect();
    server.stop().await;
    let bytes = log.0.lock().expect("nobody panics with it").clone();
    let logged = String::from_utf8_lossy(&bytes);
    // What the socket of the test itself says about its token is not ours.
    let is_ours = |line: &&str| !line.contains("tungstenite::handshake::client");
    let logged = logged.lines().filter(is_ours).collect::<Vec<_>>().join("\n");
    for wanted in ["bastide_server", "sqlx"] {
        assert!(logged.contains(wanted), "nothing of {wanted} is logged");
    }
    for secret in secrets.iter().chain(&hashes) {
        let found = logged.find(secret.as_str()).map(|at| &logged[at.saturating_sub(300)..at]);
        assert!(found.is_none(), "{secret} after {found:?}");
    }
}

/// The hash of the password in what is stored.
fn password_hash(stored: &str) -> String {
    stored.split_whitespace().find(|word| word.starts_with("$argon2id$")).expect("a hash").to_owned()
}
