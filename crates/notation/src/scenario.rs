//! Scenarios: short games that people can read, each proving rules by their ids.
//!
//! The author writes what it shows, the set-up and what the players do. The lines that begin with `>` and everything
//! from the line `board` on are written by the program, and reviewed as a difference.

mod show;

use std::fmt;

use bastide_engine::{
    Action, Actor, Axis, Cell, Event, FigureKind, GameOptions, GameState, Illegal, Phase, PlayerId, Rotation, Rules,
    SegmentId, TileId, TileSet,
};

use crate::record::{LONGEST_NAME, printable};
use crate::{ascii, options, words};

/// Tiles for rules that no printed tile can show.
const MADE_UP: &str = include_str!("../../../scenarios/made-up.toml");

/// The longest scenario that is read.
const LONGEST: usize = 256 * 1024;

/// A scenario that has been played through.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The rules and examples that it proves.
    pub proves: Vec<String>,
    /// The rules of the game.
    pub rules: Rules,
    /// The players' names, in seat order.
    pub names: Vec<String>,
    /// All actions that were not refused, in order.
    pub actions: Vec<Action>,
    /// The game at the end.
    pub state: GameState,
    /// The whole text, with what follows as it really follows.
    pub text: String,
}

/// Why a scenario cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioError {
    /// The line at fault, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for ScenarioError {}

/// Plays a scenario.
pub fn play(text: &str) -> Result<Scenario, ScenarioError> {
    if text.len() > LONGEST {
        return Err(ScenarioError { line: 1, reason: format!("longer than the {LONGEST} bytes a scenario may have") });
    }
    let mut setting = Setting::default();
    let mut table: Option<Table> = None;
    let mut out = String::new();
    for (number, line) in text.lines().enumerate() {
        let at = |reason: String| ScenarioError { line: number + 1, reason: printable(&reason) };
        // What is written must read as what was read, whatever stands at the end of its lines.
        let line = line.trim_end();
        if line.contains(|c: char| c.is_control() && c != '\t') {
            return Err(at("control characters".to_owned()));
        }
        if line == "board" {
            break;
        }
        if line.starts_with('>') {
            continue;
        }
        out.push_str(line);
        out.push('\n');
        match &mut table {
            None if line.is_empty() && setting.players.is_some() => table = Some(setting.table().map_err(at)?),
            None => setting.note(line).map_err(at)?,
            Some(_) if line.is_empty() || line.starts_with('#') => {}
            Some(table) => table.follow(line, &mut out).map_err(at)?,
        }
    }
    let last = text.lines().count();
    let Some(Table { rules, names, actions, state }) = table else {
        let reason = "the set-up is not complete: it needs `players` and an empty line after it".to_owned();
        return Err(ScenarioError { line: last.max(1), reason });
    };
    let text = format!("{}\n\nboard\n\n{}", out.trim_end(), ascii::draw(&rules, &state, &names));
    Ok(Scenario { proves: setting.proves, rules, names, actions, state, text })
}

/// What stands above the first empty line after `players`.
#[derive(Default)]
struct Setting {
    proves: Vec<String>,
    options: Option<GameOptions>,
    players: Option<Vec<String>>,
    made_up: bool,
    bag: Option<Vec<(String, u8)>>,
}

impl Setting {
    fn note(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "proves" => self.proves.extend(rest.split_whitespace().map(str::to_owned)),
            "options" => self.options = Some(options::from_words(rest)?),
            "players" => self.players = Some(names(rest)?),
            "tiles" if rest == "made-up" => self.made_up = true,
            "bag" => self.bag = Some(rest.split(',').map(counted_tile).collect::<Result<_, _>>()?),
            // The description comes first and may say anything.
            _ if self.proves.is_empty() => {}
            _ => return Err(format!("{word:?} is not one of proves, options, players, tiles, bag")),
        }
        Ok(())
    }

    fn table(&self) -> Result<Table, String> {
        let options = self.options.ok_or("`options` is missing")?;
        let names = self.players.clone().unwrap_or_default();
        let mut set = TileSet::of(options);
        if self.made_up {
            set.add(made_up(options)?);
        }
        if let Some(bag) = &self.bag {
            set.keep(bag).map_err(|name| format!("there is no tile {name:?}"))?;
        }
        let rules = Rules::with_tiles(options, names.len(), &set).map_err(|error| error.to_string())?;
        let state = rules.start();
        Ok(Table { rules, names, actions: Vec::new(), state })
    }
}

/// The made-up tiles of the game at hand.
fn made_up(options: GameOptions) -> Result<TileSet, String> {
    let mut set = TileSet::read("made-up.toml", MADE_UP).map_err(|error| error.to_string())?;
    let discovery = matches!(options, GameOptions::Discovery(_));
    set.retain(|kind| kind.is_of_discovery() == discovery);
    Ok(set)
}

/// `red blue`
fn names(text: &str) -> Result<Vec<String>, String> {
    let names: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    for (seat, name) in names.iter().enumerate() {
        if name.chars().count() > LONGEST_NAME {
            return Err(format!("a name has more than {LONGEST_NAME} characters"));
        }
        if names[..seat].contains(name) {
            return Err(format!("two players are called {name:?}"));
        }
    }
    Ok(names)
}

