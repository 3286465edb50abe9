//! Castles (CASTLE-1 to CASTLE-12): small cities that wait for something to be completed beside them.

use crate::action::{Action, ActionList};
use crate::board::LaidId;
use crate::classic::score;
use crate::event::{Event, Item, Log, Place, Scored, Tally};
use crate::figures::{MAX_PLAYERS, PlayerId, Standing};
use crate::geometry::{Cell, Side};
use crate::illegal::Illegal;
use crate::lanes::members;
use crate::regions::RegionId;
use crate::rules::Rules;
use crate::state::{GameState, Phase, mix};
use crate::tile::{SegmentId, SegmentKind};

/// The most castles that can be built: 3 for each of 4 players, or 2 for each of 6.
const MAX_CASTLES: usize = 12;

/// The most features that one tile can complete, castles that follow included.
const MAX_DONE: usize = 32;

/// A castle in the landscape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Castle {
    pub owner: PlayerId,
    /// The segment of it that completed the city.
    pub at: Place,
    /// The number of that segment among all of the landscape.
    segment: u16,
    pub tiles: [LaidId; 2],
    age: Age,
}

impl Castle {
    /// CASTLE-9: nothing has been completed beside it yet.
    pub(crate) fn is_waiting(&self) -> bool {
        self.age != Age::Scored
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Age {
    /// Built this turn: nothing completes it yet (CASTLE-5).
    New,
    Waiting,
    Scored,
}

/// Something completed this turn, which a castle may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Done {
    at: Place,
    region: u16,
    points: i16,
}

/// The castles in supply and in the landscape, and what this turn has completed for them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Castles {
    supply: [u8; MAX_PLAYERS],
    built: [Castle; MAX_CASTLES],
    len: u8,
    /// The segments of the tile just laid whose owners have answered, a bit each.
    asked: u16,
    done: [Done; MAX_DONE],
    done_len: u8,
    /// CASTLE-8: the round takes from `done` what lies between these.
    from: u8,
    to: u8,
}

impl Castles {
    pub(crate) fn new(each: u8) -> Castles {
        let at = Place { cell: Cell::default(), on: SegmentId(0) };
        let castle = Castle { owner: PlayerId(0), at, segment: 0, tiles: [LaidId(0); 2], age: Age::Scored };
        Castles {
            supply: [each; MAX_PLAYERS],
            built: [castle; MAX_CASTLES],
            len: 0,
            asked: 0,
            done: [Done { at, region: 0, points: 0 }; MAX_DONE],
            done_len: 0,
            from: 0,
            to: 0,
        }
    }

    pub(crate) fn in_supply(&self, player: PlayerId) -> u8 {
        self.supply[player.index()]
    }

    pub(crate) fn built(&self) -> &[Castle] {
        &self.built[..usize::from(self.len)]
    }

    /// True when a region is a castle, scored or not.
    pub(crate) fn holds(&self, state: &GameState, region: RegionId) -> bool {
        self.built().iter().any(|castle| state.regions.of(castle.segment) == region)
    }

    pub(crate) fn begin_turn(&mut self) {
        self.asked = 0;
        self.done_len = 0;
        self.from = 0;
        self.to = 0;
        for castle in &mut self.built[..usize::from(self.len)] {
            if castle.age == Age::New {
                castle.age = Age::Waiting;
            }
        }
    }

    /// CASTLE-5: a feature was completed, whether or not anyone scores it.
    pub(crate) fn note_done(&mut self, region: RegionId, at: Place, points: i16) {
        self.done[usize::from(self.done_len)] = Done { at, region: region.0, points };
        self.done_len += 1;
    }

    pub(crate) fn hash(&self) -> u64 {
        let round = &self.done[usize::from(self.from)..usize::from(self.to)];
        let round = round.iter().fold(u64::from(self.asked), |sum, done| {
            let what =
                u64::from(done.at.cell.packed()) | u64::from(done.at.on.0) << 16 | (done.points as u64 & 0xffff) << 24;
            sum.wrapping_add(mix(13 << 56 | what))
        });
        self.built().iter().fold(round, |sum, castle| {
            let what = u64::from(castle.at.cell.packed()) | u64::from(castle.at.on.0) << 16 | (castle.age as u64) << 24;
            sum.wrapping_add(mix(6 << 56 | what | u64::from(castle.owner.0) << 32))
        })
    }
}

/// CASTLE-11: the next offer that nobody has answered, clockwise from the player whose turn it is.
pub(crate) fn next_offer(rules: &Rules, state: &GameState) -> Option<(PlayerId, SegmentId)> {
    let tile = state.board.tile(state.board.last()).tile;
    let open = state.closed & rules.layable(tile).castle_sites & !state.castles.asked;
    let offers = members(u64::from(open)).filter_map(|on| offer(rules, state, SegmentId(on as u8)));
    offers.min_by_key(|(owner, on)| (seats_on(rules, state, *owner), on.0))
}

fn seats_on(rules: &Rules, state: &GameState, player: PlayerId) -> u8 {
    (player.0 + rules.players() - state.turn.player.0) % rules.players()
}

