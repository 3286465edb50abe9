//! What players ask the table: what is legal, what would follow, what a region is worth, which tiles are left.

use std::collections::{BTreeMap, BTreeSet};

use bastide_engine::{Action, Cell, GameState, Place, PlayerId, Quiet, RegionId, Rules, SegmentId, Side, Tally, Third};
use bastide_notation::record;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::happened::{Happened, Spot, TallyLine, spot, tally_lines, tell};
use crate::live::{Live, WrittenAction};
use crate::problem::{Code, Problem};
use crate::room::Room;
use crate::setup::Aids;
use crate::shapes::ActionShape;

/// What would follow from a draft of a turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Preview {
    /// All that would happen, up to the next draw; nothing where aids forbid it.
    pub happened: Vec<Happened>,
    /// The scores after it; those of now where aids forbid it.
    pub scores: Vec<i16>,
    /// The scores if the game ended after it; only where aids allow it.
    pub projected: Option<Vec<i16>>,
    /// The regions that the tile would belong to.
    pub regions: Vec<RegionCard>,
    /// What the same player may do after it; empty when the turn would be over.
    #[schema(value_type = Vec<ActionShape>)]
    #[ts(as = "Vec<ActionShape>")]
    pub next: Vec<WrittenAction>,
}

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

/// A kind of tile that is left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TilesLeft {
    /// The kind.
    pub tile: String,
    /// How many are left to draw.
    pub left: u32,
    /// How many there were in the bag at the start.
    pub total: u32,
}

/// What fits an empty square.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Fits {
    /// The kinds that fit, with their rotations, most frequent first.
    pub tiles: Vec<FittingTile>,
    /// How many of the tiles left fit.
    pub fits: u32,
    /// How many tiles are left.
    pub left: u32,
    /// The chance that the next draw fits.
    pub next_draw: f64,
    /// The chance that one of a player's own draws fits, if all draw equally often.
    pub own_draws: f64,
}

/// A kind of tile that fits a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct FittingTile {
    /// The kind.
    pub tile: String,
    /// How many are left.
    pub left: u32,
    /// Clockwise quarter turns with which it fits.
    pub turns: Vec<u8>,
}

impl Room {
    fn game(&self) -> Result<&Live, Problem> {
        self.live.as_ref().ok_or_else(|| Problem::new(Code::WrongMoment, "no game has begun"))
    }

    fn aided(&self, needed: Aids) -> Result<&Live, Problem> {
        if self.setup.aids < needed {
            return Err(Problem::new(Code::NotAllowedHere, "this table is played without that aid"));
        }
        self.game()
    }

    /// All that whoever is to act may do.
    pub fn legal(&self) -> Result<Vec<WrittenAction>, Problem> {
        let live = self.aided(Aids::Board)?;
        Ok(legal_actions(&live.rules, &live.state))
    }

    /// As [`Room::legal`], for bots, which play by the rules and not by sight.
    pub fn legal_for_bots(&self) -> Result<Vec<WrittenAction>, Problem> {
        let live = self.game()?;
        Ok(legal_actions(&live.rules, &live.state))
    }

    /// What would follow if a player did that. Without aids only whether it is legal is told: nothing happens, and the
    /// scores are those of now.
    pub fn preview(&self, seat: u8, actions: &[WrittenAction]) -> Result<Preview, Problem> {
        let live = self.game()?;
        let (after, events) = live.preview(PlayerId(seat), actions)?;
        let aids = self.setup.aids;
        let players = || PlayerId::all(self.setup.seats);
        let projected = (aids == Aids::All).then(|| {
            let end = after.rules.ended_now(&after.state, &mut Quiet);
            players().map(|player| end.score(player)).collect()
        });
        let mut regions = Vec::new();
        if aids >= Aids::Board && after.state.turns() > live.state.turns() {
            let last = after.state.board().tile(after.state.board().last());
            let mut known = BTreeSet::new();
            for on in 0..after.rules.tile(last.tile).segments.len() as u8 {
                let place = Place { cell: last.cell, on: SegmentId(on) };
                let id = after.state.region_at(&after.rules, place);
                if let Some(id) = id.filter(|id| known.insert(*id)) {
                    regions.push(card(&after.rules, &after.state, id, aids == Aids::All));
                }
            }
        }
        let same = aids >= Aids::Board && after.to_act() == Some(PlayerId(seat));
        let (events, scored) = if aids >= Aids::Board { (&events[..], &after.state) } else { (&[][..], &live.state) };
        Ok(Preview {
            happened: events.iter().map(|event| tell(&after.rules, &after.state, event)).collect(),
            scores: players().map(|player| scored.score(player)).collect(),
            projected,
            regions,
            next: if same { legal_actions(&after.rules, &after.state) } else { Vec::new() },
        })
    }

    /// The region that a segment belongs to.
    pub fn region(&self, x: i8, y: i8, on: &str) -> Result<RegionCard, Problem> {
        let live = self.aided(Aids::Board)?;
        let (rules, state) = (&live.rules, &live.state);
        let cell = Cell::new(x, y);
        let nothing = || Problem::new(Code::Malformed, "there is no such part of the landscape");
        let id = state.board().at(cell).ok_or_else(nothing)?;
        let on = match on {
            "bridge" => SegmentId::BRIDGE,
            name => rules.tile(state.board().tile(id).tile).segment_named(name).ok_or_else(nothing)?,
        };
        let region = state.region_at(rules, Place { cell, on }).ok_or_else(nothing)?;
        Ok(card(rules, state, region, self.setup.aids == Aids::All))
    }

