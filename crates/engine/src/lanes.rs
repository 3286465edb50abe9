//! The search that random play spends its time in: where a tile fits, many cells and all rotations at a time.
//!
//! x86-64 always has SSE2, so it needs no detection; other machines get the plain loop, which the tests hold the fast
//! one to.

/// How many cells the arrays hold.
pub(crate) const LANES: usize = 256;

const WORDS: usize = LANES / 64;

/// Four sets of lanes, one for each rotation of a tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LaneSets {
    /// 64 lanes of each set together, a bit each.
    words: [[u64; 4]; WORDS],
    /// The words after these are empty; mostly there is but one.
    used: usize,
}

impl LaneSets {
    fn new(len: usize) -> LaneSets {
        LaneSets { words: [[0; 4]; WORDS], used: len.div_ceil(64) }
    }

    /// One of all members: `pick(n)` gives a number below `n`. The set and the lane come back.
    pub(crate) fn some(&self, pick: impl FnOnce(u32) -> u32) -> (usize, usize) {
        let words = &self.words[..self.used];
        let mut counts = [[0; 4]; WORDS];
        let mut total = 0;
        for (counts, word) in counts.iter_mut().zip(words) {
            *counts = word.map(u64::count_ones);
            total += counts.iter().sum::<u32>();
        }
        let mut nth = pick(total);
        for (at, (word, counts)) in words.iter().zip(counts).enumerate() {
            // Counted, not guessed: nothing about the set can be foreseen.
            let below = [0, counts[0], counts[0] + counts[1], counts[0] + counts[1] + counts[2]];
            let all = below[3] + counts[3];
            if nth < all {
                let set = usize::from(nth >= below[1]) + usize::from(nth >= below[2]) + usize::from(nth >= below[3]);
                return (set, 64 * at + nth_bit(word[set], nth - below[set]));
            }
            nth -= all;
        }
        unreachable!("the number is below the count")
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words[..self.used].iter().flatten().all(|&word| word == 0)
    }

    pub(crate) fn has(&self, (set, lane): (usize, usize)) -> bool {
        self.words[lane / 64][set] >> (lane % 64) & 1 != 0
    }

    /// Adds all members of another.
    pub(crate) fn add(&mut self, other: &LaneSets) {
        for (mine, theirs) in self.words[..self.used].iter_mut().flatten().zip(other.words.iter().flatten()) {
            *mine |= theirs;
        }
    }

    /// Adds a member.
    pub(crate) fn insert(&mut self, (set, lane): (usize, usize)) {
        self.words[lane / 64][set] |= 1 << (lane % 64);
    }

    /// Keeps the members, by set and lane, for which `holds`.
    pub(crate) fn retain(&mut self, holds: impl Fn((usize, usize)) -> bool) {
        for at in 0..self.used {
            for set in 0..4 {
                for bit in members(self.words[at][set]) {
                    if !holds((set, 64 * at + bit)) {
                        self.words[at][set] &= !(1 << bit);
                    }
                }
            }
        }
    }

    /// All members: the set and the lane.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let words = self.words[..self.used].iter().enumerate();
        words.flat_map(|(at, word)| (0..4).flat_map(move |set| members(word[set]).map(move |bit| (set, 64 * at + bit))))
    }
}

/// The place of the bit of `word` that has `nth` others below it, found without a guess that can go wrong.
fn nth_bit(word: u64, nth: u32) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let mut bits = word - (word >> 1 & 0x5555_5555_5555_5555);
    bits = (bits & 0x3333_3333_3333_3333) + (bits >> 2 & 0x3333_3333_3333_3333);
    // In each byte the number of bits of `word` up to and with that byte.
    let upto = ((bits + (bits >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES);
    let bytes_below = (((u64::from(nth) * ONES) | HIGH) - upto) & HIGH;
    let place = ((bytes_below >> 7).wrapping_mul(ONES) >> 56) * 8;
    let below = (upto << 8) >> place & 0xff;
    let rest = (below..u64::from(nth)).fold(word >> place, |rest, _| rest & (rest - 1));
    place as usize + rest.trailing_zeros() as usize
}

/// The bits of a number in ascending order.
pub(crate) fn members(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        next
    })
}

/// For each of `bits`, the lanes below `len` that have no bit in common with it.
pub(crate) fn without(lanes: &[u16; LANES], len: usize, bits: [u16; 4]) -> LaneSets {
    imp::without(lanes, len, bits)
}

