//! All live tables of this node: each is read from the store when somebody needs it, and forgotten when nobody does.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bastide_bots::{Bot, Level, Limits};
use bastide_table::{
    Change, Code, Entry, From, Message, Occupant, Outgoing, Person, Problem, Room, Secret, Setup, Stage, Time, Told,
    UserId, Visibility,
};
use sha2::{Digest, Sha256};
use tokio::sync::{Mutex, RwLock, Semaphore, broadcast};

use crate::programs::Programs;
use crate::store::{Append, Store, StoreError};
use crate::writer::Writer;

/// How many events a slow listener may lag behind before it must look anew.
const LAG: usize = 256;
/// How long a table stays in memory that nobody looks at.
const IDLE: Duration = Duration::from_secs(300);
/// The most events that a refusal brings along.
const MOST_MISSED: usize = 50;
/// How often something is tried that others have overtaken.
const TRIES: u32 = 8;

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
    /// It is not what is stored: whoever still waits for it must read the table anew.
    forgotten: AtomicBool,
}

/// All tables of this node.
pub struct Hub {
    store: Store,
    writer: Writer,
    tables: RwLock<HashMap<String, Arc<Seated>>>,
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
        if key.is_some() && self.store.load(&game).await?.is_some() {
            return Ok(game);
        }
        let (secret, at) = (fresh_secret(), now());
        let listed = setup.visibility == Visibility::Open;
        let (_, entries) = Room::create(setup, host, secret.clone(), at).map_err(HubError::Refused)?;
        let append = Append { seated: seated(&entries), game: game.clone(), first: 1, entries, stage: "lobby" };
        self.store.create(&append, &secret, listed, at).await?;
        metrics::counter!("bastide_games_created").increment(1);
        Ok(game)
    }

    /// The table of a game, from memory or from the store.
    async fn table(&self, game: &str) -> Result<Arc<Seated>, HubError> {
        if let Some(table) = self.tables.read().await.get(game) {
            table.used.store(now(), Ordering::Relaxed);
            return Ok(table.clone());
        }
        let stored = self.store.load(game).await?.ok_or(HubError::NotFound)?;
        let (room, _) = Room::rebuild(&stored.entries, stored.secret)
            .map_err(|reason| StoreError::Database(format!("game {game} cannot be rebuilt: {reason}")))?;
        let (events, _) = broadcast::channel(LAG);
        let table = Arc::new(Seated {
            room: Mutex::new(room),
            events,
            used: AtomicU64::new(now()),
            forgotten: AtomicBool::new(false),
        });
        // Somebody else may have read it meanwhile: everybody must use the same.
        Ok(self.tables.write().await.entry(game.to_owned()).or_insert(table).clone())
    }

    /// Asks something of a table.
    pub async fn ask<T>(&self, game: &str, question: impl FnOnce(&Room) -> T) -> Result<T, HubError> {
        let table = self.table(game).await?;
        let room = table.room.lock().await;
        Ok(question(&room))
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

    /// What the table thinks has happened has not: whoever comes next reads it anew, and so does whoever waits.
    async fn forget(&self, game: &str, table: &Seated) {
        table.forgotten.store(true, Ordering::Release);
        let mut tables = self.tables.write().await;
        // It may have been read anew already.
        if tables.get(game).is_some_and(|current| std::ptr::eq(&**current, table)) {
            tables.remove(game);
        }
    }

    /// Tells a table that time has passed.
    async fn tick(self: &Arc<Hub>, game: &str) -> Result<(), HubError> {
        let table = self.table(game).await?;
        let mut room = table.room.lock().await;
        if table.forgotten.load(Ordering::Acquire) {
            return Ok(());
        }
        let out = room.tick(now());
        self.carry_out(game, &table, &mut room, out).await.map(|_| ())
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
                Outgoing::Rematch { setup, host, seats } => self.rematch(game, setup, host, seats),
            }
        }
        if room.stage() != Stage::Playing {
            self.programs.leave(game);
        }
        answer.map_err(HubError::Refused)
    }

    /// Lets a bot think about a turn, off the network threads, and say what it does.
    fn think(self: &Arc<Hub>, game: &str, room: &Room, seat: u8, level: &str, seq: u64) {
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

    /// Sets up the next table of the same people, and tells them at the old one.
    fn rematch(self: &Arc<Hub>, game: &str, setup: Setup, host: Person, seats: Vec<Occupant>) {
        let (hub, game) = (self.clone(), game.to_owned());
        tokio::spawn(async move {
            let next = hub.create_seated(setup, host, seats).await;
            match (next, hub.table(&game).await) {
                (Ok(next), Ok(table)) => {
                    let frame = serde_json::json!({ "t": "rematch", "g": game, "d": { "game": next } });
                    let _ = table.events.send(frame.to_string().into());
                }
                (next, _) => tracing::warn!(game, ?next, "the rematch could not be set up"),
            }
        });
    }

    async fn create_seated(
        self: &Arc<Hub>,
        setup: Setup,
        host: Person,
        seats: Vec<Occupant>,
    ) -> Result<String, HubError> {
        let game = self.create(setup, host.clone(), None).await?;
        let say = async |person: &Person, message: Message| {
            self.say(&game, From::Person(person.clone()), message, None).await
        };
        say(&host, Message::Leave).await?;
        for (seat, occupant) in (0u8..).zip(&seats) {
            match occupant {
                Occupant::Person(person) => say(person, Message::Join { seat: Some(seat), key: None }).await?,
                Occupant::Bot { level } => {
                    say(&host, Message::Seat { seat, bot: Some(level.clone()), reserved: false, here: None }).await?
                }
                Occupant::Open | Occupant::Reserved => 0,
            };
        }
        say(&host, Message::Start).await?;
        Ok(game)
    }

    /// What somebody who has seen events up to `seen` has missed, and the events to come. Nothing lies between the two.
    pub async fn listen(
        &self,
        game: &str,
        seen: Option<u64>,
    ) -> Result<(Vec<Arc<str>>, broadcast::Receiver<Arc<str>>), HubError> {
        let table = self.table(game).await?;
        // While the table is locked nothing is told.
        let room = table.room.lock().await;
        let events = table.events.subscribe();
        let missed = match seen {
            Some(seen) if seen == room.seq() => Vec::new(),
            Some(seen) if seen < room.seq() => {
                let told = self.told_after(game, seen).await?;
                told.iter().filter(|told| told.seq <= room.seq()).map(|told| frame(game, told)).collect()
            }
            // A newcomer, or somebody who has seen what never was.
            _ => {
                let view = serde_json::json!({ "t": "snapshot", "g": game, "seq": room.seq(), "d": room.view() });
                vec![view.to_string().into()]
            }
        };
        Ok((missed, events))
    }

    /// All that was told after an event, from the store.
    async fn told_after(&self, game: &str, seen: u64) -> Result<Vec<Told>, HubError> {
        let stored = self.store.load(game).await?.ok_or(HubError::NotFound)?;
        let (_, told) = Room::rebuild(&stored.entries, stored.secret)
            .map_err(|reason| StoreError::Database(format!("game {game} cannot be rebuilt: {reason}")))?;
        Ok(told.into_iter().filter(|told| told.seq > seen).collect())
    }

    /// What somebody has missed who has seen events up to `seen`: the last of it, where it is much.
    pub async fn missed(&self, game: &str, seen: u64) -> Result<Vec<Told>, HubError> {
        let mut told = self.told_after(game, seen).await?;
        Ok(told.split_off(told.len().saturating_sub(MOST_MISSED)))
    }

    /// What concerns one person in all games: first the games in which it is their turn, then what comes.
    pub async fn listen_for(&self, user: &UserId) -> Result<(Vec<Arc<str>>, broadcast::Receiver<Arc<str>>), HubError> {
        let events = {
            let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
            listeners.retain(|_, events| events.receiver_count() > 0);
            listeners.entry(user.clone()).or_insert_with(|| broadcast::channel(LAG).0).subscribe()
        };
        let mut waiting = Vec::new();
        for game in self.store.playing_with(user).await? {
            let turn = self.ask(&game, |room| {
                let seat = room.seat_of(user).filter(|&seat| room.to_act() == Some(seat));
                seat.map(|seat| your_turn(&game, seat, room.seq()))
            });
            waiting.extend(turn.await?);
        }
        Ok((waiting, events))
    }

    /// Tells people who listen for themselves what concerns them.
    fn tell_people(&self, game: &str, room: &Room, told: &Told) {
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
                let (due, deadline) = (room.deadline().is_some_and(|at| at <= now()), room.deadline());
                drop(room);
                if due {
                    if let Err(error) = self.tick(&game).await {
                        tracing::warn!(game, ?error, "a clock could not be told");
                    }
                } else if deadline.is_none() && self.is_idle(&table) {
                    self.tables.write().await.remove(&game);
                    self.programs.leave(&game);
                }
            }
        }
    }

    fn is_idle(&self, table: &Seated) -> bool {
        let unused = now().saturating_sub(table.used.load(Ordering::Relaxed)) > IDLE.as_millis() as u64;
        unused && table.events.receiver_count() == 0
    }

    /// After a start: games that wait for a bot or a clock go on.
    pub async fn wake_all(self: &Arc<Hub>) -> Result<usize, HubError> {
        let games = self.store.playing().await?;
        for game in &games {
            let table = self.table(game).await?;
            let room = table.room.lock().await;
            if let Some(Outgoing::AskBot { seat, level, seq }) = room.wake() {
                self.think(game, &room, seat, &level, seq);
            }
        }
        Ok(games.len())
    }
}

fn your_turn(game: &str, seat: u8, seq: u64) -> Arc<str> {
    serde_json::json!({ "t": "your_turn", "g": game, "seq": seq, "d": { "seat": seat } }).to_string().into()
}

fn frame(game: &str, told: &Told) -> Arc<str> {
    serde_json::json!({ "t": "event", "g": game, "seq": told.seq, "d": told }).to_string().into()
}
