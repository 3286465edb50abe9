//! Matches between two bots: mirrored pairs of games, and what can be concluded from them.

mod contestant;
mod pair;
mod summary;

pub use contestant::Contestant;
pub use pair::{Game, PairSettings, Thought, play_game};
pub use summary::{Estimate, PairResult, Sprt, Verdict, elo, elo_estimate, estimate, mean_margin, percentile};
