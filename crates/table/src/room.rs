//! One live table: messages in, entries and answers out. Pure: sockets, clock, database and bots stay outside.

use std::collections::{BTreeSet, VecDeque};

use bastide_engine::{Action, Actor, GameState, PlayerId, Quiet, Rules};
use bastide_notation::record;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::clock::{Clocks, Time};
use crate::fair::Secret;
use crate::live::{Live, WrittenAction};
use crate::problem::{Code, Problem};
use crate::setup::{AtZero, Setup, Visibility};
use crate::wire::{ActedBy, Change, Entry, From, GameResult, Message, Occupant, Outgoing, Person, Told, UserId};

/// The longest name.
pub const LONGEST_NAME: usize = 32;
/// The most actions in one turn: a lay, two bridges, a symbol, a figure, and room to spare.
pub(crate) const MOST_ACTIONS: usize = 16;
/// The level of the bot that plays for who is gone.
const SUBSTITUTE: &str = "greedy";

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Stage {
    /// People take their seats.
    Lobby,
    /// The game is played.
    Playing,
    /// The game is over.
    Over,
    /// There was no game.
    Closed,
}

/// A takeback that others are asked about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ask {
    pub seat: u8,
    pub agreed: BTreeSet<u8>,
}

/// A live table.
#[derive(Clone, Debug)]
pub struct Room {
    pub(crate) setup: Setup,
    pub(crate) host: Person,
    pub(crate) seats: Vec<Occupant>,
    pub(crate) stage: Stage,
    pub(crate) live: Option<Live>,
    pub(crate) clocks: Clocks,
    pub(crate) commitment: Option<String>,
    pub(crate) chat: VecDeque<(Time, Person, String)>,
    pub(crate) resigned: BTreeSet<u8>,
    /// Seats for which a bot plays until their owners are back.
    pub(crate) substituted: BTreeSet<u8>,
    pub(crate) seq: u64,
    /// The last entry that changed the game: what a turn must have seen.
    pub(crate) changed: u64,
    /// When that was: since then everybody waits for whoever is to act.
    pub(crate) changed_at: Time,
    /// The time of the last entry.
    pub(crate) updated_at: Time,
    pub(crate) secret: Secret,
    pub(crate) muted: BTreeSet<UserId>,
    pub(crate) ask: Option<Ask>,
    /// Before each turn: how many actions there were, and whose turn it was.
    pub(crate) before: Vec<(usize, u8)>,
    /// The seats that want another game.
    pub(crate) rematch: BTreeSet<u8>,
    /// The keys of the last requests, and the entries that they led to.
    pub(crate) remembered: VecDeque<(String, u64)>,
    /// The key of the request that is being carried out.
    key: Option<String>,
}

impl Room {
    /// A new table, and its first entry. The host takes the first seat.
    pub fn create(setup: Setup, host: Person, secret: Secret, now: Time) -> Result<(Room, Vec<Entry>), Problem> {
        setup.check().map_err(|reason| Problem::new(Code::Malformed, reason))?;
        let entry = |what| Entry { at: now, key: None, what };
        let entries = vec![
            entry(Change::Created { setup, host: host.clone() }),
            entry(Change::Seated { seat: 0, occupant: Occupant::Person(host) }),
        ];
        let room = Room::rebuild(&entries, secret).map_err(|reason| Problem::new(Code::Malformed, reason))?.0;
        Ok((room, entries))
    }

    /// The table behind stored entries, and what was told of each.
    pub fn rebuild(entries: &[Entry], secret: Secret) -> Result<(Room, Vec<Told>), String> {
        let Some(Entry { what: Change::Created { setup, host }, .. }) = entries.first() else {
            return Err("the first entry does not set up a table".to_owned());
        };
        let mut room = Room {
            clocks: Clocks::new(setup.clock, setup.seats),
            seats: vec![Occupant::Open; usize::from(setup.seats)],
            setup: setup.clone(),
            host: host.clone(),
            stage: Stage::Lobby,
            live: None,
            commitment: None,
            chat: VecDeque::new(),
            resigned: BTreeSet::new(),
            substituted: BTreeSet::new(),
            seq: 0,
            changed: 0,
            changed_at: 0,
            updated_at: 0,
            secret,
            muted: BTreeSet::new(),
            ask: None,
            before: Vec::new(),
            rematch: BTreeSet::new(),
            remembered: VecDeque::new(),
            key: None,
        };
        let mut told = Vec::with_capacity(entries.len());
        for entry in entries {
            told.push(room.take_in(entry.clone())?);
        }
        Ok((room, told))
    }

