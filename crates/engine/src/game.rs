//! The public verbs: start, ask who decides and what they may do, do it, ask who won.

use crate::action::{Action, ActionList};
use crate::classic;
use crate::classic::lay_tile::Placements;
use crate::event::{Event, Log};
use crate::figures::PlayerId;
use crate::illegal::Illegal;
use crate::rules::Rules;
use crate::state::{Actor, GameState, Phase};

impl Rules {
    /// The game before the first draw.
    pub fn start(&self) -> GameState {
        classic::start(self)
    }

    /// Who decides next.
    pub fn actor(&self, state: &GameState) -> Actor {
        match state.phase {
            Phase::Draw => Actor::Chance,
            Phase::Lay { .. } | Phase::ChooseSymbol | Phase::PlaceFigure { .. } => Actor::Player(state.turn.player),
            Phase::Over => Actor::Nobody,
        }
    }

    /// Fills `out` with all that the actor may do, draws included, in a fixed order.
    pub fn legal_actions(&self, state: &GameState, out: &mut ActionList) {
        out.clear();
        match state.phase {
            Phase::Draw => out.extend(self.chance_outcomes(state).map(|(action, _)| action)),
            Phase::Lay { tile } => Placements::of(self, state, tile).list(&state.board, out),
            Phase::ChooseSymbol => classic::jubilee::choices(self, state, out),
            Phase::PlaceFigure { spots } => classic::place_figure::choices(self, state, spots, out),
            Phase::Over => {}
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
            (Phase::Lay { tile: drawn }, Action::Lay { tile, cell, turns }) => {
                if tile != drawn {
                    return Err(Illegal::OtherTileDrawn);
                }
                classic::lay_tile::check(self, state, tile, cell, turns)
            }
            (Phase::PlaceFigure { spots }, Action::Place { figure, cell, on }) => {
                classic::place_figure::check(self, state, spots, figure, cell, on)
            }
            (Phase::PlaceFigure { .. }, Action::Recall { cell, on }) => classic::abbot::check_recall(state, cell, on),
            (Phase::PlaceFigure { .. }, Action::Pass) => Ok(()),
            (Phase::ChooseSymbol, Action::Symbol { cell }) => classic::jubilee::check(self, state, cell),
            _ => Err(Illegal::WrongStep),
        }
    }

    /// Does an action that is known to be legal, for instance because it was listed.
    ///
    /// # Panics
    /// May panic, or go on with a game that makes no sense, when the action is not legal.
    pub fn apply_trusted(&self, state: &mut GameState, action: Action, log: &mut impl Log) {
        match action {
            Action::Draw { tile } => classic::turn::draw(self, state, tile, log),
            Action::Lay { tile, cell, turns } => {
                classic::lay_tile::lay(self, state, tile, cell, turns, log);
                classic::turn::go_on(self, state, log);
            }
            Action::Place { figure, cell, on } => {
                classic::place_figure::place(state, figure, cell, on, log);
                classic::turn::go_on(self, state, log);
            }
            Action::Recall { cell, on } => {
                classic::abbot::recall(state, cell, on, log);
                classic::turn::go_on(self, state, log);
            }
            Action::Symbol { cell } => {
                classic::jubilee::activate(self, state, Some(cell), log);
                classic::turn::go_on(self, state, log);
            }
            Action::Pass => {
                log.note(|| Event::Passed { player: state.turn.player });
                classic::turn::go_on(self, state, log);
            }
        }
    }

    /// The game as if it ended here, with its final scoring. A game that is over stays as it is.
    pub fn ended_now(&self, state: &GameState, log: &mut impl Log) -> GameState {
        let mut state = state.clone();
        if state.phase == Phase::ChooseSymbol {
            classic::jubilee::pay_if_certain(self, &mut state, log);
        }
        // What the tile just laid has completed is complete, even while its player still ponders.
        if matches!(state.phase, Phase::ChooseSymbol | Phase::PlaceFigure { .. }) {
            classic::score::completed(self, &mut state, log);
        }
        if state.phase != Phase::Over {
            classic::turn::end(self, &mut state, log);
        }
        state
    }

    /// END-4: the players with the highest score; all of them as long as nobody has scored.
    pub fn leaders<'s>(&self, state: &'s GameState) -> impl Iterator<Item = PlayerId> + use<'s> {
        let players = PlayerId::all(self.players());
        let best = players.clone().map(|player| state.score(player)).max();
        players.filter(move |&player| Some(state.score(player)) == best)
    }
}
