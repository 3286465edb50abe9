//! What a player sees: the landscape within the radius and the table, seats counted from the player who looks.

use bastide_engine::{
    Actor, Axis, FigureKind, GameState, LaidId, MAX_KINDS, MAX_PLAYERS, MAX_TILES, Phase, PlayerId, Rules, SegmentId,
    TileId,
};

use crate::actions::{Actions, last};
use crate::watch::Watch;

/// The most segments of a tile, and a bridge.
pub const MOST_SLOTS: usize = 13;

/// A laid tile with all that stands on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SeenTile {
    /// Its place in the square of cells.
    pub at: usize,
    pub tile: u8,
    pub turns: u8,
    /// It was laid last.
    pub last: bool,
    /// 1 + the segment that the question at hand is about: a castle that is offered, or that chooses.
    pub asked: u8,
    /// 0 for none, 1 for north-south, 2 for east-west, and 2 more if it was built this turn.
    pub bridge: u8,
    /// By segment, 1 + the seat whose castle it is.
    pub castles: [u8; MOST_SLOTS],
    /// By seat and segment, how many followers.
    pub followers: [[u8; MOST_SLOTS]; MAX_PLAYERS],
    /// 1 + the seat whose abbot stands on it.
    pub abbot: u8,
}

/// What belongs to a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SeenSeat {
    pub score: i16,
    pub followers: u8,
    pub abbots: u8,
    pub bridges: u8,
    pub castles: u8,
    pub hand: [Option<u8>; 2],
    /// The tile that it has got from the market.
    pub got: Option<u8>,
}

/// All that a player sees.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Row by row once [`View::sort`] was called.
    pub tiles: Vec<SeenTile>,
    pub phase: u8,
    /// The seat that decides; after the seats comes chance, and then nobody.
    pub actor: u8,
    pub turn_of: u8,
    pub turn_kind: u8,
    /// 0 for no symbol.
    pub symbol: u8,
    pub seats: [SeenSeat; MAX_PLAYERS],
    pub to_lay: Option<u8>,
    pub market: [Option<u8>; MAX_PLAYERS],
    pub picked: Option<u8>,
    /// 1 + a seat, or 0.
    pub picker: u8,
    pub bidder: u8,
    pub bid: u8,
    pub bag: [u8; MAX_KINDS],
    pub aside: [u8; MAX_KINDS],
    /// How many tiles lie outside the radius.
    pub outside: u8,
}

impl Default for View {
    fn default() -> View {
        View {
            tiles: Vec::new(),
            phase: 0,
            actor: 0,
            turn_of: 0,
            turn_kind: 0,
            symbol: 0,
            seats: [SeenSeat::default(); MAX_PLAYERS],
            to_lay: None,
            market: [None; MAX_PLAYERS],
            picked: None,
            picker: 0,
            bidder: 0,
            bid: 0,
            bag: [0; MAX_KINDS],
            aside: [0; MAX_KINDS],
            outside: 0,
        }
    }
}

/// The names of the phases, in the order of their numbers.
pub const PHASES: [&str; 12] = [
    "draw",
    "lay",
    "lay_from_hand",
    "choose_symbol",
    "needed_bridge",
    "offer_castle",
    "choose_reward",
    "pick",
    "bid",
    "buy_or_sell",
    "place_figure",
    "over",
];

/// The names of the kinds of turn, in the order of their numbers.
pub const TURN_KINDS: [&str; 5] = ["ordinary", "extra", "draft", "market", "extra_in_market"];

/// The names of the symbols, in the order of their numbers.
pub const SYMBOLS: [&str; 4] = ["none", "beside_own", "anywhere", "extra_turn"];

/// The number of what the game waits for.
pub fn phase_number(phase: Phase) -> u8 {
    match phase {
        Phase::Draw => 0,
        Phase::Lay { .. } => 1,
        Phase::LayFromHand => 2,
        Phase::ChooseSymbol => 3,
        Phase::NeededBridge => 4,
        Phase::OfferCastle { .. } => 5,
        Phase::ChooseReward { .. } => 6,
        Phase::Pick { .. } => 7,
        Phase::Bid { .. } => 8,
        Phase::BuyOrSell { .. } => 9,
        Phase::PlaceFigure { .. } => 10,
        Phase::Over => 11,
    }
}

fn number(tile: TileId) -> u8 {
    tile.0
}

