//! One moment of a game, in the words of OpenSpiel.

use std::sync::Arc;

use bastide_art::{Look, Theme, board};
use bastide_engine::{Action, ActionList, Actor, Cell, GameState, PlayerId, Quiet, Rules};
use bastide_notation::record::Replay;
use bastide_notation::{ascii, options as words, record};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use serde_json::{Map, Value};

use crate::chance::Dice;
use crate::errors::{illegal, wrong};
use crate::game::{Game, RADIUS, Reward, Table, seed_of, to_array, whole};
use crate::view::{PHASES, SYMBOLS, TURN_KINDS, View, phase_number};
use crate::watch::{self, Watch};

/// The number of chance among the players.
const CHANCE: i64 = -1;

/// The number of nobody: the game is over.
const TERMINAL: i64 = -4;

/// The most playouts of one call: more than an hour of them.
const MOST_PLAYOUTS: i64 = 100_000_000;

/// The names of players who have no others.
const COLOURS: [&str; 6] = ["red", "blue", "yellow", "black", "white", "sky"];

/// One moment of a game, and how it came about.
#[pyclass(module = "bastide")]
pub struct State {
    pub table: Arc<Table>,
    pub state: GameState,
    watch: Watch,
    actions: Vec<Action>,
    codes: Vec<i32>,
    names: Vec<String>,
    day: Option<String>,
    /// Draws are made at once, from this seed.
    seed: Option<u64>,
    /// What the last action of a player gained everybody, the draws after it included.
    rewards: Vec<f32>,
}

impl State {
    /// The moment before the first draw.
    pub fn start(table: Arc<Table>, seed: Option<u64>) -> State {
        let names = COLOURS[..table.players()].iter().map(|name| (*name).to_owned()).collect();
        let mut state = State {
            state: table.rules.start(),
            rewards: vec![0.0; table.players()],
            watch: Watch::default(),
            actions: Vec::new(),
            codes: Vec::new(),
            names,
            day: None,
            seed,
            table,
        };
        state.draw();
        state
    }

    /// The moment at the end of a record, which was played through.
    pub fn after(table: Arc<Table>, replay: Replay) -> State {
        let mut state = State::start(table, None);
        (state.names, state.day) = (replay.names, replay.day);
        for action in replay.actions {
            state.act(action);
        }
        state
    }

    /// Does what is legal.
    fn act(&mut self, action: Action) {
        let Table { rules, actions, .. } = &*self.table;
        // A legal action always has a number.
        self.codes.push(actions.encode(rules, &self.state, action).map_or(-1, |code| code as i32));
        self.actions.push(action);
        let before = self.scores();
        watch::apply(rules, &mut self.state, action, &mut self.watch);
        let over = rules.actor(&self.state) == Actor::Nobody;
        self.table.gains(&before, &self.state, over, &mut self.rewards);
    }

    /// Makes the draws that are due, if there is a seed for them.
    fn draw(&mut self) {
        let Some(seed) = self.seed else { return };
        let mut rewards = self.rewards.clone();
        let mut room = ActionList::new();
        while self.table.rules.actor(&self.state) == Actor::Chance {
            // One dice for each draw: copies and states that were read go on alike.
            let mut dice = Dice::new(seed, self.actions.len() as u64);
            let Some(drawn) = self.table.rules.some_action(&self.state, &mut room, |n| dice.below(n)) else { break };
            self.act(drawn);
            // A tile that fits nowhere can end the game.
            for (sum, more) in rewards.iter_mut().zip(&self.rewards) {
                *sum += more;
            }
        }
        self.rewards = rewards;
    }

