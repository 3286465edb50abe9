//! What lies on the table in a market and the state does not tell: whose tile is auctioned, and who has got which.

use bastide_engine::{Action, Event, GameState, Log, MAX_PLAYERS, PlayerId, Quiet, Rules, TileId, TurnKind};

/// The tiles of a market that are no longer to be picked and not yet to be laid.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Watch {
    /// Who picked the tile that is auctioned, and which it is.
    pub picked: Option<(PlayerId, TileId)>,
    /// The tile that each player has got.
    pub got: [Option<TileId>; MAX_PLAYERS],
}

impl Log for Watch {
    fn note(&mut self, event: impl FnOnce() -> Event) {
        match event() {
            Event::Picked { player, tile, bid: Some(_) } => self.picked = Some((player, tile)),
            Event::Took { player, tile } => {
                self.picked = None;
                self.got[usize::from(player.0)] = Some(tile);
            }
            // The tile is now that of the turn.
            Event::Turn { player, kind: TurnKind::Market } => self.got[usize::from(player.0)] = None,
            _ => {}
        }
    }
}

/// Does a legal action, and keeps watch where there are markets.
pub fn apply(rules: &Rules, state: &mut GameState, action: Action, watch: &mut Watch) {
    if rules.has_bridges() {
        rules.apply_trusted(state, action, watch);
    } else {
        rules.apply_trusted(state, action, &mut Quiet);
    }
}
