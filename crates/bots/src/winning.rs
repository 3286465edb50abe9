//! How likely every player is to win, from the points that they can expect and the luck that is still to come.

use bastide_engine::{ClassicOptions, GameOptions, GameState, Phase, PlayerId, Rules};

use crate::evaluation::{Evaluation, Evaluator, Points};

/// How far the difference between two players at the end strays from what the evaluation expects. Its variance grows with the
/// tiles that are left, ever more slowly: what goes wrong for one player early is mended later.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// The variance when no tile is left, but all is not decided.
    pub least: f64,
    /// What comes on top of that with ever so many tiles left.
    pub most: f64,
    /// With so many tiles left nearly two thirds of that have come.
    pub tiles: f64,
}

impl Spread {
    /// Fitted by `examples/calibrate.rs`, for two players and more.
    const PLAIN: [Spread; 4] = [
        Spread::new(30.0, 1158.0, 156.0),
        Spread::new(32.0, 192.0, 31.0),
        Spread::new(40.0, 191.0, 39.0),
        Spread::new(32.0, 119.0, 34.0),
    ];
    const JUBILEE: [Spread; 4] = [
        Spread::new(42.0, 932.0, 43.0),
        Spread::new(40.0, 444.0, 28.0),
        Spread::new(22.0, 368.0, 20.0),
        Spread::new(24.0, 314.0, 21.0),
    ];
    const BAZAARS: [Spread; 5] = [
        Spread::new(32.0, 1255.0, 81.0),
        Spread::new(18.0, 353.0, 20.0),
        Spread::new(72.0, 231.0, 21.0),
        Spread::new(2.0, 257.0, 16.0),
        Spread::new(26.0, 244.0, 21.0),
    ];
    const JUBILEE_AND_BAZAARS: [Spread; 5] = [
        Spread::new(44.0, 1836.0, 50.0),
        Spread::new(26.0, 767.0, 13.0),
        Spread::new(22.0, 617.0, 18.0),
        Spread::new(62.0, 440.0, 21.0),
        Spread::new(2.0, 404.0, 17.0),
    ];
    const DISCOVERY: [Spread; 4] = [
        Spread::new(2.0, 871.0, 300.0),
        Spread::new(2.0, 602.0, 300.0),
        Spread::new(2.0, 488.0, 300.0),
        Spread::new(2.0, 364.0, 300.0),
    ];

    const fn new(least: f64, most: f64, tiles: f64) -> Spread {
        Spread { least, most, tiles }
    }

    /// That of a game.
    pub fn of(rules: &Rules) -> Spread {
        let by_players: &[Spread] = match rules.options() {
            GameOptions::Classic(ClassicOptions { jubilee, bridges_castles_bazaars, .. }) => {
                match (jubilee, bridges_castles_bazaars) {
                    (false, None) => &Spread::PLAIN,
                    (true, None) => &Spread::JUBILEE,
                    (false, Some(_)) => &Spread::BAZAARS,
                    (true, Some(_)) => &Spread::JUBILEE_AND_BAZAARS,
                }
            }
            GameOptions::Discovery(_) => &Spread::DISCOVERY,
        };
        by_players[usize::from(rules.players()) - 2]
    }

    /// The variance with so many tiles left.
    pub fn variance(self, tiles: u32) -> f64 {
        self.least + self.most * (1.0 - (-f64::from(tiles) / self.tiles).exp())
    }
}

/// How likely every player is to win, by seat; together they are 1. Who shares a win has a part of it. The spread is fitted to
/// the weights of the strongest bots.
pub fn chances(rules: &Rules, state: &GameState, evaluation: &mut Evaluation) -> Points {
    let mut chances = Points::default();
    if state.phase() == Phase::Over {
        let leaders: Vec<PlayerId> = rules.leaders(state).collect();
        for leader in &leaders {
            chances[usize::from(leader.0)] = 1.0 / leaders.len() as f64;
        }
        return chances;
    }
    let tiles = state.bag().len() + state.tiles_at_hand();
    best_of(&evaluation.points(rules, state), rules.players(), Spread::of(rules).variance(tiles).sqrt())
}

/// How likely each of some normal numbers is the greatest, when any two differ by `deviation`.
fn best_of(means: &Points, players: u8, deviation: f64) -> Points {
    let seats = usize::from(players);
    // The difference of two has twice the variance of one.
    let own = deviation / std::f64::consts::SQRT_2;
    let (least, most) = means[..seats]
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), &mean| (least.min(mean), most.max(mean)));
    // So fine that no step misses anything, and so wide that nothing lies outside.
    let step = own / 8.0;
    let (from, steps) = (least - 5.0 * own, ((most - least + 10.0 * own) / step).ceil() as u32);
    let mut chances = Points::default();
    for at in 0..=steps {
        let x = from + step * f64::from(at);
        for seat in 0..seats {
            let others = (0..seats).filter(|&other| other != seat);
            let below = others.map(|other| below((x - means[other]) / own)).product::<f64>();
            chances[seat] += (-((x - means[seat]) / own).powi(2) / 2.0).exp() * below;
        }
    }
    let sum: f64 = chances.iter().sum();
    chances.map(|chance| chance / sum)
}

/// The chance that a normal number with mean 0 and deviation 1 lies below `x`: within 1e-7 (Abramowitz and Stegun 26.2.17).
fn below(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let sum = [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_530]
        .into_iter()
        .fold(0.0, |sum, factor| (sum + factor) * t);
    let above = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * sum;
    if x < 0.0 { above } else { 1.0 - above }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_numbers_are_as_in_the_tables() {
        for (x, chance) in
            [(0.0, 0.5), (1.0, 0.841_344_7), (-1.0, 0.158_655_3), (1.96, 0.975_002_1), (-3.0, 0.001_349_9)]
        {
            assert!((below(x) - chance).abs() < 1e-6, "{x}");
        }
    }

    #[test]
    fn of_two_the_better_wins_as_often_as_the_normal_number_says() {
        for margin in [-30.0, -4.0, 0.0, 10.0, 200.0] {
            let chances = best_of(&[40.0 + margin, 40.0, 0.0, 0.0, 0.0, 0.0], 2, 10.0);
            assert!((chances[0] - below(margin / 10.0)).abs() < 1e-4, "{margin}: {chances:?}");
            assert!((chances[0] + chances[1] - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn equals_have_equal_chances_and_the_best_the_best_one() {
        let even = best_of(&[5.0; 6], 6, 3.0);
        assert!(even.iter().all(|chance| (chance - 1.0 / 6.0).abs() < 1e-9), "{even:?}");
        let four = best_of(&[10.0, 30.0, 20.0, 20.0, 99.0, 99.0], 4, 12.0);
        assert!(four[1] > four[2] && (four[2] - four[3]).abs() < 1e-9 && four[3] > four[0]);
        assert_eq!(four[4..], [0.0, 0.0]);
    }

    #[test]
    fn luck_shrinks_with_the_tiles() {
        let classic = [&Spread::PLAIN[..], &Spread::JUBILEE, &Spread::BAZAARS, &Spread::JUBILEE_AND_BAZAARS].concat();
        for spread in classic.iter().chain(&Spread::DISCOVERY) {
            assert!(spread.variance(0) > 0.0);
            assert!((0..120).all(|tiles| spread.variance(tiles) < spread.variance(tiles + 1)), "{spread:?}");
        }
    }
}
