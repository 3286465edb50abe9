//! What a host chooses before a game: the game itself, and the rules of the table.

use bastide_engine::{ClassicOptions, DiscoveryOptions, Edition, GameOptions, Market, Rules};
use bastide_notation::options;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::live::{Live, WrittenAction};
use crate::shapes::{ActionShape, OptionsShape};

/// The game and the rules of the table.
///
/// A game may begin where another stood: all of `begin` has happened before the first decision at this table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Which game, as records write it.
    #[serde(serialize_with = "write_options", deserialize_with = "read_options")]
    #[schema(value_type = OptionsShape)]
    #[ts(as = "OptionsShape")]
    pub options: GameOptions,
    /// How many seats.
    #[schema(minimum = 2, maximum = 6)]
    pub seats: u8,
    /// How long players may think.
    #[serde(default)]
    pub clock: ClockRule,
    /// What happens when their time is over.
    #[serde(default)]
    pub at_zero: AtZero,
    /// Whether turns can be taken back.
    #[serde(default)]
    pub takeback: Takeback,
    /// What players are helped with.
    #[serde(default)]
    pub aids: Aids,
    /// Who can find the table.
    #[serde(default)]
    pub visibility: Visibility,
    /// The actions of another game, draws included, that this one begins with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<ActionShape>)]
    #[ts(as = "Option<Vec<ActionShape>>", optional)]
    pub begin: Vec<WrittenAction>,
    /// A word from which all draws follow, so that others can play the same tiles. Who knows the word can know the tiles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 64)]
    #[ts(optional)]
    pub seed: Option<String>,
}

/// How long players may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockRule {
    /// As long as they like.
    #[default]
    None,
    /// So long in all, and something more for every turn.
    Bank {
        /// At the start.
        initial_ms: u64,
        /// After each turn.
        increment_ms: u64,
    },
    /// So long for each turn.
    PerTurn {
        /// For a turn.
        ms: u64,
    },
    /// So many days for each turn.
    Days {
        /// For a turn.
        days: u8,
    },
}

/// What happens when a player's time is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum AtZero {
    /// The player has lost; a bot plays the seat to the end.
    Lose,
    /// A bot plays for the player until the player acts again.
    Bot,
    /// The turn is played without thought: the first place that fits, and nothing else.
    Skip,
    /// Nothing: the clock only shows it.
    #[default]
    Shown,
}

/// Whether turns can be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum Takeback {
    /// Never.
    Off,
    /// When all others agree.
    #[default]
    ByAgreement,
    /// At once.
    Free,
}

/// What players are helped with. It is a rule of the table: what is forbidden is not sent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum Aids {
    /// Nothing: not even where a tile fits.
    None,
    /// Where a tile fits, and what regions are worth.
    Board,
    /// Also the tiles that are left, odds, projected scores and hints.
    #[default]
    All,
}

/// Who can find the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// It is listed in the lobby.
    #[default]
    Open,
    /// Only who has the link.
    Unlisted,
}

impl Setup {
    /// A table with the usual rules.
    pub fn new(options: GameOptions, seats: u8) -> Setup {
        Setup {
            options,
            seats,
            clock: ClockRule::default(),
            at_zero: AtZero::default(),
            takeback: Takeback::default(),
            aids: Aids::default(),
            visibility: Visibility::default(),
            begin: Vec::new(),
            seed: None,
        }
    }

    /// Why no game can be played like that.
    pub fn check(&self) -> Result<(), String> {
        let (least, most) = self.options.players();
        if !(least..=most).contains(&self.seats) {
            return Err(format!("this game is for {least} to {most} players, not for {}", self.seats));
        }
        if self.seed.as_ref().is_some_and(|seed| seed.is_empty() || seed.chars().count() > 64) {
            return Err("a seed is a word of 1 to 64 letters".to_owned());
        }
        let too_long = |ms: u64| ms > 24 * 60 * 60 * 1000;
        match self.clock {
            ClockRule::Bank { initial_ms, increment_ms }
                if initial_ms < 10_000 || too_long(initial_ms) || too_long(increment_ms) =>
            {
                return Err("a bank is 10 seconds to a day, and what is added at most a day".to_owned());
            }
            ClockRule::PerTurn { ms } if ms < 5_000 || too_long(ms) => {
                return Err("a turn is 5 seconds to a day".to_owned());
            }
            ClockRule::Days { days } if !(1..=30).contains(&days) => {
                return Err("a turn is 1 to 30 days".to_owned());
            }
            _ => {}
        }
        let rules = Rules::new(self.options, usize::from(self.seats)).map_err(|error| error.to_string())?;
        if Live::after(rules, &self.begin)?.is_over() {
            return Err("the game that this one begins with is over".to_owned());
        }
        Ok(())
    }
}

