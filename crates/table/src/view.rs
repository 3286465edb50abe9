//! A table as everybody may see it.

use bastide_engine::{FigureKind, GameState, LaidId, PlayerId, Quiet, Rules};
use bastide_notation::words;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::clock::{ClockView, Time};
use crate::happened::{Spot, axis, spot};
use crate::live::Live;
use crate::regions::{CastleOffer, offered_castle, pairs};
use crate::room::{Room, Stage};
use crate::setup::{Aids, Setup};
use crate::squares::fitting;
use crate::wire::{GameResult, Occupant, Person};

/// Everything that is public about a table. What its rules forbid to tell is left out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct View {
    /// The number of the last event that is in it.
    pub seq: u64,
    /// How far the table has come.
    pub stage: Stage,
    /// The game and the rules of the table.
    pub setup: Setup,
    /// Who set the table up.
    pub host: Person,
    /// The seats, in order.
    pub seats: Vec<SeatView>,
    /// The hash of the seed, once the game has begun.
    pub commitment: Option<String>,
    /// The game, once it has begun.
    pub game: Option<GameView>,
    /// The clocks, where there are any.
    pub clock: Option<ClockView>,
    /// What was said lately.
    pub chat: Vec<ChatLine>,
    /// The castle that somebody is asked about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub castle: Option<CastleOffer>,
    /// How the game ended, once it has.
    pub result: Option<GameResult>,
    /// The seat that asks the others whether it may take its last turn back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub asks_takeback: Option<u8>,
    /// The seats that want another game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<u8>>", optional)]
    pub want_rematch: Vec<u8>,
    /// The next table of the same people, once all of them want it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next_game: Option<String>,
}

/// A seat and what lies before it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SeatView {
    /// Who sits there.
    pub occupant: Occupant,
    /// Points.
    pub score: i16,
    /// Points if the game ended now; only where aids allow it.
    pub projected: Option<i16>,
    /// Followers in supply.
    pub followers: u8,
    /// Abbots in supply.
    pub abbots: u8,
    /// Bridges in supply.
    pub bridges: u8,
    /// Castles in supply.
    pub castles: u8,
    /// The tiles of the hand.
    pub hand: Vec<String>,
    /// The player has given up.
    pub resigned: bool,
    /// A bot plays for the player.
    pub played_by_bot: bool,
}

/// A game under way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct GameView {
    /// All tiles, in the order in which they were laid.
    pub tiles: Vec<TileView>,
    /// All figures in the landscape.
    pub figures: Vec<FigureView>,
    /// All bridges.
    pub bridges: Vec<BridgeView>,
    /// All castles.
    pub castles: Vec<CastleView>,
    /// Whose turn it is.
    pub turn: u8,
    /// Whose decision is next; nobody's when the game is over.
    pub to_act: Option<u8>,
    /// What is to be decided: the `do` of the actions that answer it.
    pub question: String,
    /// The tile that is to be laid.
    pub tile: Option<String>,
    /// The tiles of the market.
    pub market: Vec<String>,
    /// The highest bid, and whose it is.
    pub highest_bid: Option<(u8, u8)>,
    /// The tiles that were laid aside.
    pub laid_aside: Vec<String>,
    /// How many tiles are left to draw.
    pub left: u32,
    /// How many tiles fitted nowhere.
    pub discarded: u16,
}

/// A laid tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TileView {
    /// Its kind.
    pub tile: String,
    /// Where it lies.
    pub x: i8,
    /// Where it lies.
    pub y: i8,
    /// Clockwise quarter turns.
    pub turns: u8,
}

/// A figure in the landscape.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct FigureView {
    /// Whose.
    pub player: u8,
    /// `follower` or `abbot`.
    pub figure: String,
    /// Where.
    pub at: Spot,
}

/// A bridge in the landscape.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct BridgeView {
    /// On which tile.
    pub x: i8,
    /// On which tile.
    pub y: i8,
    /// `NS` or `EW`.
    pub axis: String,
}

/// A castle in the landscape.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct CastleView {
    /// Whose.
    pub player: u8,
    /// One of its segments.
    pub at: Spot,
    /// The six squares in which something has to be completed for it.
    pub squares: Vec<[i8; 2]>,
    /// Nothing has been completed there yet.
    pub waits: bool,
}

/// Words that were said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ChatLine {
    /// When.
    pub at: Time,
    /// By whom.
    pub from: Person,
    /// What.
    pub text: String,
}

