//! The tiles of a game: the catalogues that come with the engine, or a reader's own.

use std::sync::LazyLock;

use crate::options::GameOptions;
use crate::tile::TileKind;
use crate::tile_file::{self, TileError};

/// The catalogues of `tiles/`, read once.
static BASE: LazyLock<TileSet> = LazyLock::new(|| shipped("base.toml", include_str!("../../../tiles/base.toml")));
static RIVER: LazyLock<TileSet> = LazyLock::new(|| shipped("river.toml", include_str!("../../../tiles/river.toml")));
static JUBILEE: LazyLock<TileSet> =
    LazyLock::new(|| shipped("jubilee.toml", include_str!("../../../tiles/jubilee.toml")));

static BRIDGES_CASTLES_BAZAARS: LazyLock<TileSet> = LazyLock::new(|| {
    shipped("bridges-castles-bazaars.toml", include_str!("../../../tiles/bridges-castles-bazaars.toml"))
});

static DISCOVERY: LazyLock<TileSet> =
    LazyLock::new(|| shipped("discovery.toml", include_str!("../../../tiles/discovery.toml")));

fn shipped(file: &str, text: &str) -> TileSet {
    TileSet::read(file, text).expect("the catalogues that come with the engine are sound")
}

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

    /// The tiles that a game with these options is played with.
    pub fn of(options: GameOptions) -> TileSet {
        let classic = match options {
            GameOptions::Classic(classic) => classic,
            GameOptions::Discovery(_) => return DISCOVERY.clone(),
        };
        let mut set = BASE.clone();
        if classic.river {
            set.add(RIVER.clone());
        }
        if classic.jubilee {
            set.add(JUBILEE.clone());
        }
        if classic.bridges_castles_bazaars.is_some() {
            set.add(BRIDGES_CASTLES_BAZAARS.clone());
        }
        set
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

    /// Keeps only the kinds for which `wanted` holds.
    pub fn retain(&mut self, wanted: impl FnMut(&TileKind) -> bool) {
        self.kinds.retain(wanted);
    }

    /// Keeps only what lies on the table before the first turn, and as many of each kind to draw as `counts` says.
    /// A name that it does not know comes back as an error.
    pub fn keep(&mut self, counts: &[(String, u8)]) -> Result<(), String> {
        if let Some((name, _)) = counts.iter().find(|(name, _)| self.kinds.iter().all(|kind| kind.name != *name)) {
            return Err(name.clone());
        }
        for kind in &mut self.kinds {
            let wanted = counts.iter().filter(|(name, _)| *name == kind.name).map(|(_, count)| *count);
            kind.count = wanted.fold(kind.on_the_table(), u8::saturating_add);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{ClassicOptions, Edition};
    use crate::tile::{Role, SegmentKind, Symbol};

    fn all() -> TileSet {
        let plain = ClassicOptions::plain(Edition::Modern);
        TileSet::of(GameOptions::Classic(ClassicOptions { river: true, jubilee: true, ..plain }))
    }

    fn total(set: &TileSet, of: impl Fn(&TileKind) -> usize) -> usize {
        set.kinds().iter().map(|kind| usize::from(kind.count) * of(kind)).sum()
    }

    fn segments(kind: &TileKind, wanted: SegmentKind) -> usize {
        kind.segments.iter().filter(|segment| segment.kind == wanted).count()
    }

    #[test]
    fn the_base_catalogue_is_the_box() {
        let set = TileSet::of(GameOptions::Classic(ClassicOptions::plain(Edition::First)));
        assert_eq!(total(&set, |_| 1), 72);
        assert_eq!(total(&set, |kind| segments(kind, SegmentKind::Cloister)), 6);
        assert_eq!(total(&set, |kind| segments(kind, SegmentKind::Garden)), 8);
        assert_eq!(total(&set, |kind| kind.segments.iter().map(|s| usize::from(s.shields)).sum()), 10);
        assert_eq!(set.kinds().iter().filter(|kind| kind.start).map(|kind| &*kind.name).collect::<Vec<_>>(), ["D"]);
    }

    #[test]
    fn river_and_jubilee_are_their_boxes() {
        let set = all();
        assert_eq!(total(&set, |_| 1), 72 + 17 + 15);
        for (role, count) in [(Role::Source, 2), (Role::Lake, 2)] {
            assert_eq!(total(&set, |kind| usize::from(kind.role == role)), count);
        }
        for symbol in [Symbol::BesideOwn, Symbol::Anywhere, Symbol::ExtraTurn] {
            assert_eq!(total(&set, |kind| usize::from(kind.arrow.is_some_and(|arrow| arrow.symbol == symbol))), 5);
        }
        let ours = set.kinds().iter().filter(|kind| kind.reconstructed).count();
        assert_eq!(ours, 5 + 14);
    }
}
