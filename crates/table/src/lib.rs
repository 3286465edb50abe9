//! One live game without IO: seats, turns, clocks, takebacks, chat, views and wire messages.

mod advice;
mod changes;
mod clock;
mod decide;
mod fair;
mod happened;
mod live;
mod position;
mod problem;
mod questions;
mod regions;
mod room;
mod setup;
mod shapes;
mod squares;
mod turns;
mod view;
mod wire;

pub use advice::look_back;
pub use clock::{ClockView, Time};
pub use fair::{Secret, verify};
pub use happened::{Happened, Spot, TallyLine};
pub use live::WrittenAction;
pub use position::{PositionAnswer, PositionQuestion, look_at};
pub use problem::{Code, Problem};
pub use questions::{Preview, legal_actions};
pub use regions::{CastleOffer, CellOdds, FieldCity, Odds, RegionCard, Sum};
pub use room::{LONGEST_NAME, Position, Room, Stage, check_name, written_actions};
pub use setup::{Aids, AtZero, ClockRule, Preset, Setup, Takeback, Visibility, presets};
pub use shapes::{ActionShape, AxisShape, EditionShape, FigureShape, MarketShape, OptionsShape, SideShape};
pub use squares::{DeadSquares, Fits, FittingTile, PlaceOfTile, Places, TilesLeft};
pub use turns::RankedTurn;
pub use view::{
    BridgeView, CastleView, ChatLine, FigureView, GameView, SeatView, Supply, TileView, View, game_view, supply,
};
pub use wire::{ActedBy, Change, Entry, From, GameResult, Message, Occupant, Outgoing, Person, Told, UserId};
