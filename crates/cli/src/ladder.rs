//! `bastide ladder`: neighbours of the ladder play each other, and the table of `docs/strength.md` is written.

use std::fmt::Write as _;
use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use bastide_bots::matches::{Contestant, PairSettings, elo_estimate, mean_margin};
use bastide_bots::{Level, Limits};
use bastide_notation::options;

use crate::failure::{Failure, print};
use crate::game_args::GameArguments;
use crate::match_bots::{Match, interval, score, stop_on_interrupt};

/// The table stands between these lines of a page.
const BEGIN: &str = "<!-- ladder -->";
const END: &str = "<!-- end of ladder -->";

/// Let each level of the ladder play the one below it, in mirrored pairs, and print a table.
///
/// Every level thinks as long as it usually does. Ctrl-C prints what there is.
#[derive(clap::Args)]
pub struct Arguments {
    /// How many pairs of games for each two neighbours
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// How many positions a bot may look at in one turn [its own habit unless said otherwise]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The seed of all chance
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Only the levels up to this one
    #[arg(long, value_name = "LEVEL", value_parser = crate::bot::level)]
    up_to: Option<Level>,
    /// Write the table into this page, such as docs/strength.md, between its marks
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// How many threads to use [all cores unless said otherwise]
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    game: GameArguments,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let rules = arguments.game.rules()?;
    if rules.players() != 2 {
        return Err(Failure::Usage(format!("--players: a match is for 2 players, not for {}", rules.players())));
    }
    // Read first: a page without marks should not be found out after an hour.
    let page = arguments.write.as_ref().map(|path| {
        let text = fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
        with_table(&text, "").ok_or_else(|| Failure::file(path, format!("there is no line {BEGIN} before {END}")))?;
        Ok::<_, Failure>((path, text))
    });
    let page = page.transpose()?;
    let stop = stop_on_interrupt();
    let last = arguments.up_to.and_then(|level| Level::ALL.iter().position(|&other| other == level));
    let levels = &Level::ALL[..=last.unwrap_or(Level::ALL.len() - 1)];
    let mut table = format!(
        "{}, 2 players, {} pairs for each two neighbours, seed {}.\n\n\
         | level | against the one below | Elo | margin | ms a turn (slowest decision) |\n|---|---:|---:|---:|---:|\n",
        options::in_words(rules.options()),
        arguments.pairs,
        arguments.seed
    );
    for pair in levels.windows(2) {
        let contest = Match {
            rules: &rules,
            sides: [Contestant::Level(pair[1]), Contestant::Level(pair[0])],
            settings: PairSettings { turn: Limits { time: None, nodes: arguments.nodes }, seed: arguments.seed },
            pairs: arguments.pairs,
            threads: arguments.threads,
            sprt: None,
            records: None,
        };
        let outcome = contest.play(&stop)?;
        if !outcome.pairs.is_empty() {
            let [mean, _, slowest] = outcome.times(0);
            let _ = writeln!(
                table,
                "| {} | {:.1} % | {} | {} | {mean:.2} ({slowest:.2}) |",
                pair[1].name(),
                100.0 * score(&outcome.pairs),
                interval(&elo_estimate(&outcome.pairs), 0),
                interval(&mean_margin(&outcome.pairs), 1),
            );
        }
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    if let Some((path, text)) = page
        && let Some(text) = with_table(&text, &table)
    {
        fs::write(path, text).map_err(|error| Failure::file(path, error))?;
    }
    print(&table)
}

/// A page with another table between its marks, if it has any.
fn with_table(page: &str, table: &str) -> Option<String> {
    let begin = page.find(BEGIN)? + BEGIN.len();
    let end = begin + page[begin..].find(END)?;
    Some(format!("{}\n{table}{}", &page[..begin], &page[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_takes_the_place_of_the_one_before() {
        let page = format!("a\n{BEGIN}\nold\n{END}\nb\n");
        assert_eq!(with_table(&page, "new\n"), Some(format!("a\n{BEGIN}\nnew\n{END}\nb\n")));
        assert_eq!(with_table("nothing", "new"), None);
        assert_eq!(with_table(&format!("{END}{BEGIN}"), "new"), None);
    }
}
