//! What the table answers, asked in every position of some games and held against what really follows.

use bastide_engine::{ClassicOptions, DiscoveryOptions, Edition, GameOptions, Market};
use bastide_table::{From, Message, Person, Room, Secret, Setup, Stage, UserId, WrittenAction};
use serde_json::Value;

/// A game of three people at one device, in which somebody chooses by a fixed series of numbers.
struct Game {
    room: Room,
    chance: u64,
    now: u64,
}

impl Game {
    fn new(options: GameOptions, number: u8) -> Game {
        let ann = Person::new(UserId("ann".to_owned()), "Ann");
        let secret = Secret { seed: [number; 32], salt: [0; 16] };
        let (mut room, _) = Room::create(Setup::new(options, 3), ann.clone(), secret, 0).expect("sound");
        for seat in [1, 2] {
            let here = Some(format!("Guest {seat}"));
            room.handle(From::Person(ann.clone()), Message::Seat { seat, bot: None, reserved: false, here }, 0);
        }
        room.handle(From::Person(ann), Message::Start, 0);
        assert_eq!(room.stage(), Stage::Playing);
        Game { room, chance: u64::from(number), now: 0 }
    }

    fn below(&mut self, n: usize) -> usize {
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.chance >> 33) as usize) % n
    }

    fn acts(&mut self) {
        let legal = self.room.legal().expect("aids");
        let choice = self.below(legal.len());
        self.does(vec![legal[choice].clone()]);
    }

    fn does(&mut self, actions: Vec<WrittenAction>) {
        self.now += 1;
        let seq = self.room.seq();
        let ann = Person::new(UserId("ann".to_owned()), "Ann");
        self.room.handle(From::Person(ann), Message::Turn { seq, actions }, self.now);
        assert!(self.room.seq() > seq, "it is legal");
    }

    fn scores(&self) -> Vec<i16> {
        self.room.view().seats.iter().map(|seat| seat.score).collect()
    }

    fn projected(&self) -> Vec<i16> {
        self.room.view().seats.iter().map(|seat| seat.projected.expect("aids")).collect()
    }
}

fn modern(bcb: bool) -> GameOptions {
    let market = bcb.then_some(Market::Auction);
    GameOptions::Classic(ClassicOptions {
        bridges_castles_bazaars: market,
        abbot: true,
        ..ClassicOptions::plain(Edition::Modern)
    })
}

#[test]
fn regions_add_up_to_the_projected_scores() {
    for number in 0..4 {
        let mut game = Game::new(modern(false), number);
        while game.room.stage() == Stage::Playing {
            // Within a turn something may be complete and not scored yet.
            if game.room.view().game.expect("it has begun").question == "lay" {
                let (mut sums, scores) = (game.scores(), game.projected());
                for region in game.room.regions().expect("aids").iter().filter(|region| !region.complete) {
                    for &owner in &region.owners {
                        sums[usize::from(owner)] += region.at_end.points;
                    }
                }
                assert_eq!(sums, scores);
            }
            game.acts();
        }
    }
}

#[test]
fn turns_bring_what_they_say_best_first() {
    let options = [modern(false), modern(true), GameOptions::Discovery(DiscoveryOptions::default())];
    for (number, options) in (0u8..).zip(options) {
        let mut game = Game::new(options, number);
        let mut ranked = 0;
        while game.room.stage() == Stage::Playing {
            let turns = game.room.turns().expect("aids");
            let legal = game.room.legal().expect("aids");
            let lays = legal.iter().filter(|action| action["do"] == "lay").count();
            assert_eq!(turns.len(), lays, "one for each way to lay the tile");
            let Some(best) = turns.first() else {
                game.acts();
                continue;
            };
            let seat = game.room.to_act().expect("somebody lays");
            let own = |turn: &bastide_table::RankedTurn| {
                let all = turn.projected.clone().expect("aids");
                let others =
                    all.iter().enumerate().filter(|(at, _)| *at != usize::from(seat)).map(|(_, points)| *points);
                all[usize::from(seat)] - others.max().expect("two others")
            };
            assert!(turns.windows(2).all(|pair| own(&pair[0]) >= own(&pair[1])));
            for turn in [best, &turns[turns.len() / 2]] {
                let preview = game.room.preview(seat, &turn.actions).expect("legal");
                let gains = |after: &[i16], before: Vec<i16>| -> Vec<i16> {
                    after.iter().zip(before).map(|(after, before)| after - before).collect()
                };
                assert_eq!(gains(&preview.scores, game.scores()), turn.scores);
                let projected = preview.projected.expect("aids");
                assert_eq!(Some(gains(&projected, game.projected())), turn.projected);
            }
            ranked += 1;
            let choice = game.below(turns.len());
            game.does(turns[choice].actions.clone());
        }
        assert!(ranked > 40, "{ranked}");
    }
}

#[test]
fn places_are_where_the_tile_fits() {
    let mut game = Game::new(modern(true), 9);
    for _ in 0..60 {
        game.acts();
    }
    let left = game.room.tiles_left().expect("aids");
    let dead = game.room.dead_squares().expect("aids");
    for kind in left.iter().filter(|kind| kind.left > 0) {
        let places = game.room.places(&kind.tile, Some(0)).expect("aids");
        assert_eq!(places.best.is_some(), !places.squares.is_empty(), "{}", kind.tile);
        for square in &places.squares {
            let fits = game.room.fits(square.x, square.y).expect("an empty square");
            let fitting = fits.tiles.iter().find(|fitting| fitting.tile == kind.tile).expect("it fits there");
            assert!(square.turns.iter().all(|turns| fitting.turns.contains(turns)));
            assert!(!dead.cells.contains(&[square.x, square.y]));
        }
    }
    for [x, y] in dead.rare {
        let fits = game.room.fits(x, y).expect("an empty square");
        assert!(fits.fits <= 1 && !fits.tiles.is_empty());
    }
    assert!(game.room.places("no such tile", None).is_err());
}

