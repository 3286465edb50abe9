//! The evaluation: points if the game ended now, and what may come of every region, the supply and the fields.

mod by_region;

use bastide_engine::{
    Actor, FigureKind, GameOptions, GameState, MAX_PLAYERS, Phase, PlayerId, Quiet, RegionId, Rules, SegmentId,
    SegmentKind, Symbol,
};

use crate::evaluation::classic::{self, Prospect, borders, farmer_points};
use crate::evaluation::joins::worth;
use crate::evaluation::survey::Survey;
use crate::evaluation::{Evaluator, Points, Weights, discovery};

/// So many turns leave others plenty of time to join a region.
const PLENTY: f64 = 15.0;

/// The parts that an evaluation adds up, each by seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Parts {
    /// The scores if the game ended now.
    pub ended_now: Points,
    /// What roads, cities, cloisters and the regions of The Discovery may bring beyond that.
    pub regions: Points,
    /// What fields may bring beyond that.
    pub fields: Points,
    /// What is in supply, less what it is when everything is.
    pub supply: Points,
    /// To be on turn.
    pub tempo: Points,
}

impl Parts {
    /// All parts together.
    pub fn sum(&self) -> Points {
        std::array::from_fn(|seat| {
            self.ended_now[seat] + self.regions[seat] + self.fields[seat] + self.supply[seat] + self.tempo[seat]
        })
    }
}

/// The evaluation of one game's positions. It keeps room for its work, so that it allocates nothing in the classic game.
pub struct Evaluation {
    pub(crate) weights: Weights,
    pub(crate) survey: Survey,
    classic: bool,
    farmers: f64,
    borders: Vec<Vec<(u8, u8)>>,
    /// The occupied regions that were met.
    met: Vec<RegionId>,
    /// The farmed fields and the incomplete cities beside them that were met.
    pairs: Vec<(RegionId, RegionId)>,
    pub(crate) draws: [u32; MAX_PLAYERS],
    /// How many followers will come home, as far as can be told.
    coming: [f64; MAX_PLAYERS],
}

impl Evaluation {
    /// The evaluation for a game with these rules.
    pub fn new(rules: &Rules, weights: Weights) -> Evaluation {
        Evaluation {
            weights,
            survey: Survey::new(rules),
            classic: matches!(rules.options(), GameOptions::Classic(_)),
            farmers: farmer_points(rules),
            borders: borders(rules),
            met: Vec::new(),
            pairs: Vec::new(),
            draws: [0; MAX_PLAYERS],
            coming: [0.0; MAX_PLAYERS],
        }
    }

    /// What a position is worth, part by part.
    pub fn parts(&mut self, rules: &Rules, state: &GameState) -> Parts {
        let mut parts = Parts::default();
        let ended = rules.ended_now(state, &mut Quiet);
        for player in PlayerId::all(rules.players()) {
            parts.ended_now[usize::from(player.0)] = f64::from(ended.score(player));
        }
        self.count_draws(rules, state);
        if state.phase() == Phase::Over || self.draws.iter().all(|&draws| draws == 0) {
            return parts;
        }
        self.prospects(rules, &ended, &mut |id, seat, points| {
            let field = ended.regions().get(id).kind == SegmentKind::Field;
            let part = if field { &mut parts.fields } else { &mut parts.regions };
            part[seat] += points;
        });
        for points in &mut parts.regions {
            *points = points.min(self.weights.most);
        }
        for player in PlayerId::all(rules.players()) {
            parts.supply[usize::from(player.0)] += self.supply(&ended, player);
        }
        if let Some(next) = on_turn(rules, state) {
            parts.tempo[usize::from(next.0)] += self.weights.tempo;
        }
        parts
    }

    /// What everything occupied may bring beyond its worth if the game ended now: `add` is told the region, the seat and the
    /// points, more than once for some.
    fn prospects(&mut self, rules: &Rules, ended: &GameState, add: &mut impl FnMut(RegionId, usize, f64)) {
        self.survey.look_at(rules, ended);
        self.regions(rules, ended, add);
        if self.farmers > 0.0 {
            self.fields(rules, ended, add);
        }
        if self.classic {
            self.joins(rules, ended, add);
        }
    }

