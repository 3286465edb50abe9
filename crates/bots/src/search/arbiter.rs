//! The choice at the end of a search, and the arbiter between moves that the tree could not tell apart.

use bastide_engine::{Action, GameState, PlayerId, Quiet};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::evaluation::{Evaluator, margin};
use crate::minds::best;
use crate::one_turn::OneTurn;
use crate::order::TileOrder;
use crate::search::Search;

/// Between how many moves the arbiter decides at most.
const MOST_MOVES: usize = 4;

/// How many turns its playouts go on: long enough that a claim pays or is lost, and so short that luck does not hide it.
const TURNS: u32 = 6;

/// What the tree says counts as so many playouts.
const PRIOR: f64 = 20.0;

/// How many orders of tiles it tries at least before it gives up a move.
const LEAST_WORLDS: usize = 8;

/// It gives up a move that is so many standard errors behind the best.
const CERTAIN: f64 = 2.0;

/// A move that may be played.
struct Rival {
    action: Action,
    after: GameState,
    /// What the tree says, in points.
    prior: f64,
    /// What the playouts say, in points, world by world.
    tried: Vec<f64>,
}

impl Rival {
    /// What the tree and the playouts say together.
    fn value(&self) -> f64 {
        (PRIOR * self.prior + self.tried.iter().sum::<f64>()) / (PRIOR + self.tried.len() as f64)
    }
}

impl<E: Evaluator> Search<'_, E> {
    /// The move that did best, unless others are as good and the arbiter prefers one of them.
    pub(crate) fn decide(&mut self, roots: u32, me: PlayerId, dice: &mut Xoshiro256PlusPlus) -> Action {
        let first = self.tree.first(roots);
        let mut moves: Vec<u32> = (first..first + self.tree.len(roots) as u32).collect();
        // What was tried little is known little; among the others the mean tells more than the number of visits, which with
        // few visits is mostly curiosity.
        let most = moves.iter().map(|&at| self.tree.visits(at)).max().unwrap_or(0);
        moves.retain(|&at| self.tree.visits(at) * 4 >= most);
        moves.sort_by(|&one, &other| self.tree.quality(other, me).total_cmp(&self.tree.quality(one, me)));
        let best = self.points(moves[0], me);
        moves.truncate(MOST_MOVES);
        moves.retain(|&at| self.points(at, me) >= best - self.settings.near_tie);
        if moves.len() < 2 || self.settings.arbiter == 0.0 {
            return self.tree.action(moves[0]);
        }
        let rivals = moves.iter().map(|&at| {
            let action = self.tree.action(at);
            let mut after = self.root.clone();
            self.rules.apply_trusted(&mut after, action, &mut Quiet);
            Rival { action, after, prior: self.points(at, me), tried: Vec::new() }
        });
        let rivals = rivals.collect();
        self.arbitrate(rivals, me, dice)
    }

    /// How good a move has proved for a player, in points.
    fn points(&self, at: u32, me: PlayerId) -> f64 {
        f64::from(self.tree.quality(at, me)).clamp(-0.999, 0.999).atanh() * self.settings.scale
    }

    /// The move that does best in playouts with the same tiles for all.
    fn arbitrate(&mut self, mut left: Vec<Rival>, me: PlayerId, dice: &mut Xoshiro256PlusPlus) -> Action {
        let players = self.rules.players();
        while left.len() > 1 && !self.budget.is_spent() {
            let world = TileOrder::shuffled(self.rules, self.root, dice);
            let mut margins = Vec::with_capacity(left.len());
            for one in &left {
                let points = self.play_on(&one.after, &world, TURNS, Self::good_choice);
                margins.push(margin(&points, players, me));
                if self.budget.is_spent() {
                    break;
                }
            }
            // What was not tried with all of them tells nothing.
            if margins.len() < left.len() {
                break;
            }
            for (one, margin) in left.iter_mut().zip(margins) {
                one.tried.push(margin);
            }
            left.sort_by(|one, other| other.value().total_cmp(&one.value()));
            let best = left[0].tried.clone();
            left.retain(|one| !is_behind(&one.tried, &best));
        }
        left[0].action
    }

    /// The best action at first look.
    fn good_choice(&mut self, state: &GameState, mover: PlayerId) -> Action {
        let mut turn = OneTurn::new(self.rules, &mut *self.evaluator, &self.symmetries);
        let action = best(&turn.rate_quickly(state, mover));
        self.budget.count(turn.nodes);
        action
    }
}

/// True when one is clearly behind another, world by world.
fn is_behind(one: &[f64], other: &[f64]) -> bool {
    let worlds = one.len() as f64;
    if one.len() < LEAST_WORLDS {
        return false;
    }
    let behind: Vec<f64> = other.iter().zip(one).map(|(other, one)| other - one).collect();
    let mean = behind.iter().sum::<f64>() / worlds;
    let variance = behind.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (worlds - 1.0);
    mean > CERTAIN * (variance / worlds).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_clear_is_given_up() {
        let [low, high] = [0.0, 5.0].map(|points| (0..8).map(|nth| points + f64::from(nth % 2)).collect::<Vec<f64>>());
        assert!(is_behind(&low, &high) && !is_behind(&high, &low) && !is_behind(&low, &low));
        assert!(!is_behind(&low[..7], &high[..7]), "too few to say");
        let wild: Vec<f64> = (0..8).map(|nth| if nth % 2 == 0 { -9.0 } else { 19.0 }).collect();
        assert!(!is_behind(&wild, &high));
    }
}
