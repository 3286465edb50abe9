//! The turn (TURN-1): a table of steps in the order of the rulebook.

use crate::classic::{bridges, castles, final_scoring, jubilee, lay_tile, market, place_figure, score};
use crate::event::{Event, Log, Quiet};
use crate::figures::PlayerId;
use crate::options::ClassicOptions;
use crate::rules::Rules;
use crate::state::{GameState, Phase, TurnKind, TurnPlan};
use crate::tile::{Symbol, TileId};

/// A step of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Draw,
    LayTile,
    NeededBridge,
    ChooseSymbol,
    PlaceFigure,
    OfferCastles,
    ScoreCompleted,
    ScoreCastles,
    HoldMarket,
    NextTurn,
}

/// What entering a step leads to.
enum Flow {
    /// Somebody must decide.
    Wait(Phase),
    /// The step is done.
    Next,
}

/// The steps of a turn that these options have, in order (TURN-1a).
pub(crate) fn steps(options: ClassicOptions) -> Vec<Step> {
    let bcb = options.bridges_castles_bazaars.is_some();
    let all = [
        (Step::Draw, true),
        (Step::LayTile, true),
        (Step::NeededBridge, bcb),
        (Step::ChooseSymbol, options.jubilee),
        (Step::PlaceFigure, true),
        (Step::OfferCastles, bcb),
        (Step::ScoreCompleted, true),
        (Step::ScoreCastles, bcb),
        (Step::HoldMarket, bcb),
        (Step::NextTurn, true),
    ];
    all.into_iter().filter(|(_, in_play)| *in_play).map(|(step, _)| step).collect()
}

/// Leaves the step in which a decision was just made.
#[inline(never)]
pub(crate) fn go_on(rules: &Rules, state: &mut GameState, log: &mut impl Log) {
    state.step += 1;
    enter_steps(rules, state, log);
}

/// Enters the step at hand and those after it, until somebody must decide.
#[inline(never)]
pub(crate) fn enter(rules: &Rules, state: &mut GameState, log: &mut impl Log) {
    enter_steps(rules, state, log);
}

/// As [`enter`], for the one place where every turn of every game passes.
#[inline(always)]
pub(crate) fn enter_steps(rules: &Rules, state: &mut GameState, log: &mut impl Log) {
    loop {
        let flow = match rules.steps[usize::from(state.step)] {
            Step::Draw if state.turn.kind.in_market() && has_market_tile(state) => match state.turn.tile {
                // BAZ-10: the tile is there already; BAZ-D1: or it is picked now.
                Some(_) => Flow::Next,
                None => Flow::Wait(Phase::Pick { player: state.turn.player }),
            },
            Step::Draw if state.bag.is_empty() => {
                // BAZ-13: the turn falls away, and what is planned is still played.
                if !next_plan(rules, state, log) {
                    return end(rules, state, log);
                }
                continue;
            }
            Step::Draw => Flow::Wait(Phase::Draw),
            Step::LayTile => match state.turn.tile {
                Some(tile) if lay_tile::fits_anywhere(rules, state, tile) => Flow::Wait(Phase::Lay { tile }),
                unfit => {
                    discard(state, unfit, log);
                    state.step = 0;
                    continue;
                }
            },
            Step::PlaceFigure => {
                let spots = place_figure::spots(rules, state);
                let asked = spots != 0 || rules.has_modules && place_figure::modules_offer(rules, state);
                if asked { Flow::Wait(Phase::PlaceFigure { spots }) } else { Flow::Next }
            }
            Step::ScoreCompleted => {
                score::completed(rules, state, log);
                Flow::Next
            }
            Step::NextTurn => {
                next_turn(rules, state, log);
                continue;
            }
            module => enter_of_module(rules, state, module, log),
        };
        match flow {
            Flow::Wait(phase) => {
                state.phase = phase;
                return;
            }
            Flow::Next => state.step += 1,
        }
    }
}

/// The steps that modules add. Apart, so that those of every game stay close together.
#[inline(never)]
fn enter_of_module(rules: &Rules, state: &mut GameState, step: Step, log: &mut impl Log) -> Flow {
    let wait = match step {
        Step::NeededBridge => bridges::is_needed(rules, state).then_some(Phase::NeededBridge),
        Step::ChooseSymbol => {
            let choice = jubilee::eligible(rules, state).count() > 1;
            if !choice {
                let only = jubilee::eligible(rules, state).next();
                jubilee::activate(rules, state, only, log);
            }
            choice.then_some(Phase::ChooseSymbol)
        }
        Step::OfferCastles => castles::next_offer(rules, state).map(|(owner, on)| Phase::OfferCastle { owner, on }),
        Step::ScoreCastles => castles::score_until_choice(rules, state, log),
        Step::HoldMarket => market::is_due(rules, state).then(|| market::begin(rules, state)),
        Step::Draw | Step::LayTile | Step::PlaceFigure | Step::ScoreCompleted | Step::NextTurn => None,
    };
    wait.map_or(Flow::Next, Flow::Wait)
}

