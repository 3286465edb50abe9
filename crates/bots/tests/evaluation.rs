//! Laws of the evaluation, over all options and random games.

mod common;

use bastide_bots::{Evaluation, Evaluator, Level, Points, Weights};
use bastide_engine::{GameOptions, GameState, PlayerId, Quiet, Rules};
use common::{play, seated};

/// A random game of every set of options: `law` sees some of its states, and its end.
fn in_every_game(law: impl Fn(&Rules, &GameState, &mut Evaluation)) {
    for (number, options) in GameOptions::all().into_iter().enumerate() {
        let (least, most) = options.players();
        let players = usize::from(least) + number % usize::from(most - least + 1);
        let rules = Rules::new(options, players).expect("as many as it is for");
        let mut evaluation = Evaluation::new(&rules, Weights::V1);
        let (mut bots, mut step) = (seated(&vec![Level::Random; players], 3), 0);
        let end = play(&rules, &mut bots, number as u64, |state, _, _| {
            step += 1;
            if step % 11 == 0 {
                law(&rules, state, &mut evaluation);
            }
        });
        law(&rules, &end, &mut evaluation);
    }
}

fn scores(rules: &Rules, state: &GameState) -> Points {
    let ended = rules.ended_now(state, &mut Quiet);
    let mut points = Points::default();
    for player in PlayerId::all(rules.players()) {
        points[usize::from(player.0)] = f64::from(ended.score(player));
    }
    points
}

#[test]
fn the_parts_add_up() {
    in_every_game(|rules, state, evaluation| {
        let parts = evaluation.parts(rules, state);
        assert_eq!(parts.sum(), evaluation.points(rules, state));
        assert_eq!(parts.ended_now, scores(rules, state));
        for part in [parts.regions, parts.fields, parts.supply, parts.tempo] {
            assert!(part.iter().all(|points| points.is_finite() && points.abs() < 150.0), "{parts:?}");
        }
    });
}

#[test]
fn a_game_without_tiles_is_worth_its_scores() {
    in_every_game(|rules, state, evaluation| {
        if state.bag().is_empty() && state.tiles_at_hand() == 0 {
            assert_eq!(evaluation.points(rules, state), scores(rules, state));
        }
    });
}

/// Room that is used again must not remember anything.
#[test]
fn what_was_looked_at_before_changes_nothing() {
    in_every_game(|rules, state, evaluation| {
        let mut fresh = Evaluation::new(rules, Weights::V1);
        assert_eq!(fresh.outlook(rules, state), evaluation.outlook(rules, state));
    });
}
