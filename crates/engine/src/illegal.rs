//! Why an action is refused, with the rule that says so.

use crate::geometry::{Cell, Side};
use crate::tile::EdgeKind;

/// The id of a rule in `rules/`, such as `PLACE-2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RuleId(pub &'static str);

/// A refusal. The sentence is made where the language is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The game is over.
    GameOver,
    /// The action belongs to another step of the turn.
    WrongStep,
    /// No such tile is left to draw.
    NoneLeft,
    /// Another tile was drawn.
    OtherTileDrawn,
    /// A tile lies there already.
    CellTaken,
    /// The cell shares no edge with any tile.
    NotBesideATile,
    /// A side shows something else than its neighbour.
    Mismatch {
        /// On this side of the tile.
        side: Side,
        /// The neighbour there.
        neighbour: Cell,
        /// What the tile shows.
        shows: EdgeKind,
        /// What the neighbour shows.
        wants: EdgeKind,
    },
    /// The tile is not the one just laid.
    NotTheTileJustLaid,
    /// The tile has no such segment.
    NoSuchSegment,
    /// No figure of that kind may stand there.
    NotAPlaceForIt,
    /// The game is played without farmers.
    FarmersOff,
    /// A figure stands in the same region already.
    Occupied,
}

impl Illegal {
    /// The rule that is broken.
    pub fn rule(self) -> RuleId {
        RuleId(match self {
            Illegal::GameOver => "END-1",
            Illegal::WrongStep | Illegal::OtherTileDrawn => "TURN-1",
            Illegal::NoneLeft => "SETUP-1",
            Illegal::CellTaken | Illegal::NotBesideATile => "PLACE-1",
            Illegal::Mismatch { .. } => "PLACE-2",
            Illegal::NotTheTileJustLaid => "FOLLOWER-1",
            Illegal::NoSuchSegment | Illegal::NotAPlaceForIt | Illegal::FarmersOff => "FOLLOWER-2",
            Illegal::Occupied => "FOLLOWER-3",
        })
    }
}
