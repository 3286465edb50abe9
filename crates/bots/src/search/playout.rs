//! Short playouts: a few turns by the best of a few placements, and then the evaluation.

use bastide_engine::{Action, ActionList, Actor, GameState, PlayerId, Quiet};
use rand::{Rng, RngExt};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::evaluation::{Evaluator, Points, margin};
use crate::one_turn::{forced, is_laying};
use crate::order::TileOrder;
use crate::search::Search;
use crate::search::tree::Values;

/// How many placements are looked at in each turn.
const LOOKS: usize = 4;

impl<E: Evaluator> Search<'_, E> {
    /// What a position at the edge of the tree is worth: what the evaluation says, mixed with a playout.
    pub(crate) fn leaf(
        &mut self,
        state: &GameState,
        points: Points,
        world: &TileOrder,
        dice: &mut Xoshiro256PlusPlus,
    ) -> Values {
        let mut values = self.worth(&points);
        let share = self.settings.playout as f32;
        if share > 0.0 {
            let turns = self.settings.playout_turns;
            let played =
                self.play_on(state, world, turns, |search, state, mover| search.quick_choice(state, mover, dice));
            for (value, played) in values.iter_mut().zip(self.worth(&played)) {
                *value += share * (played - *value);
            }
        }
        values
    }

    /// Plays so many turns on as `choose` says, and tells what comes of it.
    pub(crate) fn play_on(
        &mut self,
        from: &GameState,
        world: &TileOrder,
        turns: u32,
        mut choose: impl FnMut(&mut Self, &GameState, PlayerId) -> Action,
    ) -> Points {
        let mut state = from.clone();
        let end = u32::from(state.turns()) + turns;
        loop {
            match self.rules.actor(&state) {
                Actor::Nobody => return self.scores(&state),
                Actor::Chance if u32::from(state.turns()) >= end => {
                    self.budget.count(1);
                    return self.evaluator.points(self.rules, &state);
                }
                Actor::Chance => {
                    let draw = world.draw(&state);
                    self.rules.apply_trusted(&mut state, draw, &mut Quiet);
                }
                Actor::Player(mover) => {
                    let action = choose(self, &state, mover);
                    self.rules.apply_trusted(&mut state, action, &mut Quiet);
                }
            }
        }
    }

    /// The best of a few placements, or of all other choices.
    fn quick_choice(&mut self, state: &GameState, mover: PlayerId, dice: &mut impl Rng) -> Action {
        if let Some(action) = forced(self.rules, state, mover) {
            return action;
        }
        let mut actions = ActionList::new();
        self.rules.legal_actions(state, &mut actions);
        if is_laying(state) && actions.len() > LOOKS {
            self.symmetries.remove_alike(&mut actions);
            for at in 0..LOOKS.min(actions.len()) {
                let other = dice.random_range(at..actions.len());
                actions.swap(at, other);
            }
            actions.truncate(LOOKS);
        }
        let (mut best, mut most) = (actions[0], f64::NEG_INFINITY);
        for action in actions {
            self.next.clone_from(state);
            self.rules.apply_trusted(&mut self.next, action, &mut Quiet);
            let points = self.evaluator.outlook(self.rules, &self.next);
            self.budget.count(1);
            let value = margin(&points, self.rules.players(), mover);
            if value > most {
                (best, most) = (action, value);
            }
        }
        best
    }
}
