//! Thinking time: how much everybody has left, and whose is running.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::setup::ClockRule;

/// A moment, in milliseconds since 1970.
pub type Time = u64;

const DAY: u64 = 24 * 60 * 60 * 1000;

/// The clocks of all seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    rule: ClockRule,
    /// What each seat has left, as of when its clock was last stopped.
    left: Vec<u64>,
    /// Whose clock runs, and since when.
    running: Option<(u8, Time)>,
}

/// What a client is told of a clock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ClockView {
    /// What each seat has left, in milliseconds, at the time of `running_since` or now.
    pub left_ms: Vec<u64>,
    /// Whose clock runs.
    pub running: Option<u8>,
    /// Since when.
    pub running_since: Option<Time>,
    /// When this was written: who has another idea of the time can tell by how much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub now: Option<Time>,
}

impl Clocks {
    pub(crate) fn new(rule: ClockRule, seats: u8) -> Clocks {
        let left = match rule {
            ClockRule::None => 0,
            ClockRule::Bank { initial_ms, .. } => initial_ms,
            ClockRule::PerTurn { ms } => ms,
            ClockRule::Days { days } => u64::from(days) * DAY,
        };
        Clocks { rule, left: vec![left; usize::from(seats)], running: None }
    }

    fn is_off(&self) -> bool {
        self.rule == ClockRule::None
    }

    /// Somebody else is to act from now on, or the same seat again, or nobody.
    pub(crate) fn pass_to(&mut self, seat: Option<u8>, now: Time) {
        if self.is_off() || self.running.map(|(running, _)| running) == seat {
            return;
        }
        self.stop(now);
        self.running = seat.map(|seat| (seat, now));
    }

    /// Whoever's clock runs has finished a turn: the clock stops and is given what the turn earns.
    pub(crate) fn finish_turn(&mut self, now: Time) {
        let Some((seat, _)) = self.running else { return };
        self.stop(now);
        let left = &mut self.left[usize::from(seat)];
        match self.rule {
            ClockRule::None => {}
            ClockRule::Bank { increment_ms, .. } => *left += increment_ms,
            ClockRule::PerTurn { ms } => *left = ms,
            ClockRule::Days { days } => *left = u64::from(days) * DAY,
        }
    }

    fn stop(&mut self, now: Time) {
        if let Some((seat, since)) = self.running.take() {
            let left = &mut self.left[usize::from(seat)];
            *left = left.saturating_sub(now.saturating_sub(since));
        }
    }

    /// When the running clock comes to zero.
    pub(crate) fn deadline(&self) -> Option<(u8, Time)> {
        let (seat, since) = self.running?;
        Some((seat, since + self.left[usize::from(seat)]))
    }

    pub(crate) fn view(&self) -> Option<ClockView> {
        let view = || ClockView {
            left_ms: self.left.clone(),
            running: self.running.map(|(seat, _)| seat),
            running_since: self.running.map(|(_, since)| since),
            now: None,
        };
        (!self.is_off()).then(view)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bank_runs_down_and_grows_with_turns() {
        let mut clocks = Clocks::new(ClockRule::Bank { initial_ms: 60_000, increment_ms: 5_000 }, 2);
        clocks.pass_to(Some(0), 1_000);
        assert_eq!(clocks.deadline(), Some((0, 61_000)));
        clocks.finish_turn(11_000);
        clocks.pass_to(Some(1), 11_000);
        assert_eq!(clocks.view().expect("on").left_ms, [55_000, 60_000]);
        assert_eq!(clocks.deadline(), Some((1, 71_000)));
        // A question out of turn runs on the clock of whoever is asked.
        clocks.pass_to(Some(0), 21_000);
        clocks.pass_to(None, 31_000);
        assert_eq!(clocks.view().expect("on").left_ms, [45_000, 50_000]);
        assert_eq!(clocks.deadline(), None);
    }

    #[test]
    fn a_turn_has_its_own_time() {
        let mut clocks = Clocks::new(ClockRule::PerTurn { ms: 10_000 }, 2);
        clocks.pass_to(Some(0), 0);
        clocks.finish_turn(9_000);
        clocks.pass_to(Some(0), 9_000);
        assert_eq!(clocks.deadline(), Some((0, 19_000)));
        assert_eq!(Clocks::new(ClockRule::Days { days: 2 }, 2).left[0], 2 * DAY);
    }

    #[test]
    fn no_clock_never_ends() {
        let mut clocks = Clocks::new(ClockRule::None, 2);
        clocks.pass_to(Some(0), 5);
        clocks.finish_turn(6);
        assert_eq!((clocks.deadline(), clocks.view()), (None, None));
    }
}
