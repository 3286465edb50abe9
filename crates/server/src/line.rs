//! A bot that is another program, and speaks with us in lines of JSON (see `docs/bots.md`).

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

use bastide_bots::{Bot, Limits, Random};
use bastide_engine::{Action, Actor, GameState, PlayerId, Rules};
use bastide_notation::{options, record, words};
use bastide_table::{WrittenAction, game_view, legal_actions, supply, written_actions};
use serde_json::{Map, Value, json};

use crate::program::{Program, Silence};

/// The version of the protocol.
pub const LINE_PROTOCOL: u32 = 1;

/// How long a program may think where nothing else is said.
const USUAL: Duration = Duration::from_secs(1);
/// So much later than it should an answer may come, for the way.
const ON_THE_WAY: Duration = Duration::from_millis(50);
/// How long a program may take to say hello.
const HELLO: Duration = Duration::from_secs(10);
/// How often a program that is gone is started again in one game.
const RESTARTS: u32 = 3;

/// What a program can do wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BotFault {
    /// It did not answer in time.
    Timeout,
    /// Its action is not legal.
    Illegal,
    /// What it said is none of the lines that were waited for.
    Malformed,
    /// It has ended, or could not be started.
    Gone,
}

impl BotFault {
    /// The name that logs and figures use.
    pub const fn id(self) -> &'static str {
        match self {
            BotFault::Timeout => "timeout",
            BotFault::Illegal => "illegal",
            BotFault::Malformed => "malformed",
            BotFault::Gone => "gone",
        }
    }
}

/// A fault, and what exactly was wrong.
type Wrong = (BotFault, String);

/// A bot that is another program. It plays one seat of one game.
///
/// Whatever the program does wrong, the game goes on: the decision is then made by [`Random`].
#[derive(Debug)]
pub struct LineBot {
    name: String,
    command: Vec<String>,
    substitute: Random,
    /// How long the program may take to say hello.
    hello: Duration,
    program: Option<Program>,
    starts: u32,
    /// How many questions were asked.
    asked: u64,
    /// The record so far, our own actions included.
    record: Vec<String>,
    /// What the program wants to do after what it has done.
    plan: VecDeque<WrittenAction>,
    faults: BTreeMap<BotFault, u32>,
}

impl LineBot {
    /// A bot that is called `name` in logs. The program, with its arguments, is started when it is first asked.
    pub fn new(name: &str, command: Vec<String>, seed: u64) -> LineBot {
        LineBot {
            name: name.to_owned(),
            command,
            substitute: Random::new(seed),
            hello: HELLO,
            program: None,
            starts: 0,
            asked: 0,
            record: Vec::new(),
            plan: VecDeque::new(),
            faults: BTreeMap::new(),
        }
    }

    /// Tells the bot how the game has come to where it is: it cannot be read off a state. The bot adds what it does itself,
    /// so this is needed only when something else has happened.
    pub fn tell(&mut self, record: &str) {
        if !record.lines().eq(self.record.iter()) {
            self.record = record.lines().map(str::to_owned).collect();
            self.plan.clear();
        }
    }

    /// What the program has done wrong so far, and how often.
    pub fn faults(&self) -> &BTreeMap<BotFault, u32> {
        &self.faults
    }

    fn decide(&mut self, rules: &Rules, state: &GameState, me: PlayerId, time: Duration) -> Result<Action, Wrong> {
        if self.plan.is_empty() {
            let asked = self.start(rules, me).and_then(|()| self.ask(rules, state, me, time));
            if matches!(asked, Err((BotFault::Gone, _))) {
                self.program = None;
            }
            self.plan = asked?.into();
        }
        let written = self.plan.pop_front().ok_or_else(|| malformed("there is no action"))?;
        let action = record::understand(rules, state, &written).map_err(malformed)?;
        rules.check(state, action).map_err(|illegal| (BotFault::Illegal, words::refusal(illegal)))?;
        Ok(action)
    }

    /// Starts the program unless it runs. One that does not say hello does not run on.
    fn start(&mut self, rules: &Rules, me: PlayerId) -> Result<(), Wrong> {
        if self.program.is_some() {
            return Ok(());
        }
        if self.starts > RESTARTS {
            return Err((BotFault::Gone, format!("it is not started more than {} times", self.starts)));
        }
        self.starts += 1;
        let program = Program::start(&self.command).map_err(|error| (BotFault::Gone, error.to_string()))?;
        program.say(json!({ "t": "hello", "protocol": LINE_PROTOCOL }).to_string());
        let hello = self.listen(&program, "hello", Instant::now() + self.hello)?;
        let called = hello.get("name").and_then(Value::as_str).unwrap_or_default();
        tracing::debug!(bot = self.name, called, "a bot says hello");
        let options: Value =
            serde_json::from_str(&options::to_json(rules.options())).expect("our own options are JSON");
        let header: Option<Value> = self.record.first().and_then(|line| serde_json::from_str(line).ok());
        let players = header.as_ref().and_then(|header| header.get("players"));
        let players = players.cloned().unwrap_or_else(|| {
            let numbered =
                PlayerId::all(rules.players()).map(|player| json!({ "name": format!("player {}", player.0) }));
            numbered.collect()
        });
        program.say(json!({ "t": "setup", "options": options, "players": players, "seat": me.0 }).to_string());
        self.program = Some(program);
        Ok(())
    }

