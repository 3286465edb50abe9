//! From compact text to a game, which is played through on the way.

use bastide_engine::{
    Action, Actor, Axis, Cell, FigureKind, GameOptions, GameState, Illegal, Market, Phase, PlayerId, Rotation, Rules,
    SegmentId, TileId,
};

use super::{Fate, add_modules, fate, game_named, part_name, write};
use crate::record::{self, LONGEST_LINE, RecordError, Replay};

/// The longest text that is read: a hundred times what the longest game takes, and room for comments.
pub const MOST_BYTES: usize = 1 << 20;

/// The most tags that are read.
const MOST_TAGS: usize = 100;

/// How much of a word a refusal repeats.
const LONGEST_TOKEN: usize = 40;

/// Reads compact text and plays it through.
pub fn read(text: &str) -> Result<Replay, RecordError> {
    if text.len() > MOST_BYTES {
        return Err(RecordError { line: 1, reason: format!("more than the {MOST_BYTES} bytes a text may have") });
    }
    if let Some(at) = text.lines().position(|line| line.len() as u64 > LONGEST_LINE) {
        let reason = format!("longer than the {LONGEST_LINE} bytes a line may have");
        return Err(RecordError { line: at + 1, reason });
    }
    let mut words = Words { rest: text, line: 1 };
    let tags = words.tags()?;
    let mut player = Player { words, replay: begin(&tags)? };
    player.play()?;
    check_result(&player.replay, &tags)?;
    Ok(player.replay)
}

fn fault(line: usize, token: &str, reason: impl AsRef<str>) -> RecordError {
    let shown: String = token.chars().take(LONGEST_TOKEN).collect();
    let more = if shown.len() < token.len() { "…" } else { "" };
    RecordError { line, reason: record::printable(&format!("\"{shown}{more}\": {}", reason.as_ref())) }
}

/// A tag such as `[Game "classic/modern"]`.
struct Tag<'t> {
    line: usize,
    name: &'t str,
    value: String,
}

/// What a text is made of.
enum Token<'t> {
    Open,
    Close,
    Word(&'t str),
}

/// The text, token by token. Comments are passed over.
struct Words<'t> {
    rest: &'t str,
    /// The line that the rest begins in.
    line: usize,
}

impl<'t> Words<'t> {
    /// Takes so many bytes.
    fn take(&mut self, bytes: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    fn skip_blanks(&mut self) -> Result<(), RecordError> {
        loop {
            self.take(self.rest.len() - self.rest.trim_start().len());
            if !self.rest.starts_with('{') {
                return Ok(());
            }
            let Some(end) = self.rest.find('}') else {
                return Err(fault(self.line, self.rest, "expected a } at the end of the comment"));
            };
            self.take(end + 1);
        }
    }

    fn next(&mut self) -> Result<Option<Token<'t>>, RecordError> {
        self.skip_blanks()?;
        let token = match self.rest.chars().next() {
            None => return Ok(None),
            Some('[') => Token::Open,
            Some(']') => Token::Close,
            Some('(' | ')') => {
                let reason = "variations are not read: expected the turns that were played, and nothing else";
                return Err(fault(self.line, &self.rest[..1], reason));
            }
            Some('}') => return Err(fault(self.line, "}", "no comment has begun")),
            Some(_) => {
                let ends = |char: char| char.is_whitespace() || "[]{}()".contains(char);
                let end = self.rest.find(ends).unwrap_or(self.rest.len());
                return Ok(Some(Token::Word(self.take(end))));
            }
        };
        self.take(1);
        Ok(Some(token))
    }

