//! All that a player or chance can do.

use crate::figures::FigureKind;
use crate::geometry::{Axis, Cell, Rotation};
use crate::tile::{SegmentId, TileId};

/// One decision, or one draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// By chance: the next tile is this one.
    Draw {
        /// The kind of tile.
        tile: TileId,
    },
    /// The drawn tile, or one of the hand, is laid.
    Lay {
        /// The tile.
        tile: TileId,
        /// Where.
        cell: Cell,
        /// Turned how.
        turns: Rotation,
    },
    /// The drawn tile, which fits only with a bridge, is not wanted (BRIDGE-11), or a tile of the hand that fits nowhere is
    /// swapped (DISC-16).
    Refuse {
        /// The tile.
        tile: TileId,
    },
    /// A bridge is built.
    Bridge {
        /// On which tile.
        cell: Cell,
        /// Which way it runs.
        axis: Axis,
    },
    /// The owner of a small city makes a castle of it, or not (CASTLE-1).
    Castle {
        /// A tile of the city.
        cell: Cell,
        /// The city's segment there.
        on: SegmentId,
        /// Whether it is built.
        build: bool,
    },
    /// The owner of a castle says which completed feature it takes (CASTLE-7).
    Reward {
        /// A tile of the castle.
        castle: Cell,
        /// A tile of the feature.
        cell: Cell,
        /// The feature's segment there.
        on: SegmentId,
    },
    /// A tile of the market is picked, with an opening bid in an auction (BAZ-3) and without in a draft (BAZ-D1).
    Pick {
        /// The tile.
        tile: TileId,
        /// The bid.
        bid: Option<u8>,
    },
    /// The highest bid is raised (BAZ-4).
    Bid {
        /// To so many points.
        points: u8,
    },
    /// The picker pays the highest bid and takes the tile (BAZ-5).
    Buy,
    /// The highest bidder pays the picker and takes the tile (BAZ-5).
    Sell,
    /// A figure is put on a segment.
    Place {
        /// Which figure.
        figure: FigureKind,
        /// On which tile.
        cell: Cell,
        /// On which segment of it.
        on: SegmentId,
    },
    /// A figure is taken back into supply and scores (ABBOT-5, DISC-7).
    Recall {
        /// From which tile.
        cell: Cell,
        /// From which segment of it.
        on: SegmentId,
    },
    /// One of several symbols is activated (JUB-5).
    Symbol {
        /// The tile that bears it.
        cell: Cell,
    },
    /// Nothing is done where something could be.
    Pass,
}

/// Room for the legal actions of one decision, to be used again and again.
pub type ActionList = Vec<Action>;
