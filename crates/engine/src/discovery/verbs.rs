//! What the public verbs do in The Discovery.

use crate::action::{Action, ActionList};
use crate::discovery::{hands, lay_tile, place_or_recall, turn};
use crate::event::{Event, Log};
use crate::illegal::Illegal;
use crate::rules::Rules;
use crate::state::{GameState, Phase};

/// Adds all that the player who decides may do.
pub(crate) fn legal_actions(rules: &Rules, state: &GameState, out: &mut ActionList) {
    match state.phase {
        Phase::Lay { tile } => lay_tile::placements(rules, state, tile).list(&state.board, out),
        Phase::LayFromHand => hands::choices(rules, state, out),
        Phase::PlaceFigure { spots } => place_or_recall::choices(state, spots, out),
        _ => {}
    }
}

/// Why `action` would be refused now.
pub(crate) fn check(rules: &Rules, state: &GameState, action: Action) -> Result<(), Illegal> {
    match (state.phase, action) {
        (Phase::Lay { tile: drawn }, Action::Lay { tile, .. }) if tile != drawn => Err(Illegal::OtherTileDrawn),
        (Phase::LayFromHand, Action::Lay { tile, .. }) if !hands::holds(state, tile) => Err(Illegal::NotInHand),
        (Phase::Lay { .. } | Phase::LayFromHand, Action::Lay { tile, cell, turns }) => {
            lay_tile::check(rules, state, tile, cell, turns)
        }
        (Phase::LayFromHand, Action::Refuse { tile }) => hands::check_swap(rules, state, tile),
        (Phase::PlaceFigure { spots }, Action::Place { figure, cell, on }) => {
            place_or_recall::check_place(rules, state, spots, figure, cell, on)
        }
        (Phase::PlaceFigure { .. }, Action::Recall { cell, on }) => place_or_recall::check_recall(state, cell, on),
        (Phase::PlaceFigure { .. }, Action::Pass) => Ok(()),
        _ => Err(Illegal::WrongStep),
    }
}

/// Does an action that is known to be legal.
#[inline(never)]
pub(crate) fn apply(rules: &Rules, state: &mut GameState, action: Action, log: &mut impl Log) {
    match action {
        Action::Draw { tile } => turn::draw(rules, state, tile, log),
        Action::Lay { tile, cell, turns } => {
            lay_tile::lay(rules, state, tile, cell, turns, log);
            turn::leave(state);
        }
        Action::Refuse { tile } => turn::swap(state, tile, log),
        Action::Place { cell, on, .. } => {
            place_or_recall::place(state, cell, on, log);
            turn::leave(state);
        }
        Action::Recall { cell, on } => {
            place_or_recall::recall(rules, state, cell, on, log);
            turn::leave(state);
        }
        _ => {
            log.note(|| Event::Passed { player: state.turn.player });
            turn::leave(state);
        }
    }
    turn::enter(rules, state, log);
}

/// One of all legal actions, each as likely as any other if `pick(n)` gives numbers below `n` with even odds.
pub(crate) fn some_action(
    rules: &Rules,
    state: &GameState,
    room: &mut ActionList,
    pick: impl FnOnce(u32) -> u32,
) -> Action {
    match state.phase {
        // There are many placements: choosing one is cheaper than listing all.
        Phase::Lay { tile } => lay_tile::placements(rules, state, tile).some(&state.board, pick),
        _ => {
            rules.legal_actions(state, room);
            room[pick(room.len() as u32) as usize]
        }
    }
}
