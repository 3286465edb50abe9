//! Every scenario plays as it is written, and every rule is proved by one.
//!
//! After a change of the rules, `BASTIDE_UPDATE=1 cargo test --test scenarios` writes what follows now; read the
//! difference before it is committed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use bastide_engine::TileSet;
use bastide_notation::scenario;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Everything in `text` that looks like the id of a rule or example: `ROAD-2`, `TURN-1a`, `EX-ROAD-4`.
fn ids(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    words.filter(|word| is_id(word)).map(str::to_owned).collect()
}

fn is_id(word: &str) -> bool {
    let Some((head, tail)) = word.split_once('-') else { return false };
    if word == "UTF-8" {
        return false;
    }
    let upper = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_uppercase());
    if head == "EX" {
        return !tail.is_empty() && tail.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-');
    }
    let number = tail.strip_prefix('D').unwrap_or(tail).trim_end_matches(|c: char| c.is_ascii_lowercase());
    upper(head) && head.len() > 2 && !number.is_empty() && number.chars().all(|c| c.is_ascii_digit())
}

/// The ids that all rule pages define. Translations, which the server compares with them, lie in folders below.
fn defined() -> BTreeSet<String> {
    let (mut all, rules) = (BTreeSet::new(), root().join("rules"));
    for page in files(&rules, "md").into_iter().filter(|page| page.parent() == Some(&rules)) {
        for id in defined_in(&page) {
            assert!(all.insert(id.clone()), "{}: {id} is defined twice", page.display());
        }
    }
    all
}

/// The ids that a page defines: in bold at the beginning of a rule, or first in a row of examples.
fn defined_in(page: &Path) -> Vec<String> {
    let mut ids = Vec::new();
    for line in read(page).lines() {
        let id = match line.strip_prefix("- **") {
            Some(rule) => rule.split("**").next(),
            None => line.strip_prefix("| ").and_then(|row| row.split(' ').next()).filter(|id| id.starts_with("EX-")),
        };
        if let Some(id) = id {
            assert!(is_id(id), "{}: {id:?} is not an id", page.display());
            ids.push(id.to_owned());
        }
    }
    ids
}

