//! Any text as a record in short form: it is refused in a line, or it can be written again and reads as the same game.
#![no_main]

use bastide_notation::compact;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match compact::read(text) {
        Ok(replay) => {
            let again = compact::read(&compact::write(&replay)).expect("our own text");
            assert_eq!((&again.actions, &again.names), (&replay.actions, &replay.names));
        }
        Err(error) => {
            let line = error.to_string();
            assert!(error.line > 0 && !error.reason.is_empty() && !line.contains(char::is_control), "{line:?}");
        }
    }
});
