//! One moment of a game: plain data without pointers, cheaper to copy than to undo.

use crate::bag::Bag;
use crate::board::{Board, LaidId};
use crate::classic::bridges::Bridges;
use crate::classic::castles::{self, Castles};
use crate::classic::market::Stall;
use crate::classic::river::River;
use crate::discovery::hands::Hands;
use crate::event::{Event, Log, Place, Scored, Tally};
use crate::figures::{Figure, FigureKind, Figures, MAX_PLAYERS, PlayerId, Standing};
use crate::geometry::{Axis, Cell, Rotation};
use crate::regions::{RegionId, Regions};
use crate::rules::Rules;
use crate::tile::{SegmentId, Symbol, TileId};

/// Who decides next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    /// A player.
    Player(PlayerId),
    /// The bag.
    Chance,
    /// The game is over.
    Nobody,
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A tile to be drawn.
    Draw,
    /// The drawn tile to be laid.
    Lay {
        /// The drawn tile.
        tile: TileId,
    },
    /// One of the tiles of a hand to be laid, or swapped if it fits nowhere.
    LayFromHand,
    /// One of several symbols to be activated.
    ChooseSymbol,
    /// The bridge that the placement needs.
    NeededBridge,
    /// The answer to an offer of a castle.
    OfferCastle {
        /// Who is asked.
        owner: PlayerId,
        /// The segment of the tile just laid that belongs to the city.
        on: SegmentId,
    },
    /// The choice of what a castle takes.
    ChooseReward {
        /// The castle, by its number.
        castle: u8,
    },
    /// A tile of the market to be picked.
    Pick {
        /// By whom.
        player: PlayerId,
    },
    /// A higher bid, or none.
    Bid {
        /// By whom.
        player: PlayerId,
    },
    /// Buying or selling.
    BuyOrSell {
        /// By whom.
        player: PlayerId,
    },
    /// A figure to be placed or taken back, or not.
    PlaceFigure {
        /// The segments of the tile just laid where a follower may stand, a bit each.
        spots: u16,
    },
    /// Nothing: the game is over.
    Over,
}

impl Phase {
    /// A decision about the tile just laid: the rest of its turn, without a market that it opens.
    pub fn follows_a_tile(self) -> bool {
        matches!(
            self,
            Phase::NeededBridge
                | Phase::ChooseSymbol
                | Phase::PlaceFigure { .. }
                | Phase::OfferCastle { .. }
                | Phase::ChooseReward { .. }
        )
    }
}

/// A turn: whose it is, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnPlan {
    /// Whose turn.
    pub player: PlayerId,
    /// Why it is played.
    pub kind: TurnKind,
    /// The tile for it, once it is drawn and until it is laid.
    pub tile: Option<TileId>,
}

/// Why a turn is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnKind {
    /// In seat order.
    Ordinary,
    /// JUB-11: earned by a symbol.
    Extra,
    /// BAZ-D1: with a tile that is still to be picked from a market.
    Draft,
    /// BAZ-10: with a tile from a market.
    Market,
    /// Earned by a symbol in a turn with a tile from a market.
    ExtraInMarket,
}

impl TurnKind {
    /// JUB-11: whether an extra turn can be earned in it.
    pub(crate) const fn earns_extra(self) -> bool {
        matches!(self, TurnKind::Ordinary | TurnKind::Market)
    }

    /// BAZ-11: whether it belongs to a market, so that no other is held.
    pub(crate) const fn in_market(self) -> bool {
        matches!(self, TurnKind::Draft | TurnKind::Market | TurnKind::ExtraInMarket)
    }
}

/// The most turns that can be planned: a tile of the market for everybody, and an extra turn before and after.
const MAX_PLANS: usize = MAX_PLAYERS + 2;

/// Turns to come, the next first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plans {
    plans: [TurnPlan; MAX_PLANS],
    len: u8,
}

impl Plans {
    pub(crate) fn new() -> Plans {
        let nothing = TurnPlan { player: PlayerId(0), kind: TurnKind::Ordinary, tile: None };
        Plans { plans: [nothing; MAX_PLANS], len: 0 }
    }

