//! What a message to a table leads to, or why it is refused.

use std::collections::BTreeSet;

use bastide_engine::{PlayerId, Rules};

use crate::clock::Time;
use crate::live::{Live, WrittenAction};
use crate::problem::{Code, Problem};
use crate::room::{MOST_ACTIONS, Room, Stage, check_name};
use crate::setup::Takeback;
use crate::wire::{ActedBy, Change, From, Message, Occupant, Person, UserId};

/// The longest thing that can be said.
const LONGEST_CHAT: usize = 500;
/// Who keeps the others waiting for so long may be taken for absent.
const ABSENT: Time = 60_000;

impl Room {
    pub(crate) fn decide(&self, from: &From, message: Message, now: Time) -> Result<Vec<Change>, Problem> {
        if let Message::Turn { seq, actions } = message {
            return self.turn(from, seq, &actions);
        }
        let From::Person(person) = from else {
            return Err(Problem::new(Code::Malformed, "bots take turns and nothing else"));
        };
        let seat = self.acting_seat(&person.user);
        let seated = || seat.ok_or_else(|| Problem::new(Code::NotSeated, "only who sits at the table can do that"));
        let is_host = person.user == self.host.user;
        let host = || if is_host { Ok(()) } else { Err(Problem::new(Code::NotTheHost, "only the host can do that")) };
        match message {
            Message::Turn { .. } => unreachable!("turns were taken care of"),
            Message::Join { seat: wanted, key } => {
                self.in_lobby()?;
                if seat.is_some() {
                    return Err(Problem::new(Code::WrongMoment, "you have a seat already"));
                }
                let has_link = |seat: usize| key.as_deref() == Some(self.seat_key(seat as u8).as_str());
                let open = |seat: &usize| match self.seats[*seat] {
                    Occupant::Open => true,
                    Occupant::Reserved => has_link(*seat),
                    Occupant::Person(_) | Occupant::Bot { .. } => false,
                };
                let free = match wanted {
                    Some(seat) => self.existing(seat).map(|seat| Some(seat).filter(open))?,
                    None => (0..self.seats.len()).find(open),
                };
                let free = free.ok_or_else(|| Problem::new(Code::SeatTaken, "that seat is taken"))?;
                Ok(vec![Change::Seated { seat: free as u8, occupant: Occupant::Person(person.clone()) }])
            }
            Message::Leave => {
                self.in_lobby()?;
                Ok(vec![Change::Seated { seat: seated()?, occupant: Occupant::Open }])
            }
            Message::Invite { user } => {
                host()?;
                self.in_lobby()?;
                check_user(&user)?;
                Ok(vec![Change::Invited { user }])
            }
            Message::Seat { seat, here: Some(name), bot, reserved } => {
                host()?;
                self.in_lobby()?;
                let seat = self.existing(seat)?;
                if bot.is_some() || reserved {
                    return Err(Problem::new(Code::Malformed, "a seat is for one kind of player"));
                }
                if self.person(seat as u8).is_some_and(|person| person.user != self.host.user) {
                    return Err(Problem::new(Code::SeatTaken, "somebody sits there: open the seat first"));
                }
                check_name(&name).map_err(|reason| Problem::new(Code::Malformed, reason))?;
                let player = Person { name: name.trim().to_owned(), ..person.clone() };
                Ok(vec![Change::Seated { seat: seat as u8, occupant: Occupant::Person(player) }])
            }
            Message::Seat { seat, bot, reserved, here: None } => {
                host()?;
                self.in_lobby()?;
                let seat = self.existing(seat)?;
                let occupant = match bot {
                    Some(level) if !is_id(&level) => return Err(Problem::new(Code::Malformed, "that is no level")),
                    Some(_) if self.person(seat as u8).is_some() => {
                        return Err(Problem::new(Code::SeatTaken, "somebody sits there: open the seat first"));
                    }
                    Some(_) if reserved => {
                        return Err(Problem::new(Code::Malformed, "a seat is for a bot or reserved, not both"));
                    }
                    Some(level) => Occupant::Bot { level },
                    None if reserved => Occupant::Reserved,
                    None => Occupant::Open,
                };
                Ok(vec![Change::Seated { seat: seat as u8, occupant }])
            }
            Message::Reorder { order } => {
                host()?;
                self.in_lobby()?;
                let all: BTreeSet<u8> = order.iter().copied().collect();
                if order.len() != self.seats.len() || all != (0..self.setup.seats).collect() {
                    return Err(Problem::new(Code::Malformed, "the order must name every seat once"));
                }
                Ok(vec![Change::Reordered { order }])
            }
            Message::Start => {
                host()?;
                self.in_lobby()?;
                if self.seats.iter().any(|seat| matches!(seat, Occupant::Open | Occupant::Reserved)) {
                    return Err(Problem::new(Code::WrongMoment, "a seat is still open: fill it, or put a bot there"));
                }
                Ok(vec![self.start()])
            }
            Message::Close => {
                host()?;
                self.in_lobby()?;
                Ok(vec![Change::Closed])
            }
            Message::Chat { text } => self.chat(person, &text),
            Message::Mute { user, muted } => {
                host()?;
                check_user(&user)?;
                Ok(vec![Change::Muted { user, muted }])
            }
            Message::Resign => {
                self.in_game()?;
                let seat = seated()?;
                if self.resigned.contains(&seat) {
                    return Err(Problem::new(Code::WrongMoment, "you have given up already"));
                }
                Ok(vec![Change::Resigned { seat, out_of_time: false }])
            }
            Message::Takeback => self.takeback(seated()?),
            Message::AnswerTakeback { agree } => {
                seated()?;
                self.answer_takeback(&person.user, agree)
            }
            Message::Claim { seat: gone } => {
                self.in_game()?;
                seated()?;
                let gone = self.existing(gone)? as u8;
                if self.user_of(gone) == Some(&person.user) || self.is_played_by_bot(gone) {
                    return Err(Problem::new(Code::WrongMoment, "no bot is needed there"));
                }
                if self.to_act() != Some(gone) || now < self.changed_at + ABSENT {
                    let detail = format!("a bot plays for who has kept you waiting for {} seconds", ABSENT / 1000);
                    return Err(Problem::new(Code::WrongMoment, detail));
                }
                Ok(vec![Change::Substituted { seat: gone, on: true }])
            }
            Message::Back => {
                self.in_game()?;
                seated()?;
                let back: Vec<Change> = self
                    .seats_of(&person.user)
                    .filter(|seat| self.substituted.contains(seat))
                    .map(|seat| Change::Substituted { seat, on: false })
                    .collect();
                if back.is_empty() {
                    return Err(Problem::new(Code::WrongMoment, "no bot plays for you"));
                }
                Ok(back)
            }
            Message::Rematch => {
                if self.stage != Stage::Over {
                    return Err(Problem::new(Code::WrongMoment, "the game is not over"));
                }
                seated()?;
                let wanted: Vec<Change> = self
                    .seats_of(&person.user)
                    .filter(|seat| !self.rematch.contains(seat))
                    .map(|seat| Change::RematchWanted { seat })
                    .collect();
                // When all have asked, whoever asks again is told of the table, and makes it if that was prevented.
                if wanted.is_empty() && !self.everybody_wants_a_rematch() {
                    return Err(Problem::new(Code::WrongMoment, "you have asked for that already"));
                }
                Ok(wanted)
            }
        }
    }