    /// The tags that the text begins with.
    fn tags(&mut self) -> Result<Vec<Tag<'t>>, RecordError> {
        let mut tags: Vec<Tag<'t>> = Vec::new();
        loop {
            self.skip_blanks()?;
            if !self.rest.starts_with('[') || !begins_tag(&self.rest[1..]) {
                return Ok(tags);
            }
            self.take(1);
            let tag = self.tag()?;
            if tags.iter().any(|other| other.name == tag.name) {
                return Err(fault(tag.line, tag.name, "a second tag of that name"));
            }
            if tags.len() == MOST_TAGS {
                return Err(fault(tag.line, tag.name, format!("more than {MOST_TAGS} tags")));
            }
            tags.push(tag);
        }
    }

    /// A tag after its opening bracket.
    fn tag(&mut self) -> Result<Tag<'t>, RecordError> {
        let line = self.line;
        let length = self.rest.find(|char: char| !char.is_ascii_alphanumeric()).unwrap_or(self.rest.len());
        let name = self.take(length);
        let wrong = |reason: &str| fault(line, name, reason);
        self.skip_blanks()?;
        if !self.rest.starts_with('"') {
            return Err(wrong("expected a value in quotation marks after the name of a tag"));
        }
        let (mut value, mut escaped, mut end) = (String::new(), false, None);
        for (at, char) in self.rest.char_indices().skip(1) {
            match char {
                '\n' => break,
                '"' if !escaped => {
                    end = Some(at + 1);
                    break;
                }
                '\\' if !escaped => escaped = true,
                _ => {
                    value.push(char);
                    escaped = false;
                }
            }
        }
        self.take(end.ok_or_else(|| wrong("expected a quotation mark at the end of the tag's value"))?);
        self.skip_blanks()?;
        if !self.rest.starts_with(']') {
            return Err(wrong("expected a ] at the end of the tag"));
        }
        self.take(1);
        Ok(Tag { line, name, value })
    }
}

/// Tags begin with a capital letter, answers with a seat or with `draw`.
fn begins_tag(text: &str) -> bool {
    text.starts_with(|char: char| char.is_ascii_uppercase())
}

/// The game that the tags describe, before its first turn.
fn begin(tags: &[Tag]) -> Result<Replay, RecordError> {
    let find = |name: &str| tags.iter().find(|tag| tag.name == name);
    let game = find("Game").ok_or_else(|| RecordError {
        line: 1,
        reason: "expected tags, and among them [Game \"classic/modern\"] or another game".to_owned(),
    })?;
    let mut options = game_named(&game.value).map_err(|reason| fault(game.line, "Game", reason))?;
    if let Some(modules) = find("Modules") {
        add_modules(&mut options, &modules.value).map_err(|reason| fault(modules.line, "Modules", reason))?;
    }
    let mut names = Vec::new();
    while let Some(seat) = find(&format!("Seat{}", names.len())) {
        record::check_name(&seat.value).map_err(|reason| fault(seat.line, seat.name, reason))?;
        names.push(seat.value.clone());
    }
    let number = |tag: &Tag| tag.name.strip_prefix("Seat").and_then(|number| number.parse::<usize>().ok());
    if let Some(tag) = tags.iter().find(|tag| number(tag).is_some_and(|number| number > names.len())) {
        let reason = format!("expected seats numbered from 0, but there is no Seat{}", names.len());
        return Err(fault(tag.line, tag.name, reason));
    }
    let rules = Rules::new(options, names.len()).map_err(|error| fault(game.line, "Game", error.to_string()))?;
    let day = find("Date").map(|tag| tag.value.replace('.', "-")).filter(|day| record::is_day(day));
    Ok(record::begun(rules, names, day))
}

fn check_result(replay: &Replay, tags: &[Tag]) -> Result<(), RecordError> {
    // As in chess, a star stands for a game that is not over.
    let Some(tag) = tags.iter().find(|tag| tag.name == "Result" && tag.value != "*") else { return Ok(()) };
    let Replay { rules, state, .. } = replay;
    let wrong = |reason: String| Err(fault(tag.line, tag.name, reason));
    if state.phase() != Phase::Over {
        return wrong(format!("a result, but the game is not over: at its end, expected {}", expected(rules, state)));
    }
    let right = write::result(rules, state);
    if tag.value == right { Ok(()) } else { wrong(format!("expected {right}, not {:?}", tag.value)) }
}

