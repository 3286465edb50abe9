//! The game that is played at a table: actions in, what happened out, draws by the secret in between.

use bastide_engine::{Action, Actor, Event, GameState, PlayerId, Quiet, Rules};
use bastide_notation::record;
use serde_json::{Map, Value};

use crate::fair::Secret;
use crate::happened::{Happened, tell};
use crate::problem::{Code, Problem};
use crate::room::Position;

/// An action as records write it, without `by`.
pub type WrittenAction = Map<String, Value>;

/// A game under way.
#[derive(Clone, Debug)]
pub(crate) struct Live {
    pub rules: Rules,
    pub state: GameState,
    /// All actions so far, draws included.
    pub actions: Vec<Action>,
    /// How many of them are draws.
    drawn: u64,
}

/// What a player did in one go, and the draws that followed.
pub(crate) struct Done {
    pub written: Vec<Value>,
    pub actions: Vec<Action>,
}

impl Live {
    pub(crate) fn new(rules: Rules) -> Live {
        Live { state: rules.start(), rules, actions: Vec::new(), drawn: 0 }
    }

    /// The game after these actions, draws included; or which of them cannot be.
    pub(crate) fn after(rules: Rules, actions: &[WrittenAction]) -> Result<Live, String> {
        let mut live = Live::new(rules);
        for (number, action) in actions.iter().enumerate() {
            let done = live.replay(&[Value::Object(action.clone())]);
            done.map_err(|reason| format!("action {}: {reason}", number + 1))?;
        }
        Ok(live)
    }

    /// The seat that is to act, if the game waits for one.
    pub(crate) fn to_act(&self) -> Option<PlayerId> {
        match self.rules.actor(&self.state) {
            Actor::Player(player) => Some(player),
            Actor::Chance | Actor::Nobody => None,
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.rules.actor(&self.state) == Actor::Nobody
    }

    /// Tries actions of a player one after the other, and what chance does after them. Nothing changes.
    pub(crate) fn try_actions(
        &self,
        player: PlayerId,
        written: &[WrittenAction],
        secret: &Secret,
    ) -> Result<Done, Problem> {
        let mut game = self.clone();
        let mut done = game.only_players(player, written)?;
        game.draw_on(secret, &mut done);
        Ok(done)
    }

    /// Tries actions of a player without what chance does after them: what comes next stays unknown.
    pub(crate) fn preview(&self, player: PlayerId, written: &[WrittenAction]) -> Result<(Live, Vec<Event>), Problem> {
        let mut game = self.clone();
        let before = game.actions.len();
        game.only_players(player, written)?;
        let (mut again, mut events) = (self.state.clone(), Vec::new());
        for &action in &game.actions[before..] {
            self.rules.apply_trusted(&mut again, action, &mut events);
        }
        Ok((game, events))
    }

    fn only_players(&mut self, player: PlayerId, written: &[WrittenAction]) -> Result<Done, Problem> {
        let mut done = Done { written: Vec::new(), actions: Vec::new() };
        if written.is_empty() {
            return Err(Problem::new(Code::Malformed, "there is no action"));
        }
        for action in written {
            if self.to_act() != Some(player) {
                let code = if done.actions.is_empty() { Code::NotYourTurn } else { Code::IllegalMove };
                return Err(Problem::new(code, "somebody else is to act"));
            }
            if action.get("do").and_then(Value::as_str) == Some("draw") {
                return Err(Problem::new(Code::Malformed, "tiles are drawn by chance"));
            }
            let action = record::understand(&self.rules, &self.state, action)
                .map_err(|reason| Problem::new(Code::Malformed, reason))?;
            let refused = |illegal| Problem::illegal(&self.rules, &self.state, action, illegal);
            self.rules.check(&self.state, action).map_err(refused)?;
            self.act(action, &mut done);
        }
        Ok(done)
    }

    fn act(&mut self, action: Action, done: &mut Done) {
        let line = record::action_line(&self.rules, &self.state, action);
        done.written.push(serde_json::from_str(&line).expect("our own lines are JSON"));
        done.actions.push(action);
        self.rules.apply_trusted(&mut self.state, action, &mut Quiet);
        self.actions.push(action);
        self.drawn += u64::from(matches!(action, Action::Draw { .. }));
    }

    /// Draws until somebody must decide.
    fn draw_on(&mut self, secret: &Secret, done: &mut Done) {
        while self.rules.actor(&self.state) == Actor::Chance {
            let tile = secret.draw(&self.rules, &self.state, self.drawn);
            self.act(Action::Draw { tile }, done);
        }
    }

    /// What happens before the first decision: what the game begins with, and draws.
    pub(crate) fn first_actions(&self, begin: &[WrittenAction], secret: &Secret) -> Vec<Value> {
        let written = begin.iter().cloned().map(Value::Object).collect();
        let mut done = Done { written, actions: Vec::new() };
        self.clone().draw_on(secret, &mut done);
        done.written
    }

    /// Does what was stored, and tells it.
    pub(crate) fn replay(&mut self, written: &[Value]) -> Result<Vec<Happened>, String> {
        let mut told = Vec::new();
        for line in written {
            let object = line.as_object().ok_or("an action is not an object")?;
            let action = record::understand(&self.rules, &self.state, object)?;
            let mut events = Vec::new();
            self.rules
                .apply(&mut self.state, action, &mut events)
                .map_err(|illegal| format!("an action is not legal: {illegal:?}"))?;
            self.actions.push(action);
            self.drawn += u64::from(matches!(action, Action::Draw { .. }));
            told.extend(events.iter().map(|event| tell(&self.rules, &self.state, event)));
        }
        Ok(told)
    }

    /// The game as it was after so many actions.
    pub(crate) fn back_to(&mut self, count: usize) {
        self.actions.truncate(count);
        self.state = self.rules.start();
        self.drawn = 0;
        for &action in &self.actions {
            self.rules.apply_trusted(&mut self.state, action, &mut Quiet);
            self.drawn += u64::from(matches!(action, Action::Draw { .. }));
        }
    }

    /// What a player does who does not think: the first place that fits, and otherwise nothing or the first of what must be.
    pub(crate) fn thoughtless(&self, player: PlayerId) -> Vec<WrittenAction> {
        let position = Position { rules: self.rules.clone(), state: self.state.clone() };
        position.turn_of(player.0, |rules, state| {
            let mut room = Vec::new();
            rules.legal_actions(state, &mut room);
            if room.contains(&Action::Pass) { Action::Pass } else { room[0] }
        })
    }
}
