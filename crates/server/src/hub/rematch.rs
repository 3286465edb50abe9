//! The next table of the same people.

use std::sync::Arc;

use bastide_table::{From, Message, Occupant, Outgoing, Person, Room, Setup};

use super::{Hub, HubError, fresh_secret, now};
use crate::store::StoreError;

impl Hub {
    /// Sets up the next table of the same people, unless another node has, and tells them at the old one.
    pub(super) fn rematch(self: &Arc<Hub>, game: &str, next: String, setup: Setup, host: Person, seats: Vec<Occupant>) {
        let (hub, game) = (self.clone(), game.to_owned());
        tokio::spawn(async move {
            match hub.create_seated(&next, setup, host, seats).await {
                Ok(()) | Err(HubError::Store(StoreError::Conflict)) => {
                    if let Ok(table) = hub.table(&game).await {
                        let _ = table.events.send(rematch_frame(&game, &next));
                    }
                }
                Err(error) => tracing::warn!(game, ?error, "the rematch could not be set up"),
            }
        });
    }

    /// Stores a table at which all sit and the game has begun: all of it or nothing.
    async fn create_seated(
        self: &Arc<Hub>,
        game: &str,
        setup: Setup,
        host: Person,
        seats: Vec<Occupant>,
    ) -> Result<(), HubError> {
        let (secret, at) = (fresh_secret(), now());
        let created = Room::create(setup, host.clone(), secret.clone(), at);
        let (mut room, mut entries) = created.map_err(HubError::Refused)?;
        let mut messages = vec![(host.clone(), Message::Leave)];
        for (seat, occupant) in (0u8..).zip(seats) {
            let at_seat = |bot, here| Message::Seat { seat, bot, reserved: false, here };
            match occupant {
                // The host may have several seats: people at the same device.
                Occupant::Person(person) if person.user == host.user => {
                    messages.push((host.clone(), at_seat(None, Some(person.name))));
                }
                Occupant::Person(person) => messages.push((person, Message::Join { seat: Some(seat), key: None })),
                Occupant::Bot { level } => messages.push((host.clone(), at_seat(Some(level), None))),
                Occupant::Open | Occupant::Reserved => {}
            }
        }
        messages.push((host, Message::Start));
        let mut news = Vec::new();
        for (person, message) in messages {
            for outgoing in room.handle(From::Person(person), message, at) {
                match outgoing {
                    Outgoing::Store(entry) => entries.push(entry),
                    Outgoing::Tell(told) => news.push(told),
                    Outgoing::Answer(Err(problem)) => return Err(HubError::Refused(problem)),
                    // The bot is asked when the table is read.
                    Outgoing::Answer(Ok(_)) | Outgoing::AskBot { .. } | Outgoing::Rematch { .. } => {}
                }
            }
        }
        self.store_new(game, &room, entries, &secret, at).await?;
        news.iter().for_each(|told| self.tell_people(game, &room, told));
        self.table(game).await.map(|_| ())
    }
}

pub(super) fn rematch_frame(game: &str, next: &str) -> Arc<str> {
    serde_json::json!({ "t": "rematch", "g": game, "d": { "game": next } }).to_string().into()
}
