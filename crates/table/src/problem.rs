//! Why the table says no: a code for programs, a sentence for people, and the rule if one is broken.

use bastide_engine::{Action, Figure, GameState, Illegal, Place, Rules};
use bastide_notation::words;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::shapes::SideShape;

/// A refusal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Problem {
    /// What kind of refusal it is.
    pub code: Code,
    /// What was wrong, in English.
    pub detail: String,
    /// The rule that is broken, if one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<String>,
    /// The tile that is in the way, or that bears the figure that is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub at: Option<[i8; 2]>,
    /// The side of the tile to be laid that does not match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<SideShape>,
    /// Whose figure is in the way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub player: Option<u8>,
}

/// The kinds of refusals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The rules of the game do not allow it.
    IllegalMove,
    /// Somebody else is to act.
    NotYourTurn,
    /// Something has happened since: look again.
    StaleSeq,
    /// Somebody sits there.
    SeatTaken,
    /// There is no such seat.
    NoSuchSeat,
    /// Only the host may do that.
    NotTheHost,
    /// Only who sits at the table may do that.
    NotSeated,
    /// The table is not in that state.
    WrongMoment,
    /// The table does not allow it.
    NotAllowedHere,
    /// The message makes no sense.
    Malformed,
}

impl Problem {
    /// A refusal that no rule of the game gives.
    pub fn new(code: Code, detail: impl Into<String>) -> Problem {
        Problem { code, detail: detail.into(), rule: None, at: None, side: None, player: None }
    }

    /// A refusal of an action by the rules.
    pub(crate) fn illegal(rules: &Rules, state: &GameState, action: Action, illegal: Illegal) -> Problem {
        let mut problem = Problem::new(Code::IllegalMove, words::refusal(illegal));
        problem.rule = Some(illegal.rule(rules.options()).0.to_owned());
        match (illegal, action) {
            (Illegal::Mismatch { side, neighbour, .. }, _) => {
                problem.at = Some([neighbour.x, neighbour.y]);
                problem.side = Some(side.into());
            }
            (Illegal::Occupied, Action::Place { cell, on, .. }) => {
                let region = state.region_at(rules, Place { cell, on });
                let stands = |figure: &&Figure| {
                    let at = Place { cell: state.board().tile(figure.tile).cell, on: figure.on };
                    state.region_at(rules, at) == region
                };
                if let Some(figure) = state.figures().placed().iter().find(stands) {
                    let cell = state.board().tile(figure.tile).cell;
                    problem.at = Some([cell.x, cell.y]);
                    problem.player = Some(figure.player.0);
                }
            }
            _ => {}
        }
        problem
    }
}
