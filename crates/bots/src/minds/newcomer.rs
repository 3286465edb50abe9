//! A mind that tries a few things and enjoys completing them.

use bastide_engine::{Action, ActionList, Actor, GameState, Phase, PlayerId, Quiet, Rules, SegmentKind};
use rand::{Rng, RngExt};

use crate::bot::{Bot, Limits, dice};
use crate::one_turn::forced;

/// How many placements it looks at.
const LOOKS: u32 = 5;

/// Tries a few placements, takes the one that scores at once, and never thinks of farming.
#[derive(Clone, Debug)]
pub(crate) struct Newcomer {
    seed: u64,
}

impl Newcomer {
    pub(crate) fn new(seed: u64) -> Newcomer {
        Newcomer { seed }
    }
}

impl Bot for Newcomer {
    fn choose(&mut self, rules: &Rules, state: &GameState, _: &Limits) -> Action {
        let Actor::Player(me) = rules.actor(state) else { panic!("a bot is asked for a decision of a player") };
        let mut dice = dice(self.seed, state);
        if let Some(action) = forced(rules, state, me) {
            return action;
        }
        let mut actions = ActionList::new();
        rules.legal_actions(state, &mut actions);
        if matches!(state.phase(), Phase::PlaceFigure { .. }) && actions.len() > 1 {
            actions.retain(|&action| !is_farming(rules, state, action));
        }
        let (mut best, mut most) = (actions[0], f64::NEG_INFINITY);
        for _ in 0..LOOKS {
            let action = actions[dice.random_range(0..actions.len())];
            let value = liking(rules, state, action, me, &mut dice);
            if value > most {
                (best, most) = (action, value);
            }
        }
        best
    }
}

fn is_farming(rules: &Rules, state: &GameState, action: Action) -> bool {
    let Action::Place { cell, on, .. } = action else { return false };
    let region = state.region_at(rules, bastide_engine::Place { cell, on });
    region.is_some_and(|id| state.regions().get(id).kind == SegmentKind::Field)
}

/// How much it likes an action: points at once, then a follower on the board, then anything.
fn liking(rules: &Rules, state: &GameState, action: Action, me: PlayerId, dice: &mut impl Rng) -> f64 {
    let mut next = state.clone();
    rules.apply_trusted(&mut next, action, &mut Quiet);
    // What the tile completes is paid when the turn ends.
    let mut room = ActionList::new();
    while rules.actor(&next) == Actor::Player(me) && matches!(next.phase(), Phase::PlaceFigure { .. }) {
        rules.legal_actions(&next, &mut room);
        rules.apply_trusted(&mut next, *room.last().expect("passing is listed last"), &mut Quiet);
    }
    let points = f64::from(next.score(me) - state.score(me));
    let placed = if matches!(action, Action::Place { .. }) { 1.0 } else { 0.0 };
    points + placed + dice.random::<f64>()
}