    /// How many draws everybody still has: the next player first.
    fn count_draws(&mut self, rules: &Rules, state: &GameState) {
        let (tiles, players) = (state.bag().len() + state.tiles_at_hand(), u32::from(rules.players()));
        let next = match state.phase() {
            Phase::Draw | Phase::Lay { .. } | Phase::LayFromHand => u32::from(state.turn().player.0),
            _ => u32::from(state.turn().player.0) + 1,
        };
        for seat in 0..players {
            let place = (seat + players - next % players) % players;
            self.draws[seat as usize] = (tiles + players - 1 - place) / players;
        }
    }

    fn prospect(
        &self,
        rules: &Rules,
        state: &GameState,
        id: RegionId,
        at: bastide_engine::LaidId,
        draws: u32,
    ) -> Prospect {
        if self.classic {
            classic::prospect(&self.weights, &self.survey, state, id, state.board().tile(at).cell, draws)
        } else {
            discovery::prospect(&self.weights, &self.survey, rules, state, id, draws)
        }
    }

    /// All occupied regions but fields.
    fn regions(&mut self, rules: &Rules, state: &GameState, add: &mut impl FnMut(RegionId, usize, f64)) {
        self.met.clear();
        self.coming = [0.0; MAX_PLAYERS];
        for figure in state.figures().placed() {
            let id = state.region_of(figure.tile, figure.on);
            let region = state.regions().get(id);
            if region.kind == SegmentKind::Field {
                continue;
            }
            let seat = usize::from(figure.player.0);
            if !self.classic {
                // DISC-12: every follower scores on its own.
                add(id, seat, self.prospect(rules, state, id, figure.tile, self.draws[seat]).points);
                continue;
            }
            if self.met.contains(&id) {
                continue;
            }
            self.met.push(id);
            let most = PlayerId::all(rules.players()).map(|player| region.standing.of(player)).max().unwrap_or(0);
            let alone = region.standing.majority().count() == 1;
            for player in PlayerId::all(rules.players()).filter(|&player| region.standing.of(player) > 0) {
                let seat = usize::from(player.0);
                let figures = region.standing.of(player);
                let prospect = self.prospect(rules, state, id, figure.tile, self.draws[seat]);
                if figures == most {
                    add(id, seat, prospect.points);
                    if alone && region.kind == SegmentKind::City && !region.is_complete() {
                        add(id, seat, -self.weights.city_risk * worth(rules, state, id) * self.time(seat));
                    }
                }
                self.coming[seat] += self.weights.home * prospect.home * f64::from(figures);
            }
        }
    }

    /// The fields that farmers stand on: the cities beside them that are still to be completed, and room to grow.
    fn fields(&mut self, rules: &Rules, state: &GameState, add: &mut impl FnMut(RegionId, usize, f64)) {
        self.met.clear();
        for figure in state.figures().placed() {
            let id = state.region_of(figure.tile, figure.on);
            if state.regions().get(id).kind == SegmentKind::Field && !self.met.contains(&id) {
                self.met.push(id);
                let edges = f64::from(self.survey.lack(id).field_edges.min(12));
                let standing = state.regions().get(id).standing;
                let alone = standing.majority().count() == 1;
                for player in standing.majority() {
                    let draws = f64::from(self.draws[usize::from(player.0)]);
                    let mut more = self.weights.field_edge * edges * draws.min(20.0);
                    if alone && self.weights.field_risk != 0.0 && edges > 0.0 {
                        more -= self.weights.field_risk * worth(rules, state, id) * self.time(usize::from(player.0));
                    }
                    add(id, usize::from(player.0), more);
                }
            }
        }
        if self.met.is_empty() || self.weights.field_city == 0.0 {
            return;
        }
        self.pairs.clear();
        let draws = self.survey.bag / 2;
        for (at, laid) in state.board().laid().iter().enumerate() {
            let tile = bastide_engine::LaidId(at as u8);
            for &(field, city) in &self.borders[usize::from(laid.tile.0)] {
                let field = state.region_of(tile, SegmentId(field));
                let standing = state.regions().get(field).standing;
                if standing.is_empty() {
                    continue;
                }
                let city = state.region_of(tile, SegmentId(city));
                if state.regions().get(city).is_complete() || self.pairs.contains(&(field, city)) {
                    continue;
                }
                self.pairs.push((field, city));
                let chance = self.survey.completion(&self.weights, city, draws);
                for player in standing.majority() {
                    add(field, usize::from(player.0), self.weights.field_city * self.farmers * chance);
                }
            }
        }
    }

