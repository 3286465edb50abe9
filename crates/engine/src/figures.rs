//! Followers and abbots: how many are in supply, which stand where, and who has most in a region.

use std::fmt;

use crate::board::LaidId;
use crate::tile::SegmentId;

/// The most players any game has.
pub const MAX_PLAYERS: usize = 6;

/// The most figures that can stand in the landscape: 8 of each player.
const MAX_PLACED: usize = 8 * MAX_PLAYERS;

/// A player, by seat order from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct PlayerId(pub u8);

impl PlayerId {
    /// The first `players` seats.
    pub fn all(players: u8) -> impl DoubleEndedIterator<Item = PlayerId> + Clone {
        (0..players).map(PlayerId)
    }

    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What a player can put on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FigureKind {
    /// An ordinary follower.
    Follower,
    /// ABBOT-1: an abbot, for cloisters and gardens only.
    Abbot,
}

impl fmt::Display for FigureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FigureKind::Follower => "follower",
            FigureKind::Abbot => "abbot",
        })
    }
}

/// A figure in the landscape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// Whose it is.
    pub player: PlayerId,
    /// What it is.
    pub kind: FigureKind,
    /// The tile it stands on.
    pub tile: LaidId,
    /// The segment it stands on.
    pub on: SegmentId,
    /// The number of that segment among all of the landscape.
    pub(crate) segment: u16,
}

impl Figure {
    const NONE: Figure =
        Figure { player: PlayerId(0), kind: FigureKind::Follower, tile: LaidId(0), on: SegmentId(0), segment: 0 };
}

/// The figures in supply and those in the landscape, in the order in which they were placed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figures {
    supply: [[u8; 2]; MAX_PLAYERS],
    placed: [Figure; MAX_PLACED],
    placed_len: u8,
}

impl Figures {
    /// Everything in supply.
    pub(crate) fn new(players: u8, followers: u8, abbots: u8) -> Figures {
        let mut supply = [[0; 2]; MAX_PLAYERS];
        supply[..usize::from(players)].fill([followers, abbots]);
        Figures { supply, placed: [Figure::NONE; MAX_PLACED], placed_len: 0 }
    }

    /// How many figures of `kind` the player has in supply.
    pub fn in_supply(&self, player: PlayerId, kind: FigureKind) -> u8 {
        self.supply[player.index()][kind as usize]
    }

    /// The figures in the landscape.
    pub fn placed(&self) -> &[Figure] {
        &self.placed[..usize::from(self.placed_len)]
    }

    pub(crate) fn place(&mut self, figure: Figure) {
        self.supply[figure.player.index()][figure.kind as usize] -= 1;
        self.placed[usize::from(self.placed_len)] = figure;
        self.placed_len += 1;
    }

    /// Takes the figures for which `leaves` holds back into supply.
    pub(crate) fn take_back(&mut self, mut leaves: impl FnMut(&Figure) -> bool) {
        let mut kept = 0;
        for at in 0..usize::from(self.placed_len) {
            let figure = self.placed[at];
            if leaves(&figure) {
                self.supply[figure.player.index()][figure.kind as usize] += 1;
            } else {
                self.placed[kept] = figure;
                kept += 1;
            }
        }
        self.placed_len = kept as u8;
    }
}

/// How many figures each player has in a region: 4 bits a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing(u32);

impl Standing {
    pub(crate) const NONE: Standing = Standing(0);

    /// True when nobody stands there.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many figures `player` has there.
    pub const fn of(self, player: PlayerId) -> u8 {
        if player.0 < MAX_PLAYERS as u8 { (self.0 >> (4 * player.0) & 0xf) as u8 } else { 0 }
    }

    /// Those of both together.
    #[must_use]
    pub const fn plus(self, other: Standing) -> Standing {
        Standing(self.0 + other.0)
    }

    /// Those of `self` without those of `other`, which must be among them.
    #[must_use]
    pub(crate) const fn minus(self, other: Standing) -> Standing {
        Standing(self.0 - other.0)
    }

    /// The players who have at least one figure there.
    pub fn players(self) -> impl Iterator<Item = PlayerId> {
        PlayerId::all(MAX_PLAYERS as u8).filter(move |&player| self.of(player) > 0)
    }

    /// One figure of `player`.
    pub const fn one(player: PlayerId) -> Standing {
        Standing(1 << (4 * player.0))
    }

    /// MAJ-1, MAJ-2: the players who have the most figures there, and nobody where nobody stands.
    pub fn majority(self) -> impl Iterator<Item = PlayerId> {
        let most = PlayerId::all(MAX_PLAYERS as u8).map(|player| self.of(player)).max().unwrap_or(0);
        PlayerId::all(MAX_PLAYERS as u8).filter(move |&player| most > 0 && self.of(player) == most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn majority(counts: &[u8]) -> Vec<u8> {
        let mut standing = Standing::NONE;
        for (player, &count) in counts.iter().enumerate() {
            for _ in 0..count {
                standing = standing.plus(Standing::one(PlayerId(player as u8)));
            }
        }
        standing.majority().map(|player| player.0).collect()
    }

    #[test]
    fn most_figures_win_and_ties_share() {
        assert_eq!(majority(&[]), []);
        assert_eq!(majority(&[1]), [0]);
        assert_eq!(majority(&[1, 2, 0]), [1]);
        assert_eq!(majority(&[2, 1, 2, 0, 0, 2]), [0, 2, 5]);
        assert_eq!(majority(&[0, 8, 7]), [1]);
    }
}
