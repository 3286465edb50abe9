//! Game records, version 1: one JSON object a line (see `docs/records.md`).

use std::fmt;
use std::io::{BufRead, Read};

use bastide_engine::{
    Action, Actor, Axis, Cell, Event, FigureKind, GameOptions, GameState, Illegal, Place, PlayerId, Rotation, Rules,
    Scored, SegmentId, TileId, TileKind,
};
use serde_json::{Map, Value, json};

use crate::{options, words};

/// The version that is written, and the only one that is read.
const VERSION: u64 = 1;

/// The longest line that is read. No writer needs more than a fraction of it.
pub(crate) const LONGEST_LINE: u64 = 64 * 1024;

/// The most lines that are read.
const MOST_LINES: usize = 20_000;

/// The most bytes that are read: a hundred times what the longest game takes.
const MOST_BYTES: usize = 8 * 1024 * 1024;

/// The longest name of a player.
pub(crate) const LONGEST_NAME: usize = 64;

/// The longest reason for a refusal.
const LONGEST_REASON: usize = 200;

/// The first line of a record.
pub fn header_line(options: GameOptions, names: &[String]) -> String {
    let players: Vec<String> = names.iter().map(|name| format!(r#"{{"name":{}}}"#, json!(name))).collect();
    let options = options::to_json(options);
    format!(
        r#"{{"format":"bastide-record","version":{VERSION},"options":{options},"players":[{}]}}"#,
        players.join(",")
    )
}

/// The line of an action that is taken in `state`.
///
/// # Panics
/// May panic when the action is not legal there.
pub fn action_line(rules: &Rules, state: &GameState, action: Action) -> String {
    let by = match rules.actor(state) {
        Actor::Player(player) => player.0.to_string(),
        Actor::Chance | Actor::Nobody => r#""chance""#.to_owned(),
    };
    let rest = match action {
        Action::Draw { tile } => format!(r#""do":"draw","tile":{}"#, json!(rules.tile(tile).name)),
        Action::Lay { tile, cell, turns } => format!(
            r#""do":"lay","tile":{},"x":{},"y":{},"turns":{}"#,
            json!(rules.tile(tile).name),
            cell.x,
            cell.y,
            turns.quarter_turns()
        ),
        Action::Place { figure, cell, on } => format!(
            r#""do":"place","figure":"{figure}","x":{},"y":{},"on":{}"#,
            cell.x,
            cell.y,
            json!(segment_name(rules, state, cell, on))
        ),
        Action::Recall { cell, on } => format!(
            r#""do":"recall","x":{},"y":{},"on":{}"#,
            cell.x,
            cell.y,
            json!(segment_name(rules, state, cell, on))
        ),
        Action::Refuse { tile } => format!(r#""do":"refuse","tile":{}"#, json!(rules.tile(tile).name)),
        Action::Bridge { cell, axis } => {
            format!(r#""do":"bridge","x":{},"y":{},"axis":"{}""#, cell.x, cell.y, axis_name(axis))
        }
        Action::Castle { cell, on, build } => format!(
            r#""do":"castle","x":{},"y":{},"on":{},"build":{build}"#,
            cell.x,
            cell.y,
            json!(segment_name(rules, state, cell, on))
        ),
        Action::Reward { castle, cell, on } => format!(
            r#""do":"reward","castle":[{},{}],"x":{},"y":{},"on":{}"#,
            castle.x,
            castle.y,
            cell.x,
            cell.y,
            json!(segment_name(rules, state, cell, on))
        ),
        Action::Pick { tile, bid } => {
            let bid = bid.map_or_else(String::new, |bid| format!(r#","bid":{bid}"#));
            format!(r#""do":"pick","tile":{}{bid}"#, json!(rules.tile(tile).name))
        }
        Action::Bid { points } => format!(r#""do":"bid","points":{points}"#),
        Action::Buy => r#""do":"buy""#.to_owned(),
        Action::Sell => r#""do":"sell""#.to_owned(),
        Action::Symbol { cell } => format!(r#""do":"symbol","x":{},"y":{}"#, cell.x, cell.y),
        Action::Pass => r#""do":"pass""#.to_owned(),
    };
    format!(r#"{{"by":{by},{rest}}}"#)
}

pub(crate) fn axis_name(axis: Axis) -> &'static str {
    match axis {
        Axis::NorthSouth => "NS",
        Axis::EastWest => "EW",
    }
}

/// The name of a segment of a laid tile.
pub fn segment_name(rules: &Rules, state: &GameState, cell: Cell, on: SegmentId) -> String {
    if on == SegmentId::BRIDGE {
        return "bridge".to_owned();
    }
    tile_at(rules, state, cell).map_or_else(String::new, |kind| kind.segment(on).name())
}

pub(crate) fn tile_at<'r>(rules: &'r Rules, state: &GameState, cell: Cell) -> Option<&'r TileKind> {
    state.board().at(cell).map(|id| rules.tile(state.board().tile(id).tile))
}

/// The line of an event, for those events that records tell: points.
pub fn event_line(rules: &Rules, state: &GameState, event: &Event) -> Option<String> {
    let (player, what, tally) = match event {
        Event::Scored { player, what, tally } => (player, what, tally),
        Event::Paid { player, to, points } => {
            let to = to.map(|to| to.0);
            return Some(format!(r#"{{"event":"paid","by":{},"to":{},"points":{points}}}"#, player.0, json!(to)));
        }
        _ => return None,
    };
    let lines = tally
        .lines()
        .iter()
        .map(|line| format!(r#"{{"item":"{}","count":{},"each":{}}}"#, words::item(line.item), line.count, line.each));
    let (what, at) = match *what {
        Scored::Region { kind, at: Place { cell, on } } => {
            let name = segment_name(rules, state, cell, on);
            (kind.to_string(), format!(r#"{},{},"{name}""#, cell.x, cell.y))
        }
        Scored::Symbol { cell } => ("symbol".to_owned(), format!("{},{}", cell.x, cell.y)),
        Scored::Castle { at: Place { cell, on } } => {
            ("castle".to_owned(), format!(r#"{},{},"{}""#, cell.x, cell.y, segment_name(rules, state, cell, on)))
        }
    };
    Some(format!(
        r#"{{"event":"scored","by":{},"points":{},"rule":"{}","what":"{what}","at":[{at}],"tally":[{}]}}"#,
        player.0,
        tally.points(),
        tally.rule.0,
        lines.collect::<Vec<_>>().join(",")
    ))
}

/// The last line of a finished game.
pub fn result_line(rules: &Rules, state: &GameState) -> String {
    let scores: Vec<i16> = PlayerId::all(rules.players()).map(|player| state.score(player)).collect();
    let winners: Vec<u8> = rules.leaders(state).map(|player| player.0).collect();
    format!(r#"{{"result":{{"scores":{},"winners":{}}}}}"#, json!(scores), json!(winners))
}

/// The whole record of a game, with its events and, if it is over, its result.
///
/// # Panics
/// When an action is not legal, which no game that has been read or played can have.
pub fn write(replay: &Replay) -> String {
    let Replay { rules, names, day, actions, .. } = replay;
    let mut header = header_line(rules.options(), names);
    if let Some(day) = day {
        header.pop();
        header.push_str(&format!(r#","started":{}}}"#, json!(day)));
    }
    let (mut lines, mut state, mut events) = (vec![header], rules.start(), Vec::new());
    for &action in actions {
        lines.push(action_line(rules, &state, action));
        events.clear();
        rules.apply(&mut state, action, &mut events).expect("a game that was played is legal");
        lines.extend(events.iter().filter_map(|event| event_line(rules, &state, event)));
    }
    if rules.actor(&state) == Actor::Nobody {
        lines.push(result_line(rules, &state));
    }
    lines.join("\n") + "\n"
}

/// A record that has been played through: every action was legal, and the result is right if there is one.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The rules of the game.
    pub rules: Rules,
    /// The players' names, in seat order.
    pub names: Vec<String>,
    /// The day it was begun, as `2026-11-15`, if the record tells it.
    pub day: Option<String>,
    /// All actions, in order.
    pub actions: Vec<Action>,
    /// All that happened.
    pub events: Vec<Event>,
    /// The game after the last action.
    pub state: GameState,
}

/// Why a record is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line at fault, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for RecordError {}

/// Reads a record and plays it through.
pub fn read(input: impl BufRead) -> Result<Replay, RecordError> {
    let mut reader = Reader { input, line: 0, bytes: 0, replay: None, ended: false };
    loop {
        reader.line += 1;
        let line = reader.line;
        match reader.next() {
            Ok(true) => {}
            Ok(false) => break,
            Err(reason) => return Err(RecordError { line, reason: printable(&reason) }),
        }
    }
    reader.replay.ok_or(RecordError { line: 1, reason: "the record is empty".to_owned() })
}

/// A record as one JSON object: the keys of its header, then `actions` as a list and, if there is one, `result`. Events and
/// whatever else readers pass over are left out.
///
/// The actions are not played through: whether they are legal is for [`read`] to say.
pub fn to_json(lines: &str) -> Result<String, String> {
    let (mut header, mut actions, mut result) = (None, Vec::new(), None);
    for (line, text) in (1..).zip(lines.lines()) {
        let text = text.trim();
        let fault = |reason: &str| printable(&format!("line {line}: {reason}"));
        if text.is_empty() {
            continue;
        }
        let object: Map<String, Value> =
            serde_json::from_str(text).map_err(|error| fault(&json_fault(&error, text)))?;
        if object.contains_key("event") {
            continue;
        }
        if header.is_none() {
            begin(&object).map_err(|reason| fault(&reason))?;
            if object.contains_key("actions") || object.contains_key("result") {
                return Err(fault("a header with actions or a result of its own"));
            }
            // As it was written: the order of the keys is part of the format.
            header = text.strip_suffix('}');
        } else if object.contains_key("do") {
            actions.push(text);
        } else if let Some(value) = object.get("result") {
            result = Some(value.to_string());
        }
    }
    let header = header.ok_or("line 1: the record is empty")?;
    let result = result.map_or_else(String::new, |result| format!(r#","result":{result}"#));
    Ok(format!(r#"{header},"actions":[{}]{result}}}"#, actions.join(",")))
}

/// What a refusal repeats of a file must not fill or upset a terminal.
pub(crate) fn printable(reason: &str) -> String {
    let reason = reason.replace(char::is_control, "?");
    match reason.char_indices().nth(LONGEST_REASON) {
        Some((end, _)) => format!("{} …", &reason[..end]),
        None => reason,
    }
}

struct Reader<R> {
    input: R,
    line: usize,
    bytes: usize,
    replay: Option<Replay>,
    /// The result has been read.
    ended: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads and follows one line; false at the end of the input.
    fn next(&mut self) -> Result<bool, String> {
        let mut bytes = Vec::new();
        let limit = LONGEST_LINE + 1;
        self.input
            .by_ref()
            .take(limit)
            .read_until(b'\n', &mut bytes)
            .map_err(|error| format!("cannot be read: {error}"))?;
        if bytes.is_empty() {
            return Ok(false);
        }
        if bytes.len() as u64 == limit && bytes.last() != Some(&b'\n') {
            return Err(format!("longer than the {LONGEST_LINE} bytes a line may have"));
        }
        self.bytes += bytes.len();
        if self.bytes > MOST_BYTES {
            return Err(format!("more than the {MOST_BYTES} bytes a record may have"));
        }
        if self.line > MOST_LINES {
            return Err(format!("more than the {MOST_LINES} lines a record may have"));
        }
        let text = std::str::from_utf8(&bytes).map_err(|_| "not UTF-8 text".to_owned())?;
        if text.trim().is_empty() {
            return Ok(true);
        }
        let object: Map<String, Value> = serde_json::from_str(text).map_err(|error| json_fault(&error, text))?;
        self.follow(object)?;
        Ok(true)
    }

    fn follow(&mut self, object: Map<String, Value>) -> Result<(), String> {
        if object.contains_key("event") {
            return Ok(());
        }
        let Some(replay) = &mut self.replay else {
            self.replay = Some(begin(&object)?);
            return Ok(());
        };
        if object.contains_key("format") {
            return Err("a second header".to_owned());
        }
        if let Some(result) = object.get("result") {
            if self.ended {
                return Err("a second result".to_owned());
            }
            self.ended = true;
            return check_result(replay, result);
        }
        if object.contains_key("do") {
            return act(replay, &object);
        }
        // What may follow the result, such as the seed, is not needed to replay.
        if self.ended { Ok(()) } else { Err("neither an action (\"do\"), an event nor the result".to_owned()) }
    }
}

fn json_fault(error: &serde_json::Error, text: &str) -> String {
    if error.is_eof() && !text.ends_with('\n') {
        return "the line breaks off".to_owned();
    }
    // A list or a number: the library's words for that are about its own types.
    if error.is_data() {
        return "not a JSON object".to_owned();
    }
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or(&message);
    format!("not a JSON object: {message} (column {})", error.column())
}

fn begin(header: &Map<String, Value>) -> Result<Replay, String> {
    if header.get("format").and_then(Value::as_str) != Some("bastide-record") {
        return Err("not a header: \"format\" must be \"bastide-record\"".to_owned());
    }
    match header.get("version").and_then(Value::as_u64) {
        Some(VERSION) => {}
        _ => return Err(format!("\"version\" must be {VERSION}: other versions are not known here")),
    }
    let Some(Value::Object(options)) = header.get("options") else {
        return Err("\"options\" must be an object".to_owned());
    };
    let options = options::from_json(options)?;
    let Some(Value::Array(players)) = header.get("players") else {
        return Err("\"players\" must be a list".to_owned());
    };
    let names = players.iter().map(player_name).collect::<Result<Vec<String>, String>>()?;
    let rules = Rules::new(options, names.len()).map_err(|error| error.to_string())?;
    let day = header.get("started").and_then(Value::as_str).and_then(|time| time.get(..10)).filter(|day| is_day(day));
    Ok(begun(rules, names, day.map(str::to_owned)))
}

/// A game before its first action.
pub(crate) fn begun(rules: Rules, names: Vec<String>, day: Option<String>) -> Replay {
    let state = rules.start();
    Replay { rules, names, day, actions: Vec::new(), events: Vec::new(), state }
}

/// True for `2026-11-15`.
pub(crate) fn is_day(text: &str) -> bool {
    text.len() == 10
        && text
            .bytes()
            .enumerate()
            .all(|(at, byte)| if matches!(at, 4 | 7) { byte == b'-' } else { byte.is_ascii_digit() })
}

fn player_name(player: &Value) -> Result<String, String> {
    let name = player.get("name").and_then(Value::as_str).ok_or("every player must have a \"name\"")?;
    check_name(name)?;
    Ok(name.to_owned())
}

pub(crate) fn check_name(name: &str) -> Result<(), String> {
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(format!("a player's name must be 1 to {LONGEST_NAME} characters without control characters"));
    }
    Ok(())
}

fn act(replay: &mut Replay, object: &Map<String, Value>) -> Result<(), String> {
    check_actor(replay, object.get("by"))?;
    let action = understand(&replay.rules, &replay.state, object)?;
    let Replay { rules, state, events, actions, .. } = replay;
    rules.apply(state, action, events).map_err(|illegal| refusal(rules, illegal))?;
    actions.push(action);
    Ok(())
}

pub(crate) fn refusal(rules: &Rules, illegal: Illegal) -> String {
    format!("{} ({})", words::refusal(illegal), illegal.rule(rules.options()).0)
}

fn check_actor(replay: &Replay, by: Option<&Value>) -> Result<(), String> {
    let by = by.ok_or("\"by\" is missing")?;
    let wanted = match replay.rules.actor(&replay.state) {
        Actor::Player(player) => json!(player.0),
        Actor::Chance => json!("chance"),
        Actor::Nobody => return Err(refusal(&replay.rules, Illegal::GameOver)),
    };
    let rule = Illegal::WrongStep.rule(replay.rules.options());
    if *by == wanted { Ok(()) } else { Err(format!("\"by\" is {by}, but {wanted} is to act ({})", rule.0)) }
}

/// The action that a line of a record writes down, without who does it. Whether it is legal is another question.
pub fn understand(rules: &Rules, state: &GameState, written: &Map<String, Value>) -> Result<Action, String> {
    match text(written, "do")? {
        "draw" => Ok(Action::Draw { tile: tile(rules, written)? }),
        "lay" => Ok(Action::Lay { tile: tile(rules, written)?, cell: cell(rules, written)?, turns: turns(written)? }),
        "place" => {
            let figure = match text(written, "figure")? {
                "follower" => FigureKind::Follower,
                "abbot" => FigureKind::Abbot,
                other => return Err(format!("unknown figure {other:?}")),
            };
            let cell = cell(rules, written)?;
            Ok(Action::Place { figure, cell, on: segment(rules, state, cell, written)? })
        }
        "recall" => {
            let cell = cell(rules, written)?;
            Ok(Action::Recall { cell, on: segment(rules, state, cell, written)? })
        }
        "refuse" => Ok(Action::Refuse { tile: tile(rules, written)? }),
        "bridge" => {
            let axis = match text(written, "axis")? {
                "NS" => Axis::NorthSouth,
                "EW" => Axis::EastWest,
                other => return Err(format!("\"axis\" must be \"NS\" or \"EW\", not {other:?}")),
            };
            Ok(Action::Bridge { cell: cell(rules, written)?, axis })
        }
        "castle" => {
            let cell = cell(rules, written)?;
            let build = value(written, "build")?;
            let build = build.as_bool().ok_or_else(|| format!("\"build\" must be true or false, not {build}"))?;
            Ok(Action::Castle { cell, on: segment(rules, state, cell, written)?, build })
        }
        "reward" => {
            let at = cell(rules, written)?;
            let castle = value(written, "castle")?;
            let pair = castle.as_array().filter(|pair| pair.len() == 2);
            let number =
                |at: usize| pair.and_then(|pair| pair[at].as_i64()).and_then(|number| i8::try_from(number).ok());
            let castle = number(0).zip(number(1)).map(|(x, y)| Cell::new(x, y));
            let castle = castle.ok_or("\"castle\" must be [x, y], one of its two cells")?;
            Ok(Action::Reward { castle, cell: at, on: segment(rules, state, at, written)? })
        }
        "pick" => {
            let bid = if written.contains_key("bid") { Some(points(written, "bid")?) } else { None };
            Ok(Action::Pick { tile: tile(rules, written)?, bid })
        }
        "bid" => Ok(Action::Bid { points: points(written, "points")? }),
        "buy" => Ok(Action::Buy),
        "sell" => Ok(Action::Sell),
        "symbol" => Ok(Action::Symbol { cell: cell(rules, written)? }),
        "pass" => Ok(Action::Pass),
        other => Err(format!("unknown action {other:?}")),
    }
}

/// BAZ-9: a bid, which is never more than 200.
fn points(written: &Map<String, Value>, key: &str) -> Result<u8, String> {
    let value = value(written, key)?;
    let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
    number.ok_or_else(|| format!("{key:?} must be a whole number from 0 to 200, not {value} (BAZ-9)"))
}

fn value<'v>(written: &'v Map<String, Value>, key: &str) -> Result<&'v Value, String> {
    written.get(key).ok_or_else(|| format!("{key:?} is missing"))
}

fn text<'v>(written: &'v Map<String, Value>, key: &str) -> Result<&'v str, String> {
    let value = value(written, key)?;
    value.as_str().ok_or_else(|| format!("{key:?} must be a text, not {value}"))
}

fn tile(rules: &Rules, written: &Map<String, Value>) -> Result<TileId, String> {
    let name = text(written, "tile")?;
    rules.tile_named(name).ok_or_else(|| format!("there is no tile {name:?} in this game"))
}

fn cell(rules: &Rules, written: &Map<String, Value>) -> Result<Cell, String> {
    Ok(Cell::new(coordinate(rules, written, "x")?, coordinate(rules, written, "y")?))
}

fn coordinate(rules: &Rules, written: &Map<String, Value>, key: &str) -> Result<i8, String> {
    let value = value(written, key)?;
    let number = value.as_i64().and_then(|number| i8::try_from(number).ok());
    number.ok_or_else(|| match value.as_f64() {
        Some(number) if number.abs() >= 128.0 => {
            let rule = Illegal::NotBesideATile.rule(rules.options());
            format!("{key:?} is {value}, far outside the landscape ({})", rule.0)
        }
        _ => format!("{key:?} must be a whole number, not {value}"),
    })
}

fn turns(written: &Map<String, Value>) -> Result<Rotation, String> {
    let value = value(written, "turns")?;
    let turns = Rotation::ALL.into_iter().find(|turns| value.as_u64() == Some(u64::from(turns.quarter_turns())));
    turns.ok_or_else(|| format!("\"turns\" must be 0, 1, 2 or 3, not {value}"))
}

fn segment(rules: &Rules, state: &GameState, cell: Cell, written: &Map<String, Value>) -> Result<SegmentId, String> {
    let name = text(written, "on")?;
    if name == "bridge" {
        return Ok(SegmentId::BRIDGE);
    }
    let kind = tile_at(rules, state, cell)
        .ok_or_else(|| format!("no tile lies at {cell} ({})", Illegal::NoTileThere.rule(rules.options()).0))?;
    kind.segment_named(name).ok_or_else(|| {
        format!("the tile {} has no part {name:?} ({})", kind.name, Illegal::NoSuchSegment.rule(rules.options()).0)
    })
}

fn check_result(replay: &Replay, result: &Value) -> Result<(), String> {
    let Replay { rules, state, .. } = replay;
    if rules.actor(state) != Actor::Nobody {
        return Err("a result, but the game is not over".to_owned());
    }
    let scores: Vec<i16> = PlayerId::all(rules.players()).map(|player| state.score(player)).collect();
    let winners: Vec<u8> = rules.leaders(state).map(|player| player.0).collect();
    for (key, right) in [("scores", json!(scores)), ("winners", json!(winners))] {
        match result.get(key) {
            Some(value) if *value == right => {}
            Some(value) => return Err(format!("the result says {key} {value}, but they are {right}")),
            None => return Err(format!("the result lacks {key:?}")),
        }
    }
    Ok(())
}
