//! What whoever gives advice needs of a table: the position, turns as they are sent, regions after them; and finished games to
//! look back on.

use bastide_engine::{Action, GameState, Place, Quiet, Rules};
use serde_json::Value;

use crate::live::{Live, WrittenAction};
use crate::problem::{Code, Problem};
use crate::questions::written;
use crate::regions::{RegionCard, card};
use crate::room::{Position, Room};
use crate::setup::{Aids, Setup};
use crate::squares::fitting;
use crate::wire::UserId;

impl Room {
    /// The position that somebody wants advice about: whoever is to act, where the table allows every aid.
    pub fn position_for_advice(&self, user: &UserId) -> Result<Position, Problem> {
        self.aided(Aids::All)?;
        let seat = self.acting_seat(user).ok_or_else(|| Problem::new(Code::NotSeated, "you do not sit here"))?;
        let position = self.position().ok_or_else(|| Problem::new(Code::WrongMoment, "the game is over"))?;
        if self.to_act() != Some(seat) {
            return Err(Problem::new(Code::NotYourTurn, "advice is for whoever is to act"));
        }
        Ok(position)
    }
}

impl Position {
    /// A turn from here as it is sent.
    pub fn written(&self, turn: &[Action]) -> Vec<WrittenAction> {
        let mut at = self.state.clone();
        let write = |&action: &Action| {
            let line = written(&self.rules, &at, action);
            self.rules.apply_trusted(&mut at, action, &mut Quiet);
            line
        };
        turn.iter().map(write).collect()
    }

    /// The position after a turn.
    pub fn after(&self, turn: &[Action]) -> Position {
        let mut after = self.clone();
        for &action in turn {
            self.rules.apply_trusted(&mut after.state, action, &mut Quiet);
        }
        after
    }

    /// The regions at some places, with their odds.
    pub fn cards(&self, places: &[Place]) -> Vec<Option<RegionCard>> {
        let Position { rules, state } = self;
        let fitting = fitting(rules, state);
        let at = |&place| Some(card(rules, state, state.region_at(rules, place)?, Some(&fitting)));
        places.iter().map(at).collect()
    }
}

/// Plays a finished game through, which is all of the set-up's `begin`. `look` sees it at the start and after every action.
pub fn look_back(mut setup: Setup, mut look: impl FnMut(&Rules, &GameState)) -> Result<(), Problem> {
    let malformed = |reason: String| Problem::new(Code::Malformed, reason);
    let begin = std::mem::take(&mut setup.begin);
    setup.check().map_err(malformed)?;
    let rules = Rules::new(setup.options, usize::from(setup.seats)).map_err(|error| malformed(error.to_string()))?;
    let mut live = Live::new(rules);
    look(&live.rules, &live.state);
    for (number, action) in begin.into_iter().enumerate() {
        let done = live.replay(&[Value::Object(action)]);
        done.map_err(|reason| malformed(format!("action {}: {reason}", number + 1)))?;
        look(&live.rules, &live.state);
    }
    if !live.is_over() {
        return Err(Problem::new(Code::WrongMoment, "this is told of games that are over"));
    }
    Ok(())
}
