//! Bots that are other programs: in a contest, at a server by lines, and over the API; and programs that mean harm.

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::{Answer, bastide, folder, refusal, text};
use serde_json::{Value, json};

/// Nothing here takes so long: what does hangs.
const PATIENCE: Duration = Duration::from_secs(120);

/// Our own example, which plays by the lines.
fn example(name: &str) -> String {
    format!("{}/../../examples/bots/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// Runs a command to its end, which must come in time.
fn run(command: &mut Command) -> Answer {
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.unwrap_or_else(|error| panic!("{command:?}: {error} (these tests need python3)"));
    // Both are read while the command runs: it must not wait for us.
    let (mut out, mut err) = (child.stdout.take().expect("piped"), child.stderr.take().expect("piped"));
    let out = std::thread::spawn(move || {
        let mut text = String::new();
        out.read_to_string(&mut text).map(|_| text)
    });
    let err = std::thread::spawn(move || {
        let mut text = String::new();
        err.read_to_string(&mut text).map(|_| text)
    });
    let end = Instant::now() + PATIENCE;
    let status = loop {
        match child.try_wait().expect("it is our child") {
            Some(status) => break status,
            None if Instant::now() > end => {
                child.kill().expect("it runs");
                panic!("{command:?} does not end");
            }
            None => std::thread::sleep(Duration::from_millis(10)),
        }
    };
    let text =
        |reader: std::thread::JoinHandle<std::io::Result<String>>| reader.join().expect("no panic").expect("UTF-8");
    Answer { code: status.code(), out: text(out), err: text(err) }
}

/// A contest that must end well.
fn contest(arguments: &[&str]) -> String {
    let answer = run(Command::new(env!("CARGO_BIN_EXE_bastide")).arg("contest").args(arguments));
    assert_eq!(answer.code, Some(0), "{arguments:?}: {}", answer.err);
    answer.out
}

/// Both games with all that can be added to them.
const ALL_MODULES: [&str; 5] = ["--river", "--abbot", "--jubilee", "--bridges-castles-bazaars", "auction"];
const DISCOVERY: [&str; 4] = ["--game", "discovery", "--hand-of-two", "--equal-turns"];

#[test]
fn the_example_plays_whole_games_of_both_kinds_without_a_fault() {
    let folder = folder("line-games");
    let program = format!("cmd:python3 '{}'", example("line_bot.py"));
    for (name, game) in [("classic", &ALL_MODULES[..]), ("discovery", &DISCOVERY)] {
        let record = folder.join(format!("{name}.jsonl"));
        let seats = [&program, "greedy", &program, "--time", "20000", "--seed", "7", "--record", text(&record)];
        let out = contest(&[&seats[..], game].concat());
        assert!(out.starts_with("scores: red (python3 "), "{out}");
        assert_eq!(out.matches(": no faults\n").count(), 3, "{out}");
        let replay = bastide(&["replay", "--json", text(&record)]);
        assert_eq!(replay.code, Some(0), "{}", replay.err);
        let replay: Value = serde_json::from_str(&replay.out).expect("JSON");
        assert_eq!(replay["to_decide"], Value::Null, "the game was played to its end");
        // It does not play at random: its followers have been at work.
        let scores: Vec<i64> = replay["scores"].as_array().expect("scores").iter().filter_map(Value::as_i64).collect();
        assert!(scores[0] > 0 && scores[2] > 0, "{scores:?}");
    }
}

/// Our own bots play the same as programs as they do without a program in between: whole turns in one answer.
#[test]
fn our_own_bots_play_the_same_by_lines() {
    let folder = folder("same-game");
    let ours = format!("cmd:'{}' bot greedy --seed", env!("CARGO_BIN_EXE_bastide"));
    for (name, game) in [("classic", &ALL_MODULES[..]), ("discovery", &DISCOVERY)] {
        let record = |which: &str| folder.join(format!("{name}-{which}.jsonl"));
        let (direct, lines) = (record("direct"), record("lines"));
        let seed = ["--seed", "5", "--time", "20000", "--record"];
        contest(&[&["greedy", "greedy"][..], &seed, &[text(&direct)], game].concat());
        // The bots of a contest have the seeds that follow its own.
        let (one, other) = (format!("{ours} 5"), format!("{ours} 6"));
        let out = contest(&[&[one.as_str(), &other][..], &seed, &[text(&lines)], game].concat());
        assert_eq!(out.matches(": no faults\n").count(), 2, "{out}");
        let rest = |path: &Path| {
            let record = fs::read_to_string(path).expect("a record");
            record.split_once('\n').expect("a header").1.to_owned()
        };
        assert_eq!(rest(&direct), rest(&lines), "{name}");
    }
}

/// A program that does one thing wrong, which its first argument names. Each start adds a line to the file of its second.
const HOSTILE: &str = r#"
import json, sys, time
kind = sys.argv[1]
with open(sys.argv[2], "a") as starts:
    starts.write(kind + "\n")
def say(line):
    print(line, flush=True)
if kind == "ends at once":
    sys.exit()
if kind == "no hello":
    say('{"t":"bestturn","actions":[]}')
say('{"t":"hello","name":"hostile"}')
if kind == "never reads":
    time.sleep(300)
for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "state":
        legal = message["legal"]
    if message["t"] != "go":
        continue
    first = json.dumps(legal[0])
    if kind == "silent":
        pass
    elif kind == "ends when asked":
        sys.exit()
    elif kind == "garbage":
        say("}{")
    elif kind == "no text":
        sys.stdout.buffer.write(b"\xff\xfe\n")
        sys.stdout.flush()
    elif kind == "a list":
        say("[1, 2]")
    elif kind == "another type":
        say('{"t":"turn","actions":[' + first + "]}")
    elif kind == "too long":
        say('{"t":"bestturn","actions":[' + first + "]" + " " * 65536 + "}")
    elif kind == "no actions":
        say('{"t":"bestturn","actions":[]}')
    elif kind == "odd actions":
        say('{"t":"bestturn","actions":[{"do":"fly"}]}')
    elif kind == "illegal":
        say('{"t":"bestturn","actions":[{"do":"bid","points":0}]}')
    elif kind == "draws":
        say('{"t":"bestturn","actions":[{"do":"draw","tile":"E"}]}')
    elif kind == "floods":
        while True:
            say('{"t":"info","text":"still thinking"}')
    elif kind == "late once":
        if message["n"] == 1:
            time.sleep(2)
        say(json.dumps({"t": "bestturn", "n": message["n"], "actions": [legal[0]]}))
    elif kind == "too many":
        say('{"t":"info","depth":1}')
        say("")
        say(json.dumps({"t": "bestturn", "actions": [legal[0]] + [{"do": "pass"}] * 30}))
"#;

/// A hostile program, and how it is started as a seat; and the file that counts its starts.
fn hostile(folder: &Path, kind: &str) -> (String, PathBuf) {
    let (program, starts) = (folder.join("hostile.py"), folder.join(format!("{kind}.starts")));
    if !program.exists() {
        fs::write(&program, HOSTILE).expect("a writable folder");
    }
    (format!("python3 '{}' '{kind}' '{}'", text(&program), text(&starts)), starts)
}

/// The faults of the second seat, as a contest prints them.
fn faults_of(out: &str) -> &str {
    let line = out.lines().find(|line| line.starts_with("blue (python3")).unwrap_or_else(|| panic!("{out}"));
    line.rsplit("): ").next().expect("faults")
}

/// Whatever a program does wrong, the game is played to its end and its faults are told by their kind.
#[test]
fn hostile_programs_do_not_stop_a_game() {
    let folder = folder("hostile-programs");
    for (kind, fault) in [
        ("silent", "timeout"),
        ("never reads", "timeout"),
        ("floods", "timeout"),
        ("garbage", "malformed"),
        ("no text", "malformed"),
        ("a list", "malformed"),
        ("another type", "malformed"),
        ("too long", "malformed"),
        ("no actions", "malformed"),
        ("odd actions", "malformed"),
        ("illegal", "illegal"),
        ("draws", "illegal"),
    ] {
        let (command, starts) = hostile(&folder, kind);
        // Those that answer have the time to.
        let time = if fault == "timeout" { "5" } else { "20000" };
        let record = folder.join("game.jsonl");
        let program = format!("cmd:{command}");
        let out = contest(&["random", &program, "--time", time, "--seed", "2", "--record", text(&record)]);
        let record = fs::read_to_string(&record).expect("a record");
        let decisions = record.lines().filter(|line| line.starts_with(r#"{"by":1,"#)).count();
        assert!(decisions > 30, "{kind}: {decisions}");
        assert_eq!(faults_of(&out), format!("{decisions} faults: {decisions} {fault}"), "{kind}");
        assert!(record.ends_with("]}}\n") && record.contains(r#"{"result":"#), "{kind}: the game has no end");
        assert_eq!(fs::read_to_string(starts).expect("it was started").lines().count(), 1, "{kind}");
    }
}

#[test]
fn a_program_that_is_gone_is_started_again_but_not_for_ever() {
    let folder = folder("gone-programs");
    for (kind, fault) in [("ends at once", "gone"), ("ends when asked", "gone"), ("no hello", "malformed")] {
        let (command, starts) = hostile(&folder, kind);
        let out = contest(&["random", &format!("cmd:{command}"), "--time", "20000"]);
        let faults = faults_of(&out);
        assert_eq!(fs::read_to_string(starts).expect("it was started").lines().count(), 4, "{kind}");
        match fault {
            "gone" => assert!(faults.ends_with(" gone") && !faults.contains(','), "{kind}: {faults}"),
            _ => assert!(faults.contains(": 4 malformed, ") && faults.ends_with(" gone"), "{kind}: {faults}"),
        }
    }
    let out = contest(&["random", "cmd:/no/such/program with arguments"]);
    assert!(out.lines().any(|line| line.starts_with("blue (/no/such") && line.ends_with(" gone")), "{out}");
}

#[test]
fn a_late_answer_is_one_fault_and_a_long_one_is_none() {
    let folder = folder("odd-programs");
    let (late, _) = hostile(&folder, "late once");
    let out = contest(&["random", &format!("cmd:{late}"), "--time", "1500"]);
    assert!(faults_of(&out).starts_with("1 fault: 1 timeout"), "{out}");
    // More actions than the turn has room for: those that nobody asks for are dropped.
    let (long, _) = hostile(&folder, "too many");
    let out = contest(&["random", &format!("cmd:{long}"), "--time", "20000"]);
    assert_eq!(faults_of(&out), "no faults", "{out}");
}

#[test]
fn what_is_wrong_with_a_contest_is_told_in_one_line() {
    for (arguments, reason) in [
        (&["contest"][..], "the following required arguments were not provided"),
        (&["contest", "greedy", "genius"], "there is no such bot, but there are: newcomer, "),
        (&["contest", "greedy", "cmd:"], "there is no command"),
        (&["contest", "greedy", "cmd:bot 'x"], "a quote is not closed"),
        (&["contest", "greedy"], "this game is for 2 to 5 players, not for 1"),
        (&["contest", "greedy", "random", "--players", "3"], "--players: 3 players, but 2 seats"),
        (&["contest", "greedy", "random", "--time", "0"], "0 is not in 1..=600000"),
        (&["bot", "genius"], "there is no such bot, but there are: newcomer, "),
        (&["serve", "--bot", "python3"], "it must be NAME=COMMAND"),
        (&["serve", "--bot", "Mine=python3"], "a name is 1 to 32 lower-case letters, digits and hyphens"),
        (&["serve", "--bot", "random=python3"], "random is the name of a built-in bot"),
        (&["serve", "--bot", "a=x", "--bot", "a=y"], "--bot: two bots are called a"),
    ] {
        let told = refusal(arguments, 2);
        assert!(told.contains(reason), "{arguments:?}: {told}");
    }
    let nowhere = folder("no-record").join("no/folder/game.jsonl");
    let told = refusal(&["contest", "random", "random", "--record", text(&nowhere)], 1);
    assert!(told.starts_with(text(&nowhere)), "{told}");
}

#[test]
fn our_program_refuses_what_it_does_not_understand() {
    let ask = |lines: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_bastide"))
            .args(["bot", "random"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        child.stdin.take().expect("piped").write_all(lines.as_bytes()).expect("it listens");
        let output = child.wait_with_output().expect("it ends with its input");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        Answer { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    };
    let hello = "{\"t\":\"hello\",\"protocol\":1}\n";
    let answer = ask(hello);
    assert_eq!((answer.code, answer.err.as_str()), (Some(0), ""));
    let said: Value = serde_json::from_str(&answer.out).expect("one line of JSON");
    assert_eq!(said, json!({ "t": "hello", "name": "bastide random" }));
    for (line, reason) in [
        ("hello\n", "line 2: not a JSON object"),
        ("{}\n", "line 2: \"t\" is missing"),
        ("{\"t\":\"go\",\"ms\":5}\n", "line 2: \"go\" before \"state\""),
        ("{\"t\":\"state\"}\n", "line 2: \"record\" must be a list"),
        ("{\"t\":\"state\",\"record\":[{}]}\n", "line 2: the record, line 1: not a header"),
    ] {
        let answer = ask(&format!("{hello}{line}"));
        assert_eq!(answer.code, Some(1), "{line}");
        assert!(answer.err.starts_with(&format!("bastide: {reason}")), "{line}: {}", answer.err);
    }
}

/// A server as a process of its own, which ends with the test.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(name: &str, arguments: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_bastide"))
            .args(["serve", "--port", "0", "--log", "error", "--data", text(&folder(name))])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("it says where it is");
        let address = line.trim().rsplit("http://").next().expect("an address").to_owned();
        Server { child, address }
    }

    /// The body of an answer.
    fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> String {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time limit");
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Authorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("an answer");
        assert!(head.starts_with("HTTP/1.1 2"), "{method} {path}: {answer}");
        body.to_owned()
    }

    fn call(&self, method: &str, path: &str, token: &str, body: &Value) -> Value {
        let answer = self.ask(method, &format!("/api/v1{path}"), token, body);
        serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{method} {path}: {error}: {answer}"))
    }

    /// A guest's token, and a table at which the guest does not sit.
    fn table(&self, preset: &str) -> (String, String) {
        let guest = self.call("POST", "/guests", "", &json!({ "name": "Ann" }));
        let token = guest["token"].as_str().expect("a token").to_owned();
        let made = self.call("POST", "/games", &token, &json!({ "preset": preset }));
        let game = made["game"].as_str().expect("an id").to_owned();
        self.call("POST", &format!("/games/{game}/leave"), &token, &json!({}));
        (token, game)
    }

    fn seat(&self, game: &str, token: &str, seat: u8, bot: &str) {
        self.call("POST", &format!("/games/{game}/seats"), token, &json!({ "seat": seat, "bot": bot }));
    }

    /// The table once the game is over.
    fn end_of(&self, game: &str) -> Value {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            let view = self.call("GET", &format!("/games/{game}"), "", &Value::Null);
            if view["stage"] == "over" {
                return view;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("the game does not end");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Plays as the example does, and writes down what it is told.
const WITNESS: &str = r#"
import json, sys
sys.path.insert(0, sys.argv[1])
from line_bot import choose
for line in sys.stdin:
    with open(sys.argv[2], "a") as seen:
        seen.write(line)
    message = json.loads(line)
    if message["t"] == "hello":
        print('{"t":"hello","name":"witness"}', flush=True)
    elif message["t"] == "setup":
        seat = message["seat"]
    elif message["t"] == "state":
        state = message
    elif message["t"] == "go":
        print(json.dumps({"t": "bestturn", "actions": [choose(state, seat, state["legal"])]}), flush=True)
"#;

#[test]
fn a_server_offers_programs_as_bots() {
    let programs = folder("offered-programs");
    let (witness, seen) = (programs.join("witness.py"), programs.join("seen.jsonl"));
    fs::write(&witness, WITNESS).expect("a writable folder");
    let mine = format!("mine=python3 '{}' '{}' '{}'", text(&witness), example(""), text(&seen));
    let bad = format!("bad-1={}", hostile(&programs, "garbage").0);
    let server = Server::start("offered", &["--bot", &mine, "--bot", &bad]);
    let levels = server.call("GET", "/levels", "", &Value::Null);
    let ids: Vec<&str> = levels["levels"].as_array().expect("levels").iter().filter_map(|l| l["id"].as_str()).collect();
    assert!(ids.starts_with(&["newcomer"]) && ids.ends_with(&["mine", "bad-1"]), "{ids:?}");

    let (token, game) = server.table("jubilee-box");
    server.seat(&game, &token, 0, "mine");
    server.seat(&game, &token, 1, "bad-1");
    server.call("POST", &format!("/games/{game}/start"), &token, &json!({}));
    let view = server.end_of(&game);
    assert_eq!(view["result"]["played_out"], json!(true), "{view}");
    let figures = server.ask("GET", "/metrics", "", &Value::Null);
    assert!(figures.contains(r#"bastide_bot_faults{kind="malformed"}"#), "{figures}");

    // Every state told the whole record so far, what the program itself had just done included.
    let record = server.ask("GET", &format!("/api/v1/games/{game}/record"), "", &Value::Null);
    let record: Vec<Value> = record.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let seen = fs::read_to_string(&seen).expect("it was asked");
    let seen: Vec<Value> = seen.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(seen[0], json!({ "t": "hello", "protocol": 1 }));
    assert_eq!(seen[1]["t"], "setup");
    assert_eq!((&seen[1]["options"], &seen[1]["players"]), (&record[0]["options"], &record[0]["players"]));
    let states: Vec<&Value> = seen.iter().filter(|message| message["t"] == "state").collect();
    assert!(states.len() > 40, "{}", states.len());
    for state in states {
        let told = state["record"].as_array().expect("a record");
        assert!(record.starts_with(told), "{state}");
        // The same names as in the API.
        for key in ["tiles", "figures", "to_act", "question", "tile", "left"] {
            assert!(state["game"].get(key).is_some() && view["game"].get(key).is_some(), "{key}: {state}");
        }
        assert_eq!(state["game"]["to_act"], json!(0));
        assert_eq!(state["scores"][1], state["seats"][1]["score"]);
        assert!(state["legal"].as_array().is_some_and(|legal| legal.iter().all(|action| action.get("by").is_none())));
    }
    // When the game is over the program is told to go.
    let end = Instant::now() + PATIENCE;
    let said_quit =
        || fs::read_to_string(programs.join("seen.jsonl")).is_ok_and(|seen| seen.ends_with("{\"t\":\"quit\"}\n"));
    while !said_quit() {
        assert!(Instant::now() < end, "it still runs");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn the_remote_example_plays_a_whole_game_over_the_api() {
    let server = Server::start("remote", &[]);
    for token in ["", "own"] {
        let (host, game) = server.table(if token.is_empty() { "jubilee-box" } else { "discovery" });
        server.seat(&game, &host, 0, "greedy");
        let guest = server.call("POST", "/guests", "", &json!({ "name": "Own token" }));
        let own = (!token.is_empty()).then(|| guest["token"].as_str().expect("a token").to_owned());
        let address = format!("http://{}", server.address);
        let mut command = Command::new("python3");
        command.arg(example("remote_bot.py")).args([&address, &game]).args(&own);
        let playing = std::thread::spawn(move || run(&mut command));
        let end = Instant::now() + PATIENCE;
        let seated = || server.call("GET", &format!("/games/{game}"), "", &Value::Null)["seats"][1]["occupant"].clone();
        while seated()["kind"] != "person" {
            assert!(Instant::now() < end && !playing.is_finished(), "it does not join");
            std::thread::sleep(Duration::from_millis(20));
        }
        let name = if own.is_some() { "Own token" } else { "remote_bot.py" };
        assert_eq!(seated()["name"], name);
        server.call("POST", &format!("/games/{game}/start"), &host, &json!({}));
        let answer = playing.join().expect("no panic");
        assert_eq!(answer.code, Some(0), "{}", answer.err);
        let result = server.end_of(&game)["result"].clone();
        assert_eq!(result["played_out"], json!(true));
        let scores: Vec<String> = result["scores"].as_array().expect("scores").iter().map(Value::to_string).collect();
        assert_eq!(answer.out, format!("scores: {}\n", scores.join(" ")));
    }
}