    /// What the number of an action means now.
    fn decoded(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<Action> {
        let code = whole(action, "an action")?;
        let Table { rules, actions, .. } = &*self.table;
        let code = usize::try_from(code).map_err(|_| wrong(format!("there is no action {code}")))?;
        actions.decode(rules, &self.state, code).map_err(|reason| illegal(py, rules, reason))
    }

    fn player(&self, given: Option<&Bound<'_, PyAny>>) -> PyResult<PlayerId> {
        let Some(given) = given.filter(|given| !given.is_none()) else {
            return Ok(match self.table.rules.actor(&self.state) {
                Actor::Player(player) => player,
                Actor::Chance | Actor::Nobody => PlayerId(0),
            });
        };
        let player = whole(given, "player")?;
        match u8::try_from(player) {
            Ok(seat) if seat < self.table.rules.players() => Ok(PlayerId(seat)),
            _ => Err(wrong(format!("there is no player {player}: they are 0 to {}", self.table.players() - 1))),
        }
    }

    fn seen(&self, player: PlayerId) -> View {
        let mut view = View::default();
        view.look(&self.table.rules, &self.table.actions, &self.state, &self.watch, player);
        view
    }

    fn codes(&self) -> Vec<i32> {
        let Table { rules, actions, .. } = &*self.table;
        let (mut room, mut codes) = (ActionList::new(), Vec::new());
        actions.list(rules, &self.state, &mut room, &mut codes);
        codes
    }

    fn copy(&self) -> State {
        State {
            table: Arc::clone(&self.table),
            state: self.state.clone(),
            watch: self.watch.clone(),
            actions: self.actions.clone(),
            codes: self.codes.clone(),
            names: self.names.clone(),
            day: self.day.clone(),
            seed: self.seed,
            rewards: self.rewards.clone(),
        }
    }

    fn scores(&self) -> Vec<i16> {
        scores(&self.table.rules, &self.state)
    }

    /// The player who decides, if one does.
    pub fn current_player_number(&self) -> Option<PlayerId> {
        match self.table.rules.actor(&self.state) {
            Actor::Player(player) => Some(player),
            Actor::Chance | Actor::Nobody => None,
        }
    }
}

fn scores(rules: &Rules, state: &GameState) -> Vec<i16> {
    PlayerId::all(rules.players()).map(|player| state.score(player)).collect()
}

#[pymethods]
impl State {
    /// The state at the end of a record; of that game, or of one with the options of the record.
    #[staticmethod]
    #[pyo3(signature = (record, game=None))]
    fn deserialize(record: &str, game: Option<&Bound<'_, Game>>) -> PyResult<State> {
        let replay = record::read(record.as_bytes()).map_err(|error| wrong(error.to_string()))?;
        let table = match game {
            Some(game) if game.get().0.rules.options() != replay.rules.options() => {
                return Err(wrong("the record is of a game with other options"));
            }
            Some(game) if game.get().0.rules.players() != replay.rules.players() => {
                return Err(wrong("the record is of a game with another number of players"));
            }
            Some(game) => Arc::clone(&game.get().0),
            None => Arc::new(Table::new(replay.rules.clone(), RADIUS as u8, Reward::Win)),
        };
        Ok(State::after(table, replay))
    }

    /// The game that this is a moment of.
    fn get_game(&self) -> Game {
        Game(Arc::clone(&self.table))
    }

    /// Who decides: a seat from 0, -1 for chance, -4 when the game is over.
    fn current_player(&self) -> i64 {
        match self.table.rules.actor(&self.state) {
            Actor::Player(player) => i64::from(player.0),
            Actor::Chance => CHANCE,
            Actor::Nobody => TERMINAL,
        }
    }

    fn is_chance_node(&self) -> bool {
        self.table.rules.actor(&self.state) == Actor::Chance
    }

    fn is_terminal(&self) -> bool {
        self.table.rules.actor(&self.state) == Actor::Nobody
    }

    fn num_players(&self) -> usize {
        self.table.players()
    }

    /// What the game waits for, in a word.
    fn phase(&self) -> &'static str {
        PHASES[usize::from(phase_number(self.state.phase()))]
    }

    /// The numbers of all that may be done now, in a fixed order. Of a player who does not decide now: nothing.
    #[pyo3(signature = (player=None))]
    fn legal_actions(&self, player: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<i32>> {
        if let Some(player) = player.filter(|player| !player.is_none())
            && whole(player, "player")? != self.current_player()
        {
            return Ok(Vec::new());
        }
        Ok(self.codes())
    }

    /// The same as a row of 0 and 1. All are 0 when no player decides.
    fn legal_actions_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mut mask = vec![0; self.table.actions.len()];
        if self.current_player() >= 0 {
            for code in self.codes() {
                // What lies too far away for its block stands in no mask.
                if let Some(bit) = mask.get_mut(code as usize) {
                    *bit = 1;
                }
            }
        }
        PyArray1::from_vec(py, mask)
    }

