//! Options from Python: the name of a preset, or a dict as it stands in the header of a record.

use bastide_engine::{ClassicOptions, DiscoveryOptions, Edition, GameOptions, Market};
use bastide_notation::options;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString};
use serde_json::{Map, Value};

use crate::errors::wrong;

/// The games that people know by name: those of the server, whose crate brings too much along to be used for it.
fn preset_list() -> [(&'static str, GameOptions); 7] {
    let modern = ClassicOptions::plain(Edition::Modern);
    let everything = ClassicOptions { river: true, abbot: true, jubilee: true, ..modern };
    let market = ClassicOptions { bridges_castles_bazaars: Some(Market::Auction), ..modern };
    [
        ("modern-2021", GameOptions::Classic(modern)),
        ("modern-2021-first-game", GameOptions::Classic(ClassicOptions { farmers: false, ..modern })),
        ("first-edition", GameOptions::Classic(ClassicOptions::plain(Edition::First))),
        ("jubilee-box", GameOptions::Classic(everything)),
        ("bridges-castles-bazaars", GameOptions::Classic(market)),
        ("discovery", GameOptions::Discovery(DiscoveryOptions::default())),
        ("tournament", GameOptions::Classic(modern)),
    ]
}

/// The options that Python names.
pub fn read(given: &Bound<'_, PyAny>) -> PyResult<GameOptions> {
    if let Ok(name) = given.cast::<PyString>() {
        let name = name.to_str()?;
        return preset_list().into_iter().find(|(id, _)| *id == name).map(|(_, options)| options).ok_or_else(|| {
            let known = preset_list().map(|(id, _)| id).join(", ");
            wrong(format!("there is no preset {name:?}: the presets are {known}"))
        });
    }
    let Ok(dict) = given.cast::<PyDict>() else {
        return Err(PyTypeError::new_err(
            "options must be the name of a preset or a dict, as in the header of a record",
        ));
    };
    let mut written = Map::new();
    for (key, value) in dict.iter() {
        let key = key.cast::<PyString>().map_err(|_| PyTypeError::new_err("the names of options must be texts"))?;
        written.insert(key.to_str()?.to_owned(), value_of(key, &value)?);
    }
    written.entry("game").or_insert_with(|| "classic".into());
    if written["game"] == "classic" {
        written.entry("edition").or_insert_with(|| "modern".into());
    }
    let options = options::from_json(&written).map_err(wrong)?;
    // Readers of records pass over what they do not know; here it would be a slip of the pen.
    let known = to_map(options)?;
    match written.keys().find(|key| !known.contains_key(*key)) {
        Some(unknown) => Err(wrong(format!(
            "unknown option {unknown:?}: this game has {}",
            known.keys().map(String::as_str).collect::<Vec<_>>().join(", ")
        ))),
        None => Ok(options),
    }
}

fn value_of(key: &Bound<'_, PyString>, value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(Value::Bool(flag.is_true()));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Value::String(text.to_str()?.to_owned()));
    }
    Err(PyTypeError::new_err(format!("the option {:?} must be a text, True or False", key.to_str()?)))
}

fn to_map(options: GameOptions) -> PyResult<Map<String, Value>> {
    serde_json::from_str(&options::to_json(options)).map_err(|error| wrong(error.to_string()))
}

/// The options as a dict.
pub fn to_dict(py: Python<'_>, options: GameOptions) -> PyResult<Bound<'_, PyDict>> {
    let dict = PyDict::new(py);
    for (key, value) in to_map(options)? {
        match value {
            Value::Bool(flag) => dict.set_item(key, flag)?,
            Value::String(text) => dict.set_item(key, text)?,
            other => dict.set_item(key, other.to_string())?,
        }
    }
    Ok(dict)
}

/// The presets: the options of each, by its name.
#[pyfunction]
pub fn presets(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let dict = PyDict::new(py);
    for (id, options) in preset_list() {
        dict.set_item(id, to_dict(py, options)?)?;
    }
    Ok(dict)
}

/// Every combination of options that there is, each as a dict.
#[pyfunction]
pub fn all_options(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    GameOptions::all().into_iter().map(|options| to_dict(py, options)).collect()
}
