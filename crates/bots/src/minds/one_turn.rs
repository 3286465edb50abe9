//! A mind that judges every turn by the evaluation and looks no further, with more or less of an eye.

use bastide_engine::{Action, Actor, GameState, Place, Rules, SegmentKind};
use rand::seq::SliceRandom;

use crate::bot::{Bot, Limits, dice};
use crate::evaluation::{Evaluation, Weights};
use crate::minds::{TIE, best, noise};
use crate::one_turn::{OneTurn, is_laying};
use crate::symmetry::Symmetries;

/// Plays what its evaluation likes best after its own turn, give or take an error of its judgement.
#[derive(Clone, Debug)]
pub(crate) struct Judge {
    seed: u64,
    weights: Weights,
    /// The deviation of its error, in points.
    error: f64,
    /// How many placements it looks at, whichever they are.
    looks: usize,
    /// Whether it thinks of fields as a place for followers.
    farms: bool,
}

impl Judge {
    pub(crate) fn new(seed: u64, weights: Weights, error: f64) -> Judge {
        Judge { seed, weights, error, looks: usize::MAX, farms: true }
    }

    /// One that looks at a few placements only, and never farms.
    pub(crate) fn newcomer(seed: u64, looks: usize) -> Judge {
        Judge { seed, weights: Weights::VIRTUAL, error: 0.0, looks, farms: false }
    }
}

impl Bot for Judge {
    fn choose(&mut self, rules: &Rules, state: &GameState, _: &Limits) -> Action {
        let Actor::Player(me) = rules.actor(state) else { panic!("a bot is asked for a decision of a player") };
        let mut dice = dice(self.seed, state);
        let (mut evaluation, symmetries) = (Evaluation::new(rules, self.weights), Symmetries::new(rules));
        let mut turn = OneTurn::new(rules, &mut evaluation, &symmetries);
        let mut rated = turn.rate(state, me, |actions| {
            if is_laying(state) && actions.len() > self.looks {
                actions.shuffle(&mut dice);
                actions.truncate(self.looks);
            }
            if !self.farms && actions.len() > 1 {
                actions.retain(|&action| !is_farming(rules, state, action));
            }
        });
        for (_, value) in &mut rated {
            *value += noise(&mut dice, self.error + TIE);
        }
        best(&rated)
    }
}

fn is_farming(rules: &Rules, state: &GameState, action: Action) -> bool {
    let Action::Place { cell, on, .. } = action else { return false };
    let region = state.region_at(rules, Place { cell, on });
    region.is_some_and(|id| state.regions().get(id).kind == SegmentKind::Field)
}
