//! The command `bastide`: replay, draw, simulate and measure games.

mod backup;
mod bot;
mod contest;
mod dice;
mod draw;
mod failure;
mod game_args;
mod ladder;
mod load;
mod match_bots;
mod perft;
mod random_game;
mod raster;
mod replay;
mod serve;
mod simulate;
mod soak;
mod speed;
mod statistics;
mod verify;
mod workers;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

use crate::failure::Failure;

/// Plays two tile-laying games: roads, cities, cloisters and fields; plains, mountains and sea.
///
/// Unofficial: made by players, and not affiliated with any publisher.
#[derive(Parser)]
#[command(name = "bastide", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Arguments),
    Backup(backup::BackupArguments),
    Restore(backup::RestoreArguments),
    Replay(replay::Arguments),
    Draw(draw::Arguments),
    Simulate(simulate::Arguments),
    Soak(soak::Arguments),
    Perft(perft::Arguments),
    Speed(speed::Arguments),
    Load(load::Arguments),
    Contest(contest::Arguments),
    Match(match_bots::Arguments),
    Ladder(ladder::Arguments),
    Bot(bot::Arguments),
    Verify(verify::Arguments),
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return usage(&error),
    };
    let outcome = match arguments.command {
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Backup(arguments) => backup::backup(&arguments),
        Command::Restore(arguments) => backup::restore(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Draw(arguments) => draw::run(&arguments),
        Command::Simulate(arguments) => simulate::run(&arguments),
        Command::Soak(arguments) => soak::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Speed(arguments) => speed::run(&arguments),
        Command::Load(arguments) => load::run(&arguments),
        Command::Contest(arguments) => contest::run(&arguments),
        Command::Match(arguments) => match_bots::run(&arguments),
        Command::Ladder(arguments) => ladder::run(&arguments),
        Command::Bot(arguments) => bot::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has seen enough, as `head` does.
        Err(Failure::ReaderLeft) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("bastide: {failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Help and version as clap prints them; errors in one line.
fn usage(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // Nothing can be done where even this cannot be printed.
            let _ = error.print();
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
            eprintln!("bastide: a command is missing: see `bastide --help`");
            ExitCode::from(2)
        }
        _ => {
            let text = error.to_string();
            let lines = text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
            let words: Vec<&str> = lines.map(str::trim).filter(|line| !line.is_empty()).collect();
            let message = words.join(" ");
            eprintln!("bastide: {} (see `bastide --help`)", message.strip_prefix("error: ").unwrap_or(&message));
            ExitCode::from(2)
        }
    }
}
