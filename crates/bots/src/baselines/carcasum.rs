//! B7: as in Carcasum: the share of all points as reward, little exploration, and the best mean is played.

use bastide_engine::PlayerId;

use crate::baselines::uct::{Manner, Uct};
use crate::evaluation::Points;

/// Its factor of exploration, which stands before the root of twice the quotient.
const EXPLORATION: f64 = 2.0 * 0.5 * std::f64::consts::SQRT_2;

pub(crate) fn carcasum(seed: u64) -> Uct {
    Uct::new(seed, Manner { exploration: EXPLORATION, reward: share, by_mean: true })
}

/// Everybody's part of all points; even parts as long as there are none.
fn share(points: &Points, players: u8) -> Points {
    // Bids can make a score negative.
    let held = points.map(|points| points.max(0.0));
    let all: f64 = held.iter().sum();
    let mut reward = Points::default();
    for player in PlayerId::all(players) {
        let part = if all > 0.0 { held[usize::from(player.0)] / all } else { 1.0 / f64::from(players) };
        reward[usize::from(player.0)] = part;
    }
    reward
}