    /// How much time others have to join what a seat holds alone, as a part of plenty.
    fn time(&self, seat: usize) -> f64 {
        (f64::from(self.draws[seat]) / PLENTY).min(1.0)
    }

    /// How much of the price of followers counts for a seat, with the turns that it has left.
    fn price(&self, seat: usize) -> f64 {
        let draws = f64::from(self.draws[seat]);
        if draws == 0.0 { 0.0 } else { ((draws + 1.0) / self.weights.full_price).min(1.0) }
    }

    fn supply(&self, state: &GameState, player: PlayerId) -> f64 {
        let seat = usize::from(player.0);
        let turns = self.draws[seat];
        let followers = f64::from(state.figures().in_supply(player, FigureKind::Follower));
        self.followers(seat, followers + self.coming[seat])
            + if turns > 0 { self.weights.abbot } else { 0.0 }
                * f64::from(state.figures().in_supply(player, FigureKind::Abbot))
            + self.weights.bridge * f64::from(u32::from(state.bridges_in_supply(player)).min(turns / 2))
    }

    /// The price of having so many followers; more than there are turns left are of no use.
    fn followers(&self, seat: usize, followers: f64) -> f64 {
        let table: &[f64] = if self.classic { &self.weights.followers } else { &self.weights.followers_of_discovery };
        let most = table.len() - 1;
        let count = followers.min(f64::from(self.draws[seat])).min(most as f64);
        let below = (count as usize).min(most - 1);
        let price = table[below] + (count - below as f64) * (table[below + 1] - table[below]);
        (price - table[most]) * self.price(seat)
    }

    /// What the best of the usual places for a follower seems to add. `parts` has just looked at the same position.
    fn claim(&self, rules: &Rules, state: &GameState, me: PlayerId, spots: u16) -> f64 {
        let (seat, last) = (usize::from(me.0), state.board().last());
        let followers = f64::from(state.figures().in_supply(me, FigureKind::Follower)) + self.coming[seat];
        let cost = |home: f64| {
            self.followers(seat, followers) - self.followers(seat, followers - 1.0 + self.weights.home * home)
        };
        let on_spot = |on: u8| {
            let id = state.region_of(last, SegmentId(on));
            let region = state.regions().get(id);
            let tiles = || f64::from(state.regions().tiles(id).unwrap_or(1));
            let now = match region.kind {
                SegmentKind::City => {
                    let each = if region.is_complete() { 2.0 } else { 1.0 };
                    each * (tiles() + f64::from(region.shields))
                }
                SegmentKind::Road => tiles(),
                SegmentKind::Cloister => 9.0 - f64::from(region.open),
                _ => f64::from(rules.region_value(state, id).at_end.points()),
            };
            if self.classic && region.is_complete() {
                return now;
            }
            if self.draws[seat] == 0 {
                return now;
            }
            if region.kind == SegmentKind::Field {
                let edges = f64::from(self.survey.lack(id).field_edges.min(12));
                return now + self.weights.field_edge * edges * f64::from(self.draws[seat]).min(20.0) - cost(0.0)
                    + self.joined(rules, state, id, me);
            }
            let prospect = self.prospect(rules, state, id, last, self.draws[seat]);
            now + prospect.points - cost(prospect.home)
                + if self.classic { self.joined(rules, state, id, me) } else { 0.0 }
        };
        (0..16).filter(|on| spots >> on & 1 != 0).map(on_spot).fold(0.0, f64::max)
    }
}

impl Evaluator for Evaluation {
    fn points(&mut self, rules: &Rules, state: &GameState) -> Points {
        self.parts(rules, state).sum()
    }

    fn outlook(&mut self, rules: &Rules, state: &GameState) -> Points {
        let mut points = self.points(rules, state);
        if let (Phase::PlaceFigure { spots }, Actor::Player(me)) = (state.phase(), rules.actor(state)) {
            points[usize::from(me.0)] += self.claim(rules, state, me, spots);
        }
        points
    }
}

/// Who lays the next tile, if it is known.
fn on_turn(rules: &Rules, state: &GameState) -> Option<PlayerId> {
    let player = state.turn().player;
    match state.phase() {
        Phase::Draw | Phase::Lay { .. } | Phase::LayFromHand => Some(player),
        Phase::Over => None,
        _ if state.activated() == Some(Symbol::ExtraTurn) => Some(player),
        // The rest of a turn: the next one is the neighbour's, extra turns apart.
        _ => Some(PlayerId((player.0 + 1) % rules.players())),
    }
}
