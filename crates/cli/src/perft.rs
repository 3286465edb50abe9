//! `bastide perft`: count the ways a game can begin.

use bastide_engine::perft;

use crate::failure::{Failure, print};
use crate::game_args::GameArguments;

/// Count the sequences of actions, draws included, with which a game can begin.
///
/// The counts change when any rule of what may be done changes, so they are a check of this engine and of others.
#[derive(clap::Args)]
pub struct Arguments {
    /// How many actions deep
    #[arg(long, default_value_t = 4)]
    depth: u32,
    #[command(flatten)]
    game: GameArguments,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let rules = arguments.game.rules()?;
    let start = rules.start();
    for depth in 1..=arguments.depth {
        print(&format!("{depth} {}\n", perft(&rules, &start, depth)))?;
    }
    Ok(())
}
