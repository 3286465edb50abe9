//! Laws of advice and of the chance of winning, over all options and random games.

mod common;

use bastide_bots::{
    Change, Evaluation, Evaluator, Level, Limits, Points, Weights, advise, chances, change, difference,
};
use bastide_engine::{Action, Actor, GameOptions, GameState, Phase, Place, PlayerId, Quiet, Rules};
use common::{play, seated};

/// A random game of every set of options: `law` sees some of the states that wait for a player, and the end of the game.
fn in_every_game(mut law: impl FnMut(&Rules, &GameState)) {
    for (number, options) in GameOptions::all().into_iter().enumerate() {
        let (least, most) = options.players();
        let players = usize::from(least) + number % usize::from(most - least + 1);
        let rules = Rules::new(options, players).expect("as many as it is for");
        let (mut bots, mut step) = (seated(&vec![Level::Random; players], 5), number);
        let end = play(&rules, &mut bots, number as u64, |state, _, _| {
            step += 1;
            if step % 17 == 0 {
                law(&rules, state);
            }
        });
        law(&rules, &end);
    }
}

/// A whole turn of a bot that does anything.
fn some_turn(rules: &Rules, state: &GameState, seed: u64) -> Vec<Action> {
    advise(rules, state, &mut *Level::Random.bot(seed), &Limits::NONE).turn
}

fn after(rules: &Rules, state: &GameState, turn: &[Action]) -> GameState {
    let mut after = state.clone();
    for &action in turn {
        rules.apply(&mut after, action, &mut Quiet).expect("advice is legal");
    }
    after
}

fn points(rules: &Rules, state: &GameState) -> Points {
    Evaluation::new(rules, Weights::V1).points(rules, state)
}

#[track_caller]
fn equal(one: &Points, other: &Points) {
    assert!(one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-9), "{one:?} is not {other:?}");
}

fn sum(change: &Change) -> Points {
    let regions = change.regions.iter().map(|region| region.points);
    let parts = regions.chain([change.rest, change.supply, change.tempo]);
    parts.fold(Points::default(), |sum, part| std::array::from_fn(|seat| sum[seat] + part[seat]))
}

#[test]
fn the_reasons_add_up_to_what_the_turn_changes() {
    let mut told = 0;
    in_every_game(|rules, state| {
        let turn = some_turn(rules, state, 1);
        let (before, then) = (points(rules, state), points(rules, &after(rules, state, &turn)));
        let change = change(rules, state, &turn);
        equal(&change.total, &std::array::from_fn(|seat| then[seat] - before[seat]));
        equal(&sum(&change), &change.total);
        told += change.regions.len();
    });
    assert!(told > 500, "only {told} regions were told");
}

#[test]
fn prospects_region_by_region_are_those_of_the_parts() {
    in_every_game(|rules, state| {
        let mut evaluation = Evaluation::new(rules, Weights::V1);
        let parts = evaluation.parts(rules, state);
        let by_region = evaluation.by_region(rules, state);
        let sum =
            by_region.iter().fold(Points::default(), |sum, (_, one)| std::array::from_fn(|seat| sum[seat] + one[seat]));
        equal(&sum, &std::array::from_fn(|seat| parts.regions[seat] + parts.fields[seat]));
        let there = |&(place, _): &(Place, Points)| state.region_at(rules, place).is_some();
        assert!(by_region.iter().all(there));
    });
}

#[test]
fn two_turns_differ_by_the_difference_of_what_they_change() {
    in_every_game(|rules, state| {
        let (one, other) = (some_turn(rules, state, 3), some_turn(rules, state, 4));
        let (less, more) = (change(rules, state, &one), change(rules, state, &other));
        let between = difference(rules, state, &one, &other);
        equal(&between.total, &std::array::from_fn(|seat| more.total[seat] - less.total[seat]));
        equal(&sum(&between), &between.total);
        let same = difference(rules, state, &one, &one);
        assert!(same.regions.is_empty());
        equal(&same.total, &Points::default());
    });
}

#[test]
fn advice_is_a_whole_turn() {
    in_every_game(|rules, state| {
        let advice = advise(rules, state, &mut *Level::StrongClub.bot(1), &Limits::NONE);
        let then = after(rules, state, &advice.turn);
        match rules.actor(state) {
            Actor::Player(me) => assert_ne!(rules.actor(&then), Actor::Player(me), "{:?}", then.phase()),
            _ => assert!(advice.turn.is_empty()),
        }
    });
}

#[test]
fn chances_add_up_and_a_game_that_is_over_is_decided() {
    in_every_game(|rules, state| {
        let chances = chances(rules, state, &mut Evaluation::new(rules, Weights::V1));
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{chances:?}");
        assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
        assert!(chances[usize::from(rules.players())..].iter().all(|&chance| chance == 0.0));
        if state.phase() == Phase::Over {
            let leaders: Vec<PlayerId> = rules.leaders(state).collect();
            for player in PlayerId::all(rules.players()) {
                let part = if leaders.contains(&player) { 1.0 / leaders.len() as f64 } else { 0.0 };
                assert_eq!(chances[usize::from(player.0)], part);
            }
        }
    });
}
