//! Squares and tiles: which tiles are left, what fits where, and what a tile would be good for.

use std::collections::{BTreeMap, BTreeSet};

use bastide_engine::{Action, Cell, GameState, PlayerId, Quiet, Rotation, Rules, TileId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::problem::{Code, Problem};
use crate::room::Room;
use crate::setup::Aids;
use crate::turns::turns;

/// A kind of tile that is left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TilesLeft {
    /// The kind.
    pub tile: String,
    /// How many are left to draw.
    pub left: u32,
    /// How many there were in the bag at the start.
    pub total: u32,
}

/// What fits an empty square.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Fits {
    /// The kinds that fit, with their rotations, most frequent first.
    pub tiles: Vec<FittingTile>,
    /// How many of the tiles left fit.
    pub fits: u32,
    /// How many tiles are left.
    pub left: u32,
    /// The chance that the next draw fits.
    pub next_draw: f64,
    /// The chance that one of a player's own draws fits, if all draw equally often.
    pub own_draws: f64,
}

/// A kind of tile that fits a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct FittingTile {
    /// The kind.
    pub tile: String,
    /// How many are left.
    pub left: u32,
    /// Clockwise quarter turns with which it fits.
    pub turns: Vec<u8>,
}

/// Squares where little or nothing fits any more.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct DeadSquares {
    /// Those where no tile fits that is left or already drawn: east and south of the first tile.
    pub cells: Vec<[i8; 2]>,
    /// Those where only one tile that is left fits.
    pub rare: Vec<[i8; 2]>,
}

/// Where a tile can go, and what it would be good for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Places {
    /// The squares where it fits.
    pub squares: Vec<PlaceOfTile>,
    /// The most by which the asker's score, counted as if the game ended then, could rise in a turn with it; only for who
    /// has a seat, and in the classic game.
    pub best: Option<i16>,
}

/// A square where a tile fits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PlaceOfTile {
    /// To the east of the first tile.
    pub x: i8,
    /// To the south of the first tile.
    pub y: i8,
    /// Clockwise quarter turns with which it fits.
    pub turns: Vec<u8>,
}

impl Room {
    /// The tiles that are left, gone ones included with 0.
    pub fn tiles_left(&self) -> Result<Vec<TilesLeft>, Problem> {
        let live = self.aided(Aids::All)?;
        let start = live.rules.start();
        let kinds = (0..live.rules.tiles().len() as u8).map(TileId);
        let left = kinds.map(|tile| TilesLeft {
            tile: live.rules.tile(tile).name.clone(),
            left: live.state.bag().count(tile),
            total: start.bag().count(tile),
        });
        Ok(left.filter(|kind| kind.total > 0).collect())
    }

    /// The tiles that fit an empty square.
    pub fn fits(&self, x: i8, y: i8) -> Result<Fits, Problem> {
        let live = self.aided(Aids::All)?;
        let fitting = fitting(&live.rules, &live.state);
        let cell = Cell::new(x, y);
        if !live.state.board().open_cells().any(|open| open == cell) {
            return Err(Problem::new(Code::Malformed, "that square is not beside the landscape, or not empty"));
        }
        let here = fitting.get(&cell).cloned().unwrap_or_default();
        let mut tiles: Vec<FittingTile> = here
            .into_iter()
            .map(|(tile, turns)| FittingTile {
                tile: live.rules.tile(tile).name.clone(),
                left: live.state.bag().count(tile),
                turns,
            })
            .collect();
        tiles.sort_by(|a, b| b.left.cmp(&a.left).then_with(|| a.tile.cmp(&b.tile)));
        let (fits, left) = (tiles.iter().map(|tile| tile.left).sum::<u32>(), live.state.bag().len());
        let own = left.div_ceil(u32::from(self.setup.seats));
        Ok(Fits { tiles, fits, left, next_draw: chance(left, fits, 1), own_draws: chance(left, fits, own) })
    }

    /// The empty squares where no tile that is left fits, nor one that is already drawn; and those for which one is left.
    pub fn dead_squares(&self) -> Result<DeadSquares, Problem> {
        let live = self.aided(Aids::All)?;
        let fitting = fitting(&live.rules, &live.state);
        let mut squares = DeadSquares::default();
        for cell in live.state.board().open_cells() {
            let kinds = fitting.get(&cell);
            let left: u32 = kinds.into_iter().flatten().map(|(tile, _)| live.state.bag().count(*tile)).sum();
            match (kinds, left) {
                (None, _) => squares.cells.push([cell.x, cell.y]),
                (_, 0 | 1) => squares.rare.push([cell.x, cell.y]),
                _ => {}
            }
        }
        squares.cells.sort_unstable();
        squares.rare.sort_unstable();
        Ok(squares)
    }

