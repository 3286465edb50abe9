//! What the tests of the pictures share: every kind of tile there is.

use bastide_engine::{
    ClassicOptions, DiscoveryOptions, Edition, GameOptions, Market, Ports, Segment, SegmentKind, TileKind, TileSet,
};

/// Which segment each segment comes to lie on when the tile is turned, if the whole tile then looks as before. Tiles with
/// something that has one place only, such as a garden, never do.
#[allow(dead_code)]
pub fn turned_onto_itself(kind: &TileKind, turns: u8) -> Option<Vec<usize>> {
    let landmark = |kind| matches!(kind, SegmentKind::Garden | SegmentKind::Cloister);
    let through = |segment: &Segment| segment.kind == SegmentKind::Road && segment.ports.0.count_ones() > 1;
    // Roads that cross lie one above the other, and a landmark may have to leave the middle.
    let one_sided = kind.bazaar
        || kind.arrow.is_some()
        || kind.segments.iter().any(|segment| landmark(segment.kind))
        || kind.segments.iter().filter(|segment| through(segment)).count() > 1 && kind.segments.len() == 6;
    if one_sided {
        return None;
    }
    let turned = |ports: Ports| Ports((ports.0 << (3 * turns) | ports.0 >> (12 - 3 * turns)) & 0xfff);
    let onto: Option<Vec<usize>> = kind
        .segments
        .iter()
        .map(|segment| {
            let same = |other: &Segment| other.kind == segment.kind && other.ports == turned(segment.ports);
            kind.segments.iter().position(same)
        })
        .collect();
    let onto = onto?;
    let touches = |on: usize| kind.segments[on].touched().map(|other| onto[usize::from(other.0)]).collect::<Vec<_>>();
    let same = (0..onto.len()).all(|on| {
        let mut mine = touches(on);
        mine.sort_unstable();
        mine == kind.segments[onto[on]].touched().map(|other| usize::from(other.0)).collect::<Vec<_>>()
    });
    same.then_some(onto)
}

/// Every kind of tile of every box.
pub fn all_kinds() -> Vec<TileKind> {
    let classic = ClassicOptions {
        river: true,
        abbot: true,
        jubilee: true,
        bridges_castles_bazaars: Some(Market::Auction),
        ..ClassicOptions::plain(Edition::Modern)
    };
    let sets = [GameOptions::Classic(classic), GameOptions::Discovery(DiscoveryOptions::default())];
    let kinds: Vec<TileKind> = sets.iter().flat_map(|&set| TileSet::of(set).kinds().to_vec()).collect();
    assert_eq!(kinds.len(), 32 + 17 + 15 + 11 + 70);
    kinds
}