    /// The draws that can come next, each with its probability.
    fn chance_outcomes(&self) -> PyResult<Vec<(i32, f64)>> {
        if !self.is_chance_node() {
            return Err(wrong("this is no chance node"));
        }
        let outcomes: Vec<(Action, u32)> = self.table.rules.chance_outcomes(&self.state).collect();
        let all: u32 = outcomes.iter().map(|(_, weight)| weight).sum();
        let share = |weight: u32| f64::from(weight) / f64::from(all);
        Ok(self.codes().into_iter().zip(outcomes).map(|(code, (_, weight))| (code, share(weight))).collect())
    }

    /// Does an action, or raises IllegalAction and leaves everything as it was.
    fn apply_action(&mut self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let action = self.decoded(py, action)?;
        let rules = &self.table.rules;
        rules.check(&self.state, action).map_err(|reason| illegal(py, rules, reason))?;
        self.act(action);
        self.draw();
        Ok(())
    }

    /// A copy in which the action is done.
    fn child(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<State> {
        let mut child = self.copy();
        child.apply_action(py, action)?;
        Ok(child)
    }

    /// From now on draws are made at once, from this seed. None brings the chance nodes back.
    #[pyo3(signature = (seed))]
    fn sample_draws(&mut self, seed: &Bound<'_, PyAny>) -> PyResult<()> {
        self.seed = if seed.is_none() { None } else { Some(seed_of(seed)?) };
        self.draw();
        Ok(())
    }

    #[pyo3(name = "clone")]
    fn py_clone(&self) -> State {
        self.copy()
    }

    fn __copy__(&self) -> State {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.copy()
    }

    /// What the game has brought everybody so far: with the reward "win" nothing before the end.
    fn returns(&self) -> Vec<f32> {
        let mut returns = vec![0.0; self.table.players()];
        self.table.gains(&vec![0; self.table.players()], &self.state, self.is_terminal(), &mut returns);
        returns
    }

    /// What the last action has brought everybody, sampled draws after it included.
    fn rewards(&self) -> Vec<f32> {
        self.rewards.clone()
    }

    /// The points of all players.
    #[pyo3(name = "scores")]
    fn py_scores(&self) -> Vec<i16> {
        self.scores()
    }

    /// The points of all players if the game ended here.
    fn scores_if_ended(&self) -> Vec<i16> {
        let rules = &self.table.rules;
        scores(rules, &rules.ended_now(&self.state, &mut Quiet))
    }

    /// The final points of all players in so many uniformly random games that go on from here.
    #[pyo3(signature = (games, seed=None))]
    fn playouts<'py>(
        &self,
        py: Python<'py>,
        games: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray2<i16>>> {
        let (games, seed) = (whole(games, "games")?, seed.map(seed_of).transpose()?.unwrap_or(0));
        if !(0..=MOST_PLAYOUTS).contains(&games) {
            return Err(wrong(format!("playouts are 0 to {MOST_PLAYOUTS}, not {games}")));
        }
        let (rules, start) = (&self.table.rules, &self.state);
        let ends = py.detach(|| {
            let (mut state, mut room, mut dice) = (start.clone(), ActionList::new(), Dice::new(seed, 0));
            let mut ends = Vec::with_capacity(games as usize * self.table.players());
            for _ in 0..games {
                state.clone_from(start);
                rules.play_out(&mut state, &mut room, |n| dice.below(n));
                ends.extend(PlayerId::all(rules.players()).map(|player| state.score(player)));
            }
            ends
        });
        PyArray1::from_vec(py, ends).reshape([games as usize, self.table.players()])
    }

    /// The numbers of all actions so far, draws included.
    fn history(&self) -> Vec<i32> {
        self.codes.clone()
    }

    /// An action as records write it. As in OpenSpiel, the player may be named first.
    #[pyo3(signature = (player_or_action, action=None))]
    fn action_to_string(
        &self,
        py: Python<'_>,
        player_or_action: &Bound<'_, PyAny>,
        action: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let rules = &self.table.rules;
        let action = self.decoded(py, action.unwrap_or(player_or_action))?;
        rules.check(&self.state, action).map_err(|reason| illegal(py, rules, reason))?;
        let line = record::action_line(rules, &self.state, action);
        // Who does it is no part of the action.
        Ok(line.split_once(',').map_or(line.clone(), |(_, rest)| format!("{{{rest}")))
    }

    /// The number of an action as records write it.
    fn string_to_action(&self, py: Python<'_>, text: &str) -> PyResult<usize> {
        let rules = &self.table.rules;
        let written: Map<String, Value> = serde_json::from_str(text)
            .map_err(|_| wrong("an action is a JSON object, as records write it: {\"do\":\"pass\"}"))?;
        let action = record::understand(rules, &self.state, &written).map_err(wrong)?;
        rules.check(&self.state, action).map_err(|reason| illegal(py, rules, reason))?;
        let code = self.table.actions.encode(rules, &self.state, action);
        code.ok_or_else(|| wrong("this way to write the action has no number: name the tile nearest to the start"))
    }

    /// The record of the game so far, from which `deserialize` makes the same state.
    #[pyo3(signature = (names=None))]
    fn serialize(&self, names: Option<Vec<String>>) -> PyResult<String> {
        let names = names.unwrap_or_else(|| self.names.clone());
        let fine = |name: &String| (1..=64).contains(&name.chars().count()) && !name.chars().any(char::is_control);
        if names.len() != self.table.players() || !names.iter().all(fine) {
            return Err(wrong("names must be one for each player, of 1 to 64 characters without control characters"));
        }
        Ok(record::write(&Replay {
            rules: self.table.rules.clone(),
            names,
            day: self.day.clone(),
            actions: self.actions.clone(),
            events: Vec::new(),
            state: self.state.clone(),
        }))
    }

    /// What a player sees, as numbers; of whoever decides unless another is named.
    #[pyo3(signature = (player=None))]
    fn observation_tensor<'py>(
        &self,
        py: Python<'py>,
        player: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let mut view = self.seen(self.player(player)?);
        Ok(to_array(py, &self.table, &mut view))
    }

