//! Views as rows of numbers, version 0: planes over the square of cells, then the table (see `docs/python.md`).
//!
//! What stands where is written down once, in [`tile`] and [`table`]; a [`Coder`] measures, names, writes or reads it.

use bastide_engine::{GameOptions, Rotation, Rules, TileId};

use crate::actions::{Actions, has_hands};
use crate::view::{PHASES, SYMBOLS, SeenTile, TURN_KINDS, View};

/// Rises with every change of the numbers.
pub const VERSION: u32 = 0;

/// Where numbers are written to, or read from, one after the other.
trait Coder {
    /// A whole number from 0 to `most`.
    fn count(&mut self, name: &'static str, most: u8, value: &mut u8);
    /// Any number.
    fn number(&mut self, name: &'static str, value: &mut i16);
    /// One of `n`: as many numbers, of which that one is 1.
    fn choice(&mut self, name: &'static str, n: usize, value: &mut u8);
    /// A kind of tile, or none: as many numbers as there are kinds.
    fn kind(&mut self, name: &'static str, kinds: usize, value: &mut Option<u8>);
    /// What follows from the rest.
    fn derived(&mut self, name: &'static str, n: usize, value: impl FnOnce() -> usize);
}

/// What an observation of one game looks like.
#[derive(Clone, Debug)]
pub struct Layout {
    pub planes: usize,
    pub side: usize,
    pub table: usize,
    kinds: usize,
    players: usize,
    segments: usize,
    has_abbots: bool,
    has_bridges: bool,
    has_hands: bool,
    has_aside: bool,
    discovery: bool,
}

/// A part of an observation: its name, where it begins, how many numbers or planes it has.
pub type Part = (&'static str, usize, usize);

impl Layout {
    pub fn new(rules: &Rules, actions: &Actions) -> Layout {
        let discovery = match rules.options() {
            GameOptions::Discovery(discovery) => Some(discovery),
            GameOptions::Classic(_) => None,
        };
        let mut layout = Layout {
            planes: 0,
            side: actions.side(),
            table: 0,
            kinds: rules.tiles().len(),
            players: usize::from(rules.players()),
            segments: actions.segments(),
            has_abbots: rules.has_abbots(),
            has_bridges: rules.has_bridges(),
            has_hands: has_hands(rules.options()),
            has_aside: discovery.is_some_and(|discovery| discovery.equal_turns),
            discovery: discovery.is_some(),
        };
        layout.planes = layout.plane_parts(rules).iter().map(|(_, _, len)| len).sum();
        layout.table = layout.table_parts().iter().map(|(_, _, len)| len).sum();
        layout
    }

    /// How many numbers an observation has.
    pub fn len(&self) -> usize {
        self.planes * self.cells() + self.table
    }

    fn cells(&self) -> usize {
        self.side * self.side
    }

    /// The planes by name.
    pub fn plane_parts(&self, rules: &Rules) -> Vec<Part> {
        let mut names = Names::default();
        self.tile(rules, &mut names, &mut SeenTile::default());
        names.parts
    }

    /// The numbers after the planes by name, counted from the first of them.
    pub fn table_parts(&self) -> Vec<Part> {
        let mut names = Names::default();
        self.table(&mut names, &mut View::default());
        names.parts
    }

    /// Writes a view. `out` must be as long as [`Layout::len`] says.
    pub fn encode(&self, rules: &Rules, view: &mut View, out: &mut [i16]) {
        out.fill(0);
        let mut tiles = std::mem::take(&mut view.tiles);
        for tile in &mut tiles {
            let at = tile.at;
            self.tile(rules, &mut Writer { out, at, stride: self.cells() }, tile);
        }
        view.tiles = tiles;
        self.table(&mut Writer { out, at: self.planes * self.cells(), stride: 1 }, view);
    }

    /// The view that was written, or why it is none.
    pub fn decode(&self, rules: &Rules, from: &[i16]) -> Result<View, String> {
        if from.len() != self.len() {
            return Err(format!("an observation of this game has {} numbers, not {}", self.len(), from.len()));
        }
        let mut view = View::default();
        for at in (0..self.cells()).filter(|&at| from[at] != 0) {
            let mut tile = SeenTile { at, ..SeenTile::default() };
            let mut reader = Reader { from, at, stride: self.cells(), fault: None };
            self.tile(rules, &mut reader, &mut tile);
            reader.done()?;
            view.tiles.push(tile);
        }
        let mut reader = Reader { from, at: self.planes * self.cells(), stride: 1, fault: None };
        self.table(&mut reader, &mut view);
        reader.done()?;
        Ok(view)
    }

    /// The planes, for one cell. The first is not 0 where a tile lies.
    fn tile(&self, rules: &Rules, coder: &mut impl Coder, tile: &mut SeenTile) {
        let mut kind = tile.tile + 1;
        coder.count("tile", self.kinds as u8, &mut kind);
        tile.tile = kind.saturating_sub(1);
        coder.count("turns", 3, &mut tile.turns);
        let (kind, turns) = (TileId(tile.tile), Rotation::ALL[usize::from(tile.turns) % 4]);
        for (side, name) in ["north", "east", "south", "west"].into_iter().enumerate() {
            let shows = || {
                let edge = rules.tile(kind).turned(turns).edges[side].kind as usize;
                if self.discovery { edge - 4 } else { edge }
            };
            coder.derived(name, if self.discovery { 3 } else { 4 }, shows);
        }
        let mut last = u8::from(tile.last);
        coder.count("last", 1, &mut last);
        tile.last = last != 0;
        let slots = self.segments + usize::from(self.has_bridges);
        if self.has_bridges {
            coder.count("asked", 16, &mut tile.asked);
            coder.count("bridge", 4, &mut tile.bridge);
            for castle in &mut tile.castles[..self.segments] {
                coder.count("castles", self.players as u8, castle);
            }
        }
        if self.has_abbots {
            coder.count("abbot", self.players as u8, &mut tile.abbot);
        }
        for seat in &mut tile.followers[..self.players] {
            for followers in &mut seat[..slots] {
                coder.count("followers", 8, followers);
            }
        }
    }

    /// The numbers after the planes.
    fn table(&self, coder: &mut impl Coder, view: &mut View) {
        coder.choice("phase", PHASES.len(), &mut view.phase);
        coder.choice("actor", self.players + 2, &mut view.actor);
        coder.choice("turn_of", self.players, &mut view.turn_of);
        coder.choice("turn_kind", TURN_KINDS.len(), &mut view.turn_kind);
        coder.choice("symbol", SYMBOLS.len(), &mut view.symbol);
        for seat in &mut view.seats[..self.players] {
            coder.number("scores", &mut seat.score);
        }
        for seat in &mut view.seats[..self.players] {
            coder.count("followers_in_supply", 8, &mut seat.followers);
        }
        if self.has_abbots {
            for seat in &mut view.seats[..self.players] {
                coder.count("abbots_in_supply", 1, &mut seat.abbots);
            }
        }
        coder.kind("to_lay", self.kinds, &mut view.to_lay);
        if self.has_hands {
            for seat in &mut view.seats[..self.players] {
                for tile in &mut seat.hand {
                    coder.kind("hands", self.kinds, tile);
                }
            }
        }
        if self.has_bridges {
            for seat in &mut view.seats[..self.players] {
                coder.count("bridges_in_supply", 8, &mut seat.bridges);
            }
            for seat in &mut view.seats[..self.players] {
                coder.count("castles_in_supply", 8, &mut seat.castles);
            }
            for tile in &mut view.market[..self.players] {
                coder.kind("market", self.kinds, tile);
            }
            for seat in &mut view.seats[..self.players] {
                coder.kind("got", self.kinds, &mut seat.got);
            }
            coder.kind("picked", self.kinds, &mut view.picked);
            coder.choice("picker", self.players + 1, &mut view.picker);
            coder.choice("bidder", self.players + 1, &mut view.bidder);
            coder.count("bid", 200, &mut view.bid);
        }
        if self.has_aside {
            for count in &mut view.aside[..self.kinds] {
                coder.count("aside", u8::MAX, count);
            }
        }
        for count in &mut view.bag[..self.kinds] {
            coder.count("bag", u8::MAX, count);
        }
        coder.count("outside", u8::MAX, &mut view.outside);
    }
}

/// Names what there is.
#[derive(Default)]
struct Names {
    parts: Vec<Part>,
    len: usize,
}

impl Names {
    fn add(&mut self, name: &'static str, len: usize) {
        match self.parts.last_mut() {
            Some((last, _, length)) if *last == name => *length += len,
            _ => self.parts.push((name, self.len, len)),
        }
        self.len += len;
    }
}

impl Coder for Names {
    fn count(&mut self, name: &'static str, _: u8, _: &mut u8) {
        self.add(name, 1);
    }

    fn number(&mut self, name: &'static str, _: &mut i16) {
        self.add(name, 1);
    }

    fn choice(&mut self, name: &'static str, n: usize, _: &mut u8) {
        self.add(name, n);
    }

    fn kind(&mut self, name: &'static str, kinds: usize, _: &mut Option<u8>) {
        self.add(name, kinds);
    }

    fn derived(&mut self, name: &'static str, n: usize, _: impl FnOnce() -> usize) {
        self.add(name, n);
    }
}

/// Writes into numbers that are all 0.
struct Writer<'o> {
    out: &'o mut [i16],
    at: usize,
    stride: usize,
}

impl Writer<'_> {
    fn put(&mut self, offset: usize, value: i16) {
        self.out[self.at + offset * self.stride] = value;
    }
}

impl Coder for Writer<'_> {
    fn count(&mut self, _: &'static str, _: u8, value: &mut u8) {
        if *value != 0 {
            self.put(0, i16::from(*value));
        }
        self.at += self.stride;
    }

    fn number(&mut self, _: &'static str, value: &mut i16) {
        self.put(0, *value);
        self.at += self.stride;
    }

    fn choice(&mut self, _: &'static str, n: usize, value: &mut u8) {
        self.put(usize::from(*value), 1);
        self.at += n * self.stride;
    }

    fn kind(&mut self, _: &'static str, kinds: usize, value: &mut Option<u8>) {
        if let Some(kind) = *value {
            self.put(usize::from(kind), 1);
        }
        self.at += kinds * self.stride;
    }

    fn derived(&mut self, _: &'static str, n: usize, value: impl FnOnce() -> usize) {
        self.put(value(), 1);
        self.at += n * self.stride;
    }
}

/// Reads, and remembers the first fault.
struct Reader<'f> {
    from: &'f [i16],
    at: usize,
    stride: usize,
    fault: Option<String>,
}

impl Reader<'_> {
    fn next(&mut self) -> i16 {
        let value = self.from[self.at];
        self.at += self.stride;
        value
    }

    fn complain(&mut self, name: &str, what: &str) {
        self.fault.get_or_insert_with(|| format!("{name:?} of the observation {what}"));
    }

    /// Which of `n` numbers is 1, the others being 0.
    fn only(&mut self, name: &'static str, n: usize) -> Option<u8> {
        let mut found = None;
        for at in 0..n {
            match (self.next(), found) {
                (0, _) => {}
                (1, None) => found = Some(at as u8),
                _ => self.complain(name, "must have a single 1 among zeros"),
            }
        }
        found
    }

    fn done(self) -> Result<(), String> {
        self.fault.map_or(Ok(()), Err)
    }
}

impl Coder for Reader<'_> {
    fn count(&mut self, name: &'static str, most: u8, value: &mut u8) {
        match u8::try_from(self.next()) {
            Ok(count) if count <= most => *value = count,
            _ => self.complain(name, &format!("must be 0 to {most}")),
        }
    }

    fn number(&mut self, _: &'static str, value: &mut i16) {
        *value = self.next();
    }

    fn choice(&mut self, name: &'static str, n: usize, value: &mut u8) {
        match self.only(name, n) {
            Some(one) => *value = one,
            None => self.complain(name, "must have a 1"),
        }
    }

    fn kind(&mut self, name: &'static str, kinds: usize, value: &mut Option<u8>) {
        *value = self.only(name, kinds);
    }

    fn derived(&mut self, name: &'static str, n: usize, _: impl FnOnce() -> usize) {
        if self.only(name, n).is_none() {
            self.complain(name, "must have a 1");
        }
    }
}
