//! How strong every level is, as measured (docs/strength.md).

use crate::level::Level;

impl Level {
    /// How strong it is in Elo points of the plain game for two, where the newcomer has none; nothing where that has not been
    /// measured.
    pub const fn elo(self) -> Option<i32> {
        match self {
            Level::Random | Level::Greedy => None,
            Level::Newcomer => Some(0),
            Level::Beginner => Some(150),
            Level::Learner => Some(290),
            Level::Casual => Some(400),
            Level::Regular => Some(540),
            Level::StrongClub => Some(670),
            Level::Expert => Some(770),
            Level::Candidate => Some(880),
            Level::Master => Some(990),
        }
    }
}
