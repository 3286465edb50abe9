//! B8: PUCT over eight worlds with a plain evaluation and an arbiter, as of 2026.

use std::time::Duration;

use crate::bot::Limits;
use crate::evaluation::Weights;
use crate::search::{Searcher, Settings};

/// Virtual score, chances by the number of missing cells alone, fields that grow, and the table of followers.
const WEIGHTS: Weights = Weights {
    knows_bag: false,
    close_unseen: [0.5, 0.2, 0.0],
    most: 8.0,
    growth: 0.0,
    home: 0.0,
    around: 0.5,
    ..Weights::V1
};

const SETTINGS: Settings = Settings {
    worlds: 8,
    exploration: 1.5,
    temperature: 5.0,
    width: usize::MAX,
    scale: 15.0,
    playout: 0.0,
    playout_turns: 0,
    arbiter: 0.25,
    near_tie: 0.01,
    exact_end: true,
};

pub(crate) fn puct(seed: u64) -> Searcher {
    let usual = Limits { time: Some(Duration::from_millis(200)), nodes: None };
    Searcher::new(seed, SETTINGS, WEIGHTS, usual)
}
