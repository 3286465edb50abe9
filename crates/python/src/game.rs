//! A game before it is played: its rules, and how its actions and moments are written as numbers.

use std::sync::{Arc, OnceLock};

use bastide_art::Atlas;
use bastide_engine::{GameState, PlayerId, Rules, SetUpError};
use bastide_notation::{options as words, record};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::actions::{Actions, MOST_RADIUS};
use crate::errors::wrong;
use crate::observation::Layout;
use crate::state::{SeenView, State};
use crate::{actions, observation, options};

/// The radius unless another is asked for.
pub const RADIUS: i64 = 12;

/// What players play for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reward {
    /// The win, at the end.
    Win,
    /// Points, as they are scored.
    Points,
}

impl Reward {
    fn named(name: &str) -> PyResult<Reward> {
        match name {
            "win" => Ok(Reward::Win),
            "points" => Ok(Reward::Points),
            other => Err(wrong(format!("the reward must be \"win\" or \"points\", not {other:?}"))),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Reward::Win => "win",
            Reward::Points => "points",
        }
    }
}

/// What all moments of a game share.
pub struct Table {
    pub rules: Rules,
    pub actions: Actions,
    pub layout: Layout,
    pub radius: u8,
    pub reward: Reward,
    atlas: OnceLock<Atlas>,
}

impl Table {
    pub fn new(rules: Rules, radius: u8, reward: Reward) -> Table {
        let actions = Actions::new(&rules, radius);
        let layout = Layout::new(&rules, &actions);
        Table { rules, actions, layout, radius, reward, atlas: OnceLock::new() }
    }

    pub fn players(&self) -> usize {
        usize::from(self.rules.players())
    }

    /// The pictures of its tiles.
    pub fn atlas(&self) -> &Atlas {
        self.atlas.get_or_init(|| Atlas::new(self.rules.tiles()))
    }

    /// What every player has gained between two moments; the gains of all add up to nothing.
    pub fn gains(&self, before: &[i16], after: &GameState, over: bool, out: &mut [f32]) {
        let players = || PlayerId::all(self.rules.players());
        let others = (self.players() - 1) as f32;
        match self.reward {
            Reward::Win if !over => out.fill(0.0),
            Reward::Win => {
                let best = players().map(|player| after.score(player)).max();
                let winners = players().filter(|&player| Some(after.score(player)) == best).count() as f32;
                let win = (self.players() as f32 - winners) / (winners * others);
                let loss = if winners as usize == self.players() { 0.0 } else { -1.0 / others };
                for (player, out) in players().zip(out) {
                    *out = if Some(after.score(player)) == best { win } else { loss };
                }
            }
            Reward::Points => {
                let gained = |player: PlayerId| f32::from(after.score(player) - before[usize::from(player.0)]);
                let all: f32 = players().map(gained).sum();
                for (player, out) in players().zip(out) {
                    *out = gained(player) - (all - gained(player)) / others;
                }
            }
        }
    }
}

/// Reads what every constructor is given.
pub fn table(
    given: Option<&Bound<'_, PyAny>>,
    players: &Bound<'_, PyAny>,
    radius: &Bound<'_, PyAny>,
    reward: &str,
) -> PyResult<Table> {
    let options = match given {
        Some(given) => options::read(given)?,
        None => options::read(pyo3::types::PyString::new(players.py(), "modern-2021").as_any())?,
    };
    let players = whole(players, "players")?;
    let radius = whole(radius, "radius")?;
    if !(1..=i64::from(MOST_RADIUS)).contains(&radius) {
        return Err(wrong(format!("the radius must be 1 to {MOST_RADIUS}, not {radius}")));
    }
    let asked = usize::try_from(players).unwrap_or(usize::MAX);
    let rules = Rules::new(options, asked).map_err(|error| match error {
        SetUpError::Players { least, most, .. } => {
            wrong(format!("this game is for {least} to {most} players, not for {players}"))
        }
        other => wrong(other.to_string()),
    })?;
    Ok(Table::new(rules, radius as u8, Reward::named(reward)?))
}

/// A whole number, of Python or of numpy.
pub fn whole(given: &Bound<'_, PyAny>, name: &str) -> PyResult<i64> {
    if given.is_instance_of::<pyo3::types::PyBool>() {
        return Err(PyTypeError::new_err(format!("{name} must be a whole number, not a bool")));
    }
    given.extract::<i64>().map_err(|error| {
        if error.is_instance_of::<PyTypeError>(given.py()) {
            PyTypeError::new_err(format!("{name} must be a whole number"))
        } else {
            wrong(format!("{name} is too large a number"))
        }
    })
}

/// A seed: any whole number of 64 bits.
pub fn seed_of(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    if let Ok(seed) = given.extract::<u64>() {
        return Ok(seed);
    }
    whole(given, "seed").map(|seed| seed as u64)
}

