//! The searches that random play spends its time in, sixteen cells at a time and several questions at once.
//!
//! x86-64 always has SSE2, so it needs no detection; other machines get the plain loops, which the tests hold the fast
//! ones to.

/// How many cells the arrays hold.
pub(crate) const LANES: usize = 256;

const WORDS: usize = LANES / 64;

/// A set of lanes, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct LaneSet {
    words: [u64; WORDS],
    /// The words after these are empty; mostly there is but one.
    used: usize,
}

impl LaneSet {
    pub(crate) fn len(&self) -> u32 {
        self.words[..self.used].iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub(crate) fn first(&self) -> Option<usize> {
        let word = self.words[..self.used].iter().position(|&word| word != 0)?;
        Some(64 * word + self.words[word].trailing_zeros() as usize)
    }

    /// The lane that [`LaneSet::iter`] gives after `nth` others; there must be one.
    pub(crate) fn nth(&self, mut nth: u32) -> usize {
        for (at, &word) in self.words[..self.used].iter().enumerate() {
            let here = word.count_ones();
            if nth < here {
                let rest = (0..nth).fold(word, |rest, _| rest & (rest - 1));
                return 64 * at + rest.trailing_zeros() as usize;
            }
            nth -= here;
        }
        unreachable!("the set has fewer lanes")
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.words[..self.used].iter().enumerate();
        words.flat_map(|(at, &word)| members(word).map(move |bit| 64 * at + bit))
    }
}

/// The bits of a number in ascending order.
pub(crate) fn members(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        next
    })
}

/// For each of `values`, the lanes below `len` that hold it.
pub(crate) fn equal<const N: usize>(lanes: &[u16; LANES], len: usize, values: [u16; N]) -> [LaneSet; N] {
    imp::equal(lanes, len, values)
}

/// For each of `bits`, the lanes below `len` that have no bit in common with it.
pub(crate) fn without(lanes: &[u16; LANES], len: usize, bits: [u16; 4]) -> [LaneSet; 4] {
    imp::without(lanes, len, bits)
}

/// True when some lane below `len` has no bit in common with one of `bits`.
pub(crate) fn any_without(lanes: &[u16; LANES], len: usize, bits: [u16; 4]) -> bool {
    // Nearly always one of the first lanes will do.
    let few = len.min(16);
    without(lanes, few, bits).iter().any(|set| set.words[0] != 0)
        || lanes[few..len].iter().any(|lane| bits.iter().any(|bits| lane & bits == 0))
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod imp {
    use core::arch::x86_64::{
        __m128i, _mm_and_si128, _mm_cmpeq_epi16, _mm_movemask_epi8, _mm_packs_epi16, _mm_set1_epi16, _mm_setzero_si128,
    };

    use super::{LANES, LaneSet};

    const STEP: usize = 16;

    #[inline]
    pub(super) fn equal<const N: usize>(lanes: &[u16; LANES], len: usize, values: [u16; N]) -> [LaneSet; N] {
        // SAFETY: every x86-64 processor has SSE2.
        unsafe { sets::<EQUAL, N>(lanes, len, values) }
    }

    #[inline]
    pub(super) fn without(lanes: &[u16; LANES], len: usize, bits: [u16; 4]) -> [LaneSet; 4] {
        // SAFETY: every x86-64 processor has SSE2.
        unsafe { sets::<WITHOUT, 4>(lanes, len, bits) }
    }

    const EQUAL: bool = true;
    const WITHOUT: bool = false;

    /// One pass over the lanes for all questions, 64 lanes at a time: mostly there are no more.
    #[inline]
    #[target_feature(enable = "sse2")]
    fn sets<const QUESTION: bool, const N: usize>(lanes: &[u16; LANES], len: usize, values: [u16; N]) -> [LaneSet; N] {
        let len = len.min(LANES);
        let mut sets = [LaneSet { used: len.div_ceil(64), ..LaneSet::default() }; N];
        for word in 0..len.div_ceil(64) {
            let left = len - 64 * word;
            let known = if left < 64 { (1 << left) - 1 } else { u64::MAX };
            let mut masks = [0; N];
            for at in (0..64).step_by(STEP) {
                let halves = load(lanes, 64 * word + at);
                for nth in 0..N {
                    let wide = _mm_set1_epi16(values[nth] as i16);
                    let mut found = halves;
                    for half in &mut found {
                        *half = if QUESTION == EQUAL {
                            _mm_cmpeq_epi16(*half, wide)
                        } else {
                            _mm_cmpeq_epi16(_mm_and_si128(*half, wide), _mm_setzero_si128())
                        };
                    }
                    let mask = _mm_movemask_epi8(_mm_packs_epi16(found[0], found[1]));
                    masks[nth] |= u64::from(mask as u16) << at;
                }
            }
            for nth in 0..N {
                sets[nth].words[word] = masks[nth] & known;
            }
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
    pub(super) use super::plain::{equal, without};
}

#[cfg(any(test, not(target_arch = "x86_64")))]
mod plain {
    use super::{LANES, LaneSet};

    pub(super) fn equal<const N: usize>(lanes: &[u16; LANES], len: usize, values: [u16; N]) -> [LaneSet; N] {
        values.map(|value| set(lanes, len, |lane| lane == value))
    }

    pub(super) fn without(lanes: &[u16; LANES], len: usize, bits: [u16; 4]) -> [LaneSet; 4] {
        bits.map(|bits| set(lanes, len, |lane| lane & bits == 0))
    }

    fn set(lanes: &[u16; LANES], len: usize, holds: impl Fn(u16) -> bool) -> LaneSet {
        let mut set = LaneSet { used: len.div_ceil(64), ..LaneSet::default() };
        for (at, &lane) in lanes[..len].iter().enumerate() {
            set.words[at / 64] |= u64::from(holds(lane)) << (at % 64);
        }
        set
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
                assert_eq!(imp::equal(&lanes, len, four), plain::equal(&lanes, len, four));
                assert_eq!(imp::without(&lanes, len, four), plain::without(&lanes, len, four));
                let some = four.iter().any(|bits| lanes[..len].iter().any(|lane| lane & bits == 0));
                assert_eq!(any_without(&lanes, len, four), some);
            }
        }
    }

    #[test]
    fn a_set_counts_and_lists_alike() {
        let [set, ..] = without(&lanes(), 200, [0x0021; 4]);
        let listed: Vec<usize> = set.iter().collect();
        assert_eq!(set.len() as usize, listed.len());
        assert_eq!(set.first(), listed.first().copied());
        assert!(listed.len() > 20 && listed.iter().any(|&lane| lane >= 128));
        for (nth, &lane) in listed.iter().enumerate() {
            assert_eq!(set.nth(nth as u32), lane);
        }
    }
}
