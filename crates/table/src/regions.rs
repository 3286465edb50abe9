//! Regions as cards: what they are worth to whom, and how likely they are to be completed.

use std::collections::BTreeSet;

use bastide_engine::{
    Cell, GameState, Place, PlayerId, RegionId, Rules, SegmentId, SegmentKind, Side, Standing, Tally, Third,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::happened::{Spot, TallyLine, spot, tally_lines};
use crate::squares::{Fitting, at_hand, chance};

/// A region, and what it is worth to whom.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RegionCard {
    /// City, road …
    pub what: String,
    /// All its segments.
    pub segments: Vec<Spot>,
    /// How many tiles it runs over, where that counts.
    pub tiles: Option<u32>,
    /// Shields in it.
    pub shields: u8,
    /// What is missing to completion.
    pub open: u8,
    /// It is complete.
    pub complete: bool,
    /// How many figures each seat has in it.
    pub figures: Vec<u8>,
    /// What it is worth as it is.
    pub now: Sum,
    /// What it would be worth if complete with no more tiles.
    pub if_complete: Option<Sum>,
    /// What it is worth if the game ends now.
    pub at_end: Sum,
    /// The seats that get it.
    pub owners: Vec<u8>,
    /// How likely it is to be completed; only where aids allow it.
    pub odds: Option<Odds>,
    /// The cities that a field touches, complete or not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<FieldCity>>", optional)]
    pub cities: Vec<FieldCity>,
}

/// A city that a field touches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct FieldCity {
    /// A part of it.
    pub at: Spot,
    /// How many tiles it runs over.
    pub tiles: u32,
    /// It is complete.
    pub complete: bool,
    /// The seats that have the most farmers on all its fields together (FARM-2).
    pub leaders: Vec<u8>,
}

/// Points with their sum.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Sum {
    /// How many.
    pub points: i16,
    /// The rule that gives them.
    pub rule: String,
    /// How they add up.
    pub tally: Vec<TallyLine>,
}

/// How likely a region is to be completed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Odds {
    /// The empty squares that it needs, and how many of the tiles left fit there.
    pub cells: Vec<CellOdds>,
    /// The chance that one player draws a fitting tile for the worst of these squares. It is an upper bound: fitting the
    /// square is not yet closing the region.
    pub at_most: f64,
    /// One of the squares fits no tile any more: the region cannot be completed.
    pub hopeless: bool,
}

/// An empty square and the tiles that fit there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct CellOdds {
    /// Where.
    pub x: i8,
    /// Where.
    pub y: i8,
    /// How many of the tiles left fit.
    pub fits: u32,
    /// The chance that the next draw fits.
    pub next_draw: f64,
    /// The chance that one of a player's own draws fits, if all draw equally often.
    pub own_draws: f64,
}

fn sum(tally: &Tally) -> Sum {
    Sum { points: tally.points(), rule: tally.rule.0.to_owned(), tally: tally_lines(tally) }
}

/// The card of a region; with odds where it is told what fits where.
pub(crate) fn card(rules: &Rules, state: &GameState, id: RegionId, fitting: Option<&Fitting>) -> RegionCard {
    let region = state.regions().get(id);
    let value = rules.region_value(state, id);
    let places = segments(rules, state, id);
    let fitting = fitting.filter(|_| !region.is_complete() && value.if_complete.is_some());
    RegionCard {
        what: region.kind.to_string(),
        segments: places.iter().map(|&place| spot(rules, state, place)).collect(),
        tiles: state.regions().tiles(id),
        shields: region.shields,
        open: region.open,
        complete: region.is_complete(),
        figures: PlayerId::all(rules.players()).map(|player| region.standing.of(player)).collect(),
        now: sum(&value.now),
        if_complete: value.if_complete.as_ref().map(sum),
        at_end: sum(&value.at_end),
        owners: value.owners.iter().map(|player| player.0).collect(),
        odds: fitting.map(|fitting| odds(rules, state, &places, fitting)),
        cities: if region.kind == SegmentKind::Field { cities(rules, state, id) } else { Vec::new() },
    }
}

fn cities(rules: &Rules, state: &GameState, field: RegionId) -> Vec<FieldCity> {
    let city = |(at, farmers): (Place, Standing)| {
        let id = state.region_at(rules, at)?;
        Some(FieldCity {
            at: spot(rules, state, at),
            tiles: state.regions().tiles(id).unwrap_or_default(),
            complete: state.regions().get(id).is_complete(),
            leaders: farmers.majority().map(|player| player.0).collect(),
        })
    };
    rules.cities_beside(state, field).into_iter().filter_map(city).collect()
}

