//! Any text as a scenario: it is refused, or what is written for it plays again and stays as it is.
#![no_main]

use bastide_notation::scenario;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match scenario::play(text) {
        Ok(played) => {
            let again = scenario::play(&played.text);
            let again = again.unwrap_or_else(|error| panic!("{error} in our own scenario:\n{}", played.text));
            assert_eq!(again.text, played.text);
            assert_eq!(again.state, played.state);
        }
        Err(error) => {
            let line = error.to_string();
            assert!(error.line > 0 && !error.reason.is_empty(), "{line:?}");
            assert!(!line.contains(|c: char| c.is_control() && c != '\t'), "{line:?}");
        }
    }
});
