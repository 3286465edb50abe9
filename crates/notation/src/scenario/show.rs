//! The questions of a scenario: what lies where, what may be done, what a region is worth.

use bastide_engine::{Action, Actor, Cell, FigureKind, Phase, Place, PlayerId, SegmentId, Tally, TurnPlan};

use super::Table;
use crate::words;

impl Table {
    /// `the worth of the city at 0,-1`
    fn worth(&self, place: &str) -> Result<String, String> {
        let (cell, on) = self.place(place)?;
        let id = self.state.region_at(&self.rules, Place { cell, on }).ok_or("nobody can own a river")?;
        let value = self.rules.region_value(&self.state, id);
        let sum = |tally: &Tally| match tally.points() {
            0 => "0".to_owned(),
            points => format!("{points} ({})", words::sum(tally)),
        };
        let complete = value.if_complete.as_ref().map(|tally| format!("{} if complete, ", sum(tally)));
        let owners: Vec<&str> = value.owners.iter().map(|&player| words::name(&self.names, player)).collect();
        let owners = if owners.is_empty() { "nobody".to_owned() } else { owners.join(" and ") };
        let (now, complete, end) = (sum(&value.now), complete.unwrap_or_default(), sum(&value.at_end));
        Ok(format!("worth {now} now, {complete}{end} at the end, to {owners}"))
    }

    pub(super) fn show(&self, what: &str) -> Result<String, String> {
        let Table { rules, names, state, .. } = self;
        if let Some(place) = what.strip_prefix("the worth of ") {
            return self.worth(place);
        }
        match what {
            "bag" => {
                let kinds = state.bag().kinds().map(|(tile, count)| format!("{count} {}", rules.tile(tile).name));
                let tiles = words::counted(state.bag().len(), "tile");
                Ok(format!("{tiles} left: {}", kinds.collect::<Vec<_>>().join(", ")).trim_end().to_owned())
            }
            "scores" => Ok(words::scores(rules, names, state)),
            "supplies" => {
                let each = PlayerId::all(rules.players()).map(|player| {
                    let count = |kind| u32::from(state.figures().in_supply(player, kind));
                    let followers = words::counted(count(FigureKind::Follower), "follower");
                    let abbot = match (rules.has_abbots(), count(FigureKind::Abbot)) {
                        (false, _) => "",
                        (true, 0) => ", no abbot",
                        (true, _) => " and the abbot",
                    };
                    let built = match rules.has_bridges() {
                        false => String::new(),
                        true => format!(
                            ", {} and {}",
                            words::counted(u32::from(state.bridges_in_supply(player)), "bridge"),
                            words::counted(u32::from(state.castles_in_supply(player)), "castle")
                        ),
                    };
                    format!("{} has {followers}{abbot}{built}", words::name(names, player))
                });
                Ok(each.collect::<Vec<_>>().join("; "))
            }
            "turn" => Ok(match rules.actor(state) {
                Actor::Nobody => "the game is over".to_owned(),
                _ => {
                    let TurnPlan { player, tile, .. } = state.turn();
                    let drawn = tile.map(|tile| format!(", and everybody sees {}", rules.tile(tile).name));
                    let asked = match rules.actor(state) {
                        Actor::Player(asked) if asked != player => format!("; {} is asked", words::name(names, asked)),
                        _ => String::new(),
                    };
                    format!("it is the turn of {}{}{asked}", words::name(names, player), drawn.unwrap_or_default())
                }
            }),
            "market" => {
                let tiles: Vec<&str> = state.market().iter().map(|&tile| &*rules.tile(tile).name).collect();
                let highest =
                    state.highest_bid().map(|(player, bid)| format!("; {} bids {bid}", words::name(names, player)));
                let market = format!("in the market: {}{}", tiles.join(", "), highest.unwrap_or_default());
                Ok(market.trim_end().to_owned())
            }
            "hands" => {
                let hand = |player| {
                    let tiles: Vec<&str> = state.hand(player).map(|tile| &*rules.tile(tile).name).collect();
                    let tiles = if tiles.is_empty() { "no tile".to_owned() } else { tiles.join(" and ") };
                    format!("{} has {tiles}", words::name(names, player))
                };
                Ok(PlayerId::all(rules.players()).map(hand).collect::<Vec<_>>().join("; "))
            }
            "choices" => {
                let mut actions = Vec::new();
                rules.legal_actions(state, &mut actions);
                let mut choices: Vec<String> = actions.into_iter().map(|action| self.choice(action)).collect();
                choices.sort();
                Ok(format!("{}: {}", words::counted(choices.len() as u32, "choice"), choices.join("; ")))
            }
            other => Err(format!(
                "{other:?} cannot be shown: it is bag, scores, supplies, turn, market, hands, choices or the worth of a region"
            )),
        }
    }

    /// `the city`, with its place where the tile is not the one just laid.
    fn segment_in_words(&self, cell: Cell, on: SegmentId) -> String {
        let board = self.state.board();
        let id = board.at(cell).expect("a figure stands on a tile");
        let segment = words::segment(self.rules.tile(board.tile(id).tile), on);
        if id == board.last() { segment } else { format!("{segment} at {cell}") }
    }

    fn choice(&self, action: Action) -> String {
        match action {
            Action::Draw { tile } => format!("draw {}", self.rules.tile(tile).name),
            Action::Lay { tile, cell, turns } => match self.state.phase() {
                Phase::LayFromHand => format!("{} {}", self.rules.tile(tile).name, words::placement(cell, turns)),
                _ => words::placement(cell, turns),
            },
            Action::Place { figure, cell, on } => match figure {
                FigureKind::Follower => self.segment_in_words(cell, on),
                FigureKind::Abbot => format!("abbot on {}", self.segment_in_words(cell, on)),
            },
            Action::Recall { cell, on } => {
                let figure = if self.rules.has_abbots() { "abbot" } else { "follower" };
                format!("{figure} back from {}", self.segment_in_words(cell, on))
            }
            Action::Symbol { cell } => format!("symbol at {cell}"),
            Action::Refuse { tile } if self.state.phase() == Phase::LayFromHand => {
                format!("swap {}", self.rules.tile(tile).name)
            }
            Action::Refuse { .. } => "refuse it".to_owned(),
            Action::Bridge { cell, axis } => format!("bridge at {cell} {}", words::axis(axis)),
            Action::Castle { build, .. } => if build { "castle" } else { "no castle" }.to_owned(),
            Action::Reward { cell, on, .. } => self.segment_in_words(cell, on),
            Action::Pick { tile, bid } => {
                let bid = bid.map_or_else(String::new, |bid| format!(" bidding {bid}"));
                format!("{}{bid}", self.rules.tile(tile).name)
            }
            Action::Bid { points } => format!("bid {points}"),
            Action::Buy => "buy".to_owned(),
            Action::Sell => "sell".to_owned(),
            Action::Pass => "pass".to_owned(),
        }
    }
}