    pub(crate) fn push(&mut self, plan: TurnPlan) {
        self.plans[usize::from(self.len)] = plan;
        self.len += 1;
    }

    pub(crate) fn push_first(&mut self, plan: TurnPlan) {
        self.plans.copy_within(..usize::from(self.len), 1);
        self.plans[0] = plan;
        self.len += 1;
    }

    fn hash(&self) -> u64 {
        self.plans[..usize::from(self.len)].iter().enumerate().fold(0, |sum: u64, (at, plan)| {
            let tile = plan.tile.map_or(0, |tile| 1 + u64::from(tile.0));
            let what = u64::from(plan.player.0) | (plan.kind as u64) << 4 | tile << 8 | (at as u64) << 20;
            sum.wrapping_add(mix(11 << 56 | what))
        })
    }

    pub(crate) fn pop(&mut self) -> Option<TurnPlan> {
        if self.len == 0 {
            return None;
        }
        let next = self.plans[0];
        self.plans.copy_within(1..usize::from(self.len), 0);
        self.len -= 1;
        Some(next)
    }
}

/// A cloister that is not surrounded yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cloister {
    pub cell: Cell,
    pub segment: u16,
    pub on: SegmentId,
}

/// The most cloisters that a game can have.
pub(crate) const MAX_CLOISTERS: usize = 32;

/// One moment of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameState {
    pub(crate) phase: Phase,
    pub(crate) turn: TurnPlan,
    pub(crate) step: u8,
    pub(crate) turns: u16,
    pub(crate) discarded: u16,
    pub(crate) scores: [i16; MAX_PLAYERS],
    pub(crate) bag: Bag,
    pub(crate) figures: Figures,
    pub(crate) cloisters: [Cloister; MAX_CLOISTERS],
    pub(crate) cloisters_len: u8,
    /// How many of the cloisters are complete and wait to be scored.
    pub(crate) surrounded: u8,
    /// The segments of the tile laid last whose regions nobody stands in, and those whose regions have no open edge; a
    /// bit each, as they were when it was laid.
    pub(crate) free: u16,
    pub(crate) closed: u16,
    /// JUB-5: the symbol that this turn's tile has activated.
    pub(crate) activated: Option<Symbol>,
    pub(crate) river: River,
    pub(crate) bridges: Bridges,
    pub(crate) castles: Castles,
    pub(crate) stall: Stall,
    pub(crate) hands: Hands,
    /// The turns that are played before the ordinary order goes on.
    pub(crate) plans: Plans,
    /// Whose turn it last was in seat order.
    pub(crate) seat: PlayerId,
    pub(crate) board: Board,
    pub(crate) regions: Regions,
    pub(crate) hash: u64,
}

impl GameState {
    /// The table before anything lies on it: seat 0 begins (SETUP-4, DISC-2a).
    pub(crate) fn new(rules: &Rules) -> GameState {
        let nothing = Cloister { cell: Cell::default(), segment: 0, on: SegmentId(0) };
        GameState {
            phase: Phase::Draw,
            turn: TurnPlan { player: PlayerId(0), kind: TurnKind::Ordinary, tile: None },
            step: 0,
            turns: 0,
            discarded: 0,
            scores: [0; MAX_PLAYERS],
            bag: rules.full_bag(),
            figures: Figures::new(rules.players(), rules.followers, rules.abbots),
            cloisters: [nothing; MAX_CLOISTERS],
            cloisters_len: 0,
            surrounded: 0,
            free: 0,
            closed: 0,
            activated: None,
            river: River::default(),
            bridges: Bridges::new(rules.bridges),
            castles: Castles::new(rules.bridges),
            stall: Stall::new(),
            hands: Hands::new(),
            plans: Plans::new(),
            seat: PlayerId(0),
            board: Board::new(),
            regions: Regions::new(),
            hash: 0,
        }
    }

    /// What the game waits for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The turn that is being played.
    pub fn turn(&self) -> TurnPlan {
        self.turn
    }

    /// The symbol that this turn's tile has activated.
    pub fn activated(&self) -> Option<Symbol> {
        self.activated
    }

    /// How many tiles players have laid.
    pub fn turns(&self) -> u16 {
        self.turns
    }

