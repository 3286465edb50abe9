//! Bots at the tables: who is asked, and how they think.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use bastide_bots::{Advice, Bot, Level, Limits, advise};
use bastide_table::{Code, From, Message, Outgoing, Position, Problem, Room};

use super::Hub;

/// How long a bot thinks about a turn that somebody asks advice for.
const ADVICE: Limits = Limits { time: Some(Duration::from_millis(300)), nodes: None };

impl Hub {
    /// Asks a bot that is to act.
    pub(super) fn wake(self: &Arc<Hub>, game: &str, room: &Room) {
        if let Some(Outgoing::AskBot { seat, level, seq }) = room.wake() {
            self.think(game, room, seat, &level, seq);
        }
    }

    /// Why no bot is called that.
    pub(super) fn check_level(&self, level: &str) -> Result<(), Problem> {
        if Level::by_id(level).is_some() || self.programs.offered().iter().any(|program| program.name == level) {
            return Ok(());
        }
        let detail = format!("there is no bot {level:?}: GET /api/v1/levels tells which there are");
        Err(Problem::new(Code::Malformed, detail))
    }

    /// Lets a bot think about a turn, off the network threads, and say what it does.
    pub(super) fn think(self: &Arc<Hub>, game: &str, room: &Room, seat: u8, level: &str, seq: u64) {
        let (hub, game, level) = (self.clone(), game.to_owned(), level.to_owned());
        let Some(position) = room.position() else { return };
        let program = self.programs.at(&game, seat, &level).map(|bot| (bot, room.record().unwrap_or_default()));
        tokio::spawn(async move {
            let Ok(_thinker) = hub.thinkers.clone().acquire_owned().await else { return };
            let turn = tokio::task::spawn_blocking(move || {
                if let Some((bot, record)) = program {
                    let mut bot = bot.lock().unwrap_or_else(PoisonError::into_inner);
                    bot.tell(&record);
                    return position.turn_of(seat, |rules, state| bot.choose(rules, state, &Limits::NONE));
                }
                let mut bot = Level::by_id(&level).unwrap_or(Level::Greedy).bot(seq);
                position.turn_of(seat, |rules, state| bot.choose(rules, state, &Limits::NONE))
            });
            let Ok(actions) = turn.await else { return };
            if let Err(error) = hub.say(&game, From::Bot { seat }, Message::Turn { seq, actions }, None).await {
                tracing::debug!(game, seat, ?error, "a bot's turn came too late");
            }
        });
    }

    /// Lets a bot think about a turn that somebody asks advice for, off the network threads.
    pub async fn advise(&self, position: Position, level: Level, seed: u64) -> Option<(Position, Advice)> {
        let _thinker = self.thinkers.clone().acquire_owned().await.ok()?;
        let thinking = tokio::task::spawn_blocking(move || {
            let advice = advise(&position.rules, &position.state, &mut *level.bot(seed), &ADVICE);
            (position, advice)
        });
        thinking.await.ok()
    }
}
