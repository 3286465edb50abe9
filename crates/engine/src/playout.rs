//! Playing on with somebody else's dice: for simulation, playouts and tests.

use crate::action::{Action, ActionList};
use crate::classic::lay_tile::{self, Placements};
use crate::classic::market;
use crate::event::Quiet;
use crate::rules::Rules;
use crate::state::{GameState, Phase};

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
            // There are many placements and many bids: choosing one is cheaper than listing all.
            Phase::Lay { tile } if !self.has_bridges() || !lay_tile::can_be_refused(self, state, tile) => {
                Some(Placements::of(self, state, tile).some(&state.board, pick))
            }
            Phase::Over => None,
            Phase::Pick { .. } | Phase::Bid { .. } => Some(market::some_action(self, state, pick)),
            _ => {
                self.legal_actions(state, room);
                Some(room[pick(room.len() as u32) as usize])
            }
        }
    }

    /// Plays on to the end with actions of [`Rules::some_action`].
    pub fn play_out(&self, state: &mut GameState, room: &mut ActionList, mut pick: impl FnMut(u32) -> u32) {
        while let Some(action) = self.some_action(state, room, &mut pick) {
            self.apply_trusted(state, action, &mut Quiet);
        }
    }
}
