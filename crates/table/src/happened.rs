//! What happened in the game, as it is told to clients.

use bastide_engine::{Axis, Cell, Event, GameState, Place, Rules, Scored, SegmentId, TurnKind};
use bastide_notation::{record, words};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Something that happened. Players are numbers of seats; places are named as in records.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(tag = "happened", rename_all = "snake_case")]
pub enum Happened {
    /// A turn begins.
    Turn {
        /// Whose.
        player: u8,
        /// `ordinary`, `extra` or `market`.
        kind: String,
    },
    /// A tile was drawn.
    Drawn {
        /// For whom.
        player: u8,
        /// Which.
        tile: String,
    },
    /// A tile was laid aside for equal turns.
    LaidAside {
        /// Which.
        tile: String,
    },
    /// A tile fits nowhere and leaves the game.
    Discarded {
        /// Which.
        tile: String,
    },
    /// A tile was not wanted and leaves the game.
    Refused {
        /// By whom.
        player: u8,
        /// Which.
        tile: String,
    },
    /// A tile was laid.
    Laid {
        /// By whom.
        player: u8,
        /// Which.
        tile: String,
        /// Where.
        x: i8,
        /// Where.
        y: i8,
        /// Clockwise quarter turns.
        turns: u8,
    },
    /// A bridge was built.
    Bridged {
        /// By whom.
        player: u8,
        /// On which tile.
        x: i8,
        /// On which tile.
        y: i8,
        /// `NS` or `EW`.
        axis: String,
    },
    /// A castle was built.
    CastleBuilt {
        /// By whom.
        player: u8,
        /// A segment of it.
        at: Spot,
    },
    /// A tile of the market was picked.
    Picked {
        /// By whom.
        player: u8,
        /// Which.
        tile: String,
        /// The opening bid, in an auction.
        bid: Option<u8>,
    },
    /// The highest bid was raised.
    Raised {
        /// By whom.
        player: u8,
        /// To so many points.
        points: u8,
    },
    /// Points were paid in a market.
    Paid {
        /// By whom.
        player: u8,
        /// To whom, or to nobody.
        to: Option<u8>,
        /// How many.
        points: u8,
    },
    /// A player has a tile from the market.
    Took {
        /// Who.
        player: u8,
        /// Which.
        tile: String,
    },
    /// A figure was placed.
    Placed {
        /// By whom.
        player: u8,
        /// `follower` or `abbot`.
        figure: String,
        /// Where.
        at: Spot,
    },
    /// A player did nothing where something could be done.
    Passed {
        /// Who.
        player: u8,
    },
    /// A region was completed.
    Completed {
        /// City, road …
        what: String,
        /// A segment of it.
        at: Spot,
    },
    /// A symbol was activated.
    Activated {
        /// By whom.
        player: u8,
        /// `beside-own`, `anywhere` or `extra-turn`.
        symbol: String,
        /// The tile that bears it.
        x: i8,
        /// The tile that bears it.
        y: i8,
    },
    /// A player scored.
    Scored {
        /// Who.
        player: u8,
        /// How many points.
        points: i16,
        /// The rule that gives them.
        rule: String,
        /// City, road …, `symbol` or `castle`.
        what: String,
        /// The tile.
        x: i8,
        /// The tile.
        y: i8,
        /// A segment of what is scored; nothing for a symbol.
        on: Option<String>,
        /// How the points add up.
        tally: Vec<TallyLine>,
    },
    /// A figure went back into supply.
    Returned {
        /// Whose.
        player: u8,
        /// `follower` or `abbot`.
        figure: String,
        /// Where it stood.
        at: Spot,
    },
    /// The game is over; the final scoring follows.
    Ended,
}

/// A segment of a laid tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Spot {
    /// The tile.
    pub x: i8,
    /// The tile.
    pub y: i8,
    /// The segment, as records name it.
    pub on: String,
}

/// A line of a sum of points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TallyLine {
    /// What is counted.
    pub item: String,
    /// How many there are.
    pub count: i16,
    /// What each is worth.
    pub each: i16,
}

/// The lines of a tally.
pub(crate) fn tally_lines(tally: &bastide_engine::Tally) -> Vec<TallyLine> {
    let line = |line: &bastide_engine::Line| TallyLine {
        item: words::item(line.item).to_owned(),
        count: line.count,
        each: line.each,
    };
    tally.lines().iter().map(line).collect()
}

