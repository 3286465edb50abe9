//! The abbot (ABBOT-1 to ABBOT-8): a figure for cloisters and gardens that may come home early.

use crate::action::{Action, ActionList};
use crate::classic::score;
use crate::event::{Log, Place, Scored};
use crate::figures::{Figure, FigureKind, PlayerId, Standing};
use crate::geometry::Cell;
use crate::illegal::Illegal;
use crate::lanes::members;
use crate::rules::Rules;
use crate::state::GameState;
use crate::tile::{SegmentId, SegmentKind, TileKind, all_turned};

/// ABBOT-2: the cloister or garden of the tile just laid, if the player has the abbot in supply; a bit each.
pub(crate) fn spots(rules: &Rules, state: &GameState) -> u16 {
    if state.figures.in_supply(state.turn.player, FigureKind::Abbot) == 0 {
        return 0;
    }
    state.free & rules.layable(state.board.tile(state.board.last()).tile).cloisters
}

/// All that the player may do with the abbot now.
pub(crate) fn choices(rules: &Rules, state: &GameState, out: &mut ActionList) {
    let cell = state.board.tile(state.board.last()).cell;
    for on in members(u64::from(spots(rules, state))) {
        out.push(Action::Place { figure: FigureKind::Abbot, cell, on: SegmentId(on as u8) });
    }
    if let Some(abbot) = recallable(state) {
        out.push(Action::Recall { cell: state.board.tile(abbot.tile).cell, on: abbot.on });
    }
}

/// ABBOT-5, ABBOT-7: the player's abbot, if it stands in a cloister or garden that is not complete.
pub(crate) fn recallable(state: &GameState) -> Option<Figure> {
    placed(state, state.turn.player).filter(|abbot| !state.regions.get(state.regions.of(abbot.segment)).is_complete())
}

/// Why the abbot cannot be taken back from there.
pub(crate) fn check_recall(state: &GameState, cell: Cell, on: SegmentId) -> Result<(), Illegal> {
    let stands = |abbot: &Figure| (state.board.tile(abbot.tile).cell, abbot.on) == (cell, on);
    match placed(state, state.turn.player).filter(stands) {
        None => Err(Illegal::NoAbbotThere),
        Some(_) if recallable(state).is_none() => Err(Illegal::AbbotStays),
        Some(_) => Ok(()),
    }
}

/// ABBOT-5: the abbot comes home and scores what its place is worth now; the tile just laid counts (ABBOT-6).
pub(crate) fn recall(state: &mut GameState, cell: Cell, on: SegmentId, log: &mut impl Log) {
    let tile = state.board.at(cell).expect("the abbot stands on a tile");
    let (player, id) = (state.turn.player, state.region_of(tile, on));
    let region = *state.regions.get(id);
    let tally = score::surrounded_worth("ABBOT-5", &region);
    let what = Scored::Region { kind: region.kind, at: Place { cell, on } };
    score::pay(state, Standing::one(player), what, tally, log);
    score::send_home(state, id, log);
}

fn placed(state: &GameState, player: PlayerId) -> Option<Figure> {
    let mut abbots = state.figures.placed().iter().filter(|figure| figure.kind == FigureKind::Abbot);
    abbots.find(|abbot| abbot.player == player).copied()
}

/// Gardens do nothing without the abbot, so they are not there.
pub(crate) fn remove_garden(kind: &mut TileKind) {
    kind.segments.retain(|segment| segment.kind != SegmentKind::Garden);
    // The river stands behind the garden, and has moved up.
    kind.turned = all_turned(kind.sides, &kind.segments);
}