#[test]
fn every_scenario_plays_as_written() {
    let update = std::env::var_os("BASTIDE_UPDATE").is_some();
    let mut faults = Vec::new();
    let all = files(&root().join("scenarios"), "txt");
    assert!(!all.is_empty());
    for path in all {
        let text = read(&path);
        match scenario::play(&text) {
            Err(error) => faults.push(format!("{}: {error}", path.display())),
            Ok(scenario) if scenario.text == text => {}
            Ok(scenario) if update => fs::write(&path, scenario.text).expect("a writable file"),
            Ok(scenario) => {
                let differs = scenario.text.lines().zip(text.lines()).position(|(is, was)| is != was);
                let line = differs.unwrap_or(scenario.text.lines().count().min(text.lines().count()));
                let [is, was] =
                    [&scenario.text, &text].map(|text| text.lines().nth(line).unwrap_or("(the end)").to_owned());
                faults.push(format!("{}, line {}:\n  it says  {was}\n  it plays {is}", path.display(), line + 1));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_rule_is_proved_and_every_citation_known() {
    let defined = defined();
    let mut proved = BTreeSet::new();
    for path in files(&root().join("scenarios"), "txt") {
        let scenario = scenario::play(&read(&path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for id in scenario.proves {
            assert!(defined.contains(&id), "{} proves {id}, which no rule page has", path.display());
            proved.insert(id);
        }
    }
    let missing: Vec<&String> = defined.difference(&proved).collect();
    assert!(missing.is_empty(), "no scenario proves {missing:?}");
}

/// A rule that is struck from its page would be missed by nobody else.
#[test]
fn the_pages_have_all_their_rules() {
    for (page, rules) in [
        ("classic", 64),
        ("river", 13),
        ("abbot", 9),
        ("jubilee", 15),
        ("bridges-castles-bazaars", 49),
        ("discovery", 28),
    ] {
        assert_eq!(defined_in(&root().join(format!("rules/{page}.md"))).len(), rules, "rules/{page}.md");
    }
}

/// Players are told which tiles no source shows.
#[test]
fn tiles_of_our_own_design_are_named_on_their_pages() {
    for page in ["river", "jubilee"] {
        let text = read(&root().join(format!("rules/{page}.md")));
        let set = TileSet::read(page, &read(&root().join(format!("tiles/{page}.toml")))).expect("sound");
        for kind in set.kinds().iter().filter(|kind| kind.name != "jubilee-d") {
            let named = text.contains(&format!("`{}`", kind.name));
            assert_eq!(named, kind.reconstructed, "{} on rules/{page}.md", kind.name);
        }
    }
}

#[test]
fn the_code_cites_only_known_rules() {
    let defined = defined();
    for folder in ["crates/engine/src", "crates/notation/src"] {
        for path in files(&root().join(folder), "rs") {
            for id in ids(&read(&path)) {
                assert!(defined.contains(&id), "{} cites {id}, which no rule page has", path.display());
            }
        }
    }
}

#[test]
fn ids_are_told_from_other_words() {
    let found = ids("(PLACE-2, TURN-1a): BAZ-D1 «EX-FARM21-TIE» but not UTF-8, x-1, A-1 or FOLLOWER-x");
    assert_eq!(Vec::from_iter(found), ["BAZ-D1", "EX-FARM21-TIE", "PLACE-2", "TURN-1a"]);
}

#[test]
fn broken_scenarios_say_where_and_why() {
    let fine = "Two tiles.\nproves   CITY-4\noptions  classic, first edition\nplayers  red blue\n\nred draws E\n";
    assert!(scenario::play(fine).is_ok());
    for (from, to, line, reason) in [
        ("first edition", "third edition", 3, "unknown option \"third edition\""),
        ("classic", "chess", 3, "unknown game \"chess\""),
        ("red blue", "red", 5, "this game is for 2 to 5 players, not for 1"),
        ("red blue", "a b c d e f", 5, "this game is for 2 to 5 players, not for 6"),
        (
            "edition\nplayers  red blue",
            "edition, bazaars by draft\nplayers  a b c d e f g",
            5,
            "for 2 to 6 players, not for 7",
        ),
        ("red blue", "red red", 4, "two players are called \"red\""),
        ("draws E", "draws QQ", 6, "there is no tile \"QQ\""),
        ("red draws", "green draws", 6, "nobody is called \"green\""),
        ("red draws", "blue draws", 6, "it is the turn of red"),
        ("draws E", "sings", 6, "\"sings\" is not something a player can do"),
        ("draws E", "draws E\nred lays it at 0;1", 7, "\"0;1\" is not a place such as 0,-1"),
        ("draws E", "draws E\nred lays it at 0,999999999999", 7, "is not a place such as 0,-1"),
        ("draws E", "draws E\nred lays it at 0,1 turned 45", 7, "\"45\" is not 0, 90, 180 or 270"),
        ("draws E", "draws E, lays it at 0,-1 turned 180\nblue draws E", 7, "it is the turn of red"),
        ("draws E", "draws E, lays it at 0,-1 turned 180, puts a follower on the road", 6, "the tile E has no road"),
        ("players  red blue\n\nred draws E\n", "", 3, "the set-up is not complete"),
        ("\n\nred", "\nbag      2 Q7\n\nred", 6, "there is no tile \"Q7\""),
        ("\n\nred", "\nbag      many E\n\nred", 5, "\"many\" is not a number of tiles"),
    ] {
        let text = fine.replace(from, to);
        assert_ne!(text, fine);
        let error = scenario::play(&text).expect_err(&text);
        assert!(error.reason.contains(reason), "{error} does not say {reason:?}");
        assert_eq!(error.line, line, "{error}");
    }
}
