//! The bots that people can choose from: a ladder, the weakest first.

use std::time::Duration;

use crate::bot::{Bot, Limits};
use crate::evaluation::Weights;
use crate::greedy::Greedy;
use crate::minds::{Beginner, Expert, Judge};
use crate::random::Random;
use crate::search::{Searcher, Settings};

/// A bot that people can play against.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// [`Random`], which is not on the ladder.
    Random,
    /// [`Greedy`], which is not on the ladder.
    Greedy,
    /// Tries a few placements and likes completing things.
    Newcomer,
    /// Takes points as they come.
    Beginner,
    /// Sees what the board is worth, with a poor eye.
    Learner,
    /// Sees what the board is worth, but not what fields and followers will be.
    Casual,
    /// Judges everything, without counting tiles.
    Regular,
    /// Judges everything and counts the tiles, and errs a little.
    StrongClub,
    /// Looks at the replies.
    Expert,
    /// Searches.
    Candidate,
    /// Searches longer, and asks an arbiter when in doubt.
    Master,
}

impl Level {
    /// The ladder, the weakest first.
    pub const ALL: [Level; 9] = [
        Level::Newcomer,
        Level::Beginner,
        Level::Learner,
        Level::Casual,
        Level::Regular,
        Level::StrongClub,
        Level::Expert,
        Level::Candidate,
        Level::Master,
    ];

    /// Levels that have an id and are not on the ladder.
    const OFF_LADDER: [Level; 2] = [Level::Random, Level::Greedy];

    /// The name that records, addresses and commands use. It never changes.
    pub const fn id(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
            Level::Newcomer => "newcomer",
            Level::Beginner => "beginner",
            Level::Learner => "learner",
            Level::Casual => "casual",
            Level::Regular => "regular",
            Level::StrongClub => "strong-club",
            Level::Expert => "expert",
            Level::Candidate => "candidate",
            Level::Master => "master",
        }
    }

    /// The level with that id.
    pub fn by_id(id: &str) -> Option<Level> {
        Level::ALL.into_iter().chain(Level::OFF_LADDER).find(|level| level.id() == id)
    }

    /// The name for people, in English.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "Random",
            Level::Greedy => "Greedy",
            Level::Newcomer => "Newcomer",
            Level::Beginner => "Beginner",
            Level::Learner => "Learner",
            Level::Casual => "Casual",
            Level::Regular => "Regular",
            Level::StrongClub => "Strong club",
            Level::Expert => "Expert",
            Level::Candidate => "Candidate",
            Level::Master => "Master",
        }
    }

    /// What it plays like, in one English line.
    pub const fn character(self) -> &'static str {
        match self {
            Level::Random => "Does anything that is legal, for no reason at all.",
            Level::Greedy => "Takes the most points it sees in this turn, and is loath to run out of followers.",
            Level::Newcomer => "Tries a few places, enjoys completing things and never farms.",
            Level::Beginner => "Takes the points of this turn, and thinks of no other.",
            Level::Learner => "Sees what is on the board, and often misjudges it.",
            Level::Casual => "Sees what the board is worth, forgets that fields grow and spends its last follower.",
            Level::Regular => "Keeps followers back and thinks of fields, but does not count the tiles.",
            Level::StrongClub => "Counts which tiles are left for every gap, and judges every turn by it.",
            Level::Expert => "Also asks what you could do next, with every tile that may come.",
            Level::Candidate => "Searches many turns deep through tiles it imagines.",
            Level::Master => "Searches longer, plays doubtful choices out and reckons out the end.",
        }
    }

    /// A bot of this level. The same seed gives the same bot.
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Level::Random => Box::new(Random::new(seed)),
            Level::Greedy => Box::new(Greedy::new(seed)),
            Level::Newcomer => Box::new(Judge::newcomer(seed, 6)),
            Level::Beginner => Box::new(Beginner::new(seed)),
            Level::Learner => Box::new(Judge::new(seed, Weights::VIRTUAL, 1.0)),
            Level::Casual => Box::new(Judge::new(seed, Weights::VIRTUAL, 0.3)),
            Level::Regular => Box::new(Judge::new(seed, Weights::UNSEEN, 0.0)),
            Level::StrongClub => Box::new(Judge::new(seed, Weights::V1, 0.4)),
            Level::Expert => Box::new(Expert::new(seed)),
            Level::Candidate => searcher(seed, Settings::CANDIDATE, 200),
            Level::Master => searcher(seed, Settings::MASTER, 1000),
        }
    }
}

/// A searching bot that usually thinks so many milliseconds about a turn.
fn searcher(seed: u64, settings: Settings, milliseconds: u64) -> Box<dyn Bot> {
    let usual = Limits { time: Some(Duration::from_millis(milliseconds)), nodes: None };
    Box::new(Searcher::new(seed, settings, Weights::V1, usual))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_found_by_its_own_id() {
        for level in Level::ALL.into_iter().chain(Level::OFF_LADDER) {
            assert_eq!(Level::by_id(level.id()), Some(level));
            assert!(!level.name().is_empty() && level.character().ends_with('.'));
        }
        assert_eq!(Level::by_id("Greedy"), None);
    }
}
