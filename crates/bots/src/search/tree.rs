//! The tree of a search: decisions and their moves in one block of memory, which is used again for every decision.

use bastide_engine::{Action, MAX_PLAYERS, PlayerId};

/// No decision.
pub(crate) const NONE: u32 = u32::MAX;

/// The most moves that a tree holds: about 25 MiB.
const MOST_MOVES: usize = 1 << 19;

/// The evaluation of a move counts as so many visits: a few unlucky draws should not overrule it.
pub(crate) const FIRST_LOOK: f32 = 3.0;

/// How good something is for every player, from -1 to 1.
pub(crate) type Values = [f32; MAX_PLAYERS];

/// A decision: its moves lie side by side.
#[derive(Clone, Copy)]
struct Decision {
    first: u32,
    len: u32,
}

/// A move, and what is known of it.
#[derive(Clone, Copy)]
struct Move {
    action: Action,
    /// How likely it is before anything is known.
    prior: f32,
    /// How good it looked at first for who makes it, and as how many visits that counts.
    look: f32,
    looks: f32,
    visits: u32,
    /// The decision that follows, once it was looked at.
    below: u32,
    sum: Values,
}

/// Decisions and moves.
pub(crate) struct Tree {
    decisions: Vec<Decision>,
    moves: Vec<Move>,
}

impl Tree {
    pub(crate) fn new() -> Tree {
        Tree { decisions: Vec::new(), moves: Vec::new() }
    }

    pub(crate) fn clear(&mut self) {
        self.decisions.clear();
        self.moves.clear();
    }

    /// True when no further decision should be added.
    pub(crate) fn is_full(&self) -> bool {
        self.moves.len() >= MOST_MOVES
    }

    /// Adds a decision with these moves: the action, how likely it is and how good it looks, which counts as so many visits.
    pub(crate) fn add(&mut self, moves: impl Iterator<Item = (Action, f32, f32)>, looks: f32) -> u32 {
        let first = self.moves.len();
        self.moves.extend(moves.map(|(action, prior, look)| Move {
            action,
            prior,
            look,
            looks,
            visits: 0,
            below: NONE,
            sum: [0.0; MAX_PLAYERS],
        }));
        self.decisions.push(Decision { first: first as u32, len: (self.moves.len() - first) as u32 });
        self.decisions.len() as u32 - 1
    }

    pub(crate) fn first(&self, decision: u32) -> u32 {
        self.decisions[decision as usize].first
    }

    pub(crate) fn len(&self, decision: u32) -> usize {
        self.decisions[decision as usize].len as usize
    }

    pub(crate) fn action(&self, at: u32) -> Action {
        self.moves[at as usize].action
    }

    pub(crate) fn visits(&self, at: u32) -> u32 {
        self.moves[at as usize].visits
    }

    /// How good a move looked at first for who makes it.
    pub(crate) fn look(&self, at: u32) -> f32 {
        self.moves[at as usize].look
    }

    pub(crate) fn below(&self, at: u32) -> u32 {
        self.moves[at as usize].below
    }

    pub(crate) fn link(&mut self, at: u32, decision: u32) {
        self.moves[at as usize].below = decision;
    }

    /// How good a move has proved for a player.
    pub(crate) fn quality(&self, at: u32, player: PlayerId) -> f32 {
        self.moves[at as usize].quality(player)
    }

    /// The number of the move that is tried next: good ones, and likely ones that were tried little (PUCT).
    pub(crate) fn select(&self, decision: u32, mover: PlayerId, exploration: f64) -> usize {
        let Decision { first, len } = self.decisions[decision as usize];
        let moves = &self.moves[first as usize..(first + len) as usize];
        let visits: u32 = moves.iter().map(|one| one.visits).sum();
        let curiosity = exploration as f32 * (visits as f32 + 1.0).sqrt();
        let (mut best, mut most) = (0, f32::NEG_INFINITY);
        for (nth, one) in moves.iter().enumerate() {
            let value = one.quality(mover) + curiosity * one.prior / (1.0 + one.visits as f32);
            if value > most {
                (best, most) = (nth, value);
            }
        }
        best
    }

    /// A visit of a move led to this.
    pub(crate) fn note(&mut self, at: u32, values: &Values) {
        let one = &mut self.moves[at as usize];
        one.visits += 1;
        for (sum, value) in one.sum.iter_mut().zip(values) {
            *sum += value;
        }
    }
}

impl Move {
    fn quality(&self, player: PlayerId) -> f32 {
        (self.looks * self.look + self.sum[usize::from(player.0)]) / (self.looks + self.visits as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn likely_moves_come_first_and_good_ones_most_often() {
        let mut tree = Tree::new();
        let moves = [(Action::Buy, 0.7, 0.0), (Action::Sell, 0.2, 0.0), (Action::Pass, 0.1, 0.0)];
        let root = tree.add(moves.into_iter(), FIRST_LOOK);
        assert_eq!(tree.select(root, PlayerId(1), 1.0), 0);
        for _ in 0..300 {
            let nth = tree.select(root, PlayerId(1), 1.0);
            let good = if nth == 1 { 0.5 } else { -0.5 };
            tree.note(tree.first(root) + nth as u32, &[-good, good, 0.0, 0.0, 0.0, 0.0]);
        }
        let visits = [0, 1, 2].map(|nth| tree.visits(tree.first(root) + nth));
        assert!(visits[1] > 200 && visits.iter().all(|&visits| visits > 0), "{visits:?}");
        assert!(tree.quality(tree.first(root) + 1, PlayerId(1)) > 0.4);
    }
}
