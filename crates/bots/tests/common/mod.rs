//! What the tests of the bots share: whole games between bots, with dice for the tiles alone.

use bastide_bots::{Bot, Level, Limits};
use bastide_engine::{Action, Actor, GameState, PlayerId, Quiet, Rules};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// So few positions that a game is quick, and so many that a search has something to do.
pub const SHORT: Limits = Limits { time: None, nodes: Some(60) };

/// A table of bots: one of each level, seat by seat.
pub fn seated(levels: &[Level], seed: u64) -> Vec<Box<dyn Bot>> {
    levels.iter().zip(0..).map(|(level, seat)| level.bot(seed.wrapping_mul(10).wrapping_add(seat))).collect()
}

/// A game between bots. The tiles fall by `seed` alone, whatever the bots do with them. `each` sees every decision.
pub fn play(
    rules: &Rules,
    bots: &mut [Box<dyn Bot>],
    seed: u64,
    mut each: impl FnMut(&GameState, PlayerId, Action),
) -> GameState {
    let (mut state, mut room) = (rules.start(), Vec::new());
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
    loop {
        let action = match rules.actor(&state) {
            Actor::Nobody => return state,
            Actor::Chance => rules.some_action(&state, &mut room, |n| dice.random_range(0..n)).expect("a tile is left"),
            Actor::Player(player) => {
                let action = bots[usize::from(player.0)].choose(rules, &state, &SHORT);
                each(&state, player, action);
                action
            }
        };
        if let Err(why) = rules.apply(&mut state, action, &mut Quiet) {
            panic!("{action:?} in {:?} is refused: {why:?}", state.phase());
        }
    }
}
