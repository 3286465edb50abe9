//! Any bytes as a record: it is refused, or it can be written again and reads as the same game.
#![no_main]

use bastide_engine::{Actor, Event};
use bastide_notation::record::{self, Replay};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match record::read(bytes) {
        Ok(replay) => check_same(&replay, &write(&replay)),
        Err(error) => {
            let line = error.to_string();
            assert!(error.line > 0 && !error.reason.is_empty() && !line.contains(char::is_control), "{line:?}");
        }
    }
});

/// The record of a game that has been played, with its events and its result.
fn write(replay: &Replay) -> String {
    let Replay { rules, names, actions, state, .. } = replay;
    let mut lines = vec![record::header_line(rules.options(), names)];
    let mut now = rules.start();
    for &action in actions {
        lines.push(record::action_line(rules, &now, action));
        let mut events: Vec<Event> = Vec::new();
        rules.apply(&mut now, action, &mut events).expect("it was legal before");
        lines.extend(events.iter().filter_map(|event| record::event_line(rules, &now, event)));
    }
    if rules.actor(state) == Actor::Nobody {
        lines.push(record::result_line(rules, state));
    }
    lines.join("\n") + "\n"
}

fn check_same(replay: &Replay, text: &str) {
    let again = record::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error} in our own record:\n{text}"));
    assert_eq!(again.rules.options(), replay.rules.options());
    assert_eq!(again.names, replay.names);
    assert_eq!(again.actions, replay.actions);
    assert_eq!(again.events, replay.events);
    assert_eq!(again.state, replay.state);
    assert_eq!(again.state.key(), replay.state.key());
}