    /// How many tiles fitted nowhere and left the game.
    pub fn discarded(&self) -> u16 {
        self.discarded
    }

    /// The points of a player.
    pub fn score(&self, player: PlayerId) -> i16 {
        self.scores[player.index()]
    }

    /// The tiles left to draw.
    pub fn bag(&self) -> &Bag {
        &self.bag
    }

    /// The figures in supply and in the landscape.
    pub fn figures(&self) -> &Figures {
        &self.figures
    }

    /// The landscape.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The regions of the landscape.
    pub fn regions(&self) -> &Regions {
        &self.regions
    }

    /// The region that a segment of a laid tile belongs to. Rivers, and segments that are not there, belong to none.
    pub fn region_at(&self, rules: &Rules, place: Place) -> Option<RegionId> {
        let tile = self.board.at(place.cell)?;
        let segments = rules.layable(self.board.tile(tile).tile).fresh().len();
        let there = match place.on {
            SegmentId::BRIDGE => self.bridges.on(tile).is_some(),
            on => usize::from(on.0) < segments,
        };
        there.then(|| self.region_of(tile, place.on))
    }

    /// As [`GameState::region_at`], for a segment that is known to be there and not a river: one look-up.
    pub fn region_of(&self, tile: LaidId, on: SegmentId) -> RegionId {
        self.regions.of(self.segment_number(tile, on))
    }

    pub(crate) fn segment_number(&self, tile: LaidId, on: SegmentId) -> u16 {
        match on {
            SegmentId::BRIDGE => self.bridges.on(tile).map_or(0, |bridge| bridge.segment),
            _ => self.board.tile(tile).first_segment + u16::from(on.0),
        }
    }

    /// A figure of the player goes from supply onto a segment.
    pub(crate) fn stand(&mut self, player: PlayerId, kind: FigureKind, tile: LaidId, at: Place) {
        let segment = self.segment_number(tile, at.on);
        self.figures.place(Figure { player, kind, tile, on: at.on, segment });
        let region = self.regions.of(segment);
        let region = self.regions.get_mut(region);
        region.standing = region.standing.plus(Standing::one(player));
        self.hash = self.hash.wrapping_add(figure_hash(player, kind, at));
    }

    /// The player gets points.
    pub(crate) fn gain(&mut self, player: PlayerId, what: Scored, tally: Tally, log: &mut impl Log) {
        self.scores[player.index()] += tally.points();
        log.note(|| Event::Scored { player, what, tally });
    }

    /// A tile leaves the game.
    pub(crate) fn discard(&mut self, tile: TileId) {
        self.discarded += 1;
        self.hash = self.hash.wrapping_add(discard_hash(tile));
    }

    /// The bridge on a laid tile.
    pub fn bridge_on(&self, tile: LaidId) -> Option<Axis> {
        self.bridges.on(tile).map(|bridge| bridge.axis)
    }

    /// The tile that bears the bridge built this turn.
    pub fn bridge_of_this_turn(&self) -> Option<Cell> {
        self.bridges.of_this_turn().map(|bridge| self.board.tile(bridge.tile).cell)
    }

    /// How many bridges a player has in supply.
    pub fn bridges_in_supply(&self, player: PlayerId) -> u8 {
        self.bridges.in_supply(player)
    }

    /// How many castles a player has in supply.
    pub fn castles_in_supply(&self, player: PlayerId) -> u8 {
        self.castles.in_supply(player)
    }

