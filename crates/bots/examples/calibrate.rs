//! How far games stray from what the evaluation expects: fits the spread of `winning.rs`, and prints how reliable the chances
//! of winning are on games that were not used for the fit.
//!
//! ```text
//! cargo run --release -p bastide-bots --example calibrate -- [GAMES] [plain|jubilee|bazaars|all|discovery] [PLAYERS]
//! ```
#![allow(missing_docs, reason = "a program has no items for others")]

use bastide_bots::matches::{PairSettings, play_game};
use bastide_bots::{Bot, Evaluation, Evaluator, Level, Limits, Spread, Weights, chances};
use bastide_engine::{ClassicOptions, DiscoveryOptions, Edition, GameOptions, Market, Phase, PlayerId, Rules};

/// A position, and how the game went on.
struct Seen {
    tiles: u32,
    /// Of every two players: how much more the first was expected to have at the end, and had.
    pairs: Vec<(f64, f64)>,
    /// For every player: the chance of winning, and how much of the win came.
    chances: Vec<(f64, f64)>,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().map_or(400, |games| games.parse().expect("GAMES is a number"));
    let plain = ClassicOptions::plain(Edition::Modern);
    let box_of_2021 = ClassicOptions { river: true, abbot: true, jubilee: true, ..plain };
    let market = Some(Market::Auction);
    let options = match arguments.next().as_deref() {
        None | Some("plain") => GameOptions::Classic(plain),
        Some("jubilee") => GameOptions::Classic(box_of_2021),
        Some("bazaars") => GameOptions::Classic(ClassicOptions { bridges_castles_bazaars: market, ..plain }),
        Some("all") => GameOptions::Classic(ClassicOptions { bridges_castles_bazaars: market, ..box_of_2021 }),
        Some("discovery") => GameOptions::Discovery(DiscoveryOptions::default()),
        Some(other) => panic!("there is no game {other}: plain, jubilee, bazaars, all or discovery"),
    };
    let players: usize = arguments.next().map_or(2, |players| players.parse().expect("PLAYERS is a number"));
    let rules = Rules::new(options, players).expect("so many play this game");
    let fitted = fit(&(0..games).flat_map(|game| watch(&rules, game)).collect::<Vec<_>>());
    println!("fitted over {games} games: {fitted:?}\nused: {:?}\n", Spread::of(&rules));
    print_reliability(&(games..2 * games).flat_map(|game| watch(&rules, game)).collect::<Vec<_>>());
}

/// Plays a game between bots that look one turn ahead, and looks at it before every draw.
fn watch(rules: &Rules, game: u64) -> Vec<Seen> {
    let settings = PairSettings { turn: Limits::NONE, seed: 9 };
    let mut bots: Vec<Box<dyn Bot>> =
        (0..u64::from(rules.players())).map(|seat| Level::StrongClub.bot(settings.bot_seed(game, seat))).collect();
    let (mut states, mut evaluation) = (Vec::new(), Evaluation::new(rules, Weights::V1));
    let played = play_game(rules, &mut bots, &settings, game, |state, _| {
        if state.phase() == Phase::Draw {
            states.push(state.clone());
        }
        true
    });
    let end = played.expect("nobody stops it").end;
    let won = chances(rules, &end, &mut evaluation);
    let seats = usize::from(rules.players());
    let score = |seat: usize| f64::from(end.score(PlayerId(seat as u8)));
    let look = |state: &bastide_engine::GameState| {
        let expected = evaluation.points(rules, state);
        let chances = chances(rules, state, &mut evaluation);
        let pairs = (0..seats).flat_map(|one| (0..one).map(move |other| (one, other)));
        Seen {
            tiles: state.bag().len() + state.tiles_at_hand(),
            pairs: pairs.map(|(one, other)| (expected[one] - expected[other], score(one) - score(other))).collect(),
            chances: (0..seats).map(|seat| (chances[seat], won[seat])).collect(),
        }
    };
    states.iter().map(look).collect()
}

/// The spread that is nearest to what went otherwise than expected, by the tiles that were left.
fn fit(seen: &[Seen]) -> Spread {
    println!("tiles left   positions   mean error   deviation   expected × slope");
    for from in (0..200).step_by(10) {
        let here = || seen.iter().filter(|one| (from..from + 10).contains(&one.tiles)).flat_map(|one| &one.pairs);
        let count = here().count() as f64;
        if count == 0.0 {
            continue;
        }
        let mean = here().map(|(expected, came)| came - expected).sum::<f64>() / count;
        let square = here().map(|(expected, came)| (came - expected).powi(2)).sum::<f64>() / count;
        let slope = here().map(|(expected, came)| expected * came).sum::<f64>()
            / here().map(|(expected, _)| expected * expected).sum::<f64>();
        println!("{from:>4} to {:<4} {count:>9} {mean:>12.2} {:>11.2} {slope:>18.2}", from + 9, square.sqrt());
    }
    let squares = |tiles: u32| {
        let here: Vec<f64> = seen
            .iter()
            .filter(|one| one.tiles == tiles)
            .flat_map(|one| one.pairs.iter().map(|(expected, came)| (came - expected).powi(2)))
            .collect();
        (!here.is_empty()).then(|| here.iter().sum::<f64>() / here.len() as f64)
    };
    let seen: Vec<(u32, f64)> = (1..200).filter_map(|tiles| Some((tiles, squares(tiles)?))).collect();
    let spreads = (5..=300).flat_map(|tiles| (1..=40).map(move |least| (f64::from(tiles), 2.0 * f64::from(least))));
    let tried = spreads.map(|(tiles, least)| {
        let of_most = |&(left, square): &(u32, f64)| (square - least) / (1.0 - (-f64::from(left) / tiles).exp());
        let most = (seen.iter().map(of_most).sum::<f64>() / seen.len() as f64).max(1.0);
        let spread = Spread { least, most, tiles };
        let wrong = |&(left, square): &(u32, f64)| (square / spread.variance(left) - 1.0).powi(2);
        (spread, seen.iter().map(wrong).sum::<f64>())
    });
    tried.min_by(|one, other| one.1.total_cmp(&other.1)).expect("some were tried").0
}

/// By tenths of the chance that was told: how often it was told, its mean, and how often it came true.
fn print_reliability(seen: &[Seen]) {
    println!("| told | positions | mean told | came true |\n|---|---:|---:|---:|");
    let all = || seen.iter().flat_map(|one| &one.chances);
    for tenth in 0..10 {
        let here = || all().filter(|(told, _)| ((told * 10.0) as u32).min(9) == tenth);
        let count = here().count();
        let mean = |value: fn(&(f64, f64)) -> f64| 100.0 * here().map(value).sum::<f64>() / count.max(1) as f64;
        let (from, to) = (10 * tenth, 10 * tenth + 10);
        println!("| {from} to {to} % | {count} | {:.1} % | {:.1} % |", mean(|one| one.0), mean(|one| one.1));
    }
    let brier = all().map(|(told, came)| (told - came).powi(2)).sum::<f64>() / all().count() as f64;
    println!("\nmean square error {brier:.4}");
}
