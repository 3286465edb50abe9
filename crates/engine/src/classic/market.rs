//! Bazaars (BAZ-1 to BAZ-14, BAZ-D1): tiles for everybody, by auction or by draft.

use crate::action::{Action, ActionList};
use crate::event::{Event, Log};
use crate::figures::{MAX_PLAYERS, PlayerId};
use crate::illegal::Illegal;
use crate::options::Market;
use crate::rules::Rules;
use crate::state::{GameState, Phase, TurnKind, TurnPlan, mix};
use crate::tile::TileId;

/// BAZ-9: the highest bid there can be.
pub(crate) const HIGHEST_BID: u8 = 200;

/// What lies in the market, and how far its auction has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stall {
    tiles: [TileId; MAX_PLAYERS],
    len: u8,
    /// How many tiles are still to be drawn for it.
    to_draw: u8,
    /// Who laid the market tile.
    holder: PlayerId,
    /// The tile that each player has got.
    taken: [Option<TileId>; MAX_PLAYERS],
    /// Who picked the tile that is auctioned, and which it is.
    picked: Option<(PlayerId, TileId)>,
    highest: Option<(PlayerId, u8)>,
    /// A market was begun in this turn.
    begun: bool,
}

impl Stall {
    pub(crate) fn new() -> Stall {
        Stall {
            tiles: [TileId(0); MAX_PLAYERS],
            len: 0,
            to_draw: 0,
            holder: PlayerId(0),
            taken: [None; MAX_PLAYERS],
            picked: None,
            highest: None,
            begun: false,
        }
    }

    pub(crate) fn tiles(&self) -> &[TileId] {
        &self.tiles[..usize::from(self.len)]
    }

    /// How many tiles it holds, those that players have got included.
    pub(crate) fn tiles_at_hand(&self) -> u32 {
        let taken = self.taken.iter().flatten().count() + usize::from(self.picked.is_some());
        u32::from(self.len) + taken as u32
    }

    pub(crate) fn highest(&self) -> Option<(PlayerId, u8)> {
        self.highest
    }

    pub(crate) fn is_drawing(&self) -> bool {
        self.to_draw > 0
    }

    pub(crate) fn was_begun(&self) -> bool {
        self.begun
    }

    pub(crate) fn begin_turn(&mut self) {
        self.begun = false;
    }

    fn remove(&mut self, tile: TileId) {
        if let Some(at) = self.tiles().iter().position(|&other| other == tile) {
            self.tiles.copy_within(at + 1..usize::from(self.len), at);
            self.len -= 1;
        }
    }

    fn is_without_tile(&self, player: PlayerId) -> bool {
        self.taken[player.index()].is_none()
    }

    pub(crate) fn hash(&self) -> u64 {
        let mut hash = mix(7 << 56 | u64::from(self.to_draw) << 8 | u64::from(self.holder.0));
        for &tile in self.tiles() {
            hash = hash.wrapping_add(mix(8 << 56 | u64::from(tile.0)));
        }
        for (player, tile) in self.taken.iter().enumerate() {
            hash =
                hash.wrapping_add(mix(9 << 56 | (player as u64) << 8 | tile.map_or(0, |tile| 1 + u64::from(tile.0))));
        }
        let picked = self.picked.map_or(0, |(player, tile)| 1 | u64::from(player.0) << 8 | u64::from(tile.0) << 16);
        let highest = self.highest.map_or(0, |(player, bid)| 1 | u64::from(player.0) << 8 | u64::from(bid) << 16);
        hash.wrapping_add(mix(10 << 56 | picked | highest << 28))
    }
}

/// BAZ-1, BAZ-11, BAZ-12: whether the turn just played holds a market.
pub(crate) fn is_due(rules: &Rules, state: &GameState) -> bool {
    let bazaar = rules.layable(state.board.tile(state.board.last()).tile).bazaar;
    bazaar && !state.stall.begun && !state.turn.kind.in_market() && state.bag.len() >= u32::from(rules.players())
}

/// BAZ-2: as many tiles are drawn as there are players.
pub(crate) fn begin(rules: &Rules, state: &mut GameState) -> Phase {
    state.stall = Stall { to_draw: rules.players(), holder: state.turn.player, begun: true, ..Stall::new() };
    Phase::Draw
}

