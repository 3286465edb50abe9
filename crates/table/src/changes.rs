//! What an entry changes, whether it is new or read from the store.

use std::collections::BTreeSet;

use bastide_engine::PlayerId;

use crate::clock::ClockView;
use crate::happened::Happened;
use crate::live::Live;
use crate::room::{Ask, Room, Stage};
use crate::wire::{Change, Entry, Told};

/// How much of the chat a newcomer sees.
const CHAT_KEPT: usize = 100;

/// How many requests are remembered, so that they are not carried out twice.
const KEYS_KEPT: usize = 64;

impl Room {
    /// Takes an entry in, whether it is new or read from the store.
    pub(crate) fn take_in(&mut self, entry: Entry) -> Result<Told, String> {
        self.seq += 1;
        let was_over = self.stage == Stage::Over;
        if let Some(key) = &entry.key {
            if self.remembered.len() == KEYS_KEPT {
                self.remembered.pop_front();
            }
            self.remembered.push_back((key.clone(), self.seq));
        }
        let happened = self.change(&entry)?;
        if self.changed == self.seq {
            self.changed_at = entry.at;
        }
        let seat = self.to_act();
        self.updated_at = entry.at;
        self.clocks.pass_to(seat.filter(|&seat| !self.is_played_by_bot(seat)), entry.at);
        let result = (self.stage == Stage::Over && !was_over).then(|| self.result()).flatten();
        let clock = self.clocks.view().map(|view| ClockView { now: Some(entry.at), ..view });
        Ok(Told { seq: self.seq, entry, happened, to_act: seat, clock, result })
    }

    fn change(&mut self, entry: &Entry) -> Result<Vec<Happened>, String> {
        let mut happened = Vec::new();
        match &entry.what {
            Change::Created { .. } | Change::Invited { .. } => {}
            Change::Seated { seat, occupant } => {
                *self.seats.get_mut(usize::from(*seat)).ok_or("no such seat")? = occupant.clone();
            }
            Change::Reordered { order } => {
                let seat = |&old: &u8| self.seats.get(usize::from(old)).cloned().ok_or("no such seat");
                self.seats = order.iter().map(seat).collect::<Result<_, _>>()?;
            }
            Change::Started { commitment, actions } => {
                let mut live = Live::new(self.rules());
                happened = live.replay(actions)?;
                self.commitment = Some(commitment.clone());
                self.stage = if live.is_over() { Stage::Over } else { Stage::Playing };
                self.live = Some(live);
                self.changed = self.seq;
            }
            Change::Acted { seat, actions, .. } => {
                let live = self.live.as_mut().ok_or("no game is being played")?;
                let before = live.actions.len();
                let turns = live.state.turns();
                happened = live.replay(actions)?;
                if live.state.turns() != turns || live.to_act() != Some(PlayerId(*seat)) {
                    self.clocks.finish_turn(entry.at);
                }
                self.before.push((before, *seat));
                self.ask = None;
                self.changed = self.seq;
                if live.is_over() {
                    self.stage = Stage::Over;
                }
            }
            Change::Said { from, text } => {
                if self.chat.len() == CHAT_KEPT {
                    self.chat.pop_front();
                }
                self.chat.push_back((entry.at, from.clone(), text.clone()));
            }
            Change::Muted { user, muted } => {
                if *muted {
                    self.muted.insert(user.clone())
                } else {
                    self.muted.remove(user)
                };
            }
            Change::Resigned { seat, .. } => {
                self.resigned.insert(*seat);
                self.changed = self.seq;
                let still = (0..self.seats.len() as u8).filter(|seat| !self.resigned.contains(seat));
                if still.count() < 2 {
                    self.stage = Stage::Over;
                }
            }
            Change::Substituted { seat, on } => {
                if *on {
                    self.substituted.insert(*seat)
                } else {
                    self.substituted.remove(seat)
                };
            }
            Change::TakebackAsked { seat } => self.ask = Some(Ask { seat: *seat, agreed: BTreeSet::new() }),
            Change::TakebackAnswered { seat, agree } => match &mut self.ask {
                Some(ask) if *agree => drop(ask.agreed.insert(*seat)),
                _ => self.ask = None,
            },
            Change::TakenBack { actions } => {
                let live = self.live.as_mut().ok_or("no game is being played")?;
                live.back_to(*actions);
                self.before.retain(|(before, _)| before < actions);
                self.ask = None;
                self.changed = self.seq;
            }
            Change::RematchWanted { seat } => drop(self.rematch.insert(*seat)),
            Change::Closed => self.stage = Stage::Closed,
        }
        Ok(happened)
    }
}
