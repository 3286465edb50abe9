//! How good a position is, in points: what every player can expect to end with.

mod chance;
mod classic;
mod discovery;
mod fits;
mod joins;
mod survey;
mod v1;
mod weights;

use bastide_engine::{GameState, MAX_PLAYERS, PlayerId, Rules};

pub(crate) use survey::Survey;
pub use v1::{Evaluation, Parts};
pub use weights::Weights;

/// Points of every player, by seat.
pub type Points = [f64; MAX_PLAYERS];

/// Something that says how good a position is. It is shown no order of tiles, because a state has none.
pub trait Evaluator {
    /// The points that every player can expect to end with. Of a game that is over these are the scores.
    fn points(&mut self, rules: &Rules, state: &GameState) -> Points;

    /// As [`Evaluator::points`]; where a player may place a follower, what the best place seems to add counts too. It need not be
    /// tried, so this is a first look at many placements.
    fn outlook(&mut self, rules: &Rules, state: &GameState) -> Points {
        self.points(rules, state)
    }
}

/// How far a player is ahead of the others: of the only other, or half of their mean and half of the best of them.
pub fn margin(points: &Points, players: u8, me: PlayerId) -> f64 {
    let others = PlayerId::all(players).filter(|&other| other != me).map(|other| points[usize::from(other.0)]);
    let (sum, best) = others.fold((0.0, f64::NEG_INFINITY), |(sum, best), other| (sum + other, other.max(best)));
    points[usize::from(me.0)] - 0.5 * (sum / f64::from(players - 1) + best)
}

/// So many points ahead are halfway to a won game: `tanh` of 1 is 0.76.
const SCALE: f64 = 25.0;

/// A margin as something between a lost game, -1, and a won one, 1. All reckoning before it is in points.
pub fn squash(margin: f64) -> f64 {
    (margin / SCALE).tanh()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_is_the_difference_for_two_and_looks_at_the_best_for_more() {
        assert_eq!(margin(&[30.0, 20.0, 0.0, 0.0, 0.0, 0.0], 2, PlayerId(0)), 10.0);
        assert_eq!(margin(&[30.0, 20.0, 0.0, 0.0, 0.0, 0.0], 2, PlayerId(1)), -10.0);
        assert_eq!(margin(&[30.0, 20.0, 10.0, 0.0, 0.0, 0.0], 3, PlayerId(2)), -17.5);
    }

    #[test]
    fn squashing_keeps_the_order_and_the_sign() {
        assert!(squash(-3.0) < squash(0.0) && squash(0.0) == 0.0 && squash(40.0) < 1.0);
    }
}