    /// When something last changed.
    pub fn updated_at(&self) -> Time {
        self.updated_at
    }

    /// The number of the last entry.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// How far the table has come.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The seat of somebody.
    pub fn seat_of(&self, user: &UserId) -> Option<u8> {
        let sits = |occupant: &Occupant| matches!(occupant, Occupant::Person(person) if person.user == *user);
        self.seats.iter().position(sits).map(|seat| seat as u8)
    }

    /// The seat that somebody acts for: where more than one is theirs, the one that is to act.
    pub fn acting_seat(&self, user: &UserId) -> Option<u8> {
        let acting = self.to_act().filter(|&seat| self.user_of(seat) == Some(user));
        acting.or_else(|| self.seat_of(user))
    }

    /// Who sits on a seat, if it is a person.
    pub fn user_of(&self, seat: u8) -> Option<&UserId> {
        self.person(seat).map(|person| &person.user)
    }

    /// All people who have a seat.
    pub fn people(&self) -> impl Iterator<Item = &UserId> {
        (0..self.seats.len() as u8).filter_map(|seat| self.user_of(seat))
    }

    /// Who set the table up.
    pub fn host(&self) -> &Person {
        &self.host
    }

    /// The game and the rules of the table.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Everybody may find the table.
    pub fn is_listed(&self) -> bool {
        self.setup.visibility == Visibility::Open
    }

    /// Since when everybody waits for whoever is to act.
    pub fn waits_since(&self) -> Time {
        self.changed_at
    }

    /// When time must be told to the table, if it is not spoken to before.
    pub fn deadline(&self) -> Option<Time> {
        let (seat, at) = self.clocks.deadline()?;
        let watched = self.setup.at_zero != AtZero::Shown && !self.is_played_by_bot(seat);
        watched.then_some(at)
    }

    /// Takes a message and says what is to be done. A refused message changes nothing.
    pub fn handle(&mut self, from: From, message: Message, now: Time) -> Vec<Outgoing> {
        let mut out = Vec::new();
        let asks_for_a_rematch = matches!(message, Message::Rematch);
        let mut changes = match self.decide(&from, message, now) {
            Ok(changes) => changes,
            Err(problem) => return vec![Outgoing::Answer(Err(problem))],
        };
        // The last entry bears the key, because its number is the answer that is given again.
        let last = changes.pop();
        for what in changes {
            self.store(Entry { at: now, key: None, what }, &mut out);
        }
        if let Some(what) = last {
            let key = self.key.take();
            self.store(Entry { at: now, key, what }, &mut out);
        }
        if asks_for_a_rematch {
            out.extend(self.rematch());
        }
        self.follow_up(&mut out);
        out.push(Outgoing::Answer(Ok(self.seq)));
        out
    }

    /// As [`Room::handle`], but what somebody asks for twice under the same key is done once: the second time only the
    /// answer is given again.
    pub fn handle_once(&mut self, key: &str, from: From, message: Message, now: Time) -> Vec<Outgoing> {
        let From::Person(person) = &from else { return self.handle(from, message, now) };
        let key = hash_of([person.user.0.as_str(), key]);
        if let Some((_, seq)) = self.remembered.iter().find(|(known, _)| *known == key) {
            return vec![Outgoing::Answer(Ok(*seq))];
        }
        self.key = Some(key);
        let out = self.handle(from, message, now);
        self.key = None;
        out
    }

    /// What the link of a reserved seat holds. It is told to the host alone.
    pub fn seat_key(&self, seat: u8) -> String {
        hash_of([self.secret.in_hex().1.as_str(), "seat", &seat.to_string()])
    }

