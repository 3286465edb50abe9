//! Many games at once, stepped in Rust without the lock of Python, into arrays that stay the same.

use std::sync::Arc;

use bastide_engine::{Action, ActionList, Actor, GameState, Illegal, PlayerId};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;

use crate::chance::Dice;
use crate::errors::{illegal_in_batch, wrong};
use crate::game::{Game, Reward, Table, seed_of, whole};
use crate::view::View;
use crate::watch::{self, Watch};

/// The most games of a batch: their states alone take a gigabyte then.
const MOST_GAMES: i64 = 65_536;

/// The most bytes of one array.
const MOST_BYTES: usize = 1 << 34;

/// The most legal actions of one decision: two tiles of a hand in four rotations on every open cell.
const MOST_LEGAL: usize = 2 * 4 * 242;

/// One game of the batch.
struct One {
    state: GameState,
    watch: Watch,
    dice: Dice,
    actor: PlayerId,
    /// What may be done now, as the engine and as Python see it.
    legal: ActionList,
    codes: Vec<i32>,
    /// What will be done in this step.
    chosen: Option<Action>,
    /// Where nothing is listed: a random action, and its number.
    sampled: Option<(Action, i32)>,
}

/// The arrays that a step fills, as plain memory.
struct Out<'a> {
    players: &'a mut [i8],
    legal: &'a mut [i32],
    offsets: &'a mut [i32],
    rewards: &'a mut [f32],
    dones: &'a mut [bool],
    final_scores: &'a mut [i16],
    masks: Option<&'a mut [i8]>,
    observations: Option<&'a mut [i16]>,
}

impl Out<'_> {
    /// Whoever has an array can resize it, if they insist.
    fn check(&self, games: &Games) -> PyResult<()> {
        let (n, table) = (games.all.len(), &games.table);
        let seats = n * table.players();
        let fine = self.players.len() == n
            && self.legal.len() == if games.lists { n * MOST_LEGAL } else { 0 }
            && self.offsets.len() == n + 1
            && self.rewards.len() == seats
            && self.dones.len() == n
            && self.final_scores.len() == seats
            && self.masks.as_ref().is_none_or(|masks| masks.len() == n * table.actions.len())
            && self.observations.as_ref().is_none_or(|all| all.len() == n * table.layout.len());
        if fine { Ok(()) } else { Err(taken(())) }
    }
}

/// The games, apart from what belongs to Python.
struct Games {
    table: Arc<Table>,
    start: GameState,
    all: Vec<One>,
    view: View,
    /// Whether all legal actions are listed.
    lists: bool,
}

impl Games {
    fn new(table: Arc<Table>, n: usize, seed: u64, lists: bool) -> Games {
        let start = table.rules.start();
        let mut games = Games { table, all: Vec::new(), view: View::default(), start, lists };
        games.begin(n, seed);
        games
    }

    /// New games everywhere.
    fn begin(&mut self, n: usize, seed: u64) {
        self.all.clear();
        for number in 0..n {
            let mut one = One {
                state: self.start.clone(),
                watch: Watch::default(),
                dice: Dice::new(seed, number as u64),
                actor: PlayerId(0),
                legal: ActionList::new(),
                codes: Vec::new(),
                chosen: None,
                sampled: None,
            };
            one.draw(&self.table);
            self.all.push(one);
        }
    }

    /// Notes what is to be done, or tells the first game where that is not legal.
    fn choose(&mut self, action: impl Fn(usize) -> i64) -> Result<(), usize> {
        let Games { table, all, lists, .. } = self;
        for (number, one) in all.iter_mut().enumerate() {
            let code = i32::try_from(action(number)).map_err(|_| number)?;
            one.chosen = match one.sampled {
                Some((action, sampled)) if sampled == code => Some(action),
                _ if *lists => one.codes.iter().position(|&other| other == code).map(|at| one.legal[at]),
                _ => usize::try_from(code).ok().and_then(|code| {
                    let action = table.actions.decode(&table.rules, &one.state, code).ok()?;
                    table.rules.check(&one.state, action).is_ok().then_some(action)
                }),
            };
            one.chosen.ok_or(number)?;
        }
        Ok(())
    }

