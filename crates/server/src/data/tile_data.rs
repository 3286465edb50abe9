//! What a tileset looks like in JSON.

use bastide_engine::{EdgeKind, Role, SegmentKind, Symbol};
use bastide_table::{AxisShape, SideShape};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::art::Game;

/// The tiles of a game.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct Tileset {
    /// Its name in addresses.
    pub id: String,
    /// Which game it is for.
    pub game: Game,
    /// How many tiles there are in all.
    pub count: u32,
    /// The kinds of tile.
    pub kinds: Vec<TileData>,
}

/// A kind of tile, unturned. Places on it are given on a square of 100 units from its upper left corner.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct TileData {
    /// Its name in records and views.
    pub name: String,
    /// The beginning of its symbols in the sheet of the game: a hyphen and the number of clockwise quarter turns follow.
    pub symbol: String,
    /// How many there are, with those that lie on the table before the first turn.
    pub count: u8,
    /// How many lie on the table before the first turn.
    pub at_start: u8,
    /// What its sides show, clockwise from the north.
    pub edges: [Ground; 4],
    /// Its parts.
    pub segments: Vec<SegmentData>,
    /// The cities of The Discovery, which stand in regions.
    pub cities: Vec<CityData>,
    /// Small pictures on it, which the symbol shows already.
    pub marks: Vec<MarkData>,
    /// The bridges that can be built on it, where the game has bridges.
    pub bridges: Vec<BridgeData>,
    /// It shows a part of the river.
    pub river: bool,
    /// Its part in the set.
    pub role: TileRole,
    /// The side on which it is joined to the other half of the source.
    pub joined: Option<SideShape>,
    /// It holds a market.
    pub bazaar: bool,
    /// Its symbol, if it has one.
    pub arrow: Option<ArrowData>,
    /// No source shows the printed tile: this is our own design.
    pub reconstructed: bool,
    /// What it shows, in English, for those tiles that need words.
    pub note: String,
}

/// A part of a tile.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct SegmentData {
    /// Its name in records and actions: `c0`, `cloister`, `region2`.
    pub name: String,
    /// What it is.
    pub kind: Ground,
    /// The sides that it reaches.
    pub sides: Vec<SideShape>,
    /// Where a figure stands on it. Nobody stands on a river.
    pub spot: [f64; 2],
    /// How much lower on the screen than that, however the tile is turned: a cloister stays in sight behind a figure.
    pub lower: f64,
    /// Its outline as an SVG path, to be filled by the rule `evenodd`.
    pub area: String,
    /// Shields in it.
    pub shields: u8,
    /// Parts of the tile that it touches: a field its cities, in The Discovery all its neighbours.
    pub touches: Vec<String>,
    /// Where a castle would stand that is made of it and its neighbour; only a half-round city has that.
    pub castle: Option<[f64; 2]>,
}

/// A city of The Discovery.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct CityData {
    /// The plains and mountains that it stands in.
    pub land: Vec<String>,
    /// The sea that it is a harbour of.
    pub sea: Vec<String>,
}

/// A small picture on a tile.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct MarkData {
    /// Its symbol in the sheet.
    pub symbol: String,
    /// Its middle.
    pub at: [f64; 2],
    /// How far it reaches around that.
    pub room: f64,
}

/// How a bridge would lie on a tile.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct BridgeData {
    /// Its axis on the unturned tile.
    pub axis: AxisShape,
    /// Its symbol in the sheet, by clockwise quarter turns of the tile.
    pub symbols: [&'static str; 4],
    /// Its middle line as an SVG path.
    pub path: String,
    /// Where a figure stands on it.
    pub spot: [f64; 2],
    /// Where figures stand beside it, by the place of their segment in the list: it must not hide them.
    pub spots: Vec<[f64; 2]>,
}

/// A symbol with an arrow.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct ArrowData {
    /// What it does.
    pub symbol: JubileeSymbol,
    /// Where its arrow points.
    pub side: SideShape,
}

/// What a side or a part of a tile shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Ground {
    /// A city.
    City,
    /// A road.
    Road,
    /// A field.
    Field,
    /// A cloister.
    Cloister,
    /// A garden.
    Garden,
    /// A river.
    River,
    /// Plains.
    Plains,
    /// Mountains.
    Mountains,
    /// The sea.
    Sea,
}

/// Which part a tile plays in its set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum TileRole {
    /// Shuffled with the others.
    Ordinary,
    /// A half of the river's source.
    Source,
    /// A lake, which ends an arm of the river.
    Lake,
}

/// What a symbol does when it is activated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum JubileeSymbol {
    /// A second follower beside an own one.
    BesideOwn,
    /// A follower anywhere.
    Anywhere,
    /// Another turn.
    ExtraTurn,
}

impl From<SegmentKind> for Ground {
    fn from(kind: SegmentKind) -> Ground {
        match kind {
            SegmentKind::City => Ground::City,
            SegmentKind::Road => Ground::Road,
            SegmentKind::Field => Ground::Field,
            SegmentKind::Cloister => Ground::Cloister,
            SegmentKind::Garden => Ground::Garden,
            SegmentKind::River => Ground::River,
            SegmentKind::Plains => Ground::Plains,
            SegmentKind::Mountains => Ground::Mountains,
            SegmentKind::Sea => Ground::Sea,
        }
    }
}

impl From<EdgeKind> for Ground {
    fn from(kind: EdgeKind) -> Ground {
        match kind {
            EdgeKind::Field => Ground::Field,
            EdgeKind::Road => Ground::Road,
            EdgeKind::City => Ground::City,
            EdgeKind::River => Ground::River,
            EdgeKind::Plains => Ground::Plains,
            EdgeKind::Mountains => Ground::Mountains,
            EdgeKind::Sea => Ground::Sea,
        }
    }
}

impl From<Role> for TileRole {
    fn from(role: Role) -> TileRole {
        match role {
            Role::Ordinary => TileRole::Ordinary,
            Role::Source => TileRole::Source,
            Role::Lake => TileRole::Lake,
        }
    }
}

impl From<Symbol> for JubileeSymbol {
    fn from(symbol: Symbol) -> JubileeSymbol {
        match symbol {
            Symbol::BesideOwn => JubileeSymbol::BesideOwn,
            Symbol::Anywhere => JubileeSymbol::Anywhere,
            Symbol::ExtraTurn => JubileeSymbol::ExtraTurn,
        }
    }
}
