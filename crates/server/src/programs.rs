//! The programs that a server offers as bots, and those that are playing.

use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

use bastide_bots::Level;
use serde::Deserialize;

use crate::line::LineBot;

/// The longest name of a program.
const LONGEST_NAME: usize = 32;
/// So many programs may run at a time. One that has waited longest for its turn makes room, and is started again when it
/// comes: every question tells the whole game.
const MOST_RUNNING: usize = 32;

/// A program that is offered as a bot. It is written `NAME=COMMAND`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct BotProgram {
    /// Its name, which is the id of its level.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
}

impl FromStr for BotProgram {
    type Err = String;

    fn from_str(text: &str) -> Result<BotProgram, String> {
        let (name, command) = text.split_once('=').ok_or("it must be NAME=COMMAND")?;
        let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if !(1..=LONGEST_NAME).contains(&name.len()) || !name.bytes().all(fits) {
            return Err(format!("a name is 1 to {LONGEST_NAME} lower-case letters, digits and hyphens"));
        }
        if Level::by_id(name).is_some() {
            return Err(format!("{name} is the name of a built-in bot"));
        }
        Ok(BotProgram { name: name.to_owned(), command: command_words(command)? })
    }
}

impl TryFrom<String> for BotProgram {
    type Error = String;

    fn try_from(text: String) -> Result<BotProgram, String> {
        text.parse()
    }
}

/// The words of a command, which are separated by spaces. Quotes, single or double, hold words together. No shell is asked:
/// what is started is the program itself, so that it can be ended.
pub fn command_words(command: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in command.chars() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                // Two quotes with nothing in between are an empty word.
                word.get_or_insert_default();
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    if quote.is_some() {
        return Err("a quote is not closed".to_owned());
    }
    if words.first().is_none_or(String::is_empty) { Err("there is no command".to_owned()) } else { Ok(words) }
}

/// A program at a seat of a game.
type Playing = ((String, u8), Arc<Mutex<LineBot>>);

/// The programs of a server.
#[derive(Debug)]
pub struct Programs {
    offered: Vec<BotProgram>,
    /// The one that was asked last stands last.
    playing: Mutex<Vec<Playing>>,
}

impl Programs {
    /// These are offered, and none of them plays yet.
    pub fn new(offered: Vec<BotProgram>) -> Programs {
        Programs { offered, playing: Mutex::default() }
    }

    /// All that are offered.
    pub fn offered(&self) -> &[BotProgram] {
        &self.offered
    }

    /// The program that plays a seat of a game; nothing when that level is not a program. It must be called within a
    /// runtime, as [`Programs::leave`] must.
    pub(crate) fn at(&self, game: &str, seat: u8, level: &str) -> Option<Arc<Mutex<LineBot>>> {
        let program = self.offered.iter().find(|program| program.name == level)?;
        let mut playing = self.playing.lock().unwrap_or_else(PoisonError::into_inner);
        let known = playing.iter().position(|((of, at), _)| of == game && *at == seat);
        let bot = known.map(|at| playing.remove(at).1);
        let bot = bot.unwrap_or_else(|| Arc::new(Mutex::new(LineBot::new(level, program.command.clone(), 0))));
        playing.push(((game.to_owned(), seat), bot.clone()));
        if playing.len() > MOST_RUNNING {
            end(vec![playing.remove(0)]);
        }
        Some(bot)
    }

    /// Nobody at that game needs its programs any more.
    pub(crate) fn leave(&self, game: &str) {
        let mut playing = self.playing.lock().unwrap_or_else(PoisonError::into_inner);
        let ended: Vec<Playing> = playing.extract_if(.., |((of, _), _)| of == game).collect();
        if !ended.is_empty() {
            end(ended);
        }
    }
}

/// Ends programs off the network threads: they have a moment to go by themselves.
fn end(ended: Vec<Playing>) {
    tokio::task::spawn_blocking(move || drop(ended));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_at_spaces_outside_quotes() {
        let words = |command: &str| command_words(command).map(|words| words.join("|"));
        assert_eq!(words("  python3   bot.py --level 3 "), Ok("python3|bot.py|--level|3".to_owned()));
        assert_eq!(words("\"my bot\" -c 'say \"x\"' a\" \"b ''"), Ok("my bot|-c|say \"x\"|a b|".to_owned()));
        assert_eq!(words("bot 'x"), Err("a quote is not closed".to_owned()));
        for empty in ["", "  ", "''", "'' x"] {
            assert_eq!(words(empty), Err("there is no command".to_owned()));
        }
    }

    #[test]
    fn programs_have_names_of_their_own() {
        let program = "my-bot-2=python3 a=b".parse::<BotProgram>().expect("sound");
        assert_eq!((program.name.as_str(), program.command.join(" ").as_str()), ("my-bot-2", "python3 a=b"));
        for (text, reason) in [
            ("mybot", "it must be NAME=COMMAND"),
            ("=x", "a name is 1 to 32 lower-case"),
            ("My=x", "a name is 1 to 32 lower-case"),
            ("a_b=x", "a name is 1 to 32 lower-case"),
            ("greedy=x", "greedy is the name of a built-in bot"),
            ("a= ", "there is no command"),
            (&format!("{}=x", "a".repeat(33)), "a name is 1 to 32 lower-case"),
        ] {
            let refused = text.parse::<BotProgram>().expect_err(text);
            assert!(refused.starts_with(reason), "{text}: {refused}");
        }
    }

    #[tokio::test]
    async fn a_program_stays_at_its_seat_until_it_leaves_or_makes_room() {
        let programs = Programs::new(vec!["a=no-such-program".parse().expect("sound")]);
        assert!(programs.at("game", 0, "greedy").is_none());
        let first = programs.at("game", 0, "a").expect("offered");
        assert!(Arc::ptr_eq(&first, &programs.at("game", 0, "a").expect("offered")));
        assert!(!Arc::ptr_eq(&first, &programs.at("game", 1, "a").expect("offered")));
        assert!(!Arc::ptr_eq(&first, &programs.at("other", 0, "a").expect("offered")));
        programs.leave("game");
        assert!(!Arc::ptr_eq(&first, &programs.at("game", 0, "a").expect("offered")));
        let first = programs.at("game", 0, "a").expect("offered");
        for number in 0..MOST_RUNNING {
            programs.at(&format!("game {number}"), 0, "a").expect("offered");
        }
        assert_eq!(programs.playing.lock().expect("no panic").len(), MOST_RUNNING);
        assert!(!Arc::ptr_eq(&first, &programs.at("game", 0, "a").expect("offered")));
    }
}
