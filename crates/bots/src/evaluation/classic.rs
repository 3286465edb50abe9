//! What the regions of the classic game may bring beyond what they are worth if the game ended now.

use bastide_engine::{Cell, ClassicOptions, Edition, GameOptions, GameState, RegionId, Rules, SegmentKind};

use crate::evaluation::Weights;
use crate::evaluation::survey::Survey;

/// What may come of a region.
#[derive(Clone, Copy, Default)]
pub(crate) struct Prospect {
    /// Points beyond what it is worth at the end.
    pub points: f64,
    /// The chance that its figures come home.
    pub home: f64,
}

/// The prospect of a road, city, cloister or garden at `cell` for somebody with so many draws left.
pub(crate) fn prospect(
    weights: &Weights,
    survey: &Survey,
    state: &GameState,
    id: RegionId,
    cell: Cell,
    draws: u32,
) -> Prospect {
    let region = state.regions().get(id);
    if draws == 0 {
        return Prospect::default();
    }
    if region.is_complete() {
        // What is complete and still occupied is a castle, which waits for its neighbours.
        let waits = f64::from(draws) / f64::from(draws + 6);
        return Prospect { points: weights.castle * waits, home: waits };
    }
    if matches!(region.kind, SegmentKind::Cloister | SegmentKind::Garden) {
        let (points, home) = survey.surrounded(weights, cell, region.open, draws);
        return Prospect { points, home };
    }
    let part = if region.kind == SegmentKind::Road { weights.road } else { 1.0 };
    let chance = part * survey.completion(weights, id, draws);
    let cells = f64::from(survey.lack(id).cells);
    let more = match region.kind {
        // Every tile and shield counts twice, and so do the tiles that complete it.
        SegmentKind::City => {
            f64::from(state.regions().tiles(id).unwrap_or(1)) + f64::from(region.shields) + 2.0 * cells
        }
        _ => cells,
    };
    let growth = weights.growth * cells.min(3.0) * (f64::from(draws) / 12.0).min(1.0) * (1.0 - chance);
    Prospect { points: chance * more + growth, home: chance }
}

/// What a city pays to farmers: nothing where nobody may stand on fields.
pub(crate) fn farmer_points(rules: &Rules) -> f64 {
    match rules.options() {
        GameOptions::Classic(ClassicOptions { farmers: true, edition: Edition::First, .. }) => 4.0,
        GameOptions::Classic(ClassicOptions { farmers: true, edition: Edition::Modern, .. }) => 3.0,
        _ => 0.0,
    }
}

/// The fields and cities that touch on each kind of tile.
pub(crate) fn borders(rules: &Rules) -> Vec<Vec<(u8, u8)>> {
    let of = |kind: &bastide_engine::TileKind| {
        let fields = kind.segments.iter().zip(0..).filter(|(segment, _)| segment.kind == SegmentKind::Field);
        fields.flat_map(|(field, on)| field.touched().map(move |city| (on, city.0))).collect()
    };
    rules.tiles().iter().map(of).collect()
}
