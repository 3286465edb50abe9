//! What a region is worth, and to whom: for clients that explain and bots that judge.

use crate::event::Tally;
use crate::figures::PlayerId;

/// What a region is worth as the landscape stands. (See [`crate::Rules::region_value`].)
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegionValue {
    /// What it pays as it is. In the classic game that is its worth if complete, and otherwise its worth if the game
    /// ended now; in The Discovery it is what taking back a follower would score.
    pub now: Tally,
    /// What it would pay if it were complete with no more tiles; nothing for what is never complete. A cloister counts all
    /// the tiles that it then has around it.
    pub if_complete: Option<Tally>,
    /// What it pays if the game ends now. Nothing more comes from a region that was scored and is empty.
    pub at_end: Tally,
    /// Who gets these points, each named once: in the classic game whoever has most figures there; in The Discovery everybody
    /// who stands there, and for each of their followers (DISC-12).
    pub owners: Vec<PlayerId>,
}
