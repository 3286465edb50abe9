//! How the bots below the searching ones think, each in its own way.

mod beginner;
mod expert;
mod one_turn;

pub(crate) use beginner::Beginner;
pub(crate) use expert::Expert;
pub(crate) use one_turn::Judge;

use rand::{Rng, RngExt};

/// The deviation that breaks ties: far less than any difference that means something.
pub(crate) const TIE: f64 = 1e-6;

/// A number with mean 0 and that deviation, near enough to a normal one.
pub(crate) fn noise(dice: &mut impl Rng, deviation: f64) -> f64 {
    // The sum of twelve even numbers has a variance of 1.
    let sum: f64 = (0..12).map(|_| dice.random::<f64>()).sum();
    deviation * (sum - 6.0)
}

/// The best of what was rated, the first of equals.
pub(crate) fn best(rated: &[(bastide_engine::Action, f64)]) -> bastide_engine::Action {
    let best = rated.iter().copied().reduce(|best, other| if other.1 > best.1 { other } else { best });
    best.expect("some action is legal").0
}
