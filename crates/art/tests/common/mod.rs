//! What the tests of the pictures share: every kind of tile there is.

use bastide_engine::{ClassicOptions, DiscoveryOptions, Edition, GameOptions, Market, TileKind, TileSet};

const MADE_UP: &str = include_str!("../../../../scenarios/made-up.toml");

/// Every kind of tile of every box, and some that no box has.
pub fn all_kinds() -> Vec<TileKind> {
    let classic = ClassicOptions {
        river: true,
        abbot: true,
        jubilee: true,
        bridges_castles_bazaars: Some(Market::Auction),
        ..ClassicOptions::plain(Edition::Modern)
    };
    let sets = [GameOptions::Classic(classic), GameOptions::Discovery(DiscoveryOptions::default())];
    let mut kinds: Vec<TileKind> = sets.iter().flat_map(|&set| TileSet::of(set).kinds().to_vec()).collect();
    assert_eq!(kinds.len(), 32 + 17 + 15 + 11 + 70);
    kinds.extend_from_slice(TileSet::read("made-up.toml", MADE_UP).expect("sound").kinds());
    kinds
}