/// A game with its options: `Game("modern-2021", players=2)`, or with a dict as in the header of a record.
#[pyclass(frozen, module = "bastide")]
pub struct Game(pub Arc<Table>);

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (options=None, players=None, *, radius=None, reward="win"))]
    fn new(
        py: Python<'_>,
        options: Option<&Bound<'_, PyAny>>,
        players: Option<&Bound<'_, PyAny>>,
        radius: Option<&Bound<'_, PyAny>>,
        reward: &str,
    ) -> PyResult<Game> {
        let two = 2i64.into_pyobject(py)?.into_any();
        let usual = RADIUS.into_pyobject(py)?.into_any();
        let table = table(options, players.unwrap_or(&two), radius.unwrap_or(&usual), reward)?;
        Ok(Game(Arc::new(table)))
    }

    /// The moment before the first draw. With a seed, draws are made from it at once, and there are no chance nodes.
    #[pyo3(signature = (seed=None))]
    fn new_initial_state(&self, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let seed = seed.filter(|seed| !seed.is_none()).map(seed_of).transpose()?;
        Ok(State::start(Arc::clone(&self.0), seed))
    }

    /// The state at the end of a record of such a game.
    fn deserialize_state(&self, record: &str) -> PyResult<State> {
        let replay = record::read(record.as_bytes()).map_err(|error| wrong(error.to_string()))?;
        let (ours, theirs) = (&self.0.rules, &replay.rules);
        if (ours.options(), ours.players()) != (theirs.options(), theirs.players()) {
            return Err(wrong("the record is of a game with other options or another number of players"));
        }
        Ok(State::after(Arc::clone(&self.0), replay))
    }

    /// The options as in the header of a record.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        options::to_dict(py, self.0.rules.options())
    }

    /// How far from the start tile cells have numbers.
    #[getter]
    fn radius(&self) -> u8 {
        self.0.radius
    }

    /// What is played for: "win" or "points".
    #[getter]
    fn reward(&self) -> &'static str {
        self.0.reward.name()
    }

    fn num_players(&self) -> usize {
        self.0.players()
    }

    /// The width of an action mask.
    fn num_distinct_actions(&self) -> usize {
        self.0.actions.len()
    }

    /// The number of kinds of tile.
    fn max_chance_outcomes(&self) -> usize {
        self.0.rules.tiles().len()
    }

    /// The names of the kinds of tile, by their number.
    fn tile_names(&self) -> Vec<String> {
        self.0.rules.tiles().iter().map(|kind| kind.name.clone()).collect()
    }

    /// The blocks of actions: for each its name, its first number and how many it has.
    fn action_layout(&self) -> Vec<(&'static str, usize, usize)> {
        self.0.actions.blocks().map(|(name, block)| (name, block.start, block.len)).collect()
    }

    /// How many numbers an observation has.
    fn observation_tensor_shape(&self) -> (usize,) {
        (self.0.layout.len(),)
    }

    /// The shape of the planes that an observation begins with.
    fn observation_planes_shape(&self) -> (usize, usize, usize) {
        (self.0.layout.planes, self.0.layout.side, self.0.layout.side)
    }

    /// The planes and the numbers after them: for each its name, where it begins and how many it has.
    fn observation_layout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("planes", self.0.layout.plane_parts(&self.0.rules))?;
        dict.set_item("table", self.0.layout.table_parts())?;
        Ok(dict)
    }

    /// What an observation tells.
    fn decode_observation(&self, observation: &Bound<'_, PyAny>) -> PyResult<SeenView> {
        let Ok(array) = observation.extract::<PyReadonlyArray1<'_, i16>>() else {
            return Err(PyTypeError::new_err("an observation is a numpy array of int16 with one dimension"));
        };
        let numbers: Vec<i16> = array.as_array().iter().copied().collect();
        let view = self.0.layout.decode(&self.0.rules, &numbers).map_err(wrong)?;
        Ok(SeenView::new(Arc::clone(&self.0), view))
    }

    #[getter]
    fn actions_version(&self) -> u32 {
        actions::VERSION
    }

    #[getter]
    fn observation_version(&self) -> u32 {
        observation::VERSION
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Game>() else { return false };
        let (a, b) = (&self.0, &other.get().0);
        let same_rules = (a.rules.options(), a.rules.players()) == (b.rules.options(), b.rules.players());
        same_rules && (a.radius, a.reward) == (b.radius, b.reward)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.0.rules.options(), self.0.rules.players(), self.0.radius, self.0.reward == Reward::Win).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let (words, players) = (words::in_words(self.0.rules.options()), self.0.players());
        format!("<bastide.Game {words}, {players} players>")
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let named = PyDict::new(py);
        named.set_item("radius", self.0.radius)?;
        named.set_item("reward", self.0.reward.name())?;
        ((self.options(py)?, self.0.players()), named).into_pyobject(py)
    }
}

/// An observation as an array of its own.
pub fn to_array<'py>(py: Python<'py>, table: &Table, view: &mut crate::view::View) -> Bound<'py, PyArray1<i16>> {
    let mut numbers = vec![0; table.layout.len()];
    table.layout.encode(&table.rules, view, &mut numbers);
    PyArray1::from_vec(py, numbers)
}