    fn existing(&self, seat: u8) -> Result<usize, Problem> {
        let there = usize::from(seat) < self.seats.len();
        there.then_some(usize::from(seat)).ok_or_else(|| Problem::new(Code::NoSuchSeat, "there is no such seat"))
    }

    fn in_lobby(&self) -> Result<(), Problem> {
        match self.stage {
            Stage::Lobby => Ok(()),
            Stage::Closed => Err(Problem::new(Code::WrongMoment, "the table is closed")),
            Stage::Playing | Stage::Over => Err(Problem::new(Code::WrongMoment, "the game has begun")),
        }
    }

    fn in_game(&self) -> Result<&Live, Problem> {
        match (&self.live, self.stage) {
            (Some(live), Stage::Playing) => Ok(live),
            _ => Err(Problem::new(Code::WrongMoment, "no game is being played")),
        }
    }

    pub(crate) fn rules(&self) -> Rules {
        Rules::new(self.setup.options, usize::from(self.setup.seats)).expect("the set-up was checked")
    }

    fn start(&self) -> Change {
        let live = Live::after(self.rules(), &self.setup.begin).expect("the set-up was checked");
        Change::Started {
            commitment: self.secret.commitment(self.setup.options, self.setup.seats),
            actions: live.first_actions(&self.setup.begin, &self.secret),
        }
    }

    fn chat(&self, from: &Person, text: &str) -> Result<Vec<Change>, Problem> {
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LONGEST_CHAT || text.chars().any(char::is_control) {
            let detail = format!("words are 1 to {LONGEST_CHAT} characters without control characters");
            return Err(Problem::new(Code::Malformed, detail));
        }
        if self.muted.contains(&from.user) {
            return Err(Problem::new(Code::NotAllowedHere, "the host has muted you"));
        }
        Ok(vec![Change::Said { from: from.clone(), text: text.to_owned() }])
    }

