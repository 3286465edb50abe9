//! `bastide serve` as operators run it: set up, started, killed in the middle of play, started again, and what it logs.

mod common;

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use bastide_engine::{Action, TileId};
use common::folder;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use tokio_tungstenite::tungstenite::{self, client::IntoClientRequest};

/// Nothing that is asked of a server here takes so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// Where the PostgreSQL for tests is, such as `postgres://postgres@127.0.0.1:54329`.
const POSTGRES: &str = "BASTIDE_TEST_POSTGRES";

/// A database for one test. One on PostgreSQL is removed when it is dropped.
enum Database {
    /// A file in this folder.
    Sqlite(PathBuf),
    /// A database of that name, on that server.
    Postgres { server: String, name: String },
}

impl Database {
    fn sqlite(test: &str) -> Database {
        Database::Sqlite(folder(test))
    }

    /// None, and a word about it, where there is no PostgreSQL for tests.
    fn postgres(test: &str) -> Option<Database> {
        let Some(server) = std::env::var(POSTGRES).ok().filter(|server| !server.is_empty()) else {
            // Not by a macro: what those print is hidden when a test does well.
            let _ = writeln!(
                std::io::stderr(),
                "skipped: {test} over PostgreSQL, because {POSTGRES} is not set (see scripts/postgres-for-tests)"
            );
            return None;
        };
        // Several runs may share a server.
        let name = format!("t{}_cli_{test}", std::process::id());
        on_postgres(&server, format!("CREATE DATABASE {name} TEMPLATE template0")).expect("PostgreSQL runs");
        Some(Database::Postgres { server, name })
    }

    /// The flags of a server over it.
    fn flags(&self) -> [String; 2] {
        match self {
            Database::Sqlite(data) => ["--data".to_owned(), common::text(data).to_owned()],
            Database::Postgres { server, name } => ["--database".to_owned(), format!("{server}/{name}")],
        }
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Database::Postgres { server, name } = self {
            // A test that has failed already must not fail twice.
            let _ = on_postgres(server, format!("DROP DATABASE {name} WITH (FORCE)"));
        }
    }
}

fn on_postgres(server: &str, statement: String) -> Result<(), sqlx::Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut connection = PgConnection::connect(&format!("{server}/postgres")).await?;
        connection.execute(AssertSqlSafe(statement)).await.map(drop)
    })
}

/// `bastide serve`, whatever the settings of whoever runs the tests.
fn serve() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bastide"));
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("BASTIDE_")) {
        command.env_remove(name);
    }
    command.arg("serve");
    command
}

