//! What can be concluded from mirrored pairs: pure reckoning.

/// A pair of games as the first bot sees it: the one that it began, and the one that the other began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairResult {
    /// Its points in each.
    pub own: [i16; 2],
    /// The other's points in each.
    pub other: [i16; 2],
}

impl PairResult {
    /// Its mean margin over the two games.
    pub fn margin(&self) -> f64 {
        (0..2).map(|game| f64::from(self.own[game]) - f64::from(self.other[game])).sum::<f64>() / 2.0
    }

    /// What it won of one of the games: 1, or 0, or half for a tie.
    pub fn won(&self, game: usize) -> f64 {
        match self.own[game].cmp(&self.other[game]) {
            std::cmp::Ordering::Less => 0.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 1.0,
        }
    }

    /// What it won of both games, as a share.
    pub fn share(&self) -> f64 {
        (self.won(0) + self.won(1)) / 2.0
    }
}

/// A mean with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// Of a normal distribution 95 % lie within so many deviations.
const WIDTH: f64 = 1.959964;

/// The mean of independent values, with its interval. One value tells nothing of its spread.
pub fn estimate(values: &[f64]) -> Estimate {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    if values.len() < 2 {
        return Estimate { mean, low: f64::NEG_INFINITY, high: f64::INFINITY };
    }
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let half = WIDTH * (variance / count).sqrt();
    Estimate { mean, low: mean - half, high: mean + half }
}

/// The mean margin of pairs: games of a pair are not independent, pairs are.
pub fn mean_margin(pairs: &[PairResult]) -> Estimate {
    estimate(&pairs.iter().map(PairResult::margin).collect::<Vec<_>>())
}

/// The difference in Elo at which the stronger wins this share of games.
pub fn elo(share: f64) -> f64 {
    // A share of nothing or everything is no finite difference.
    -400.0 * (1.0 / share - 1.0).log10()
}

/// The difference in Elo, from the five outcomes that a pair can have.
///
/// The interval is that of the share with half a tie added on each side, so that a match without a loss does not claim to
/// be certain.
pub fn elo_estimate(pairs: &[PairResult]) -> Estimate {
    let mut shares: Vec<f64> = pairs.iter().map(PairResult::share).collect();
    let mean = estimate(&shares).mean;
    shares.extend([0.0, 1.0]);
    let Estimate { low, high, .. } = estimate(&shares);
    Estimate { mean: elo(mean), low: elo(low.clamp(0.0, 1.0)), high: elo(high.clamp(0.0, 1.0)) }
}

/// The value that so many of 100 do not exceed.
pub fn percentile<T: Copy + Ord>(values: &[T], percent: usize) -> Option<T> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let last = sorted.len().checked_sub(1)?;
    sorted.get(((sorted.len() * percent).div_ceil(100)).saturating_sub(1).min(last)).copied()
}

/// A sequential test of the mean margin of pairs: none at all against so many points, with errors of 5 % on both sides.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The margin that is hoped for.
    pub points: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Not enough games yet.
    Open,
    /// The first bot is stronger by about what was hoped for.
    Stronger,
    /// It is not.
    NotStronger,
}

impl Sprt {
    /// Fewer pairs say too little about their own spread.
    const LEAST_PAIRS: usize = 16;

    /// The logarithm of how much better the hope explains the pairs than no difference does, their spread being estimated.
    pub fn log_likelihood_ratio(&self, pairs: &[PairResult]) -> f64 {
        let margins: Vec<f64> = pairs.iter().map(PairResult::margin).collect();
        let count = margins.len() as f64;
        if margins.len() < 2 {
            return 0.0;
        }
        let mean = margins.iter().sum::<f64>() / count;
        let variance = margins.iter().map(|margin| (margin - mean).powi(2)).sum::<f64>() / (count - 1.0);
        if variance == 0.0 {
            return 0.0;
        }
        count * self.points * (mean - self.points / 2.0) / variance
    }

    /// What the pairs so far say.
    pub fn verdict(&self, pairs: &[PairResult]) -> Verdict {
        let bound = (0.95f64 / 0.05).ln();
        match self.log_likelihood_ratio(pairs) {
            _ if pairs.len() < Sprt::LEAST_PAIRS => Verdict::Open,
            ratio if ratio >= bound => Verdict::Stronger,
            ratio if ratio <= -bound => Verdict::NotStronger,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(own: [i16; 2], other: [i16; 2]) -> PairResult {
        PairResult { own, other }
    }

    #[test]
    fn a_pair_counts_as_one() {
        let one = pair([50, 30], [40, 30]);
        assert_eq!((one.margin(), one.won(0), one.won(1), one.share()), (5.0, 1.0, 0.5, 0.75));
    }

    #[test]
    fn estimates_have_the_width_of_the_normal_distribution() {
        let Estimate { mean, low, high } = estimate(&[1.0, 3.0, 1.0, 3.0]);
        assert_eq!(mean, 2.0);
        // The deviation is sqrt(4/3), that of the mean half of it.
        let half = 1.959964 * (4.0f64 / 3.0).sqrt() / 2.0;
        assert!((high - 2.0 - half).abs() < 1e-9 && (2.0 - low - half).abs() < 1e-9);
        assert_eq!(estimate(&[7.0]).high, f64::INFINITY);
    }

    #[test]
    fn elo_is_what_people_know() {
        assert_eq!(elo(0.5), 0.0);
        assert!((elo(0.64) - 99.95).abs() < 0.1 && (elo(0.36) + 99.95).abs() < 0.1);
        assert_eq!(elo(1.0), f64::INFINITY);
        let won = elo_estimate(&[pair([9, 9], [1, 1]); 20]);
        assert!(won.mean == f64::INFINITY && won.low > 100.0 && won.low < 1000.0);
        let even = elo_estimate(&[pair([9, 1], [1, 9]); 20]);
        assert!(even.mean == 0.0 && even.low < 0.0 && even.high > 0.0);
    }

    #[test]
    fn percentiles_are_values_that_were_there() {
        assert_eq!(percentile(&[3, 1, 2], 50), Some(2));
        assert_eq!(percentile(&(1..=100).collect::<Vec<_>>(), 95), Some(95));
        assert_eq!(percentile::<u8>(&[], 95), None);
    }

    #[test]
    fn a_sequential_test_ends_on_either_side() {
        let sprt = Sprt { points: 3.0 };
        let noise = |mean: i16| -> Vec<PairResult> {
            (0..400).map(|at| pair([mean + if at % 2 == 0 { 12 } else { -12 }; 2], [0; 2])).collect()
        };
        assert_eq!(sprt.verdict(&noise(3)), Verdict::Stronger);
        assert_eq!(sprt.verdict(&noise(0)), Verdict::NotStronger);
        assert_eq!(sprt.verdict(&noise(3)[..20]), Verdict::Open);
        assert_eq!(sprt.verdict(&noise(30)[..4]), Verdict::Open);
    }
}
