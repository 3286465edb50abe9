//! The bots that people can choose from, the weakest first.

use crate::bot::Bot;
use crate::greedy::Greedy;
use crate::random::Random;

/// A bot that people can play against.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// [`Random`]
    Random,
    /// [`Greedy`]
    Greedy,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 2] = [Level::Random, Level::Greedy];

    /// The name that records, addresses and commands use. It never changes.
    pub const fn id(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
        }
    }

    /// The level with that id.
    pub fn by_id(id: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.id() == id)
    }

    /// The name for people, in English.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "Random",
            Level::Greedy => "Greedy",
        }
    }

    /// What it plays like, in one English line.
    pub const fn character(self) -> &'static str {
        match self {
            Level::Random => "Does anything that is legal, for no reason at all.",
            Level::Greedy => "Takes the most points it sees in this turn, and is loath to run out of followers.",
        }
    }

    /// A bot of this level. The same seed gives the same bot.
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Level::Random => Box::new(Random::new(seed)),
            Level::Greedy => Box::new(Greedy::new(seed)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_found_by_its_own_id() {
        for level in Level::ALL {
            assert_eq!(Level::by_id(level.id()), Some(level));
            assert!(!level.name().is_empty() && level.character().ends_with('.'));
        }
        assert_eq!(Level::by_id("Greedy"), None);
    }
}
