//! How much a bot may still think: by the processor's clock of its own thread, or by a count of positions.

use std::time::{Duration, Instant};

use crate::bot::Limits;

/// A bot that other work keeps from the processor gives up after so many times its limit by the wall clock.
const PATIENCE: u32 = 3;

/// What is left of the limits of one decision.
pub(crate) struct Budget {
    nodes: u64,
    time: Option<Duration>,
    begun: Duration,
    begun_by_the_wall: Instant,
}

impl Budget {
    /// A budget under these limits; where there are none, under `usual`.
    pub(crate) fn new(limits: &Limits, usual: &Limits) -> Budget {
        let limits = if *limits == Limits::NONE { usual } else { limits };
        Budget {
            nodes: limits.nodes.unwrap_or(u64::MAX),
            time: limits.time,
            begun: thread_time(),
            begun_by_the_wall: Instant::now(),
        }
    }

    /// So many positions were looked at.
    pub(crate) fn count(&mut self, nodes: u64) {
        self.nodes = self.nodes.saturating_sub(nodes);
    }

    /// True when nothing is left, or less than this part of the time is.
    pub(crate) fn is_spent_to(&self, part: f64) -> bool {
        let spent = |limit: Duration| {
            thread_time().saturating_sub(self.begun) >= limit.mul_f64(1.0 - part)
                || self.begun_by_the_wall.elapsed() >= limit * PATIENCE
        };
        self.nodes == 0 || self.time.is_some_and(spent)
    }

    /// True when nothing is left.
    pub(crate) fn is_spent(&self) -> bool {
        self.is_spent_to(0.0)
    }
}

/// How long this thread has run on a processor: what others do on the machine does not count.
pub fn thread_time() -> Duration {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
    }
    #[cfg(not(unix))]
    {
        static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
        START.get_or_init(Instant::now).elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_time_run_out() {
        let mut budget = Budget::new(&Limits { time: None, nodes: Some(2) }, &Limits::NONE);
        budget.count(1);
        assert!(!budget.is_spent());
        budget.count(1);
        assert!(budget.is_spent());
        let none = Limits { time: Some(Duration::ZERO), nodes: None };
        assert!(Budget::new(&none, &Limits::NONE).is_spent());
        assert!(Budget::new(&Limits::NONE, &none).is_spent());
        assert!(!Budget::new(&Limits::NONE, &Limits::NONE).is_spent());
    }
}