/// Plays what the words tell.
struct Player<'t> {
    words: Words<'t>,
    replay: Replay,
}

impl<'t> Player<'t> {
    fn play(&mut self) -> Result<(), RecordError> {
        while let Some(token) = self.words.next()? {
            let line = self.words.line;
            match token {
                Token::Open if begins_tag(self.words.rest) => {
                    return Err(fault(line, "[", "expected an answer: tags stand before the first turn"));
                }
                Token::Open => self.answers()?,
                Token::Close => return Err(fault(line, "]", "no bracket is open")),
                Token::Word(word) => self.word(word).map_err(|reason| fault(line, word, reason))?,
            }
        }
        Ok(())
    }

    /// What stands in brackets, after the first.
    fn answers(&mut self) -> Result<(), RecordError> {
        let (mut line, mut words) = (self.words.line, Vec::new());
        loop {
            let ends = match self.words.next()? {
                Some(Token::Word(word)) => {
                    if words.is_empty() {
                        line = self.words.line;
                    }
                    // Cells have commas too, so only the last of a word parts answers.
                    let answer = word.strip_suffix(',');
                    words.extend(Some(answer.unwrap_or(word)).filter(|word| !word.is_empty()));
                    answer.is_some()
                }
                Some(Token::Close) => {
                    return self.answer(&words).map_err(|reason| fault(line, &words.join(" "), reason));
                }
                Some(Token::Open) => return Err(fault(self.words.line, "[", "expected a ] before the next [")),
                None => return Err(fault(line, &words.join(" "), "expected a ] at the end of the answers")),
            };
            if ends {
                self.answer(&words).map_err(|reason| fault(line, &words.join(" "), reason))?;
                words.clear();
            }
        }
    }

    fn answer(&mut self, words: &[&str]) -> Result<(), String> {
        const FORMS: &str = "expected an answer such as 0:pass, 0:castle no, 0:pick E bid 2 or draw E";
        if let ["draw", tiles @ ..] = words {
            self.pass_if_open()?;
            for tile in tiles {
                let tile = self.tile(tile)?;
                self.act(Action::Draw { tile })?;
            }
            return if tiles.is_empty() { Err("expected a tile after draw".to_owned()) } else { Ok(()) };
        }
        let (first, rest) = words.split_first().ok_or(FORMS)?;
        let (seat, verb) = first.split_once(':').ok_or(FORMS)?;
        if verb != "pass" {
            self.pass_if_open()?;
        }
        let Replay { rules, state, .. } = &self.replay;
        let seat: u8 = seat.parse().map_err(|_| FORMS)?;
        if rules.actor(state) != Actor::Player(PlayerId(seat)) {
            return Err(format!("seat {seat} is not to act: expected {}", expected(rules, state)));
        }
        let action = match (verb, rest) {
            ("pass", []) => Action::Pass,
            ("castle", [place @ .., answer]) => {
                let build = match *answer {
                    "yes" => true,
                    "no" => false,
                    _ => return Err("expected yes or no after castle".to_owned()),
                };
                let (cell, on) = match (place, state.phase()) {
                    ([], Phase::OfferCastle { on, .. }) => (state.board().tile(state.board().last()).cell, on),
                    ([], _) => return Err(format!("expected {}", expected(rules, state))),
                    ([place], _) => self.place(place)?,
                    _ => return Err(FORMS.to_owned()),
                };
                Action::Castle { cell, on, build }
            }
            ("reward", [place, "castle", castle]) => {
                let (cell, on) = self.place(place)?;
                Action::Reward { castle: whole(castle, Cursor::cell)?, cell, on }
            }
            ("pick", [tile]) => Action::Pick { tile: self.tile(tile)?, bid: None },
            ("pick", [tile, "bid", bid]) => Action::Pick { tile: self.tile(tile)?, bid: Some(points(bid)?) },
            ("bid", [bid]) => Action::Bid { points: points(bid)? },
            ("buy", []) => Action::Buy,
            ("sell", []) => Action::Sell,
            _ => return Err(FORMS.to_owned()),
        };
        self.act(action)
    }

