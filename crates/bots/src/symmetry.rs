//! Tiles that look the same when they are turned: of placements that differ in nothing, one is enough.

use bastide_engine::{Action, ActionList, Rotation, Rules, SegmentId, TileKind};

/// For each kind of tile, which turns are like fewer turns.
pub(crate) struct Symmetries(Vec<[bool; 4]>);

impl Symmetries {
    pub(crate) fn new(rules: &Rules) -> Symmetries {
        Symmetries(rules.tiles().iter().map(repeats).collect())
    }

    /// Takes out placements that are like another that is listed.
    ///
    /// A tile fits turned one way where it fits turned the other, because both show the same.
    pub(crate) fn remove_alike(&self, actions: &mut ActionList) {
        actions.retain(|action| match *action {
            Action::Lay { tile, turns, .. } => !self.0[usize::from(tile.0)][turns.quarter_turns() as usize],
            _ => true,
        });
    }
}

/// For each rotation whether it is like one with fewer quarter turns.
fn repeats(kind: &TileKind) -> [bool; 4] {
    let mut repeats = [false; 4];
    // With one quarter all four are alike, with a half every second.
    if is_like(kind, Rotation::Quarter) {
        repeats = [false, true, true, true];
    } else if is_like(kind, Rotation::Half) {
        repeats = [false, false, true, true];
    }
    repeats
}

/// True when the turned tile is the unturned one with its segments named otherwise.
fn is_like(kind: &TileKind, turns: Rotation) -> bool {
    if kind.arrow.is_some() {
        return false;
    }
    // Which segment takes the place of which.
    let mut now: Vec<Option<SegmentId>> = vec![None; kind.segments.len()];
    let (before, after) = (&kind.turned(Rotation::Unturned).edges, &kind.turned(turns).edges);
    for (one, other) in before.iter().zip(after) {
        if one.kind != other.kind {
            return false;
        }
        for (a, b) in [(one.left, other.left), (one.middle, other.middle), (one.right, other.right)] {
            if *now[usize::from(a.0)].get_or_insert(b) != b {
                return false;
            }
        }
    }
    // What does not reach the border stays where it is.
    let now: Vec<usize> = now.iter().enumerate().map(|(at, to)| to.map_or(at, |to| usize::from(to.0))).collect();
    let moved = |bits: u16| (0..now.len()).filter(|at| bits >> at & 1 != 0).fold(0u16, |all, at| all | 1 << now[at]);
    let same_segments = kind.segments.iter().zip(&now).all(|(one, &to)| {
        let other = &kind.segments[to];
        one.kind == other.kind
            && one.shields == other.shields
            && one.castle_site == other.castle_site
            && moved(one.touches) == other.touches
    });
    let same_cities = kind.cities.iter().all(|city| {
        kind.cities.iter().filter(|other| other.land == moved(city.land) && other.sea == moved(city.sea)).count()
            == kind.cities.iter().filter(|other| other.land == city.land && other.sea == city.sea).count()
    });
    same_segments && same_cities
}

#[cfg(test)]
mod tests {
    use bastide_engine::{ClassicOptions, Edition, GameOptions};

    use super::*;

    #[test]
    fn symmetric_tiles_are_known() {
        let rules = Rules::new(GameOptions::Classic(ClassicOptions::plain(Edition::Modern)), 2).expect("two players");
        let of = |name: &str| {
            let tile = rules.tile_named(name).expect("in the box");
            repeats(rules.tile(tile)).iter().filter(|&&repeat| !repeat).count()
        };
        // A cloister alone, a city on all sides, a straight road, a crossing, a city on one side.
        assert_eq!([of("B"), of("C"), of("U"), of("X"), of("E")], [1, 1, 2, 1, 4]);
    }
}