    /// The castles in the landscape: their owners, and a segment of each.
    pub fn castles(&self) -> impl Iterator<Item = (PlayerId, Place)> + '_ {
        self.castles.built().iter().map(|castle| (castle.owner, castle.at))
    }

    /// For each castle, in the order of [`GameState::castles`], the six squares around it, and whether it still waits for
    /// something to be completed there.
    pub fn castle_squares(&self) -> impl Iterator<Item = ([Cell; 6], bool)> + '_ {
        self.castles.built().iter().map(|castle| (castles::squares(self, castle.tiles), castle.is_waiting()))
    }

    /// The tiles that lie in the market, still to be picked.
    pub fn market(&self) -> &[TileId] {
        self.stall.tiles()
    }

    /// How many tiles have been drawn and are still to be laid.
    pub fn tiles_at_hand(&self) -> u32 {
        let turn = u32::from(self.turn.tile.is_some());
        turn + self.stall.tiles_at_hand()
            + self.hands.tiles_at_hand()
            + self.plans.plans[..usize::from(self.plans.len)].iter().filter(|plan| plan.tile.is_some()).count() as u32
    }

    /// DISC-16: the tiles in front of a player.
    pub fn hand(&self, player: PlayerId) -> impl Iterator<Item = TileId> + use<> {
        self.hands.of(player)
    }

    /// DISC-17: the tiles that were laid aside.
    pub fn laid_aside(&self) -> &[TileId] {
        self.hands.aside()
    }

    /// The highest bid so far, and who made it.
    pub fn highest_bid(&self) -> Option<(PlayerId, u8)> {
        self.stall.highest()
    }

    /// A Zobrist key: equal for equal moments of a game, and hardly ever for others.
    pub fn key(&self) -> u64 {
        let last = u64::from(self.board.tile(self.board.last()).cell.packed());
        let phase = match self.phase {
            Phase::Draw => 0,
            Phase::Lay { tile } => 1 | u64::from(tile.0) << 8,
            Phase::PlaceFigure { .. } => 2 | last << 8,
            Phase::Over => 3,
            Phase::ChooseSymbol => 4 | last << 8,
            Phase::NeededBridge => 5 | last << 8,
            Phase::OfferCastle { on, .. } => 6 | last << 8 | u64::from(on.0) << 24,
            Phase::ChooseReward { castle } => 7 | last << 8 | u64::from(castle) << 24,
            Phase::Pick { player } => 8 | u64::from(player.0) << 8,
            Phase::Bid { player } => 9 | u64::from(player.0) << 8,
            Phase::BuyOrSell { player } => 10 | u64::from(player.0) << 8,
            Phase::LayFromHand => 11,
        };
        let activated = self.activated.map_or(0, |symbol| 1 + symbol as u64);
        let turn = u64::from(self.turn.player.0) | (self.turn.kind as u64) << 3 | activated << 6;
        let mut key = self.hash ^ mix(phase << 8 | turn) ^ self.stall.hash() ^ self.castles.hash() ^ self.plans.hash();
        key ^= self.hands.hash();
        if let Some(cell) = self.bridge_of_this_turn() {
            key ^= mix(12 << 56 | u64::from(cell.packed()));
        }
        for (player, &score) in self.scores.iter().enumerate() {
            key ^= mix(SCORE | (player as u64) << 16 | u64::from(score as u16));
        }
        key
    }
}

const SCORE: u64 = 1 << 56;
const LAID: u64 = 2 << 56;
const STANDS: u64 = 3 << 56;
const DISCARDED: u64 = 4 << 56;
const BRIDGED: u64 = 5 << 56;

/// The part of the key for a bridge, and with it for the supply of who built it.
pub(crate) fn bridge_hash(player: PlayerId, cell: Cell, axis: Axis) -> u64 {
    mix(BRIDGED | u64::from(player.0) << 24 | (axis as u64) << 16 | u64::from(cell.packed()))
}

/// The part of the key for a laid tile.
pub(crate) fn laid_hash(tile: TileId, cell: Cell, turns: Rotation) -> u64 {
    mix(LAID | u64::from(tile.0) << 24 | u64::from(turns.quarter_turns()) << 16 | u64::from(cell.packed()))
}

/// The part of the key for a figure in the landscape.
pub(crate) fn figure_hash(player: PlayerId, kind: FigureKind, at: Place) -> u64 {
    let who = u64::from(player.0) << 32 | (kind as u64) << 24;
    mix(STANDS | who | u64::from(at.on.0) << 16 | u64::from(at.cell.packed()))
}

/// The part of the key for a tile that left the game. All parts are added up, so that two alike do not cancel out.
fn discard_hash(tile: TileId) -> u64 {
    mix(DISCARDED | u64::from(tile.0))
}

/// Scatters a number over all 64 bits (the finaliser of SplitMix64).
pub(crate) const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
