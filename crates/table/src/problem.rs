//! Why the table says no: a code for programs, a sentence for people, and the rule if one is broken.

use bastide_engine::{Illegal, Rules};
use bastide_notation::words;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

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
    /// The tile that is in the way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub at: Option<[i8; 2]>,
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
    pub(crate) fn new(code: Code, detail: impl Into<String>) -> Problem {
        Problem { code, detail: detail.into(), rule: None, at: None }
    }

    /// A refusal by the rules.
    pub(crate) fn illegal(rules: &Rules, illegal: Illegal) -> Problem {
        let at = match illegal {
            Illegal::Mismatch { neighbour, .. } => Some([neighbour.x, neighbour.y]),
            _ => None,
        };
        Problem {
            code: Code::IllegalMove,
            detail: words::refusal(illegal),
            rule: Some(illegal.rule(rules.options()).0.to_owned()),
            at,
        }
    }
}
