//! The options of a game on the command line, which read like the header of a record.

use bastide_engine::{ClassicOptions, DiscoveryOptions, Edition, GameOptions, Market, Rules};
use bastide_notation::{options, words};
use clap::{Args, ValueEnum};

use crate::failure::Failure;

/// Which game, with which variants, for how many players.
#[derive(Args, Clone)]
pub struct GameArguments {
    /// Which game
    #[arg(long, value_enum, default_value_t = Game::Classic, help_heading = "Game")]
    game: Game,
    /// Which edition of the classic game decides where they differ [modern unless said otherwise]
    #[arg(long, value_enum, help_heading = "Game")]
    edition: Option<EditionName>,
    /// Followers may stand on fields [on unless said otherwise]
    #[arg(long, overrides_with = "no_farmers", help_heading = "Game")]
    farmers: bool,
    /// Followers may not stand on fields
    #[arg(long, overrides_with = "farmers", help_heading = "Game")]
    no_farmers: bool,
    /// Begin with the river
    #[arg(long, help_heading = "Game")]
    river: bool,
    /// Everybody has an abbot, and gardens count
    #[arg(long, help_heading = "Game")]
    abbot: bool,
    /// Shuffle the tiles with symbols in
    #[arg(long, help_heading = "Game")]
    jubilee: bool,
    /// Bridges, castles and bazaars, with this form of market
    #[arg(long, value_enum, help_heading = "Game")]
    bridges_castles_bazaars: Option<MarketName>,
    /// The Discovery: everybody chooses from two tiles
    #[arg(long, help_heading = "Game")]
    hand_of_two: bool,
    /// The Discovery: lay tiles aside so that everybody has the same number of turns
    #[arg(long, help_heading = "Game")]
    equal_turns: bool,
    /// How many players [2 unless said otherwise]
    #[arg(long, help_heading = "Game")]
    players: Option<usize>,
}

#[derive(ValueEnum, Clone, Copy)]
enum Game {
    /// Roads, cities, cloisters and fields
    Classic,
    /// Plains, mountains and sea, with our own set of 84 tiles
    Discovery,
}

#[derive(ValueEnum, Clone, Copy)]
enum EditionName {
    First,
    Modern,
}

#[derive(ValueEnum, Clone, Copy)]
enum MarketName {
    Auction,
    Draft,
}

impl GameArguments {
    /// The options, unless some belong to the other game.
    pub fn options(&self) -> Result<GameOptions, Failure> {
        let classic = [
            ("--edition", self.edition.is_some()),
            ("--farmers", self.farmers),
            ("--no-farmers", self.no_farmers),
            ("--river", self.river),
            ("--abbot", self.abbot),
            ("--jubilee", self.jubilee),
            ("--bridges-castles-bazaars", self.bridges_castles_bazaars.is_some()),
        ];
        let discovery = [("--hand-of-two", self.hand_of_two), ("--equal-turns", self.equal_turns)];
        let (foreign, options) = match self.game {
            Game::Classic => (discovery.iter().find(|(_, given)| *given), self.classic()),
            Game::Discovery => (
                classic.iter().find(|(_, given)| *given),
                GameOptions::Discovery(DiscoveryOptions {
                    hand_of_two: self.hand_of_two,
                    equal_turns: self.equal_turns,
                }),
            ),
        };
        match foreign {
            None => Ok(options),
            Some((option, _)) => {
                let name = options::in_words(options);
                let game = name.split(',').next().unwrap_or_default();
                Err(Failure::Usage(format!("{option} does not belong to --game {game}")))
            }
        }
    }

    fn classic(&self) -> GameOptions {
        GameOptions::Classic(ClassicOptions {
            edition: match self.edition {
                Some(EditionName::First) => Edition::First,
                Some(EditionName::Modern) | None => Edition::Modern,
            },
            farmers: !self.no_farmers,
            river: self.river,
            abbot: self.abbot,
            jubilee: self.jubilee,
            bridges_castles_bazaars: self.bridges_castles_bazaars.map(|market| match market {
                MarketName::Auction => Market::Auction,
                MarketName::Draft => Market::Draft,
            }),
        })
    }

    /// The rules of the game.
    pub fn rules(&self) -> Result<Rules, Failure> {
        let players = self.players.unwrap_or(2);
        Rules::new(self.options()?, players).map_err(|error| Failure::Usage(format!("--players: {error}")))
    }

    /// The rules of the game for that many seats, which say how many players there are.
    pub fn rules_for(&self, seats: usize) -> Result<Rules, Failure> {
        match self.players {
            Some(players) if players != seats => Err(Failure::Usage(format!(
                "--players: {players} players, but {}",
                words::counted(seats as u32, "seat")
            ))),
            _ => Rules::new(self.options()?, seats).map_err(|error| Failure::Usage(error.to_string())),
        }
    }
}
