//! What was stored stays stored: over restarts, over several servers on one database, and when all speak at once.

mod common;

use bastide_server::{Server, Store};
use common::{Database, Running, config, folder, over_each_database, simple_turn, start};
use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::{Executor, Row};

over_each_database!(
    what_one_server_stores_another_finds,
    a_server_that_is_behind_reads_the_table_anew,
    a_turn_sent_to_two_servers_is_played_once,
    servers_that_write_together_do_not_hinder_each_other,
    messages_that_come_together_are_stored_once_each,
    a_database_of_a_newer_version_is_left_alone,
    a_turn_through_a_server_that_is_behind_is_played,
    many_voices_at_one_table_over_two_servers_are_all_stored,
    what_was_sent_is_heard_although_the_sender_has_gone,
    a_bot_whose_server_is_gone_is_asked_by_another,
    a_game_that_cannot_be_read_hides_no_other,
);

/// Only over PostgreSQL: a file is for one server.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_hear_of_each_other() {
    if let Some(database) = Database::postgres("servers_hear_of_each_other").await {
        common::over(database, what_happens_on_one_server_is_told_on_the_other).await;
    }
}

async fn what_happens_on_one_server_is_told_on_the_other(database: Database) {
    let (here, there) = (start(&database).await, start(&database).await);
    let (ann, ben) = (here.guest("Ann").await, here.guest("Ben").await);
    let game = here.game(&ann, &ben).await;
    let mut socket = there.socket(Some(&ben)).await;
    socket.says(json!({ "t": "sub", "g": game })).await;
    let mut seen = socket.hears_kind("snapshot").await["seq"].as_u64().expect("a number");
    for text in ["one", "two", "three"] {
        chats(&here, &game, &ann, text).await;
    }
    takes_a_turn(&here, &game, &ann).await;
    let last = seq(&view(&here, &game).await);
    while seen < last {
        seen += 1;
        let event = socket.hears_kind("event").await;
        assert_eq!(event["seq"].as_u64(), Some(seen), "without gaps: {event}");
    }
    assert_eq!(view(&there, &game).await, view(&here, &game).await);
    // And the other way, in the same game.
    takes_a_turn(&there, &game, &ben).await;
    here.stop().await;
    there.stop().await;
}

