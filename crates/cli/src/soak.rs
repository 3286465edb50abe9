//! `bastide soak`: random games with every combination of options, checked at their end.

use std::num::NonZeroUsize;

use bastide_engine::{Actor, Event, FigureKind, GameOptions, GameState, Log, MAX_PLAYERS, PlayerId, Rules};
use bastide_notation::options;

use crate::dice::Dice;
use crate::failure::{Failure, print};
use crate::random_game;
use crate::simulate::progress;
use crate::statistics::Statistics;
use crate::workers::play_all;

/// Play random games with every combination of options and players, and check how each ends.
///
/// Every game must end with an empty bag, no tile or figure lost, and scores that are the sums of what was told.
#[derive(clap::Args)]
pub struct Arguments {
    /// How many games of each combination
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    /// The seed of all chance
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How many threads to use [all cores unless said otherwise]
    #[arg(long)]
    threads: Option<NonZeroUsize>,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let combinations = GameOptions::all();
    let counts = combinations.iter().map(|options| u64::from(options.players().1 - options.players().0) + 1);
    let bar = progress(arguments.games.saturating_mul(counts.sum()));
    let mut rivers = Statistics::default();
    for (number, options) in combinations.into_iter().enumerate() {
        // Other games for other options.
        let seed = arguments.seed.wrapping_add(number as u64);
        let mut all = Statistics::default();
        let (least, most) = options.players();
        for players in usize::from(least)..=usize::from(most) {
            let rules = Rules::new(options, players).map_err(|error| Failure::Usage(error.to_string()))?;
            let part = play_all(arguments.games, arguments.threads, &bar, |game, room, statistics| {
                let mut sums = Sums::default();
                let end = random_game::play(&rules, Dice::new(seed, game), room, statistics, &mut sums);
                check(&rules, &end, &sums).map_err(|reason| {
                    let words = options::in_words(options);
                    Failure::Input(format!("{words}, {players} players, seed {seed}, game {game}: {reason}"))
                })
            })?;
            all.add(&part);
        }
        if matches!(options, GameOptions::Classic(classic) if classic.river) {
            rivers.add(&all);
        }
        bar.suspend(|| print(&summary(options, &all)))?;
    }
    bar.finish_and_clear();
    print(&format!("games with a broken river: {}\n", rivers.broken_river_share()))
}

/// The points that were told, by player.
#[derive(Default)]
struct Sums([i16; MAX_PLAYERS]);

impl Log for Sums {
    fn note(&mut self, event: impl FnOnce() -> Event) {
        match event() {
            Event::Scored { player, tally, .. } => self.0[usize::from(player.0)] += tally.points(),
            Event::Paid { player, to, points } => {
                self.0[usize::from(player.0)] -= i16::from(points);
                if let Some(to) = to {
                    self.0[usize::from(to.0)] += i16::from(points);
                }
            }
            _ => {}
        }
    }
}

/// What is wrong with the end of a game.
fn check(rules: &Rules, end: &GameState, sums: &Sums) -> Result<(), String> {
    if rules.actor(end) != Actor::Nobody || !end.bag().is_empty() {
        return Err("it did not end".to_owned());
    }
    let laid = end.board().laid().len() as u32;
    let all: u32 = rules.tiles().iter().map(|kind| u32::from(kind.count)).sum();
    // RIVER-1: the start tile went back into the box.
    let boxed = u32::from(rules.tiles().iter().any(bastide_engine::TileKind::is_river));
    let aside = end.laid_aside().len() as u32;
    if laid + u32::from(end.discarded()) + boxed + aside != all {
        return Err(format!("{laid} tiles laid, {} discarded and {aside} laid aside of {all}", end.discarded()));
    }
    for player in PlayerId::all(rules.players()) {
        let placed = end.figures().placed().iter().filter(|figure| figure.player == player).count();
        let supply = |kind| usize::from(end.figures().in_supply(player, kind));
        let figures = placed + supply(FigureKind::Follower) + supply(FigureKind::Abbot);
        if figures != usize::from(rules.followers()) + usize::from(rules.has_abbots()) {
            return Err(format!("seat {} has {figures} figures", player.0));
        }
        if end.score(player) != sums.0[usize::from(player.0)] {
            return Err(format!(
                "seat {} has {} points of {}",
                player.0,
                end.score(player),
                sums.0[usize::from(player.0)]
            ));
        }
    }
    Ok(())
}

fn summary(options: GameOptions, all: &Statistics) -> String {
    let (turns, discards) = (all.per_game(all.turns), all.per_game(all.discards));
    let words = options::in_words(options);
    format!("{words:<60}{:>8} games, {turns:.2} turns, {discards:.4} discards\n", all.games)
}
