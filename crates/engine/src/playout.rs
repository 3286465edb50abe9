//! Playing on with somebody else's dice: for simulation, playouts and tests.

use crate::action::{Action, ActionList};
use crate::event::Quiet;
use crate::options::GameOptions;
use crate::rules::Rules;
use crate::state::{GameState, Phase};
use crate::{classic, discovery};

impl Rules {
    /// Some action of whoever decides, or nothing when the game is over. `pick(n)` must give a number below `n`: with
    /// even odds this is a fair draw by the weights of the bag, or any legal action alike.
    pub fn some_action(
        &self,
        state: &GameState,
        room: &mut ActionList,
        mut pick: impl FnMut(u32) -> u32,
    ) -> Option<Action> {
        match state.phase {
            Phase::Draw => Some(Action::Draw { tile: state.bag.nth(pick(state.bag.drawable())) }),
            Phase::Over => None,
            _ => Some(match self.options {
                GameOptions::Classic(_) => classic::verbs::some_action(self, state, room, pick),
                GameOptions::Discovery(_) => discovery::verbs::some_action(self, state, room, pick),
            }),
        }
    }

    /// Plays on to the end with actions of [`Rules::some_action`].
    pub fn play_out(&self, state: &mut GameState, room: &mut ActionList, mut pick: impl FnMut(u32) -> u32) {
        while let Some(action) = self.some_action(state, room, &mut pick) {
            self.apply_trusted(state, action, &mut Quiet);
        }
    }
}