#[test]
fn a_tile_of_the_market_is_worth_what_a_follower_on_it_brings() {
    let mut asked = 0;
    for number in 0..6 {
        let mut game = Game::new(modern(true), number);
        while game.room.stage() == Stage::Playing && asked < 20 {
            let view = game.room.view();
            let begun = view.game.expect("it has begun");
            for (seat, tile) in begun.market.iter().flat_map(|tile| [(0, tile), (1, tile)]) {
                let best = game.room.places(tile, Some(seat)).expect("aids").best;
                // A follower on any tile brings a point at least.
                let followers = view.seats[usize::from(seat)].followers;
                assert!(followers == 0 || best.is_none_or(|best| best > 0), "{tile}: {best:?}");
                asked += 1;
            }
            game.acts();
        }
    }
    assert!(asked > 5, "{asked}");
}

#[test]
fn castles_and_bridges_are_told_beforehand() {
    let (mut castles, mut bridges, mut occupied) = (0, 0, 0);
    for number in 0..12 {
        let mut game = Game::new(modern(true), number);
        while game.room.stage() == Stage::Playing {
            let view = game.room.view();
            let begun = view.game.expect("it has begun");
            assert_eq!(view.castle.is_some(), begun.question == "castle");
            if let Some(offer) = &view.castle {
                // CASTLE-4: the castle fills the middle of two rows of three.
                assert_eq!(offer.squares.len(), 6);
                let own = &game.room.legal().expect("aids")[0];
                assert!(offer.squares.iter().any(|[x, y]| own["x"] == *x && own["y"] == *y));
                for region in &offer.regions {
                    let near = |spot: &bastide_table::Spot| offer.squares.contains(&[spot.x, spot.y]);
                    assert!(!region.complete && region.segments.iter().any(near));
                }
                castles += 1;
            }
            assert!(begun.castles.iter().all(|castle| castle.squares.len() == 6));
            if begun.question == "lay" && number < 3 {
                let seat = game.room.to_act().expect("somebody lays");
                let needs = game.room.needs_bridge().expect("aids");
                for lay in game.room.legal().expect("aids").iter().filter(|action| action["do"] == "lay") {
                    let next = game.room.preview(seat, std::slice::from_ref(lay)).expect("legal").next;
                    let bridge_first = !next.is_empty() && next.iter().all(|action| action["do"] == "bridge");
                    let told =
                        needs.iter().any(|[x, y, turns]| lay["x"] == *x && lay["y"] == *y && lay["turns"] == *turns);
                    assert_eq!(told, bridge_first);
                    bridges += usize::from(told);
                }
            }
            if begun.question == "place" {
                occupied += usize::from(names_the_figure_in_the_way(&game));
            }
            game.acts();
        }
    }
    assert!(castles > 3 && bridges > 3 && occupied > 3, "{castles} {bridges} {occupied}");
}

/// FOLLOWER-3: a follower on a region that bears one is refused with where that one stands.
fn names_the_figure_in_the_way(game: &Game) -> bool {
    let view = game.room.view().game.expect("it has begun");
    let Some(seat) = game.room.to_act() else { return false };
    let last = view.tiles.last().expect("a tile was laid");
    for region in game.room.regions().expect("aids") {
        let Some(own) = region.segments.iter().find(|spot| (spot.x, spot.y) == (last.x, last.y)) else { continue };
        let place = serde_json::json!({ "do": "place", "figure": "follower", "x": own.x, "y": own.y, "on": own.on });
        let Value::Object(place) = place else { return false };
        let Err(problem) = game.room.preview(seat, &[place]) else { continue };
        if let Some(player) = problem.player {
            assert_eq!(problem.rule.as_deref(), Some("FOLLOWER-3"));
            let [x, y] = problem.at.expect("where it stands");
            let stands =
                |figure: &&bastide_table::FigureView| figure.player == player && (figure.at.x, figure.at.y) == (x, y);
            let figure = view.figures.iter().find(stands).expect("it stands there");
            assert!(region.segments.contains(&figure.at));
            return true;
        }
    }
    false
}

#[test]
fn fields_tell_their_cities() {
    let options = GameOptions::Classic(ClassicOptions::plain(Edition::First));
    let mut told = 0;
    for number in 0..3 {
        let mut game = Game::new(options, number);
        for _ in 0..90 {
            game.acts();
        }
        for field in game.room.regions().expect("aids").iter().filter(|region| region.what == "field") {
            // FARM-1: what pays is complete.
            let complete = field.cities.iter().filter(|city| city.complete).count() as i16;
            assert_eq!(field.at_end.tally.iter().map(|line| line.count).sum::<i16>(), complete);
            for city in &field.cities {
                let card = game.room.region(city.at.x, city.at.y, &city.at.on).expect("a city");
                assert_eq!((card.what.as_str(), card.complete), ("city", city.complete));
                // Whoever farms alone here is among the leaders unless another field of the city has more farmers.
                assert!(field.figures.iter().all(|&count| count == 0) || !city.leaders.is_empty());
                told += 1;
            }
        }
    }
    assert!(told > 10, "{told}");
}

#[test]
fn a_word_decides_all_draws() {
    let [one, same, other] = ["today", "today", "tomorrow"].map(Secret::seed_of);
    assert!(one == same && one != other);
    let setup = Setup { seed: Some(String::new()), ..Setup::new(modern(false), 2) };
    assert_eq!(setup.check(), Err("a seed is a word of 1 to 64 letters".to_owned()));
}