/// `2 E`
fn counted_tile(text: &str) -> Result<(String, u8), String> {
    let (count, name) = text.trim().split_once(' ').ok_or_else(|| format!("{text:?} is not a number and a tile"))?;
    let count = count.parse().map_err(|_| format!("{count:?} is not a number of tiles"))?;
    Ok((name.trim().to_owned(), count))
}

struct Table {
    rules: Rules,
    names: Vec<String>,
    actions: Vec<Action>,
    state: GameState,
}

impl Table {
    /// Does what a line says and writes what follows from it.
    fn follow(&mut self, line: &str, out: &mut String) -> Result<(), String> {
        let mut say = |sentence: &str| {
            out.push_str("> ");
            out.push_str(sentence);
            out.push('\n');
        };
        if line == "the game ends here" {
            let mut events = Vec::new();
            self.state = self.rules.ended_now(&self.state, &mut events);
            self.tell(&events).iter().for_each(|sentence| say(sentence));
            return Ok(());
        }
        // Draws that are for nobody whose turn it is: for the market, before the first turn.
        let drawn = ["the market draws ", "laid aside: ", "dealt: "].iter().find_map(|words| line.strip_prefix(words));
        if let Some(tiles) = drawn {
            for name in tiles.split(", ") {
                let tile = self.tile(name)?;
                let mut events = Vec::new();
                let drawn = self.rules.apply(&mut self.state, Action::Draw { tile }, &mut events);
                self.actions.push(Action::Draw { tile });
                drawn.map_err(|illegal| format!("{name} cannot be drawn: {}", words::refusal(illegal)))?;
                self.tell(&events).iter().for_each(|sentence| say(sentence));
            }
            return Ok(());
        }
        if let Some(what) = line.strip_prefix("show ") {
            say(&self.show(what)?);
            return Ok(());
        }
        let (who, doings) = line.split_once(' ').ok_or_else(|| format!("{line:?} is not a sentence"))?;
        let player = self.player(who)?;
        let mut refused = false;
        for doing in doings.split(", ") {
            if refused {
                return Err(format!("{doing:?} comes after something that was refused: put it on a line of its own"));
            }
            match self.act(player, doing)? {
                Ok(events) => self.tell(&events).iter().for_each(|sentence| say(sentence)),
                Err(illegal) => {
                    refused = true;
                    say(&format!("refused: {} ({})", words::refusal(illegal), illegal.rule(self.rules.options()).0));
                }
            }
        }
        Ok(())
    }

    fn player(&self, name: &str) -> Result<PlayerId, String> {
        let seat = self.names.iter().position(|known| known == name);
        seat.map(|seat| PlayerId(seat as u8)).ok_or_else(|| format!("nobody is called {name:?}"))
    }

    /// The sentences for what happened, with the standings when it was the end.
    fn tell(&self, events: &[Event]) -> Vec<String> {
        let mut sentences = words::sentences(&self.rules, &self.names, events);
        if events.contains(&Event::Ended) {
            let winners = words::winners(&self.rules, &self.names, &self.state);
            sentences.push(format!("{winners}: {}", words::scores(&self.rules, &self.names, &self.state)));
        }
        sentences
    }

    /// Tries what a player does, in words. The outer error is for words that make no sense.
    fn act(&mut self, player: PlayerId, doing: &str) -> Result<Result<Vec<Event>, Illegal>, String> {
        let drawing = doing.starts_with("draws ");
        // Castles and markets ask others than the player whose turn it is.
        let asked = match self.rules.actor(&self.state) {
            Actor::Player(asked) => asked,
            Actor::Chance | Actor::Nobody => self.state.turn().player,
        };
        if self.rules.actor(&self.state) != Actor::Nobody && player != asked {
            return Err(format!("it is the turn of {}", words::name(&self.names, asked)));
        }
        if drawing && matches!(self.rules.actor(&self.state), Actor::Player(_)) {
            return Err(format!("{} has not finished the turn", words::name(&self.names, player)));
        }
        let action = self.understand(doing)?;
        let mut events = Vec::new();
        Ok(self.rules.apply(&mut self.state, action, &mut events).map(|()| {
            self.actions.push(action);
            events
        }))
    }

    fn tile(&self, name: &str) -> Result<TileId, String> {
        self.rules.tile_named(name).ok_or_else(|| format!("there is no tile {name:?}"))
    }

