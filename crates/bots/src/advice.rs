//! What a bot would do in the turn at hand, and why: what it changes for every region, the supply and the tempo.

use bastide_engine::{Action, Actor, Event, GameState, Place, Quiet, Rules, Scored, SegmentKind};

use crate::bot::{Bot, Limits};
use crate::evaluation::{Evaluation, Parts, Points, Weights};

/// A region whose worth changes by less than this for everybody is no reason for anything.
const WORTH_TELLING: f64 = 0.5;

/// More decisions than this no turn has: bots that pass and place for ever are stopped.
const MOST_DECISIONS: usize = 16;

/// A turn, and what it is good for.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// All decisions of the turn, up to a draw or the decision of somebody else.
    pub turn: Vec<Action>,
    /// What it changes.
    pub change: Change,
}

/// The difference between two positions in the points that everybody can expect to end with. `total` is the sum of all others.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// Regions that become worth more or less to somebody, the greatest difference first.
    pub regions: Vec<RegionChange>,
    /// Regions that hardly change, and points that belong to none: symbols and what is paid in a market.
    pub rest: Points,
    /// Followers, abbots and bridges that are kept, spent or likely to come home.
    pub supply: Points,
    /// Who lays the next tile.
    pub tempo: Points,
    /// All of it.
    pub total: Points,
}

/// What becomes of one region, or of several that are joined.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RegionChange {
    /// A part of it.
    pub at: Place,
    /// What it is. Where farmers are paid city by city (FARM-2) this is a field, and the part one of the city.
    pub kind: SegmentKind,
    /// The difference for each seat.
    pub points: Points,
}

/// The turn that a bot would play where `state` waits for a player, within about these limits.
pub fn advise(rules: &Rules, state: &GameState, bot: &mut dyn Bot, limits: &Limits) -> Advice {
    let (me, mut after, mut turn) = (rules.actor(state), state.clone(), Vec::new());
    while matches!(me, Actor::Player(_)) && rules.actor(&after) == me && turn.len() < MOST_DECISIONS {
        let action = bot.choose(rules, &after, &limits.for_decision(&after));
        rules.apply_trusted(&mut after, action, &mut Quiet);
        turn.push(action);
    }
    Advice { change: change(rules, state, &turn), turn }
}

/// What a turn changes. All its actions must be legal one after the other.
pub fn change(rules: &Rules, state: &GameState, turn: &[Action]) -> Change {
    difference(rules, state, &[], turn)
}

/// What two turns from the same position differ in: how much more the second is worth.
pub fn difference(rules: &Rules, state: &GameState, one: &[Action], other: &[Action]) -> Change {
    let mut evaluation = Evaluation::new(rules, Weights::V1);
    let from = Account::of(rules, &mut evaluation, state, one);
    let to = Account::of(rules, &mut evaluation, state, other);
    let each = |value: fn(&Parts) -> &Points| minus(value(&to.parts), value(&from.parts));
    let (supply, tempo) = (each(|parts| &parts.supply), each(|parts| &parts.tempo));
    let greatest = |change: &RegionChange| change.points.iter().fold(0.0, |most: f64, points| most.max(points.abs()));
    let (mut regions, small): (Vec<_>, Vec<_>) =
        grouped(rules, &from, &to).into_iter().partition(|change| greatest(change) >= WORTH_TELLING);
    regions.sort_by(|one, other| greatest(other).total_cmp(&greatest(one)));
    let outside = minus(&to.outside, &from.outside);
    let rest = small.iter().fold(outside, |sum, change| plus(&sum, &change.points));
    Change { regions, rest, supply, tempo, total: minus(&to.parts.sum(), &from.parts.sum()) }
}

/// A position after a turn, and where its points lie: scored in the turn, at the end if it came now, or hoped for.
struct Account {
    state: GameState,
    parts: Parts,
    entries: Vec<RegionChange>,
    /// Points that belong to no region.
    outside: Points,
}

impl Account {
    fn of(rules: &Rules, evaluation: &mut Evaluation, start: &GameState, turn: &[Action]) -> Account {
        let (mut state, mut events) = (start.clone(), Vec::new());
        for &action in turn {
            rules.apply_trusted(&mut state, action, &mut events);
        }
        rules.ended_now(&state, &mut events);
        let mut account =
            Account { parts: evaluation.parts(rules, &state), state, entries: Vec::new(), outside: Points::default() };
        for event in events {
            account.enter(event);
        }
        for (at, points) in evaluation.by_region(rules, &account.state) {
            let id = account.state.region_at(rules, at).expect("a figure stands there");
            account.entries.push(RegionChange { at, kind: account.state.regions().get(id).kind, points });
        }
        account
    }

    fn enter(&mut self, event: Event) {
        match event {
            Event::Scored { player, what, tally } => {
                let mut points = Points::default();
                points[usize::from(player.0)] = f64::from(tally.points());
                match what {
                    Scored::Region { kind, at } => self.entries.push(RegionChange { at, kind, points }),
                    Scored::Castle { at } => self.entries.push(RegionChange { at, kind: SegmentKind::City, points }),
                    Scored::Symbol { .. } => self.outside = plus(&self.outside, &points),
                }
            }
            Event::Paid { player, to, points } => {
                self.outside[usize::from(player.0)] -= f64::from(points);
                if let Some(to) = to {
                    self.outside[usize::from(to.0)] += f64::from(points);
                }
            }
            _ => {}
        }
    }
}

/// What the entries of two accounts differ in, region by region. Places that lie in one region in either position belong
/// together: a turn may join what the other leaves apart.
fn grouped(rules: &Rules, from: &Account, to: &Account) -> Vec<RegionChange> {
    let nothing = Points::default();
    let negative = from.entries.iter().map(|entry| RegionChange { points: minus(&nothing, &entry.points), ..*entry });
    let entries: Vec<RegionChange> = to.entries.iter().copied().chain(negative).collect();
    let joined = |one: &RegionChange, other: &RegionChange| {
        let is_farming = |entry: &RegionChange| entry.kind == SegmentKind::Field;
        let in_one = |state: &GameState| {
            let region = state.region_at(rules, one.at);
            region.is_some() && region == state.region_at(rules, other.at)
        };
        is_farming(one) == is_farming(other) && (in_one(&to.state) || in_one(&from.state))
    };
    let mut groups: Vec<Vec<RegionChange>> = Vec::new();
    for entry in entries {
        let (mut with, apart): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group: &Vec<RegionChange>| group.iter().any(|other| joined(&entry, other)));
        groups = apart;
        with.push(vec![entry]);
        groups.push(with.concat());
    }
    let sum = |group: Vec<RegionChange>| {
        let points = group.iter().fold(Points::default(), |sum, entry| plus(&sum, &entry.points));
        group.first().map(|&first| RegionChange { points, ..first })
    };
    groups.into_iter().filter_map(sum).collect()
}

fn plus(one: &Points, other: &Points) -> Points {
    std::array::from_fn(|seat| one[seat] + other[seat])
}

fn minus(one: &Points, other: &Points) -> Points {
    std::array::from_fn(|seat| one[seat] - other[seat])
}