/// A server without a thread for bots never lets one act: as if it had ended before.
async fn a_bot_whose_server_is_gone_is_asked_by_another(database: Database) {
    let there = start(&database).await;
    let here = common::run(bastide_server::Config { thinkers: 0, ..database.config() }).await;
    let ann = here.guest("Ann").await;
    let game = tables(&here, &ann, 1).await.remove(0);
    for (verb, body) in [
        ("seats", json!({ "seat": 1, "bot": "greedy" })),
        ("reorder", json!({ "order": [1, 0] })),
        ("start", json!({})),
    ] {
        let (status, answer) = here.call("POST", &format!("/games/{game}/{verb}"), Some(&ann), Some(body)).await;
        assert_eq!(status, 200, "{verb}: {answer}");
    }
    assert_eq!(view(&here, &game).await["game"]["to_act"], 0);
    here.stop().await;
    for _ in 0..100 {
        if view(&there, &game).await["game"]["to_act"] == 1 {
            return there.stop().await;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("the bot was not asked");
}

async fn a_game_that_cannot_be_read_hides_no_other(database: Database) {
    let server = start(&database).await;
    let ann = server.guest("Ann").await;
    let games = tables(&server, &ann, 2).await;
    server.stop().await;
    const BREAK: &str = "UPDATE entries SET body = '{}' WHERE game_id = $1";
    match database.open().await {
        Store::Sqlite(pool) => drop(sqlx::query(BREAK).bind(&games[0]).execute(&pool).await.expect("a row")),
        Store::Postgres(pool) => drop(sqlx::query(BREAK).bind(&games[0]).execute(&pool).await.expect("a row")),
    }
    let server = start(&database).await;
    for path in ["/games", "/me/games"] {
        let (status, list) = server.call("GET", path, Some(&ann), None).await;
        assert_eq!((status, &list["games"][0]["game"]), (200, &json!(games[1])), "{list}");
    }
    assert_eq!(server.call("GET", &format!("/games/{}", games[0]), None, None).await.0, 503);
    server.stop().await;
}

async fn view(server: &Running, game: &str) -> Value {
    let (status, view) = server.call("GET", &format!("/games/{game}"), None, None).await;
    assert_eq!(status, 200, "{view}");
    view
}

fn seq(view: &Value) -> u64 {
    view["seq"].as_u64().expect("a number")
}

fn tiles(view: &Value) -> usize {
    view["game"]["tiles"].as_array().expect("tiles").len()
}

/// Something that may be done now: the path and the body.
async fn next_turn(server: &Running, game: &str) -> (String, Value) {
    let (_, legal) = server.call("GET", &format!("/games/{game}/legal"), None, None).await;
    (format!("/games/{game}/turn"), json!({ "seq": legal["seq"], "actions": [simple_turn(&legal)] }))
}

/// Does something until somebody else is to act.
async fn takes_a_turn(server: &Running, game: &str, token: &str) {
    let seat = view(server, game).await["game"]["to_act"].clone();
    while view(server, game).await["game"]["to_act"] == seat {
        let (path, turn) = next_turn(server, game).await;
        let (status, answer) = server.call("POST", &path, Some(token), Some(turn)).await;
        assert_eq!(status, 200, "{answer}");
    }
}

async fn chats(server: &Running, game: &str, token: &str, text: &str) -> u64 {
    let (status, answer) =
        server.call("POST", &format!("/games/{game}/chat"), Some(token), Some(json!({ "text": text }))).await;
    assert_eq!(status, 200, "{text}: {answer}");
    answer["seq"].as_u64().expect("a number")
}

/// Tables that wait for players.
async fn tables(server: &Running, token: &str, count: usize) -> Vec<String> {
    let mut games = Vec::new();
    for _ in 0..count {
        let (status, made) = server.call("POST", "/games", Some(token), Some(json!({ "preset": "discovery" }))).await;
        assert_eq!(status, 201, "{made}");
        games.push(made["game"].as_str().expect("an id").to_owned());
    }
    games
}

/// The numbers of all entries of a game as they lie in the database, and what was said there.
async fn stored(store: &Store, game: &str) -> (Vec<i64>, Vec<String>) {
    const QUERY: &str = "SELECT number, body FROM entries WHERE game_id = $1 ORDER BY number";
    let rows: Vec<(i64, String)> = match store {
        Store::Sqlite(pool) => {
            let rows = sqlx::query(QUERY).bind(game).fetch_all(pool).await.expect("rows");
            rows.iter().map(|row| (row.get(0), row.get(1))).collect()
        }
        Store::Postgres(pool) => {
            let rows = sqlx::query(QUERY).bind(game).fetch_all(pool).await.expect("rows");
            rows.iter().map(|row| (row.get(0), row.get(1))).collect()
        }
    };
    let said = |body: &str| {
        let body: Value = serde_json::from_str(body).expect("JSON");
        find_text(&body)
    };
    (rows.iter().map(|row| row.0).collect(), rows.iter().filter_map(|row| said(&row.1)).collect())
}

/// The words in an entry, wherever they stand in it.
fn find_text(body: &Value) -> Option<String> {
    let fields = body.as_object()?;
    let text = fields.get("text").and_then(Value::as_str).map(str::to_owned);
    text.or_else(|| fields.values().find_map(find_text))
}

/// That each of these was said once, and that the numbers of the entries begin with 1 and have no gaps.
async fn assert_stored_once(store: &Store, game: &str, words: &[String]) {
    let (numbers, mut said) = stored(store, game).await;
    assert_eq!(numbers, (1..=numbers.len() as i64).collect::<Vec<_>>(), "{game}");
    said.sort_unstable();
    let mut words = words.to_vec();
    words.sort_unstable();
    assert_eq!(said, words, "{game}");
}

async fn what_one_server_stores_another_finds(database: Database) {
    let (here, there) = (start(&database).await, start(&database).await);
    let (ann, ben) = (here.guest("Ann").await, here.guest("Ben").await);
    let game = here.game(&ann, &ben).await;
    takes_a_turn(&here, &game, &ann).await;
    assert_eq!(view(&here, &game).await, view(&there, &game).await);
    takes_a_turn(&there, &game, &ben).await;
    let last = view(&there, &game).await;
    assert_eq!(tiles(&last), 3);
    here.stop().await;
    there.stop().await;
    let later = start(&database).await;
    assert_eq!(view(&later, &game).await, last);
    takes_a_turn(&later, &game, &ann).await;
    later.stop().await;
}

async fn a_server_that_is_behind_reads_the_table_anew(database: Database) {
    let (here, there) = (start(&database).await, start(&database).await);
    let (ann, ben) = (here.guest("Ann").await, here.guest("Ben").await);
    let game = here.game(&ann, &ben).await;
    // Both have the table in memory, and over a file only one hears of the turn.
    assert_eq!(tiles(&view(&there, &game).await), 1);
    takes_a_turn(&here, &game, &ann).await;
    let last = seq(&view(&here, &game).await);
    // The other would give a number that is taken, so it reads the table anew and tries again.
    assert_eq!(chats(&there, &game, &ben, "nice").await, last + 1);
    assert_eq!(tiles(&view(&there, &game).await), 2);
    takes_a_turn(&there, &game, &ben).await;
    // Now the first is behind.
    let last = seq(&view(&there, &game).await);
    assert_eq!(chats(&here, &game, &ann, "thanks").await, last + 1);
    assert_eq!(view(&here, &game).await["game"], view(&there, &game).await["game"]);
    let words = ["nice", "thanks"].map(str::to_owned);
    assert_stored_once(&database.open().await, &game, &words).await;
    here.stop().await;
    there.stop().await;
}

async fn a_turn_sent_to_two_servers_is_played_once(database: Database) {
    let (here, there) = (start(&database).await, start(&database).await);
    let (ann, ben) = (here.guest("Ann").await, here.guest("Ben").await);
    for _ in 0..5 {
        let game = here.game(&ann, &ben).await;
        let (path, turn) = next_turn(&there, &game).await;
        let (one, other) = tokio::join!(
            here.call("POST", &path, Some(&ann), Some(turn.clone())),
            there.call("POST", &path, Some(&ann), Some(turn.clone())),
        );
        let mut statuses = [one.0, other.0];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{one:?} {other:?}");
        for server in [&here, &there] {
            assert_eq!(tiles(&view(server, &game).await), 2);
        }
    }
    here.stop().await;
    there.stop().await;
}

async fn servers_that_write_together_do_not_hinder_each_other(database: Database) {
    let (here, there) = (start(&database).await, start(&database).await);
    let ann = here.guest("Ann").await;
    let games = tables(&here, &ann, 50).await;
    for server in [&here, &there] {
        join_all(games.iter().map(|game| view(server, game))).await;
    }
    // The same games in opposite orders: transactions must not wait for each other in a circle.
    let forwards = games.iter().map(|game| chats(&here, game, &ann, "here"));
    let backwards = games.iter().rev().map(|game| chats(&there, game, &ann, "there"));
    tokio::join!(join_all(forwards), join_all(backwards));
    let store = database.open().await;
    let words = ["here", "there"].map(str::to_owned);
    for game in &games {
        assert_stored_once(&store, game, &words).await;
    }
    here.stop().await;
    there.stop().await;
}

async fn messages_that_come_together_are_stored_once_each(database: Database) {
    let server = start(&database).await;
    let ann = server.guest("Ann").await;
    let games = tables(&server, &ann, 50).await;
    let words: Vec<String> = (0..4).map(|number| format!("message {number}")).collect();
    let all = words.iter().flat_map(|text| games.iter().map(move |game| (game, text)));
    let numbers = join_all(all.map(|(game, text)| chats(&server, game, &ann, text))).await;
    assert_eq!(numbers.len(), 200);
    let store = database.open().await;
    for game in &games {
        assert_stored_once(&store, game, &words).await;
    }
    server.stop().await;
}

async fn a_turn_through_a_server_that_is_behind_is_played(database: Database) {
    let (here, there) = (start(&database).await, start(&database).await);
    let (ann, ben) = (here.guest("Ann").await, here.guest("Ben").await);
    let game = here.game(&ann, &ben).await;
    assert_eq!(tiles(&view(&there, &game).await), 1);
    takes_a_turn(&here, &game, &ann).await;
    // The other server still believes that Ann is to act.
    let (path, turn) = next_turn(&here, &game).await;
    let (status, answer) = there.call("POST", &path, Some(&ben), Some(turn)).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(tiles(&view(&there, &game).await), 3);
    here.stop().await;
    there.stop().await;
}

async fn many_voices_at_one_table_over_two_servers_are_all_stored(database: Database) {
    let (here, there) = (start(&database).await, start(&database).await);
    let ann = here.guest("Ann").await;
    let games = tables(&here, &ann, 4).await;
    let words: Vec<String> = (0..10).map(|number| format!("message {number}")).collect();
    let all = words.iter().enumerate().flat_map(|(number, text)| games.iter().map(move |game| (number, game, text)));
    let said = join_all(all.map(async |(number, game, text)| {
        let server = if number % 2 == 0 { &here } else { &there };
        (game, chats(server, game, &ann, text).await)
    }));
    let mut numbers = said.await;
    // Each was given a number of its own.
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), 40);
    let store = database.open().await;
    for game in &games {
        assert_stored_once(&store, game, &words).await;
    }
    here.stop().await;
    there.stop().await;
}

