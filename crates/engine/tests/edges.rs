//! Odd games: as long as they can get, for too few and too many, with tiles that make no game.

use bastide_engine::{
    Action, Axis, Cell, ClassicOptions, DiscoveryOptions, Edition, GameOptions, Market, Phase, PlayerId, Quiet,
    Rotation, Rules, SetUpError, TileSet, perft,
};

const MODERN: GameOptions = GameOptions::Classic(ClassicOptions::plain(Edition::Modern));

fn only(tiles: &[(&str, u8)]) -> TileSet {
    let mut set = TileSet::of(MODERN);
    let counts: Vec<(String, u8)> = tiles.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect();
    set.keep(&counts).expect("known tiles");
    set
}

#[test]
fn a_line_of_all_tiles_is_legal_in_every_direction() {
    // 119 straight roads: as many tiles as a landscape can have.
    let rules = Rules::with_tiles(MODERN, 2, &only(&[("U", 119)])).expect("120 tiles");
    let tile = rules.tile_named("U").expect("in the set");
    for (dx, dy, turns) in [(1, 0, Rotation::Quarter), (-1, 0, Rotation::Quarter), (0, 1, Rotation::Quarter)] {
        let mut state = rules.start();
        for n in 1..=119 {
            rules.apply(&mut state, Action::Draw { tile }, &mut Quiet).expect("left");
            let cell = Cell::new(dx * n, dy * n);
            rules.apply(&mut state, Action::Lay { tile, cell, turns }, &mut Quiet).expect("it fits");
            if n == 1 && dx != 0 {
                let on = rules.tile(tile).segment_named("r0").expect("a road");
                let place = Action::Place { figure: bastide_engine::FigureKind::Follower, cell, on };
                rules.apply(&mut state, place, &mut Quiet).expect("free");
            } else if rules.actor(&state) != bastide_engine::Actor::Chance && n < 119 {
                rules.apply(&mut state, Action::Pass, &mut Quiet).expect("passing is free");
            }
        }
        if rules.check(&state, Action::Pass).is_ok() {
            rules.apply(&mut state, Action::Pass, &mut Quiet).expect("passing is free");
        }
        // END-2: one point a tile, the start tile's road included.
        let road = if dx != 0 { 120 } else { 0 };
        assert_eq!(state.score(PlayerId(0)), road);
        assert_eq!(state.board().open_cells().len(), 2 * 120 + 2);
    }
}

#[test]
fn the_number_of_players_is_checked() {
    for players in [0, 1, 6, 7, 256, usize::MAX] {
        assert_eq!(
            Rules::new(MODERN, players).expect_err("refused"),
            SetUpError::Players { asked: players, least: 2, most: 5 }
        );
    }
    for players in 2..=5 {
        assert_eq!(usize::from(Rules::new(MODERN, players).expect("fine").players()), players);
    }
}

#[test]
fn tiles_that_make_no_game_are_refused() {
    let reason = |set: &TileSet| Rules::with_tiles(MODERN, 2, set).expect_err("refused").to_string();
    assert_eq!(reason(&TileSet::default()), "none of the tiles is the start tile");
    let mut two_starts = TileSet::of(MODERN);
    let second = "[[tile]]\nid = \"Y\"\ncount = 1\nstart = true\nedges = \"FFFF\"\n\
        fields = [ { ports = \"n1 n2 e1 e2 s1 s2 w1 w2\", cities = [] } ]";
    two_starts.add(TileSet::read("second.toml", second).expect("sound"));
    assert_eq!(reason(&two_starts), "2 start tiles, more than the 1 a game can have");
    assert_eq!(reason(&only(&[("D", 255)])), "255 tiles, more than the 120 a game can have");
    assert_eq!(reason(&only(&[("E", 200), ("E", 100)])), "256 tiles, more than the 120 a game can have");
    assert_eq!(reason(&only(&[("U", 120)])), "121 tiles, more than the 120 a game can have");
    assert_eq!(reason(&only(&[("X", 60)])), "484 segments on all tiles, more than the 416 a game can have");
    assert_eq!(reason(&only(&[("B", 33)])), "33 cloisters, more than the 32 a game can have");
    assert_eq!(only(&[]).clone().keep(&[("nonsense".to_owned(), 1)]), Err("nonsense".to_owned()));
}

#[test]
fn a_game_without_tiles_to_draw_is_over_at_once() {
    let rules = Rules::with_tiles(MODERN, 2, &only(&[])).expect("the start tile is enough");
    assert_eq!(rules.actor(&rules.start()), bastide_engine::Actor::Nobody);
}

#[test]
fn the_same_landscape_has_the_same_key_however_it_came_about() {
    let rules = Rules::new(MODERN, 2).expect("two");
    let key = |order: [(&str, i8); 4]| {
        let mut state = rules.start();
        for (name, x) in order {
            let tile = rules.tile_named(name).expect("in the box");
            let lay = Action::Lay { tile, cell: Cell::new(x, 0), turns: Rotation::Quarter };
            for action in [Action::Draw { tile }, lay, Action::Pass] {
                rules.apply(&mut state, action, &mut Quiet).expect("legal");
            }
        }
        state.key()
    };
    let one = key([("U", 1), ("U", -1), ("Ug", 2), ("U", -2)]);
    assert_eq!(one, key([("U", -1), ("U", 1), ("U", -2), ("Ug", 2)]));
    assert_ne!(one, key([("U", 1), ("U", -1), ("U", 2), ("Ug", -2)]));
}

