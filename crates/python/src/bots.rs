//! The bots of Bastide.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use bastide_bots::{Level, Limits};
use pyo3::prelude::*;

use crate::errors::wrong;
use crate::game::seed_of;
use crate::state::State;

/// A bot of one level. It answers each decision on its own: nothing is remembered from one to the next.
#[pyclass(frozen, module = "bastide.bots")]
pub struct Bot {
    level: Level,
    bot: Mutex<Box<dyn bastide_bots::Bot>>,
}

#[pymethods]
impl Bot {
    /// The bot of that level. The same seed gives the same bot.
    #[new]
    #[pyo3(signature = (level, seed=None))]
    fn new(level: &str, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Bot> {
        let known = || all().map(Level::id).collect::<Vec<_>>().join(", ");
        let found =
            Level::by_id(level).ok_or_else(|| wrong(format!("there is no bot {level:?}: they are {}", known())))?;
        let seed = seed.map(seed_of).transpose()?.unwrap_or(0);
        Ok(Bot { level: found, bot: Mutex::new(found.bot(seed)) })
    }

    /// Its level.
    #[getter]
    fn level(&self) -> &'static str {
        self.level.id()
    }

    /// What it does where a player decides: the number of an action.
    ///
    /// `seconds` and `nodes` limit how long it thinks. Other threads of Python go on meanwhile.
    #[pyo3(signature = (state, seconds=None, nodes=None))]
    fn choose(
        &self,
        py: Python<'_>,
        state: PyRef<'_, State>,
        seconds: Option<f64>,
        nodes: Option<u64>,
    ) -> PyResult<usize> {
        if state.current_player_number().is_none() {
            return Err(wrong("a bot is asked where a player decides, and here is none"));
        }
        let mut limits = Limits::NONE;
        limits.nodes = nodes;
        if let Some(seconds) = seconds {
            let time = Duration::try_from_secs_f64(seconds);
            limits.time = Some(time.map_err(|_| wrong("seconds must be a number that is not negative"))?);
        }
        let (rules, moment) = (&state.table.rules, &state.state);
        let action = py.detach(|| {
            let mut bot = self.bot.lock().unwrap_or_else(PoisonError::into_inner);
            bot.choose(rules, moment, &limits)
        });
        let code = state.table.actions.encode(rules, moment, action);
        code.ok_or_else(|| wrong("the bot chose what has no number"))
    }

    /// As `choose`, so that a bot is a callable like those of yours.
    fn __call__(&self, py: Python<'_>, state: PyRef<'_, State>) -> PyResult<usize> {
        self.choose(py, state, None, None)
    }

    fn __repr__(&self) -> String {
        format!("<bastide.bots.Bot {}>", self.level.id())
    }
}

/// All levels: the two that are for programs rather than people, and the ladder, the weakest first.
fn all() -> impl Iterator<Item = Level> {
    let others = ["random", "greedy"].into_iter().filter_map(Level::by_id);
    others.filter(|level| !Level::ALL.contains(level)).chain(Level::ALL)
}

/// The levels of bots: id, name and character of each. After "random" and "greedy" comes the ladder, the weakest first.
#[pyfunction]
pub fn levels() -> Vec<(&'static str, &'static str, &'static str)> {
    all().map(|level| (level.id(), level.name(), level.character())).collect()
}
