//! What goes over the wire and into the store: messages to a table, what is kept of them, what everybody is told.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::clock::{ClockView, Time};
use crate::happened::Happened;
use crate::live::WrittenAction;
use crate::problem::Problem;
use crate::setup::Setup;
use crate::shapes::ActionShape;

/// Somebody, by an id that is not secret.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(transparent)]
pub struct UserId(pub String);

/// Somebody with a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Person {
    /// Who.
    pub user: UserId,
    /// What others call them.
    pub name: String,
    /// It is a program, and says so.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>", optional)]
    pub bot: bool,
}

impl Person {
    /// Somebody who is not a program.
    pub fn new(user: UserId, name: impl Into<String>) -> Person {
        Person { user, name: name.into(), bot: false }
    }
}

fn is_false(value: &bool) -> bool {
    !value
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Occupant {
    /// Nobody yet.
    Open,
    /// Nobody yet: only who has the link of the seat may take it.
    Reserved,
    /// A person.
    Person(Person),
    /// A bot.
    Bot {
        /// Its level.
        level: String,
    },
}

/// Who speaks to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum From {
    /// Somebody, seated or not.
    Person(Person),
    /// The bot that was asked to play a seat.
    Bot {
        /// The seat.
        seat: u8,
    },
    /// Time has passed.
    Clock,
}

/// What is said to a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum Message {
    /// Take a seat: that one, or the first that is open.
    Join {
        /// Which.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// What the link of a reserved seat holds.
        #[serde(default)]
        #[ts(optional)]
        key: Option<String>,
    },
    /// Get up, before the game.
    Leave,
    /// The host puts a bot or somebody at the same device on a seat, reserves it for who has its link, or opens it:
    /// whoever sat there gets up.
    Seat {
        /// Which.
        seat: u8,
        /// The level of the bot, or nothing to open the seat.
        #[serde(default)]
        #[ts(optional)]
        bot: Option<String>,
        /// Keep it for who has its link.
        #[serde(default)]
        #[ts(as = "Option<bool>", optional)]
        reserved: bool,
        /// The name of somebody who plays on the host's own device.
        #[serde(default)]
        #[ts(optional)]
        here: Option<String>,
    },
    /// The host invites somebody, who is told wherever they are.
    Invite {
        /// Whom.
        user: UserId,
    },
    /// The host orders the seats anew: for each new seat the old one.
    Reorder {
        /// The old seats in their new order.
        order: Vec<u8>,
    },
    /// The host begins the game.
    Start,
    /// The host closes the table before the game.
    Close,
    /// A turn, or an answer to a question: all of it or nothing.
    Turn {
        /// The last event that the player has seen.
        seq: u64,
        /// What the player does.
        #[schema(value_type = Vec<ActionShape>)]
        #[ts(as = "Vec<ActionShape>")]
        actions: Vec<WrittenAction>,
    },
    /// Words for everybody.
    Chat {
        /// The words.
        text: String,
    },
    /// The host lets somebody speak no more, or again.
    Mute {
        /// Who.
        user: UserId,
        /// Whether.
        muted: bool,
    },
    /// Give up.
    Resign,
    /// Ask to take the last turn back.
    Takeback,
    /// Agree to a takeback, or not.
    AnswerTakeback {
        /// Whether.
        agree: bool,
    },
    /// Let a bot play for somebody who is not there: who has kept the others waiting for a minute.
    Claim {
        /// The seat of who is not there.
        seat: u8,
    },
    /// Play on after a bot has played for me.
    Back,
    /// Ask for another game with the seats moved on by one.
    Rematch,
}

/// Something that changed a table, as it is stored. Numbers without gaps are given by the store.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Entry {
    /// When.
    pub at: Time,
    /// A hash of who asked for it and of the key under which: who asks again is told of this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub key: Option<String>,
    /// What.
    #[serde(flatten)]
    pub what: Change,
}