    /// A number, a turn, or a tile that leaves the game.
    fn word(&mut self, word: &str) -> Result<(), String> {
        let word = match word.split_once('.') {
            Some((number, rest)) if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => rest,
            _ => word,
        };
        // Dots stand where a turn is left out, marks of praise and blame behind one.
        let word = word.trim_start_matches(['.', '…']).trim_end_matches(['!', '?']);
        if word.is_empty() {
            return Ok(());
        }
        if let Some((tile, rest)) = word.split_once('@') {
            let tile = self.tile(tile)?;
            return self.lay(tile, rest);
        }
        let Some(tile) = word.strip_prefix('x') else {
            return Err("expected a turn such as E@0,-1/2+c0, a tile that leaves the game such as xE, or [".to_owned());
        };
        let tile = self.tile(tile)?;
        self.leave_the_game(tile)
    }

    fn lay(&mut self, tile: TileId, rest: &str) -> Result<(), String> {
        let mut cursor = Cursor { rest };
        let cell = cursor.cell()?;
        cursor.expect("/")?;
        let turns = cursor.turns()?;
        self.pass_if_open()?;
        if self.replay.state.phase() == Phase::Draw {
            match self.draw(tile)? {
                Fate::Waits => {}
                Fate::Left => {
                    let name = &self.replay.rules.tile(tile).name;
                    return Err(format!("the tile fits nowhere and leaves the game: expected x{name}"));
                }
                Fate::Kept => return Err(self.not_for_laying(tile)),
            }
        }
        self.act(Action::Lay { tile, cell, turns })?;
        while !cursor.rest.is_empty() {
            let action = self.suffix(&mut cursor)?;
            self.act(action)?;
        }
        Ok(())
    }

    fn leave_the_game(&mut self, tile: TileId) -> Result<(), String> {
        self.pass_if_open()?;
        if self.replay.state.phase() == Phase::Draw {
            match self.draw(tile)? {
                Fate::Waits => {}
                Fate::Left => return Ok(()),
                Fate::Kept => return Err(self.not_for_laying(tile)),
            }
        }
        self.act(Action::Refuse { tile })
    }

    fn not_for_laying(&self, tile: TileId) -> String {
        let name = &self.replay.rules.tile(tile).name;
        format!("the tile that is drawn now is for the market, for a hand or laid aside: expected [draw {name}]")
    }

    /// The next thing done in the turn whose tile was just laid.
    fn suffix(&self, cursor: &mut Cursor) -> Result<Action, String> {
        if cursor.eat("=") {
            cursor.expect("b")?;
            let cell = cursor.cell()?;
            cursor.expect(":")?;
            return Ok(Action::Bridge { cell, axis: cursor.axis()? });
        }
        if cursor.eat("*") {
            return Ok(Action::Symbol { cell: cursor.cell()? });
        }
        if cursor.eat("+") {
            let figure = cursor.figure();
            let (cell, on) = self.here(cursor.part())?;
            return Ok(Action::Place { figure, cell, on });
        }
        if cursor.eat("^") {
            let figure = cursor.figure();
            let (cell, on) = self.named(cursor)?;
            return Ok(Action::Place { figure, cell, on });
        }
        if cursor.eat("-A") {
            return self.abbot();
        }
        if cursor.eat("-") {
            let (cell, on) = self.named(cursor)?;
            return Ok(Action::Recall { cell, on });
        }
        Err(format!("expected =b, *, +, ^ or - at {:?}", cursor.rest))
    }

