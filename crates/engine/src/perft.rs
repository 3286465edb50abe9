//! Counting the ways a game can begin: a number that changes when any rule of movement does.

use crate::action::ActionList;
use crate::event::Quiet;
use crate::rules::Rules;
use crate::state::GameState;

/// How many sequences of `depth` actions, draws included, lead on from `state`.
pub fn perft(rules: &Rules, state: &GameState, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut actions = ActionList::new();
    rules.legal_actions(state, &mut actions);
    if depth == 1 {
        return actions.len() as u64;
    }
    actions
        .into_iter()
        .map(|action| {
            let mut next = state.clone();
            rules.apply_trusted(&mut next, action, &mut Quiet);
            perft(rules, &next, depth - 1)
        })
        .sum()
}
