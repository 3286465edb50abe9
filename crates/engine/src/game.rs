//! The public verbs: start, ask who decides and what they may do, do it, ask who won.

use crate::action::{Action, ActionList};
use crate::classic;
use crate::classic::lay_tile::Placements;
use crate::event::{Event, Log, Place};
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
            Phase::Lay { .. } | Phase::NeededBridge | Phase::ChooseSymbol | Phase::PlaceFigure { .. } => {
                Actor::Player(state.turn.player)
            }
            Phase::OfferCastle { owner, .. } => Actor::Player(owner),
            Phase::ChooseReward { castle } => Actor::Player(state.castles.built()[usize::from(castle)].owner),
            Phase::Pick { player } | Phase::Bid { player } | Phase::BuyOrSell { player } => Actor::Player(player),
            Phase::Over => Actor::Nobody,
        }
    }

    /// Fills `out` with all that the actor may do, draws included, in a fixed order.
    pub fn legal_actions(&self, state: &GameState, out: &mut ActionList) {
        out.clear();
        match state.phase {
            Phase::Draw => out.extend(self.chance_outcomes(state).map(|(action, _)| action)),
            Phase::Lay { tile } => {
                Placements::of(self, state, tile).list(&state.board, out);
                if classic::lay_tile::can_be_refused(self, state, tile) {
                    out.push(Action::Refuse { tile });
                }
            }
            Phase::NeededBridge => classic::bridges::needed_choices(self, state, out),
            Phase::OfferCastle { on, .. } => classic::castles::answers(state, on, out),
            Phase::ChooseReward { castle } => classic::castles::reward_choices(state, castle, out),
            Phase::Pick { .. } => classic::market::picks(self, state, out),
            Phase::Bid { .. } => classic::market::bids(state, out),
            Phase::BuyOrSell { .. } => out.extend([Action::Buy, Action::Sell]),
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
            (Phase::Lay { tile: drawn }, Action::Refuse { tile }) => match tile {
                _ if tile != drawn => Err(Illegal::OtherTileDrawn),
                _ if classic::lay_tile::can_be_refused(self, state, tile) => Ok(()),
                _ => Err(Illegal::CannotBeRefused),
            },
            (Phase::NeededBridge, Action::Bridge { cell, axis }) => {
                classic::bridges::check_needed(self, state, cell, axis)
            }
            (Phase::NeededBridge, _) => Err(Illegal::BridgeFirst),
            (Phase::PlaceFigure { .. }, Action::Bridge { cell, axis }) => {
                classic::bridges::check_free(self, state, cell, axis)
            }
            (Phase::OfferCastle { on: offered, .. }, Action::Castle { cell, on, .. }) => {
                classic::castles::check_answer(self, state, offered, cell, on)
            }
            (Phase::ChooseReward { castle: at }, Action::Reward { castle, cell, on }) => {
                classic::castles::named_reward(self, state, at, castle, Place { cell, on }).map(|_| ())
            }
            (Phase::Pick { .. }, Action::Pick { tile, bid }) => classic::market::check_pick(self, state, tile, bid),
            (Phase::Bid { .. }, Action::Bid { points }) => classic::market::check_bid(state, points),
            (Phase::Bid { .. }, Action::Pass) | (Phase::BuyOrSell { .. }, Action::Buy | Action::Sell) => Ok(()),
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
            Action::Draw { tile } if !state.stall.is_drawing() => classic::turn::draw(state, tile, log),
            Action::Lay { tile, cell, turns } => classic::lay_tile::lay(self, state, tile, cell, turns, log),
            Action::Place { figure, cell, on } => classic::place_figure::place(state, figure, cell, on, log),
            Action::Pass if !matches!(state.phase, Phase::Bid { .. }) => {
                log.note(|| Event::Passed { player: state.turn.player });
            }
            module => return self.apply_of_module(state, module, log),
        }
        state.step += 1;
        classic::turn::enter_steps(self, state, log);
    }

    /// The actions that modules add. Apart, so that those of every game stay close together.
    #[inline(never)]
    fn apply_of_module(&self, state: &mut GameState, action: Action, log: &mut impl Log) {
        match action {
            Action::Recall { cell, on } => {
                classic::abbot::recall(state, cell, on, log);
                classic::turn::go_on(self, state, log);
            }
            Action::Symbol { cell } => {
                classic::jubilee::activate(self, state, Some(cell), log);
                classic::turn::go_on(self, state, log);
            }
            Action::Refuse { tile } => classic::turn::refuse(self, state, tile, log),
            Action::Bridge { cell, axis } => {
                let needed = state.phase == Phase::NeededBridge;
                classic::bridges::build(self, state, cell, axis, log);
                // BRIDGE-10: after a free bridge the step goes on.
                if needed { classic::turn::go_on(self, state, log) } else { classic::turn::enter(self, state, log) }
            }
            Action::Castle { build, .. } => {
                if let Phase::OfferCastle { owner, on } = state.phase {
                    classic::castles::answer(self, state, owner, on, build, log);
                }
                classic::turn::enter(self, state, log);
            }
            Action::Reward { castle: named, cell, on } => {
                if let Phase::ChooseReward { castle } = state.phase
                    && let Ok(reward) = classic::castles::named_reward(self, state, castle, named, Place { cell, on })
                {
                    classic::castles::take(state, usize::from(castle), reward, log);
                }
                classic::turn::enter(self, state, log);
            }
            Action::Pick { tile, bid } => {
                let Phase::Pick { player } = state.phase else { return };
                let phase = classic::market::pick(self, state, player, tile, bid, log);
                classic::turn::wait_or_go_on(self, state, phase, log);
            }
            Action::Bid { points } => {
                let Phase::Bid { player } = state.phase else { return };
                let phase = classic::market::bid(self, state, player, Some(points), log);
                classic::turn::wait_or_go_on(self, state, phase, log);
            }
            Action::Buy | Action::Sell => {
                let phase = classic::market::settle(self, state, action == Action::Buy, log);
                classic::turn::wait_or_go_on(self, state, phase, log);
            }
            Action::Pass => {
                let Phase::Bid { player } = state.phase else { return };
                let phase = classic::market::bid(self, state, player, None, log);
                classic::turn::wait_or_go_on(self, state, phase, log);
            }
            Action::Draw { tile } => classic::turn::draw_for_market(self, state, tile, log),
            Action::Lay { .. } | Action::Place { .. } => {}
        }
    }

    /// The game as if it ended here, with its final scoring. A game that is over stays as it is.
    pub fn ended_now(&self, state: &GameState, log: &mut impl Log) -> GameState {
        let mut state = state.clone();
        self.settle(&mut state, log);
        if state.phase != Phase::Over {
            classic::turn::end(self, &mut state, log);
        }
        state
    }

    /// Does what no decision can change any more in the turn at hand: what the tile just laid has completed is complete,
    /// even while somebody still ponders. A castle with a choice takes what is worth most.
    fn settle(&self, state: &mut GameState, log: &mut impl Log) {
        if state.phase == Phase::NeededBridge {
            classic::bridges::build_only_remedy(self, state, log);
        }
        if self.jubilee && matches!(state.phase, Phase::NeededBridge | Phase::ChooseSymbol) {
            classic::jubilee::pay_if_certain(self, state, log);
        }
        let unscored = matches!(
            state.phase,
            Phase::NeededBridge | Phase::ChooseSymbol | Phase::PlaceFigure { .. } | Phase::OfferCastle { .. }
        );
        if unscored {
            classic::score::completed(self, state, log);
        }
        if unscored || matches!(state.phase, Phase::ChooseReward { .. }) {
            classic::castles::score_best(self, state, log);
        }
    }

    /// END-4: the players with the highest score; all of them as long as nobody has scored.
    pub fn leaders<'s>(&self, state: &'s GameState) -> impl Iterator<Item = PlayerId> + use<'s> {
        let players = PlayerId::all(self.players());
        let best = players.clone().map(|player| state.score(player)).max();
        players.filter(move |&player| Some(state.score(player)) == best)
    }
}
