//! All live tables of this node: each is read from the store when somebody needs it, and forgotten when nobody does.

mod bots;
mod listeners;
mod nodes;
mod presence;
mod rematch;
mod time;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use bastide_table::{
    Change, Code, Entry, From, Message, Occupant, Outgoing, Person, Problem, Room, Secret, Setup, Stage, Time, Told,
    UserId, View,
};
use sha2::{Digest, Sha256};
use tokio::sync::{Mutex, RwLock, Semaphore, broadcast};

use self::listeners::frame;
pub use self::presence::Attendance;
use self::presence::Present;
use crate::programs::Programs;
use crate::store::{Append, Store, StoreError};
use crate::writer::Writer;

/// How many events a slow listener may lag behind before it must look anew.
const LAG: usize = 256;
/// How often something is tried that others have overtaken.
const TRIES: u32 = 8;
/// A table that was forgotten in the middle of something is looked at again after so long.
const SOON: Time = 1_000;
/// A node that does not let a bot of its game act for so long may be gone: another one does.
const PATIENCE: Time = 10_000;

/// Why a request to a table failed.
#[derive(Debug)]
pub enum HubError {
    /// There is no such game.
    NotFound,
    /// The table says no.
    Refused(Problem),
    /// The store does not answer.
    Store(StoreError),
}

impl HubError {
    /// It was refused because something has happened that whoever asked had not seen.
    pub fn is_stale(&self) -> bool {
        match self {
            HubError::Refused(problem) => problem.code == Code::StaleSeq,
            HubError::Store(error) => matches!(error, StoreError::Conflict),
            HubError::NotFound => false,
        }
    }
}

impl std::convert::From<StoreError> for HubError {
    fn from(error: StoreError) -> HubError {
        HubError::Store(error)
    }
}

/// A table in memory.
struct Seated {
    room: Mutex<Room>,
    events: broadcast::Sender<Arc<str>>,
    used: AtomicU64,
    present: Present,
    /// It is not what is stored: whoever still waits for it must read the table anew.
    forgotten: AtomicBool,
}

/// All tables of this node.
pub struct Hub {
    store: Store,
    writer: Writer,
    tables: RwLock<HashMap<String, Arc<Seated>>>,
    /// Tables that are not in memory and are to be looked at again at some time: a clock runs there, or a bot may wait.
    asleep: std::sync::Mutex<HashMap<String, Time>>,
    /// People who listen for what concerns them in all their games.
    listeners: std::sync::Mutex<HashMap<UserId, broadcast::Sender<Arc<str>>>>,
    /// Thinking is done off the network threads, by so many bots at a time.
    thinkers: Arc<Semaphore>,
    /// Bots that are other programs.
    programs: Programs,
}

/// Milliseconds since 1970.
pub fn now() -> Time {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Time)
}

const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Letters and digits that nobody can guess, from the operating system.
pub fn random_id(bytes: usize) -> String {
    let mut raw = vec![0; bytes];
    getrandom::fill(&mut raw).expect("the operating system gives random bytes");
    raw.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// The id of the table that somebody asks for under a key. Nobody else can guess it who does not know both.
fn id_of(host: &UserId, key: &str) -> String {
    let mut hash = Sha256::new();
    hash.update((host.0.len() as u64).to_be_bytes());
    hash.update(&host.0);
    hash.update(key);
    hash.finalize().iter().take(16).map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

fn fresh_secret() -> Secret {
    let mut secret = Secret { seed: [0; 32], salt: [0; 16] };
    getrandom::fill(&mut secret.seed).expect("the operating system gives random bytes");
    getrandom::fill(&mut secret.salt).expect("the operating system gives random bytes");
    secret
}

/// A table as everybody sees it, with the time at which it was written where clocks run.
pub fn view_now(room: &Room) -> View {
    let mut view = room.view();
    if let Some(clock) = &mut view.clock {
        clock.now = Some(now());
    }
    view
}

fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Lobby => "lobby",
        Stage::Playing => "playing",
        Stage::Over => "over",
        Stage::Closed => "closed",
    }
}

/// The people whom entries give a seat.
fn seated(entries: &[Entry]) -> Vec<UserId> {
    let person = |entry: &Entry| match &entry.what {
        Change::Seated { occupant: Occupant::Person(person), .. } => Some(person.user.clone()),
        _ => None,
    };
    entries.iter().filter_map(person).collect()
}