/// CASTLE-1, CASTLE-2, CASTLE-12: the owner of the city of a segment of the tile just laid, if it can become a castle.
fn offer(rules: &Rules, state: &GameState, on: SegmentId) -> Option<(PlayerId, SegmentId)> {
    let last = state.board.last();
    let region = state.regions.get(state.region_of(last, on));
    if !region.has_segments(2) {
        return None;
    }
    let (other, there) = other_half(rules, state, on)?;
    let half_round = rules.layable(state.board.tile(other).tile).castle_sites >> there.0 & 1 != 0;
    let mut most = region.standing.majority();
    match (most.next(), most.next()) {
        (Some(owner), None) if half_round && state.castles.in_supply(owner) > 0 => Some((owner, on)),
        _ => None,
    }
}

/// The tile and segment across the one edge of a half-round city segment of the tile just laid.
fn other_half(rules: &Rules, state: &GameState, on: SegmentId) -> Option<(LaidId, SegmentId)> {
    let last = state.board.tile(state.board.last());
    let edges = &rules.layable(last.tile).edges[last.turns as usize];
    let mut beside = state.board.neighbours_of_last();
    let (side, other) = beside.find(|(side, _)| edges[*side as usize].middle == on)?;
    let laid = state.board.tile(other);
    let across = rules.layable(laid.tile).edges[laid.turns as usize][side.opposite() as usize];
    (across.middle != on || other != state.board.last()).then_some((other, across.middle))
}

/// Why that answer is none to the offer at hand.
pub(crate) fn check_answer(
    rules: &Rules,
    state: &GameState,
    offered: SegmentId,
    cell: Cell,
    on: SegmentId,
) -> Result<(), Illegal> {
    let city = state.region_of(state.board.last(), offered);
    let named = state.region_at(rules, Place { cell, on });
    if named == Some(city) { Ok(()) } else { Err(Illegal::NoCastleOffered) }
}

/// The answers to the offer at hand.
pub(crate) fn answers(state: &GameState, on: SegmentId, out: &mut ActionList) {
    let cell = state.board.tile(state.board.last()).cell;
    out.extend([true, false].map(|build| Action::Castle { cell, on, build }));
}

/// CASTLE-3: the owner builds the castle, or does not.
pub(crate) fn answer(
    rules: &Rules,
    state: &mut GameState,
    owner: PlayerId,
    on: SegmentId,
    build: bool,
    log: &mut impl Log,
) {
    let last = state.board.last();
    state.castles.asked |= 1 << on.0;
    if !build {
        return;
    }
    let Some((other, _)) = other_half(rules, state, on) else { return };
    let at = Place { cell: state.board.tile(last).cell, on };
    let segment = state.segment_number(last, on);
    let castles = &mut state.castles;
    castles.supply[owner.index()] -= 1;
    castles.built[usize::from(castles.len)] = Castle { owner, at, segment, tiles: [last, other], age: Age::New };
    castles.len += 1;
    // It is no completed city: nothing scores it, and it completes nothing.
    state.closed &= !(1 << on.0);
    log.note(|| Event::CastleBuilt { player: owner, at });
}

/// The castle whose owner must choose next; all before it have been scored. Nothing when no castle is left to score.
pub(crate) fn score_until_choice(rules: &Rules, state: &mut GameState, log: &mut impl Log) -> Option<Phase> {
    loop {
        if state.castles.from == state.castles.to {
            state.castles.to = state.castles.done_len;
            if state.castles.from == state.castles.to {
                return None;
            }
        }
        let next = touched(state).min_by_key(|&at| (seats_on(rules, state, state.castles.built()[at].owner), at));
        match next {
            // CASTLE-8: the next round takes what this one has added.
            None => state.castles.from = state.castles.to,
            Some(castle) => {
                let mut rewards = rewards(state, castle);
                match (rewards.next(), rewards.next()) {
                    (Some(only), None) => {
                        drop(rewards);
                        take(state, castle, only, log);
                    }
                    _ => return Some(Phase::ChooseReward { castle: castle as u8 }),
                }
            }
        }
    }
}

/// Scores all castles; where the owner has a choice, by what is worth most.
pub(crate) fn score_best(rules: &Rules, state: &mut GameState, log: &mut impl Log) {
    while let Some(Phase::ChooseReward { castle }) = score_until_choice(rules, state, log) {
        let castle = usize::from(castle);
        let best = rewards(state, castle).max_by_key(|&reward| state.castles.done[reward].points);
        let Some(best) = best else { return };
        take(state, castle, best, log);
    }
}

/// The waiting castles that something of this round has touched.
fn touched(state: &GameState) -> impl Iterator<Item = usize> + '_ {
    let waiting = (0..state.castles.built().len()).filter(|&at| state.castles.built[at].age == Age::Waiting);
    waiting.filter(|&at| rewards(state, at).next().is_some())
}

