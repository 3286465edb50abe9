//! Laws that hold in every game, whatever the options, the players and the dice.

#[path = "common/mod.rs"]
mod common;
#[path = "common/legal.rs"]
mod legal;
#[path = "common/twin.rs"]
mod twin;

use std::collections::BTreeSet;

use bastide_engine::{
    Action, Actor, Axis, Cell, Edition, Event, FigureKind, GameOptions, GameState, LaidId, Phase, Place, PlayerId,
    Quiet, Rotation, Rules, Scored, SegmentId, SegmentKind, TileId, TileSet,
};
use common::play;
use proptest::prelude::*;

/// Runs a law on a game of every set of options and every number of players.
fn in_every_game(seed: u64, law: impl Fn(&Rules, u64)) {
    for (number, options) in GameOptions::all().into_iter().enumerate() {
        let (least, most) = options.players();
        for players in usize::from(least)..=usize::from(most) {
            let rules = Rules::new(options, players).expect("as many as it is for");
            let game = Game { options, players, seed: seed.wrapping_add((10 * number + players) as u64) };
            law(&rules, game.seed);
        }
    }
}

/// Moments at which the twin does not know what will come of the tile just laid: a symbol, a bridge, castles.
fn undecided(rules: &Rules, phase: Phase) -> bool {
    let between = matches!(phase, Phase::Draw | Phase::Lay { .. });
    phase == Phase::ChooseSymbol || rules.has_bridges() && !between
}

/// Which game a law was broken in.
struct Game {
    options: GameOptions,
    players: usize,
    seed: u64,
}

impl Drop for Game {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("in the game {:?} for {} with the seed {}", self.options, self.players, self.seed);
        }
    }
}

/// Everything that somebody could think of doing in `state`, and much that is nonsense.
fn imaginable(rules: &Rules, state: &GameState) -> Vec<Action> {
    let mut all = vec![Action::Pass, Action::Buy, Action::Sell];
    all.extend((0..=u8::MAX).map(|points| Action::Bid { points }));
    let kinds = (0..rules.tiles().len() as u8 + 1).map(TileId);
    all.extend(kinds.clone().map(|tile| Action::Draw { tile }));
    all.extend(kinds.clone().map(|tile| Action::Refuse { tile }));
    for tile in kinds.clone() {
        all.extend([None, Some(0), Some(7), Some(200), Some(201), Some(255)].map(|bid| Action::Pick { tile, bid }));
    }
    let castles: Vec<Cell> = state.castles().map(|(_, at)| at.cell).collect();
    let mut cells: BTreeSet<Cell> = state.board().open_cells().collect();
    cells.extend(state.board().laid().iter().map(|laid| laid.cell));
    cells.extend([Cell::new(100, 100), Cell::new(-128, 127)]);
    let last = state.board().tile(state.board().last()).tile;
    let drawn = match state.phase() {
        Phase::Lay { tile } => tile,
        Phase::LayFromHand => state.hand(state.turn().player).next().unwrap_or(last),
        _ => last,
    };
    for &cell in &cells {
        for turns in Rotation::ALL {
            all.push(Action::Lay { tile: drawn, cell, turns });
            all.push(Action::Lay { tile: TileId((drawn.0 + 1) % rules.tiles().len() as u8), cell, turns });
        }
        all.push(Action::Symbol { cell });
        all.extend(Axis::ALL.map(|axis| Action::Bridge { cell, axis }));
        for on in (0..16).map(SegmentId) {
            all.extend(castles.iter().map(|&castle| Action::Reward { castle, cell, on }));
            all.extend([true, false].map(|build| Action::Castle { cell, on, build }));
            all.push(Action::Place { figure: FigureKind::Follower, cell, on });
            all.push(Action::Place { figure: FigureKind::Abbot, cell, on });
            all.push(Action::Recall { cell, on });
        }
    }
    all
}