/// Whether a bridge was built in this turn decides what may be done, so it is part of the key.
#[test]
fn a_bridge_of_this_turn_has_another_key_than_an_old_one() {
    let bazaars =
        ClassicOptions { bridges_castles_bazaars: Some(Market::Draft), ..ClassicOptions::plain(Edition::Modern) };
    let rules = Rules::new(GameOptions::Classic(bazaars), 2).expect("two");
    let [cap, road] = ["E", "U"].map(|name| rules.tile_named(name).expect("in the box"));
    let key = |late: bool| {
        let mut state = rules.start();
        let bridge = Action::Bridge { cell: Cell::new(0, 1), axis: Axis::EastWest };
        let lay = |tile, x, y, turns| [Action::Draw { tile }, Action::Lay { tile, cell: Cell::new(x, y), turns }];
        let mut actions = lay(cap, 0, 1, Rotation::Half).to_vec();
        actions.extend((!late).then_some(bridge));
        actions.push(Action::Pass);
        actions.extend(lay(road, 1, 0, Rotation::Quarter));
        actions.push(Action::Pass);
        actions.extend(lay(cap, 0, 2, Rotation::Unturned));
        actions.extend(late.then_some(bridge));
        for action in actions {
            rules.apply(&mut state, action, &mut Quiet).expect("legal");
        }
        assert!(matches!(state.phase(), Phase::PlaceFigure { .. }));
        state.key()
    };
    assert_ne!(key(true), key(false));
}

/// A row of tiles with a cap north and south, and a cap on each of these: nearly two complete cities for each tile of the
/// row, all on one field.
#[test]
fn farmers_can_supply_more_cities_than_half_the_tiles() {
    let rules = Rules::with_tiles(MODERN, 2, &only(&[("H", 39), ("E", 80)])).expect("120 tiles");
    let mut state = rules.start();
    let mut lay = |name: &str, x, y, turns| {
        let tile = rules.tile_named(name).expect("in the set");
        let cell = Cell::new(x, y);
        rules.apply(&mut state, Action::Draw { tile }, &mut Quiet).expect("left");
        rules.apply(&mut state, Action::Lay { tile, cell, turns }, &mut Quiet).expect("it fits");
        let on = rules.tile(tile).segment_named("f0").expect("a field");
        let farmer = Action::Place { figure: bastide_engine::FigureKind::Follower, cell, on };
        if rules.apply(&mut state, farmer, &mut Quiet).is_err() && rules.check(&state, Action::Pass).is_ok() {
            rules.apply(&mut state, Action::Pass, &mut Quiet).expect("passing is free");
        }
    };
    // South of the start tile a field, and the row beyond it.
    lay("E", 0, 1, Rotation::Quarter);
    for x in 0..39 {
        lay("E", x, 2, Rotation::Half);
        lay("H", x, 3, Rotation::Quarter);
        lay("E", x, 4, Rotation::Unturned);
    }
    let before = state.score(PlayerId(0)) + state.score(PlayerId(1));
    let end = rules.ended_now(&state, &mut Quiet);
    assert!(end.score(PlayerId(0)) + end.score(PlayerId(1)) - before >= 3 * 60);
}

/// Counts that change when any rule of what may be done does. The first is the number of kinds left to draw.
#[test]
fn perft_counts_stand() {
    let counts = |options: GameOptions, players: usize| {
        let rules = Rules::new(options, players).expect("sound");
        let start = rules.start();
        [1, 2, 3, 4].map(|depth| perft(&rules, &start, depth))
    };
    let first = ClassicOptions::plain(Edition::First);
    let no_farmers = GameOptions::Classic(ClassicOptions { farmers: false, ..first });
    assert_eq!(counts(MODERN, 2), [32, 159, 717, 22_655]);
    let modern = ClassicOptions::plain(Edition::Modern);
    let with = |options| counts(GameOptions::Classic(options), 2);
    assert_eq!(with(ClassicOptions { river: true, ..modern }), [13, 52, 240, 2880]);
    assert_eq!(with(ClassicOptions { abbot: true, ..modern }), [32, 159, 762, 24059]);
    assert_eq!(with(ClassicOptions { jubilee: true, ..modern }), [47, 243, 1183, 54846]);
    assert_eq!(with(ClassicOptions { river: true, abbot: true, jubilee: true, ..modern }), [13, 52, 252, 3024]);
    for (market, expected) in [(Market::Auction, [43, 297, 1099, 40676]), (Market::Draft, [43, 297, 1099, 40676])] {
        assert_eq!(with(ClassicOptions { bridges_castles_bazaars: Some(market), ..modern }), expected);
    }
    let discovery =
        |hand_of_two, equal_turns| counts(GameOptions::Discovery(DiscoveryOptions { hand_of_two, equal_turns }), 2);
    assert_eq!(discovery(false, false), [69, 363, 1507, 102_722]);
    assert_eq!(discovery(false, true), [69, 4704, 24_750, 102_722]);
    assert_eq!(discovery(true, false), [69, 4704, 316_814, 21_076_996]);
    assert_eq!(counts(no_farmers, 5), [32, 159, 438, 13_837]);
}
