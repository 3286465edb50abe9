//! Why an action is refused, with the rule that says so.

use crate::geometry::{Cell, Side};
use crate::options::GameOptions;
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
    /// Tiles of the river, or its lakes, are still to be drawn.
    RiverComesFirst,
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
    /// The tile must continue the river at exactly one open end.
    RiverNotContinued,
    /// The arm would turn the same way twice in a row.
    RiverTurnsBack,
    /// The river would be hemmed in, and elsewhere it would not.
    RiverHemmedIn,
    /// No such figure is in supply.
    NoneInSupply,
    /// The tile is not the one just laid.
    NotTheTileJustLaid,
    /// No tile lies there.
    NoTileThere,
    /// The tile has no such segment.
    NoSuchSegment,
    /// Nobody stands on a river.
    NotOnTheRiver,
    /// A garden is for the abbot only.
    GardenIsForTheAbbot,
    /// The abbot stands on cloisters and gardens only.
    NotForTheAbbot,
    /// The game is played without farmers.
    FarmersOff,
    /// A figure stands in the same region already.
    Occupied,
    /// The region is complete.
    Complete,
    /// It is not a spot where exactly one follower of the player stands.
    NotBesideOwn,
    /// The symbol is for ordinary followers, beside ordinary followers.
    SymbolNotForAbbots,
    /// The player has no abbot there.
    NoAbbotThere,
    /// The abbot's cloister or garden is complete.
    AbbotStays,
    /// No symbol there can be activated now.
    NoSymbolThere,
    /// The player has no bridge left.
    NoBridgeLeft,
    /// A bridge was built this turn already.
    BridgeBuiltAlready,
    /// A bridge stands on the tile just laid or beside it.
    BridgeTooFar,
    /// A bridge joins two field edges.
    NoRoomForABridge,
    /// A tile bears one bridge.
    BridgeThereAlready,
    /// The tile just laid needs its bridge before anything else.
    BridgeFirst,
    /// No second follower goes onto a castle.
    NotOntoACastle,
    /// The neighbour at an end of the bridge shows no road.
    BridgeMeetsNoRoad,
    /// The bridge would not put the placement right.
    BridgeDoesNotHelp,
    /// The tile fits without a bridge.
    CannotBeRefused,
    /// No castle is offered there.
    NoCastleOffered,
    /// The castle at hand cannot take that.
    NoSuchReward,
    /// The tile is not in the market.
    NotInTheMarket,
    /// A bid is a whole number from 0 to 200, and an opening bid is part of an auction only.
    NotABid,
    /// The bid is not higher than the highest.
    BidTooLow,
    /// The player has no follower there.
    NoFollowerThere,
    /// The tile is not in the player's hand.
    NotInHand,
    /// Only a tile that fits nowhere can be swapped.
    FitsSomewhere,
    /// No tile is left to swap for.
    NothingToSwapFor,
}

impl Illegal {
    /// The rule that is broken, in a game with these options.
    pub fn rule(self, options: GameOptions) -> RuleId {
        RuleId(match options {
            GameOptions::Classic(_) => self.classic_rule(),
            GameOptions::Discovery(_) => self.discovery_rule(),
        })
    }

    fn discovery_rule(self) -> &'static str {
        match self {
            Illegal::GameOver => "DISC-14",
            Illegal::NoneLeft => "DISC-1",
            Illegal::NoneInSupply => "DISC-2",
            Illegal::CellTaken | Illegal::NotBesideATile | Illegal::Mismatch { .. } => "DISC-4",
            Illegal::NotTheTileJustLaid | Illegal::NoTileThere | Illegal::NoSuchSegment | Illegal::Occupied => "DISC-5",
            Illegal::NoFollowerThere => "DISC-7",
            Illegal::NotInHand | Illegal::FitsSomewhere | Illegal::NothingToSwapFor => "DISC-16",
            _ => "DISC-3",
        }
    }

    fn classic_rule(self) -> &'static str {
        match self {
            Illegal::GameOver => "END-1",
            Illegal::WrongStep
            | Illegal::OtherTileDrawn
            | Illegal::NoFollowerThere
            | Illegal::NotInHand
            | Illegal::FitsSomewhere
            | Illegal::NothingToSwapFor => "TURN-1",
            Illegal::NoneLeft => "SETUP-1",
            Illegal::CellTaken | Illegal::NotBesideATile => "PLACE-1",
            Illegal::Mismatch { .. } => "PLACE-2",
            Illegal::NotTheTileJustLaid | Illegal::NoTileThere => "FOLLOWER-1",
            Illegal::NoSuchSegment | Illegal::FarmersOff => "FOLLOWER-2",
            Illegal::Occupied => "FOLLOWER-3",
            Illegal::NoneInSupply => "FOLLOWER-4",
            Illegal::RiverComesFirst => "RIVER-5",
            Illegal::RiverNotContinued => "RIVER-6",
            Illegal::RiverTurnsBack => "RIVER-7",
            Illegal::RiverHemmedIn => "RIVER-8",
            Illegal::NotOnTheRiver => "RIVER-9",
            Illegal::GardenIsForTheAbbot | Illegal::NotForTheAbbot => "ABBOT-3",
            Illegal::NoAbbotThere => "ABBOT-5",
            Illegal::AbbotStays => "ABBOT-7",
            Illegal::NoSymbolThere => "JUB-5",
            Illegal::NotBesideOwn | Illegal::NotOntoACastle => "JUB-8",
            Illegal::SymbolNotForAbbots => "JUB-13",
            Illegal::Complete => "JUB-10",
            Illegal::NoBridgeLeft | Illegal::BridgeBuiltAlready => "BRIDGE-1",
            Illegal::BridgeTooFar => "BRIDGE-2",
            Illegal::NoRoomForABridge => "BRIDGE-3",
            Illegal::BridgeMeetsNoRoad => "BRIDGE-5",
            Illegal::BridgeThereAlready => "BRIDGE-9",
            Illegal::BridgeDoesNotHelp | Illegal::BridgeFirst => "BRIDGE-10",
            Illegal::CannotBeRefused => "BRIDGE-11",
            Illegal::NoCastleOffered => "CASTLE-1",
            Illegal::NoSuchReward => "CASTLE-7",
            Illegal::NotInTheMarket => "BAZ-3",
            Illegal::NotABid => "BAZ-9",
            Illegal::BidTooLow => "BAZ-4",
        }
    }
}