    /// Does what was chosen in all games. A game that ends is begun anew.
    fn step(&mut self, out: &mut Out<'_>) {
        let Games { table, start, all, view, lists } = self;
        let players = table.players();
        let (mut before, mut at) = ([0; bastide_engine::MAX_PLAYERS], 0);
        // One game after the other, each from beginning to end: a state is larger than what a processor keeps at hand.
        for (number, one) in all.iter_mut().enumerate() {
            if let Some(action) = one.chosen.take() {
                if table.reward == Reward::Points {
                    for player in PlayerId::all(table.rules.players()) {
                        before[usize::from(player.0)] = one.state.score(player);
                    }
                }
                watch::apply(&table.rules, &mut one.state, action, &mut one.watch);
                let over = !one.draw(table);
                let seats = number * players..(number + 1) * players;
                table.gains(&before[..players], &one.state, over, &mut out.rewards[seats.clone()]);
                out.dones[number] = over;
                if over {
                    for (player, score) in PlayerId::all(table.rules.players()).zip(&mut out.final_scores[seats]) {
                        *score = one.state.score(player);
                    }
                    one.state.clone_from(start);
                    one.watch = Watch::default();
                    one.draw(table);
                }
            }
            at = one.show(table, *lists, view, number, at, out);
        }
    }

    /// Writes down what may be done now.
    fn show(&mut self, out: &mut Out<'_>) {
        let Games { table, all, view, lists, .. } = self;
        all.iter_mut().enumerate().fold(0, |at, (number, one)| one.show(table, *lists, view, number, at, out));
    }
}

impl One {
    /// Makes the draws that are due; false when the game is over.
    fn draw(&mut self, table: &Table) -> bool {
        loop {
            match table.rules.actor(&self.state) {
                Actor::Player(player) => {
                    self.actor = player;
                    return true;
                }
                Actor::Nobody => return false,
                Actor::Chance => {
                    let dice = &mut self.dice;
                    let drawn = table.rules.some_action(&self.state, &mut self.legal, |n| dice.below(n));
                    let Some(drawn) = drawn else { return false };
                    watch::apply(&table.rules, &mut self.state, drawn, &mut self.watch);
                }
            }
        }
    }
}

impl One {
    /// Writes down what may be done now, the legal actions from `at` on; the answer is where they end.
    fn show(
        &mut self,
        table: &Table,
        lists: bool,
        view: &mut View,
        number: usize,
        at: usize,
        out: &mut Out<'_>,
    ) -> usize {
        let width = table.actions.len();
        let row = number * width..(number + 1) * width;
        if let Some(masks) = &mut out.masks {
            set(&mut masks[row.clone()], &self.codes, 0);
        }
        if lists {
            table.actions.list(&table.rules, &self.state, &mut self.legal, &mut self.codes);
        } else {
            self.sample(table);
        }
        if let Some(masks) = &mut out.masks {
            set(&mut masks[row], &self.codes, 1);
        }
        let end = at + self.codes.len();
        out.legal[at..end].copy_from_slice(&self.codes);
        out.offsets[number] = at as i32;
        out.offsets[number + 1] = end as i32;
        out.players[number] = self.actor.0 as i8;
        if let Some(observations) = &mut out.observations {
            let len = table.layout.len();
            view.look(&table.rules, &table.actions, &self.state, &self.watch, self.actor);
            table.layout.encode(&table.rules, view, &mut observations[number * len..(number + 1) * len]);
        }
        end
    }

    /// Looks for a random action without listing all; now, while the state is at hand.
    fn sample(&mut self, table: &Table) {
        let One { state, dice, legal, .. } = self;
        let action = table.rules.some_action(state, legal, |n| dice.below(n));
        let numbered = |action| Some((action, table.actions.encode(&table.rules, state, action)? as i32));
        self.sampled = action.and_then(numbered);
    }
}

/// Sets the bits of a mask; what lies too far away stands in none.
fn set(mask: &mut [i8], codes: &[i32], value: i8) {
    for &code in codes {
        if let Some(bit) = mask.get_mut(code as usize) {
            *bit = value;
        }
    }
}

/// Many games at once. `step` plays one decision in each; the arrays are filled anew in place.
#[pyclass(module = "bastide")]
pub struct BatchEnv {
    games: Games,
    sampler: Dice,
    players: Py<PyArray1<i8>>,
    legal: Py<PyArray1<i32>>,
    offsets: Py<PyArray1<i32>>,
    rewards: Py<PyArray2<f32>>,
    dones: Py<PyArray1<bool>>,
    final_scores: Py<PyArray2<i16>>,
    sampled: Py<PyArray1<i32>>,
    masks: Option<Py<PyArray2<i8>>>,
    observations: Option<Py<PyArray2<i16>>>,
}

