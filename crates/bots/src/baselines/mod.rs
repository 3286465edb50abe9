//! Bots as others have described theirs, in our own words and on our engine: the yardsticks of `docs/strength.md`.

mod carcasum;
mod jcz;
mod mcts;
mod puct;
mod star;
mod uct;

use crate::bot::Bot;
use crate::minds::Beginner;
use crate::random::Random;

/// A bot to be measured against, by its number in the list of baselines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Baseline {
    /// B0: anything that is legal.
    Random,
    /// B1: the most points within the turn, which is what our beginner plays.
    Greedy,
    /// B2: one turn ahead, with chances and fines, as JCloisterZone's bot does.
    Jcz,
    /// B3: Heyden's Star2.5.
    Star,
    /// B4: plain Monte Carlo tree search, as Ameneyro and others did it.
    Mcts,
    /// B7: Monte Carlo tree search as in Carcasum.
    Carcasum,
    /// B8: PUCT with an arbiter, as of 2026.
    Puct,
}

impl Baseline {
    /// All of them, by their numbers.
    pub const ALL: [Baseline; 7] = [
        Baseline::Random,
        Baseline::Greedy,
        Baseline::Jcz,
        Baseline::Star,
        Baseline::Mcts,
        Baseline::Carcasum,
        Baseline::Puct,
    ];

    /// The name on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Baseline::Random => "b0-random",
            Baseline::Greedy => "b1-greedy",
            Baseline::Jcz => "b2-jcz",
            Baseline::Star => "b3-star",
            Baseline::Mcts => "b4-mcts",
            Baseline::Carcasum => "b7-carcasum",
            Baseline::Puct => "b8-puct",
        }
    }

    /// The baseline with that id.
    pub fn by_id(id: &str) -> Option<Baseline> {
        Baseline::ALL.into_iter().find(|baseline| baseline.id() == id)
    }

    /// A bot of this kind. The same seed gives the same bot.
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Baseline::Random => Box::new(Random::new(seed)),
            Baseline::Greedy => Box::new(Beginner::new(seed)),
            Baseline::Jcz => Box::new(jcz::Jcz::new(seed)),
            Baseline::Star => Box::new(star::Star::new(seed)),
            Baseline::Mcts => Box::new(mcts::mcts(seed)),
            Baseline::Carcasum => Box::new(carcasum::carcasum(seed)),
            Baseline::Puct => Box::new(puct::puct(seed)),
        }
    }
}