    /// The tiles that are left, gone ones included with 0.
    pub fn tiles_left(&self) -> Result<Vec<TilesLeft>, Problem> {
        let live = self.aided(Aids::All)?;
        let start = live.rules.start();
        let kinds = (0..live.rules.tiles().len() as u8).map(bastide_engine::TileId);
        let left = kinds.map(|tile| TilesLeft {
            tile: live.rules.tile(tile).name.clone(),
            left: live.state.bag().count(tile),
            total: start.bag().count(tile),
        });
        Ok(left.filter(|kind| kind.total > 0).collect())
    }

    /// The tiles that fit an empty square.
    pub fn fits(&self, x: i8, y: i8) -> Result<Fits, Problem> {
        let live = self.aided(Aids::All)?;
        let fitting = fitting(&live.rules, &live.state);
        let cell = Cell::new(x, y);
        if !live.state.board().open_cells().any(|open| open == cell) {
            return Err(Problem::new(Code::Malformed, "that square is not beside the landscape, or not empty"));
        }
        let here = fitting.get(&cell).cloned().unwrap_or_default();
        let mut tiles: Vec<FittingTile> = here
            .into_iter()
            .map(|(tile, turns)| FittingTile {
                tile: live.rules.tile(tile).name.clone(),
                left: live.state.bag().count(tile),
                turns,
            })
            .collect();
        tiles.sort_by(|a, b| b.left.cmp(&a.left).then_with(|| a.tile.cmp(&b.tile)));
        let (fits, left) = (tiles.iter().map(|tile| tile.left).sum::<u32>(), live.state.bag().len());
        let own = left.div_ceil(u32::from(self.setup.seats));
        Ok(Fits { tiles, fits, left, next_draw: chance(left, fits, 1), own_draws: chance(left, fits, own) })
    }

    /// The empty squares where no tile that is left fits, nor one that is already drawn.
    pub fn dead_cells(&self) -> Result<Vec<[i8; 2]>, Problem> {
        let live = self.aided(Aids::All)?;
        let fitting = fitting(&live.rules, &live.state);
        let mut dead: Vec<[i8; 2]> = live
            .state
            .board()
            .open_cells()
            .filter(|cell| !fitting.contains_key(cell))
            .map(|cell| [cell.x, cell.y])
            .collect();
        dead.sort_unstable();
        Ok(dead)
    }
}

/// All that whoever is to act may do, as records write it, without `by`.
pub fn legal_actions(rules: &Rules, state: &GameState) -> Vec<WrittenAction> {
    let mut actions = Vec::new();
    rules.legal_actions(state, &mut actions);
    let line = |action| match serde_json::from_str(&record::action_line(rules, state, action)) {
        Ok(serde_json::Value::Object(mut written)) => {
            written.remove("by");
            written
        }
        _ => unreachable!("our own lines are JSON objects"),
    };
    actions.into_iter().map(line).collect()
}

/// For each empty square the kinds that fit, with their rotations: kinds that are left or already drawn.
fn fitting(rules: &Rules, state: &GameState) -> BTreeMap<Cell, BTreeMap<bastide_engine::TileId, Vec<u8>>> {
    let mut at_hand: BTreeSet<bastide_engine::TileId> = state.bag().kinds().map(|(tile, _)| tile).collect();
    at_hand.extend(state.turn().tile);
    at_hand.extend(state.market());
    at_hand.extend(PlayerId::all(rules.players()).flat_map(|player| state.hand(player)));
    let mut all: BTreeMap<Cell, BTreeMap<bastide_engine::TileId, Vec<u8>>> = BTreeMap::new();
    let mut placements = Vec::new();
    for tile in at_hand {
        placements.clear();
        rules.placements(state, tile, &mut placements);
        for placement in &placements {
            if let Action::Lay { cell, turns, .. } = *placement {
                all.entry(cell).or_default().entry(tile).or_default().push(turns.quarter_turns());
            }
        }
    }
    all
}

fn sum(tally: &Tally) -> Sum {
    Sum { points: tally.points(), rule: tally.rule.0.to_owned(), tally: tally_lines(tally) }
}

fn card(rules: &Rules, state: &GameState, id: RegionId, with_odds: bool) -> RegionCard {
    let region = state.regions().get(id);
    let value = rules.region_value(state, id);
    let places = segments(rules, state, id);
    let odds = with_odds && !region.is_complete() && value.if_complete.is_some();
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
        odds: odds.then(|| self::odds(rules, state, &places)),
    }
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
fn odds(rules: &Rules, state: &GameState, places: &[Place]) -> Odds {
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
    let fitting = fitting(rules, state);
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
    let hopeless = needed.iter().any(dead) || left == 0 && !needed.is_empty();
    let at_most = cells.iter().map(|cell| cell.own_draws).fold(1.0, f64::min);
    Odds { cells, at_most: if hopeless { 0.0 } else { at_most }, hopeless }
}

/// The chance that so many draws bring one of `fits` tiles among those left.
fn chance(left: u32, fits: u32, draws: u32) -> f64 {
    let none = (0..draws.min(left)).map(|drawn| {
        let others = f64::from(left.saturating_sub(fits + drawn));
        others / f64::from(left - drawn)
    });
    if left == 0 { 0.0 } else { 1.0 - none.product::<f64>() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_drawing_without_putting_back() {
        assert_eq!((chance(0, 0, 3), chance(10, 0, 10), chance(10, 10, 1), chance(10, 1, 10)), (0.0, 0.0, 1.0, 1.0));
        assert!((chance(30, 3, 1) - 0.1).abs() < 1e-9);
        // The example of the design: 3 of 30, 15 draws.
        assert!((chance(30, 3, 15) - 0.887_931).abs() < 1e-5);
    }
}
