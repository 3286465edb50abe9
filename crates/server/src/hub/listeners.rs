//! Who listens: to one table, or to what concerns themselves in all of them.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use bastide_table::{Change, Room, Told, UserId};
use tokio::sync::broadcast;

use super::rematch::rematch_frame;
use super::{Hub, HubError, LAG, view_now};

/// The most events that a refusal brings along.
const MOST_MISSED: usize = 50;

impl Hub {
    /// What somebody who has seen events up to `seen` has missed, and the events to come. Nothing lies between the two.
    pub async fn listen(
        self: &Arc<Hub>,
        game: &str,
        seen: Option<u64>,
    ) -> Result<(Vec<Arc<str>>, broadcast::Receiver<Arc<str>>), HubError> {
        loop {
            let table = self.table(game).await?;
            // While the table is locked nothing is told.
            let room = table.room.lock().await;
            if table.forgotten.load(Ordering::Acquire) {
                continue;
            }
            let events = table.events.subscribe();
            let missed = match seen {
                Some(seen) if seen == room.seq() => Vec::new(),
                Some(seen) if seen < room.seq() => {
                    let told = self.told_after(game, seen).await?;
                    let told = told.iter().filter(|told| told.seq <= room.seq()).map(|told| frame(game, told));
                    // The next table is no event, and was missed too.
                    told.chain(room.next_game().map(|next| rematch_frame(game, &next))).collect()
                }
                // A newcomer, or somebody who has seen what never was.
                _ => {
                    let view =
                        serde_json::json!({ "t": "snapshot", "g": game, "seq": room.seq(), "d": view_now(&room) });
                    vec![view.to_string().into()]
                }
            };
            return Ok((missed, events));
        }
    }

    /// All that was told after an event, from the store.
    pub(super) async fn told_after(&self, game: &str, seen: u64) -> Result<Vec<Told>, HubError> {
        let (_, told) = self.read(game).await?;
        Ok(told.into_iter().filter(|told| told.seq > seen).collect())
    }

    /// What somebody has missed who has seen events up to `seen`: the last of it, where it is much.
    pub async fn missed(&self, game: &str, seen: u64) -> Result<Vec<Told>, HubError> {
        let mut told = self.told_after(game, seen).await?;
        Ok(told.split_off(told.len().saturating_sub(MOST_MISSED)))
    }

    /// What concerns one person in all games: first the games in which it is their turn, then what comes.
    pub async fn listen_for(
        self: &Arc<Hub>,
        user: &UserId,
    ) -> Result<(Vec<Arc<str>>, broadcast::Receiver<Arc<str>>), HubError> {
        let events = {
            let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
            listeners.retain(|_, events| events.receiver_count() > 0);
            listeners.entry(user.clone()).or_insert_with(|| broadcast::channel(LAG).0).subscribe()
        };
        let mut waiting = Vec::new();
        for game in self.store.playing_with(user).await? {
            let turn = self.ask(&game, |room| {
                let seat = room.acting_seat(user).filter(|&seat| room.to_act() == Some(seat));
                seat.map(|seat| your_turn(&game, seat, room.seq()))
            });
            match turn.await {
                Ok(turn) => waiting.extend(turn),
                // One game that cannot be read hides no other.
                Err(error) => tracing::error!(game, ?error, "a game cannot be read"),
            }
        }
        Ok((waiting, events))
    }

    /// Tells people who listen for themselves what concerns them.
    pub(super) fn tell_people(&self, game: &str, room: &Room, told: &Told) {
        let listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        if listeners.is_empty() {
            return;
        }
        let tell = |user: &UserId, frame: Arc<str>| {
            if let Some(events) = listeners.get(user) {
                let _ = events.send(frame);
            }
        };
        let everybody = |kind: &str| {
            for user in room.people() {
                tell(user, serde_json::json!({ "t": kind, "g": game, "seq": told.seq }).to_string().into());
            }
        };
        match &told.entry.what {
            Change::Invited { user } => {
                let invitation = serde_json::json!({
                    "t": "invitation", "g": game, "seq": told.seq, "d": { "from": room.host() },
                });
                tell(user, invitation.to_string().into());
            }
            Change::Started { .. } => everybody("game_start"),
            _ => {}
        }
        if told.changes_the_game()
            && let Some(seat) = told.to_act
            && let Some(user) = room.user_of(seat)
        {
            tell(user, your_turn(game, seat, told.seq));
        }
        if told.result.is_some() {
            everybody("game_end");
        }
    }
}

fn your_turn(game: &str, seat: u8, seq: u64) -> Arc<str> {
    serde_json::json!({ "t": "your_turn", "g": game, "seq": seq, "d": { "seat": seat } }).to_string().into()
}

pub(super) fn frame(game: &str, told: &Told) -> Arc<str> {
    serde_json::json!({ "t": "event", "g": game, "seq": told.seq, "d": told }).to_string().into()
}
