//! The public verbs: start, ask who decides and what they may do, do it, ask who won. Behind them the two games part.

use crate::action::{Action, ActionList};
use crate::event::{Log, Place};
use crate::figures::{PlayerId, Standing};
use crate::geometry::Cell;
use crate::illegal::Illegal;
use crate::options::GameOptions;
use crate::region_value::RegionValue;
use crate::regions::RegionId;
use crate::rules::Rules;
use crate::state::{Actor, GameState, Phase};
use crate::tile::TileId;
use crate::{classic, discovery};

impl Rules {
    /// The game before the first draw.
    pub fn start(&self) -> GameState {
        match self.options {
            GameOptions::Classic(_) => classic::start(self),
            GameOptions::Discovery(_) => discovery::start(self),
        }
    }

    /// Who decides next.
    pub fn actor(&self, state: &GameState) -> Actor {
        match state.phase {
            Phase::Draw => Actor::Chance,
            Phase::Lay { .. }
            | Phase::LayFromHand
            | Phase::NeededBridge
            | Phase::ChooseSymbol
            | Phase::PlaceFigure { .. } => Actor::Player(state.turn.player),
            Phase::OfferCastle { owner, .. } => Actor::Player(owner),
            Phase::ChooseReward { castle } => Actor::Player(state.castles.built()[usize::from(castle)].owner),
            Phase::Pick { player } | Phase::Bid { player } | Phase::BuyOrSell { player } => Actor::Player(player),
            Phase::Over => Actor::Nobody,
        }
    }

    /// Fills `out` with all that the actor may do, draws included, in a fixed order.
    pub fn legal_actions(&self, state: &GameState, out: &mut ActionList) {
        out.clear();
        match self.options {
            _ if state.phase == Phase::Draw => out.extend(self.chance_outcomes(state).map(|(action, _)| action)),
            GameOptions::Classic(_) => classic::verbs::legal_actions(self, state, out),
            GameOptions::Discovery(_) => discovery::verbs::legal_actions(self, state, out),
        }
    }

    /// Adds all placements that `tile` would have if it were to be laid now, whoever's turn it is.
    pub fn placements(&self, state: &GameState, tile: TileId, out: &mut ActionList) {
        match self.options {
            GameOptions::Classic(_) => classic::lay_tile::placements(self, state, tile).list(&state.board, out),
            GameOptions::Discovery(_) => discovery::lay_tile::placements(self, state, tile).list(&state.board, out),
        }
    }

    /// The draws that can come next, each with its weight; nothing when it is not for chance to act.
    pub fn chance_outcomes<'s>(&self, state: &'s GameState) -> impl Iterator<Item = (Action, u32)> + use<'s> {
        let drawing = state.phase == Phase::Draw;
        state.bag.drawable_kinds().filter(move |_| drawing).map(|(tile, count)| (Action::Draw { tile }, count))
    }

    /// Does `action`, or refuses it and leaves the state as it was.
    pub fn apply(&self, state: &mut GameState, action: Action, log: &mut impl Log) -> Result<(), Illegal> {
        self.check(state, action)?;
        self.apply_trusted(state, action, log);
        Ok(())
    }

    /// Why `action` would be refused now.
    pub fn check(&self, state: &GameState, action: Action) -> Result<(), Illegal> {
        match (state.phase, action) {
            (Phase::Over, _) => Err(Illegal::GameOver),
            (Phase::Draw, Action::Draw { tile }) if state.bag.count(tile) == 0 => Err(Illegal::NoneLeft),
            (Phase::Draw, Action::Draw { tile }) if !state.bag.is_drawable(tile) => Err(Illegal::RiverComesFirst),
            (Phase::Draw, Action::Draw { .. }) => Ok(()),
            (Phase::Draw, _) => Err(Illegal::WrongStep),
            _ => match self.options {
                GameOptions::Classic(_) => classic::verbs::check(self, state, action),
                GameOptions::Discovery(_) => discovery::verbs::check(self, state, action),
            },
        }
    }

    /// Does an action that is known to be legal, for instance because it was listed.
    ///
    /// # Panics
    /// May panic, or go on with a game that makes no sense, when the action is not legal.
    pub fn apply_trusted(&self, state: &mut GameState, action: Action, log: &mut impl Log) {
        match self.options {
            GameOptions::Classic(_) => classic::verbs::apply(self, state, action, log),
            GameOptions::Discovery(_) => discovery::verbs::apply(self, state, action, log),
        }
    }

    /// The game as if it ended here, with its final scoring. A game that is over stays as it is.
    pub fn ended_now(&self, state: &GameState, log: &mut impl Log) -> GameState {
        let mut state = state.clone();
        if state.phase != Phase::Over {
            match self.options {
                GameOptions::Classic(_) => classic::verbs::end_now(self, &mut state, log),
                GameOptions::Discovery(_) => discovery::turn::end(self, &mut state, log),
            }
        }
        state
    }

    /// The six squares around the castle that is offered at this moment.
    pub fn offered_castle(&self, state: &GameState) -> Option<[Cell; 6]> {
        match state.phase {
            Phase::OfferCastle { on, .. } => classic::castles::squares_of_offer(self, state, on),
            _ => None,
        }
    }

    /// The game as if a player of the classic game had that tile to lay now, whoever's turn it is; nothing when it fits
    /// nowhere. For questions such as what a tile of the market would be good for.
    pub fn as_if_laying(&self, state: &GameState, player: PlayerId, tile: TileId) -> Option<GameState> {
        match self.options {
            GameOptions::Classic(_) => classic::turn::as_if_laying(self, state, player, tile),
            GameOptions::Discovery(_) => None,
        }
    }

    /// The cities that a field touches, complete or not: one of their places, and the farmers on all fields that touch
    /// them. None in The Discovery, which has no fields.
    pub fn cities_beside(&self, state: &GameState, field: RegionId) -> Vec<(Place, Standing)> {
        match self.options {
            GameOptions::Classic(_) => classic::farmers::cities_beside(self, state, field),
            GameOptions::Discovery(_) => Vec::new(),
        }
    }

    /// What a region is worth, and to whom.
    pub fn region_value(&self, state: &GameState, id: RegionId) -> RegionValue {
        match self.options {
            GameOptions::Classic(_) => classic::worth::of(self, state, id),
            GameOptions::Discovery(_) => discovery::score::value(self, state, id),
        }
    }

    /// END-4, DISC-15: the players with the highest score; all of them as long as nobody has scored.
    pub fn leaders<'s>(&self, state: &'s GameState) -> impl Iterator<Item = PlayerId> + use<'s> {
        let players = PlayerId::all(self.players());
        let best = players.clone().map(|player| state.score(player)).max();
        players.filter(move |&player| Some(state.score(player)) == best)
    }
}