    /// What a player sees.
    #[pyo3(signature = (player=None))]
    fn view(&self, player: Option<&Bound<'_, PyAny>>) -> PyResult<SeenView> {
        Ok(SeenView::new(Arc::clone(&self.table), self.seen(self.player(player)?)))
    }

    /// The landscape as a picture.
    #[pyo3(signature = (theme="standard", tile_pixels=96.0, coordinates=false))]
    fn svg(&self, theme: &str, tile_pixels: f64, coordinates: bool) -> PyResult<String> {
        let theme = match theme {
            "standard" => Theme::STANDARD,
            "high-contrast" => Theme::HIGH_CONTRAST,
            "dark" => Theme::DARK,
            "print" => Theme::PRINT,
            other => {
                return Err(wrong(format!(
                    "there is no theme {other:?}: they are standard, high-contrast, dark and print"
                )));
            }
        };
        if !(16.0..=400.0).contains(&tile_pixels) {
            return Err(wrong("tile_pixels must be 16 to 400"));
        }
        let look = Look { theme, tile_pixels, coordinates };
        Ok(board(self.table.atlas(), &self.table.rules, &self.state, &self.names, &look))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg("standard", 48.0, false)
    }

    /// The same number for the same moment, whatever way led to it.
    fn key(&self) -> u64 {
        self.state.key()
    }

    /// The landscape in letters.
    fn __str__(&self) -> String {
        ascii::draw(&self.table.rules, &self.state, &self.names)
    }

    fn __repr__(&self) -> String {
        let who = match self.table.rules.actor(&self.state) {
            Actor::Player(player) => format!("{} decides", self.names[usize::from(player.0)]),
            Actor::Chance => "a draw is next".to_owned(),
            Actor::Nobody => "over".to_owned(),
        };
        let (game, tiles) = (words::in_words(self.table.rules.options()), self.state.board().laid().len());
        format!("<bastide.State {game}: {tiles} tiles, scores {:?}, {who}>", self.scores())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = py.import("bastide._bastide")?.getattr("restore")?;
        let game = Bound::new(py, self.get_game())?;
        let arguments = (game, self.serialize(None)?, self.seed).into_pyobject(py)?;
        Ok((restore, arguments))
    }
}

/// A state that was pickled.
#[pyfunction]
pub fn restore(game: &Bound<'_, Game>, record: &str, seed: Option<u64>) -> PyResult<State> {
    let mut state = State::deserialize(record, Some(game))?;
    state.seed = seed;
    state.draw();
    Ok(state)
}

/// What a player sees. Two are equal when they tell the same.
#[pyclass(frozen, name = "View", module = "bastide")]
pub struct SeenView {
    table: Arc<Table>,
    view: View,
}

impl SeenView {
    pub fn new(table: Arc<Table>, mut view: View) -> SeenView {
        view.sort();
        SeenView { table, view }
    }
}

