//! The tiles in front of the players (DISC-16), and those laid aside for equal turns (DISC-17).

use crate::action::{Action, ActionList};
use crate::discovery::lay_tile;
use crate::figures::{MAX_PLAYERS, PlayerId};
use crate::illegal::Illegal;
use crate::rules::Rules;
use crate::state::{GameState, mix};
use crate::tile::TileId;

/// The tiles that were drawn and are not laid yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hands {
    tiles: [[Option<TileId>; 2]; MAX_PLAYERS],
    /// Fewer than there are players: they are what is left over when the tiles are shared out.
    aside: [TileId; MAX_PLAYERS],
    aside_len: u8,
}

impl Hands {
    pub(crate) fn new() -> Hands {
        Hands { tiles: [[None; 2]; MAX_PLAYERS], aside: [TileId(0); MAX_PLAYERS], aside_len: 0 }
    }

    /// The tiles of a player, in the order in which they were drawn.
    pub(crate) fn of(&self, player: PlayerId) -> impl Iterator<Item = TileId> + use<> {
        self.tiles[player.index()].into_iter().flatten()
    }

    /// True when the player has fewer than two tiles.
    pub(crate) fn lacks(&self, player: PlayerId) -> bool {
        self.tiles[player.index()][1].is_none()
    }

    pub(crate) fn add(&mut self, player: PlayerId, tile: TileId) {
        let hand = &mut self.tiles[player.index()];
        hand[usize::from(hand[0].is_some())] = Some(tile);
    }

    /// Takes a tile out of a hand; the other moves up.
    pub(crate) fn remove(&mut self, player: PlayerId, tile: TileId) {
        let hand = &mut self.tiles[player.index()];
        if hand[0] == Some(tile) {
            hand[0] = hand[1];
        }
        hand[1] = None;
    }

    pub(crate) fn lay_aside(&mut self, tile: TileId) {
        self.aside[usize::from(self.aside_len)] = tile;
        self.aside_len += 1;
    }

    pub(crate) fn aside(&self) -> &[TileId] {
        &self.aside[..usize::from(self.aside_len)]
    }

    pub(crate) fn tiles_at_hand(&self) -> u32 {
        self.tiles.iter().flatten().flatten().count() as u32
    }

    /// Their part of the key: which tiles a player has, in whatever order, and which are laid aside.
    pub(crate) fn hash(&self) -> u64 {
        let mut hash = 0u64;
        for (player, hand) in self.tiles.iter().enumerate() {
            for tile in hand.iter().flatten() {
                hash = hash.wrapping_add(mix(13 << 56 | (player as u64) << 8 | u64::from(tile.0)));
            }
        }
        self.aside().iter().fold(hash, |hash, tile| hash.wrapping_add(mix(14 << 56 | u64::from(tile.0))))
    }
}

/// True when `tile` is in the hand of the player whose turn it is.
pub(crate) fn holds(state: &GameState, tile: TileId) -> bool {
    state.hands.of(state.turn.player).any(|held| held == tile)
}

/// DISC-16: every way to lay a tile of the hand, and swapping one that fits nowhere.
pub(crate) fn choices(rules: &Rules, state: &GameState, out: &mut ActionList) {
    let hand = || state.hands.of(state.turn.player);
    let alike = hand().next() == hand().nth(1);
    // Two tiles of a kind are one choice.
    for tile in hand().take(if alike { 1 } else { 2 }) {
        if check_swap(rules, state, tile).is_ok() {
            out.push(Action::Refuse { tile });
        }
        lay_tile::placements(rules, state, tile).list(&state.board, out);
    }
}

/// Why a tile cannot be swapped.
pub(crate) fn check_swap(rules: &Rules, state: &GameState, tile: TileId) -> Result<(), Illegal> {
    if !holds(state, tile) {
        return Err(Illegal::NotInHand);
    }
    if lay_tile::fits_anywhere(rules, state, tile) {
        return Err(Illegal::FitsSomewhere);
    }
    if state.bag.is_empty() { Err(Illegal::NothingToSwapFor) } else { Ok(()) }
}
