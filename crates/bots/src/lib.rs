//! Bots that play both games, with all their modules.
//!
//! A [`Bot`] is asked for every decision of its player and answers with a legal action. Which bots there are is the
//! list of [`Level`]s; a bot that is added to it is played against by everybody without another change.
//!
//! ```
//! use bastide_bots::{Level, Limits};
//! use bastide_engine::{Actor, DiscoveryOptions, GameOptions, Quiet, Rules};
//!
//! let rules = Rules::new(GameOptions::Discovery(DiscoveryOptions::default()), 2)?;
//! let mut bots = [Level::Greedy.bot(1), Level::by_id("random").expect("a level").bot(2)];
//!
//! let (mut state, mut room) = (rules.start(), Vec::new());
//! loop {
//!     let action = match rules.actor(&state) {
//!         Actor::Player(player) => bots[usize::from(player.0)].choose(&rules, &state, &Limits::NONE),
//!         // Always the first tile: a poor shuffle, but one that every reader can repeat.
//!         Actor::Chance => rules.some_action(&state, &mut room, |_| 0).expect("a tile is left"),
//!         Actor::Nobody => break,
//!     };
//!     rules.apply(&mut state, action, &mut Quiet).expect("bots do what is legal");
//! }
//! assert!(state.bag().is_empty());
//! # Ok::<(), bastide_engine::SetUpError>(())
//! ```

mod advice;
mod baselines;
mod bot;
mod budget;
mod evaluation;
mod greedy;
mod level;
mod market;
pub mod matches;
mod minds;
mod one_turn;
mod order;
mod random;
mod replies;
mod search;
mod strength;
mod symmetry;
mod winning;
mod worth;

pub use advice::{Advice, Change, RegionChange, advise, change, difference};
pub use baselines::Baseline;
pub use bot::{Bot, Limits};
pub use budget::thread_time;
pub use evaluation::{Evaluation, Evaluator, Parts, Points, Weights, margin, squash};
pub use greedy::Greedy;
pub use level::Level;
pub use order::TileOrder;
pub use random::Random;
pub use winning::{Spread, chances};
