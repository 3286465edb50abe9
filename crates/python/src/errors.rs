//! What Python is told when something cannot be done.

use bastide_engine::{Illegal, Rules};
use bastide_notation::words;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(
    bastide,
    IllegalAction,
    PyValueError,
    "An action that the rules refuse. `rule` is the id of the rule, such as 'PLACE-2', and `reason` the sentence."
);

/// The exception for a refusal by the rules.
pub fn illegal(py: Python<'_>, rules: &Rules, illegal: Illegal) -> PyErr {
    refusal(py, &words::refusal(illegal), illegal.rule(rules.options()).0, None)
}

/// The same for one game of a batch.
pub fn illegal_in_batch(py: Python<'_>, index: usize, action: i64, rule: &str) -> PyErr {
    let reason = format!("the action {action} is not legal in game {index} of the batch");
    refusal(py, &reason, rule, Some(index))
}

fn refusal(py: Python<'_>, reason: &str, rule: &str, index: Option<usize>) -> PyErr {
    let error = IllegalAction::new_err(format!("{reason} ({rule})"));
    let value = error.value(py);
    let told = value.setattr("rule", rule).and_then(|()| value.setattr("reason", reason));
    match told.and_then(|()| value.setattr("index", index)) {
        Ok(()) => error,
        Err(fault) => fault,
    }
}

/// Something that is wrong with an argument.
pub fn wrong(what: impl Into<String>) -> PyErr {
    PyValueError::new_err(what.into())
}