/// Who hangs up before the answer comes may have sent it or not: if it is stored, the others hear of it.
async fn what_was_sent_is_heard_although_the_sender_has_gone(database: Database) {
    let server = start(&database).await;
    let ann = server.guest("Ann").await;
    for number in 0..20 {
        let game = tables(&server, &ann, 1).await.remove(0);
        let mut socket = server.socket(Some(&ann)).await;
        socket.says(json!({ "t": "sub", "g": game })).await;
        socket.hears_kind("snapshot").await;
        let body = r#"{"text":"bye"}"#;
        let request = format!(
            "POST /api/v1/games/{game}/chat HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {ann}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let mut stream = tokio::net::TcpStream::connect(server.address).await.expect("it listens");
        tokio::io::AsyncWriteExt::write_all(&mut stream, request.as_bytes()).await.expect("it reads");
        tokio::time::sleep(std::time::Duration::from_micros(200 * number)).await;
        drop(stream);
        chats(&server, &game, &ann, "after").await;
        let mut heard: Vec<String> = Vec::new();
        while heard.last().is_none_or(|text| text != "after") {
            heard.push(socket.hears_kind("event").await["d"]["text"].as_str().expect("words").to_owned());
        }
        // What was stored up to then was heard.
        let (numbers, said) = stored(&database.open().await, &game).await;
        assert_eq!(numbers, (1..=numbers.len() as i64).collect::<Vec<_>>());
        assert_eq!(heard, said[..heard.len()]);
    }
    server.stop().await;
}

/// Why a server over this does not begin.
async fn refusal(config: bastide_server::Config) -> String {
    Server::bind(config).await.err().expect("it must not begin")
}

async fn a_database_of_a_newer_version_is_left_alone(database: Database) {
    start(&database).await.stop().await;
    const STEP: &str = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                        SELECT 9999, 'the future', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1";
    match database.open().await {
        Store::Sqlite(pool) => drop(pool.execute(STEP).await.expect("a row")),
        Store::Postgres(pool) => drop(pool.execute(STEP).await.expect("a row")),
    }
    let reason = refusal(database.config()).await;
    assert!(reason.contains("the database was written by a newer version of this program (step 9999)"), "{reason}");
}

#[tokio::test]
async fn what_is_not_a_database_is_left_alone() {
    let folder = folder("not-a-database");
    let file = folder.join("bastide.sqlite");
    let words = "These are no tables, and nobody must write over them. ".repeat(100);
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(&file, &words).expect("a file");
    let reason = refusal(config(&folder)).await;
    assert_eq!(reason, format!("{}: the database: file is not a database", file.display()));
    assert_eq!(std::fs::read_to_string(&file).expect("it is still there"), words);
    let elsewhere =
        refusal(bastide_server::Config { database: Some("mysql://db".to_owned()), ..config(&folder) }).await;
    assert_eq!(elsewhere, "the database: its address must begin with sqlite:// or postgres://");
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    let folder = folder("no-folder");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("file"), "").expect("a file");
    // Not even root makes a folder below a file.
    let below = folder.join("file/data");
    let reason = refusal(config(&below)).await;
    assert!(reason.starts_with(&format!("{}: Not a directory", below.display())), "{reason}");
    let database = format!("sqlite://{}", below.join("bastide.sqlite").display());
    let reason = refusal(bastide_server::Config { database: Some(database), ..config(&below) }).await;
    assert_eq!(reason, "the database: unable to open database file");
}

#[tokio::test]
async fn a_port_that_is_taken_is_named() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let listen = taken.local_addr().expect("an address");
    let reason = refusal(bastide_server::Config { listen, ..config(&folder("busy-port")) }).await;
    assert!(reason.starts_with(&format!("{listen}: Address already in use")), "{reason}");
}
