//! The bot that does anything.

use bastide_engine::{Action, GameState, Rules};
use rand::RngExt;

use crate::bot::{Bot, Limits, dice};

/// Takes any legal action, all alike.
#[derive(Clone, Debug)]
pub struct Random {
    seed: u64,
}

impl Random {
    /// A bot with that seed.
    pub fn new(seed: u64) -> Random {
        Random { seed }
    }
}

impl Bot for Random {
    fn choose(&mut self, rules: &Rules, state: &GameState, _: &Limits) -> Action {
        let mut dice = dice(self.seed, state);
        let action = rules.some_action(state, &mut Vec::new(), |n| dice.random_range(0..n));
        action.expect("a bot is asked for a decision of a player")
    }
}