    /// A part of the tile just laid, or the bridge of this turn.
    fn here(&self, part: &str) -> Result<(Cell, SegmentId), String> {
        let state = &self.replay.state;
        if part == "b" {
            let cell = state.bridge_of_this_turn().ok_or("no bridge was built this turn")?;
            return Ok((cell, SegmentId::BRIDGE));
        }
        let cell = state.board().tile(state.board().last()).cell;
        Ok((cell, self.part(cell, part)?))
    }

    /// `0,1:f0`
    fn named(&self, cursor: &mut Cursor) -> Result<(Cell, SegmentId), String> {
        let cell = cursor.cell()?;
        cursor.expect(":")?;
        Ok((cell, self.part(cell, cursor.part())?))
    }

    fn place(&self, word: &str) -> Result<(Cell, SegmentId), String> {
        whole(word, |cursor| self.named(cursor))
    }

    fn part(&self, cell: Cell, name: &str) -> Result<SegmentId, String> {
        let Replay { rules, state, .. } = &self.replay;
        if name == "b" {
            return Ok(SegmentId::BRIDGE);
        }
        let kind = record::tile_at(rules, state, cell).ok_or_else(|| format!("no tile lies at {cell}"))?;
        let parts = || (0..kind.segments.len()).map(|on| SegmentId(on as u8));
        parts().find(|&on| part_name(kind, on) == name).ok_or_else(|| {
            let names: Vec<String> = parts().map(|on| part_name(kind, on)).collect();
            format!("expected a part of {}: {}, not {name:?}", kind.name, names.join(", "))
        })
    }

    fn tile(&self, name: &str) -> Result<TileId, String> {
        let found = self.replay.rules.tile_named(name);
        found.ok_or_else(|| format!("expected a tile, but there is no {name:?} in this game"))
    }

    /// The player's abbot is taken back.
    fn abbot(&self) -> Result<Action, String> {
        let Replay { rules, state, .. } = &self.replay;
        let player = state.turn().player;
        let own = state.figures().placed().iter().find(|own| own.player == player && own.kind == FigureKind::Abbot);
        let abbot = own.ok_or_else(|| record::refusal(rules, Illegal::NoAbbotThere))?;
        Ok(Action::Recall { cell: state.board().tile(abbot.tile).cell, on: abbot.on })
    }

    /// Where a figure could be placed and something else follows, nothing was placed.
    fn pass_if_open(&mut self) -> Result<(), String> {
        match self.replay.state.phase() {
            Phase::PlaceFigure { .. } => self.act(Action::Pass),
            _ => Ok(()),
        }
    }

    fn draw(&mut self, tile: TileId) -> Result<Fate, String> {
        let before = self.replay.state.clone();
        self.act(Action::Draw { tile })?;
        Ok(fate(&self.replay.rules, &before, &self.replay.state))
    }

    fn act(&mut self, action: Action) -> Result<(), String> {
        let Replay { rules, state, events, actions, .. } = &mut self.replay;
        rules.apply(state, action, events).map_err(|illegal| match illegal {
            Illegal::WrongStep => format!("expected {}", expected(rules, state)),
            _ => record::refusal(rules, illegal),
        })?;
        actions.push(action);
        Ok(())
    }
}

