//! Matches: mirrored pairs see the same tiles, and can be played again.

use bastide_bots::matches::{Contestant, PairSettings, play_game};
use bastide_bots::{Bot, Limits};
use bastide_engine::{Action, ClassicOptions, Edition, GameOptions, Rules};

fn bots(settings: &PairSettings, pair: u64, ids: [&str; 2]) -> Vec<Box<dyn Bot>> {
    let bot = |(id, side): (&str, u64)| Contestant::by_id(id).expect("known").bot(settings.bot_seed(pair, side));
    ids.into_iter().zip(0..).map(bot).collect()
}

/// The draws and all actions of a game.
fn played(settings: &PairSettings, pair: u64, ids: [&str; 2]) -> (Vec<Action>, Vec<Action>) {
    let options = ClassicOptions { river: true, ..ClassicOptions::plain(Edition::Modern) };
    let rules = Rules::new(GameOptions::Classic(options), 2).expect("two players");
    let (mut draws, mut all) = (Vec::new(), Vec::new());
    let game = play_game(&rules, &mut bots(settings, pair, ids), settings, pair, |_, action| {
        if matches!(action, Action::Draw { .. }) {
            draws.push(action);
        }
        all.push(action);
        true
    });
    let game = game.expect("nobody stops it");
    for seat in &game.thought {
        assert!((25..=60).contains(&seat.turns.len()), "{}", seat.turns.len());
        assert!(seat.turns.iter().max() >= Some(&seat.slowest), "a turn has one decision at least");
    }
    (draws, all)
}

#[test]
fn both_games_of_a_pair_have_the_same_tiles() {
    let settings = PairSettings { turn: Limits { time: None, nodes: Some(40) }, seed: 5 };
    let (draws, all) = played(&settings, 3, ["beginner", "newcomer"]);
    let (mirrored, others) = played(&settings, 3, ["newcomer", "beginner"]);
    assert_eq!(draws, mirrored);
    assert_ne!(all, others);
    assert_eq!(all, played(&settings, 3, ["beginner", "newcomer"]).1);
    assert_ne!(draws, played(&settings, 4, ["beginner", "newcomer"]).0);
    assert_ne!(draws, played(&PairSettings { seed: 6, ..settings }, 3, ["beginner", "newcomer"]).0);
}
