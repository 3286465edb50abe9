//! Clocks, tables that nobody uses, and games that go on after a start.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use bastide_table::Time;

use super::{Hub, HubError, PATIENCE, Seated, now};

/// How long a table stays in memory that nobody looks at.
const IDLE: Duration = Duration::from_secs(300);

impl Hub {
    /// Tells a table that time has passed, and asks a bot that should have acted long ago.
    async fn tick(self: &Arc<Hub>, game: &str) -> Result<(), HubError> {
        // One that is read now asks its bots by itself.
        let was_in_memory = self.tables.read().await.contains_key(game);
        let table = self.table(game).await?;
        let mut room = table.room.lock().await;
        if table.forgotten.load(Ordering::Acquire) {
            return Ok(());
        }
        if was_in_memory && now() >= room.waits_since() + PATIENCE {
            self.wake(game, &room);
        }
        let out = room.tick(now());
        self.carry_out(game, &table, &mut room, out).await.map(|_| ())
    }

    /// Wakes clocks and forgets tables that nobody uses, until the server stops.
    pub async fn keep_time(self: Arc<Hub>) {
        let mut every = tokio::time::interval(Duration::from_millis(250));
        loop {
            every.tick().await;
            let tables: Vec<(String, Arc<Seated>)> =
                self.tables.read().await.iter().map(|(game, table)| (game.clone(), table.clone())).collect();
            metrics::gauge!("bastide_tables_in_memory").set(tables.len() as f64);
            for (game, table) in tables {
                let Ok(room) = table.room.try_lock() else { continue };
                let deadline = room.deadline();
                drop(room);
                if deadline.is_some_and(|at| at <= now()) {
                    self.look_at(&game).await;
                } else if self.is_idle(&table) {
                    self.lay_to_sleep(&game, &table, deadline).await;
                }
            }
            let due: Vec<String> = self.asleep().extract_if(|_, at| *at <= now()).map(|(game, _)| game).collect();
            for game in due {
                self.look_at(&game).await;
            }
        }
    }

    /// Tells a table that time has passed; later, if that cannot be done now.
    async fn look_at(self: &Arc<Hub>, game: &str) {
        match self.tick(game).await {
            Ok(()) | Err(HubError::NotFound) => {}
            Err(error) => {
                tracing::warn!(game, ?error, "a clock could not be told");
                self.asleep().insert(game.to_owned(), now() + PATIENCE);
            }
        }
    }

    /// A table that nobody uses leaves memory. If its clock runs, it is read anew when that comes to zero.
    async fn lay_to_sleep(&self, game: &str, table: &Arc<Seated>, deadline: Option<Time>) {
        let mut tables = self.tables.write().await;
        // Perhaps somebody has come meanwhile: one is ours, and one is in the map.
        let is_alone = Arc::strong_count(table) == 2 && self.is_idle(table);
        if is_alone && tables.get(game).is_some_and(|current| Arc::ptr_eq(current, table)) {
            tables.remove(game);
            self.programs.leave(game);
            if let Some(at) = deadline {
                self.asleep().insert(game.to_owned(), at);
            }
        }
    }

    fn is_idle(&self, table: &Seated) -> bool {
        let unused = now().saturating_sub(table.used.load(Ordering::Relaxed)) > IDLE.as_millis() as u64;
        unused && table.events.receiver_count() == 0
    }

    /// After a start: games that wait for a bot or a clock go on. One that cannot be read holds up no other.
    pub async fn wake_all(self: Arc<Hub>) {
        let games = match self.store.playing().await {
            Ok(games) => games,
            Err(error) => return tracing::error!(%error, "the games could not be woken"),
        };
        for game in &games {
            if let Err(error) = self.table(game).await {
                tracing::error!(game, ?error, "a game cannot be read");
            }
        }
        tracing::info!(games = games.len(), "games that were being played go on");
    }
}