impl Hub {
    /// A hub over a store. `thinkers` bots may think at the same time.
    pub fn new(store: Store, writer: Writer, thinkers: usize, programs: Programs) -> Arc<Hub> {
        let thinkers = Arc::new(Semaphore::new(thinkers));
        Arc::new(Hub {
            store,
            writer,
            tables: RwLock::default(),
            asleep: std::sync::Mutex::default(),
            listeners: std::sync::Mutex::default(),
            thinkers,
            programs,
        })
    }

    /// The bots that are other programs.
    pub fn programs(&self) -> &Programs {
        &self.programs
    }

    /// The store behind it.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Sets up a table and gives its id.
    ///
    /// Who asks twice under the same key gets the same table: its id is made of the two.
    pub async fn create(&self, setup: Setup, host: Person, key: Option<&str>) -> Result<String, HubError> {
        let game = key.map_or_else(|| random_id(10), |key| id_of(&host.user, key));
        if key.is_some() && self.store.last_number(&game).await? > 0 {
            return Ok(game);
        }
        let (mut secret, at) = (fresh_secret(), now());
        if let Some(word) = &setup.seed {
            secret.seed = Secret::seed_of(word);
        }
        let (room, entries) = Room::create(setup, host, secret.clone(), at).map_err(HubError::Refused)?;
        match self.store_new(&game, &room, entries, &secret, at).await {
            // They have asked twice at the same time.
            Err(HubError::Store(StoreError::Conflict)) if key.is_some() => Ok(game),
            stored => stored.map(|()| game),
        }
    }

    async fn store_new(
        &self,
        game: &str,
        room: &Room,
        entries: Vec<Entry>,
        secret: &Secret,
        at: Time,
    ) -> Result<(), HubError> {
        let (seated, stage) = (seated(&entries), stage_name(room.stage()));
        let append = Append { game: game.to_owned(), first: 1, entries, stage, seated };
        self.store.create(&append, secret, room.is_listed(), at).await?;
        metrics::counter!("bastide_games_created").increment(1);
        Ok(())
    }

    /// A table as it is stored, and all that was told there.
    async fn read(&self, game: &str) -> Result<(Room, Vec<Told>), HubError> {
        let stored = self.store.load(game).await?.ok_or(HubError::NotFound)?;
        let broken = |reason| StoreError::Database(format!("game {game} cannot be rebuilt: {reason}"));
        Ok(Room::rebuild(&stored.entries, stored.secret).map_err(broken)?)
    }

    /// The table of a game, from memory or from the store. A bot that is to act there is asked: perhaps whoever should
    /// have asked it is gone.
    async fn table(self: &Arc<Hub>, game: &str) -> Result<Arc<Seated>, HubError> {
        if let Some(table) = self.tables.read().await.get(game) {
            table.used.store(now(), Ordering::Relaxed);
            return Ok(table.clone());
        }
        let (room, _) = self.read(game).await?;
        let mut tables = self.tables.write().await;
        // Somebody else may have read it meanwhile: everybody must use the same.
        if let Some(table) = tables.get(game) {
            return Ok(table.clone());
        }
        self.asleep().remove(game);
        self.wake(game, &room);
        let table = Arc::new(Seated {
            room: Mutex::new(room),
            events: broadcast::channel(LAG).0,
            used: AtomicU64::new(now()),
            present: Present::default(),
            forgotten: AtomicBool::new(false),
        });
        tables.insert(game.to_owned(), table.clone());
        Ok(table)
    }

    fn asleep(&self) -> std::sync::MutexGuard<'_, HashMap<String, Time>> {
        self.asleep.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks something of a table.
    pub async fn ask<T>(self: &Arc<Hub>, game: &str, question: impl FnOnce(&Room) -> T) -> Result<T, HubError> {
        loop {
            let table = self.table(game).await?;
            let room = table.room.lock().await;
            // Nothing is told of what was not stored.
            if !table.forgotten.load(Ordering::Acquire) {
                return Ok(question(&room));
            }
        }
    }

    /// Asks something of a table, which does not stay in memory for it: for those that ask about many.
    pub async fn glance<T>(&self, game: &str, question: impl FnOnce(&Room) -> T) -> Result<T, HubError> {
        let table = self.tables.read().await.get(game).cloned();
        if let Some(table) = table {
            let room = table.room.lock().await;
            if !table.forgotten.load(Ordering::Acquire) {
                return Ok(question(&room));
            }
        }
        Ok(question(&self.read(game).await?.0))
    }

