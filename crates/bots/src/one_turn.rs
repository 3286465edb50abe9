//! Looking one turn ahead: all that a player can do with the tile at hand, rated by any evaluator.

use bastide_engine::{Action, ActionList, Actor, GameState, Phase, PlayerId, Quiet, Rules};

use crate::evaluation::{Evaluator, margin};
use crate::market;
use crate::replies::Line;
use crate::symmetry::Symmetries;

/// Actions, and how good each is for who acts, in points.
pub(crate) type Rated = Vec<(Action, f64)>;

/// How many placements are looked at with all that can follow: the first look finds the good ones.
const LOOKED_AT_TWICE: usize = 6;

/// Where bridges and symbols leave very many ways to go on, no further placement is looked at twice after so many positions:
/// an answer should come at once.
const MOST_POSITIONS: u64 = 100;

/// Rates what a player can do in the turn at hand.
pub(crate) struct OneTurn<'a, E> {
    pub rules: &'a Rules,
    pub evaluator: &'a mut E,
    pub symmetries: &'a Symmetries,
    /// How many positions were evaluated.
    pub nodes: u64,
}

impl<'a, E: Evaluator> OneTurn<'a, E> {
    pub(crate) fn new(rules: &'a Rules, evaluator: &'a mut E, symmetries: &'a Symmetries) -> OneTurn<'a, E> {
        OneTurn { rules, evaluator, symmetries, nodes: 0 }
    }

    /// All sensible actions of who decides among those that `choose` leaves, and how good they are: placements with the best
    /// that can follow in the turn.
    pub(crate) fn rate(&mut self, state: &GameState, me: PlayerId, choose: impl FnOnce(&mut ActionList)) -> Rated {
        if let Some(action) = forced(self.rules, state, me) {
            return vec![(action, 0.0)];
        }
        let mut actions = self.promising(state, me, LOOKED_AT_TWICE, choose);
        if !is_laying(state) {
            return self.rate_these(state, &actions, |this, next| this.played_on(next, me));
        }
        let (begun, mut rated) = (self.nodes, Rated::new());
        // The best at first look come first.
        while !actions.is_empty() && self.nodes - begun < MOST_POSITIONS {
            rated.extend(self.rate_these(state, &[actions.remove(0)], |this, next| this.played_on(next, me)));
        }
        rated
    }

    /// As [`OneTurn::rate`], with a first look only at placements.
    pub(crate) fn rate_quickly(&mut self, state: &GameState, me: PlayerId) -> Rated {
        match forced(self.rules, state, me) {
            Some(action) => vec![(action, 0.0)],
            None if is_laying(state) => self.first_look(state, me),
            None => self.rate_all(state, |this, next| this.played_on(next, me)),
        }
    }

    /// The best whole turns, at most so many, the best first. Of the placements twice as many are looked at as for a rating.
    pub(crate) fn best_turns(&mut self, state: &GameState, me: PlayerId, most: usize) -> Vec<Line> {
        if let Some(action) = forced(self.rules, state, me) {
            return vec![Line { actions: vec![action], value: 0.0 }];
        }
        let mut lines = Vec::new();
        for &action in &self.promising(state, me, 2 * LOOKED_AT_TWICE, |_| {}) {
            let mut next = state.clone();
            self.rules.apply_trusted(&mut next, action, &mut Quiet);
            self.play_on(&next, me, &mut vec![action], &mut lines);
        }
        lines.sort_by(|one, other| other.value.total_cmp(&one.value));
        lines.truncate(most);
        lines
    }

    /// All ways in which `me` can finish the turn at hand after `done`.
    fn play_on(&mut self, state: &GameState, me: PlayerId, done: &mut Vec<Action>, lines: &mut Vec<Line>) {
        if !goes_on(self.rules, state, me) {
            self.nodes += 1;
            let value = margin(&self.evaluator.points(self.rules, state), self.rules.players(), me);
            lines.push(Line { actions: done.clone(), value });
            return;
        }
        for action in self.all(state) {
            let mut next = state.clone();
            self.rules.apply_trusted(&mut next, action, &mut Quiet);
            done.push(action);
            self.play_on(&next, me, done, lines);
            done.pop();
        }
    }

    /// What is looked at with all that can follow, of what `choose` leaves: the best placements at first look, or all other
    /// choices.
    fn promising(
        &mut self,
        state: &GameState,
        me: PlayerId,
        most: usize,
        choose: impl FnOnce(&mut ActionList),
    ) -> ActionList {
        let mut actions = self.all(state);
        choose(&mut actions);
        if !is_laying(state) {
            return actions;
        }
        let mut rated = self.rate_these(state, &actions, |this, next| this.outlook(next, me));
        rated.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        rated.truncate(most);
        rated.into_iter().map(|(action, _)| action).collect()
    }

    /// All legal actions, each of what looks alike once.
    fn all(&self, state: &GameState) -> ActionList {
        let mut actions = ActionList::new();
        self.rules.legal_actions(state, &mut actions);
        self.symmetries.remove_alike(&mut actions);
        actions
    }

    /// As [`OneTurn::rate`], with every placement played on: for an evaluator that has no outlook of its own.
    pub(crate) fn rate_every(&mut self, state: &GameState, me: PlayerId) -> Rated {
        match forced(self.rules, state, me) {
            Some(action) => vec![(action, 0.0)],
            None => self.rate_all(state, |this, next| this.played_on(next, me)),
        }
    }

    /// All placements, and about how good they are, the followers' places not being tried.
    pub(crate) fn first_look(&mut self, state: &GameState, me: PlayerId) -> Rated {
        self.rate_all(state, |this, next| this.outlook(next, me))
    }

    fn outlook(&mut self, state: &GameState, me: PlayerId) -> f64 {
        self.nodes += 1;
        margin(&self.evaluator.outlook(self.rules, state), self.rules.players(), me)
    }

    fn rate_all(&mut self, state: &GameState, value: impl FnMut(&mut Self, &GameState) -> f64) -> Rated {
        let actions = self.all(state);
        self.rate_these(state, &actions, value)
    }

    fn rate_these(
        &mut self,
        state: &GameState,
        actions: &[Action],
        mut value: impl FnMut(&mut Self, &GameState) -> f64,
    ) -> Rated {
        // One place for all the copies: a third of the time goes into copying.
        let mut next = state.clone();
        let mut rated = Rated::with_capacity(actions.len());
        for &action in actions {
            next.clone_from(state);
            self.rules.apply_trusted(&mut next, action, &mut Quiet);
            rated.push((action, value(self, &next)));
        }
        rated
    }

    /// How good a state is for `me` after the best that `me` can still do in the turn at hand.
    fn played_on(&mut self, state: &GameState, me: PlayerId) -> f64 {
        if !goes_on(self.rules, state, me) {
            self.nodes += 1;
            return margin(&self.evaluator.points(self.rules, state), self.rules.players(), me);
        }
        let rated = self.rate_all(state, |this, next| this.played_on(next, me));
        rated.into_iter().map(|(_, value)| value).fold(f64::NEG_INFINITY, f64::max)
    }
}

/// True when a tile is to be laid.
pub(crate) fn is_laying(state: &GameState) -> bool {
    matches!(state.phase(), Phase::Lay { .. } | Phase::LayFromHand)
}

/// True while `me` still decides about the tile that was laid.
pub(crate) fn goes_on(rules: &Rules, state: &GameState, me: PlayerId) -> bool {
    state.phase().follows_a_tile() && rules.actor(state) == Actor::Player(me)
}

/// What is not worth thinking about: the market, which has its own rules of thumb, and a tile to be swapped (DISC-16).
pub(crate) fn forced(rules: &Rules, state: &GameState, me: PlayerId) -> Option<Action> {
    match state.phase() {
        Phase::Pick { .. } => {
            let rated = market::picks(rules, state, me);
            rated
                .into_iter()
                .reduce(|best, other| if other.1 > best.1 { other } else { best })
                .map(|(action, _)| action)
        }
        Phase::Bid { .. } => Some(market::bid(rules, state, me)),
        Phase::BuyOrSell { .. } => Some(market::buy_or_sell(rules, state, me)),
        Phase::LayFromHand => {
            let mut actions = ActionList::new();
            rules.legal_actions(state, &mut actions);
            actions.into_iter().find(|action| matches!(action, Action::Refuse { .. }))
        }
        _ => None,
    }
}
