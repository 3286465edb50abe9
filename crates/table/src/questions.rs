//! What players ask the table: what is legal, what would follow, what the regions are worth.

use bastide_engine::{Action, Cell, GameState, Phase, Place, PlayerId, Quiet, Rules, SegmentId};
use bastide_notation::record;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::happened::{Happened, tell};
use crate::live::{Live, WrittenAction};
use crate::problem::{Code, Problem};
use crate::regions::{CastleOffer, RegionCard, card, cards, offered_castle};
use crate::room::Room;
use crate::setup::Aids;
use crate::shapes::ActionShape;
use crate::squares::{Fitting, fitting};

/// What would follow from a draft of a turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Preview {
    /// All that would happen, up to the next draw; nothing where aids forbid it.
    pub happened: Vec<Happened>,
    /// The scores after it; those of now where aids forbid it.
    pub scores: Vec<i16>,
    /// The scores if the game ended after it; only where aids allow it.
    pub projected: Option<Vec<i16>>,
    /// The regions that the tile would belong to.
    pub regions: Vec<RegionCard>,
    /// The castle that would be offered after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub castle: Option<CastleOffer>,
    /// What the same player may do after it; empty when the turn would be over.
    #[schema(value_type = Vec<ActionShape>)]
    #[ts(as = "Vec<ActionShape>")]
    pub next: Vec<WrittenAction>,
}

impl Room {
    fn game(&self) -> Result<&Live, Problem> {
        self.live.as_ref().ok_or_else(|| Problem::new(Code::WrongMoment, "no game has begun"))
    }

    pub(crate) fn aided(&self, needed: Aids) -> Result<&Live, Problem> {
        if self.setup.aids < needed {
            return Err(Problem::new(Code::NotAllowedHere, "this table is played without that aid"));
        }
        self.game()
    }

    /// All that whoever is to act may do.
    pub fn legal(&self) -> Result<Vec<WrittenAction>, Problem> {
        let live = self.aided(Aids::Board)?;
        Ok(legal_actions(&live.rules, &live.state))
    }

    /// As [`Room::legal`], for bots, which play by the rules and not by sight.
    pub fn legal_for_bots(&self) -> Result<Vec<WrittenAction>, Problem> {
        let live = self.game()?;
        Ok(legal_actions(&live.rules, &live.state))
    }

    /// What would follow if a player did that. Without aids only whether it is legal is told: nothing happens, and the
    /// scores are those of now.
    pub fn preview(&self, seat: u8, actions: &[WrittenAction]) -> Result<Preview, Problem> {
        let live = self.game()?;
        let (after, events) = live.preview(PlayerId(seat), actions)?;
        let aids = self.setup.aids;
        let players = || PlayerId::all(self.setup.seats);
        let projected = (aids == Aids::All).then(|| {
            let end = after.rules.ended_now(&after.state, &mut Quiet);
            players().map(|player| end.score(player)).collect()
        });
        let fitting = (aids == Aids::All).then(|| fitting(&after.rules, &after.state));
        let mut regions = Vec::new();
        if aids >= Aids::Board && after.state.turns() > live.state.turns() {
            let last = after.state.board().tile(after.state.board().last());
            regions = cards(&after.rules, &after.state, Some(&[last.cell]), fitting.as_ref());
            regions.extend(cloisters_around(&after.rules, &after.state, last.cell, fitting.as_ref()));
        }
        let same = aids >= Aids::Board && after.to_act() == Some(PlayerId(seat));
        let (events, scored) = if aids >= Aids::Board { (&events[..], &after.state) } else { (&[][..], &live.state) };
        Ok(Preview {
            happened: events.iter().map(|event| tell(&after.rules, &after.state, event)).collect(),
            scores: players().map(|player| scored.score(player)).collect(),
            projected,
            regions,
            castle: offered_castle(&after.rules, &after.state, aids >= Aids::Board, fitting.as_ref()),
            next: if same { legal_actions(&after.rules, &after.state) } else { Vec::new() },
        })
    }

    /// The region that a segment belongs to.
    pub fn region(&self, x: i8, y: i8, on: &str) -> Result<RegionCard, Problem> {
        let live = self.aided(Aids::Board)?;
        let (rules, state) = (&live.rules, &live.state);
        let cell = Cell::new(x, y);
        let nothing = || Problem::new(Code::Malformed, "there is no such part of the landscape");
        let id = state.board().at(cell).ok_or_else(nothing)?;
        let on = match on {
            "bridge" => SegmentId::BRIDGE,
            name => rules.tile(state.board().tile(id).tile).segment_named(name).ok_or_else(nothing)?,
        };
        let region = state.region_at(rules, Place { cell, on }).ok_or_else(nothing)?;
        let fitting = (self.setup.aids == Aids::All).then(|| fitting(rules, state));
        Ok(card(rules, state, region, fitting.as_ref()))
    }

    /// All regions of the landscape.
    pub fn regions(&self) -> Result<Vec<RegionCard>, Problem> {
        let Live { rules, state, .. } = self.aided(Aids::Board)?;
        let fitting = (self.setup.aids == Aids::All).then(|| fitting(rules, state));
        Ok(cards(rules, state, None, fitting.as_ref()))
    }

    /// The squares where the tile at hand needs a bridge, with its clockwise quarter turns (BRIDGE-6).
    pub fn needs_bridge(&self) -> Result<Vec<[i8; 3]>, Problem> {
        let Live { rules, state, .. } = self.aided(Aids::Board)?;
        let mut actions = Vec::new();
        rules.legal_actions(state, &mut actions);
        let needs = |action: &Action| {
            let mut after = state.clone();
            rules.apply_trusted(&mut after, *action, &mut Quiet);
            after.phase() == Phase::NeededBridge
        };
        let square = |action: Action| match action {
            Action::Lay { cell, turns, .. } if needs(&action) => Some([cell.x, cell.y, turns.quarter_turns() as i8]),
            _ => None,
        };
        let bridges_left = (0..rules.players()).any(|player| state.bridges_in_supply(PlayerId(player)) > 0);
        Ok(if bridges_left { actions.into_iter().filter_map(square).collect() } else { Vec::new() })
    }
}

/// The cloisters and gardens around a square, for which a tile on it counts.
fn cloisters_around(rules: &Rules, state: &GameState, cell: Cell, fitting: Option<&Fitting>) -> Vec<RegionCard> {
    let beside: Vec<Cell> = (-1..=1)
        .flat_map(|x| (-1..=1).map(move |y| (x, y)))
        .filter(|&around| around != (0, 0))
        .map(|(x, y)| Cell::new(cell.x.saturating_add(x), cell.y.saturating_add(y)))
        .collect();
    let mut found = cards(rules, state, Some(&beside), fitting);
    found.retain(|card| ["cloister", "garden"].contains(&card.what.as_str()));
    found
}

/// All that whoever is to act may do, as records write it, without `by`.
pub fn legal_actions(rules: &Rules, state: &GameState) -> Vec<WrittenAction> {
    let mut actions = Vec::new();
    rules.legal_actions(state, &mut actions);
    actions.into_iter().map(|action| written(rules, state, action)).collect()
}

/// An action as records write it, without `by`.
pub(crate) fn written(rules: &Rules, state: &GameState, action: Action) -> WrittenAction {
    match serde_json::from_str(&record::action_line(rules, state, action)) {
        Ok(serde_json::Value::Object(mut written)) => {
            written.remove("by");
            written
        }
        _ => unreachable!("our own lines are JSON objects"),
    }
}
