//! A mind that looks one reply ahead: what the next player can do with whatever tile comes.

use bastide_engine::{Action, Actor, GameState, PlayerId, Quiet, Rules};

use crate::bot::{Bot, Limits, dice};
use crate::budget::Budget;
use crate::evaluation::{Evaluation, Evaluator, Weights, margin};
use crate::minds::{best, noise};
use crate::one_turn::{OneTurn, goes_on};
use crate::symmetry::Symmetries;

/// Only the best turns by the first judgement are looked into.
const TURNS: usize = 6;

/// So many positions, unless it is told otherwise: about 40 ms.
const USUAL: Limits = Limits { time: None, nodes: Some(12_000) };

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
        let mut rated = turn.rate(state, me);
        budget.count(turn.nodes);
        for (_, value) in &mut rated {
            *value += noise(&mut dice, 1e-6);
        }
        rated.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        rated.truncate(TURNS);
        if rated.len() < 2 {
            return best(&rated);
        }
        let after: Vec<GameState> = rated.iter().map(|&(action, _)| turn_over(&mut turn, state, action, me)).collect();
        // The commonest tiles first, and the same for every turn, so that a budget that runs out favours none.
        let mut draws: Vec<(Action, u32)> = rules.chance_outcomes(&after[0]).collect();
        draws.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        let mut sums = vec![0.0; after.len()];
        let mut looked_at = 0;
        for (draw, count) in draws {
            if budget.is_spent() {
                break;
            }
            let before = turn.nodes;
            for (sum, state) in sums.iter_mut().zip(&after) {
                *sum += f64::from(count) * reply(&mut turn, state, draw, me);
            }
            budget.count(turn.nodes - before);
            looked_at += count;
        }
        if looked_at == 0 {
            return best(&rated);
        }
        let values: Vec<(Action, f64)> = rated.iter().zip(sums).map(|(&(action, _), sum)| (action, sum)).collect();
        best(&values)
    }
}

/// The state after an action and the best that can follow it in the turn.
fn turn_over<E: Evaluator>(turn: &mut OneTurn<E>, state: &GameState, action: Action, me: PlayerId) -> GameState {
    let mut next = state.clone();
    turn.rules.apply_trusted(&mut next, action, &mut Quiet);
    while goes_on(turn.rules, &next, me) {
        let then = best(&turn.rate(&next, me));
        turn.rules.apply_trusted(&mut next, then, &mut Quiet);
    }
    next
}

/// How good the position is for `me` after a draw and the reply that its player likes best at first look.
fn reply<E: Evaluator>(turn: &mut OneTurn<E>, state: &GameState, draw: Action, me: PlayerId) -> f64 {
    let (rules, players) = (turn.rules, turn.rules.players());
    if rules.check(state, draw).is_err() {
        turn.nodes += 1;
        return margin(&turn.evaluator.points(rules, state), players, me);
    }
    let mut drawn = state.clone();
    rules.apply_trusted(&mut drawn, draw, &mut Quiet);
    let Actor::Player(other) = rules.actor(&drawn) else {
        turn.nodes += 1;
        return margin(&turn.evaluator.points(rules, &drawn), players, me);
    };
    let replies = turn.first_look(&drawn, other);
    let best = best(&replies);
    if players == 2 {
        let value = replies.iter().map(|&(_, value)| value).fold(f64::NEG_INFINITY, f64::max);
        return if other == me { value } else { -value };
    }
    rules.apply_trusted(&mut drawn, best, &mut Quiet);
    turn.nodes += 1;
    margin(&turn.evaluator.outlook(rules, &drawn), players, me)
}
