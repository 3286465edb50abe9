//! Search: a tree over worlds, each with an order of tiles of its own making, guided by an evaluator.

mod arbiter;
mod exact_end;
mod expand;
mod playout;
mod tree;

use bastide_engine::{Action, Actor, GameState, PlayerId, Quiet, Rules};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::bot::{Bot, Limits, dice};
use crate::budget::Budget;
use crate::evaluation::{Evaluation, Evaluator, Points, Weights};
use crate::one_turn::forced;
use crate::order::TileOrder;
use crate::symmetry::Symmetries;
use tree::{NONE, Tree};

/// How a search goes about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Settings {
    /// How many orders of tiles are made up: few make deep trees, many keep the luck of the next tile out of the choice.
    pub worlds: usize,
    /// How much a move that was tried little is favoured.
    pub exploration: f64,
    /// So many points less make a move 2.7 times less likely at first.
    pub temperature: f64,
    /// How many moves are kept at each decision below the first.
    pub width: usize,
    /// How many points ahead are halfway to a won game.
    pub scale: f64,
    /// How much of a leaf's value comes from a playout.
    pub playout: f64,
    /// How many turns such a playout goes on.
    pub playout_turns: u32,
    /// The part of the budget that is kept for the arbiter, and how close moves must be for it, in points.
    pub arbiter: f64,
    /// See above.
    pub near_tie: f64,
    /// How many turns are weighed by the replies to them before the tree begins; 0 for none.
    pub turns: usize,
    /// As how many visits that counts.
    pub weighed: f32,
    /// Whether the last two tiles are reckoned out.
    pub exact_end: bool,
}

impl Settings {
    /// Those of the candidate.
    pub(crate) const CANDIDATE: Settings = Settings {
        worlds: 32,
        exploration: 0.15,
        temperature: 2.0,
        width: 8,
        scale: 25.0,
        playout: 0.0,
        playout_turns: 0,
        arbiter: 0.0,
        near_tie: 0.0,
        turns: 12,
        weighed: 24.0,
        exact_end: false,
    };

    /// Those of the master.
    pub(crate) const MASTER: Settings = Settings {
        playout: 0.2,
        playout_turns: 2,
        arbiter: 0.6,
        near_tie: 3.0,
        exact_end: true,
        ..Settings::CANDIDATE
    };
}

/// A bot that searches with the evaluation.
pub(crate) struct Searcher {
    seed: u64,
    settings: Settings,
    weights: Weights,
    /// How long it thinks about a whole turn.
    usual: Limits,
    tree: Tree,
}

impl Searcher {
    pub(crate) fn new(seed: u64, settings: Settings, weights: Weights, usual: Limits) -> Searcher {
        Searcher { seed, settings, weights, usual, tree: Tree::new() }
    }
}

impl Bot for Searcher {
    fn choose(&mut self, rules: &Rules, state: &GameState, limits: &Limits) -> Action {
        let mut evaluation = Evaluation::new(rules, self.weights);
        let mut dice = dice(self.seed, state);
        let budget = Budget::new(limits, &self.usual.for_decision(state));
        Search::new(rules, state, &mut evaluation, &self.settings, &mut self.tree, budget).choose(&mut dice)
    }
}

/// An order of tiles, and the tree that belongs to it.
struct World {
    order: TileOrder,
    /// The decisions that follow the moves of the first decision.
    below: Vec<u32>,
    /// How much better than they looked moves did at their first visit in this world, for who decides first.
    luck: f32,
    looks: f32,
}

/// One decision being thought about.
pub(crate) struct Search<'a, E> {
    rules: &'a Rules,
    root: &'a GameState,
    evaluator: &'a mut E,
    settings: &'a Settings,
    symmetries: Symmetries,
    tree: &'a mut Tree,
    budget: Budget,
    /// Room for the states that are looked at.
    next: GameState,
    /// The moves from the first decision on, by their numbers in the tree.
    path: Vec<u32>,
}

