//! What the greedy bot does in a market: which tile it wants, and what it pays for it.

use bastide_engine::{Action, GameOptions, GameState, Market, Phase, PlayerId, Quiet, Rules};

use crate::greedy::{Rated, first_look};
use crate::worth::{ORDINARY_TILE, worth};

/// The opening bid is this part of what the tile is worth to the bot, which can still buy it at another's price …
const OPENING: f64 = 0.25;

/// … and at most this: when nobody raises, the points are lost (BAZ-6).
const HIGHEST_OPENING: u8 = 3;

/// The tiles that can be picked, rated by what they are worth more than another.
pub(crate) fn picks(rules: &Rules, state: &GameState, me: PlayerId) -> Rated {
    let auction = matches!(
        rules.options(),
        GameOptions::Classic(options) if options.bridges_castles_bazaars == Some(Market::Auction)
    );
    let tiles = state.market();
    let kinds = tiles.iter().enumerate().filter(|&(at, tile)| !tiles[..at].contains(tile));
    let rate = |(_, &tile)| {
        let gain = gain(rules, state, me, Action::Pick { tile, bid: auction.then_some(0) });
        (Action::Pick { tile, bid: auction.then(|| opening(gain)) }, gain)
    };
    kinds.map(rate).collect()
}

fn opening(gain: f64) -> u8 {
    // A negative number becomes 0.
    ((gain * OPENING) as u8).min(HIGHEST_OPENING)
}

/// BAZ-4: one point more than the highest bid, if the tile is worth it.
pub(crate) fn bid(rules: &Rules, state: &GameState, me: PlayerId) -> Action {
    let highest = state.highest_bid().map_or(0, |(_, points)| points);
    let raise = Action::Bid { points: highest.saturating_add(1) };
    if rules.check(state, raise).is_ok() && gain(rules, state, me, raise) >= f64::from(highest) + 1.0 {
        raise
    } else {
        Action::Pass
    }
}

/// BAZ-5: buying costs the bid, and the points that selling would have brought.
pub(crate) fn buy_or_sell(rules: &Rules, state: &GameState, me: PlayerId) -> Action {
    let bid = state.highest_bid().map_or(0, |(_, points)| points);
    if gain(rules, state, me, Action::Buy) > 2.0 * f64::from(bid) { Action::Buy } else { Action::Sell }
}

/// What the tile that `me` gets by `action` is worth more than an ordinary tile, whatever is paid for it.
fn gain(rules: &Rules, state: &GameState, me: PlayerId, action: Action) -> f64 {
    let mut next = state.clone();
    rules.apply_trusted(&mut next, action, &mut Quiet);
    if !reach_own_turn(rules, &mut next, me) {
        return 0.0;
    }
    let before = worth(rules, &next, me);
    let best = first_look(rules, &next, me).into_iter().map(|(_, value)| value).fold(f64::NEG_INFINITY, f64::max);
    best - before - ORDINARY_TILE
}

/// Goes on until `me` has the tile and lays it. Nobody else wants it, and what others lay before lies somewhere and
/// bears no followers. False when a draw comes before, so that nothing is known of the tile.
fn reach_own_turn(rules: &Rules, state: &mut GameState, me: PlayerId) -> bool {
    let mut room = Vec::new();
    loop {
        let action = match state.phase() {
            Phase::Lay { .. } if state.turn().player == me => return true,
            Phase::Draw | Phase::Over => return false,
            Phase::Pick { .. } => Action::Pick { tile: state.market()[0], bid: Some(0) },
            Phase::BuyOrSell { player } if player == me => Action::Buy,
            // The last that is listed: to pass, to sell, not to build.
            _ => match rules.some_action(state, &mut room, |n| n - 1) {
                Some(action) => action,
                None => return false,
            },
        };
        rules.apply_trusted(state, action, &mut Quiet);
    }
}
