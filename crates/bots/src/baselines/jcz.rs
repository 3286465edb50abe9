//! B2: the best turn by points, chances of completion and fines, as JCloisterZone's bot is described.

use bastide_engine::{
    Action, Actor, FigureKind, GameOptions, GameState, Phase, PlayerId, Quiet, RegionId, Rules, SegmentKind,
};

use crate::bot::{Bot, Limits, dice};
use crate::evaluation::{Evaluator, Points, Survey};
use crate::minds::{TIE, best, noise};
use crate::one_turn::OneTurn;
use crate::symmetry::Symmetries;

/// How much of the chance of completion counts, and likewise for a cloister.
const FINISH: f64 = 0.8;
const FINISH_CLOISTER: f64 = 0.5;

/// A chance as good as this is taken for certain.
const CERTAIN: f64 = 0.85;

/// What a follower costs where completion is less likely than this, while so many turns are left.
const FINES: [(f64, f64); 3] = [(0.01, 12.0), (0.2, 3.0), (0.55, 1.2)];
const FINES_UNTIL: u32 = 7;

/// A follower in supply, and having none.
const FREE: f64 = 0.15;
const NONE_FREE: f64 = -4.0;

/// What each open feature of a kind costs more than the one before it.
const OPEN_ROADS: f64 = 0.4;
const OPEN_CITIES: f64 = 0.3;
const OPEN_CLOISTERS: f64 = 0.3;
const OPEN_FARMS: f64 = 2.0;

/// The bot.
pub(crate) struct Jcz {
    seed: u64,
}

impl Jcz {
    pub(crate) fn new(seed: u64) -> Jcz {
        Jcz { seed }
    }
}

impl Bot for Jcz {
    fn choose(&mut self, rules: &Rules, state: &GameState, _: &Limits) -> Action {
        let Actor::Player(me) = rules.actor(state) else { panic!("a bot is asked for a decision of a player") };
        let mut dice = dice(self.seed, state);
        let mut judge = Fined { survey: Survey::new(rules), met: Vec::new() };
        let mut rated = OneTurn::new(rules, &mut judge, &Symmetries::new(rules)).rate_every(state, me);
        for (_, value) in &mut rated {
            *value += noise(&mut dice, TIE);
        }
        best(&rated)
    }
}

struct Fined {
    survey: Survey,
    met: Vec<RegionId>,
}

impl Fined {
    /// The chance that all missing cells are filled: each with the tiles that fit, of which everybody draws a part.
    fn finish(&self, rules: &Rules, id: RegionId) -> f64 {
        let missed = 1.0 - 1.0 / f64::from(rules.players());
        let lack = self.survey.lack(id);
        match lack.closing_by_cell() {
            None => 0.0,
            Some(closing) => {
                let chance = closing.iter().fold(1.0, |all, &tiles| all * (1.0 - missed.powi(i32::from(tiles))));
                if chance >= CERTAIN { 1.0 } else { chance }
            }
        }
    }
}

impl Evaluator for Fined {
    fn points(&mut self, rules: &Rules, state: &GameState) -> Points {
        let ended = rules.ended_now(state, &mut Quiet);
        let mut points = Points::default();
        for player in PlayerId::all(rules.players()) {
            points[usize::from(player.0)] = f64::from(ended.score(player));
        }
        let left = (state.bag().len() + state.tiles_at_hand()) / u32::from(rules.players());
        if state.phase() == Phase::Over || left == 0 || matches!(rules.options(), GameOptions::Discovery(_)) {
            return points;
        }
        self.survey.look_at(rules, &ended);
        let mut open = [[0u8; 4]; bastide_engine::MAX_PLAYERS];
        self.met.clear();
        for figure in ended.figures().placed() {
            let id = ended.region_of(figure.tile, figure.on);
            let region = ended.regions().get(id);
            let seat = usize::from(figure.player.0);
            let (kind, step) = match region.kind {
                SegmentKind::Road => (0, OPEN_ROADS),
                SegmentKind::City => (1, OPEN_CITIES),
                SegmentKind::Field => (3, OPEN_FARMS),
                _ => (2, OPEN_CLOISTERS),
            };
            points[seat] -= step * f64::from(open[seat][kind]);
            open[seat][kind] += 1;
            if region.kind == SegmentKind::Field {
                continue;
            }
            let round = matches!(region.kind, SegmentKind::Cloister | SegmentKind::Garden);
            let chance = if round { (1.0 - f64::from(region.open) / 9.0).powi(2) } else { self.finish(rules, id) };
            if left > FINES_UNTIL {
                let fine = FINES.iter().find(|(below, _)| chance < *below).map_or(0.0, |(_, fine)| *fine);
                points[seat] -= if round { 0.0 } else { fine };
            }
            if self.met.contains(&id) {
                continue;
            }
            self.met.push(id);
            let cells = f64::from(self.survey.lack(id).cells);
            let bonus = match region.kind {
                SegmentKind::City => {
                    f64::from(ended.regions().tiles(id).unwrap_or(1)) + f64::from(region.shields) + 2.0 * cells
                }
                SegmentKind::Road => cells,
                _ => f64::from(region.open),
            };
            for player in region.standing.majority() {
                points[usize::from(player.0)] += if round { FINISH_CLOISTER } else { FINISH } * chance * bonus;
            }
        }
        for player in PlayerId::all(rules.players()) {
            let free = ended.figures().in_supply(player, FigureKind::Follower);
            points[usize::from(player.0)] += if free == 0 { NONE_FREE } else { FREE * f64::from(free) };
        }
        points
    }
}