    /// Asks the program what to do next, and perhaps after that.
    fn ask(
        &mut self,
        rules: &Rules,
        state: &GameState,
        me: PlayerId,
        time: Duration,
    ) -> Result<Vec<WrittenAction>, Wrong> {
        let Some(program) = &self.program else { return Err(gone()) };
        self.asked += 1;
        let seats: Vec<_> = PlayerId::all(rules.players()).map(|player| supply(rules, state, player)).collect();
        let parsed = |line: &String| serde_json::from_str(line).expect("records are lines of JSON");
        let scene = json!({
            "t": "state",
            "game": game_view(rules, state, Some(me.0)),
            "scores": seats.iter().map(|seat| seat.score).collect::<Vec<i16>>(),
            "seats": seats,
            "legal": legal_actions(rules, state),
            "record": self.record.iter().map(parsed).collect::<Vec<Value>>(),
        });
        program.forget();
        program.say(scene.to_string());
        program.say(json!({ "t": "go", "ms": time.as_millis() as u64, "n": self.asked }).to_string());
        let until = Instant::now() + time + ON_THE_WAY;
        loop {
            let answer = self.listen(program, "bestturn", until)?;
            // An answer to an earlier question came too late, and is no fault a second time.
            if answer.get("n").is_none_or(|n| *n == json!(self.asked)) {
                let actions = answer.get("actions").and_then(written_actions);
                return actions.ok_or_else(|| malformed("\"actions\" must be a list of actions"));
            }
        }
    }

    /// The next line of that type. Information is passed on to the log, and nothing else may come before.
    fn listen(&self, program: &Program, wanted: &str, until: Instant) -> Result<Map<String, Value>, Wrong> {
        loop {
            let heard = program.hear(until).map_err(|silence| match silence {
                Silence::TooLate => (BotFault::Timeout, format!("no {wanted} in time")),
                Silence::Gone => gone(),
            })?;
            let line = heard.map_err(malformed)?;
            if line.trim().is_empty() {
                continue;
            }
            let object: Map<String, Value> =
                serde_json::from_str(&line).map_err(|error| malformed(format!("not a JSON object: {error}")))?;
            match object.get("t").and_then(Value::as_str) {
                Some("info") => tracing::debug!(bot = self.name, info = line, "a bot tells"),
                Some(kind) if kind == wanted => return Ok(object),
                _ => return Err(malformed(format!("\"t\" must be \"info\" or \"{wanted}\""))),
            }
        }
    }

    /// Adds an action of ours, and what came of it, to the record.
    fn remember(&mut self, rules: &Rules, state: &GameState, action: Action) {
        if self.record.is_empty() {
            return;
        }
        let (mut next, mut events) = (state.clone(), Vec::new());
        self.record.push(record::action_line(rules, state, action));
        rules.apply_trusted(&mut next, action, &mut events);
        self.record.extend(events.iter().filter_map(|event| record::event_line(rules, &next, event)));
    }
}

fn malformed(reason: impl Into<String>) -> Wrong {
    (BotFault::Malformed, reason.into())
}

fn gone() -> Wrong {
    (BotFault::Gone, "it has ended".to_owned())
}

impl Bot for LineBot {
    fn choose(&mut self, rules: &Rules, state: &GameState, limits: &Limits) -> Action {
        let Actor::Player(me) = rules.actor(state) else { panic!("a bot is asked for a decision of a player") };
        let decided = self.decide(rules, state, me, limits.time.unwrap_or(USUAL));
        let action = decided.unwrap_or_else(|(fault, reason)| {
            tracing::warn!(bot = self.name, seat = me.0, fault = fault.id(), reason, "a bot is at fault");
            metrics::counter!("bastide_bot_faults", "kind" => fault.id()).increment(1);
            *self.faults.entry(fault).or_default() += 1;
            self.plan.clear();
            self.substitute.choose(rules, state, limits)
        });
        self.remember(rules, state, action);
        action
    }
}

impl Drop for LineBot {
    fn drop(&mut self) {
        if let Some(program) = &self.program {
            program.say(json!({ "t": "quit" }).to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use bastide_engine::{DiscoveryOptions, GameOptions};

    use super::*;

    fn command(words: &[&str]) -> Vec<String> {
        words.iter().map(|&word| word.to_owned()).collect()
    }

    /// Plays a seat of a game, decision by decision, up to so many.
    fn play(bot: &mut LineBot, decisions: u32) {
        let rules = Rules::new(GameOptions::Discovery(DiscoveryOptions::default()), 2).expect("a game for two");
        let (mut state, mut room, mut decided) = (rules.start(), Vec::new(), 0);
        while decided < decisions {
            let action = match rules.actor(&state) {
                Actor::Player(_) => {
                    decided += 1;
                    bot.choose(&rules, &state, &Limits { time: Some(Duration::from_millis(10)), nodes: None })
                }
                _ => rules.some_action(&state, &mut room, |_| 0).expect("the game goes on"),
            };
            rules.apply(&mut state, action, &mut bastide_engine::Quiet).expect("bots do what is legal");
        }
    }

    #[test]
    fn a_program_that_never_says_hello_is_given_up() {
        let mut bot = LineBot::new("silent", command(&["sleep", "300"]), 1);
        bot.hello = Duration::from_millis(20);
        play(&mut bot, 10);
        assert_eq!(bot.faults(), &BTreeMap::from([(BotFault::Timeout, 4), (BotFault::Gone, 6)]));
    }

    #[test]
    fn what_a_program_plans_is_forgotten_when_something_else_has_happened() {
        let mut bot = LineBot::new("none", command(&["/no/such/program"]), 1);
        let plan = |bot: &mut LineBot| bot.plan = VecDeque::from([WrittenAction::new()]);
        bot.tell("one\ntwo\n");
        plan(&mut bot);
        bot.tell("one\ntwo\n");
        assert_eq!(bot.plan.len(), 1);
        bot.tell("one\ntwo\nthree\n");
        assert!(bot.plan.is_empty());
        plan(&mut bot);
        bot.tell("one\n");
        assert!(bot.plan.is_empty() && bot.record == ["one"]);
    }
}
