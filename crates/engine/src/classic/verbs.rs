//! What the public verbs do in the classic game.

use crate::action::{Action, ActionList};
use crate::classic::{abbot, bridges, castles, jubilee, lay_tile, market, place_figure, score, turn};
use crate::event::{Event, Log, Place};
use crate::illegal::Illegal;
use crate::rules::Rules;
use crate::state::{GameState, Phase};

/// Adds all that the player who decides may do.
pub(crate) fn legal_actions(rules: &Rules, state: &GameState, out: &mut ActionList) {
    match state.phase {
        Phase::Lay { tile } => {
            lay_tile::placements(rules, state, tile).list(&state.board, out);
            if lay_tile::can_be_refused(rules, state, tile) {
                out.push(Action::Refuse { tile });
            }
        }
        Phase::NeededBridge => bridges::needed_choices(rules, state, out),
        Phase::OfferCastle { on, .. } => castles::answers(state, on, out),
        Phase::ChooseReward { castle } => castles::reward_choices(state, castle, out),
        Phase::Pick { .. } => market::picks(rules, state, out),
        Phase::Bid { .. } => market::bids(state, out),
        Phase::BuyOrSell { .. } => out.extend([Action::Buy, Action::Sell]),
        Phase::ChooseSymbol => jubilee::choices(rules, state, out),
        Phase::PlaceFigure { spots } => place_figure::choices(rules, state, spots, out),
        Phase::Draw | Phase::LayFromHand | Phase::Over => {}
    }
}

/// Why `action` would be refused now.
pub(crate) fn check(rules: &Rules, state: &GameState, action: Action) -> Result<(), Illegal> {
    match (state.phase, action) {
        (Phase::Lay { tile: drawn }, Action::Lay { tile, cell, turns }) => {
            if tile != drawn {
                return Err(Illegal::OtherTileDrawn);
            }
            lay_tile::check(rules, state, tile, cell, turns)
        }
        (Phase::PlaceFigure { spots }, Action::Place { figure, cell, on }) => {
            place_figure::check(rules, state, spots, figure, cell, on)
        }
        (Phase::Lay { tile: drawn }, Action::Refuse { tile }) => match tile {
            _ if tile != drawn => Err(Illegal::OtherTileDrawn),
            _ if lay_tile::can_be_refused(rules, state, tile) => Ok(()),
            _ => Err(Illegal::CannotBeRefused),
        },
        (Phase::NeededBridge, Action::Bridge { cell, axis }) => bridges::check_needed(rules, state, cell, axis),
        (Phase::NeededBridge, _) => Err(Illegal::BridgeFirst),
        (Phase::PlaceFigure { .. }, Action::Bridge { cell, axis }) => bridges::check_free(rules, state, cell, axis),
        (Phase::OfferCastle { on: offered, .. }, Action::Castle { cell, on, .. }) => {
            castles::check_answer(rules, state, offered, cell, on)
        }
        (Phase::ChooseReward { castle: at }, Action::Reward { castle, cell, on }) => {
            castles::named_reward(rules, state, at, castle, Place { cell, on }).map(|_| ())
        }
        (Phase::Pick { .. }, Action::Pick { tile, bid }) => market::check_pick(rules, state, tile, bid),
        (Phase::Bid { .. }, Action::Bid { points }) => market::check_bid(state, points),
        (Phase::Bid { .. }, Action::Pass) | (Phase::BuyOrSell { .. }, Action::Buy | Action::Sell) => Ok(()),
        (Phase::PlaceFigure { .. }, Action::Recall { cell, on }) => abbot::check_recall(state, cell, on),
        (Phase::PlaceFigure { .. }, Action::Pass) => Ok(()),
        (Phase::ChooseSymbol, Action::Symbol { cell }) => jubilee::check(rules, state, cell),
        _ => Err(Illegal::WrongStep),
    }
}

/// Does an action that is known to be legal.
#[inline(always)]
pub(crate) fn apply(rules: &Rules, state: &mut GameState, action: Action, log: &mut impl Log) {
    match action {
        Action::Draw { tile } if !state.stall.is_drawing() => turn::draw(state, tile, log),
        Action::Lay { tile, cell, turns } => lay_tile::lay(rules, state, tile, cell, turns, log),
        Action::Place { figure, cell, on } => place_figure::place(state, figure, cell, on, log),
        Action::Pass if !matches!(state.phase, Phase::Bid { .. }) => {
            log.note(|| Event::Passed { player: state.turn.player });
        }
        module => return apply_of_module(rules, state, module, log),
    }
    state.step += 1;
    turn::enter_steps(rules, state, log);
}