    /// A turn or an answer: of whoever sits on the seat that is to act, or of the bot that plays it.
    fn turn(&self, from: &From, seq: u64, actions: &[WrittenAction]) -> Result<Vec<Change>, Problem> {
        let live = self.in_game()?;
        let (seat, by) = match from {
            From::Person(person) => {
                let seat = self.acting_seat(&person.user);
                let seat = seat.ok_or_else(|| Problem::new(Code::NotSeated, "you do not sit at this table"))?;
                if self.resigned.contains(&seat) {
                    return Err(Problem::new(Code::WrongMoment, "you have given up"));
                }
                (seat, ActedBy::Player)
            }
            From::Bot { seat } if self.is_played_by_bot(*seat) => (*seat, ActedBy::Bot),
            From::Bot { .. } => return Err(Problem::new(Code::WrongMoment, "the player is back")),
            From::Clock => return Err(Problem::new(Code::Malformed, "the clock takes no turns")),
        };
        if seq < self.changed {
            return Err(Problem::new(Code::StaleSeq, "something has happened since: look again"));
        }
        if actions.len() > MOST_ACTIONS {
            return Err(Problem::new(Code::Malformed, format!("more than {MOST_ACTIONS} actions")));
        }
        let done = live.try_actions(PlayerId(seat), actions, &self.secret)?;
        let mut changes = Vec::new();
        if by == ActedBy::Player && self.substituted.contains(&seat) {
            changes.push(Change::Substituted { seat, on: false });
        }
        changes.push(Change::Acted { seat, actions: done.written, by });
        Ok(changes)
    }

    fn takeback(&self, seat: u8) -> Result<Vec<Change>, Problem> {
        self.in_game()?;
        let Some((actions, last)) = self.last_turn() else {
            return Err(Problem::new(Code::WrongMoment, "there is no turn to take back"));
        };
        if self.user_of(last) != self.user_of(seat) {
            return Err(Problem::new(Code::WrongMoment, "somebody has acted after your turn"));
        }
        let seat = last;
        let alone = self.others(seat).next().is_none();
        match self.setup.takeback {
            Takeback::Off => Err(Problem::new(Code::NotAllowedHere, "no turn is taken back at this table")),
            Takeback::Free => Ok(vec![Change::TakenBack { actions }]),
            Takeback::ByAgreement if alone => Ok(vec![Change::TakenBack { actions }]),
            Takeback::ByAgreement if self.ask.is_some() => {
                Err(Problem::new(Code::WrongMoment, "the others are being asked already"))
            }
            Takeback::ByAgreement => Ok(vec![Change::TakebackAsked { seat }]),
        }
    }

    /// The last turn of a person: how many actions there were before it, and whose it was. What bots did after it goes with
    /// it.
    fn last_turn(&self) -> Option<(usize, u8)> {
        self.before.iter().rev().copied().find(|&(_, seat)| !self.is_played_by_bot(seat))
    }

    /// All seats of somebody: several where people share a device.
    fn seats_of(&self, user: &UserId) -> impl Iterator<Item = u8> {
        (0..self.seats.len() as u8).filter(move |&seat| self.user_of(seat) == Some(user))
    }

    /// The other people who still play.
    fn others(&self, seat: u8) -> impl Iterator<Item = u8> + '_ {
        let all = 0..self.seats.len() as u8;
        let own = self.user_of(seat);
        all.filter(move |&other| {
            self.person(other).is_some() && self.user_of(other) != own && !self.is_played_by_bot(other)
        })
    }

    /// Somebody answers for all seats that are asked and theirs.
    fn answer_takeback(&self, user: &UserId, agree: bool) -> Result<Vec<Change>, Problem> {
        self.in_game()?;
        let (Some(ask), Some((actions, _))) = (&self.ask, self.last_turn()) else {
            return Err(Problem::new(Code::WrongMoment, "nobody asks for that"));
        };
        let unanswered = || self.others(ask.seat).filter(|seat| !ask.agreed.contains(seat));
        let own: Vec<u8> = unanswered().filter(|&seat| self.user_of(seat) == Some(user)).collect();
        if own.is_empty() {
            return Err(Problem::new(Code::WrongMoment, "you are not asked"));
        }
        let all = unanswered().all(|seat| own.contains(&seat));
        let answered = own.into_iter().map(|seat| Change::TakebackAnswered { seat, agree });
        // One no is enough.
        let mut changes: Vec<Change> = if agree { answered.collect() } else { answered.take(1).collect() };
        if agree && all {
            changes.push(Change::TakenBack { actions });
        }
        Ok(changes)
    }
}

/// Why that is nobody's id.
fn check_user(user: &UserId) -> Result<(), Problem> {
    if is_id(&user.0) { Ok(()) } else { Err(Problem::new(Code::Malformed, "there is no such person")) }
}

/// A short name without anything odd: the id of a level or of somebody.
fn is_id(text: &str) -> bool {
    (1..=32).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}
