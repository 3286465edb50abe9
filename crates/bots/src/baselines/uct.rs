//! Monte Carlo tree search with random playouts: what B4 and B7 have in common.

use bastide_engine::{Action, ActionList, Actor, GameState, PlayerId, Quiet, Rules};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::bot::{Bot, Limits, dice};
use crate::budget::Budget;
use crate::evaluation::Points;

/// The most nodes of a tree.
const MOST_NODES: usize = 1 << 19;

/// What such a search differs in.
#[derive(Clone, Copy)]
pub(crate) struct Manner {
    /// How much is explored: the factor before the root.
    pub exploration: f64,
    /// What a game that ended so is worth to each player.
    pub reward: fn(&Points, u8) -> Points,
    /// Whether the move with the best mean is played, or the one that was tried most.
    pub by_mean: bool,
}

/// A bot that searches so.
pub(crate) struct Uct {
    seed: u64,
    manner: Manner,
    usual: Limits,
    nodes: Vec<Node>,
}

struct Node {
    /// What led here.
    action: Action,
    /// Whose decision it was; nobody's was a draw.
    mover: Option<PlayerId>,
    visits: u32,
    sum: Points,
    children: Vec<u32>,
    /// What was not tried yet, in a random order; nothing until the node is visited again.
    untried: Option<ActionList>,
}

impl Node {
    fn new(action: Action, mover: Option<PlayerId>) -> Node {
        Node { action, mover, visits: 0, sum: Points::default(), children: Vec::new(), untried: None }
    }

    fn mean(&self, player: PlayerId) -> f64 {
        self.sum[usize::from(player.0)] / f64::from(self.visits.max(1))
    }
}

impl Uct {
    pub(crate) fn new(seed: u64, manner: Manner) -> Uct {
        let usual = Limits { time: Some(std::time::Duration::from_millis(200)), nodes: None };
        Uct { seed, manner, usual, nodes: Vec::new() }
    }

    /// The number of the child that is looked at next.
    fn select(&self, node: usize, mover: PlayerId) -> usize {
        let visits = f64::from(self.nodes[node].visits).ln();
        let value = |&child: &u32| {
            let child = &self.nodes[child as usize];
            child.mean(mover) + self.manner.exploration * (visits / f64::from(child.visits.max(1))).sqrt()
        };
        let children = &self.nodes[node].children;
        let best =
            children.iter().copied().reduce(|best, other| if value(&other) > value(&best) { other } else { best });
        best.expect("a node that was tried out has children") as usize
    }

    fn child(&mut self, node: usize, action: Action, mover: Option<PlayerId>) -> usize {
        self.nodes.push(Node::new(action, mover));
        let child = self.nodes.len() - 1;
        self.nodes[node].children.push(child as u32);
        child
    }

    fn iterate(&mut self, rules: &Rules, root: &GameState, room: &mut ActionList, dice: &mut Xoshiro256PlusPlus) {
        let (mut state, mut node, mut path) = (root.clone(), 0, vec![0]);
        loop {
            let mover = match rules.actor(&state) {
                Actor::Nobody => break,
                Actor::Player(player) => Some(player),
                Actor::Chance => None,
            };
            let mut fresh = false;
            let next = match mover {
                None => {
                    let draw = rules.some_action(&state, room, |n| dice.random_range(0..n)).expect("a tile is left");
                    let known = self.nodes[node].children.iter().find(|&&at| self.nodes[at as usize].action == draw);
                    match known {
                        Some(&at) => at as usize,
                        None => self.child(node, draw, None),
                    }
                }
                Some(player) => {
                    if self.nodes[node].untried.is_none() {
                        rules.legal_actions(&state, room);
                        for at in (1..room.len()).rev() {
                            room.swap(at, dice.random_range(0..=at));
                        }
                        self.nodes[node].untried = Some(room.clone());
                    }
                    match self.nodes[node].untried.as_mut().and_then(Vec::pop) {
                        Some(action) => {
                            fresh = true;
                            self.child(node, action, mover)
                        }
                        None => self.select(node, player),
                    }
                }
            };
            rules.apply_trusted(&mut state, self.nodes[next].action, &mut Quiet);
            path.push(next);
            node = next;
            if fresh {
                break;
            }
        }
        rules.play_out(&mut state, room, |n| dice.random_range(0..n));
        let mut points = Points::default();
        for player in PlayerId::all(rules.players()) {
            points[usize::from(player.0)] = f64::from(state.score(player));
        }
        let reward = (self.manner.reward)(&points, rules.players());
        for at in path {
            let node = &mut self.nodes[at];
            node.visits += 1;
            for (sum, reward) in node.sum.iter_mut().zip(reward) {
                *sum += reward;
            }
        }
    }
}

impl Bot for Uct {
    fn choose(&mut self, rules: &Rules, state: &GameState, limits: &Limits) -> Action {
        let Actor::Player(me) = rules.actor(state) else { panic!("a bot is asked for a decision of a player") };
        let (mut room, mut dice) = (ActionList::new(), dice(self.seed, state));
        rules.legal_actions(state, &mut room);
        if let [only] = room[..] {
            return only;
        }
        let mut budget = Budget::new(limits, &self.usual);
        self.nodes.clear();
        self.nodes.push(Node::new(Action::Pass, None));
        loop {
            self.iterate(rules, state, &mut room, &mut dice);
            budget.count(1);
            if budget.is_spent() || self.nodes.len() >= MOST_NODES {
                break;
            }
        }
        let by = |&child: &u32| {
            let child = &self.nodes[child as usize];
            if self.manner.by_mean { child.mean(me) } else { f64::from(child.visits) + 1e-6 * child.mean(me) }
        };
        let best = self.nodes[0]
            .children
            .iter()
            .copied()
            .reduce(|best, other| if by(&other) > by(&best) { other } else { best });
        debug_assert!(best.is_none_or(|best| self.nodes[best as usize].mover == Some(me)));
        self.nodes[best.expect("one was tried") as usize].action
    }
}