/// All segments of a region.
fn segments(rules: &Rules, state: &GameState, id: RegionId) -> Vec<Place> {
    let mut places = Vec::new();
    for laid in state.board().laid() {
        let printed = (0..rules.tile(laid.tile).segments.len() as u8).map(SegmentId);
        for on in printed.chain([SegmentId::BRIDGE]) {
            let place = Place { cell: laid.cell, on };
            if state.region_at(rules, place) == Some(id) {
                places.push(place);
            }
        }
    }
    places
}

/// The empty squares that a region needs, and what the tiles left can do for them.
fn odds(rules: &Rules, state: &GameState, places: &[Place], fitting: &Fitting) -> Odds {
    let mut needed = BTreeSet::new();
    for place in places {
        let Some(id) = state.board().at(place.cell) else { continue };
        let laid = state.board().tile(id);
        let segment = rules.tile(laid.tile).segments.get(usize::from(place.on.0));
        for side in Side::ALL {
            let reaches = match segment {
                // What lies around a cloister counts, corners included.
                Some(segment) if segment.ports.0 == 0 => true,
                Some(segment) => segment.ports.has(laid.turns.printed_side(side), Third::Middle),
                None => state.bridge_on(id) == Some(side.axis()),
            };
            let beside = place.cell.beside(side);
            let around = segment.is_some_and(|segment| segment.ports.0 == 0);
            let cells = if around {
                vec![beside, beside.beside(side + bastide_engine::Rotation::Quarter)]
            } else {
                vec![beside]
            };
            needed.extend(cells.into_iter().filter(|&cell| reaches && state.board().at(cell).is_none()));
        }
    }
    let open: BTreeSet<Cell> = state.board().open_cells().collect();
    let left = state.bag().len();
    let count = |cell: &Cell| -> u32 {
        let tiles = fitting.get(cell).into_iter().flatten();
        tiles.map(|(tile, _)| state.bag().count(*tile)).sum()
    };
    let own = left.div_ceil(u32::from(rules.players()));
    let cell_odds = |cell: &Cell| {
        // A square that no tile touches yet makes no demands.
        let fits = if open.contains(cell) { count(cell) } else { left };
        CellOdds { x: cell.x, y: cell.y, fits, next_draw: chance(left, fits, 1), own_draws: chance(left, fits, own) }
    };
    let cells: Vec<CellOdds> = needed.iter().map(cell_odds).collect();
    let dead = |cell: &Cell| open.contains(cell) && !fitting.contains_key(cell);
    let hopeless = needed.iter().any(dead) || needed.len() > (left + state.tiles_at_hand()) as usize;
    // A square that a tile already drawn fits waits for no draw.
    let is_at_hand = |cell: &&CellOdds| {
        let kinds = fitting.get(&Cell::new(cell.x, cell.y)).into_iter().flatten();
        kinds.into_iter().any(|(tile, _)| at_hand(rules, state).contains(tile))
    };
    let waiting = cells.iter().filter(|cell| !is_at_hand(cell));
    let at_most = waiting.map(|cell| cell.own_draws).fold(1.0, f64::min);
    Odds { cells, at_most: if hopeless { 0.0 } else { at_most }, hopeless }
}

/// The cards of all regions, or of those that lie on some squares, in the order of their first tiles.
pub(crate) fn cards(
    rules: &Rules,
    state: &GameState,
    on_squares: Option<&[Cell]>,
    fitting: Option<&Fitting>,
) -> Vec<RegionCard> {
    let mut known = BTreeSet::new();
    let mut cards = Vec::new();
    for laid in state.board().laid().iter().filter(|laid| on_squares.is_none_or(|squares| squares.contains(&laid.cell)))
    {
        let printed = (0..rules.tile(laid.tile).segments.len() as u8).map(SegmentId);
        for on in printed.chain([SegmentId::BRIDGE]) {
            let region = state.region_at(rules, Place { cell: laid.cell, on });
            if let Some(id) = region.filter(|id| known.insert(*id)) {
                cards.push(card(rules, state, id, fitting));
            }
        }
    }
    cards
}

/// A castle that can be built now, and what lies around it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct CastleOffer {
    /// The six squares in which something has to be completed for it.
    pub squares: Vec<[i8; 2]>,
    /// The regions there that are not complete; none where aids forbid it.
    pub regions: Vec<RegionCard>,
}

/// The castle that is offered at this moment (CASTLE-4).
pub(crate) fn offered_castle(
    rules: &Rules,
    state: &GameState,
    tells_regions: bool,
    fitting: Option<&Fitting>,
) -> Option<CastleOffer> {
    let squares = rules.offered_castle(state)?;
    let mut regions = if tells_regions { cards(rules, state, Some(&squares), fitting) } else { Vec::new() };
    regions.retain(|region| !region.complete && region.if_complete.is_some());
    Some(CastleOffer { squares: pairs(&squares), regions })
}

/// Squares as they are written.
pub(crate) fn pairs(squares: &[Cell]) -> Vec<[i8; 2]> {
    squares.iter().map(|square| [square.x, square.y]).collect()
}
