//! The bot that takes the most points it can see within the turn.

use bastide_engine::{Action, ActionList, Actor, GameState, Phase, PlayerId, Quiet, Rules};
use rand::RngExt;

use crate::bot::{Bot, Limits, dice};
use crate::market;
use crate::one_turn::goes_on;
use crate::worth::{claim, worth};

/// Plays every turn as if the game ended soon after it: the most points, at a small price for each follower and bridge.
#[derive(Clone, Debug)]
pub struct Greedy {
    seed: u64,
}

impl Greedy {
    /// A bot with that seed, which breaks ties.
    pub fn new(seed: u64) -> Greedy {
        Greedy { seed }
    }
}

impl Bot for Greedy {
    fn choose(&mut self, rules: &Rules, state: &GameState, _: &Limits) -> Action {
        let Actor::Player(me) = rules.actor(state) else { panic!("a bot is asked for a decision of a player") };
        let mut dice = dice(self.seed, state);
        let rated = match state.phase() {
            Phase::Lay { .. } | Phase::LayFromHand => placements(rules, state, me),
            Phase::Pick { .. } => market::picks(rules, state, me),
            Phase::Bid { .. } => return market::bid(rules, state, me),
            Phase::BuyOrSell { .. } => return market::buy_or_sell(rules, state, me),
            _ => rate_all(rules, state, |next| turn_played_on(rules, next, me)),
        };
        let best = rated.iter().map(|&(_, value)| value).fold(f64::NEG_INFINITY, f64::max);
        let ties = rated.iter().filter(|&&(_, value)| value == best).count();
        let mut best = rated.iter().filter(|&&(_, value)| value == best);
        best.nth(dice.random_range(0..ties)).expect("some action is legal").0
    }
}

/// Actions, and how good each is.
pub(crate) type Rated = Vec<(Action, f64)>;

/// How many placements are looked at with all that can follow: the first look finds the good ones.
const LOOKED_AT_TWICE: usize = 8;

/// The best placements of the tile at hand, or of those of the hand.
fn placements(rules: &Rules, state: &GameState, me: PlayerId) -> Rated {
    let mut rated = first_look(rules, state, me);
    // DISC-16: another tile in place of one that fits nowhere; the turn goes on all the same.
    if state.phase() == Phase::LayFromHand
        && let Some(&swap) = rated.iter().find(|(action, _)| matches!(action, Action::Refuse { .. }))
    {
        return vec![swap];
    }
    rated.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    rated.truncate(LOOKED_AT_TWICE);
    let actions = rated.into_iter().map(|(action, _)| action);
    rate(rules, state, actions, |next| turn_played_on(rules, next, me))
}

/// All that can be done with the tile at hand, and about how good it is, the followers' places not being tried.
pub(crate) fn first_look(rules: &Rules, state: &GameState, me: PlayerId) -> Rated {
    rate_all(rules, state, |next| {
        let claimed = match next.phase() {
            Phase::PlaceFigure { spots } => claim(rules, next, me, spots),
            _ => 0.0,
        };
        worth(rules, next, me) + claimed
    })
}

/// All legal actions, rated by the states that they lead to.
fn rate_all(rules: &Rules, state: &GameState, value: impl Fn(&GameState) -> f64) -> Rated {
    let mut actions = ActionList::new();
    rules.legal_actions(state, &mut actions);
    rate(rules, state, actions.into_iter(), value)
}

fn rate(
    rules: &Rules,
    state: &GameState,
    actions: impl Iterator<Item = Action>,
    value: impl Fn(&GameState) -> f64,
) -> Rated {
    // One place for all the copies: a third of the time goes into copying.
    let mut next = state.clone();
    let rate = |action| {
        next.clone_from(state);
        rules.apply_trusted(&mut next, action, &mut Quiet);
        (action, value(&next))
    };
    actions.map(rate).collect()
}

/// How good a state is for `me` after the best that `me` can still do in the turn at hand.
fn turn_played_on(rules: &Rules, state: &GameState, me: PlayerId) -> f64 {
    if !goes_on(rules, state, me) {
        return worth(rules, state, me);
    }
    let rated = rate_all(rules, state, |next| turn_played_on(rules, next, me));
    rated.into_iter().map(|(_, value)| value).fold(f64::NEG_INFINITY, f64::max)
}