/// CASTLE-4 to CASTLE-6: what this round has for a castle, by its number among all that is done.
fn rewards(state: &GameState, castle: usize) -> impl Iterator<Item = usize> + '_ {
    let around = surroundings(state, &state.castles.built[castle]);
    let round = usize::from(state.castles.from)..usize::from(state.castles.to);
    round.filter(move |&at| tiles_of(state, &state.castles.done[at]) & around != 0)
}

/// The tiles in the squares around a castle, a bit each.
fn surroundings(state: &GameState, castle: &Castle) -> u128 {
    let tiles = squares(state, castle.tiles).into_iter().filter_map(|square| state.board.at(square));
    tiles.fold(0, |all, tile| all | 1 << tile.0)
}

/// CASTLE-4: the 2 × 3 squares whose middle column the two tiles of a castle fill.
pub(crate) fn squares(state: &GameState, tiles: [LaidId; 2]) -> [Cell; 6] {
    let [one, other] = tiles.map(|tile| state.board.tile(tile).cell);
    let beside = if one.x == other.x { [Side::East, Side::West] } else { [Side::North, Side::South] };
    let row = |cell: Cell| [cell, cell.beside(beside[0]), cell.beside(beside[1])];
    let ([a, b, c], [d, e, f]) = (row(one), row(other));
    [a, b, c, d, e, f]
}

/// The squares around the castle that would be built in the city of a segment of the tile just laid.
pub(crate) fn squares_of_offer(rules: &Rules, state: &GameState, on: SegmentId) -> Option<[Cell; 6]> {
    let (other, _) = other_half(rules, state, on)?;
    Some(squares(state, [state.board.last(), other]))
}

/// CASTLE-6: of a cloister only its own tile counts.
fn tiles_of(state: &GameState, done: &Done) -> u128 {
    state.regions.tile_set(RegionId(done.region))
}

/// What the owner of the castle at hand chooses among.
pub(crate) fn reward_choices(state: &GameState, castle: u8, out: &mut ActionList) {
    let at = state.castles.built[usize::from(castle)].at.cell;
    out.extend(rewards(state, usize::from(castle)).map(|reward| {
        let Place { cell, on } = state.castles.done[reward].at;
        Action::Reward { castle: at, cell, on }
    }));
}

/// The reward that an action names, if it is one.
pub(crate) fn named_reward(
    rules: &Rules,
    state: &GameState,
    castle: u8,
    named: Cell,
    at: Place,
) -> Result<usize, Illegal> {
    let Castle { tiles, .. } = state.castles.built[usize::from(castle)];
    let is_castle = tiles.iter().any(|&tile| state.board.tile(tile).cell == named);
    let region = state.region_at(rules, at);
    let found = rewards(state, usize::from(castle))
        .find(|&reward| is_castle && Some(RegionId(state.castles.done[reward].region)) == region);
    found.ok_or(Illegal::NoSuchReward)
}

/// CASTLE-5: the castle's owner scores what the feature is worth, and the castle is a completed feature in its turn.
pub(crate) fn take(state: &mut GameState, castle: usize, reward: usize, log: &mut impl Log) {
    let Castle { owner, at, segment, .. } = state.castles.built[castle];
    let points = state.castles.done[reward].points;
    state.castles.built[castle].age = Age::Scored;
    let tally = Tally::new("CASTLE-5").and(Item::Castle, 1, points);
    score::pay(state, Standing::one(owner), Scored::Castle { at }, tally, log);
    let region = state.regions.of(segment);
    score::send_home(state, region, log);
    state.castles.note_done(region, at, points);
}

/// CASTLE-10: one point more for a castle than for another city.
pub(crate) fn bonus(state: &GameState, city: RegionId) -> i16 {
    let is_castle = state.regions.get(city).kind == SegmentKind::City && state.castles.holds(state, city);
    i16::from(is_castle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Quiet;
    use crate::geometry::Rotation;
    use crate::options::{ClassicOptions, Edition, GameOptions, Market};

    /// CASTLE-12: no game gets there, because the second half of a small city is never free for another player. So the
    /// followers are put there by hand.
    #[test]
    fn a_tie_is_offered_no_castle() {
        let plain = ClassicOptions::plain(Edition::Modern);
        let options = ClassicOptions { bridges_castles_bazaars: Some(Market::Auction), ..plain };
        let rules = Rules::new(GameOptions::Classic(options), 2).expect("two players");
        let tile = rules.tile_named("E").expect("in the box");
        let mut state = rules.start();
        let lay = Action::Lay { tile, cell: Cell::new(0, -1), turns: Rotation::Half };
        for action in [Action::Draw { tile }, lay] {
            rules.apply(&mut state, action, &mut Quiet).expect("legal");
        }
        let city = SegmentId(0);
        let region = state.region_of(state.board.last(), city);
        let [red, blue] = [0, 1].map(|seat| Standing::one(PlayerId(seat)));
        for (standing, owner) in [(red, Some(0)), (red.plus(blue), None), (blue.plus(blue), Some(1))] {
            state.regions.get_mut(region).standing = standing;
            let expected = owner.map(|seat| (PlayerId(seat), city));
            assert_eq!(next_offer(&rules, &state), expected);
        }
    }
}
