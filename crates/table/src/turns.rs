//! The turns that the tile at hand allows, best first.

use bastide_engine::{Action, Actor, GameState, PlayerId, Quiet, Rules};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::live::{Live, WrittenAction};
use crate::problem::Problem;
use crate::questions::written;
use crate::room::Room;
use crate::setup::Aids;
use crate::shapes::ActionShape;

/// A way to lay the tile at hand, and the best way to go on from there that one turn can see.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RankedTurn {
    /// The whole turn; the tile is laid first.
    #[schema(value_type = Vec<ActionShape>)]
    #[ts(as = "Vec<ActionShape>")]
    pub actions: Vec<WrittenAction>,
    /// What it brings each seat at once.
    pub scores: Vec<i16>,
    /// What it brings each seat as if the game ended then; only where aids allow it.
    pub projected: Option<Vec<i16>>,
}

/// The most ends of turns that are looked at in all: a tile that wakes a symbol can have tens of thousands.
const MOST_ENDS: usize = 6_000;

impl Room {
    /// For each way to lay the tile at hand the best turn, best first. Empty when no tile is to be laid.
    pub fn turns(&self) -> Result<Vec<RankedTurn>, Problem> {
        let live = self.aided(Aids::Board)?;
        let Live { rules, state, .. } = live;
        let Actor::Player(player) = rules.actor(state) else { return Ok(Vec::new()) };
        let tells_end = self.setup.aids == Aids::All;
        let now = standing(rules, state, tells_end);
        let rank = |end: End| {
            let mut at = state.clone();
            let write = |&action: &Action| {
                let line = written(rules, &at, action);
                rules.apply_trusted(&mut at, action, &mut Quiet);
                line
            };
            let actions = end.actions.iter().map(write).collect();
            let gains = |after: Vec<i16>, before: &[i16]| after.iter().zip(before).map(|(a, b)| a - b).collect();
            RankedTurn {
                actions,
                scores: gains(standing(rules, &end.state, false), &standing(rules, state, false)),
                projected: tells_end.then(|| gains(standing(rules, &end.state, true), &now)),
            }
        };
        let mut ranked: Vec<RankedTurn> = turns(rules, state, player).into_iter().map(rank).collect();
        let lead = |turn: &RankedTurn| lead(turn.projected.as_ref().unwrap_or(&turn.scores), player);
        ranked.sort_by_key(|turn| std::cmp::Reverse(lead(turn)));
        Ok(ranked)
    }
}

/// The points of all seats, now or as if the game ended.
fn standing(rules: &Rules, state: &GameState, at_end: bool) -> Vec<i16> {
    let ended = at_end.then(|| rules.ended_now(state, &mut Quiet));
    let state = ended.as_ref().unwrap_or(state);
    PlayerId::all(rules.players()).map(|player| state.score(player)).collect()
}

/// How much more a player has than the best of the others.
fn lead(points: &[i16], player: PlayerId) -> i16 {
    let own = usize::from(player.0);
    let others = points.iter().enumerate().filter(|(seat, _)| *seat != own).map(|(_, points)| *points);
    points[own] - others.max().unwrap_or(0)
}

/// Where a turn can lead to.
pub(crate) struct End {
    pub actions: Vec<Action>,
    pub state: GameState,
    lead: i16,
}

/// For each way to lay a tile at hand the end of the turn that is best as if the game ended then.
pub(crate) fn turns(rules: &Rules, state: &GameState, player: PlayerId) -> Vec<End> {
    let mut lays = Vec::new();
    rules.legal_actions(state, &mut lays);
    lays.retain(|action| matches!(action, Action::Lay { .. }));
    let most = MOST_ENDS / lays.len().max(1);
    lays.into_iter().filter_map(|lay| best_end(rules, state, player, lay, most)).collect()
}

fn best_end(rules: &Rules, state: &GameState, player: PlayerId, lay: Action, most: usize) -> Option<End> {
    let mut after = state.clone();
    rules.apply_trusted(&mut after, lay, &mut Quiet);
    let (mut open, mut ends) = (vec![(after, vec![lay])], 0);
    let (mut best, mut choices): (Option<End>, _) = (None, Vec::new());
    while let Some((state, actions)) = open.pop() {
        if state.phase().follows_a_tile() && rules.actor(&state) == Actor::Player(player) {
            choices.clear();
            rules.legal_actions(&state, &mut choices);
            for &action in &choices {
                let mut next = state.clone();
                rules.apply_trusted(&mut next, action, &mut Quiet);
                open.push((next, actions.iter().copied().chain([action]).collect()));
            }
            continue;
        }
        let lead = lead(&standing(rules, &state, true), player);
        if best.as_ref().is_none_or(|best| best.lead <= lead) {
            best = Some(End { actions, state, lead });
        }
        ends += 1;
        if ends == most.max(1) {
            break;
        }
    }
    best
}
