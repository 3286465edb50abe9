//! A mind that looks one reply ahead: what the next player can do with whatever tile comes.

use bastide_engine::{Action, Actor, GameState, Rules};

use crate::bot::{Bot, Limits, dice};
use crate::budget::Budget;
use crate::evaluation::{Evaluation, Weights};
use crate::minds::{TIE, noise};
use crate::one_turn::OneTurn;
use crate::replies::weigh;
use crate::symmetry::Symmetries;

/// Only the best turns by the first judgement are looked into.
const TURNS: usize = 12;

/// So many positions, unless it is told otherwise.
const USUAL: Limits = Limits { time: None, nodes: Some(4_500) };

/// The deviation of the error in its judgement, in points.
const ERROR: f64 = 0.5;

/// Weighs its best turns by the best reply to each, on average over the tiles that can come.
#[derive(Clone, Debug)]
pub(crate) struct Expert {
    seed: u64,
}

impl Expert {
    pub(crate) fn new(seed: u64) -> Expert {
        Expert { seed }
    }
}

impl Bot for Expert {
    fn choose(&mut self, rules: &Rules, state: &GameState, limits: &Limits) -> Action {
        let Actor::Player(me) = rules.actor(state) else { panic!("a bot is asked for a decision of a player") };
        let mut dice = dice(self.seed, state);
        let mut budget = Budget::new(limits, &USUAL);
        let (mut evaluation, symmetries) = (Evaluation::new(rules, Weights::V1), Symmetries::new(rules));
        let mut turn = OneTurn::new(rules, &mut evaluation, &symmetries);
        let mut lines = turn.best_turns(state, me, TURNS);
        budget.count(turn.nodes);
        // What breaks ties: the order of equals is the order in which the rules list them.
        for line in &mut lines {
            line.value += noise(&mut dice, TIE);
        }
        lines.sort_by(|one, other| other.value.total_cmp(&one.value));
        if lines.iter().all(|line| line.actions[0] == lines[0].actions[0]) {
            return lines[0].actions[0];
        }
        let mut weighed = weigh(&mut turn, state, &lines, me, &mut budget, 0.0);
        for line in &mut weighed {
            line.value += noise(&mut dice, ERROR);
        }
        weighed.sort_by(|one, other| other.value.total_cmp(&one.value));
        weighed.first().unwrap_or(&lines[0]).actions[0]
    }
}
