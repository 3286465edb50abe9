//! A mind that judges every turn by the evaluation and looks no further, with more or less of an eye.

use bastide_engine::{Action, Actor, GameState, Rules};

use crate::bot::{Bot, Limits, dice};
use crate::evaluation::{Evaluation, Weights};
use crate::minds::{best, noise};
use crate::one_turn::OneTurn;
use crate::symmetry::Symmetries;

/// Plays what its evaluation likes best after its own turn, give or take an error of its judgement.
#[derive(Clone, Debug)]
pub(crate) struct Judge {
    seed: u64,
    weights: Weights,
    /// The deviation of its error, in points.
    error: f64,
}

impl Judge {
    pub(crate) fn new(seed: u64, weights: Weights, error: f64) -> Judge {
        Judge { seed, weights, error }
    }
}

/// What breaks ties: far less than any difference that means something.
const TIE: f64 = 1e-6;

impl Bot for Judge {
    fn choose(&mut self, rules: &Rules, state: &GameState, _: &Limits) -> Action {
        let Actor::Player(me) = rules.actor(state) else { panic!("a bot is asked for a decision of a player") };
        let mut dice = dice(self.seed, state);
        let (mut evaluation, symmetries) = (Evaluation::new(rules, self.weights), Symmetries::new(rules));
        let mut rated = OneTurn::new(rules, &mut evaluation, &symmetries).rate(state, me);
        for (_, value) in &mut rated {
            *value += noise(&mut dice, self.error + TIE);
        }
        best(&rated)
    }
}
