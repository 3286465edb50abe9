//! What the tests of the engine share: dice, random games.

use bastide_engine::{Action, Event, GameState, Rules};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Dice that fall the same way for the same seed.
pub fn dice(seed: u64) -> impl FnMut(u32) -> u32 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    move |n| rng.random_range(0..n)
}

/// A random game: `each` sees every state that waits for somebody, and what is done there.
pub fn play(rules: &Rules, seed: u64, mut each: impl FnMut(&GameState, Action)) -> (GameState, Vec<Event>) {
    let (mut state, mut events, mut room) = (rules.start(), Vec::new(), Vec::new());
    let mut dice = dice(seed);
    while let Some(action) = rules.some_action(&state, &mut room, &mut dice) {
        each(&state, action);
        rules.apply(&mut state, action, &mut events).expect("some action is a legal action");
    }
    (state, events)
}
