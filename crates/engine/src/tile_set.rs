//! The tiles of a game: the catalogues that come with the engine, or a reader's own.

use crate::tile::TileKind;
use crate::tile_file::{self, TileError};

/// The catalogue of the classic game, as it stands in `tiles/base.toml`.
const BASE: &str = include_str!("../../../tiles/base.toml");

/// Kinds of tile with distinct names, in the order of their catalogue.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TileSet {
    kinds: Vec<TileKind>,
}

impl TileSet {
    /// Reads a catalogue; `file` names it in errors.
    pub fn read(file: &str, text: &str) -> Result<TileSet, TileError> {
        Ok(TileSet { kinds: tile_file::read(file, text)? })
    }

    /// The 72 tiles of the classic game.
    pub fn base() -> TileSet {
        TileSet::read("base.toml", BASE).expect("the catalogue that comes with the engine is sound")
    }

    /// The kinds of tile.
    pub fn kinds(&self) -> &[TileKind] {
        &self.kinds
    }

    /// Adds the tiles of another set. A kind that is there already is replaced.
    pub fn add(&mut self, other: TileSet) {
        for kind in other.kinds {
            match self.kinds.iter_mut().find(|known| known.name == kind.name) {
                Some(known) => *known = kind,
                None => self.kinds.push(kind),
            }
        }
    }

    /// Keeps only the start tile and as many of each kind as `counts` says, beside the start tile.
    /// The names that it does not know come back as an error.
    pub fn keep(&mut self, counts: &[(String, u8)]) -> Result<(), String> {
        if let Some((name, _)) = counts.iter().find(|(name, _)| self.kinds.iter().all(|kind| kind.name != *name)) {
            return Err(name.clone());
        }
        for kind in &mut self.kinds {
            let wanted: u8 = counts.iter().filter(|(name, _)| *name == kind.name).map(|(_, count)| *count).sum();
            kind.count = wanted + u8::from(kind.start);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::SegmentKind;

    #[test]
    fn the_base_catalogue_is_the_box() {
        let set = TileSet::base();
        let total = |of: &dyn Fn(&TileKind) -> usize| -> usize {
            set.kinds().iter().map(|kind| usize::from(kind.count) * of(kind)).sum()
        };
        assert_eq!(total(&|_| 1), 72);
        assert_eq!(total(&|kind| kind.segments.iter().filter(|s| s.kind == SegmentKind::Cloister).count()), 6);
        assert_eq!(total(&|kind| kind.segments.iter().filter(|s| s.kind == SegmentKind::Garden).count()), 8);
        assert_eq!(total(&|kind| kind.segments.iter().map(|s| usize::from(s.shields)).sum()), 10);
        assert_eq!(set.kinds().iter().filter(|kind| kind.start).map(|kind| &*kind.name).collect::<Vec<_>>(), ["D"]);
    }
}
