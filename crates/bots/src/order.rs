//! An order in which the tiles of a bag could come: for searching bots, which make theirs up, and for mirrored matches.

use bastide_engine::{Action, GameState, Role, Rules, TileId};
use rand::{Rng, RngExt};

/// The tiles of a bag in an order of our own making. A state knows none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TileOrder {
    tiles: Vec<TileId>,
}

impl TileOrder {
    /// The tiles that are left in `state`, shuffled; the river comes before its lakes and these before the rest (RIVER-5).
    pub fn shuffled(rules: &Rules, state: &GameState, dice: &mut impl Rng) -> TileOrder {
        let kinds = state.bag().kinds();
        let mut tiles: Vec<TileId> =
            kinds.flat_map(|(tile, count)| std::iter::repeat_n(tile, count as usize)).collect();
        for at in (1..tiles.len()).rev() {
            tiles.swap(at, dice.random_range(0..=at));
        }
        tiles.sort_by_key(|&tile| layer(rules, tile));
        TileOrder { tiles }
    }

    /// The draw that `state` waits for, if its bag is what is left of the one that was shuffled.
    pub fn draw(&self, state: &GameState) -> Action {
        let tile = self.tiles[self.tiles.len() - state.bag().len() as usize];
        debug_assert!(state.bag().is_drawable(tile), "{tile:?} does not come next");
        Action::Draw { tile }
    }
}

fn layer(rules: &Rules, tile: TileId) -> u8 {
    let kind = rules.tile(tile);
    match kind.role {
        Role::Lake => 1,
        _ if kind.is_river() => 0,
        _ => 2,
    }
}
