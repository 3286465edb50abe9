//! The rules of the tile-laying games that Bastide plays: a library that knows nothing of files, clocks or chance.
//!
//! ```
//! use bastide_engine::{Action, ClassicOptions, Edition, Event, GameOptions, Rules};
//!
//! let options = GameOptions::Classic(ClassicOptions::plain(Edition::Modern));
//! let rules = Rules::new(options, 2)?;
//! let mut state = rules.start();
//!
//! // Chance is an action like any other: the caller says which tile is drawn.
//! let mut events = Vec::new();
//! let tile = rules.tile_named("E").expect("in the box");
//! rules.apply(&mut state, Action::Draw { tile }, &mut events).expect("one is left");
//!
//! // Take the first legal placement.
//! let mut actions = Vec::new();
//! rules.legal_actions(&state, &mut actions);
//! rules.apply(&mut state, actions[0], &mut events).expect("listed actions are legal");
//! assert!(matches!(events[..], [Event::Drawn { .. }, Event::Laid { .. }]));
//! # Ok::<(), bastide_engine::SetUpError>(())
//! ```

mod action;
mod bag;
mod board;
mod classic;
mod discovery;
mod event;
mod figures;
mod game;
mod geometry;
mod illegal;
mod lanes;
mod options;
mod perft;
mod placements;
mod playout;
mod region_value;
mod regions;
mod rules;
mod state;
mod tile;
mod tile_file;
mod tile_set;

pub use action::{Action, ActionList};
pub use bag::{Bag, MAX_KINDS};
pub use board::{Board, Laid, LaidId, MAX_TILES};
pub use event::{Event, Item, Line, Log, Place, Quiet, Scored, Tally};
pub use figures::{Figure, FigureKind, Figures, MAX_PLAYERS, PlayerId, Standing};
pub use geometry::{Axis, Cell, Rotation, Side};
pub use illegal::{Illegal, RuleId};
pub use options::{ClassicOptions, DiscoveryOptions, Edition, GameOptions, Market, SetUpError};
pub use perft::perft;
pub use region_value::RegionValue;
pub use regions::{MAX_LAID_SEGMENTS, Region, RegionId, Regions};
pub use rules::Rules;
pub use state::{Actor, GameState, Phase, TurnKind, TurnPlan};
pub use tile::{
    Arrow, City, Edge, EdgeKind, Ports, Role, Segment, SegmentId, SegmentKind, Symbol, Third, TileId, TileKind, Turned,
};
pub use tile_file::TileError;
pub use tile_set::TileSet;
