//! B4: plain UCT with uniform playouts and the difference of the scores as reward.

use bastide_engine::PlayerId;

use crate::baselines::uct::{Manner, Uct};
use crate::evaluation::{Points, margin};

/// The factor of exploration of its description.
const EXPLORATION: f64 = 3.0;

pub(crate) fn mcts(seed: u64) -> Uct {
    Uct::new(seed, Manner { exploration: EXPLORATION, reward: difference, by_mean: false })
}

fn difference(points: &Points, players: u8) -> Points {
    let mut reward = Points::default();
    for player in PlayerId::all(players) {
        reward[usize::from(player.0)] = margin(points, players, player);
    }
    reward
}