/// The arrays while they are written to: nobody else of this package has them then.
struct Held<'py> {
    players: PyReadwriteArray1<'py, i8>,
    legal: PyReadwriteArray1<'py, i32>,
    offsets: PyReadwriteArray1<'py, i32>,
    rewards: PyReadwriteArray2<'py, f32>,
    dones: PyReadwriteArray1<'py, bool>,
    final_scores: PyReadwriteArray2<'py, i16>,
    masks: Option<PyReadwriteArray2<'py, i8>>,
    observations: Option<PyReadwriteArray2<'py, i16>>,
}

fn taken<E>(_: E) -> PyErr {
    PyRuntimeError::new_err("an array of the batch is in use elsewhere, or was made read-only or resized")
}

impl BatchEnv {
    fn hold<'py>(&self, py: Python<'py>) -> PyResult<Held<'py>> {
        Ok(Held {
            players: self.players.bind(py).try_readwrite().map_err(taken)?,
            legal: self.legal.bind(py).try_readwrite().map_err(taken)?,
            offsets: self.offsets.bind(py).try_readwrite().map_err(taken)?,
            rewards: self.rewards.bind(py).try_readwrite().map_err(taken)?,
            dones: self.dones.bind(py).try_readwrite().map_err(taken)?,
            final_scores: self.final_scores.bind(py).try_readwrite().map_err(taken)?,
            masks: self.masks.as_ref().map(|masks| masks.bind(py).try_readwrite()).transpose().map_err(taken)?,
            observations: match &self.observations {
                Some(observations) => Some(observations.bind(py).try_readwrite().map_err(taken)?),
                None => None,
            },
        })
    }

    /// Lets go of the lock of Python and works on the games.
    fn work(&mut self, py: Python<'_>, work: impl FnOnce(&mut Games, &mut Out<'_>) + Send) -> PyResult<()> {
        let mut held = self.hold(py)?;
        let mut out = Out {
            players: held.players.as_slice_mut().map_err(taken)?,
            legal: held.legal.as_slice_mut().map_err(taken)?,
            offsets: held.offsets.as_slice_mut().map_err(taken)?,
            rewards: held.rewards.as_slice_mut().map_err(taken)?,
            dones: held.dones.as_slice_mut().map_err(taken)?,
            final_scores: held.final_scores.as_slice_mut().map_err(taken)?,
            masks: held.masks.as_mut().map(|masks| masks.as_slice_mut()).transpose().map_err(taken)?,
            observations: held.observations.as_mut().map(|all| all.as_slice_mut()).transpose().map_err(taken)?,
        };
        let games = &mut self.games;
        out.check(games)?;
        py.detach(|| work(games, &mut out));
        Ok(())
    }
}

#[pymethods]
impl BatchEnv {
    #[new]
    #[pyo3(signature = (n, game=None, *, seed=None, legal=true, masks=true, observations=false))]
    fn new(
        py: Python<'_>,
        n: &Bound<'_, PyAny>,
        game: Option<&Bound<'_, Game>>,
        seed: Option<&Bound<'_, PyAny>>,
        legal: bool,
        masks: bool,
        observations: bool,
    ) -> PyResult<BatchEnv> {
        // Without the list there is nothing to make a mask of.
        let masks = masks && legal;
        let asked = whole(n, "n")?;
        if !(1..=MOST_GAMES).contains(&asked) {
            return Err(wrong(format!("a batch is of 1 to {MOST_GAMES} games, not {asked}")));
        }
        let table = match game {
            Some(game) => Arc::clone(&game.get().0),
            None => {
                let usual = py.get_type::<Game>().call0()?.cast_into::<Game>()?;
                Arc::clone(&usual.get().0)
            }
        };
        let (n, players) = (asked as usize, table.players());
        let (width, numbers) = (table.actions.len(), table.layout.len());
        if observations && n * numbers * size_of::<i16>() > MOST_BYTES || masks && n * width > MOST_BYTES {
            return Err(wrong("so many games with so large a radius need more than 16 GiB for one array"));
        }
        let seed = seed.map(seed_of).transpose()?.unwrap_or(0);
        let mut env = BatchEnv {
            players: PyArray1::zeros(py, n, false).unbind(),
            legal: PyArray1::zeros(py, if legal { n * MOST_LEGAL } else { 0 }, false).unbind(),
            offsets: PyArray1::zeros(py, n + 1, false).unbind(),
            rewards: PyArray2::zeros(py, [n, players], false).unbind(),
            dones: PyArray1::zeros(py, n, false).unbind(),
            final_scores: PyArray2::zeros(py, [n, players], false).unbind(),
            sampled: PyArray1::zeros(py, n, false).unbind(),
            masks: masks.then(|| PyArray2::zeros(py, [n, width], false).unbind()),
            observations: observations.then(|| PyArray2::zeros(py, [n, numbers], false).unbind()),
            sampler: Dice::new(seed, u64::MAX),
            games: Games::new(table, n, seed, legal),
        };
        env.work(py, Games::show)?;
        Ok(env)
    }