#[pymethods]
impl SeenView {
    /// The view as numbers.
    fn encode<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i16>> {
        to_array(py, &self.table, &mut self.view.clone())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<SeenView>().is_ok_and(|other| other.get().view == self.view)
    }

    fn __hash__(&self) -> PyResult<u64> {
        Err(PyTypeError::new_err("a view cannot be hashed"))
    }

    /// The view as plain data, seats counted from the player who looks.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (view, table) = (&self.view, &self.table);
        let (rules, players) = (&table.rules, table.players());
        let name = |tile: u8| rules.tile(bastide_engine::TileId(tile)).name.as_str();
        let names = |tiles: &[Option<u8>]| -> Vec<&str> { tiles.iter().flatten().map(|&tile| name(tile)).collect() };
        let counts = |counts: &[u8]| -> PyResult<Bound<'py, PyDict>> {
            let dict = PyDict::new(py);
            for (tile, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                dict.set_item(name(tile as u8), count)?;
            }
            Ok(dict)
        };
        let seat_or_none = |seat: u8| seat.checked_sub(1);
        let segment = |tile: u8, slot: usize| {
            let kind = rules.tile(bastide_engine::TileId(tile));
            kind.segments.get(slot).map_or_else(|| "bridge".to_owned(), bastide_engine::Segment::name)
        };

        let mut tiles = Vec::new();
        for tile in &view.tiles {
            let Cell { x, y } = table.actions.cell_at(tile.at);
            let dict = PyDict::new(py);
            dict.set_item("x", x)?;
            dict.set_item("y", y)?;
            dict.set_item("tile", name(tile.tile))?;
            dict.set_item("turns", tile.turns)?;
            dict.set_item("last", tile.last)?;
            let axis = [None, Some("NS"), Some("EW"), Some("NS"), Some("EW")][usize::from(tile.bridge).min(4)];
            dict.set_item("bridge", axis)?;
            let mut followers = Vec::new();
            for (seat, slots) in tile.followers[..players].iter().enumerate() {
                for (slot, &count) in slots.iter().enumerate().filter(|(_, count)| **count > 0) {
                    followers.push((seat, segment(tile.tile, slot), count));
                }
            }
            dict.set_item("followers", followers)?;
            dict.set_item("abbot", seat_or_none(tile.abbot))?;
            let castles = tile.castles.iter().enumerate().filter(|(_, owner)| **owner > 0);
            let castles: Vec<_> = castles.map(|(slot, &owner)| (owner - 1, segment(tile.tile, slot))).collect();
            dict.set_item("castles", castles)?;
            dict.set_item("asked", tile.asked.checked_sub(1).map(|slot| segment(tile.tile, usize::from(slot))))?;
            tiles.push(dict);
        }

        let mut seats = Vec::new();
        for seat in &view.seats[..players] {
            let dict = PyDict::new(py);
            dict.set_item("score", seat.score)?;
            dict.set_item("followers", seat.followers)?;
            dict.set_item("abbots", seat.abbots)?;
            dict.set_item("bridges", seat.bridges)?;
            dict.set_item("castles", seat.castles)?;
            dict.set_item("hand", names(&seat.hand))?;
            dict.set_item("got", seat.got.map(name))?;
            seats.push(dict);
        }

        let dict = PyDict::new(py);
        dict.set_item("tiles", tiles)?;
        dict.set_item("seats", seats)?;
        dict.set_item("phase", PHASES[usize::from(view.phase)])?;
        let actor = match usize::from(view.actor) {
            seat if seat < players => seat as i64,
            chance if chance == players => CHANCE,
            _ => TERMINAL,
        };
        dict.set_item("actor", actor)?;
        dict.set_item("turn_of", view.turn_of)?;
        dict.set_item("turn_kind", TURN_KINDS[usize::from(view.turn_kind)])?;
        dict.set_item("symbol", SYMBOLS[usize::from(view.symbol)])?;
        dict.set_item("to_lay", view.to_lay.map(name))?;
        dict.set_item("market", names(&view.market))?;
        dict.set_item("picked", view.picked.map(name))?;
        dict.set_item("picker", seat_or_none(view.picker))?;
        dict.set_item("bidder", seat_or_none(view.bidder))?;
        dict.set_item("bid", view.bid)?;
        dict.set_item("bag", counts(&view.bag)?)?;
        dict.set_item("aside", counts(&view.aside)?)?;
        dict.set_item("outside", view.outside)?;
        Ok(dict)
    }
}
