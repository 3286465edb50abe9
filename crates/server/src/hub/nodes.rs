//! What other nodes store, and this one must tell.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use bastide_table::{Change, Outgoing, Stage};

use super::listeners::frame;
use super::{Hub, HubError, PATIENCE, SOON, now};
use crate::store::News;

impl Hub {
    /// Hears what other nodes store, until the server stops.
    pub async fn keep_up(self: Arc<Hub>) {
        loop {
            match self.hear_others().await {
                Ok(()) => return,
                Err(error) => tracing::warn!(?error, "other nodes cannot be heard"),
            }
            tokio::time::sleep(Duration::from_millis(SOON)).await;
        }
    }

    async fn hear_others(self: &Arc<Hub>) -> Result<(), HubError> {
        let Some(mut heard) = self.store.hear().await? else { return Ok(()) };
        // Nothing was heard until now.
        let mut news = News::Anything;
        loop {
            match news {
                News::Entry { game, number } => self.catch_up(game, number).await,
                News::Anything => {
                    let games: Vec<String> = self.tables.read().await.keys().cloned().collect();
                    for game in games {
                        let number = self.store.last_number(&game).await?;
                        self.catch_up(game, number).await;
                    }
                }
            }
            news = heard.next().await?;
        }
    }

    /// A game has come to the entry with that number. If another node has brought it there, whoever listens here is told.
    async fn catch_up(self: &Arc<Hub>, game: String, number: u64) {
        let Some(table) = self.tables.read().await.get(&game).cloned() else { return };
        let hub = self.clone();
        // Not here: the table may be busy, and others have gone on too.
        tokio::spawn(async move {
            let mut room = table.room.lock().await;
            if table.forgotten.load(Ordering::Acquire) || room.seq() >= number {
                return;
            }
            let told = match hub.read(&game).await {
                Ok((anew, mut told)) => {
                    told.retain(|told| told.seq > room.seq());
                    *room = anew;
                    told
                }
                Err(error) => {
                    tracing::warn!(game, ?error, "a table that another node has changed cannot be read");
                    return hub.forget(&game, &table).await;
                }
            };
            for told in &told {
                hub.tell_people(&game, &room, told);
                let _ = table.events.send(frame(&game, told));
            }
            if told.iter().any(|told| matches!(told.entry.what, Change::RematchWanted { .. }))
                && let Some(Outgoing::Rematch { game: next, setup, host, seats }) = room.rematch()
            {
                hub.rematch(&game, next, setup, host, seats);
            }
            if room.stage() != Stage::Playing {
                hub.programs.leave(&game);
            } else if room.wake().is_some() {
                // The other node asks the bot, unless it is gone by then.
                hub.asleep().insert(game, now() + PATIENCE);
            }
        });
    }
}