    /// Where a kind of tile fits, and what it would be good for to who sits on `seat`.
    pub fn places(&self, tile: &str, seat: Option<u8>) -> Result<Places, Problem> {
        let live = self.aided(Aids::All)?;
        let (rules, state) = (&live.rules, &live.state);
        let nothing = || Problem::new(Code::Malformed, "there is no such tile in this game");
        let tile = rules.tile_named(tile).ok_or_else(nothing)?;
        let mut squares: BTreeMap<Cell, Vec<u8>> = BTreeMap::new();
        for (cell, turns) in placements(rules, state, tile) {
            squares.entry(cell).or_default().push(turns.quarter_turns());
        }
        let squares = squares.into_iter().map(|(cell, turns)| PlaceOfTile { x: cell.x, y: cell.y, turns }).collect();
        let best = seat.map(PlayerId).and_then(|player| {
            let laying = rules.as_if_laying(state, player, tile)?;
            let before = rules.ended_now(state, &mut Quiet).score(player);
            let ends = turns(rules, &laying, player).into_iter();
            ends.map(|end| rules.ended_now(&end.state, &mut Quiet).score(player) - before).max()
        });
        Ok(Places { squares, best })
    }
}

/// For each empty square the kinds that fit, with their rotations.
pub(crate) type Fitting = BTreeMap<Cell, BTreeMap<TileId, Vec<u8>>>;

/// For each empty square the kinds that fit, with their rotations: kinds that are left or already drawn, with any bridge
/// that anybody still has.
pub(crate) fn fitting(rules: &Rules, state: &GameState) -> Fitting {
    let mut kinds: BTreeSet<TileId> = state.bag().kinds().map(|(tile, _)| tile).collect();
    kinds.extend(at_hand(rules, state));
    let richest = PlayerId::all(rules.players()).max_by_key(|&player| state.bridges_in_supply(player));
    let richest = richest.filter(|&player| state.bridges_in_supply(player) > 0);
    let mut all = Fitting::new();
    for tile in kinds {
        let with_bridge = richest.and_then(|player| rules.as_if_laying(state, player, tile));
        for (cell, turns) in placements(rules, with_bridge.as_ref().unwrap_or(state), tile) {
            all.entry(cell).or_default().entry(tile).or_default().push(turns.quarter_turns());
        }
    }
    all
}

/// The kinds that are drawn and not yet laid.
pub(crate) fn at_hand(rules: &Rules, state: &GameState) -> BTreeSet<TileId> {
    let hands = PlayerId::all(rules.players()).flat_map(|player| state.hand(player));
    state.turn().tile.into_iter().chain(state.market().iter().copied()).chain(hands).collect()
}

fn placements(rules: &Rules, state: &GameState, tile: TileId) -> Vec<(Cell, Rotation)> {
    let mut actions = Vec::new();
    rules.placements(state, tile, &mut actions);
    let place = |action| match action {
        Action::Lay { cell, turns, .. } => Some((cell, turns)),
        _ => None,
    };
    actions.into_iter().filter_map(place).collect()
}

/// The chance that so many draws bring one of `fits` tiles among those left.
pub(crate) fn chance(left: u32, fits: u32, draws: u32) -> f64 {
    let none = (0..draws.min(left)).map(|drawn| {
        let others = f64::from(left.saturating_sub(fits + drawn));
        others / f64::from(left - drawn)
    });
    if left == 0 { 0.0 } else { 1.0 - none.product::<f64>() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_drawing_without_putting_back() {
        assert_eq!((chance(0, 0, 3), chance(10, 0, 10), chance(10, 10, 1), chance(10, 1, 10)), (0.0, 0.0, 1.0, 1.0));
        assert!((chance(30, 3, 1) - 0.1).abs() < 1e-9);
        // The example of the design: 3 of 30, 15 draws.
        assert!((chance(30, 3, 15) - 0.887_931).abs() < 1e-5);
    }
}
