//! The tiles that can still be drawn: how many of each kind, never in which order.

use crate::tile::TileId;

/// The most kinds of tile one game can have.
pub const MAX_KINDS: usize = 96;

/// The numbers of all kinds. A table, so that a processor can compare many at a time.
static KINDS: [u8; MAX_KINDS] = {
    let (mut kinds, mut kind) = ([0; MAX_KINDS], 0);
    while kind < MAX_KINDS {
        kinds[kind] = kind as u8;
        kind += 1;
    }
    kinds
};

/// The layers in which tiles lie, the upper first: the river, its lakes, and all others.
pub(crate) const LAYERS: usize = 3;

/// The tiles left, by kind. Kinds of an upper layer come before those of a lower one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bag {
    /// For each kind how many tiles are left of it and of the kinds before it. Sums and not counts, because a draw asks
    /// which kind the n-th tile is: the number of sums up to n.
    upto: [u8; MAX_KINDS],
    /// For each layer the number of kinds in it and in those above.
    ends: [u8; LAYERS],
}

impl Bag {
    pub(crate) fn new(mut counts: impl Iterator<Item = u8>, ends: [u8; LAYERS]) -> Bag {
        let mut sum = 0;
        let upto = std::array::from_fn(|_| {
            sum += counts.next().unwrap_or(0);
            sum
        });
        Bag { upto, ends }
    }

    /// How many tiles are left.
    pub fn len(&self) -> u32 {
        u32::from(self.upto[MAX_KINDS - 1])
    }

    /// True when no tile is left to draw.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// RIVER-5: how many tiles the uppermost layer has that has any; one of these comes next.
    pub fn drawable(&self) -> u32 {
        self.upto_end(self.layer())
    }

    /// True when `tile` can come next.
    pub fn is_drawable(&self, tile: TileId) -> bool {
        self.count(tile) > 0 && tile.0 < self.ends[self.layer()]
    }

    /// The uppermost layer that has tiles left, or the lowest.
    fn layer(&self) -> usize {
        (0..LAYERS - 1).find(|&layer| self.upto_end(layer) > 0).unwrap_or(LAYERS - 1)
    }

    fn upto_end(&self, layer: usize) -> u32 {
        let end = usize::from(self.ends[layer]);
        if end == 0 { 0 } else { u32::from(self.upto[end - 1]) }
    }

    /// How many of `tile` are left.
    pub fn count(&self, tile: TileId) -> u32 {
        let kind = usize::from(tile.0);
        match self.upto.get(kind) {
            None => 0,
            Some(&upto) => u32::from(upto - if kind == 0 { 0 } else { self.upto[kind - 1] }),
        }
    }

    /// The kinds that are left, each with its number.
    pub fn kinds(&self) -> impl Iterator<Item = (TileId, u32)> + '_ {
        let kinds = (0..MAX_KINDS as u8).map(TileId);
        kinds.map(|tile| (tile, self.count(tile))).filter(|(_, count)| *count > 0)
    }

    /// The kinds that can come next, each with its number.
    pub fn drawable_kinds(&self) -> impl Iterator<Item = (TileId, u32)> + '_ {
        let end = self.ends[self.layer()];
        self.kinds().take_while(move |(tile, _)| tile.0 < end)
    }

    /// The kind of the `nth` tile left, as if they lay sorted by kind; `nth` must be below [`Bag::drawable`].
    pub(crate) fn nth(&self, nth: u32) -> TileId {
        let nth = nth as u8;
        TileId(self.upto.iter().fold(0, |kind, &upto| kind + u8::from(upto <= nth)))
    }

    pub(crate) fn take(&mut self, tile: TileId) {
        for (upto, kind) in self.upto.iter_mut().zip(KINDS) {
            *upto -= u8::from(kind >= tile.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_counted_found_and_taken() {
        let mut bag = Bag::new([2, 0, 3, 1].into_iter(), [0, 0, 4]);
        let kinds = |bag: &Bag| bag.kinds().map(|(tile, count)| (tile.0, count)).collect::<Vec<_>>();
        assert_eq!(kinds(&bag), [(0, 2), (2, 3), (3, 1)]);
        assert_eq!((0..6).map(|nth| bag.nth(nth).0).collect::<Vec<_>>(), [0, 0, 2, 2, 2, 3]);
        for kind in [2, 3, 2, 0, 2] {
            bag.take(TileId(kind));
        }
        assert_eq!(kinds(&bag), [(0, 1)]);
        assert_eq!((bag.len(), bag.nth(0).0, bag.count(TileId(2)), bag.count(TileId(255))), (1, 0, 0, 0));
    }

    #[test]
    fn an_upper_layer_is_drawn_first() {
        let mut bag = Bag::new([1, 2, 1, 5].into_iter(), [2, 3, 4]);
        assert_eq!((bag.len(), bag.drawable()), (9, 3));
        assert!(bag.is_drawable(TileId(1)) && !bag.is_drawable(TileId(2)) && !bag.is_drawable(TileId(3)));
        for kind in [1, 0, 1] {
            bag.take(TileId(kind));
        }
        assert_eq!((bag.len(), bag.drawable()), (6, 1));
        bag.take(TileId(2));
        assert_eq!((bag.len(), bag.drawable(), bag.nth(0).0), (5, 5, 3));
    }
}
