//! The choice at the end of a search, and the arbiter between moves that the tree could not tell apart.

use bastide_engine::{Action, GameState, PlayerId, Quiet};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::evaluation::{Evaluator, margin};
use crate::order::TileOrder;
use crate::search::Search;

/// Between how many moves the arbiter decides at most.
const MOST_MOVES: usize = 4;

/// How many turns its playouts go on: long enough that a claim pays or is lost.
const TURNS: u32 = 10;

/// How many orders of tiles it tries at least before it believes what it sees.
const LEAST_WORLDS: u32 = 4;

/// It stops when the best is so many standard errors ahead of every other.
const CERTAIN: f64 = 2.0;

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
        let best = self.tree.quality(moves[0], me);
        let near = self.settings.near_tie as f32;
        moves.truncate(MOST_MOVES);
        moves.retain(|&at| self.tree.quality(at, me) >= best - near);
        if moves.len() < 2 || self.settings.arbiter == 0.0 {
            return self.tree.action(moves[0]);
        }
        let after: Vec<GameState> = moves
            .iter()
            .map(|&at| {
                let mut state = self.root.clone();
                self.rules.apply_trusted(&mut state, self.tree.action(at), &mut Quiet);
                state
            })
            .collect();
        let ahead = self.arbitrate(&after, me, dice);
        self.tree.action(moves[ahead])
    }

    /// The number of the position that does best in playouts with the same tiles for all.
    fn arbitrate(&mut self, after: &[GameState], me: PlayerId, dice: &mut Xoshiro256PlusPlus) -> usize {
        let players = self.rules.players();
        let mut tried: Vec<Vec<f64>> = vec![Vec::new(); after.len()];
        while !self.budget.is_spent() {
            let world = TileOrder::shuffled(self.rules, self.root, dice);
            let seed = Xoshiro256PlusPlus::from_rng(dice);
            for (state, tried) in after.iter().zip(&mut tried) {
                let points = self.play_on(state, &world, TURNS, &mut seed.clone());
                tried.push(margin(&points, players, me));
            }
            if is_settled(&tried) {
                break;
            }
        }
        best_mean(&tried)
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The first of equals: the tree liked it more.
fn best_mean(tried: &[Vec<f64>]) -> usize {
    let means: Vec<f64> = tried.iter().map(|values| mean(values)).collect();
    (1..means.len()).fold(0, |best, other| if means[other] > means[best] { other } else { best })
}

/// True when the best is clearly ahead of each other, world by world.
fn is_settled(tried: &[Vec<f64>]) -> bool {
    let best = best_mean(tried);
    let worlds = tried[best].len();
    if worlds < LEAST_WORLDS as usize {
        return false;
    }
    (0..tried.len()).filter(|&other| other != best).all(|other| {
        let ahead: Vec<f64> = tried[best].iter().zip(&tried[other]).map(|(one, other)| one - other).collect();
        let mean = mean(&ahead);
        let variance = ahead.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (worlds - 1) as f64;
        mean > CERTAIN * (variance / worlds as f64).sqrt()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_clear_is_settled() {
        assert!(!is_settled(&[vec![1.0], vec![0.0]]));
        assert!(is_settled(&[vec![0.0, 0.1, 0.0, 0.1], vec![5.0, 5.1, 5.2, 5.1]]));
        assert!(!is_settled(&[vec![0.0, 9.0, 0.0, 9.0], vec![5.0, 5.1, 4.0, 5.1]]));
        assert_eq!(best_mean(&[vec![1.0], vec![1.0], vec![2.0]]), 2);
        assert_eq!(best_mean(&[vec![1.0], vec![1.0]]), 0);
    }
}