/// What would go on with the game, in the words of the text.
fn expected(rules: &Rules, state: &GameState) -> String {
    let seat = match rules.actor(state) {
        Actor::Player(player) => player.0,
        Actor::Chance | Actor::Nobody => 0,
    };
    let draft = match rules.options() {
        GameOptions::Classic(classic) => classic.bridges_castles_bazaars == Some(Market::Draft),
        GameOptions::Discovery(_) => false,
    };
    match state.phase() {
        Phase::Draw => "a tile that is drawn: laid (E@0,-1/2), out of the game (xE) or kept ([draw E])".to_owned(),
        Phase::Lay { tile } => {
            let name = &rules.tile(tile).name;
            format!("seat {seat} to lay {name}: {name}@x,y/turns")
        }
        Phase::LayFromHand => {
            let hand: Vec<&str> = state.hand(PlayerId(seat)).map(|tile| &*rules.tile(tile).name).collect();
            format!("seat {seat} to lay {}", hand.join(" or "))
        }
        Phase::NeededBridge => "the bridge that the tile needs: =bx,y:NS or =bx,y:EW".to_owned(),
        Phase::ChooseSymbol => "the symbol that is activated: *x,y".to_owned(),
        Phase::PlaceFigure { .. } => format!("what seat {seat} places or takes back, or [{seat}:pass]"),
        Phase::OfferCastle { .. } => format!("[{seat}:castle yes] or [{seat}:castle no]"),
        Phase::ChooseReward { .. } => format!("[{seat}:reward x,y:part castle x,y]"),
        Phase::Pick { .. } if draft => format!("[{seat}:pick TILE]"),
        Phase::Pick { .. } => format!("[{seat}:pick TILE bid POINTS]"),
        Phase::Bid { .. } => format!("[{seat}:bid POINTS] or [{seat}:pass]"),
        Phase::BuyOrSell { .. } => format!("[{seat}:buy] or [{seat}:sell]"),
        Phase::Over => "nothing more: the game is over".to_owned(),
    }
}

/// A word of which everything must be understood.
fn whole<'w, T>(word: &'w str, read: impl FnOnce(&mut Cursor<'w>) -> Result<T, String>) -> Result<T, String> {
    let mut cursor = Cursor { rest: word };
    let value = read(&mut cursor)?;
    if cursor.rest.is_empty() { Ok(value) } else { Err(format!("expected nothing more at {:?}", cursor.rest)) }
}

/// BAZ-9: a bid, which is never more than 200.
fn points(word: &str) -> Result<u8, String> {
    word.parse().map_err(|_| format!("expected a whole number from 0 to 200, not {word:?} (BAZ-9)"))
}

/// The inside of a word.
struct Cursor<'w> {
    rest: &'w str,
}

impl<'w> Cursor<'w> {
    fn eat(&mut self, sign: &str) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn expect(&mut self, sign: &str) -> Result<(), String> {
        if self.eat(sign) { Ok(()) } else { Err(format!("expected {sign:?} at {:?}", self.rest)) }
    }

    fn cell(&mut self) -> Result<Cell, String> {
        let x = self.number()?;
        self.expect(",")?;
        Ok(Cell::new(x, self.number()?))
    }

    fn number(&mut self) -> Result<i8, String> {
        let digits = self.rest.strip_prefix('-').unwrap_or(self.rest);
        let after = digits.trim_start_matches(|char: char| char.is_ascii_digit());
        let (number, rest) = self.rest.split_at(self.rest.len() - after.len());
        if digits.len() == after.len() {
            return Err(format!("expected a whole number at {:?}", self.rest));
        }
        self.rest = rest;
        number.parse().map_err(|_| format!("{number} is far outside the landscape"))
    }

    fn turns(&mut self) -> Result<Rotation, String> {
        let turns = Rotation::ALL.into_iter().find(|turns| self.eat(&turns.quarter_turns().to_string()));
        turns.ok_or_else(|| format!("expected 0, 1, 2 or 3 quarter turns at {:?}", self.rest))
    }

    fn axis(&mut self) -> Result<Axis, String> {
        let axis = Axis::ALL.into_iter().find(|&axis| self.eat(record::axis_name(axis)));
        axis.ok_or_else(|| format!("expected NS or EW at {:?}", self.rest))
    }

    fn figure(&mut self) -> FigureKind {
        if self.eat("A:") { FigureKind::Abbot } else { FigureKind::Follower }
    }

    /// The name of a part: letters and digits.
    fn part(&mut self) -> &'w str {
        let end = self.rest.find(|char: char| !char.is_ascii_alphanumeric()).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        name
    }
}
