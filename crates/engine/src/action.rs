//! All that a player or chance can do.

use crate::figures::FigureKind;
use crate::geometry::{Cell, Rotation};
use crate::tile::{SegmentId, TileId};

/// One decision, or one draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// By chance: the next tile is this one.
    Draw {
        /// The kind of tile.
        tile: TileId,
    },
    /// The drawn tile is laid.
    Lay {
        /// The drawn tile.
        tile: TileId,
        /// Where.
        cell: Cell,
        /// Turned how.
        turns: Rotation,
    },
    /// A figure is put on a segment.
    Place {
        /// Which figure.
        figure: FigureKind,
        /// On which tile.
        cell: Cell,
        /// On which segment of it.
        on: SegmentId,
    },
    /// A figure is taken back into supply and scores (ABBOT-5).
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