    /// Says something to a table. It returns when all that comes of it is durable. What has begun is finished even when
    /// whoever asked goes away: otherwise something could be stored of which nobody is told.
    ///
    /// What is said twice under the same key is done once.
    pub async fn say(
        self: &Arc<Hub>,
        game: &str,
        from: From,
        message: Message,
        key: Option<String>,
    ) -> Result<u64, HubError> {
        let (hub, game) = (self.clone(), game.to_owned());
        let said = tokio::spawn(async move { hub.say_to_the_end(&game, from, message, key.as_deref()).await });
        said.await.unwrap_or_else(|failure| Err(StoreError::Database(failure.to_string()).into()))
    }

    async fn say_to_the_end(
        self: &Arc<Hub>,
        game: &str,
        from: From,
        message: Message,
        key: Option<&str>,
    ) -> Result<u64, HubError> {
        if let Message::Seat { bot: Some(level), .. } = &message {
            self.check_level(level).map_err(HubError::Refused)?;
        }
        // What others have overtaken is tried again on the table as it then is.
        let mut overtaken = 0;
        while overtaken < TRIES {
            let table = self.table(game).await?;
            let mut room = table.room.lock().await;
            if table.forgotten.load(Ordering::Acquire) {
                continue;
            }
            let seq = room.seq();
            let out = match key {
                Some(key) => room.handle_once(key, from.clone(), message.clone(), now()),
                None => room.handle(from.clone(), message.clone(), now()),
            };
            match self.carry_out(game, &table, &mut room, out).await {
                Err(HubError::Store(StoreError::Conflict)) => overtaken += 1,
                // Perhaps the table says no only because another node has gone on.
                Err(HubError::Refused(_)) if self.store.last_number(game).await? > seq => {
                    self.forget(game, &table).await;
                    overtaken += 1;
                }
                done => return done,
            }
        }
        Err(HubError::Store(StoreError::Conflict))
    }

    /// What the table thinks has happened has not: whoever comes next reads it anew, and so does whoever waits. If nobody
    /// comes, its clock and its bots do not wait for ever.
    async fn forget(&self, game: &str, table: &Seated) {
        table.forgotten.store(true, Ordering::Release);
        self.asleep().insert(game.to_owned(), now() + SOON);
        let mut tables = self.tables.write().await;
        // It may have been read anew already.
        if tables.get(game).is_some_and(|current| std::ptr::eq(&**current, table)) {
            tables.remove(game);
        }
    }

    /// Does what a table wants: nothing is told before it is durable.
    async fn carry_out(
        self: &Arc<Hub>,
        game: &str,
        table: &Seated,
        room: &mut Room,
        out: Vec<Outgoing>,
    ) -> Result<u64, HubError> {
        let entries: Vec<Entry> = out
            .iter()
            .filter_map(|outgoing| match outgoing {
                Outgoing::Store(entry) => Some(entry.clone()),
                _ => None,
            })
            .collect();
        if !entries.is_empty() {
            let append = Append {
                game: game.to_owned(),
                first: room.seq() + 1 - entries.len() as u64,
                seated: seated(&entries),
                entries,
                stage: stage_name(room.stage()),
            };
            let begun = std::time::Instant::now();
            let stored = self.writer.append(append).await;
            metrics::histogram!("bastide_append_seconds").record(begun.elapsed().as_secs_f64());
            if let Err(error) = stored {
                self.forget(game, table).await;
                return Err(HubError::Store(error));
            }
        }
        let mut answer = Ok(room.seq());
        for outgoing in out {
            match outgoing {
                Outgoing::Store(_) => metrics::counter!("bastide_entries").increment(1),
                Outgoing::Tell(told) => {
                    self.tell_people(game, room, &told);
                    let _ = table.events.send(frame(game, &told));
                }
                Outgoing::Answer(result) => answer = result,
                Outgoing::AskBot { seat, level, seq } => self.think(game, room, seat, &level, seq),
                Outgoing::Rematch { game: next, setup, host, seats } => {
                    self.rematch(game, next, setup, host, seats);
                }
            }
        }
        if room.stage() != Stage::Playing {
            self.programs.leave(game);
        }
        answer.map_err(HubError::Refused)
    }
}
