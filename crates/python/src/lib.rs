//! Bastide for Python: the module `bastide._bastide`, behind the package `bastide`.
//!
//! The engine trusts its callers in places; nothing that comes from Python is passed on before it was checked. Panics
//! would be faults of ours, and the profile `wheel` lets Python see them as exceptions.

mod actions;
mod batch;
mod bots;
mod chance;
mod errors;
mod game;
mod observation;
mod options;
mod state;
mod view;
mod watch;

use pyo3::prelude::*;

/// The compiled part of the package `bastide`.
#[pymodule]
mod _bastide {
    #[pymodule_export]
    use super::batch::BatchEnv;
    #[pymodule_export]
    use super::bots::{Bot, levels};
    #[pymodule_export]
    use super::errors::IllegalAction;
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::options::{all_options, presets};
    #[pymodule_export]
    use super::state::{State, restore};

    use super::{Bound, PyModule, PyModuleMethods, PyResult, actions, observation};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("ACTIONS_VERSION", actions::VERSION)?;
        module.add("OBSERVATION_VERSION", observation::VERSION)
    }
}