proptest! {
    // One seed a run, and with it every set of options and every number of players.
    #![proptest_config(ProptestConfig { cases: 1, max_shrink_iters: 0, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn listed_means_accepted_and_a_refusal_changes_nothing(seed in any::<u64>()) {
        in_every_game(seed, |rules, seed| {
            let (mut listed, mut step) = (Vec::new(), 0);
            play(rules, seed, |state, action| {
                rules.legal_actions(state, &mut listed);
                assert!(listed.contains(&action));
                step += 1;
                // The whole imaginable is much work: some moments of each game will do.
                if (step + seed) % if rules.has_bridges() { 151 } else { 29 } != 0 {
                    return;
                }
                for action in imaginable(rules, state) {
                    let mut after = state.clone();
                    let mut events: Vec<Event> = Vec::new();
                    let accepted = rules.apply(&mut after, action, &mut events).is_ok();
                    // Castles and rewards can be named by any of their segments; one name is listed.
                    let other_name = matches!(action, Action::Castle { .. } | Action::Reward { .. });
                    let is_listed = listed.contains(&action);
                    assert!(accepted == is_listed || accepted && other_name, "{action:?} in {:?}", state.phase());
                    assert!(accepted || (after == *state && events.is_empty()), "a refused {action:?} left a trace");
                }
            });
        });
    }

    #[test]
    fn some_action_is_legal_until_the_end(seed in any::<u64>()) {
        in_every_game(seed, |rules, seed| {
            let mut listed = Vec::new();
            let (end, _) = play(rules, seed, |state, _| {
                rules.legal_actions(state, &mut listed);
                assert!(!listed.is_empty());
                let always = matches!(listed[0], Action::Lay { .. } | Action::Bridge { .. } | Action::Pick { .. });
                let asked = rules.actor(state) == Actor::Chance || listed.len() > 1 || always;
                assert!(asked, "a decision with one answer was asked: {listed:?}");
                let distinct: BTreeSet<String> = listed.iter().map(|action| format!("{action:?}")).collect();
                assert_eq!(distinct.len(), listed.len());
            });
            rules.legal_actions(&end, &mut listed);
            assert!(listed.is_empty());
            assert_eq!(rules.actor(&end), Actor::Nobody);
            assert!(end.bag().is_empty());
            assert_eq!(end.tiles_at_hand(), 0);
        });
    }

    #[test]
    fn replay_gives_the_same_game(seed in any::<u64>()) {
        in_every_game(seed, |rules, seed| {
            let mut actions = Vec::new();
            let (end, events) = play(rules, seed, |_, action| actions.push(action));
            let (mut again, mut events_again) = (rules.start(), Vec::new());
            let mut keys = BTreeSet::from([again.key()]);
            for &action in &actions {
                rules.apply_trusted(&mut again, action, &mut events_again);
                keys.insert(again.key());
            }
            assert_eq!(&again, &end);
            assert_eq!(again.key(), end.key());
            assert_eq!(events_again, events);
            assert_eq!(keys.len(), actions.len() + 1, "two moments of one game share a key");
            let mut quiet = rules.start();
            for &action in &actions {
                rules.apply_trusted(&mut quiet, action, &mut Quiet);
            }
            assert_eq!(&quiet, &end, "listening changed the game");
        });
    }

    #[test]
    fn regions_equal_the_slow_twin(seed in any::<u64>()) {
        in_every_game(seed, |rules, seed| {
            let mut step = 0;
            let mut compare = |state: &GameState| {
                step += 1;
                // A tile that waits for its bridge does not match its neighbours yet.
                if state.phase() == Phase::NeededBridge {
                    return;
                }
                if step % 13 != 0 && rules.actor(state) != Actor::Nobody {
                    return;
                }
                let twins = twin::regions(rules, state);
                let mut ids = BTreeSet::new();
                for twin in &twins {
                    let mut mine = BTreeSet::new();
                    for &(cell, on) in &twin.segments {
                        mine.insert(state.region_at(rules, Place { cell, on: SegmentId(on) }).expect("laid"));
                    }
                    assert_eq!(mine.len(), 1, "one region of the twin is {} here", mine.len());
                    let id = *mine.first().expect("one");
                    assert!(ids.insert(id), "two regions of the twin are one here");
                    let region = state.regions().get(id);
                    assert_eq!((region.kind, region.open, region.shields), (twin.kind, twin.open, twin.shields));
                    assert_eq!(region.is_complete(), twin.complete());
                    if let Some(tiles) = state.regions().tiles(id) {
                        assert_eq!(tiles as i16, twin.tiles());
                    }
                    for player in PlayerId::all(6) {
                        assert_eq!(region.standing.of(player), twin.standing[usize::from(player.0)]);
                    }
                }
            };
            let (end, _) = play(rules, seed, |state, _| compare(state));
            compare(&end);
        });
    }

    #[test]
    fn the_end_pays_what_the_slow_twin_says(seed in any::<u64>()) {
        in_every_game(seed, |rules, seed| {
            let mut step = 0;
            play(rules, seed, |state, _| {
                step += 1;
                if (step + seed) % 23 == 0 && !undecided(rules, state.phase()) {
                    let owed = twin::final_points(rules, state);
                    let end = rules.ended_now(state, &mut Quiet);
                    for player in PlayerId::all(rules.players()) {
                        assert_eq!(end.score(player) - state.score(player), owed[usize::from(player.0)]);
                    }
                }
            });
        });
    }

    #[test]
    fn region_values_add_up_to_the_end(seed in any::<u64>()) {
        in_every_game(seed, |rules, seed| {
            let mut step = 0;
            play(rules, seed, |state, _| {
                step += 1;
                if (step + seed) % 23 != 0 || undecided(rules, state.phase()) {
                    return;
                }
                let per_city = matches!(rules.options(), GameOptions::Classic(options) if options.edition == Edition::First);
                let mut owed = [0; 6];
                let twins = twin::regions(rules, state);
                for twin in &twins {
                    let &(cell, on) = twin.segments.first().expect("some");
                    let id = state.region_at(rules, Place { cell, on: SegmentId(on) }).expect("laid");
                    let value = rules.region_value(state, id);
                    let (now, end) = (value.now.points(), value.at_end.points());
                    match rules.options() {
                        // FARM-2 pays city by city, and not for a field.
                        GameOptions::Classic(_) if per_city && twin.kind == SegmentKind::Field => {}
                        GameOptions::Classic(_) => {
                            value.owners.iter().for_each(|player| owed[usize::from(player.0)] += end);
                        }
                        GameOptions::Discovery(_) => {
                            assert_eq!((now, end), twin::discovery_worth(rules, state, &twins, twin));
                            let complete = value.if_complete.expect("everything can be complete").points();
                            assert!(if twin.complete() { complete == now } else { complete >= now });
                            for player in value.owners {
                                owed[usize::from(player.0)] += end * i16::from(twin.standing[usize::from(player.0)]);
                            }
                        }
                    }
                }
                if per_city {
                    let GameOptions::Classic(options) = rules.options() else { return };
                    if options.farmers { return }
                }
                let end = rules.ended_now(state, &mut Quiet);
                for player in PlayerId::all(rules.players()) {
                    assert_eq!(end.score(player) - state.score(player), owed[usize::from(player.0)]);
                }
            });
        });
    }

    #[test]
    fn taking_back_pays_what_the_slow_twin_says(seed in any::<u64>()) {
        in_every_game(seed, |rules, seed| {
            let GameOptions::Discovery(_) = rules.options() else { return };
            play(rules, seed, |state, action| {
                let Action::Recall { cell, on } = action else { return };
                let twins = twin::regions(rules, state);
                let twin = twins.iter().find(|twin| twin.segments.contains(&(cell, on.0))).expect("laid");
                let player = state.turn().player;
                let mut after = state.clone();
                rules.apply(&mut after, action, &mut Quiet).expect("legal");
                let told = twin::discovery_worth(rules, state, &twins, twin).0;
                // The last turn of the game is followed by its end.
                if rules.actor(&after) != Actor::Nobody {
                    assert_eq!(after.score(player) - state.score(player), told);
                }
                let followers = |state: &GameState| state.figures().in_supply(player, FigureKind::Follower);
                assert_eq!(followers(&after), followers(state) + 1);
            });
        });
    }

    #[test]
    fn completed_regions_pay_what_the_slow_twin_says(seed in any::<u64>()) {
        in_every_game(seed, |rules, seed| {
            let GameOptions::Classic(options) = rules.options() else { return };
            let mut after = rules.start();
            let (mut turns, mut told) = (0, BTreeSet::new());
            play(rules, seed, |_, action| {
                let mut events = Vec::new();
                rules.apply(&mut after, action, &mut events).expect("legal");
                turns += 1;
                let completed = events.iter().any(|event| matches!(event, Event::Completed { .. }));
                if after.phase() == Phase::NeededBridge || !completed && (turns + seed) % 5 != 0 {
                    return;
                }
                let twins = twin::regions(rules, &after);
                for (number, event) in events.iter().enumerate() {
                    let Event::Completed { kind, at } = *event else { continue };
                    let twin = twins.iter().find(|twin| twin.segments.contains(&(at.cell, at.on.0))).expect("there");
                    assert!(twin.complete(), "the {kind} at {} was told complete", at.cell);
                    assert!(told.insert(*twin.segments.first().expect("some")), "the {kind} at {} was told twice", at.cell);
                    // What follows belongs to this region. The figures that went home tell who had most.
                    let after = &events[number + 1..];
                    let mine = after.iter().position(|event| matches!(event, Event::Completed { .. } | Event::Turn { .. } | Event::Ended));
                    let (mut home, mut paid) = ([0; 6], [0; 6]);
                    for event in &after[..mine.unwrap_or(after.len())] {
                        match event {
                            // A castle that follows sends its own followers home.
                            Event::Scored { what: Scored::Castle { .. }, .. } => break,
                            Event::Returned { player, at, .. } => {
                                assert!(twin.segments.contains(&(at.cell, at.on.0)));
                                home[usize::from(player.0)] += 1;
                            }
                            Event::Scored { player, tally, .. } => paid[usize::from(player.0)] += tally.points(),
                            _ => {}
                        }
                    }
                    let most = *home.iter().max().expect("six");
                    let owed = home.map(|count| if most > 0 && count == most { twin::complete_worth(options, twin) } else { 0 });
                    assert_eq!(paid, owed);
                }
                // Between turns nothing that is complete holds a figure.
                if rules.actor(&after) == Actor::Chance {
                    let castle =
                        |twin: &twin::Region| after.castles().any(|(_, at)| twin.segments.contains(&(at.cell, at.on.0)));
                    let mut done = twins.iter().filter(|twin| twin.complete() && !castle(twin));
                    assert!(done.all(|twin| twin.standing == [0; 6]));
                }
            });
        });
    }

    #[test]
    fn modules_allow_what_their_pages_say(seed in any::<u64>()) {
        in_every_game(seed, |rules, seed| {
            let (mut listed, mut step) = (Vec::new(), 0);
            play(rules, seed, |state, _| {
                step += 1;
                rules.legal_actions(state, &mut listed);
                match state.phase() {
                    Phase::Lay { tile } if rules.tile(tile).is_river() && !rules.has_bridges() => {
                        assert_eq!(legal::names(&listed), legal::river_placements(rules, state, tile));
                    }
                    Phase::Lay { tile } if !rules.has_bridges() && (step + seed) % 7 == 0 => {
                        assert_eq!(legal::names(&listed), legal::placements(rules, state, tile));
                    }
                    Phase::LayFromHand if (step + seed) % 7 == 0 => {
                        assert_eq!(legal::names(&listed), legal::hand_choices(rules, state));
                    }
                    Phase::ChooseSymbol => {
                        let cells: BTreeSet<Cell> = legal::symbols(rules, state);
                        assert_eq!(listed.len(), cells.len());
                        assert!(cells.iter().all(|&cell| listed.contains(&Action::Symbol { cell })));
                    }
                    Phase::PlaceFigure { .. } if state.activated().is_some() || (step + seed) % 7 == 0 => {
                        assert_eq!(legal::names(&listed), legal::figure_choices(rules, state));
                    }
                    _ => {}
                }
            });
        });
    }

    #[test]
    fn figures_and_tiles_are_conserved(seed in any::<u64>()) {
        in_every_game(seed, |rules, seed| {
            let check = |state: &GameState| {
                for player in PlayerId::all(rules.players()) {
                    let placed = state.figures().placed().iter().filter(|figure| figure.player == player).count();
                    let supply = |kind| usize::from(state.figures().in_supply(player, kind));
                    let all = supply(FigureKind::Follower) + supply(FigureKind::Abbot) + placed;
                    let followers = if matches!(rules.options(), GameOptions::Classic(_)) { 7 } else { 4 };
                    assert_eq!(all, followers + usize::from(rules.has_abbots()));
                }
                let each = u8::from(rules.has_bridges()) * if rules.players() <= 4 { 3 } else { 2 };
                let all = PlayerId::all(rules.players());
                let bridges: u8 = all.clone().map(|player| state.bridges_in_supply(player)).sum();
                let built = (0..state.board().laid().len()).filter(|&at| state.bridge_on(LaidId(at as u8)).is_some());
                assert_eq!(usize::from(bridges) + built.count(), usize::from(each * rules.players()));
                let castles: u8 = all.map(|player| state.castles_in_supply(player)).sum();
                assert_eq!(usize::from(castles) + state.castles().count(), usize::from(each * rules.players()));
                let drawn = state.tiles_at_hand() + state.laid_aside().len() as u32;
                let laid = state.board().laid().len() as u32;
                let all: u32 = rules.tiles().iter().map(|kind| u32::from(kind.count)).sum();
                let river = rules.tiles().iter().any(bastide_engine::TileKind::is_river);
                // RIVER-1: the start tile stays in the box, and two halves of the source lie for it.
                assert_eq!(laid + drawn + u32::from(state.discarded()) + state.bag().len() + u32::from(river), all);
                assert_eq!(laid, u32::from(state.turns()) + 1 + u32::from(river));
            };
            let (end, _) = play(rules, seed, |state, _| check(state));
            check(&end);
        });
    }

    #[test]
    fn scores_are_the_sum_of_the_tallies(seed in any::<u64>()) {
        in_every_game(seed, |rules, seed| {
            let (end, events) = play(rules, seed, |_, _| {});
            let mut sums = [0i16; 6];
            for event in &events {
                match *event {
                    Event::Scored { player, tally, .. } => {
                        assert!(tally.points() > 0);
                        sums[usize::from(player.0)] += tally.points();
                    }
                    // BAZ-6: only what is paid to nobody is lost.
                    Event::Paid { player, to, points } => {
                        sums[usize::from(player.0)] -= i16::from(points);
                        if let Some(to) = to {
                            sums[usize::from(to.0)] += i16::from(points);
                        }
                    }
                    _ => {}
                }
            }
            for player in PlayerId::all(rules.players()) {
                assert_eq!(end.score(player), sums[usize::from(player.0)]);
            }
        });
    }

    #[test]
    fn turning_the_landscape_changes_no_points(seed in any::<u64>()) {
        in_every_game(seed, |rules, seed| {
            let set = turned_tiles(rules.options());
            let turned_rules = Rules::with_tiles(rules.options(), usize::from(rules.players()), &set).expect("sound");
            let mut turned = turned_rules.start();
            let (end, _) = play(rules, seed, |_, action| {
                let action = match action {
                    Action::Lay { tile, cell, turns } => Action::Lay { tile, cell: turned_cell(cell), turns },
                    Action::Place { figure, cell, on } => Action::Place { figure, cell: turned_cell(cell), on },
                    Action::Recall { cell, on } => Action::Recall { cell: turned_cell(cell), on },
                    Action::Symbol { cell } => Action::Symbol { cell: turned_cell(cell) },
                    Action::Bridge { cell, axis } => {
                        let axis = if axis == Axis::NorthSouth { Axis::EastWest } else { Axis::NorthSouth };
                        Action::Bridge { cell: turned_cell(cell), axis }
                    }
                    Action::Castle { cell, on, build } => Action::Castle { cell: turned_cell(cell), on, build },
                    Action::Reward { castle, cell, on } => {
                        Action::Reward { castle: turned_cell(castle), cell: turned_cell(cell), on }
                    }
                    other => other,
                };
                turned_rules.apply(&mut turned, action, &mut Quiet).expect("legal before, legal turned");
            });
            for player in PlayerId::all(rules.players()) {
                assert_eq!(end.score(player), turned.score(player));
            }
        });
    }
}

