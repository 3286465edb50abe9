//! How many undrawn tiles fit an empty cell, and how many would close what ends there.

use bastide_engine::{EdgeKind, GameState, MAX_KINDS, Rotation, Rules, Side, TileKind};

/// What the four neighbours of a cell demand: five possibilities a side, as one number.
pub(crate) type Demand = usize;

/// How many demands there are.
const DEMANDS: usize = 5 * 5 * 5 * 5;

/// For each demand: what fits, for each side what fits and leaves nothing of that side's segment open, and for each two
/// sides what fits and joins them.
const QUESTIONS: usize = 11;

/// Two sides of a cell, in the order of the questions.
pub(crate) const TWO_SIDES: [(Side, Side); 6] = [
    (Side::ALL[0], Side::ALL[1]),
    (Side::ALL[0], Side::ALL[2]),
    (Side::ALL[0], Side::ALL[3]),
    (Side::ALL[1], Side::ALL[2]),
    (Side::ALL[1], Side::ALL[3]),
    (Side::ALL[2], Side::ALL[3]),
];

/// A demand with no neighbour.
pub(crate) const NO_DEMAND: Demand = 0;

/// The demand with a neighbour that shows `kind` on `side` added.
pub(crate) fn demanding(demand: Demand, side: Side, kind: EdgeKind) -> Demand {
    const PLACE: [usize; 4] = [1, 5, 25, 125];
    // The kinds of the two games never meet, so four numbers are enough.
    demand + (1 + kind as usize % 4) * PLACE[side as usize]
}

/// A tile in one rotation.
#[derive(Clone, Copy)]
struct Shape {
    /// What it shows, as in a demand.
    shows: [u8; 4],
    /// For each side the sides that its segment runs to, itself among them; a bit each.
    runs_to: [u8; 4],
}

impl Shape {
    fn of(kind: &TileKind, turns: Rotation) -> Shape {
        let edges = &kind.turned(turns).edges;
        let runs_to = |side: usize| {
            (0..4).fold(0, |sides, other| sides | u8::from(edges[other].middle == edges[side].middle) << other)
        };
        Shape {
            shows: [0, 1, 2, 3].map(|side| 1 + (edges[side].kind as usize % 4) as u8),
            runs_to: [0, 1, 2, 3].map(runs_to),
        }
    }

    fn fits(&self, demands: [u8; 4]) -> bool {
        demands.iter().zip(self.shows).all(|(&demand, shows)| demand == 0 || demand == shows)
    }
}

const UNKNOWN: u128 = u128::MAX;
const UNCOUNTED: u8 = u8::MAX;

/// Counts what fits. The kinds that suit a demand are found once for a game, their number once for a position.
pub(crate) struct Fits {
    shapes: Vec<[Shape; 4]>,
    /// The kinds that answer a question about a demand, a bit each.
    kinds: Vec<u128>,
    /// How many tiles of these kinds are left.
    counts: Vec<u8>,
    left: [u8; MAX_KINDS],
}

impl Fits {
    pub(crate) fn new(rules: &Rules) -> Fits {
        Fits {
            shapes: rules.tiles().iter().map(|kind| Rotation::ALL.map(|turns| Shape::of(kind, turns))).collect(),
            kinds: vec![UNKNOWN; DEMANDS * QUESTIONS],
            counts: vec![UNCOUNTED; DEMANDS * QUESTIONS],
            left: [0; MAX_KINDS],
        }
    }

    /// From now on the tiles left are those of this position.
    pub(crate) fn look_at(&mut self, state: &GameState) {
        let mut left = [0; MAX_KINDS];
        for (tile, count) in state.bag().kinds() {
            left[usize::from(tile.0)] = count as u8;
        }
        if left != self.left {
            self.left = left;
            self.counts.fill(UNCOUNTED);
        }
    }

    /// How many tiles fit.
    pub(crate) fn fitting(&mut self, demand: Demand) -> u8 {
        self.count(demand, 0)
    }

    /// How many tiles fit and close what comes from `side`.
    pub(crate) fn closing(&mut self, demand: Demand, side: Side) -> u8 {
        self.count(demand, 1 + side as usize)
    }

    /// How many tiles fit and join what comes from the two sides with that number in [`TWO_SIDES`].
    pub(crate) fn joining(&mut self, demand: Demand, two_sides: usize) -> u8 {
        self.count(demand, 5 + two_sides)
    }

    fn count(&mut self, demand: Demand, question: usize) -> u8 {
        let at = demand * QUESTIONS + question;
        if self.counts[at] == UNCOUNTED {
            if self.kinds[at] == UNKNOWN {
                self.kinds[at] = self.kinds_for(demand, question);
            }
            let (mut kinds, mut sum) = (self.kinds[at], 0);
            while kinds != 0 {
                sum += self.left[kinds.trailing_zeros() as usize];
                kinds &= kinds - 1;
            }
            self.counts[at] = sum;
        }
        self.counts[at]
    }

    fn kinds_for(&self, demand: Demand, question: usize) -> u128 {
        let demands = [demand % 5, demand / 5 % 5, demand / 25 % 5, demand / 125].map(|side| side as u8);
        let free = (0..4).fold(0u8, |sides, side| sides | u8::from(demands[side] == 0) << side);
        let answers = |shape: &Shape| {
            shape.fits(demands)
                && match question {
                    0 => true,
                    1..5 => shape.runs_to[question - 1] & free & !(1 << (question - 1)) == 0,
                    _ => {
                        let (one, other) = TWO_SIDES[question - 5];
                        shape.runs_to[one as usize] >> (other as usize) & 1 == 1
                    }
                }
        };
        let kinds = self.shapes.iter().enumerate().filter(|(_, shapes)| shapes.iter().any(answers));
        kinds.fold(0, |kinds, (kind, _)| kinds | 1 << kind)
    }
}

#[cfg(test)]
mod tests {
    use bastide_engine::{ClassicOptions, Edition, GameOptions};

    use super::*;

    #[test]
    fn tiles_of_the_plain_game_are_counted() {
        let rules = Rules::new(GameOptions::Classic(ClassicOptions::plain(Edition::Modern)), 2).expect("two players");
        let mut fits = Fits::new(&rules);
        fits.look_at(&rules.start());
        assert_eq!(fits.fitting(NO_DEMAND), 71);
        let city = demanding(NO_DEMAND, Side::North, EdgeKind::City);
        let tiles = |wanted: &dyn Fn(&TileKind) -> bool| -> u8 {
            rules.tiles().iter().filter(|kind| wanted(kind)).map(|kind| kind.count - kind.on_the_table()).sum()
        };
        assert_eq!(fits.fitting(city), tiles(&|kind| kind.sides.contains(&EdgeKind::City)));
        let caps = tiles(&|kind| {
            kind.segments
                .iter()
                .any(|part| part.kind == bastide_engine::SegmentKind::City && part.ports.0.count_ones() == 3)
        });
        assert_eq!(fits.closing(city, Side::North), caps);
        let both = demanding(city, Side::South, EdgeKind::City);
        assert!(fits.closing(both, Side::North) > 0 && fits.fitting(both) < fits.fitting(city));
    }
}
