//! The classic game: roads, cities, cloisters and fields.

pub(crate) mod abbot;
pub(crate) mod bridges;
pub(crate) mod castles;
pub(crate) mod farmers;
pub(crate) mod final_scoring;
pub(crate) mod jubilee;
pub(crate) mod lay_tile;
pub(crate) mod market;
pub(crate) mod place_figure;
pub(crate) mod river;
pub(crate) mod score;
pub(crate) mod turn;

use crate::board::Board;
use crate::classic::bridges::Bridges;
use crate::classic::castles::Castles;
use crate::classic::market::Stall;
use crate::classic::river::River;
use crate::event::Quiet;
use crate::figures::{Figures, MAX_PLAYERS, PlayerId};
use crate::geometry::{Cell, Rotation};
use crate::regions::Regions;
use crate::rules::Rules;
use crate::state::{Cloister, GameState, MAX_CLOISTERS, Phase, Plans, TurnKind, TurnPlan};
use crate::tile::SegmentId;

/// SETUP-1 to SETUP-4: the start tile, or the river's source, lies in the middle; seat 0 begins.
pub(crate) fn start(rules: &Rules) -> GameState {
    let nothing = Cloister { cell: Cell::default(), segment: 0, on: SegmentId(0) };
    let mut state = GameState {
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
        plans: Plans::new(),
        seat: PlayerId(0),
        board: Board::new(),
        regions: Regions::new(),
        hash: 0,
    };
    for &(tile, cell) in &rules.start {
        lay_tile::put(rules, &mut state, tile, cell, Rotation::Unturned);
    }
    turn::enter(rules, &mut state, &mut Quiet);
    state
}