fn write_options<S: Serializer>(options: &GameOptions, serializer: S) -> Result<S::Ok, S::Error> {
    let value: Value = serde_json::from_str(&options::to_json(*options)).map_err(serde::ser::Error::custom)?;
    value.serialize(serializer)
}

fn read_options<'de, D: Deserializer<'de>>(deserializer: D) -> Result<GameOptions, D::Error> {
    let written = Map::<String, Value>::deserialize(deserializer)?;
    options::from_json(&written).map_err(D::Error::custom)
}

/// A game that people know by name.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export)]
pub struct Preset {
    /// Its name in addresses.
    pub id: &'static str,
    /// Its name for people, in English.
    pub name: &'static str,
    /// The table that it makes for two.
    pub setup: Setup,
}

/// All presets, the most wanted first.
pub fn presets() -> Vec<Preset> {
    let modern = ClassicOptions::plain(Edition::Modern);
    let classic = |id, name, options| Preset { id, name, setup: Setup::new(GameOptions::Classic(options), 2) };
    let everything = ClassicOptions { river: true, abbot: true, jubilee: true, ..modern };
    let market = Some(Market::Auction);
    let tournament = Setup {
        clock: ClockRule::Bank { initial_ms: 900_000, increment_ms: 10_000 },
        at_zero: AtZero::Lose,
        takeback: Takeback::Off,
        aids: Aids::None,
        ..Setup::new(GameOptions::Classic(modern), 2)
    };
    vec![
        classic("modern-2021", "Modern 2021", modern),
        classic(
            "modern-2021-first-game",
            "Modern 2021, first game (no farmers)",
            ClassicOptions { farmers: false, ..modern },
        ),
        classic("first-edition", "First edition", ClassicOptions::plain(Edition::First)),
        classic("jubilee-box", "Jubilee box, everything", everything),
        classic(
            "bridges-castles-bazaars",
            "Bridges, castles and bazaars",
            ClassicOptions { bridges_castles_bazaars: market, ..modern },
        ),
        Preset {
            id: "discovery",
            name: "The Discovery",
            setup: Setup::new(GameOptions::Discovery(DiscoveryOptions::default()), 2),
        },
        Preset { id: "tournament", name: "Tournament (no aids, clock)", setup: tournament },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setups_come_back_as_they_went() {
        for preset in presets() {
            preset.setup.check().expect("sound");
            let text = serde_json::to_string(&preset.setup).expect("plain data");
            assert_eq!(serde_json::from_str::<Setup>(&text).expect("our own"), preset.setup);
        }
    }

    #[test]
    fn setups_that_make_no_game_say_why() {
        let read = |text: &str| serde_json::from_str::<Setup>(text).map_err(|error| error.to_string());
        let discovery = |rest: &str| read(&format!(r#"{{"options":{{"game":"discovery"}},"seats":2{rest}}}"#));
        assert!(discovery("").expect("the least that is needed").check().is_ok());
        assert!(discovery(r#","colour":3"#).expect_err("unknown").contains("unknown field `colour`"));
        assert!(discovery(r#","clock":{"kind":"sand"}"#).expect_err("unknown").contains("unknown variant `sand`"));
        assert!(read(r#"{"options":{"game":"chess"},"seats":2}"#).expect_err("unknown").contains("unknown game"));
        let six = Setup { seats: 6, ..discovery("").expect("sound") };
        assert_eq!(six.check(), Err("this game is for 2 to 5 players, not for 6".to_owned()));
        for clock in [
            ClockRule::Bank { initial_ms: 0, increment_ms: 0 },
            ClockRule::PerTurn { ms: u64::MAX },
            ClockRule::Days { days: 0 },
        ] {
            assert!(Setup { clock, ..discovery("").expect("sound") }.check().is_err());
        }
    }
}
