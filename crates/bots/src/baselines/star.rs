//! B3: expectimax with the cuts of Star2.5, deepened turn by turn, and Heyden's evaluation.

use bastide_engine::{
    Action, ActionList, Actor, FigureKind, GameState, Phase, PlayerId, Quiet, RegionId, Rules, SegmentKind,
};

use crate::bot::{Bot, Limits};
use crate::budget::Budget;
use crate::evaluation::{Evaluator, Points, margin};
use crate::one_turn::forced;
use crate::symmetry::Symmetries;

/// No position is better or worse than this, in the evaluation's own measure: 10 a point.
const BOUND: f64 = 1500.0;

/// How many moves are tried first at each draw, to find a cut.
const PROBED: usize = 5;

/// The deepest search, in turns.
const DEEPEST: u32 = 4;

/// The bot.
pub(crate) struct Star {
    usual: Limits,
}

impl Star {
    /// It plays without dice, so that the seed is not needed.
    pub(crate) fn new(_: u64) -> Star {
        Star { usual: Limits { time: Some(std::time::Duration::from_millis(200)), nodes: None } }
    }
}

impl Bot for Star {
    fn choose(&mut self, rules: &Rules, state: &GameState, limits: &Limits) -> Action {
        let Actor::Player(me) = rules.actor(state) else { panic!("a bot is asked for a decision of a player") };
        if let Some(action) = forced(rules, state, me) {
            return action;
        }
        let symmetries = Symmetries::new(rules);
        let mut search = Deepening { rules, me, symmetries, budget: Budget::new(limits, &self.usual) };
        let mut moves: Vec<(Action, f64)> = search.moves(state).into_iter().map(|action| (action, 0.0)).collect();
        for depth in 1..=DEEPEST {
            let mut seen = Vec::new();
            let mut most = -BOUND;
            for &(action, _) in &moves {
                let mut next = state.clone();
                rules.apply_trusted(&mut next, action, &mut Quiet);
                // What is cut short is not believed; the best of the search before stands first and is tried first.
                let Some(value) = search.value(&next, depth - 1, most, BOUND, usize::MAX) else { break };
                most = most.max(value);
                seen.push((action, value));
            }
            let all = seen.len() == moves.len();
            if seen.is_empty() {
                break;
            }
            seen.sort_by(|(_, one), (_, other)| other.total_cmp(one));
            if !all {
                return seen[0].0;
            }
            moves = seen;
        }
        moves[0].0
    }
}

struct Deepening<'a> {
    rules: &'a Rules,
    me: PlayerId,
    symmetries: Symmetries,
    budget: Budget,
}