/// What changed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum Change {
    /// The table was set up.
    Created {
        /// How.
        setup: Setup,
        /// By whom.
        host: Person,
    },
    /// A seat has another occupant.
    Seated {
        /// Which.
        seat: u8,
        /// Who.
        occupant: Occupant,
    },
    /// Somebody was invited.
    Invited {
        /// Who.
        user: UserId,
    },
    /// The seats were ordered anew.
    Reordered {
        /// The old seats in their new order.
        order: Vec<u8>,
    },
    /// The game began.
    Started {
        /// The hash of the seed.
        commitment: String,
        /// What happened before the first decision: what the game begins with, and draws.
        #[schema(value_type = Vec<ActionShape>)]
        #[ts(as = "Vec<ActionShape>")]
        actions: Vec<Value>,
    },
    /// A player acted, and tiles were drawn.
    Acted {
        /// Who.
        seat: u8,
        /// All of it, as records write it.
        #[schema(value_type = Vec<ActionShape>)]
        #[ts(as = "Vec<ActionShape>")]
        actions: Vec<Value>,
        /// Who did it for the player: nobody, a bot, or the clock.
        by: ActedBy,
    },
    /// Somebody said something.
    Said {
        /// Who.
        from: Person,
        /// What.
        text: String,
    },
    /// Somebody may speak no more, or again.
    Muted {
        /// Who.
        user: UserId,
        /// Whether.
        muted: bool,
    },
    /// A player gave up, or ran out of time.
    Resigned {
        /// Who.
        seat: u8,
        /// It was the clock.
        out_of_time: bool,
    },
    /// A bot plays for a player, or no more.
    Substituted {
        /// For whom.
        seat: u8,
        /// Whether.
        on: bool,
    },
    /// A player wants to take the last turn back.
    TakebackAsked {
        /// Who.
        seat: u8,
    },
    /// A player answered that.
    TakebackAnswered {
        /// Who.
        seat: u8,
        /// How.
        agree: bool,
    },
    /// The last turn was taken back.
    TakenBack {
        /// How many actions are left.
        actions: usize,
    },
    /// A player wants another game.
    RematchWanted {
        /// Who.
        seat: u8,
    },
    /// The table was closed before the game.
    Closed,
}

/// Who acted for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum ActedBy {
    /// The player.
    Player,
    /// A bot.
    Bot,
    /// The clock.
    Clock,
}

/// What everybody at a table is told when an entry has been stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Told {
    /// The number of the entry.
    pub seq: u64,
    /// The entry.
    #[serde(flatten)]
    pub entry: Entry,
    /// What happened in the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Happened>>", optional)]
    pub happened: Vec<Happened>,
    /// Whose decision is next.
    pub to_act: Option<u8>,
    /// The clocks, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<ClockView>,
    /// How the game ended, when it just did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<GameResult>,
}

impl Told {
    /// Whose decision is next may have changed.
    pub fn changes_the_game(&self) -> bool {
        let what = &self.entry.what;
        matches!(
            what,
            Change::Started { .. } | Change::Acted { .. } | Change::TakenBack { .. } | Change::Substituted { .. }
        )
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct GameResult {
    /// The points of each seat.
    pub scores: Vec<i16>,
    /// Who has won.
    pub winners: Vec<u8>,
    /// It was played to its end; otherwise the others gave up.
    pub played_out: bool,
    /// The seed of all draws, now that it is over.
    pub seed: String,
    /// The salt of the published hash.
    pub salt: String,
}

/// What a table wants to be done, in this order. Nothing after a `Store` may be done before it is durable; when storing
/// fails, the rest is dropped and the table is built anew from what is stored.
#[derive(Clone, PartialEq, Debug)]
pub enum Outgoing {
    /// Store this as the next entry.
    Store(Entry),
    /// Tell everybody at the table.
    Tell(Told),
    /// Answer whoever spoke: with the number of the last entry, or a refusal.
    Answer(Result<u64, Problem>),
    /// Ask a bot to play a seat. It answers with a [`Message::Turn`].
    AskBot {
        /// The seat.
        seat: u8,
        /// The level of the bot.
        level: String,
        /// The last event that the bot has seen.
        seq: u64,
    },
    /// Set up a new table for the same people, unless it is there already.
    Rematch {
        /// Its id.
        game: String,
        /// How.
        setup: Setup,
        /// Who is its host.
        host: Person,
        /// The seats, moved on by one.
        seats: Vec<Occupant>,
    },
}