impl Room {
    /// The table as everybody may see it.
    pub fn view(&self) -> View {
        let live = self.live.as_ref();
        let projected = live.filter(|_| self.setup.aids == Aids::All).map(|live| {
            let end = live.rules.ended_now(&live.state, &mut Quiet);
            PlayerId::all(self.setup.seats).map(|player| end.score(player)).collect::<Vec<i16>>()
        });
        let seat = |number: usize| {
            let player = PlayerId(number as u8);
            let supply = live.map_or_else(Supply::default, |live| supply(&live.rules, &live.state, player));
            SeatView {
                occupant: self.seats[number].clone(),
                score: supply.score,
                projected: projected.as_ref().map(|all| all[number]),
                followers: supply.followers,
                abbots: supply.abbots,
                bridges: supply.bridges,
                castles: supply.castles,
                hand: supply.hand,
                resigned: self.resigned.contains(&player.0),
                played_by_bot: self.is_played_by_bot(player.0),
            }
        };
        let line =
            |(at, from, text): &(Time, Person, String)| ChatLine { at: *at, from: from.clone(), text: text.clone() };
        View {
            seq: self.seq,
            stage: self.stage,
            setup: self.setup.clone(),
            host: self.host.clone(),
            seats: (0..self.seats.len()).map(seat).collect(),
            commitment: self.commitment.clone(),
            game: live.map(|live| game_view(&live.rules, &live.state, self.to_act())),
            clock: self.clocks.view(),
            chat: self.chat.iter().map(line).collect(),
            castle: live.and_then(|live| self.castle_offer(live)),
            result: self.result(),
            asks_takeback: self.ask.as_ref().map(|ask| ask.seat),
            want_rematch: self.rematch.iter().copied().collect(),
            next_game: self.next_game(),
        }
    }
}

impl Room {
    fn castle_offer(&self, live: &Live) -> Option<CastleOffer> {
        let Live { rules, state, .. } = live;
        rules.offered_castle(state)?;
        let fitting = (self.setup.aids == Aids::All).then(|| fitting(rules, state));
        offered_castle(rules, state, self.setup.aids >= Aids::Board, fitting.as_ref())
    }
}

/// What lies before a player, under the names of a [`SeatView`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Supply {
    /// Points.
    pub score: i16,
    /// Followers in supply.
    pub followers: u8,
    /// Abbots in supply.
    pub abbots: u8,
    /// Bridges in supply.
    pub bridges: u8,
    /// Castles in supply.
    pub castles: u8,
    /// The tiles of the hand.
    pub hand: Vec<String>,
}

/// What lies before a player.
pub fn supply(rules: &Rules, state: &GameState, player: PlayerId) -> Supply {
    Supply {
        score: state.score(player),
        followers: state.figures().in_supply(player, FigureKind::Follower),
        abbots: state.figures().in_supply(player, FigureKind::Abbot),
        bridges: state.bridges_in_supply(player),
        castles: state.castles_in_supply(player),
        hand: state.hand(player).map(|tile| rules.tile(tile).name.clone()).collect(),
    }
}

/// A game as everybody may see it, where `to_act` is to decide.
pub fn game_view(rules: &Rules, state: &GameState, to_act: Option<u8>) -> GameView {
    let name = |tile| rules.tile(tile).name.clone();
    let board = state.board();
    let tile = |laid: &bastide_engine::Laid| TileView {
        tile: name(laid.tile),
        x: laid.cell.x,
        y: laid.cell.y,
        turns: laid.turns.quarter_turns(),
    };
    let figure = |figure: &bastide_engine::Figure| {
        let at = bastide_engine::Place { cell: board.tile(figure.tile).cell, on: figure.on };
        FigureView { player: figure.player.0, figure: figure.kind.to_string(), at: spot(rules, state, at) }
    };
    let bridge = |(at, laid): (usize, &bastide_engine::Laid)| {
        let runs = state.bridge_on(LaidId(at as u8))?;
        Some(BridgeView { x: laid.cell.x, y: laid.cell.y, axis: axis(runs) })
    };
    GameView {
        tiles: board.laid().iter().map(tile).collect(),
        figures: state.figures().placed().iter().map(figure).collect(),
        bridges: board.laid().iter().enumerate().filter_map(bridge).collect(),
        castles: state
            .castles()
            .zip(state.castle_squares())
            .map(|((owner, at), (squares, waits))| CastleView {
                player: owner.0,
                at: spot(rules, state, at),
                squares: pairs(&squares),
                waits,
            })
            .collect(),
        turn: state.turn().player.0,
        to_act,
        question: words::question(state.phase()).to_owned(),
        tile: state.turn().tile.map(name),
        market: state.market().iter().copied().map(name).collect(),
        highest_bid: state.highest_bid().map(|(player, bid)| (player.0, bid)),
        laid_aside: state.laid_aside().iter().copied().map(name).collect(),
        left: state.bag().len(),
        discarded: state.discarded(),
    }
}