/// The actions that modules add. Apart, so that those of every game stay close together.
#[inline(never)]
fn apply_of_module(rules: &Rules, state: &mut GameState, action: Action, log: &mut impl Log) {
    match action {
        Action::Recall { cell, on } => {
            abbot::recall(state, cell, on, log);
            turn::go_on(rules, state, log);
        }
        Action::Symbol { cell } => {
            jubilee::activate(rules, state, Some(cell), log);
            turn::go_on(rules, state, log);
        }
        Action::Refuse { tile } => turn::refuse(rules, state, tile, log),
        Action::Bridge { cell, axis } => {
            let needed = state.phase == Phase::NeededBridge;
            bridges::build(rules, state, cell, axis, log);
            // BRIDGE-10: after a free bridge the step goes on.
            if needed { turn::go_on(rules, state, log) } else { turn::enter(rules, state, log) }
        }
        Action::Castle { build, .. } => {
            if let Phase::OfferCastle { owner, on } = state.phase {
                castles::answer(rules, state, owner, on, build, log);
            }
            turn::enter(rules, state, log);
        }
        Action::Reward { castle: named, cell, on } => {
            if let Phase::ChooseReward { castle } = state.phase
                && let Ok(reward) = castles::named_reward(rules, state, castle, named, Place { cell, on })
            {
                castles::take(state, usize::from(castle), reward, log);
            }
            turn::enter(rules, state, log);
        }
        Action::Pick { tile, bid } => {
            let Phase::Pick { player } = state.phase else { return };
            let phase = market::pick(rules, state, player, tile, bid, log);
            turn::wait_or_go_on(rules, state, phase, log);
        }
        Action::Bid { points } => {
            let Phase::Bid { player } = state.phase else { return };
            let phase = market::bid(rules, state, player, Some(points), log);
            turn::wait_or_go_on(rules, state, phase, log);
        }
        Action::Buy | Action::Sell => {
            let phase = market::settle(rules, state, action == Action::Buy, log);
            turn::wait_or_go_on(rules, state, phase, log);
        }
        Action::Pass => {
            let Phase::Bid { player } = state.phase else { return };
            let phase = market::bid(rules, state, player, None, log);
            turn::wait_or_go_on(rules, state, phase, log);
        }
        Action::Draw { tile } => turn::draw_for_market(rules, state, tile, log),
        Action::Lay { .. } | Action::Place { .. } => {}
    }
}

/// The game ends in the middle of whatever it waits for.
pub(crate) fn end_now(rules: &Rules, state: &mut GameState, log: &mut impl Log) {
    settle(rules, state, log);
    turn::end(rules, state, log);
}

/// One of all legal actions, each as likely as any other if `pick(n)` gives numbers below `n` with even odds.
pub(crate) fn some_action(
    rules: &Rules,
    state: &GameState,
    room: &mut ActionList,
    mut pick: impl FnMut(u32) -> u32,
) -> Action {
    match state.phase {
        // There are many placements and many bids: choosing one is cheaper than listing all.
        Phase::Lay { tile } if !rules.has_bridges() || !lay_tile::can_be_refused(rules, state, tile) => {
            lay_tile::placements(rules, state, tile).some(&state.board, pick)
        }
        Phase::Pick { .. } | Phase::Bid { .. } => market::some_action(rules, state, pick),
        _ => {
            rules.legal_actions(state, room);
            room[pick(room.len() as u32) as usize]
        }
    }
}

/// Does what no decision can change any more in the turn at hand: what the tile just laid has completed is complete,
/// even while somebody still ponders. A castle with a choice takes what is worth most.
fn settle(rules: &Rules, state: &mut GameState, log: &mut impl Log) {
    if state.phase == Phase::NeededBridge {
        bridges::build_only_remedy(rules, state, log);
    }
    if rules.jubilee && matches!(state.phase, Phase::NeededBridge | Phase::ChooseSymbol) {
        jubilee::pay_if_certain(rules, state, log);
    }
    let unscored = matches!(
        state.phase,
        Phase::NeededBridge | Phase::ChooseSymbol | Phase::PlaceFigure { .. } | Phase::OfferCastle { .. }
    );
    if unscored {
        score::completed(rules, state, log);
    }
    if unscored || matches!(state.phase, Phase::ChooseReward { .. }) {
        castles::score_best(rules, state, log);
    }
}