/// A tile for the market was drawn. When all are there, the picking begins; nothing when the turn goes on.
pub(crate) fn drawn(rules: &Rules, state: &mut GameState, tile: TileId) -> Option<Phase> {
    let stall = &mut state.stall;
    stall.tiles[usize::from(stall.len)] = tile;
    stall.len += 1;
    stall.to_draw -= 1;
    if stall.to_draw > 0 {
        return Some(Phase::Draw);
    }
    match rules.market {
        Some(Market::Draft) => {
            // BAZ-D1: each picks when the turn comes.
            for player in clockwise(rules, state.stall.holder) {
                state.plans.push(TurnPlan { player, kind: TurnKind::Draft, tile: None });
            }
            state.stall.holder = PlayerId(0);
            None
        }
        _ => Some(Phase::Pick { player: next_without(rules, state, state.stall.holder) }),
    }
}

/// The players clockwise, beginning left of `from` and ending with `from`.
fn clockwise(rules: &Rules, from: PlayerId) -> impl Iterator<Item = PlayerId> + use<> {
    let players = rules.players();
    (1..=players).map(move |seat| PlayerId((from.0 + seat) % players))
}

fn next_without(rules: &Rules, state: &GameState, from: PlayerId) -> PlayerId {
    clockwise(rules, from).find(|&player| state.stall.is_without_tile(player)).unwrap_or(from)
}

/// What can be picked, with every opening bid in an auction (BAZ-3).
pub(crate) fn picks(rules: &Rules, state: &GameState, out: &mut ActionList) {
    let tiles = state.stall.tiles();
    for (at, &tile) in tiles.iter().enumerate() {
        if tiles[..at].contains(&tile) {
            continue;
        }
        match rules.market {
            Some(Market::Auction) => out.extend((0..=HIGHEST_BID).map(|bid| Action::Pick { tile, bid: Some(bid) })),
            _ => out.push(Action::Pick { tile, bid: None }),
        }
    }
}

/// One of the many things that can be picked or bid; `pick(n)` gives a number below `n`.
#[inline(never)]
pub(crate) fn some_action(rules: &Rules, state: &GameState, pick: impl FnMut(u32) -> u32) -> Action {
    match state.phase {
        Phase::Pick { .. } => some_pick(rules, state, pick),
        _ => some_bid(state, pick),
    }
}

/// The pick that [`picks`] lists at the number, below their count, that `pick` gives.
fn some_pick(rules: &Rules, state: &GameState, mut pick: impl FnMut(u32) -> u32) -> Action {
    let tiles = state.stall.tiles();
    let is_new = |at: &usize| !tiles[..*at].contains(&tiles[*at]);
    let kinds = (0..tiles.len()).filter(is_new).count() as u32;
    let bids = if rules.market == Some(Market::Auction) { u32::from(HIGHEST_BID) + 1 } else { 1 };
    let nth = pick(kinds * bids);
    let at = (0..tiles.len()).filter(is_new).nth((nth / bids) as usize).unwrap_or(0);
    let bid = (rules.market == Some(Market::Auction)).then_some((nth % bids) as u8);
    Action::Pick { tile: tiles[at], bid }
}

/// The bid that [`bids`] lists at the number, below their count, that `pick` gives.
fn some_bid(state: &GameState, mut pick: impl FnMut(u32) -> u32) -> Action {
    let highest = state.stall.highest.map_or(0, |(_, bid)| bid);
    let higher = u32::from(HIGHEST_BID - highest);
    match pick(higher + 1) {
        nth if nth < higher => Action::Bid { points: highest + 1 + nth as u8 },
        _ => Action::Pass,
    }
}

/// Why a tile cannot be picked with that bid.
pub(crate) fn check_pick(rules: &Rules, state: &GameState, tile: TileId, bid: Option<u8>) -> Result<(), Illegal> {
    if !state.stall.tiles().contains(&tile) {
        return Err(Illegal::NotInTheMarket);
    }
    match (rules.market, bid) {
        (Some(Market::Auction), Some(bid)) if bid <= HIGHEST_BID => Ok(()),
        (Some(Market::Draft), None) => Ok(()),
        _ => Err(Illegal::NotABid),
    }
}