pub(crate) fn spot(rules: &Rules, state: &GameState, Place { cell, on }: Place) -> Spot {
    Spot { x: cell.x, y: cell.y, on: segment(rules, state, cell, on) }
}

fn segment(rules: &Rules, state: &GameState, cell: Cell, on: SegmentId) -> String {
    record::segment_name(rules, state, cell, on)
}

/// How records write an axis.
pub(crate) fn axis(axis: Axis) -> String {
    if axis == Axis::NorthSouth { "NS" } else { "EW" }.to_owned()
}

/// What the engine tells, for clients. `state` is the game after it.
pub(crate) fn tell(rules: &Rules, state: &GameState, event: &Event) -> Happened {
    let tile = |tile| rules.tile(tile).name.clone();
    let spot = |at| spot(rules, state, at);
    match *event {
        Event::Turn { player, kind } => {
            let kind = match kind {
                TurnKind::Ordinary => "ordinary",
                TurnKind::Extra | TurnKind::ExtraInMarket => "extra",
                TurnKind::Draft | TurnKind::Market => "market",
            };
            Happened::Turn { player: player.0, kind: kind.to_owned() }
        }
        Event::Drawn { player, tile: drawn } => Happened::Drawn { player: player.0, tile: tile(drawn) },
        Event::LaidAside { tile: aside } => Happened::LaidAside { tile: tile(aside) },
        Event::Discarded { tile: unfit } => Happened::Discarded { tile: tile(unfit) },
        Event::Refused { player, tile: refused } => Happened::Refused { player: player.0, tile: tile(refused) },
        Event::Laid { player, tile: laid, cell, turns } => {
            Happened::Laid { player: player.0, tile: tile(laid), x: cell.x, y: cell.y, turns: turns.quarter_turns() }
        }
        Event::Bridged { player, cell, axis: runs } => {
            Happened::Bridged { player: player.0, x: cell.x, y: cell.y, axis: axis(runs) }
        }
        Event::CastleBuilt { player, at } => Happened::CastleBuilt { player: player.0, at: spot(at) },
        Event::Picked { player, tile: picked, bid } => Happened::Picked { player: player.0, tile: tile(picked), bid },
        Event::Raised { player, points } => Happened::Raised { player: player.0, points },
        Event::Paid { player, to, points } => Happened::Paid { player: player.0, to: to.map(|to| to.0), points },
        Event::Took { player, tile: taken } => Happened::Took { player: player.0, tile: tile(taken) },
        Event::Placed { player, figure, at } => {
            Happened::Placed { player: player.0, figure: figure.to_string(), at: spot(at) }
        }
        Event::Passed { player } => Happened::Passed { player: player.0 },
        Event::Completed { kind, at } => Happened::Completed { what: kind.to_string(), at: spot(at) },
        Event::Activated { player, symbol, cell } => {
            Happened::Activated { player: player.0, symbol: symbol_name(symbol).to_owned(), x: cell.x, y: cell.y }
        }
        Event::Scored { player, what, tally } => {
            let (name, cell, on) = match what {
                Scored::Region { kind, at } => (kind.to_string(), at.cell, Some(at.on)),
                Scored::Symbol { cell } => ("symbol".to_owned(), cell, None),
                Scored::Castle { at } => ("castle".to_owned(), at.cell, Some(at.on)),
            };
            Happened::Scored {
                player: player.0,
                points: tally.points(),
                rule: tally.rule.0.to_owned(),
                what: name,
                x: cell.x,
                y: cell.y,
                on: on.map(|on| segment(rules, state, cell, on)),
                tally: tally_lines(&tally),
            }
        }
        Event::Returned { player, figure, at } => {
            Happened::Returned { player: player.0, figure: figure.to_string(), at: spot(at) }
        }
        Event::Ended => Happened::Ended,
    }
}

/// How catalogues call a symbol.
fn symbol_name(symbol: bastide_engine::Symbol) -> &'static str {
    match symbol {
        bastide_engine::Symbol::BesideOwn => "beside-own",
        bastide_engine::Symbol::Anywhere => "anywhere",
        bastide_engine::Symbol::ExtraTurn => "extra-turn",
    }
}
