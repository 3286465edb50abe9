//! All live tables of this node: each is read from the store when somebody needs it, and forgotten when nobody does.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bastide_bots::{Bot, Level, Limits};
use bastide_table::{
    Change, Code, Entry, From, Message, Occupant, Outgoing, Person, Problem, Room, Secret, Setup, Stage, Time, Told,
    UserId,
};
use sha2::{Digest, Sha256};
use tokio::sync::{Mutex, RwLock, Semaphore, broadcast};

use crate::programs::Programs;
use crate::store::{Append, News, Store, StoreError};
use crate::writer::Writer;

/// How many events a slow listener may lag behind before it must look anew.
const LAG: usize = 256;
/// How long a table stays in memory that nobody looks at.
const IDLE: Duration = Duration::from_secs(300);
/// The most events that a refusal brings along.
const MOST_MISSED: usize = 50;
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
        let (secret, at) = (fresh_secret(), now());
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
            forgotten: AtomicBool::new(false),
        });
        tables.insert(game.to_owned(), table.clone());
        Ok(table)
    }

    fn asleep(&self) -> std::sync::MutexGuard<'_, HashMap<String, Time>> {
        self.asleep.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks a bot that is to act.
    fn wake(self: &Arc<Hub>, game: &str, room: &Room) {
        if let Some(Outgoing::AskBot { seat, level, seq }) = room.wake() {
            self.think(game, room, seat, &level, seq);
        }
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

    /// Why no bot is called that.
    fn check_level(&self, level: &str) -> Result<(), Problem> {
        if Level::by_id(level).is_some() || self.programs.offered().iter().any(|program| program.name == level) {
            return Ok(());
        }
        let detail = format!("there is no bot {level:?}: GET /api/v1/levels tells which there are");
        Err(Problem { code: Code::Malformed, detail, rule: None, at: None })
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

    /// Sets up the next table of the same people, unless another node has, and tells them at the old one.
    fn rematch(self: &Arc<Hub>, game: &str, next: String, setup: Setup, host: Person, seats: Vec<Occupant>) {
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
                    let view = serde_json::json!({ "t": "snapshot", "g": game, "seq": room.seq(), "d": room.view() });
                    vec![view.to_string().into()]
                }
            };
            return Ok((missed, events));
        }
    }

    /// All that was told after an event, from the store.
    async fn told_after(&self, game: &str, seen: u64) -> Result<Vec<Told>, HubError> {
        let (_, told) = self.read(game).await?;
        Ok(told.into_iter().filter(|told| told.seq > seen).collect())
    }

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

fn rematch_frame(game: &str, next: &str) -> Arc<str> {
    serde_json::json!({ "t": "rematch", "g": game, "d": { "game": next } }).to_string().into()
}

fn your_turn(game: &str, seat: u8, seq: u64) -> Arc<str> {
    serde_json::json!({ "t": "your_turn", "g": game, "seq": seq, "d": { "seat": seat } }).to_string().into()
}

fn frame(game: &str, told: &Told) -> Arc<str> {
    serde_json::json!({ "t": "event", "g": game, "seq": told.seq, "d": told }).to_string().into()
}
