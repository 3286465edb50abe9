//! What every bot is: something that answers each decision of a player with a legal action.

use std::time::Duration;

use bastide_engine::{Action, GameState, Rules};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::one_turn::is_laying;

/// A bot. Whoever holds one need not know how it thinks, or whether it searches at all.
///
/// No bot can look ahead: a [`GameState`] holds how many tiles of each kind are left and never their order, and it is all
/// that a bot is shown.
pub trait Bot: Send {
    /// What the bot does as the player for whom `state` waits, which must be one: [`bastide_engine::Actor::Player`].
    ///
    /// The answer is legal. As long as no clock limits it, it depends on the rules, the state, the seed of the bot and
    /// the limits alone, and not on what the bot was asked before: a game that is resumed or taken back goes on as it would
    /// have.
    ///
    /// # Panics
    /// May panic when `state` waits for nobody or for a draw.
    fn choose(&mut self, rules: &Rules, state: &GameState, limits: &Limits) -> Action;
}

/// How long a bot may think about one decision. A bot that has its answer earlier gives it earlier.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// So much time on the processor; a bot that others keep from it gives up after three times as long.
    pub time: Option<Duration>,
    /// So many states looked at: a limit that is the same on every machine.
    pub nodes: Option<u64>,
}

/// The part of a turn's limits that laying the tile gets; each of the other decisions gets the rest.
const FOR_THE_TILE: f64 = 0.75;

impl Limits {
    /// None: the bot thinks as long as it usually does.
    pub const NONE: Limits = Limits { time: None, nodes: None };

    /// Of the limits of a whole turn those of the decision that `state` waits for.
    #[must_use]
    pub fn for_decision(&self, state: &GameState) -> Limits {
        let part = if is_laying(state) { FOR_THE_TILE } else { 1.0 - FOR_THE_TILE };
        Limits {
            time: self.time.map(|time| time.mul_f64(part)),
            nodes: self.nodes.map(|nodes| ((nodes as f64 * part) as u64).max(1)),
        }
    }
}

/// The dice of one decision of a bot with that seed. They are thrown anew for each, so that no earlier decision shows.
pub(crate) fn dice(seed: u64, state: &GameState) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed ^ state.key())
}
