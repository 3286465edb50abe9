//! A new decision of the tree: its moves, how good they look, and what they make of the position.

use bastide_engine::{Action, ActionList, Actor, GameState, PlayerId, Quiet};

use crate::evaluation::{Evaluator, Points, margin};
use crate::one_turn::OneTurn;
use crate::one_turn::forced;
use crate::replies::{Line, weigh};
use crate::search::Search;
use crate::search::tree::{FIRST_LOOK, Values};

/// The part of the budget that is kept when turns are weighed by the replies.
const REPLIES: f64 = 0.3;

impl<E: Evaluator> Search<'_, E> {
    /// All that is worth thinking about at a decision, each of what looks alike once.
    pub(crate) fn moves(&self, state: &GameState, mover: PlayerId) -> ActionList {
        let mut actions = ActionList::new();
        match forced(self.rules, state, mover) {
            Some(action) => actions.push(action),
            None => {
                self.rules.legal_actions(state, &mut actions);
                self.symmetries.remove_alike(&mut actions);
            }
        }
        actions
    }

    /// Adds the decision that `state` waits for, with its best moves. What the position is worth is what the best of
    /// them leads to, as far as the evaluation can tell.
    pub(crate) fn expand(&mut self, state: &GameState, width: usize) -> (u32, Points) {
        let Actor::Player(mover) = self.rules.actor(state) else { panic!("a decision is a player's") };
        let actions = self.moves(state, mover);
        let mut looks: Vec<(Action, f64, Points)> = Vec::with_capacity(actions.len());
        for action in actions {
            self.next.clone_from(state);
            self.rules.apply_trusted(&mut self.next, action, &mut Quiet);
            let points = self.evaluator.outlook(self.rules, &self.next);
            looks.push((action, margin(&points, self.rules.players(), mover), points));
        }
        self.budget.count(looks.len() as u64);
        looks.sort_by(|(_, one, _), (_, other, _)| other.total_cmp(one));
        looks.truncate(width);
        let (_, best, points) = looks[0];
        let likely = |value: f64| ((value - best) / self.settings.temperature).exp();
        let all: f64 = looks.iter().map(|&(_, value, _)| likely(value)).sum();
        let moves =
            looks.iter().map(|&(action, value, _)| (action, (likely(value) / all) as f32, self.squash(value) as f32));
        let decision = self.tree.add(moves.collect::<Vec<_>>().into_iter(), FIRST_LOOK);
        (decision, points)
    }

    /// Adds the first decision with its best moves, each weighed by the replies to the best turn that it begins. Nothing, if
    /// there was no time for that, or no draw follows.
    pub(crate) fn expand_first(&mut self, me: PlayerId) -> Option<u32> {
        let mut turn = OneTurn::new(self.rules, &mut *self.evaluator, &self.symmetries);
        let lines = turn.best_turns(self.root, me, self.settings.turns);
        self.budget.count(turn.nodes);
        let weighed = weigh(&mut turn, self.root, &lines, me, &mut self.budget, REPLIES);
        let mut moves: Vec<Line> = Vec::new();
        for line in weighed {
            if moves.iter().all(|other| other.actions[0] != line.actions[0]) {
                moves.push(line);
            }
        }
        let best = moves.first()?.value;
        let likely = |value: f64| ((value - best) / self.settings.temperature).exp();
        let all: f64 = moves.iter().map(|line| likely(line.value)).sum();
        let scale = self.settings.scale;
        let moves = moves
            .iter()
            .map(|line| (line.actions[0], (likely(line.value) / all) as f32, (line.value / scale).tanh() as f32));
        Some(self.tree.add(moves, self.settings.weighed))
    }

    /// A margin as a value from -1 to 1.
    pub(crate) fn squash(&self, margin: f64) -> f64 {
        (margin / self.settings.scale).tanh()
    }

    /// What points are worth to every player.
    pub(crate) fn worth(&self, points: &Points) -> Values {
        let mut values = Values::default();
        for player in PlayerId::all(self.rules.players()) {
            values[usize::from(player.0)] = self.squash(margin(points, self.rules.players(), player)) as f32;
        }
        values
    }
}
