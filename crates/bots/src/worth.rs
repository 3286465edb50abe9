//! How good a moment of the game is for a player: points, prospects, and what is kept in supply.

use bastide_engine::{
    FigureKind, GameOptions, GameState, Phase, Place, PlayerId, Quiet, RegionId, Rules, SegmentId, SegmentKind, Tally,
};

/// What a turn with a tile that is still to be drawn brings, in points.
pub(crate) const ORDINARY_TILE: f64 = 3.0;

/// What followers in supply are worth: the last one most, and those that there are plenty of hardly anything.
const FOLLOWERS: [f64; 7] = [4.5, 2.2, 1.2, 0.7, 0.4, 0.4, 0.4];
const ABBOT: f64 = 0.8;
const BRIDGE: f64 = 1.5;

/// Likewise in The Discovery, where any follower can be taken back (DISC-7).
const FOLLOWERS_OF_DISCOVERY: [f64; 4] = [1.2, 0.6, 0.4, 0.2];

/// A farmer never comes home: the price for each turn in which it could have stood elsewhere.
const FARMER: f64 = 0.1;

/// What a castle finds beside it, if anything.
const CASTLE: f64 = 6.0;

/// How much of what completion would add is counted when the odds are best.
const COMPLETION: f64 = 0.5;

/// How good `state` is for `me`, in points ahead of the others' mean.
///
/// The points are those that the game would end with here. So what the tile just laid has completed counts, even while
/// its turn goes on.
pub(crate) fn worth(rules: &Rules, state: &GameState, me: PlayerId) -> f64 {
    let ended = rules.ended_now(state, &mut Quiet);
    let left = turns_left(rules, state);
    let share = |player: PlayerId| if player == me { 1.0 } else { -1.0 / f64::from(rules.players() - 1) };
    let mut sum = supply(rules, &ended, me, left);
    for player in PlayerId::all(rules.players()) {
        sum += share(player) * f64::from(ended.score(player));
    }
    for figure in ended.figures().placed() {
        let at = Place { cell: ended.board().tile(figure.tile).cell, on: figure.on };
        let Some(id) = ended.region_at(rules, at) else { continue };
        sum += share(figure.player) * part(rules, &ended, id, figure.player) * prospect(rules, &ended, id, left);
    }
    // Another tile: earned by a symbol, or in place of one that was not wanted.
    let draws_again = state.phase() == Phase::Draw && state.turn().player == me;
    sum + if draws_again { ORDINARY_TILE } else { 0.0 }
}

/// What the best of the usual places for a follower would add to the worth of a state that waits for one, so far as can
/// be seen without trying them: the segments of `spots` belong to regions where nobody stands.
pub(crate) fn claim(rules: &Rules, state: &GameState, me: PlayerId, spots: u16) -> f64 {
    let left = turns_left(rules, state);
    let followers = state.figures().in_supply(me, FigureKind::Follower);
    let price = in_supply(rules, followers, left) - in_supply(rules, followers.saturating_sub(1), left);
    let cell = state.board().tile(state.board().last()).cell;
    let on_spot = |on| {
        let Some(id) = state.region_at(rules, Place { cell, on: SegmentId(on) }) else { return 0.0 };
        let value = rules.region_value(state, id);
        if state.regions().get(id).is_complete() && is_classic(rules) {
            return f64::from(value.now.points());
        }
        f64::from(value.at_end.points()) + prospect(rules, state, id, left) - price
    };
    (0..16).filter(|on| spots >> on & 1 != 0).map(on_spot).fold(0.0, f64::max)
}

/// How much of the prospect of a region each figure of a player in it stands for.
fn part(rules: &Rules, state: &GameState, id: RegionId, player: PlayerId) -> f64 {
    let region = state.regions().get(id);
    // DISC-12: each scores on its own. And each farmer has its price.
    if !is_classic(rules) || region.kind == SegmentKind::Field {
        return 1.0;
    }
    let scores = region.standing.majority().any(|other| other == player);
    if scores { 1.0 / f64::from(region.standing.of(player)) } else { 0.0 }
}

/// What a region may bring whoever scores it, beyond what it is worth at the end, with so many turns left.
fn prospect(rules: &Rules, state: &GameState, id: RegionId, left: u8) -> f64 {
    let region = state.regions().get(id);
    match region.kind {
        SegmentKind::Field => return -FARMER * f64::from(left),
        // Complete or not, a tile is worth the same.
        SegmentKind::Road => return 0.0,
        // What is complete and still occupied is a castle.
        _ if region.is_complete() && is_classic(rules) => return CASTLE * odds(left, 2),
        _ => {}
    }
    let value = rules.region_value(state, id);
    let at_end = value.at_end.points();
    let more = |tally: Tally| f64::from(tally.points() - at_end);
    if region.is_complete() {
        // DISC-14: it must be taken back in time.
        more(value.now) * odds(left, 1)
    } else {
        value.if_complete.map_or(0.0, more) * COMPLETION * odds(left, region.open)
    }
}

/// The odds that so much comes to pass in so many turns: a rule of thumb, and none are left at the end.
fn odds(turns: u8, wanted: u8) -> f64 {
    f64::from(turns) / f64::from(u16::from(turns) + 3 * u16::from(wanted))
}

/// What a player has in supply.
fn supply(rules: &Rules, state: &GameState, player: PlayerId, left: u8) -> f64 {
    if left == 0 {
        return 0.0;
    }
    let of = |kind| state.figures().in_supply(player, kind);
    in_supply(rules, of(FigureKind::Follower), left)
        + ABBOT * f64::from(of(FigureKind::Abbot))
        + BRIDGE * f64::from(state.bridges_in_supply(player).min(left))
}

/// What so many followers in supply are worth. Those for whom no turn is left are worth nothing.
fn in_supply(rules: &Rules, followers: u8, left: u8) -> f64 {
    let worth: &[f64] = if is_classic(rules) { &FOLLOWERS } else { &FOLLOWERS_OF_DISCOVERY };
    worth.iter().take(usize::from(followers.min(left))).sum()
}

/// How many turns everybody still has, the one at hand apart.
fn turns_left(rules: &Rules, state: &GameState) -> u8 {
    ((state.bag().len() + state.tiles_at_hand()) / u32::from(rules.players())) as u8
}

fn is_classic(rules: &Rules) -> bool {
    matches!(rules.options(), GameOptions::Classic(_))
}
