//! All that can happen, for whoever wants to tell it to people; points come with their sums.

use crate::figures::{FigureKind, PlayerId};
use crate::geometry::{Axis, Cell, Rotation};
use crate::illegal::RuleId;
use crate::state::TurnKind;
use crate::tile::{SegmentId, SegmentKind, Symbol, TileId};

/// A segment of the landscape, which names the region it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The tile.
    pub cell: Cell,
    /// Its segment.
    pub on: SegmentId,
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A turn begins.
    Turn {
        /// Whose.
        player: PlayerId,
        /// Why.
        kind: TurnKind,
    },
    /// A tile was drawn and shown to everyone (TURN-2).
    Drawn {
        /// For whom.
        player: PlayerId,
        /// Which.
        tile: TileId,
    },
    /// A tile was drawn and laid aside for equal turns (DISC-17).
    LaidAside {
        /// Which.
        tile: TileId,
    },
    /// A tile fits nowhere and leaves the game (PLACE-4, DISC-4).
    Discarded {
        /// Which.
        tile: TileId,
    },
    /// A tile was laid.
    Laid {
        /// By whom.
        player: PlayerId,
        /// Which.
        tile: TileId,
        /// Where.
        cell: Cell,
        /// Turned how.
        turns: Rotation,
    },
    /// A tile that fits only with a bridge (BRIDGE-11), or one of the hand that fits nowhere (DISC-16), was not wanted and
    /// leaves the game.
    Refused {
        /// By whom.
        player: PlayerId,
        /// Which.
        tile: TileId,
    },
    /// A bridge was built.
    Bridged {
        /// By whom.
        player: PlayerId,
        /// On which tile.
        cell: Cell,
        /// Which way it runs.
        axis: Axis,
    },
    /// A castle was built.
    CastleBuilt {
        /// By whom.
        player: PlayerId,
        /// A segment of it.
        at: Place,
    },
    /// A tile of the market was picked.
    Picked {
        /// By whom.
        player: PlayerId,
        /// Which.
        tile: TileId,
        /// The opening bid, in an auction.
        bid: Option<u8>,
    },
    /// The highest bid was raised.
    Raised {
        /// By whom.
        player: PlayerId,
        /// To so many points.
        points: u8,
    },
    /// Points were paid in a market.
    Paid {
        /// By whom.
        player: PlayerId,
        /// To whom, or to nobody (BAZ-6).
        to: Option<PlayerId>,
        /// How many.
        points: u8,
    },
    /// A player has a tile from the market.
    Took {
        /// Who.
        player: PlayerId,
        /// Which.
        tile: TileId,
    },
    /// A figure was placed.
    Placed {
        /// By whom.
        player: PlayerId,
        /// Which.
        figure: FigureKind,
        /// Where.
        at: Place,
    },
    /// A player did nothing where something could be done.
    Passed {
        /// Who.
        player: PlayerId,
    },
    /// A region was completed.
    Completed {
        /// City, road, cloister or garden.
        kind: SegmentKind,
        /// One of its segments.
        at: Place,
    },
    /// A symbol was activated.
    Activated {
        /// By whom.
        player: PlayerId,
        /// What it does.
        symbol: Symbol,
        /// The tile that bears it.
        cell: Cell,
    },
    /// A player scored points.
    Scored {
        /// Who.
        player: PlayerId,
        /// For what.
        what: Scored,
        /// How the points add up, and by which rule.
        tally: Tally,
    },
    /// A figure went back into its owner's supply.
    Returned {
        /// Whose.
        player: PlayerId,
        /// Which.
        figure: FigureKind,
        /// Where it stood.
        at: Place,
    },
    /// The game is over; the final scoring follows.
    Ended,
}

/// What points are given for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scored {
    /// A region.
    Region {
        /// City, road, field …
        kind: SegmentKind,
        /// One of its segments.
        at: Place,
    },
    /// A symbol that was not activated (JUB-6).
    Symbol {
        /// The tile that bears it.
        cell: Cell,
    },
    /// A castle, for a feature that was completed in its surroundings (CASTLE-5).
    Castle {
        /// A segment of the castle.
        at: Place,
    },
}

/// Points as a sum of counted things, with the rule that gives them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The rule.
    pub rule: RuleId,
    lines: [Line; 2],
    len: u8,
}

/// Some things of one sort, and what each is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// What is counted.
    pub item: Item,
    /// How many there are.
    pub count: i16,
    /// What each is worth.
    pub each: i16,
}

/// What is counted for points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item {
    /// A tile of the region.
    Tile,
    /// A shield in a city.
    Shield,
    /// A cloister itself.
    Cloister,
    /// A garden itself.
    Garden,
    /// A tile around a cloister or garden.
    Neighbour,
    /// A complete city that a field touches, or a city in or beside the mountains.
    City,
    /// A symbol.
    Symbol,
    /// A castle, as farmers count it, or the feature that it takes.
    Castle,
    /// A harbour city on a sea.
    Harbour,
}

impl Tally {
    pub(crate) fn new(rule: &'static str) -> Tally {
        let nothing = Line { item: Item::Tile, count: 0, each: 0 };
        Tally { rule: RuleId(rule), lines: [nothing; 2], len: 0 }
    }

    /// Adds a line, unless there is nothing to count.
    #[must_use]
    pub(crate) fn and(mut self, item: Item, count: i16, each: i16) -> Tally {
        if count != 0 {
            self.lines[usize::from(self.len)] = Line { item, count, each };
            self.len += 1;
        }
        self
    }

    /// The lines of the sum.
    pub fn lines(&self) -> &[Line] {
        &self.lines[..usize::from(self.len)]
    }

    /// The points.
    pub fn points(&self) -> i16 {
        self.lines().iter().map(|line| line.count * line.each).sum()
    }
}

/// Who listens to what happens.
pub trait Log {
    /// Something happened; `event` tells what, if the listener asks.
    fn note(&mut self, event: impl FnOnce() -> Event);
}

/// Nobody listens: for search and simulation.
#[derive(Clone, Copy, Default, Debug)]
pub struct Quiet;

impl Log for Quiet {
    #[inline]
    fn note(&mut self, _: impl FnOnce() -> Event) {}
}

impl Log for Vec<Event> {
    fn note(&mut self, event: impl FnOnce() -> Event) {
        self.push(event());
    }
}
