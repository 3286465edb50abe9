//! What the tests of the command share. Not each of them uses all of it.
#![allow(dead_code)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How a run of the command ended.
pub struct Answer {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

/// Runs the command.
pub fn bastide(arguments: &[&str]) -> Answer {
    let output = Command::new(env!("CARGO_BIN_EXE_bastide")).args(arguments).output().expect("the binary runs");
    let text = |bytes| String::from_utf8(bytes).expect("it writes UTF-8");
    Answer { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// Runs the command, which must refuse with `code` and one line; the line, without the command's name.
pub fn refusal(arguments: &[&str], code: i32) -> String {
    let answer = bastide(arguments);
    assert_eq!(answer.code, Some(code), "{arguments:?}: {}", answer.err);
    assert_eq!(answer.out, "", "{arguments:?} prints something before it refuses");
    assert_eq!(answer.err.lines().count(), 1, "{arguments:?}: {}", answer.err);
    assert!(answer.err.ends_with('\n'), "{arguments:?}: {}", answer.err);
    answer.err.trim_end().strip_prefix("bastide: ").expect("the command's name").to_owned()
}

/// An empty folder for one test.
pub fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a writable folder");
    path
}

/// A path as an argument.
pub fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

/// The record of a random game for two.
pub fn random_record(folder: &Path) -> String {
    let answer = bastide(&["simulate", "--games", "1", "--seed", "1", "--records", text(folder)]);
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    fs::read_to_string(folder.join("game-000000.jsonl")).expect("a record")
}

/// The beginning of a record: red draws a city cap and can close the start tile's city with it.
pub const HEADER: &str = r#"{"format":"bastide-record","version":1,"options":{"game":"classic","edition":"modern","farmers":true,"river":false,"abbot":false,"jubilee":false,"bridges_castles_bazaars":"off"},"players":[{"name":"red"},{"name":"blue"}]}
"#;
pub const DRAW: &str = "{\"by\":\"chance\",\"do\":\"draw\",\"tile\":\"E\"}\n";
pub const LAY: &str = "{\"by\":0,\"do\":\"lay\",\"tile\":\"E\",\"x\":0,\"y\":-1,\"turns\":2}\n";
pub const PLACE: &str = "{\"by\":0,\"do\":\"place\",\"figure\":\"follower\",\"x\":0,\"y\":-1,\"on\":\"c0\"}\n";
