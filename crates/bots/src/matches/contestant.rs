//! Who can play a match: a level of the ladder, or a baseline.

use crate::baselines::Baseline;
use crate::bot::Bot;
use crate::level::Level;

/// One side of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Contestant {
    /// A level that people play against.
    Level(Level),
    /// A yardstick.
    Baseline(Baseline),
}

impl Contestant {
    /// The contestant with that id.
    pub fn by_id(id: &str) -> Option<Contestant> {
        let baseline = || Baseline::by_id(id).map(Contestant::Baseline);
        Level::by_id(id).map(Contestant::Level).or_else(baseline)
    }

    /// All ids, the ladder first.
    pub fn ids() -> impl Iterator<Item = &'static str> {
        Level::ALL.into_iter().map(Level::id).chain(Baseline::ALL.into_iter().map(Baseline::id))
    }

    /// Its name on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Contestant::Level(level) => level.id(),
            Contestant::Baseline(baseline) => baseline.id(),
        }
    }

    /// A bot of this kind. The same seed gives the same bot.
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Contestant::Level(level) => level.bot(seed),
            Contestant::Baseline(baseline) => baseline.bot(seed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_is_found_by_their_own_id() {
        for id in Contestant::ids() {
            assert_eq!(Contestant::by_id(id).map(Contestant::id), Some(id));
        }
        assert!(Contestant::by_id("greedy").is_some() && Contestant::by_id("b9").is_none());
    }
}
