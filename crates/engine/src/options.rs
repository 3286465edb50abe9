//! What people choose before a game.

use std::fmt;

/// Which game, with which variants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameOptions {
    /// The game of roads, cities, cloisters and fields.
    Classic(ClassicOptions),
    /// The stand-alone game of plains, mountains and sea.
    Discovery(DiscoveryOptions),
}

impl GameOptions {
    /// Every combination there is.
    pub fn all() -> Vec<GameOptions> {
        let mut all = Vec::new();
        for bridges_castles_bazaars in [None, Some(Market::Auction), Some(Market::Draft)] {
            for bits in 0..32 {
                let on = |bit: u32| bits >> bit & 1 != 0;
                all.push(GameOptions::Classic(ClassicOptions {
                    edition: if on(0) { Edition::First } else { Edition::Modern },
                    farmers: !on(1),
                    river: on(2),
                    abbot: on(3),
                    jubilee: on(4),
                    bridges_castles_bazaars,
                }));
            }
        }
        for bits in 0..4 {
            let (hand_of_two, equal_turns) = (bits & 1 != 0, bits & 2 != 0);
            all.push(GameOptions::Discovery(DiscoveryOptions { hand_of_two, equal_turns }));
        }
        all
    }

    /// How many players such a game is for, at least and at most.
    pub fn players(self) -> (u8, u8) {
        match self {
            // BCB-1: six colours.
            GameOptions::Classic(ClassicOptions { bridges_castles_bazaars: Some(_), .. }) => (2, 6),
            // SETUP-2, DISC-2: five.
            GameOptions::Classic(_) | GameOptions::Discovery(_) => (2, 5),
        }
    }
}

/// The variants of the classic game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClassicOptions {
    /// Which rulebook decides where the editions differ.
    pub edition: Edition,
    /// Followers may be placed on fields, and score at the end.
    pub farmers: bool,
    /// The landscape begins with a river.
    pub river: bool,
    /// Everybody has an abbot, and gardens count.
    pub abbot: bool,
    /// Tiles with symbols are shuffled in.
    pub jubilee: bool,
    /// Bridges, castles and bazaars, with this form of market.
    pub bridges_castles_bazaars: Option<Market>,
}

/// How the tiles of a market find their players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Market {
    /// BAZ-3 to BAZ-8: one after the other by auction, and then they are played.
    Auction,
    /// BAZ-D1: each player picks one and plays it at once.
    Draft,
}

impl ClassicOptions {
    /// The plain game of an edition: farmers, and nothing else.
    pub const fn plain(edition: Edition) -> ClassicOptions {
        let bridges_castles_bazaars = None;
        ClassicOptions { edition, farmers: true, river: false, abbot: false, jubilee: false, bridges_castles_bazaars }
    }
}

/// The variants of The Discovery.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct DiscoveryOptions {
    /// DISC-16: everybody chooses from two tiles.
    pub hand_of_two: bool,
    /// DISC-17: tiles are laid aside so that everybody has the same number of turns.
    pub equal_turns: bool,
}

/// A printing of the classic game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Edition {
    /// The first edition: small cities are worth less, and farmers are paid city by city.
    First,
    /// The 2021 edition: farmers are paid field by field.
    Modern,
}

/// Why a game cannot be set up as asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetUpError {
    /// Fewer or more players than the game is for.
    Players {
        /// How many were asked for.
        asked: usize,
        /// How many the game needs at least.
        least: u8,
        /// How many it can take.
        most: u8,
    },
    /// The tiles do not make a game.
    Tiles(String),
}

impl fmt::Display for SetUpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetUpError::Players { asked, least, most } => {
                write!(f, "this game is for {least} to {most} players, not for {asked}")
            }
            SetUpError::Tiles(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for SetUpError {}