    /// New games everywhere, from that seed.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let seed = seed.map(seed_of).transpose()?.unwrap_or(0);
        self.sampler = Dice::new(seed, u64::MAX);
        self.work(py, |games, out| {
            if let Some(masks) = &mut out.masks {
                masks.fill(0);
            }
            out.rewards.fill(0.0);
            out.dones.fill(false);
            out.final_scores.fill(0);
            games.begin(games.all.len(), seed);
            games.show(out);
        })
    }

    /// Plays one decision in each game. If one action is not legal, IllegalAction is raised and nothing is done.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let n = self.games.all.len();
        let shape = |len: usize| wrong(format!("actions must have the shape ({n},), not ({len},)"));
        let (refused, asked) = if let Ok(array) = actions.extract::<PyReadonlyArray1<'_, i32>>() {
            let array = array.as_array();
            if array.len() != n {
                return Err(shape(array.len()));
            }
            let refused = self.games.choose(|at| i64::from(array[at]));
            (refused, refused.err().map_or(0, |at| i64::from(array[at])))
        } else if let Ok(array) = actions.extract::<PyReadonlyArray1<'_, i64>>() {
            let array = array.as_array();
            if array.len() != n {
                return Err(shape(array.len()));
            }
            let refused = self.games.choose(|at| array[at]);
            (refused, refused.err().map_or(0, |at| array[at]))
        } else {
            return Err(PyTypeError::new_err("actions must be a numpy array of int32 or int64 with one dimension"));
        };
        if let Err(at) = refused {
            let rules = &self.games.table.rules;
            let one = &self.games.all[at];
            let why = usize::try_from(asked).ok().map_or(Illegal::WrongStep, |code| {
                let decoded = self.games.table.actions.decode(rules, &one.state, code);
                let checked = decoded.and_then(|action| rules.check(&one.state, action));
                checked.err().unwrap_or(Illegal::WrongStep)
            });
            return Err(illegal_in_batch(py, at, asked, why.rule(rules.options()).0));
        }
        self.work(py, Games::step)
    }

    /// A legal action for each game, all alike; the array is the same every time.
    fn sample(&mut self, py: Python<'_>) -> PyResult<Py<PyArray1<i32>>> {
        let mut sampled = self.sampled.bind(py).try_readwrite().map_err(taken)?;
        for (one, action) in self.games.all.iter().zip(sampled.as_slice_mut().map_err(taken)?) {
            *action = match one.sampled {
                Some((_, code)) => code,
                None => one.codes.get(self.sampler.below(one.codes.len() as u32) as usize).copied().unwrap_or(-1),
            };
        }
        Ok(self.sampled.clone_ref(py))
    }

    /// The game that all of the batch are.
    #[getter]
    fn game(&self) -> Game {
        Game(Arc::clone(&self.games.table))
    }

    /// Who decides in each game.
    #[getter]
    fn players(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.players.clone_ref(py)
    }

    /// The legal actions of all games; those of game i stand from offsets[i] to offsets[i + 1].
    #[getter]
    fn legal(&self, py: Python<'_>) -> Py<PyArray1<i32>> {
        self.legal.clone_ref(py)
    }

    /// Where the legal actions of each game begin; the last number is where all end.
    #[getter]
    fn offsets(&self, py: Python<'_>) -> Py<PyArray1<i32>> {
        self.offsets.clone_ref(py)
    }

    /// What the last step brought each player of each game.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.rewards.clone_ref(py)
    }

    /// The games that ended in the last step. They have begun anew.
    #[getter]
    fn dones(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.dones.clone_ref(py)
    }

    /// The scores of the game that ended last, in each place.
    #[getter]
    fn final_scores(&self, py: Python<'_>) -> Py<PyArray2<i16>> {
        self.final_scores.clone_ref(py)
    }

    /// The legal actions of each game as a row of 0 and 1, or None.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Option<Py<PyArray2<i8>>> {
        self.masks.as_ref().map(|masks| masks.clone_ref(py))
    }

    /// What whoever decides sees in each game, or None.
    #[getter]
    fn observations(&self, py: Python<'_>) -> Option<Py<PyArray2<i16>>> {
        self.observations.as_ref().map(|observations| observations.clone_ref(py))
    }

    fn __len__(&self) -> usize {
        self.games.all.len()
    }

    fn __repr__(&self) -> String {
        format!("<bastide.BatchEnv of {} games>", self.games.all.len())
    }
}
