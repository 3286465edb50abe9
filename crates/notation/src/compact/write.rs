//! From a game to its compact text.

use std::fmt::Write as _;

use bastide_engine::{
    Action, Actor, Cell, Event, FigureKind, GameOptions, GameState, Phase, PlayerId, Rules, SegmentId, TurnKind,
};

use super::{Fate, fate, options_to_tags, part_name};
use crate::record::{self, Replay};

/// The compact text of a game.
///
/// # Panics
/// When an action is not legal, which no game that has been read or played can have.
pub fn write(replay: &Replay) -> String {
    let Replay { rules, actions, .. } = replay;
    let mut writer = Writer { text: String::new(), answers: Vec::new(), gap: Gap::Round, round: 1, seat: PlayerId(0) };
    let (mut state, mut events) = (rules.start(), Vec::new());
    for (at, &action) in actions.iter().enumerate() {
        let before = state.clone();
        events.clear();
        rules.apply(&mut state, action, &mut events).expect("a game that was played is legal");
        writer.tell(rules, &before, &state, action, at + 1 == actions.len());
        for event in &events {
            if let Event::Turn { player, kind } = *event {
                writer.begin_turn(player, kind);
            }
        }
    }
    writer.close_answers();
    let mut text = tags(replay, &state);
    if !writer.text.is_empty() {
        text.push_str(&writer.text);
        text.push('\n');
    }
    text
}

fn tags(replay: &Replay, end: &GameState) -> String {
    let Replay { rules, names, day, .. } = replay;
    let (game, modules) = options_to_tags(rules.options());
    let mut tags = vec![("Game".to_owned(), game)];
    if !modules.is_empty() {
        tags.push(("Modules".to_owned(), modules));
    }
    tags.extend(day.as_ref().map(|day| ("Date".to_owned(), day.replace('-', "."))));
    tags.extend(names.iter().enumerate().map(|(seat, name)| (format!("Seat{seat}"), name.clone())));
    if end.phase() == Phase::Over {
        tags.push(("Result".to_owned(), result(rules, end)));
    }
    let tags: Vec<String> = tags.iter().map(|(name, value)| format!("[{name} {}]", quoted(value))).collect();
    tags.join(" ") + "\n"
}

/// The points of all players: `71-64`.
pub(super) fn result(rules: &Rules, end: &GameState) -> String {
    let scores: Vec<String> = PlayerId::all(rules.players()).map(|player| end.score(player).to_string()).collect();
    scores.join("-")
}

fn quoted(value: &str) -> String {
    format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// What stands before the next word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Gap {
    Word,
    Turn,
    Round,
}

struct Writer {
    text: String,
    /// What will stand in the next pair of brackets.
    answers: Vec<String>,
    gap: Gap,
    round: u32,
    /// Whose turn it last was in seat order.
    seat: PlayerId,
}

impl Writer {
    fn tell(&mut self, rules: &Rules, before: &GameState, after: &GameState, action: Action, last: bool) {
        let name = |tile| &rules.tile(tile).name;
        let part = |cell: Cell, on: SegmentId| {
            record::tile_at(rules, before, cell).map_or_else(String::new, |kind| part_name(kind, on))
        };
        let seat = match rules.actor(before) {
            Actor::Player(player) => player.0,
            Actor::Chance | Actor::Nobody => 0,
        };
        match action {
            Action::Draw { tile } => match fate(rules, before, after) {
                // What is done with it tells it too.
                Fate::Waits if !last => {}
                Fate::Left => self.word(&format!("x{}", name(tile))),
                Fate::Waits | Fate::Kept => self.draw(name(tile)),
            },
            Action::Lay { tile, cell, turns } => {
                self.word(&format!("{}@{cell}/{}", name(tile), turns.quarter_turns()));
            }
            Action::Refuse { tile } => self.word(&format!("x{}", name(tile))),
            Action::Bridge { cell, axis } => self.suffix(&format!("=b{cell}:{}", record::axis_name(axis))),
            Action::Symbol { cell } => self.suffix(&format!("*{cell}")),
            Action::Place { figure, cell, on } => {
                let figure = if figure == FigureKind::Abbot { "A:" } else { "" };
                let here = match on {
                    SegmentId::BRIDGE => before.bridge_of_this_turn() == Some(cell),
                    _ => before.board().tile(before.board().last()).cell == cell,
                };
                let part = part(cell, on);
                self.suffix(&if here { format!("+{figure}{part}") } else { format!("^{figure}{cell}:{part}") });
            }
            Action::Recall { cell, on } => {
                let classic = matches!(rules.options(), GameOptions::Classic(_));
                self.suffix(&if classic { "-A".to_owned() } else { format!("-{cell}:{}", part(cell, on)) });
            }
            // Whatever follows tells that nothing was placed.
            Action::Pass if matches!(before.phase(), Phase::PlaceFigure { .. }) && !last => {}
            Action::Pass => self.answer(seat, "pass"),
            Action::Castle { cell, on, build } => {
                let answer = if build { "yes" } else { "no" };
                let last = before.board().tile(before.board().last()).cell;
                let offered = matches!(before.phase(), Phase::OfferCastle { on: offered, .. } if offered == on);
                // A city may be named by its other half.
                let place = if offered && cell == last { String::new() } else { format!("{cell}:{} ", part(cell, on)) };
                self.answer(seat, &format!("castle {place}{answer}"));
            }
            Action::Reward { castle, cell, on } => {
                self.answer(seat, &format!("reward {cell}:{} castle {castle}", part(cell, on)));
            }
            Action::Pick { tile, bid } => {
                let bid = bid.map_or_else(String::new, |bid| format!(" bid {bid}"));
                self.answer(seat, &format!("pick {}{bid}", name(tile)));
            }
            Action::Bid { points } => self.answer(seat, &format!("bid {points}")),
            Action::Buy => self.answer(seat, "buy"),
            Action::Sell => self.answer(seat, "sell"),
        }
    }

    fn begin_turn(&mut self, player: PlayerId, kind: TurnKind) {
        self.close_answers();
        let mut gap = Gap::Turn;
        if kind == TurnKind::Ordinary {
            if player <= self.seat {
                self.round += 1;
                gap = Gap::Round;
            }
            self.seat = player;
        }
        self.gap = self.gap.max(gap);
    }

    fn word(&mut self, word: &str) {
        self.close_answers();
        self.space();
        self.text.push_str(word);
    }

    /// More of the turn that the last word tells.
    fn suffix(&mut self, suffix: &str) {
        self.text.push_str(suffix);
    }

    fn answer(&mut self, seat: u8, answer: &str) {
        self.answers.push(format!("{seat}:{answer}"));
    }

    /// Tiles that are drawn one after the other share one `draw`.
    fn draw(&mut self, tile: &str) {
        match self.answers.last_mut() {
            Some(draws) if draws.starts_with("draw ") => {
                let _ = write!(draws, " {tile}");
            }
            _ => self.answers.push(format!("draw {tile}")),
        }
    }

    fn close_answers(&mut self) {
        if !self.answers.is_empty() {
            self.space();
            let _ = write!(self.text, "[{}]", self.answers.join(", "));
            self.answers.clear();
        }
    }

    fn space(&mut self) {
        match self.gap {
            Gap::Word => self.text.push(' '),
            Gap::Turn => self.text.push_str("   "),
            Gap::Round => {
                let line_end = if self.text.is_empty() { "" } else { "\n" };
                let _ = write!(self.text, "{line_end}{}. ", self.round);
            }
        }
        self.gap = Gap::Word;
    }
}