impl<'a, E: Evaluator> Search<'a, E> {
    pub(crate) fn new(
        rules: &'a Rules,
        root: &'a GameState,
        evaluator: &'a mut E,
        settings: &'a Settings,
        tree: &'a mut Tree,
        budget: Budget,
    ) -> Search<'a, E> {
        Search {
            rules,
            root,
            evaluator,
            settings,
            symmetries: Symmetries::new(rules),
            tree,
            budget,
            next: root.clone(),
            path: Vec::new(),
        }
    }

    /// What the player does for whom the first state waits.
    pub(crate) fn choose(&mut self, dice: &mut Xoshiro256PlusPlus) -> Action {
        let Actor::Player(me) = self.rules.actor(self.root) else {
            panic!("a bot is asked for a decision of a player")
        };
        if let Some(action) = forced(self.rules, self.root, me) {
            return action;
        }
        if self.settings.exact_end
            && let Some(action) = self.exact_end(me)
        {
            return action;
        }
        self.tree.clear();
        let weighed = if self.settings.turns > 0 { self.expand_first(me) } else { None };
        let root = self.root;
        let roots = weighed.unwrap_or_else(|| self.expand(root, usize::MAX).0);
        if self.tree.len(roots) == 1 {
            return self.tree.action(self.tree.first(roots));
        }
        // A world of its own for each seed, which the moves at the first decision share.
        let worlds: Vec<TileOrder> = (0..self.settings.worlds.max(1))
            .map(|_| TileOrder::shuffled(self.rules, self.root, &mut Xoshiro256PlusPlus::from_rng(dice)))
            .collect();
        let mut worlds: Vec<World> = worlds
            .into_iter()
            .map(|order| World { order, below: vec![NONE; self.tree.len(roots)], luck: 0.0, looks: 0.0 })
            .collect();
        while !self.budget.is_spent_to(self.settings.arbiter) && !self.tree.is_full() {
            let nth = self.tree.select(roots, me, self.settings.exploration);
            // Every move meets the worlds in the same order, so that none is judged by luckier tiles than another.
            let visits = self.tree.visits(self.tree.first(roots) + nth as u32) as usize;
            let at = visits % worlds.len();
            self.iterate(self.tree.first(roots) + nth as u32, nth, &mut worlds[at], me, dice);
        }
        self.decide(roots, me, dice)
    }

    /// Goes down the tree of one world from the move `root`, looks at what was not looked at yet, and takes the news back up.
    fn iterate(&mut self, root: u32, nth: usize, world: &mut World, me: PlayerId, dice: &mut Xoshiro256PlusPlus) {
        self.path.clear();
        let mut state = self.root.clone();
        self.rules.apply_trusted(&mut state, self.tree.action(root), &mut Quiet);
        let mut node = world.below[nth];
        let first_look = node == NONE;
        let mut parent = None;
        let mut value = loop {
            while self.rules.actor(&state) == Actor::Chance {
                let draw = world.order.draw(&state);
                self.rules.apply_trusted(&mut state, draw, &mut Quiet);
            }
            let Actor::Player(mover) = self.rules.actor(&state) else {
                self.budget.count(1);
                break self.worth(&self.scores(&state));
            };
            if node == NONE {
                let (fresh, points) = self.expand(&state, self.settings.width);
                match parent {
                    None => world.below[nth] = fresh,
                    Some(at) => self.tree.link(at, fresh),
                }
                break self.leaf(&state, points, &world.order, dice);
            }
            let at = self.tree.first(node) + self.tree.select(node, mover, self.settings.exploration) as u32;
            self.path.push(at);
            self.rules.apply_trusted(&mut state, self.tree.action(at), &mut Quiet);
            parent = Some(at);
            node = self.tree.below(at);
        };
        for &at in &self.path {
            self.tree.note(at, &value);
        }
        // What the tiles of this world did to every move alike says nothing about this one.
        let own = &mut value[usize::from(me.0)];
        if first_look {
            world.luck += *own - self.tree.look(root);
            world.looks += 1.0;
        }
        if world.looks > 0.0 {
            *own -= world.luck / world.looks;
        }
        self.tree.note(root, &value);
    }

    /// The scores of a game that is over.
    fn scores(&self, state: &GameState) -> Points {
        let mut points = Points::default();
        for player in PlayerId::all(self.rules.players()) {
            points[usize::from(player.0)] = f64::from(state.score(player));
        }
        points
    }
}
