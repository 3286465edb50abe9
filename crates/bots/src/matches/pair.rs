//! One game of a mirrored pair: the same tiles in the same order for both, the seats changed.

use std::time::Duration;

use bastide_engine::{Action, Actor, GameState, PlayerId, Quiet, Rules};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::bot::{Bot, Limits};
use crate::budget::thread_time;
use crate::order::TileOrder;

/// What is the same for all games of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairSettings {
    /// The limits of a whole turn; none leave every bot to its habits.
    pub turn: Limits,
    /// The seed of the match.
    pub seed: u64,
}

impl PairSettings {
    /// The dice of a pair, for one of their purposes.
    fn dice(&self, pair: u64, purpose: u64) -> Xoshiro256PlusPlus {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&self.seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&pair.to_le_bytes());
        bytes[16..24].copy_from_slice(&(1 + purpose).to_le_bytes());
        let mut dice = Xoshiro256PlusPlus::from_seed(bytes);
        // The first numbers of neighbouring seeds are alike.
        dice.long_jump();
        dice
    }

    /// The seed of a bot in a pair: the same in both games.
    pub fn bot_seed(&self, pair: u64, bot: u64) -> u64 {
        rand::RngExt::random(&mut self.dice(pair, 1 + bot))
    }
}

/// How long a bot thought, on the processor.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// About each of its turns.
    pub turns: Vec<Duration>,
    /// About the one decision that took it longest.
    pub slowest: Duration,
}

impl Thought {
    /// What was thought in another game comes to this.
    pub fn add(&mut self, other: Thought) {
        self.turns.extend(other.turns);
        self.slowest = self.slowest.max(other.slowest);
    }
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its last state.
    pub end: GameState,
    /// How long each seat thought.
    pub thought: Vec<Thought>,
}

/// Plays one game of a pair. `each` sees every action, draws among them, before it is done; the game stops where it
/// answers no, and nothing comes back.
pub fn play_game(
    rules: &Rules,
    bots: &mut [Box<dyn Bot>],
    settings: &PairSettings,
    pair: u64,
    mut each: impl FnMut(&GameState, Action) -> bool,
) -> Option<Game> {
    let mut state = rules.start();
    let order = TileOrder::shuffled(rules, &state, &mut settings.dice(pair, 0));
    let mut thought = vec![Thought::default(); bots.len()];
    let mut last_turn: Option<(PlayerId, u16)> = None;
    loop {
        let action = match rules.actor(&state) {
            Actor::Nobody => return Some(Game { end: state, thought }),
            Actor::Chance => order.draw(&state),
            Actor::Player(player) => {
                let limits = settings.turn.for_decision(&state);
                let seat = usize::from(player.0);
                let begun = thread_time();
                let action = bots[seat].choose(rules, &state, &limits);
                let spent = thread_time().saturating_sub(begun);
                // Laying the tile counts it, so what comes after it belongs to the turn before.
                let laying = matches!(action, Action::Lay { .. });
                let turn = (player, state.turns() + u16::from(laying));
                let thought = &mut thought[seat];
                thought.slowest = thought.slowest.max(spent);
                match thought.turns.last_mut() {
                    Some(sum) if last_turn == Some(turn) => *sum += spent,
                    _ => thought.turns.push(spent),
                }
                last_turn = Some(turn);
                action
            }
        };
        if !each(&state, action) {
            return None;
        }
        rules.apply_trusted(&mut state, action, &mut Quiet);
    }
}