    /// Time has passed: whoever has none left takes the consequence.
    pub fn tick(&mut self, now: Time) -> Vec<Outgoing> {
        let mut out = Vec::new();
        let Some((seat, at)) = self.clocks.deadline() else { return out };
        if self.stage != Stage::Playing || now < at || self.is_played_by_bot(seat) {
            return out;
        }
        let change = match self.setup.at_zero {
            AtZero::Shown => return out,
            AtZero::Lose => Change::Resigned { seat, out_of_time: true },
            AtZero::Bot => Change::Substituted { seat, on: true },
            AtZero::Skip => {
                let Some(live) = &self.live else { return out };
                let actions = live.thoughtless(PlayerId(seat));
                match live.try_actions(PlayerId(seat), &actions, &self.secret) {
                    Ok(done) => Change::Acted { seat, actions: done.written, by: ActedBy::Clock },
                    Err(_) => return out,
                }
            }
        };
        self.store(Entry { at: now, key: None, what: change }, &mut out);
        self.follow_up(&mut out);
        out
    }

    /// Asks a bot where one is to act: after a message, and when a table is built anew.
    pub fn wake(&self) -> Option<Outgoing> {
        let seat = self.to_act()?;
        let level = match &self.seats[usize::from(seat)] {
            Occupant::Bot { level } => level.clone(),
            _ if self.is_played_by_bot(seat) => SUBSTITUTE.to_owned(),
            _ => return None,
        };
        Some(Outgoing::AskBot { seat, level, seq: self.seq })
    }

    /// The seat that is to act.
    pub fn to_act(&self) -> Option<u8> {
        let live = self.live.as_ref().filter(|_| self.stage == Stage::Playing)?;
        live.to_act().map(|player| player.0)
    }

    pub(crate) fn is_played_by_bot(&self, seat: u8) -> bool {
        self.substituted.contains(&seat)
            || self.resigned.contains(&seat)
            || matches!(self.seats[usize::from(seat)], Occupant::Bot { .. })
    }

    fn store(&mut self, entry: Entry, out: &mut Vec<Outgoing>) {
        let told = self.take_in(entry.clone()).expect("what the table decides is sound");
        out.push(Outgoing::Store(entry));
        out.push(Outgoing::Tell(told));
    }

    /// What follows from a change by itself: a bot is asked when it is its turn, but not anew because somebody chats while
    /// it thinks.
    fn follow_up(&self, out: &mut Vec<Outgoing>) {
        let concerns_bots = |outgoing: &Outgoing| {
            matches!(outgoing, Outgoing::Tell(told)
                if told.changes_the_game() || matches!(told.entry.what, Change::Resigned { .. }))
        };
        if out.iter().any(concerns_bots) {
            out.extend(self.wake());
        }
    }

    /// The next table of the same people, if all of them want it. Whoever asks for it again gets the same one.
    pub fn rematch(&self) -> Option<Outgoing> {
        let game = self.next_game()?;
        let mut seats = self.seats.clone();
        seats.rotate_left(1);
        // The same tiles again would be no game.
        let setup = Setup { seed: None, ..self.setup.clone() };
        Some(Outgoing::Rematch { game, setup, host: self.host.clone(), seats })
    }

    /// The id of the next table of the same people, if all of them want it: always the same, so that it is made once.
    pub fn next_game(&self) -> Option<String> {
        let wanted = self.stage == Stage::Over && self.everybody_wants_a_rematch();
        wanted.then(|| hash_of([self.secret.in_hex().1.as_str(), "rematch"]).chars().take(16).collect())
    }

    pub(crate) fn everybody_wants_a_rematch(&self) -> bool {
        let people = (0..self.seats.len() as u8).filter(|&seat| self.person(seat).is_some());
        !self.rematch.is_empty() && people.into_iter().all(|seat| self.rematch.contains(&seat))
    }

    pub(crate) fn person(&self, seat: u8) -> Option<&Person> {
        match self.seats.get(usize::from(seat)) {
            Some(Occupant::Person(person)) => Some(person),
            _ => None,
        }
    }

    /// How the game ended. Whoever gave up does not win.
    pub fn result(&self) -> Option<GameResult> {
        let live = self.live.as_ref().filter(|_| self.stage == Stage::Over)?;
        let scores: Vec<i16> = PlayerId::all(self.setup.seats).map(|player| live.state.score(player)).collect();
        let playing = || (0..self.setup.seats).filter(|seat| !self.resigned.contains(seat));
        let best = playing().map(|seat| scores[usize::from(seat)]).max();
        let winners = playing().filter(|&seat| Some(scores[usize::from(seat)]) == best).collect();
        let (seed, salt) = self.secret.in_hex();
        Some(GameResult { scores, winners, played_out: live.is_over(), seed, salt })
    }