impl Deepening<'_> {
    /// City, cloister, road, nothing, field: the order in which followers are tried.
    fn moves(&self, state: &GameState) -> ActionList {
        let mut actions = ActionList::new();
        self.rules.legal_actions(state, &mut actions);
        self.symmetries.remove_alike(&mut actions);
        actions.sort_by_key(|&action| match action {
            Action::Place { cell, on, .. } => {
                let region = state.region_at(self.rules, bastide_engine::Place { cell, on });
                match region.map(|id| state.regions().get(id).kind) {
                    Some(SegmentKind::City) => 0,
                    Some(SegmentKind::Cloister) => 1,
                    Some(SegmentKind::Road) => 2,
                    Some(SegmentKind::Field) => 4,
                    _ => 3,
                }
            }
            _ => 3,
        });
        actions
    }

    /// What a position is worth to us, so many turns after this one being looked at; at most `width` moves are tried.
    /// Nothing when the budget is spent.
    fn value(&mut self, state: &GameState, depth: u32, low: f64, high: f64, width: usize) -> Option<f64> {
        if self.budget.is_spent() {
            return None;
        }
        match self.rules.actor(state) {
            Actor::Nobody => Some(self.leaf(state)),
            Actor::Chance if depth == 0 => Some(self.leaf(state)),
            Actor::Chance => self.chance(state, depth, low, high),
            Actor::Player(mover) => self.decision(state, mover, depth, low, high, width),
        }
    }

    fn leaf(&mut self, state: &GameState) -> f64 {
        self.budget.count(1);
        margin(&Heyden.points(self.rules, state), self.rules.players(), self.me).clamp(-BOUND, BOUND)
    }

    fn decision(
        &mut self,
        state: &GameState,
        mover: PlayerId,
        depth: u32,
        mut low: f64,
        mut high: f64,
        width: usize,
    ) -> Option<f64> {
        let actions = match forced(self.rules, state, mover) {
            Some(action) => vec![action],
            None => self.moves(state),
        };
        let ours = mover == self.me;
        let mut best = if ours { -BOUND } else { BOUND };
        for action in actions.into_iter().take(width) {
            let mut next = state.clone();
            self.rules.apply_trusted(&mut next, action, &mut Quiet);
            let value = self.value(&next, depth, low, high, width)?;
            if ours {
                best = best.max(value);
                low = low.max(best);
            } else {
                best = best.min(value);
                high = high.min(best);
            }
            if low >= high {
                break;
            }
        }
        Some(best)
    }

    /// Every draw, with the cuts of Star1, after a few moves of each were probed for a cut (Star2).
    fn chance(&mut self, state: &GameState, depth: u32, low: f64, high: f64) -> Option<f64> {
        let mut draws: Vec<(Action, u32)> = self.rules.chance_outcomes(state).collect();
        draws.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        let all = f64::from(draws.iter().map(|(_, count)| count).sum::<u32>());
        let next: Vec<(GameState, f64)> = draws
            .into_iter()
            .map(|(draw, count)| {
                let mut next = state.clone();
                self.rules.apply_trusted(&mut next, draw, &mut Quiet);
                (next, f64::from(count) / all)
            })
            .collect();
        let theirs = next.iter().all(|(next, _)| !matches!(self.rules.actor(next), Actor::Player(p) if p == self.me));
        // Whoever moves has at least what a few moves give.
        let mut known = vec![if theirs { BOUND } else { -BOUND }; next.len()];
        if depth > 1 {
            for ((next, _), known) in next.iter().zip(&mut known) {
                *known = self.value(next, depth - 1, -BOUND, BOUND, PROBED)?;
            }
            let sum: f64 = next.iter().zip(&known).map(|((_, chance), value)| chance * value).sum();
            if theirs && sum <= low || !theirs && sum >= high {
                return Some(sum);
            }
        }
        // What the draws still to come can bring at most and at least.
        let bounds = |&((_, chance), known): &(&(GameState, f64), &f64)| {
            if theirs { (chance * known, -chance * BOUND) } else { (chance * BOUND, chance * known) }
        };
        let (mut most, mut least) = next
            .iter()
            .zip(&known)
            .map(|draw| bounds(&draw))
            .fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        let mut sum = 0.0;
        for draw in next.iter().zip(&known) {
            let (this_most, this_least) = bounds(&draw);
            most -= this_most;
            least -= this_least;
            let (next, chance) = draw.0;
            let child_low = ((low - sum - most) / chance).max(-BOUND);
            let child_high = ((high - sum - least) / chance).min(BOUND);
            let value = self.value(next, depth - 1, child_low, child_high, usize::MAX)?;
            sum += chance * value;
            if value <= child_low && child_low > -BOUND {
                return Some(low);
            }
            if value >= child_high && child_high < BOUND {
                return Some(high);
            }
        }
        Some(sum)
    }
}

/// Heyden's evaluation, as it is reported.
struct Heyden;

impl Evaluator for Heyden {
    fn points(&mut self, rules: &Rules, state: &GameState) -> Points {
        let mut points = Points::default();
        let over = state.phase() == Phase::Over;
        for player in PlayerId::all(rules.players()) {
            let free = state.figures().in_supply(player, FigureKind::Follower);
            points[usize::from(player.0)] =
                10.0 * f64::from(state.score(player)) + if over { 0.0 } else { f64::from(free) };
        }
        if over {
            return points;
        }
        let mut met: [Option<RegionId>; 64] = [None; 64];
        for (at, figure) in state.figures().placed().iter().enumerate() {
            let id = state.region_of(figure.tile, figure.on);
            if met.contains(&Some(id)) {
                continue;
            }
            met[at] = Some(id);
            let region = state.regions().get(id);
            let value = rules.region_value(state, id);
            let open = f64::from(value.at_end.points());
            let worth = match region.kind {
                SegmentKind::City => 1.25 * open,
                // Fewer than three finished cities.
                SegmentKind::Field if open < 9.0 => open - 4.0,
                _ => open,
            };
            for player in value.owners {
                points[usize::from(player.0)] += worth;
            }
        }
        points
    }
}
