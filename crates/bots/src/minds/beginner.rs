//! A mind that takes points as they come.

use bastide_engine::{Action, Actor, GameState, Quiet, Rules};

use crate::bot::{Bot, Limits, dice};
use crate::evaluation::{Evaluator, Points};
use crate::minds::{best, noise};
use crate::one_turn::OneTurn;
use crate::symmetry::Symmetries;

/// Sees the points on the board after its turn, and often misjudges them.
#[derive(Clone, Debug)]
pub(crate) struct Beginner {
    seed: u64,
}

/// The deviation of its error, in points.
const ERROR: f64 = 1.5;

impl Beginner {
    pub(crate) fn new(seed: u64) -> Beginner {
        Beginner { seed }
    }
}

impl Bot for Beginner {
    fn choose(&mut self, rules: &Rules, state: &GameState, _: &Limits) -> Action {
        let Actor::Player(me) = rules.actor(state) else { panic!("a bot is asked for a decision of a player") };
        let mut dice = dice(self.seed, state);
        let symmetries = Symmetries::new(rules);
        let mut rated = OneTurn::new(rules, &mut PointsOnBoard, &symmetries).rate_every(state, me);
        for (_, value) in &mut rated {
            *value += noise(&mut dice, ERROR);
        }
        best(&rated)
    }
}

/// The scores if the game ended now.
pub(crate) struct PointsOnBoard;

impl Evaluator for PointsOnBoard {
    fn points(&mut self, rules: &Rules, state: &GameState) -> Points {
        let ended = rules.ended_now(state, &mut Quiet);
        std::array::from_fn(|seat| {
            let here = seat < usize::from(rules.players());
            if here { f64::from(ended.score(bastide_engine::PlayerId(seat as u8))) } else { 0.0 }
        })
    }
}
