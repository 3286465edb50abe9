//! Chance from a seed.

/// A generator of random numbers: SplitMix64, one number of state.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The dice number `number` under `seed`. Neighbouring seeds and numbers have nothing in common.
    pub fn new(seed: u64, number: u64) -> Dice {
        Dice(mix(mix(seed) ^ number))
    }

    /// A number below `n`, all alike but for a bias far below what could be measured.
    pub fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let wide = u128::from(mix(self.0)) * u128::from(n);
        (wide >> 64) as u32
    }
}

/// Scatters a number over all 64 bits (the finaliser of SplitMix64).
fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
