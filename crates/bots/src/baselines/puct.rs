//! B8: PUCT over eight worlds with a plain evaluation and an arbiter, as of 2026.

use std::time::Duration;

use crate::bot::Limits;
use crate::evaluation::Weights;
use crate::search::{Searcher, Settings};

/// Virtual score, chances by the number of missing cells alone, fields that grow, and the table of followers. All numbers
/// are its own, so that it stays the same when ours become better.
const WEIGHTS: Weights = Weights {
    knows_bag: false,
    close: [0.0; 3],
    close_unseen: [0.5, 0.2, 0.0],
    road: 1.0,
    most: 8.0,
    growth: 0.0,
    home: 0.0,
    around: 0.5,
    followers: [-10.0, -5.0, -1.25, 0.0, 2.5, 4.0, 5.2, 6.0],
    followers_of_discovery: [0.0, 1.2, 1.8, 2.2, 2.4],
    full_price: 8.0,
    abbot: 0.8,
    bridge: 1.5,
    castle: 6.0,
    field_city: 0.5,
    field_edge: 0.01,
    join: [0.0; 3],
    field_risk: 0.0,
    city_risk: 0.0,
    tempo: 1.5,
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
    near_tie: 0.2,
    turns: 0,
    weighed: 0.0,
    exact_end: true,
};

pub(crate) fn puct(seed: u64) -> Searcher {
    let usual = Limits { time: Some(Duration::from_millis(200)), nodes: None };
    Searcher::new(seed, SETTINGS, WEIGHTS, usual)
}