/// Starts a server, which must refuse with `code` and one line; the line, without the command's name. One that serves
/// instead is stopped after a while.
fn refused(command: &mut Command, code: i32) -> String {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let begun = Instant::now();
    while child.try_wait().expect("it can be waited for").is_none() {
        if begun.elapsed() > PATIENCE {
            child.kill().expect("it runs");
            child.wait().expect("it ends");
            panic!("{command:?} does not refuse");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let answer = child.wait_with_output().expect("it has ended");
    let (out, err) = (String::from_utf8_lossy(&answer.stdout), String::from_utf8_lossy(&answer.stderr));
    assert_eq!((answer.status.code(), &*out), (Some(code), ""), "{command:?}: {err}");
    assert_eq!(err.lines().count(), 1, "{command:?}: {err}");
    err.trim_end().strip_prefix("bastide: ").expect("the command's name").to_owned()
}

/// A server as a process of its own. It is killed when it is dropped.
struct Process {
    child: Child,
    address: String,
}

/// A game of two guests that has begun: the address of its calls, and their tokens in the order of their seats.
struct Game {
    path: String,
    tokens: [String; 2],
}

impl Process {
    /// A quiet server over a database.
    fn start(database: &Database) -> Process {
        Process::run(serve().args(["--port", "0", "--log", "warn", "--no-limits"]).args(database.flags()))
    }

    fn run(command: &mut Command) -> Process {
        Process::logging_to(command, Stdio::null())
    }

    fn logging_to(command: &mut Command, log: Stdio) -> Process {
        let mut child = command.stdout(Stdio::piped()).stderr(log).spawn().expect("it starts");
        let out = child.stdout.take().expect("piped");
        let mut process = Process { child, address: String::new() };
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        process.address = line.trim().rsplit("http://").next().expect("an address").to_owned();
        assert!(process.address.starts_with("127.0.0.1:"), "{line}");
        process
    }

    /// As a crash or a loss of power would.
    fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    fn stop_gently(mut self) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().expect("kill is there").success());
        assert!(self.child.wait().expect("it ends").success());
    }

    /// A call to the API; nothing when the server went away in the middle of it.
    fn call(&self, method: &str, path: &str, token: &str, body: &Value) -> Option<(u16, Value)> {
        call(&self.address, method, path, token, body)
    }

    fn guest(&self, name: &str) -> String {
        let (_, guest) = self.call("POST", "/guests", "", &json!({ "name": name })).expect("an answer");
        guest["token"].as_str().expect("a token").to_owned()
    }

    fn begin_game(&self) -> Game {
        let tokens = [self.guest("Ann"), self.guest("Ben")];
        let (_, made) =
            self.call("POST", "/games", &tokens[0], &json!({ "preset": "modern-2021" })).expect("an answer");
        let path = format!("/games/{}", made["game"].as_str().expect("an id"));
        for (token, verb) in [(&tokens[1], "join"), (&tokens[0], "start")] {
            let (status, answer) =
                self.call("POST", &format!("{path}/{verb}"), token, &Value::Null).expect("an answer");
            assert_eq!(status, 200, "{answer}");
        }
        Game { path, tokens }
    }

    /// Whoever is to act does something: the number of the event that it led to, or nothing when the game is over.
    fn act(&self, game: &Game) -> Option<u64> {
        let (_, view) = self.call("GET", &game.path, "", &Value::Null).expect("an answer");
        let token = &game.tokens[view["game"]["to_act"].as_u64()? as usize];
        let (status, answer) =
            self.call("POST", &format!("{}/turn", game.path), token, &self.turn(game)).expect("an answer");
        assert_eq!(status, 200, "{answer}");
        Some(answer["seq"].as_u64().expect("a number"))
    }

    /// Something that may be done now.
    fn turn(&self, game: &Game) -> Value {
        let (_, legal) = self.call("GET", &format!("{}/legal", game.path), "", &Value::Null).expect("an answer");
        let actions = legal["actions"].as_array().expect("actions");
        let action = actions.iter().find(|action| action["do"] == "pass").unwrap_or(&actions[0]);
        json!({ "seq": legal["seq"], "actions": [action] })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It has ended already, unless the test has failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn call(address: &str, method: &str, path: &str, token: &str, body: &Value) -> Option<(u16, Value)> {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let headers = format!("Content-Type: application/json\r\nAuthorization: Bearer {token}\r\n");
    let (status, text) = ask(address, method, path, &headers, &body)?;
    Some((status, serde_json::from_str(&text).unwrap_or(Value::Null)))
}

/// A request with these headers: the status and the body.
fn ask(address: &str, method: &str, path: &str, headers: &str, body: &str) -> Option<(u16, String)> {
    let (head, body) = exchange(address, method, path, headers, body)?;
    Some((head.split(' ').nth(1)?.parse().ok()?, body))
}

/// A request with these headers: the head of the answer and its body.
fn exchange(address: &str, method: &str, path: &str, headers: &str, body: &str) -> Option<(String, String)> {
    let length = body.len();
    let request = format!(
        "{method} /api/v1{path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{headers}Content-Length: {length}\r\n\r\n{body}"
    );
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    Some((head.to_owned(), body.to_owned()))
}

#[test]
fn nothing_acknowledged_is_lost_when_it_is_killed() {
    kill_again_and_again(&Database::sqlite("killed"));
}

#[test]
fn nothing_acknowledged_is_lost_when_it_is_killed_over_postgres() {
    if let Some(database) = Database::postgres("killed") {
        kill_again_and_again(&database);
    }
}

/// Killed in the middle of play: nothing that was acknowledged is lost, and the game goes on.
fn kill_again_and_again(database: &Database) {
    let mut server = Process::start(database);
    let game = server.begin_game();
    let last = |server: &Process| {
        let (_, view) = server.call("GET", &game.path, "", &Value::Null).expect("an answer");
        view["seq"].as_u64().expect("a number")
    };
    let mut acknowledged = 0;
    for round in 0..20 {
        for _ in 0..=round % 4 {
            acknowledged = server.act(&game).expect("the game is not over so soon");
        }
        // Somebody talks without a pause while the server dies: each word is stored or it is not, but never by halves.
        let (address, path, token) = (server.address.clone(), format!("{}/chat", game.path), game.tokens[0].clone());
        let (say, heard) = mpsc::channel();
        let talking = std::thread::spawn(move || {
            let words = json!({ "text": "in the middle" });
            while let Some((200, answer)) = call(&address, "POST", &path, &token, &words) {
                // The answer itself may be cut off, and then it acknowledges nothing.
                if let Some(seq) = answer["seq"].as_u64() {
                    let _ = say.send(seq);
                }
            }
        });
        acknowledged = heard.recv_timeout(PATIENCE).expect("a word is stored").max(acknowledged);
        std::thread::sleep(Duration::from_micros(300 * round));
        server.kill();
        talking.join().expect("no panic");
        acknowledged = heard.iter().fold(acknowledged, u64::max);
        server = Process::start(database);
        let stored = last(&server);
        // One word may have been stored whose answer never came.
        assert!((acknowledged..=acknowledged + 1).contains(&stored), "{acknowledged} acknowledged, {stored} stored");
    }
    let (_, view) = server.call("GET", &game.path, "", &Value::Null).expect("an answer");
    assert!(view["game"]["tiles"].as_array().expect("tiles").len() > 10);
    server.stop_gently();
}

#[test]
fn a_copy_of_a_running_server_can_be_put_back() {
    let database = Database::sqlite("copied");
    let server = Process::start(&database);
    let token = &server.guest("Ann");
    let (_, made) = server.call("POST", "/games", token, &json!({ "preset": "discovery" })).expect("an answer");
    let game = format!("/games/{}", made["game"].as_str().expect("an id"));
    let copies = folder("copies");
    let (copy, copy_name) = (copies.join("copy"), copies.join("copy").to_str().expect("a path").to_owned());
    let [_, data_name] = &database.flags();
    let copied = common::bastide(&["backup", &copy_name, "--data", data_name]);
    assert_eq!((copied.code, copied.out.as_str()), (Some(0), "1 game copied\n"), "{}", copied.err);
    assert!(common::refusal(&["backup", &copy_name, "--data", data_name], 1).contains("it is there already"));
    assert!(common::refusal(&["restore", &copy_name, "--data", data_name], 1).contains("there is a database already"));
    server.stop_gently();

    let anew = Database::sqlite("put-back");
    let restored = common::bastide(&["restore", &copy_name, "--data", &anew.flags()[1]]);
    assert_eq!(restored.code, Some(0), "{}", restored.err);
    let server = Process::start(&anew);
    let (status, view) = server.call("GET", &game, "", &Value::Null).expect("an answer");
    assert_eq!((status, &view["host"]["name"]), (200, &json!("Ann")));
    server.stop_gently();

    // Half a copy is refused, and nothing is put in its place.
    let bytes = std::fs::read(&copy).expect("a copy");
    std::fs::write(&copy, &bytes[..bytes.len() / 2]).expect("a file");
    let nothing = folder("nothing-put-back");
    let reason = common::refusal(&["restore", &copy_name, "--data", nothing.to_str().expect("a path")], 1);
    assert!(reason.starts_with(&copy_name), "{reason}");
    assert!(!nothing.join("bastide.sqlite").exists());
    let empty = folder("nothing");
    assert!(common::refusal(&["backup", "x", "--data", empty.to_str().expect("a path")], 1).contains("no database"));
}

#[test]
fn what_is_wrong_at_the_start_is_told_in_one_line() {
    let server = Process::start(&Database::sqlite("busy"));
    let port = server.address.rsplit(':').next().expect("a port").to_owned();
    let over = |data: &Path, port: &str| refused(serve().args(["--port", port, "--data"]).arg(data), 1);
    let other = folder("busy-too");
    let reason = over(&other, &port);
    assert!(reason.contains(&port) && reason.contains("in use"), "{reason}");
    let file = other.join("a-file");
    std::fs::write(&file, "x").expect("a writable folder");
    let below = file.join("folder");
    let reason = over(&below, "0");
    assert!(reason.starts_with(common::text(&below)), "{reason}");
    let odd = folder("no-database");
    std::fs::write(odd.join("bastide.sqlite"), "this is no database, however long; ".repeat(100)).expect("a file");
    let reason = over(&odd, "0");
    assert!(reason.contains("not a database"), "{reason}");
    let reason = refused(serve().args(["--port", "0", "--database", "mysql://x"]), 1);
    assert!(reason.contains("sqlite:// or postgres://"), "{reason}");
    assert!(refused(serve().args(["--log", "a=b=c"]), 2).starts_with("--log: "));
    server.stop_gently();
}

/// A file with settings, in a folder of its own.
fn settings(test: &str, text: &str) -> PathBuf {
    let file = folder(test).join("bastide.toml");
    std::fs::write(&file, text).expect("a writable folder");
    file
}

/// Whether a server lets one address make guests without end.
fn has_no_limits(server: &Process) -> bool {
    let guest = |_| server.call("POST", "/guests", "", &json!({ "name": "Ann" })).expect("an answer").0;
    let statuses: Vec<u16> = (0..40).map(guest).collect();
    assert!(statuses.iter().all(|status| [201, 429].contains(status)), "{statuses:?}");
    !statuses.contains(&429)
}

#[test]
fn a_file_holds_the_settings() {
    let data = folder("settings-alone-data");
    let file = settings(
        "settings-alone",
        &format!("port = 0\ndata = {:?}\nno-limits = true\nlog = \"info\"\nlog-json = true\n", common::text(&data)),
    );
    let log = data.join("log");
    for by_variable in [false, true] {
        let mut command = serve();
        if by_variable {
            command.env("BASTIDE_CONFIG", &file);
        } else {
            command.arg("--config").arg(&file);
        }
        let server = Process::logging_to(&mut command, File::create(&log).expect("a file").into());
        assert!(!server.address.ends_with(":4180"), "{}", server.address);
        assert!(has_no_limits(&server));
        server.stop_gently();
        assert!(data.join("bastide.sqlite").exists());
        let lines = std::fs::read_to_string(&log).expect("a log");
        assert!(lines.lines().count() > 1, "{lines}");
        assert!(lines.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()), "{lines}");
    }
}

/// A flag goes before the environment, the environment before the file, the file before the default.
#[test]
fn what_is_said_closer_by_holds() {
    let [by_file, by_variable, by_flag] = ["file", "variable", "flag"].map(|name| folder(&format!("closer-{name}")));
    let file = settings("closer", &format!("port = 0\ndata = {:?}\nno-limits = true\n", common::text(&by_file)));
    let made = |folder: &Path| folder.join("bastide.sqlite").exists();

    let server = Process::run(serve().arg("--config").arg(&file).env("BASTIDE_DATA", &by_variable));
    server.stop_gently();
    assert_eq!([&by_file, &by_variable, &by_flag].map(|folder| made(folder)), [false, true, false]);
    std::fs::remove_file(by_variable.join("bastide.sqlite")).expect("a file");

    let server =
        Process::run(serve().arg("--config").arg(&file).env("BASTIDE_DATA", &by_variable).arg("--data").arg(&by_flag));
    server.stop_gently();
    assert_eq!([&by_file, &by_variable, &by_flag].map(|folder| made(folder)), [false, false, true]);

    // A switch that the file turns on can be turned off.
    for (flag, variable, expected) in
        [("", "false", false), ("--no-limits=false", "true", false), ("--no-limits", "false", true)]
    {
        let mut command = serve();
        command.arg("--config").arg(&file).env("BASTIDE_NO_LIMITS", variable);
        command.args(Some(flag).filter(|flag| !flag.is_empty()));
        let server = Process::run(&mut command);
        assert_eq!(has_no_limits(&server), expected, "{flag} {variable}");
        server.stop_gently();
    }
}

#[test]
fn cookies_travel_by_https_only_where_that_is_wanted() {
    let database = Database::sqlite("cookies");
    let file = settings("secure", "port = 0\nsecure-cookies = true\n");
    for (flags, expected) in [(&["--port", "0"][..], false), (&["--config", common::text(&file)], true)] {
        let server = Process::run(serve().args(database.flags()).args(flags));
        let kind = "Content-Type: application/json\r\n";
        let guest = json!({ "name": "Ann" }).to_string();
        let (head, _) = exchange(&server.address, "POST", "/guests", kind, &guest).expect("an answer");
        let cookie = head.lines().find(|line| line.to_lowercase().starts_with("set-cookie: ")).expect("a cookie");
        assert_eq!(cookie.split("; ").any(|part| part == "Secure"), expected, "{cookie}");
        server.stop_gently();
    }
}

#[test]
fn a_file_that_is_wrong_is_told_in_one_line() {
    for (text, reason) in [
        ("port = 0\nprot = 4180\n", "prot: unknown field `prot`, expected one of `host`, `port`, "),
        ("port = \"many\"\n", "port: invalid type: string \"many\", expected u16"),
        ("port = 0\nno-limits = 1\n", "no-limits: invalid type: integer `1`, expected a boolean"),
        ("port = 0\nhost\n", "line 2: "),
    ] {
        let file = settings("wrong-settings", text);
        let told = refused(serve().arg("--config").arg(&file), 1);
        assert!(told.starts_with(&format!("{}: {reason}", file.display())), "{told}");
    }
    let missing = folder("no-settings").join("missing.toml");
    let told = refused(serve().env("BASTIDE_CONFIG", &missing), 1);
    assert_eq!(told, format!("{}: No such file or directory (os error 2)", missing.display()));
}

#[test]
fn nothing_secret_is_told_or_logged() {
    search_all_that_is_told(&Database::sqlite("told"), &folder("told-log"), false);
}

#[test]
fn nothing_secret_is_told_or_logged_in_json() {
    search_all_that_is_told(&Database::sqlite("told-json"), &folder("told-json-log"), true);
}

#[test]
fn nothing_secret_is_told_or_logged_over_postgres() {
    if let Some(database) = Database::postgres("told") {
        search_all_that_is_told(&database, &folder("told-postgres-log"), false);
    }
}

/// Plays a game while everything is logged that can be. What decides the draws must not be in the log or in an answer
/// before the end, nor tiles to come in their order, nor ever a token in the log. (Messages of sockets are in the log.)
fn search_all_that_is_told(database: &Database, folder: &Path, in_json: bool) {
    let file = folder.join("log");
    let mut command = serve();
    command.args(["--port", "0", "--no-limits", "--log", "trace"]).args(database.flags());
    command.args(in_json.then_some("--log-json"));
    let server = Process::logging_to(&mut command, File::create(&file).expect("a file").into());
    let game = server.begin_game();
    let mut watcher = watch(&server, &game);
    let get = |path: &str| {
        let (status, text) = ask(&server.address, "GET", &format!("{}{path}", game.path), "", "").expect("an answer");
        assert_eq!(status, 200, "{path}: {text}");
        text
    };
    // Before each turn: the length of the log, how many tiles had been drawn, and what is answered then.
    let mut turns: Vec<(usize, usize, Vec<String>)> = Vec::new();
    loop {
        let logged = std::fs::metadata(&file).expect("a log").len() as usize;
        let record = get("/record");
        let drawn = record.matches("\"do\":\"draw\"").count();
        let mut answers = vec![record, get("")];
        if answers[1].contains("\"seed\"") {
            break;
        }
        answers.extend(["/legal", "/tiles", "/dead"].map(get));
        if turns.len() % 40 == 20 {
            answers.extend(ask_in_vain(&server, &game));
        }
        turns.push((logged, drawn, answers));
        server.act(&game).expect("it is not over");
    }
    let view: Value = serde_json::from_str(&get("")).expect("JSON");
    let record = get("/record");
    // All events were sent to the watcher, and so are in the log.
    while !watcher.read().expect("an event").into_text().expect("text").contains("\"seed\"") {}
    server.stop_gently();

    let log = String::from_utf8(std::fs::read(&file).expect("a log")).expect("UTF-8");
    for token in &game.tokens {
        assert!(!log.contains(token), "a token is in the log: {}", line_with(&log, token));
    }
    let before = &log[..turns.last().expect("turns").0];
    for secret in ["seed", "salt"] {
        let hex = view["result"][secret].as_str().expect("told at the end");
        let bytes: Vec<u8> = (0..hex.len()).step_by(2).map(|at| hex_byte(&hex[at..at + 2])).collect();
        let decimal = format!("{bytes:?}");
        for form in [hex, &hex.to_uppercase(), decimal.trim_matches(['[', ']'])] {
            assert!(form.len() >= 32, "{secret} {form}");
            assert!(!before.contains(form), "the {secret} is in the log: {}", line_with(before, form));
            let answer = turns.iter().flat_map(|turn| &turn.2).find(|answer| answer.contains(form));
            assert!(answer.is_none(), "the {secret} is in an answer: {answer:?}");
        }
    }
    let order = Order::of(&record);
    assert!(order.names.len() > 60, "{:?}", order.names);
    let ends = turns.iter().skip(1).map(|turn| turn.0);
    for ((from, drawn, answers), to) in turns.iter().zip(ends) {
        for line in log[*from..to].lines() {
            assert!(!order.is_told(line, *drawn, 5), "tiles to come are in the log: {line}");
        }
        // Answers tell of all tiles that lie already, and five of those may be like five that come.
        for answer in answers {
            assert!(!order.is_told(answer, *drawn, 9), "tiles to come are in an answer: {answer}");
        }
    }
    // There was something to search.
    let lines = before.lines().count();
    assert!(lines > 1000 && before.contains("TRACE"), "{lines} lines");
    for words in ["INSERT INTO games", "SELECT seed, salt", "INSERT INTO people", "Sending frame"] {
        assert!(before.contains(words), "{words} is not in the log");
    }
    assert!(!in_json || before.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()));
}

