//! Weighing whole turns by what the next player can do, with whatever tile comes.

use bastide_engine::{Action, Actor, GameState, PlayerId, Quiet};

use crate::budget::Budget;
use crate::evaluation::{Evaluator, margin};
use crate::minds::best;
use crate::one_turn::OneTurn;

/// After this part of all tiles only the better half of the turns is looked into further, and so on.
const HALVED_AT: [f64; 2] = [0.25, 0.5];

/// No fewer turns than this are kept.
const LEAST: usize = 3;

/// A turn that a player may take, from the decision at hand to its end.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// What is done.
    pub actions: Vec<Action>,
    /// How good it is for who does it, in points.
    pub value: f64,
}

/// Weighs the turns by the best reply to each, on average over the tiles that can come. What comes back is the best of
/// them, the best first; the others are not known so well. Nothing comes back if there is no time to look at any tile, or no draw
/// follows.
pub(crate) fn weigh<E: Evaluator>(
    turn: &mut OneTurn<E>,
    state: &GameState,
    lines: &[Line],
    me: PlayerId,
    budget: &mut Budget,
    keep: f64,
) -> Vec<Line> {
    let mut weighed: Vec<(Line, GameState)> = lines
        .iter()
        .map(|line| {
            let mut after = state.clone();
            for &action in &line.actions {
                turn.rules.apply_trusted(&mut after, action, &mut Quiet);
            }
            (Line { actions: line.actions.clone(), value: 0.0 }, after)
        })
        .collect();
    // The commonest tiles first, and the same for every turn, so that a budget that runs out favours none.
    let mut draws: Vec<(Action, u32)> = turn.rules.chance_outcomes(&weighed[0].1).collect();
    draws.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    let all: u32 = draws.iter().map(|&(_, count)| count).sum();
    let (mut seen, mut halved) = (0, 0);
    for (draw, count) in draws {
        if budget.is_spent_to(keep) {
            break;
        }
        let before = turn.nodes;
        for (line, after) in &mut weighed {
            line.value += f64::from(count) * reply(turn, after, draw, me);
        }
        budget.count(turn.nodes - before);
        seen += count;
        if HALVED_AT.get(halved).is_some_and(|&part| f64::from(seen) >= part * f64::from(all)) {
            halved += 1;
            weighed.sort_by(|(one, _), (other, _)| other.value.total_cmp(&one.value));
            weighed.truncate((weighed.len() / 2).max(LEAST));
        }
    }
    if seen == 0 {
        return Vec::new();
    }
    weighed.sort_by(|(one, _), (other, _)| other.value.total_cmp(&one.value));
    let mean = |(line, _): (Line, GameState)| Line { value: line.value / f64::from(seen), ..line };
    weighed.into_iter().map(mean).collect()
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