/// Where a cell comes to lie when the whole landscape makes a quarter turn clockwise.
fn turned_cell(cell: Cell) -> Cell {
    Cell::new(-cell.y, cell.x)
}

/// The tiles of a game as if each were printed with a quarter turn more.
fn turned_tiles(options: GameOptions) -> TileSet {
    let mut set = TileSet::default();
    let files = match options {
        GameOptions::Discovery(_) => vec![(include_str!("../../../tiles/discovery.toml"), true)],
        GameOptions::Classic(classic) => vec![
            (include_str!("../../../tiles/base.toml"), true),
            (include_str!("../../../tiles/river.toml"), classic.river),
            (include_str!("../../../tiles/jubilee.toml"), classic.jubilee),
            (include_str!("../../../tiles/bridges-castles-bazaars.toml"), classic.bridges_castles_bazaars.is_some()),
        ],
    };
    for (text, wanted) in files {
        if wanted {
            let turned: Vec<String> = text.lines().map(turned_line).collect();
            set.add(TileSet::read("turned.toml", &turned.join("\n")).expect("turning keeps tiles sound"));
        }
    }
    set
}

fn turned_line(line: &str) -> String {
    if let Some(kinds) = line.strip_prefix("edges = \"") {
        // The west comes to lie in the north.
        return format!("edges = \"{}{}\"", &kinds[3..4], &kinds[..3]);
    }
    let mut out = String::new();
    let mut names_sides = false;
    for (number, part) in line.split('"').enumerate() {
        // Every second part stands between quotes; what stands before it tells what it is.
        let inside = number % 2 == 1;
        out.push_str(if number > 0 { "\"" } else { "" });
        out.extend(part.chars().map(|letter| if inside && names_sides { turned_letter(letter) } else { letter }));
        names_sides = ["edges = ", "ports = ", "side = ", "joined = "].iter().any(|key| part.ends_with(key));
    }
    out
}

fn turned_letter(letter: char) -> char {
    match letter {
        'N' => 'E',
        'E' => 'S',
        'S' => 'W',
        'W' => 'N',
        'n' => 'e',
        'e' => 's',
        's' => 'w',
        'w' => 'n',
        other => other,
    }
}
