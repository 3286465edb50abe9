//! `bastide serve` as operators run it: started, killed in the middle of play, started again.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use common::folder;
use serde_json::{Value, json};

/// A server as a process of its own.
struct Process {
    child: Child,
    address: String,
}

impl Process {
    fn start(data: &Path) -> Process {
        let mut child = Command::new(env!("CARGO_BIN_EXE_bastide"))
            .args(["serve", "--port", "0", "--log", "warn", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("it says where it is");
        let address = line.trim().rsplit("http://").next().expect("an address").to_owned();
        assert!(address.starts_with("127.0.0.1:"), "{line}");
        Process { child, address }
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
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let request = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\nAuthorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        let mut stream = TcpStream::connect(&self.address).ok()?;
        stream.write_all(request.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some((status, serde_json::from_str(body).unwrap_or(Value::Null)))
    }
}

/// Killed again and again in the middle of play: nothing that was acknowledged is lost, and the game goes on.
#[test]
fn nothing_acknowledged_is_lost_when_it_is_killed() {
    let data = folder("killed");
    let _ = std::fs::remove_dir_all(&data);
    let mut server = Process::start(&data);
    let guest = |server: &Process, name: &str| {
        let (_, guest) = server.call("POST", "/guests", "", &json!({ "name": name })).expect("an answer");
        guest["token"].as_str().expect("a token").to_owned()
    };
    let tokens = [guest(&server, "Ann"), guest(&server, "Ben")];
    let (_, made) = server.call("POST", "/games", &tokens[0], &json!({ "preset": "modern-2021" })).expect("an answer");
    let game = format!("/games/{}", made["game"].as_str().expect("an id"));
    server.call("POST", &format!("{game}/join"), &tokens[1], &Value::Null).expect("an answer");
    server.call("POST", &format!("{game}/start"), &tokens[0], &Value::Null).expect("an answer");
    let mut acknowledged = 0;
    for round in 0..20 {
        for _ in 0..=round % 4 {
            let (_, view) = server.call("GET", &game, "", &Value::Null).expect("an answer");
            assert!(view["seq"].as_u64() >= Some(acknowledged), "{acknowledged} was acknowledged: {}", view["seq"]);
            let Some(seat) = view["game"]["to_act"].as_u64() else { break };
            let (_, legal) = server.call("GET", &format!("{game}/legal"), "", &Value::Null).expect("an answer");
            let actions = legal["actions"].as_array().expect("actions");
            let action = actions.iter().find(|action| action["do"] == "pass").unwrap_or(&actions[0]);
            let turn = json!({ "seq": legal["seq"], "actions": [action] });
            let token = &tokens[seat as usize];
            let (status, answer) = server.call("POST", &format!("{game}/turn"), token, &turn).expect("an answer");
            assert_eq!(status, 200, "{answer}");
            acknowledged = answer["seq"].as_u64().expect("a number");
        }
        // One more is under way while the server dies: it happened or it did not, but never by halves.
        let address = server.address.clone();
        let (path, token) = (format!("{game}/chat"), tokens[0].clone());
        let talking = std::thread::spawn(move || {
            let body = json!({ "text": "in the middle" }).to_string();
            let request = format!(
                "POST /api/v1{path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
                body.len()
            );
            if let Ok(mut stream) = TcpStream::connect(address) {
                let _ = stream.write_all(request.as_bytes());
                let _ = stream.read_to_end(&mut Vec::new());
            }
        });
        server.kill();
        talking.join().expect("no panic");
        server = Process::start(&data);
    }
    let (_, view) = server.call("GET", &game, "", &Value::Null).expect("an answer");
    assert!(view["seq"].as_u64() >= Some(acknowledged));
    assert!(view["game"]["tiles"].as_array().expect("tiles").len() > 10);
    server.stop_gently();
}

#[test]
fn a_copy_of_a_running_server_can_be_put_back() {
    let data = folder("copied");
    let server = Process::start(&data);
    let (_, guest) = server.call("POST", "/guests", "", &json!({ "name": "Ann" })).expect("an answer");
    let token = guest["token"].as_str().expect("a token");
    let (_, made) = server.call("POST", "/games", token, &json!({ "preset": "discovery" })).expect("an answer");
    let game = format!("/games/{}", made["game"].as_str().expect("an id"));
    let copies = folder("copies");
    let (copy, copy_name) = (copies.join("copy"), copies.join("copy").to_str().expect("a path").to_owned());
    let data_name = data.to_str().expect("a path");
    let copied = common::bastide(&["backup", &copy_name, "--data", data_name]);
    assert_eq!((copied.code, copied.out.as_str()), (Some(0), "1 game copied\n"), "{}", copied.err);
    assert!(common::refusal(&["backup", &copy_name, "--data", data_name], 1).contains("it is there already"));
    assert!(common::refusal(&["restore", &copy_name, "--data", data_name], 1).contains("there is a database already"));
    server.stop_gently();

    let anew = folder("put-back");
    let restored = common::bastide(&["restore", &copy_name, "--data", anew.to_str().expect("a path")]);
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
    let data = folder("busy");
    let server = Process::start(&data);
    let port = server.address.rsplit(':').next().expect("a port").to_owned();
    let other = folder("busy-too");
    let reason = common::refusal(&["serve", "--port", &port, "--data", other.to_str().expect("a path")], 1);
    assert!(reason.contains(&port) && reason.contains("in use"), "{reason}");
    let file = other.join("a-file");
    std::fs::write(&file, "x").expect("a writable folder");
    let below = file.join("folder");
    let reason = common::refusal(&["serve", "--port", "0", "--data", below.to_str().expect("a path")], 1);
    assert!(reason.starts_with(below.to_str().expect("a path")), "{reason}");
    let odd = folder("no-database");
    std::fs::write(odd.join("bastide.sqlite"), "this is no database, however long; ".repeat(100)).expect("a file");
    let reason = common::refusal(&["serve", "--port", "0", "--data", odd.to_str().expect("a path")], 1);
    assert!(reason.contains("not a database"), "{reason}");
    let reason = common::refusal(&["serve", "--port", "0", "--database", "mysql://x"], 1);
    assert!(reason.contains("sqlite:// or postgres://"), "{reason}");
    assert!(common::refusal(&["serve", "--log", "a=b=c"], 2).starts_with("--log: "));
    server.stop_gently();
}
