//! Levels are in order: the greedy bot beats the random one in every game.

mod common;

use bastide_bots::Level;
use bastide_engine::{ClassicOptions, DiscoveryOptions, Edition, GameOptions, Market, PlayerId, Rules};
use common::{play, seated};

/// How many of `pairs` pairs of games for two the first level wins, a tie counting half. In each pair the same tiles are
/// drawn twice, and the levels change seats.
fn won(rules: &Rules, level: Level, other: Level, pairs: u64) -> f64 {
    let mut won = 0.0;
    for seed in 0..pairs {
        for seat in [0, 1] {
            let levels = if seat == 0 { [level, other] } else { [other, level] };
            let end = play(rules, &mut seated(&levels, seed), seed, |_, _, _| {});
            let leaders: Vec<_> = rules.leaders(&end).collect();
            if leaders.contains(&PlayerId(seat)) {
                won += 1.0 / leaders.len() as f64;
            }
        }
    }
    won
}

/// Asserts that the greedy bot wins so many of 100 games for two against the random one.
#[track_caller]
fn wins(options: GameOptions, pairs: u64, percent: f64) {
    let rules = Rules::new(options, 2).expect("two players");
    let won = 100.0 * won(&rules, Level::Greedy, Level::Random, pairs) / (2 * pairs) as f64;
    assert!(won >= percent, "the greedy bot wins {won} % of its games: {options:?}");
}

#[test]
fn greedy_beats_random_in_the_plain_game() {
    wins(GameOptions::Classic(ClassicOptions::plain(Edition::Modern)), 20, 95.0);
}

#[test]
fn greedy_beats_random_in_the_discovery() {
    wins(GameOptions::Discovery(DiscoveryOptions::default()), 10, 90.0);
    wins(GameOptions::Discovery(DiscoveryOptions { hand_of_two: true, equal_turns: true }), 5, 90.0);
}

#[test]
fn greedy_beats_random_with_all_modules() {
    for (market, edition) in [(Market::Auction, Edition::Modern), (Market::Draft, Edition::First)] {
        let plain = ClassicOptions::plain(edition);
        let bridges_castles_bazaars = Some(market);
        let all = ClassicOptions { river: true, abbot: true, jubilee: true, bridges_castles_bazaars, ..plain };
        wins(GameOptions::Classic(all), 5, 90.0);
    }
}