impl View {
    /// Looks at a moment of a game with the eyes of `observer`.
    pub fn look(&mut self, rules: &Rules, actions: &Actions, state: &GameState, watch: &Watch, observer: PlayerId) {
        let players = rules.players();
        let seat = |player: PlayerId| (player.0 + players - observer.0) % players;
        self.look_at_landscape(actions, state, &seat);
        self.phase = phase_number(state.phase());
        self.actor = match rules.actor(state) {
            Actor::Player(player) => seat(player),
            Actor::Chance => players,
            Actor::Nobody => players + 1,
        };
        let turn = state.turn();
        (self.turn_of, self.turn_kind) = (seat(turn.player), turn.kind as u8);
        self.symbol = state.activated().map_or(0, |symbol| 1 + symbol as u8);
        for player in PlayerId::all(players) {
            let mut hand = state.hand(player).map(number);
            self.seats[usize::from(seat(player))] = SeenSeat {
                score: state.score(player),
                followers: state.figures().in_supply(player, FigureKind::Follower),
                abbots: state.figures().in_supply(player, FigureKind::Abbot),
                bridges: state.bridges_in_supply(player),
                castles: state.castles_in_supply(player),
                hand: [hand.next(), hand.next()],
                got: watch.got[usize::from(player.0)].map(number),
            };
        }
        self.to_lay = turn.tile.map(number);
        self.market = std::array::from_fn(|slot| state.market().get(slot).copied().map(number));
        self.picked = watch.picked.map(|(_, tile)| number(tile));
        self.picker = watch.picked.map_or(0, |(player, _)| 1 + seat(player));
        (self.bidder, self.bid) = state.highest_bid().map_or((0, 0), |(player, bid)| (1 + seat(player), bid));
        self.bag = [0; MAX_KINDS];
        for (tile, count) in state.bag().kinds() {
            self.bag[usize::from(tile.0)] = count as u8;
        }
        self.aside = [0; MAX_KINDS];
        for tile in state.laid_aside() {
            self.aside[usize::from(tile.0)] += 1;
        }
    }

    fn look_at_landscape(&mut self, actions: &Actions, state: &GameState, seat: &impl Fn(PlayerId) -> u8) {
        const OUTSIDE: usize = usize::MAX;
        let mut seen = [OUTSIDE; MAX_TILES];
        let (laid, bridged) = (state.board().laid(), state.bridge_of_this_turn());
        self.tiles.clear();
        for (number, tile) in laid.iter().enumerate() {
            let Some(at) = actions.cell(tile.cell) else { continue };
            let bridge = state.bridge_on(LaidId(number as u8)).map_or(0, |axis| {
                let which = if axis == Axis::NorthSouth { 1 } else { 2 };
                which + if bridged == Some(tile.cell) { 2 } else { 0 }
            });
            seen[number] = self.tiles.len();
            self.tiles.push(SeenTile {
                at,
                tile: tile.tile.0,
                turns: tile.turns.quarter_turns(),
                last: number + 1 == laid.len(),
                bridge,
                ..SeenTile::default()
            });
        }
        self.outside = (laid.len() - self.tiles.len()) as u8;
        let slot = |on: SegmentId| if on == SegmentId::BRIDGE { actions.segments() } else { usize::from(on.0) };
        for figure in state.figures().placed() {
            let Some(tile) = self.tiles.get_mut(seen[usize::from(figure.tile.0)]) else { continue };
            match figure.kind {
                FigureKind::Follower => tile.followers[usize::from(seat(figure.player))][slot(figure.on)] += 1,
                FigureKind::Abbot => tile.abbot = 1 + seat(figure.player),
            }
        }
        let mut asked = match state.phase() {
            Phase::OfferCastle { on, .. } => Some((last(state), on)),
            _ => None,
        };
        for (number, (owner, place)) in state.castles().enumerate() {
            if state.phase() == (Phase::ChooseReward { castle: number as u8 }) {
                asked = Some((place.cell, place.on));
            }
            let at = actions.cell(place.cell);
            if let Some(tile) = self.tiles.iter_mut().find(|tile| Some(tile.at) == at) {
                tile.castles[slot(place.on)] = 1 + seat(owner);
            }
        }
        if let Some((cell, on)) = asked {
            let at = actions.cell(cell);
            if let Some(tile) = self.tiles.iter_mut().find(|tile| Some(tile.at) == at) {
                tile.asked = 1 + on.0;
            }
        }
    }

    /// Puts the tiles in order, row by row.
    pub fn sort(&mut self) {
        self.tiles.sort_unstable_by_key(|tile| tile.at);
    }
}