/// A tile comes out of the bag, for all to see (TURN-2).
pub(crate) fn draw(state: &mut GameState, tile: TileId, log: &mut impl Log) {
    state.bag.take(tile);
    state.turn.tile = Some(tile);
    log.note(|| Event::Drawn { player: state.turn.player, tile });
}

/// A tile comes out of the bag for the market.
pub(crate) fn draw_for_market(rules: &Rules, state: &mut GameState, tile: TileId, log: &mut impl Log) {
    state.bag.take(tile);
    log.note(|| Event::Drawn { player: state.turn.player, tile });
    let phase = market::drawn(rules, state, tile);
    wait_or_go_on(rules, state, phase, log);
}

/// Waits for what comes next within the step, or leaves it.
pub(crate) fn wait_or_go_on(rules: &Rules, state: &mut GameState, phase: Option<Phase>, log: &mut impl Log) {
    match phase {
        Some(phase) => state.phase = phase,
        None => go_on(rules, state, log),
    }
}

/// BRIDGE-11: a tile that fits only with a bridge is not wanted.
pub(crate) fn refuse(rules: &Rules, state: &mut GameState, tile: TileId, log: &mut impl Log) {
    log.note(|| Event::Refused { player: state.turn.player, tile });
    leave_the_game(state, tile);
    state.step = 0;
    enter(rules, state, log);
}

fn leave_the_game(state: &mut GameState, tile: TileId) {
    state.turn.tile = None;
    state.discard(tile);
}

/// PLACE-4: a tile that fits nowhere leaves the game, and the same player draws another.
fn discard(state: &mut GameState, unfit: Option<TileId>, log: &mut impl Log) {
    if let Some(tile) = unfit {
        leave_the_game(state, tile);
        log.note(|| Event::Discarded { tile });
    }
}

/// The turn is over. END-1: when there is no tile for the next one, drawing finds out and the game ends; in both editions
/// that is right after the turn of the last tile.
fn next_turn(rules: &Rules, state: &mut GameState, log: &mut impl Log) {
    state.step = 0;
    if rules.plans_turns && next_unusual_turn(rules, state, log) || state.bag.is_empty() {
        return;
    }
    let player = PlayerId((state.seat.0 + 1) % rules.players());
    state.seat = player;
    begin_turn(rules, state, TurnPlan { player, kind: TurnKind::Ordinary, tile: None }, log);
}

/// Begins a turn that comes before the ordinary order goes on, if there is one.
fn next_unusual_turn(rules: &Rules, state: &mut GameState, log: &mut impl Log) -> bool {
    let earned = state.activated.take() == Some(Symbol::ExtraTurn);
    // JUB-11: one further turn, which earns no third.
    if earned && state.turn.kind.earns_extra() {
        let kind = if state.turn.kind.in_market() { TurnKind::ExtraInMarket } else { TurnKind::Extra };
        let extra = TurnPlan { player: state.turn.player, kind, tile: None };
        // BAZ-14: an extra turn earned by the tile that started a market comes after the market's tiles.
        if state.stall.was_begun() { state.plans.push(extra) } else { state.plans.push_first(extra) }
    }
    next_plan(rules, state, log)
}

/// Begins the next planned turn that can be played: one with a tile, or with one to be had.
fn next_plan(rules: &Rules, state: &mut GameState, log: &mut impl Log) -> bool {
    while let Some(plan) = state.plans.pop() {
        let to_pick = plan.kind == TurnKind::Draft && !state.stall.tiles().is_empty();
        if plan.tile.is_some() || to_pick || !state.bag.is_empty() {
            begin_turn(rules, state, plan, log);
            state.step = 0;
            return true;
        }
    }
    false
}

fn begin_turn(rules: &Rules, state: &mut GameState, plan: TurnPlan, log: &mut impl Log) {
    state.turn = plan;
    if rules.has_bridges() {
        state.bridges.begin_turn();
        state.castles.begin_turn();
        state.stall.begin_turn();
    }
    log.note(|| Event::Turn { player: plan.player, kind: plan.kind });
}

/// The game as if a player had that tile to lay now.
pub(crate) fn as_if_laying(rules: &Rules, state: &GameState, player: PlayerId, tile: TileId) -> Option<GameState> {
    let mut state = state.clone();
    begin_turn(rules, &mut state, TurnPlan { player, kind: TurnKind::Market, tile: Some(tile) }, &mut Quiet);
    state.step = 0;
    enter(rules, &mut state, &mut Quiet);
    (state.turn.player == player && state.phase == Phase::Lay { tile }).then_some(state)
}

/// A turn of a market has its tile, or picks it now.
fn has_market_tile(state: &GameState) -> bool {
    let picks = state.turn.kind == TurnKind::Draft && !state.stall.tiles().is_empty();
    state.turn.tile.is_some() || picks
}

/// The game ends here, with the final scoring.
pub(crate) fn end(rules: &Rules, state: &mut GameState, log: &mut impl Log) {
    state.phase = Phase::Over;
    log.note(|| Event::Ended);
    final_scoring::score(rules, state, log);
}
