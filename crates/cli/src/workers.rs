//! Playing many games over all cores.

use std::io;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use bastide_engine::ActionList;
use indicatif::ProgressBar;

use crate::failure::Failure;
use crate::statistics::Statistics;

/// Plays games 0 to `games` over that many threads, or all cores. Which thread plays which game changes nothing.
pub fn play_all(
    games: u64,
    threads: Option<NonZeroUsize>,
    bar: &ProgressBar,
    play: impl Fn(u64, &mut ActionList, &mut Statistics) -> Result<(), Failure> + Sync,
) -> Result<Statistics, Failure> {
    let threads = threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let work = || {
        let result = take_games(games, &next, &stop, bar, &play);
        result.inspect_err(|_| stop.store(true, Ordering::Relaxed))
    };
    let parts = thread::scope(|scope| {
        let start = |_| thread::Builder::new().spawn_scoped(scope, work);
        let workers: io::Result<Vec<_>> = (0..threads).map(start).collect();
        let workers = workers.inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
        Ok(workers.into_iter().map(|worker| worker.join().expect("a worker does not panic")).collect::<Vec<_>>())
    });
    let mut all = Statistics::default();
    for part in parts.map_err(|error: io::Error| Failure::Usage(format!("--threads {threads}: {error}")))? {
        all.add(&part?);
    }
    Ok(all)
}

/// Takes games by number until there are none left.
fn take_games(
    games: u64,
    next: &AtomicU64,
    stop: &AtomicBool,
    bar: &ProgressBar,
    play: impl Fn(u64, &mut ActionList, &mut Statistics) -> Result<(), Failure>,
) -> Result<Statistics, Failure> {
    const BATCH: u64 = 64;
    let (mut statistics, mut room) = (Statistics::default(), ActionList::new());
    loop {
        let from = next.fetch_add(BATCH, Ordering::Relaxed);
        if from >= games || stop.load(Ordering::Relaxed) {
            return Ok(statistics);
        }
        let to = games.min(from + BATCH);
        for game in from..to {
            play(game, &mut room, &mut statistics)?;
        }
        bar.inc(to - from);
    }
}
