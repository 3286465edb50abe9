//! The options of a game on the command line, which read like the header of a record.

use bastide_engine::{ClassicOptions, Edition, GameOptions, Market, Rules};
use clap::{Args, ValueEnum};

use crate::failure::Failure;

/// Which game, with which variants, for how many players.
#[derive(Args, Clone)]
pub struct GameArguments {
    /// Which game
    #[arg(long, value_enum, default_value_t = Game::Classic, help_heading = "Game")]
    game: Game,
    /// Which edition of the classic game decides where they differ
    #[arg(long, value_enum, default_value_t = EditionName::Modern, help_heading = "Game")]
    edition: EditionName,
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
    /// How many players
    #[arg(long, default_value_t = 2, help_heading = "Game")]
    players: usize,
}

#[derive(ValueEnum, Clone, Copy)]
enum Game {
    Classic,
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
    /// The options.
    pub fn options(&self) -> GameOptions {
        let Game::Classic = self.game;
        GameOptions::Classic(ClassicOptions {
            edition: match self.edition {
                EditionName::First => Edition::First,
                EditionName::Modern => Edition::Modern,
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
        Rules::new(self.options(), self.players).map_err(|error| Failure::Usage(format!("--players: {error}")))
    }
}
