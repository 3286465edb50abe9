//! Who is at a table now. One node knows only its own sockets, so that it is told where there is one node: on SQLite.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use bastide_table::UserId;

use super::{Hub, HubError, Seated};
use crate::store::Store;

/// The people whose sockets follow a table, with how many each has.
#[derive(Default)]
pub(super) struct Present(Mutex<BTreeMap<UserId, u32>>);

/// Somebody is at a table as long as this is kept.
pub struct Attendance {
    game: String,
    /// Not kept alive: when a table is read anew, its old channel must close.
    table: Weak<Seated>,
    user: UserId,
}

impl Hub {
    /// Somebody follows a table. Everybody there is told, the newcomer as the first thing that comes.
    pub async fn attend(self: &Arc<Hub>, game: &str, user: UserId) -> Result<Option<Attendance>, HubError> {
        if !matches!(self.store, Store::Sqlite(_)) {
            return Ok(None);
        }
        let table = self.table(game).await?;
        *table.present.0.lock().unwrap_or_else(PoisonError::into_inner).entry(user.clone()).or_default() += 1;
        tell(game, &table);
        Ok(Some(Attendance { game: game.to_owned(), table: Arc::downgrade(&table), user }))
    }
}

fn tell(game: &str, table: &Seated) {
    let present = table.present.0.lock().unwrap_or_else(PoisonError::into_inner);
    let users: Vec<&UserId> = present.keys().collect();
    let frame = serde_json::json!({ "t": "presence", "g": game, "d": { "users": users } });
    let _ = table.events.send(frame.to_string().into());
}

impl Drop for Attendance {
    fn drop(&mut self) {
        let Some(table) = self.table.upgrade() else { return };
        let mut present = table.present.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sockets) = present.get_mut(&self.user) {
            *sockets -= 1;
        }
        present.retain(|_, sockets| *sockets > 0);
        drop(present);
        tell(&self.game, &table);
    }
}
