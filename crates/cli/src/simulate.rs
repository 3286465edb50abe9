//! `bastide simulate`: uniformly random games over all cores, and what they are like.

use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};

use crate::dice::Dice;
use crate::failure::{Failure, print};
use crate::game_args::GameArguments;
use crate::random_game;
use crate::workers::play_all;

/// Play uniformly random games and print what they are like.
///
/// The same seed gives the same games, whatever the number of threads.
#[derive(clap::Args)]
pub struct Arguments {
    /// How many games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The seed of all chance
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Write a record of each game into this folder
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// How many threads to use [all cores unless said otherwise]
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    game: GameArguments,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let rules = arguments.game.rules()?;
    if let Some(folder) = &arguments.records {
        fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
    }
    let bar = progress(arguments.games);
    let statistics = play_all(arguments.games, arguments.threads, &bar, |game, room, statistics| {
        let dice = Dice::new(arguments.seed, game);
        match &arguments.records {
            None => random_game::play_quietly(&rules, dice, room, statistics),
            Some(folder) => {
                let text = random_game::record(&rules, dice, room, statistics);
                let path = folder.join(format!("game-{game:06}.jsonl"));
                fs::write(&path, text).map_err(|error| Failure::file(&path, error))?;
            }
        }
        Ok(())
    });
    bar.finish_and_clear();
    let statistics = statistics?;
    print(&if arguments.json { statistics.in_json(&rules) } else { statistics.in_words(&rules) })
}

/// A progress bar, which shows itself on a terminal only.
pub fn progress(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left").expect("a sound template");
    ProgressBar::new(games).with_style(style)
}
