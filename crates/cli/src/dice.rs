//! Chance for simulation and measurement: the same seed and game give the same numbers on every machine.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The dice of one game.
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The dice of game number `game` under `seed`.
    pub fn new(seed: u64, game: u64) -> Dice {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&game.to_le_bytes());
        bytes[16] = 1;
        let mut rng = Xoshiro256PlusPlus::from_seed(bytes);
        // The first numbers of neighbouring seeds are alike.
        for _ in 0..16 {
            rng.random::<u64>();
        }
        Dice(rng)
    }

    /// A number below `n`, all alike.
    pub fn below(&mut self, n: u32) -> u32 {
        self.0.random_range(0..n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_games_differ_and_the_same_game_does_not() {
        let first = |seed, game| -> Vec<u32> {
            let mut dice = Dice::new(seed, game);
            (0..8).map(|_| dice.below(1000)).collect()
        };
        assert_eq!(first(1, 2), first(1, 2));
        assert_ne!(first(1, 2), first(1, 3));
        assert_ne!(first(1, 2), first(2, 2));
        assert_ne!(first(1, 2), first(2, 1));
    }
}
