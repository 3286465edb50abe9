//! The tiles that can still be drawn: how many of each kind, never in which order.

use crate::tile::TileId;

/// The most kinds of tile one game can have.
pub const MAX_KINDS: usize = 96;

/// The tiles left, by kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bag {
    counts: [u8; MAX_KINDS],
    total: u8,
}

impl Bag {
    pub(crate) fn new(counts: impl Iterator<Item = u8>) -> Bag {
        let mut bag = Bag { counts: [0; MAX_KINDS], total: 0 };
        for (slot, count) in bag.counts.iter_mut().zip(counts) {
            *slot = count;
            bag.total += count;
        }
        bag
    }

    /// How many tiles are left.
    pub fn len(&self) -> u32 {
        u32::from(self.total)
    }

    /// True when no tile is left to draw.
    pub fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// How many of `tile` are left.
    pub fn count(&self, tile: TileId) -> u32 {
        self.counts.get(usize::from(tile.0)).map_or(0, |&count| u32::from(count))
    }

    /// The kinds that are left, each with its number.
    pub fn kinds(&self) -> impl Iterator<Item = (TileId, u32)> + '_ {
        let counts = self.counts.iter().enumerate();
        counts.filter(|(_, count)| **count > 0).map(|(kind, &count)| (TileId(kind as u8), u32::from(count)))
    }

    /// The kind of the `nth` tile left, as if they lay sorted by kind.
    pub(crate) fn nth(&self, mut nth: u32) -> TileId {
        for (kind, &count) in self.counts.iter().enumerate() {
            if nth < u32::from(count) {
                return TileId(kind as u8);
            }
            nth -= u32::from(count);
        }
        unreachable!("there are not that many tiles left")
    }

    pub(crate) fn take(&mut self, tile: TileId) {
        self.counts[usize::from(tile.0)] -= 1;
        self.total -= 1;
    }
}