    fn understand(&self, doing: &str) -> Result<Action, String> {
        if let Some(name) = doing.strip_prefix("draws ") {
            return Ok(Action::Draw { tile: self.tile(name)? });
        }
        if let Some(place) = doing.strip_prefix("lays it at ") {
            let Phase::Lay { tile } = self.state.phase() else {
                return Err("there is no drawn tile to lay".to_owned());
            };
            let (cell, turns) = placement(place)?;
            return Ok(Action::Lay { tile, cell, turns });
        }
        if let Some((name, place)) = doing.strip_prefix("lays ").and_then(|words| words.split_once(" at ")) {
            let tile = self.tile(name)?;
            let (cell, turns) = placement(place)?;
            return Ok(Action::Lay { tile, cell, turns });
        }
        if let Some(name) = doing.strip_prefix("swaps ") {
            return Ok(Action::Refuse { tile: self.tile(name)? });
        }
        for (words, figure) in
            [("puts a follower on ", FigureKind::Follower), ("puts the abbot on ", FigureKind::Abbot)]
        {
            if let Some(place) = doing.strip_prefix(words) {
                let (cell, on) = self.place(place)?;
                return Ok(Action::Place { figure, cell, on });
            }
        }
        for words in ["takes the abbot back from ", "takes the follower back from "] {
            if let Some(place) = doing.strip_prefix(words) {
                let (cell, on) = self.place(place)?;
                return Ok(Action::Recall { cell, on });
            }
        }
        if let Some(place) = doing.strip_prefix("activates the symbol at ") {
            return Ok(Action::Symbol { cell: cell(place)? });
        }
        if let Some(place) = doing.strip_prefix("builds a bridge at ") {
            let (place, axis) = match place.split_once(' ') {
                Some((place, "north-south")) => (place, Axis::NorthSouth),
                Some((place, "east-west")) => (place, Axis::EastWest),
                _ => return Err(format!("{place:?} is not a place and north-south or east-west")),
            };
            return Ok(Action::Bridge { cell: cell(place)?, axis });
        }
        if let Some(words) = doing.strip_prefix("lets the castle at ") {
            let (castle, place) = words.split_once(" take ").ok_or_else(|| format!("{words:?} names no feature"))?;
            let (at, on) = self.place(place)?;
            return Ok(Action::Reward { castle: cell(castle)?, cell: at, on });
        }
        if let Some(words) = doing.strip_prefix("picks ") {
            let (name, bid) = match words.split_once(" bidding ") {
                Some((name, bid)) => (name, Some(bid.parse().map_err(|_| format!("{bid:?} is not a bid"))?)),
                None => (words, None),
            };
            return Ok(Action::Pick { tile: self.tile(name)?, bid });
        }
        if let Some(points) = doing.strip_prefix("bids ") {
            return Ok(Action::Bid { points: points.parse().map_err(|_| format!("{points:?} is not a bid"))? });
        }
        if let Some(place) = doing.strip_prefix("builds a castle on ").or(doing.strip_prefix("builds no castle on ")) {
            let (cell, on) = self.place(place)?;
            return Ok(Action::Castle { cell, on, build: doing.starts_with("builds a castle") });
        }
        match doing {
            "refuses it" => match self.state.phase() {
                Phase::Lay { tile } => Ok(Action::Refuse { tile }),
                _ => Err("there is no drawn tile to refuse".to_owned()),
            },
            "buys" => Ok(Action::Buy),
            "sells" => Ok(Action::Sell),
            "passes" => Ok(Action::Pass),
            _ => Err(format!("{doing:?} is not something a player can do")),
        }
    }

    /// `the city` on the tile just laid, or `the city at 0,-1`.
    fn place(&self, words: &str) -> Result<(Cell, SegmentId), String> {
        let (on, cell) = match words.split_once(" at ") {
            Some((on, cell)) => (on, self::cell(cell)?),
            None => (words, self.state.board().tile(self.state.board().last()).cell),
        };
        Ok((cell, self.segment(cell, on)?))
    }

    /// `the city`, `city c1` or `c1` on the tile at `cell`.
    fn segment(&self, cell: Cell, words: &str) -> Result<SegmentId, String> {
        let id = self.state.board().at(cell).ok_or_else(|| format!("no tile lies at {cell}"))?;
        let kind = self.rules.tile(self.state.board().tile(id).tile);
        let name = words.rsplit(' ').next().unwrap_or(words);
        if name == "bridge" {
            return Ok(SegmentId::BRIDGE);
        }
        if let Some(on) = kind.segment_named(name) {
            return Ok(on);
        }
        let alike: Vec<usize> =
            (0..kind.segments.len()).filter(|&on| kind.segments[on].kind.to_string() == name).collect();
        match alike[..] {
            [on] => Ok(SegmentId(on as u8)),
            [] => Err(format!("the tile {} has no {name}", kind.name)),
            _ => Err(format!("the tile {} has {} of {name:?}: name one", kind.name, alike.len())),
        }
    }
}

/// `0,-1` or `0,-1 turned 180`
fn placement(words: &str) -> Result<(Cell, Rotation), String> {
    let (place, degrees) = words.split_once(" turned ").unwrap_or((words, "0"));
    let turns = Rotation::ALL.into_iter().find(|turns| turns.degrees().to_string() == degrees);
    Ok((cell(place)?, turns.ok_or_else(|| format!("{degrees:?} is not 0, 90, 180 or 270"))?))
}

fn cell(words: &str) -> Result<Cell, String> {
    let numbers = words.split_once(',').and_then(|(x, y)| Some(Cell::new(x.parse().ok()?, y.parse().ok()?)));
    numbers.ok_or_else(|| format!("{words:?} is not a place such as 0,-1"))
}