/// True when some lane below `len` has no bit in common with one of `bits`.
#[inline(always)]
pub(crate) fn any_without(lanes: &[u16; LANES], len: usize, bits: [u16; 4]) -> bool {
    // Nearly always one of the first lanes will do, so they are asked together and without a branch.
    let few = len.min(8);
    let found = lanes[..8].iter().enumerate().fold(false, |found, (at, lane)| {
        let fits = bits.iter().fold(false, |fits, bits| fits | (lane & bits == 0));
        found | (fits & (at < few))
    });
    found || lanes[few..len].iter().any(|lane| bits.iter().any(|bits| lane & bits == 0))
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod imp {
    use core::arch::x86_64::{
        __m128i, _mm_and_si128, _mm_cmpeq_epi16, _mm_movemask_epi8, _mm_packs_epi16, _mm_set1_epi16, _mm_setzero_si128,
    };

    use super::{LANES, LaneSets};

    const STEP: usize = 16;

    #[inline]
    pub(super) fn without(lanes: &[u16; LANES], len: usize, bits: [u16; 4]) -> LaneSets {
        // SAFETY: every x86-64 processor has SSE2.
        unsafe { without_sse2(lanes, len, bits) }
    }

    /// 64 lanes at a time: mostly there are no more.
    #[inline]
    #[target_feature(enable = "sse2")]
    fn without_sse2(lanes: &[u16; LANES], len: usize, bits: [u16; 4]) -> LaneSets {
        let len = len.min(LANES);
        let mut sets = LaneSets::new(len);
        for word in 0..sets.used {
            let left = len - 64 * word;
            let known = if left < 64 { (1 << left) - 1 } else { u64::MAX };
            let mut masks = [0; 4];
            for at in (0..left.min(64)).step_by(STEP) {
                let [low, high] = load(lanes, 64 * word + at);
                for nth in 0..4 {
                    let wide = _mm_set1_epi16(bits[nth] as i16);
                    let low = _mm_cmpeq_epi16(_mm_and_si128(low, wide), _mm_setzero_si128());
                    let high = _mm_cmpeq_epi16(_mm_and_si128(high, wide), _mm_setzero_si128());
                    masks[nth] |= u64::from(_mm_movemask_epi8(_mm_packs_epi16(low, high)) as u16) << at;
                }
            }
            sets.words[word] = masks.map(|mask| mask & known);
        }
        sets
    }

    /// Lanes `at .. at + 16`.
    #[inline]
    fn load(lanes: &[u16; LANES], at: usize) -> [__m128i; 2] {
        let chunk: [u16; STEP] = lanes[at..at + STEP].try_into().expect("a whole step");
        // SAFETY: both types are 32 bytes of plain numbers, and any bits are a value of either.
        unsafe { std::mem::transmute::<[u16; STEP], [__m128i; 2]>(chunk) }
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod imp {
    pub(super) use super::plain::without;
}

#[cfg(any(test, not(target_arch = "x86_64")))]
mod plain {
    use super::{LANES, LaneSets};

    pub(super) fn without(lanes: &[u16; LANES], len: usize, bits: [u16; 4]) -> LaneSets {
        let mut sets = LaneSets::new(len);
        for (at, &lane) in lanes[..len].iter().enumerate() {
            for (set, bits) in bits.iter().enumerate() {
                sets.words[at / 64][set] |= u64::from(lane & bits == 0) << (at % 64);
            }
        }
        sets
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lanes() -> [u16; LANES] {
        let mut seed = 1u32;
        std::array::from_fn(|_| {
            seed = seed.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
            (seed >> 16) as u16 & 0x0f37
        })
    }

    #[test]
    fn fast_and_plain_agree() {
        let lanes = lanes();
        for len in 0..=LANES {
            for value in [0, 1, 0x0f00, lanes[0], lanes[13], lanes[200], lanes[LANES - 1], 0xffff] {
                let four = [value, value >> 1, lanes[7], 0x1111];
                assert_eq!(imp::without(&lanes, len, four), plain::without(&lanes, len, four));
                let some = four.iter().any(|bits| lanes[..len].iter().any(|lane| lane & bits == 0));
                assert_eq!(any_without(&lanes, len, four), some);
            }
        }
    }

    #[test]
    fn every_member_is_listed_and_can_be_picked() {
        for len in [10, 64, 200] {
            let sets = without(&lanes(), len, [0x0021, 0x0f00, 0x0002, 0x0137]);
            let listed: Vec<(usize, usize)> = sets.iter().collect();
            assert!(listed.len() > len / 2);
            for (nth, &member) in listed.iter().enumerate() {
                let picked = sets.some(|total| {
                    assert_eq!(total as usize, listed.len());
                    nth as u32
                });
                assert_eq!(picked, member);
            }
        }
    }

    #[test]
    fn the_nth_bit_is_found() {
        for word in [1, u64::MAX, 0x8000_0000_0000_0001, 0x00f0_0100_8001_0440] {
            for (nth, place) in members(word).enumerate() {
                assert_eq!(nth_bit(word, nth as u32), place);
            }
        }
    }
}
