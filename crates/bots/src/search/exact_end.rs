//! The last two tiles, reckoned out: every turn of ours against every draw and every reply.

use bastide_engine::{Action, Actor, GameState, PlayerId, Quiet};

use crate::evaluation::{Evaluator, Points, margin};
use crate::search::Search;

/// How many tiles are left at most, the one at hand among them.
const TILES: u32 = 2;

/// How many positions it may look at before it gives up.
const MOST_NODES: u64 = 60_000;

impl<E: Evaluator> Search<'_, E> {
    /// The best action, if few enough tiles are left to find it for certain within the budget.
    pub(crate) fn exact_end(&mut self, me: PlayerId) -> Option<Action> {
        if self.root.bag().len() + self.root.tiles_at_hand() > TILES {
            return None;
        }
        let mut left = MOST_NODES;
        let mut best: Option<(Action, f64)> = None;
        for action in self.moves(self.root, me) {
            let mut state = self.root.clone();
            self.rules.apply_trusted(&mut state, action, &mut Quiet);
            let points = self.played_to_the_end(&state, &mut left)?;
            let value = margin(&points, self.rules.players(), me);
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((action, value));
            }
        }
        best.map(|(action, _)| action)
    }

    /// The points to be expected when everybody does what is best for themselves, or nothing if that takes too long.
    fn played_to_the_end(&mut self, state: &GameState, left: &mut u64) -> Option<Points> {
        if *left == 0 || self.budget.is_spent() {
            return None;
        }
        match self.rules.actor(state) {
            Actor::Nobody => {
                *left -= 1;
                self.budget.count(1);
                Some(self.scores(state))
            }
            Actor::Chance => {
                let draws: Vec<(Action, u32)> = self.rules.chance_outcomes(state).collect();
                let all: u32 = draws.iter().map(|(_, count)| count).sum();
                let mut sum = Points::default();
                for (draw, count) in draws {
                    let mut next = state.clone();
                    self.rules.apply_trusted(&mut next, draw, &mut Quiet);
                    let points = self.played_to_the_end(&next, left)?;
                    for (sum, points) in sum.iter_mut().zip(points) {
                        *sum += points * f64::from(count) / f64::from(all);
                    }
                }
                Some(sum)
            }
            Actor::Player(mover) => {
                let mut best: Option<(f64, Points)> = None;
                for action in self.moves(state, mover) {
                    let mut next = state.clone();
                    self.rules.apply_trusted(&mut next, action, &mut Quiet);
                    let points = self.played_to_the_end(&next, left)?;
                    let value = margin(&points, self.rules.players(), mover);
                    if best.is_none_or(|(most, _)| value > most) {
                        best = Some((value, points));
                    }
                }
                best.map(|(_, points)| points)
            }
        }
    }
}
