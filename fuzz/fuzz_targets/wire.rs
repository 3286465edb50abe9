//! Any lines as messages to a table, from its players and from a stranger: each is refused and changes nothing, or leads to
//! entries from which the same table can be built anew.
#![no_main]

use bastide_engine::{ClassicOptions, Edition, GameOptions};
use bastide_table::{Entry, From, Message, Outgoing, Person, Room, Secret, Setup, UserId};
use libfuzzer_sys::fuzz_target;

const SECRET: Secret = Secret { seed: [3; 32], salt: [4; 16] };

fn person(name: &str) -> Person {
    Person::new(UserId(name.to_owned()), name)
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let setup = Setup::new(GameOptions::Classic(ClassicOptions::plain(Edition::Modern)), 2);
    let (mut room, mut entries) = Room::create(setup, person("ann"), SECRET, 1).expect("sound");
    // A line is a letter for who speaks and a message; the table may or may not have begun.
    for (number, line) in text.lines().enumerate() {
        let Some((who, message)) = line.split_at_checked(1) else { continue };
        let Ok(message) = serde_json::from_str::<Message>(message) else { continue };
        let from = match who {
            "a" => From::Person(person("ann")),
            "b" => From::Person(person("ben")),
            "0" => From::Bot { seat: 0 },
            "1" => From::Bot { seat: 1 },
            _ => From::Person(person("stranger")),
        };
        let before = room.view();
        let out = room.handle(from, message, 2 + number as u64);
        let stored: Vec<Entry> = out
            .iter()
            .filter_map(|outgoing| match outgoing {
                Outgoing::Store(entry) => Some(entry.clone()),
                _ => None,
            })
            .collect();
        if out.iter().any(|outgoing| matches!(outgoing, Outgoing::Answer(Err(_)))) {
            assert!(stored.is_empty() && room.view() == before, "a refusal left a trace");
        }
        entries.extend(stored);
    }
    let (again, _) = Room::rebuild(&entries, SECRET).expect("what was stored is sound");
    assert_eq!(again.view(), room.view());
});