fn hex_byte(digits: &str) -> u8 {
    u8::from_str_radix(digits, 16).expect("two hexadecimal digits")
}

fn line_with<'a>(log: &'a str, word: &str) -> &'a str {
    log.lines().find(|line| line.contains(word)).unwrap_or("")
}

/// A socket of the first player that hears of everything.
fn watch(server: &Process, game: &Game) -> tungstenite::WebSocket<TcpStream> {
    let mut request = format!("ws://{}/api/v1/ws", server.address).into_client_request().expect("an address");
    let bearer = format!("Bearer {}", game.tokens[0]).parse().expect("a header");
    request.headers_mut().insert("authorization", bearer);
    let stream = TcpStream::connect(&server.address).expect("it listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
    let (mut socket, _) = tungstenite::client(request, stream).expect("it opens");
    let game = game.path.trim_start_matches("/games/");
    socket.send(json!({ "t": "sub", "g": game }).to_string().into()).expect("it reads");
    socket
}

/// Calls that are refused, and one by cookie, each with a token: what is answered.
fn ask_in_vain(server: &Process, game: &Game) -> Vec<String> {
    let (_, view) = server.call("GET", &game.path, "", &Value::Null).expect("an answer");
    let seat = view["game"]["to_act"].as_u64().expect("somebody is to act");
    let (own, other) = (&game.tokens[seat as usize], &game.tokens[1 - seat as usize]);
    let (path, turn) = (format!("{}/turn", game.path), server.turn(game));
    let stale = json!({ "seq": 1, "actions": turn["actions"] });
    let illegal =
        json!({ "seq": turn["seq"], "actions": [{ "do": "lay", "tile": "E", "x": 70, "y": 70, "turns": 0 }] });
    let refusals = [
        (other, path.as_str(), &turn, 409),
        (own, &path, &stale, 409),
        (own, &path, &illegal, 422),
        (own, &path, &json!([1]), 400),
        (own, "/games/none/turn", &turn, 404),
        (&format!("{own}x"), &path, &turn, 401),
    ];
    let cookie = format!("Cookie: bastide={own}\r\n");
    assert_eq!(ask(&server.address, "GET", "/me", &cookie, "").expect("an answer").0, 200);
    let refused = refusals.map(|(token, path, body, status)| {
        let (answered, answer) = server.call("POST", path, token, body).expect("an answer");
        assert_eq!(answered, status, "{path} {body}: {answer}");
        answer.to_string()
    });
    refused.to_vec()
}

/// The tiles of a game in the order in which they were drawn.
struct Order {
    names: Vec<String>,
    numbers: Vec<String>,
}

impl Order {
    fn of(record: &str) -> Order {
        let replay = bastide_notation::record::read(record.as_bytes()).expect("a sound record");
        let draws = replay.actions.iter().filter_map(|action| match action {
            Action::Draw { tile } => Some(*tile),
            _ => None,
        });
        let draws: Vec<TileId> = draws.collect();
        Order {
            names: draws.iter().map(|tile| replay.rules.tile(*tile).name.clone()).collect(),
            numbers: draws.iter().map(|tile| tile.0.to_string()).collect(),
        }
    }

    /// Whether a text tells so many tiles in a row that come after the first `drawn`: by name, whatever stands between, or
    /// by number, as lists are printed.
    fn is_told(&self, text: &str, drawn: usize, row: usize) -> bool {
        let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
        let tiles: Vec<&str> = words.filter(|word| self.names.iter().any(|name| name == word)).collect();
        let by_name = self.names[drawn..].windows(row).any(|next| tiles.windows(row).any(|words| words == next));
        let by_number =
            |between: &str| self.numbers[drawn..].windows(row).any(|next| text.contains(&next.join(between)));
        by_name || by_number(", ") || by_number("), TileId(") || by_number(",")
    }
}

#[test]
fn tiles_to_come_are_found_in_a_line() {
    let order = Order {
        names: ["A", "B", "C", "D", "E", "F", "G"].map(str::to_owned).to_vec(),
        numbers: ["3", "14", "1", "5", "9", "2", "6"].map(str::to_owned).to_vec(),
    };
    for line in ["B C D E F", r#"next=["B","C","D","E","F"]"#, "B: 1, C: 2, D: 3, E: 4, F: 5", "[14, 1, 5, 9, 2]"] {
        assert!(order.is_told(line, 0, 5) && order.is_told(line, 1, 5), "{line}");
        assert!(!order.is_told(line, 2, 5), "these have been drawn: {line}");
    }
    assert!(order.is_told("[TileId(1), TileId(5), TileId(9), TileId(2), TileId(6)]", 2, 5));
    assert!(!order.is_told("B D C E F", 0, 5) && !order.is_told("A B C D", 0, 5));
}
