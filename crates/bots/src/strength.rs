//! How strong every level is, as measured (docs/strength.md).

use crate::level::Level;

impl Level {
    /// How strong it is in Elo points of the plain game for two, where the newcomer has none; nothing where that has not been
    /// measured.
    pub const fn elo(self) -> Option<i32> {
        match self {
            Level::Random | Level::Greedy => None,
            Level::Newcomer => None,
            Level::Beginner => None,
            Level::Learner => None,
            Level::Casual => None,
            Level::Regular => None,
            Level::StrongClub => None,
            Level::Expert => None,
            Level::Candidate => None,
            Level::Master => None,
        }
    }
}
