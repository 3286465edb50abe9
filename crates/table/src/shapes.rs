//! What actions and options look like in JSON, for those who describe the wire: OpenAPI and TypeScript.
//!
//! The table itself reads and writes them by `notation`, which knows the tiles of a game.

use bastide_engine::Side;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// An action as records write it, without `by`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = Action)]
#[ts(export, rename = "Action")]
pub enum ActionShape {
    /// By chance: the next tile. Players never send it.
    Draw {
        /// Which.
        tile: String,
    },
    /// A tile is laid.
    Lay {
        /// Which.
        tile: String,
        /// To the east of the first tile.
        x: i8,
        /// To the south of the first tile.
        y: i8,
        /// Clockwise quarter turns.
        #[schema(maximum = 3)]
        turns: u8,
    },
    /// A tile is not wanted, or fits nowhere and is swapped.
    Refuse {
        /// Which.
        tile: String,
    },
    /// A bridge is built.
    Bridge {
        /// On which tile.
        x: i8,
        /// On which tile.
        y: i8,
        /// Where it runs.
        axis: AxisShape,
    },
    /// A symbol is chosen, where more than one could be activated.
    Symbol {
        /// The tile that bears it.
        x: i8,
        /// The tile that bears it.
        y: i8,
    },
    /// A figure is placed.
    Place {
        /// Which.
        figure: FigureShape,
        /// On which tile.
        x: i8,
        /// On which tile.
        y: i8,
        /// On which part of it.
        on: String,
    },
    /// A figure is taken back.
    Recall {
        /// From which tile.
        x: i8,
        /// From which tile.
        y: i8,
        /// From which part of it.
        on: String,
    },
    /// No bridge, no figure, no higher bid.
    Pass,
    /// A castle is built in a completed city, or not.
    Castle {
        /// A tile of the city.
        x: i8,
        /// A tile of the city.
        y: i8,
        /// The city's part of it.
        on: String,
        /// Whether.
        build: bool,
    },
    /// What a castle takes.
    Reward {
        /// A tile of the castle.
        castle: [i8; 2],
        /// A tile of the completed feature.
        x: i8,
        /// A tile of the completed feature.
        y: i8,
        /// The feature's part of it.
        on: String,
    },
    /// A tile of the market is picked.
    Pick {
        /// Which.
        tile: String,
        /// The opening bid, in an auction.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        bid: Option<u8>,
    },
    /// A higher bid.
    Bid {
        /// So many points.
        points: u8,
    },
    /// The tile is bought.
    Buy,
    /// The tile is sold.
    Sell,
}

/// Where a bridge runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = Axis)]
#[ts(export, rename = "Axis")]
pub enum AxisShape {
    /// From north to south.
    #[serde(rename = "NS")]
    NorthSouth,
    /// From east to west.
    #[serde(rename = "EW")]
    EastWest,
}

/// A kind of figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FigureKind)]
#[ts(export, rename = "FigureKind")]
pub enum FigureShape {
    /// A follower.
    Follower,
    /// An abbot.
    Abbot,
}

/// Which game is played, as records write it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "game", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = Options)]
#[ts(export, rename = "Options")]
pub enum OptionsShape {
    /// Roads, cities, cloisters and fields.
    Classic {
        /// The rules of the first edition, or those of 2021.
        edition: EditionShape,
        /// Fields count.
        farmers: bool,
        /// The River begins the landscape.
        river: bool,
        /// Everybody has an abbot.
        abbot: bool,
        /// Tiles with symbols.
        jubilee: bool,
        /// Bridges, castles and bazaars: without, with auctions, or with a draft.
        bridges_castles_bazaars: MarketShape,
    },
    /// The Discovery.
    Discovery {
        /// Everybody chooses from two tiles.
        hand_of_two: bool,
        /// Everybody has as many turns.
        equal_turns: bool,
    },
}

/// An edition of the classic game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Edition)]
#[ts(export, rename = "Edition")]
pub enum EditionShape {
    /// The first.
    First,
    /// That of 2021.
    Modern,
}

/// How bazaars are held.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Market)]
#[ts(export, rename = "Market")]
pub enum MarketShape {
    /// Not at all.
    Off,
    /// By auction.
    Auction,
    /// By a draft.
    Draft,
}

/// A side of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = Side)]
#[ts(export, rename = "Side")]
pub enum SideShape {
    /// North.
    N,
    /// East.
    E,
    /// South.
    S,
    /// West.
    W,
}

impl From<Side> for SideShape {
    fn from(side: Side) -> SideShape {
        match side {
            Side::North => SideShape::N,
            Side::East => SideShape::E,
            Side::South => SideShape::S,
            Side::West => SideShape::W,
        }
    }
}
