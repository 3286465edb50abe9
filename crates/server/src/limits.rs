//! How much one address, or one socket, may ask in a while.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// So many at once, and so many a second after that.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// At once.
    pub burst: f64,
    /// A second.
    pub per_second: f64,
}

/// Calls that change something, from one address.
pub const WRITES: Rate = Rate { burst: 100.0, per_second: 20.0 };
/// Calls that ask much and change nothing, from one address.
pub const QUESTIONS: Rate = Rate { burst: 400.0, per_second: 60.0 };
/// New guests, from one address.
pub const GUESTS: Rate = Rate { burst: 30.0, per_second: 0.2 };
/// Attempts to log in under one name, from wherever.
pub const LOGINS: Rate = Rate { burst: 10.0, per_second: 1.0 / 30.0 };
/// Frames of one socket.
pub const FRAMES: Rate = Rate { burst: 60.0, per_second: 20.0 };

/// What is left of a rate.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    rate: Rate,
    left: f64,
    since: Instant,
}

impl Bucket {
    /// A full one.
    pub fn new(rate: Rate, now: Instant) -> Bucket {
        Bucket { rate, left: rate.burst, since: now }
    }

    /// Takes one, or says how long to wait for it.
    pub fn take(&mut self, now: Instant) -> Result<(), Duration> {
        let passed = now.saturating_duration_since(self.since).as_secs_f64();
        self.left = (self.left + passed * self.rate.per_second).min(self.rate.burst);
        self.since = now;
        if self.left < 1.0 {
            return Err(Duration::from_secs_f64((1.0 - self.left) / self.rate.per_second));
        }
        self.left -= 1.0;
        Ok(())
    }

    fn is_full(&self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.since).as_secs_f64();
        self.left + passed * self.rate.per_second >= self.rate.burst
    }
}

/// A bucket for each address, or for each of something else.
#[derive(Debug)]
pub struct Limits<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, Bucket>>,
}

/// So many are remembered before those are forgotten that have asked nothing lately.
const REMEMBERED: usize = 10_000;

impl<K: Eq + Hash> Limits<K> {
    /// Full buckets for everybody.
    pub fn new(rate: Rate) -> Limits<K> {
        Limits { rate, buckets: Mutex::new(HashMap::new()) }
    }

    /// Takes one for somebody, or says how long to wait for it.
    pub fn take(&self, who: K, now: Instant) -> Result<(), Duration> {
        let mut buckets = self.buckets.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if buckets.len() >= REMEMBERED {
            buckets.retain(|_, bucket| !bucket.is_full(now));
        }
        buckets.entry(who).or_insert_with(|| Bucket::new(self.rate, now)).take(now)
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let (limits, begin) = (Limits::new(Rate { burst: 3.0, per_second: 2.0 }), Instant::now());
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|address| address.parse::<IpAddr>().expect("an address"));
        for _ in 0..3 {
            assert!(limits.take(one, begin).is_ok());
        }
        let wait = limits.take(one, begin).expect_err("empty");
        assert_eq!(wait, Duration::from_millis(500));
        assert!(limits.take(other, begin).is_ok(), "others are not held up");
        assert!(limits.take(one, begin + wait).is_ok());
        assert!(limits.take(one, begin + wait).is_err());
    }
}