    /// The game as it stands, for a bot to think about: it holds nothing of what will be drawn.
    pub fn position(&self) -> Option<Position> {
        let live = self.live.as_ref().filter(|_| self.stage == Stage::Playing)?;
        Some(Position { rules: live.rules.clone(), state: live.state.clone() })
    }

    /// The names of the players, in seat order.
    pub fn names(&self) -> Vec<String> {
        let name = |occupant: &Occupant| match occupant {
            Occupant::Open | Occupant::Reserved => "open".to_owned(),
            Occupant::Person(person) => person.name.clone(),
            Occupant::Bot { level } => format!("bot {level}"),
        };
        self.seats.iter().map(name).collect()
    }

    /// The record of the game so far; nothing before it begins.
    pub fn record(&self) -> Option<String> {
        let live = self.live.as_ref()?;
        let header = record::header_line(self.setup.options, &self.names());
        let commitment = serde_json::to_string(self.commitment.as_deref().unwrap_or_default()).unwrap_or_default();
        let head = header.strip_suffix('}').unwrap_or(&header);
        let begin = match self.setup.begin.len() {
            0 => String::new(),
            begin => format!(r#","begin":{begin}"#),
        };
        let mut lines = vec![format!(r#"{head},"commitment":{commitment}{begin}}}"#)];
        let mut state = live.rules.start();
        let mut events = Vec::new();
        for &action in &live.actions {
            lines.push(record::action_line(&live.rules, &state, action));
            events.clear();
            live.rules.apply_trusted(&mut state, action, &mut events);
            lines.extend(events.iter().filter_map(|event| record::event_line(&live.rules, &state, event)));
        }
        if let Some(result) = self.result() {
            let told = (&result.seed, &result.salt);
            // A game that somebody gave up has no result by the rules, but its draws can be verified all the same.
            let line = if result.played_out && self.resigned.is_empty() {
                serde_json::json!({ "result": {
                    "scores": result.scores, "winners": result.winners, "seed": told.0, "salt": told.1,
                }})
            } else {
                serde_json::json!({ "event": "revealed", "seed": told.0, "salt": told.1 })
            };
            lines.push(line.to_string());
        }
        Some(lines.join("\n") + "\n")
    }
}

/// A game as it stands.
#[derive(Clone, Debug)]
pub struct Position {
    /// Its rules.
    pub rules: Rules,
    /// Its state, which knows no future.
    pub state: GameState,
}

impl Position {
    /// The turn of a seat, decision by decision, up to the next draw or the decision of somebody else.
    pub fn turn_of(&self, seat: u8, mut choose: impl FnMut(&Rules, &GameState) -> Action) -> Vec<WrittenAction> {
        let (mut state, mut written) = (self.state.clone(), Vec::new());
        while self.rules.actor(&state) == Actor::Player(PlayerId(seat)) && written.len() < MOST_ACTIONS {
            let action = choose(&self.rules, &state);
            let line = record::action_line(&self.rules, &state, action);
            written.push(serde_json::from_str(&line).expect("our own lines are JSON"));
            self.rules.apply_trusted(&mut state, action, &mut Quiet);
        }
        written
    }
}

/// Half a SHA-256 of some words, in hex: enough that no two meet by chance.
fn hash_of<const N: usize>(words: [&str; N]) -> String {
    let mut hash = Sha256::new();
    for word in words {
        hash.update((word.len() as u64).to_be_bytes());
        hash.update(word);
    }
    hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// Why somebody cannot be called that.
pub fn check_name(name: &str) -> Result<(), String> {
    let fine = !name.trim().is_empty() && name.chars().count() <= LONGEST_NAME && !name.chars().any(char::is_control);
    if fine { Ok(()) } else { Err(format!("a name is 1 to {LONGEST_NAME} characters without control characters")) }
}

/// The actions behind a JSON list.
pub fn written_actions(actions: &Value) -> Option<Vec<WrittenAction>> {
    actions.as_array()?.iter().map(|action| action.as_object().cloned()).collect()
}
