//! Tiles and boards of both games as pictures, drawn from the tile data alone.
//!
//! ```
//! use bastide_art::{Atlas, Look, board};
//! use bastide_engine::{ClassicOptions, Edition, GameOptions, Rules};
//!
//! let rules = Rules::new(GameOptions::Classic(ClassicOptions::plain(Edition::Modern)), 2)?;
//! let atlas = Atlas::new(rules.tiles());
//! let names = ["Ann".to_owned(), "Ben".to_owned()];
//! let svg = board(&atlas, &rules, &rules.start(), &names, &Look::default());
//! assert!(svg.starts_with("<svg"));
//! # Ok::<(), bastide_engine::SetUpError>(())
//! ```

mod board;
mod bridge;
mod catalogue;
mod classic_plan;
mod detail;
mod discovery_cities;
mod discovery_plan;
mod fields;
mod figures;
mod land;
mod mark_places;
mod marks;
mod plan;
mod roads;
mod seat;
mod shape;
mod sheet;
mod spots;
mod strip;
mod svg;
mod texture;
mod theme;
mod tile;
mod wall;

pub use board::{Look, board};
pub use bridge::Bridge;
pub use catalogue::{Chapter, catalogue};
pub use detail::Detail;
pub use figures::{Pose, lower_on};
pub use plan::{Glyph, Mark, Plan, SegmentPlan};
pub use seat::{Emblem, SEATS, Seat, seats};
pub use shape::{Area, Curve, Line, Point, TILE};
pub use sheet::{CASTLE_SIZE, FIGURE_BESIDE, FIGURE_HEIGHT, FIGURE_SIZE, mark_symbol, sheet, tile_symbol};
pub use svg::{area as path_of, curve as path_of_curve};
pub use theme::Theme;
pub use tile::Atlas;