/// BAZ-3: the auction of a tile begins. BAZ-D1: the picked tile is the turn's; nothing waits then.
pub(crate) fn pick(
    rules: &Rules,
    state: &mut GameState,
    player: PlayerId,
    tile: TileId,
    bid: Option<u8>,
    log: &mut impl Log,
) -> Option<Phase> {
    log.note(|| Event::Picked { player, tile, bid });
    state.stall.remove(tile);
    let Some(bid) = bid else {
        state.turn = TurnPlan { player, kind: TurnKind::Market, tile: Some(tile) };
        return None;
    };
    state.stall.picked = Some((player, tile));
    state.stall.highest = Some((player, bid));
    after_bid(rules, state, player, log)
}

/// BAZ-4: every bid that is higher than the highest, or none.
pub(crate) fn bids(state: &GameState, out: &mut ActionList) {
    let highest = state.stall.highest.map_or(0, |(_, bid)| bid);
    out.extend((highest + 1..=HIGHEST_BID).map(|points| Action::Bid { points }));
    out.push(Action::Pass);
}

/// Why that is no higher bid.
pub(crate) fn check_bid(state: &GameState, points: u8) -> Result<(), Illegal> {
    match state.stall.highest {
        Some((_, highest)) if points <= highest => Err(Illegal::BidTooLow),
        _ if points > HIGHEST_BID => Err(Illegal::NotABid),
        _ => Ok(()),
    }
}

/// BAZ-4: a player raises, or passes, and the next is asked.
pub(crate) fn bid(
    rules: &Rules,
    state: &mut GameState,
    player: PlayerId,
    points: Option<u8>,
    log: &mut impl Log,
) -> Option<Phase> {
    match points {
        None => log.note(|| Event::Passed { player }),
        Some(points) => {
            state.stall.highest = Some((player, points));
            log.note(|| Event::Raised { player, points });
        }
    }
    after_bid(rules, state, player, log)
}

/// The next player without a tile is asked, once round; then the auction is settled.
fn after_bid(rules: &Rules, state: &mut GameState, player: PlayerId, log: &mut impl Log) -> Option<Phase> {
    let ((picker, tile), (bidder, bid)) = (state.stall.picked?, state.stall.highest?);
    let next = next_without(rules, state, player);
    // At the highest bid there is nothing left to say.
    if next != picker && bid < HIGHEST_BID {
        return Some(Phase::Bid { player: next });
    }
    if bidder == picker {
        // BAZ-6
        pay(state, picker, None, bid, log);
        return hand_over(rules, state, picker, tile, log);
    }
    Some(Phase::BuyOrSell { player: picker })
}

/// BAZ-5: the picker buys, or sells.
pub(crate) fn settle(rules: &Rules, state: &mut GameState, buys: bool, log: &mut impl Log) -> Option<Phase> {
    let ((picker, tile), (bidder, bid)) = (state.stall.picked?, state.stall.highest?);
    let (payer, paid) = if buys { (picker, bidder) } else { (bidder, picker) };
    pay(state, payer, Some(paid), bid, log);
    hand_over(rules, state, payer, tile, log)
}

fn pay(state: &mut GameState, player: PlayerId, to: Option<PlayerId>, points: u8, log: &mut impl Log) {
    state.scores[player.index()] -= i16::from(points);
    if let Some(to) = to {
        state.scores[to.index()] += i16::from(points);
    }
    if points > 0 {
        log.note(|| Event::Paid { player, to, points });
    }
}

/// A player has a tile. BAZ-7: the next one picks; BAZ-8: the last tile is free; BAZ-10: then all are played.
fn hand_over(
    rules: &Rules,
    state: &mut GameState,
    player: PlayerId,
    tile: TileId,
    log: &mut impl Log,
) -> Option<Phase> {
    let picker = state.stall.picked.map_or(player, |(picker, _)| picker);
    take(state, player, tile, log);
    (state.stall.picked, state.stall.highest) = (None, None);
    let next = next_without(rules, state, picker);
    if let &[last] = state.stall.tiles() {
        state.stall.remove(last);
        take(state, next, last, log);
    } else if !state.stall.tiles().is_empty() {
        return Some(Phase::Pick { player: next });
    }
    for player in clockwise(rules, state.stall.holder) {
        let tile = state.stall.taken[player.index()].take();
        state.plans.push(TurnPlan { player, kind: TurnKind::Market, tile });
    }
    // Who held the market is of no interest from here on.
    state.stall.holder = PlayerId(0);
    None
}

fn take(state: &mut GameState, player: PlayerId, tile: TileId, log: &mut impl Log) {
    state.stall.taken[player.index()] = Some(tile);
    log.note(|| Event::Took { player, tile });
}
