//! A mind that takes points as they come.

use bastide_engine::{Action, Actor, FigureKind, GameState, PlayerId, Quiet, Rules};

use crate::bot::{Bot, Limits, dice};
use crate::evaluation::{Evaluator, Points};
use crate::minds::{TIE, best, noise};
use crate::one_turn::OneTurn;
use crate::symmetry::Symmetries;

/// Plays every turn as if the game ended after it, at a small price for each follower.
#[derive(Clone, Debug)]
pub(crate) struct Beginner {
    seed: u64,
}

/// What a follower in supply is worth, in points.
const FOLLOWER: f64 = 0.5;

impl Beginner {
    pub(crate) fn new(seed: u64) -> Beginner {
        Beginner { seed }
    }
}

impl Bot for Beginner {
    fn choose(&mut self, rules: &Rules, state: &GameState, _: &Limits) -> Action {
        let Actor::Player(me) = rules.actor(state) else { panic!("a bot is asked for a decision of a player") };
        let mut dice = dice(self.seed, state);
        let symmetries = Symmetries::new(rules);
        let mut rated = OneTurn::new(rules, &mut PointsOnBoard, &symmetries).rate_every(state, me);
        for (_, value) in &mut rated {
            *value += noise(&mut dice, TIE);
        }
        best(&rated)
    }
}

/// The scores if the game ended now, and the followers in supply.
struct PointsOnBoard;

impl Evaluator for PointsOnBoard {
    fn points(&mut self, rules: &Rules, state: &GameState) -> Points {
        let ended = rules.ended_now(state, &mut Quiet);
        let mut points = Points::default();
        for player in PlayerId::all(rules.players()) {
            let followers = ended.figures().in_supply(player, FigureKind::Follower);
            points[usize::from(player.0)] = f64::from(ended.score(player)) + FOLLOWER * f64::from(followers);
        }
        points
    }
}
