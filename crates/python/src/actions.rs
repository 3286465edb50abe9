//! Actions as numbers, version 0: a flat space of blocks, each for one kind of action (see `docs/python.md`).
//!
//! What a number means follows from the number and the moment of the game. An action outside the radius has no number of
//! its own: the last block counts these, in the order in which the engine lists them.

use bastide_engine::{
    Action, ActionList, Axis, Cell, FigureKind, GameOptions, GameState, Illegal, Market, Phase, Place, Rotation, Rules,
    SegmentId, SegmentKind, Side, TileId,
};

/// Rises with every change of the numbers.
pub const VERSION: u32 = 0;

/// The widest square that is numbered: no cell leaves the numbers of the engine.
pub const MOST_RADIUS: u8 = 60;

/// How many actions outside the radius a mask has room for.
const FAR: usize = 64;

/// Bids are 0 to 200 (BAZ-9).
const BIDS: usize = 201;

/// The tile just laid and its four neighbours.
const SITES: usize = 5;

/// Numbers in a row for one kind of action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Block {
    pub start: usize,
    pub len: usize,
}

impl Block {
    fn at(self, offset: usize) -> Option<usize> {
        (offset < self.len).then_some(self.start + offset)
    }

    fn offset(self, code: usize) -> Option<usize> {
        code.checked_sub(self.start).filter(|&offset| offset < self.len)
    }
}

/// The numbers of all actions of one game.
#[derive(Clone, Debug)]
pub struct Actions {
    radius: i16,
    side: usize,
    /// The most segments that a tile of the game has, rivers left out.
    segments: usize,
    bids: usize,
    discovery: bool,
    hand_of_two: bool,
    lay: Block,
    refuse: Block,
    follower: Block,
    follower_on_bridge: Block,
    abbot: Block,
    recall_abbot: Block,
    bridge: Block,
    symbol: Block,
    castle: Block,
    pick: Block,
    bid: Block,
    deal: Block,
    pass: Block,
    segment: Block,
    abbot_elsewhere: Block,
    far: Block,
}

/// The most segments of a tile that somebody could stand on.
pub fn most_segments(rules: &Rules) -> usize {
    let standing = |kind: &bastide_engine::TileKind| {
        kind.segments.iter().filter(|segment| segment.kind != SegmentKind::River).count()
    };
    rules.tiles().iter().map(standing).max().unwrap_or(0)
}

/// A hand of two is played with.
pub fn has_hands(options: GameOptions) -> bool {
    matches!(options, GameOptions::Discovery(discovery) if discovery.hand_of_two)
}

impl Actions {
    /// The numbers for a game, with cells up to `radius` away from the start tile.
    pub fn new(rules: &Rules, radius: u8) -> Actions {
        let side = 2 * usize::from(radius) + 1;
        let (cells, segments) = (side * side, most_segments(rules));
        let (classic, discovery) = match rules.options() {
            GameOptions::Classic(classic) => (Some(classic), None),
            GameOptions::Discovery(discovery) => (None, Some(discovery)),
        };
        let hand_of_two = discovery.is_some_and(|discovery| discovery.hand_of_two);
        let (abbot, jubilee) = (rules.has_abbots(), classic.is_some_and(|classic| classic.jubilee));
        let market = classic.and_then(|classic| classic.bridges_castles_bazaars);
        let bids = if market == Some(Market::Auction) { BIDS } else { 1 };
        let mut start = 0;
        let mut block = |in_play: bool, len: usize| {
            let len = if in_play { len } else { 0 };
            start += len;
            Block { start: start - len, len }
        };
        let (bridges, seats) = (market.is_some(), usize::from(rules.players()));
        let hands = if hand_of_two { 2 } else { 1 };
        Actions {
            radius: i16::from(radius),
            side,
            segments,
            bids,
            discovery: discovery.is_some(),
            hand_of_two,
            lay: block(true, hands * cells * 4),
            refuse: block(bridges || hand_of_two, hands),
            follower: block(true, segments),
            follower_on_bridge: block(bridges, 1),
            abbot: block(abbot, 1),
            recall_abbot: block(abbot, 1),
            bridge: block(bridges, SITES * 2),
            symbol: block(jubilee, SITES),
            castle: block(bridges, 2),
            pick: block(bridges, seats * bids),
            bid: block(market == Some(Market::Auction), BIDS),
            deal: block(market == Some(Market::Auction), 2),
            pass: block(true, 1),
            segment: block(jubilee || bridges || discovery.is_some(), cells * (segments + usize::from(bridges))),
            abbot_elsewhere: block(jubilee && abbot, cells),
            far: block(true, FAR),
        }
    }

    /// How many numbers there are: the width of a mask.
    pub fn len(&self) -> usize {
        self.far.start + self.far.len
    }

    /// The blocks by name, those that the game does not have left out.
    pub fn blocks(&self) -> impl Iterator<Item = (&'static str, Block)> {
        let all = [
            ("lay", self.lay),
            ("refuse", self.refuse),
            ("follower", self.follower),
            ("follower_on_bridge", self.follower_on_bridge),
            ("abbot", self.abbot),
            ("recall_abbot", self.recall_abbot),
            ("bridge", self.bridge),
            ("symbol", self.symbol),
            ("castle", self.castle),
            ("pick", self.pick),
            ("bid", self.bid),
            ("deal", self.deal),
            ("pass", self.pass),
            ("segment", self.segment),
            ("abbot_elsewhere", self.abbot_elsewhere),
            ("far", self.far),
        ];
        all.into_iter().filter(|(_, block)| block.len > 0)
    }

    /// Fills `codes` with the numbers of all legal actions, and `room` with the actions themselves, in the same order.
    #[inline]
    pub fn list(&self, rules: &Rules, state: &GameState, room: &mut ActionList, codes: &mut Vec<i32>) {
        rules.legal_actions(state, room);
        codes.clear();
        if matches!(state.phase(), Phase::Lay { .. }) && self.all_near(room, codes) {
            return;
        }
        codes.clear();
        let mut far = self.far.start;
        let number = |&action: &Action| {
            let code = self.near(rules, state, action).unwrap_or_else(|| {
                far += 1;
                far - 1
            });
            code as i32
        };
        codes.extend(room.iter().map(number));
    }

    /// As [`Actions::list`] for the placements of a drawn tile, most of what a batch lists; false if one lies too far away.
    #[inline]
    fn all_near(&self, room: &ActionList, codes: &mut Vec<i32>) -> bool {
        let (radius, side) = (self.radius as i32, self.side as u32);
        let mut near = true;
        codes.extend(room.iter().map(|action| match *action {
            Action::Lay { cell, turns, .. } => {
                let (x, y) = (i32::from(cell.x) + radius, i32::from(cell.y) + radius);
                near &= (x as u32) < side && (y as u32) < side;
                4 * (y * side as i32 + x) + i32::from(turns.quarter_turns())
            }
            _ => {
                near = false;
                0
            }
        }));
        near
    }

    /// The number of an action that is legal now.
    pub fn encode(&self, rules: &Rules, state: &GameState, action: Action) -> Option<usize> {
        self.near(rules, state, action).or_else(|| {
            let nth = self.far_actions(rules, state).iter().position(|&other| other == action)?;
            Some(self.far.start + nth)
        })
    }

    /// The action behind a number. Whether it is legal is for the rules to say.
    pub fn decode(&self, rules: &Rules, state: &GameState, code: usize) -> Result<Action, Illegal> {
        if code >= self.far.start && state.phase() != Phase::Draw {
            let far = self.far_actions(rules, state);
            return far.get(code - self.far.start).copied().ok_or(Illegal::WrongStep);
        }
        self.meant(rules, state, code).ok_or(if state.phase() == Phase::Over {
            Illegal::GameOver
        } else {
            Illegal::WrongStep
        })
    }

    /// The legal actions outside the radius.
    fn far_actions(&self, rules: &Rules, state: &GameState) -> ActionList {
        let mut all = ActionList::new();
        rules.legal_actions(state, &mut all);
        all.retain(|&action| self.near(rules, state, action).is_none());
        all
    }

    /// The number of an action within the radius.
    #[inline]
    fn near(&self, rules: &Rules, state: &GameState, action: Action) -> Option<usize> {
        match action {
            Action::Lay { tile, cell, turns } => {
                let slot = if self.hand_of_two { hand_slot(state, tile)? } else { 0 };
                let cell = slot * self.side * self.side + self.cell(cell)?;
                self.lay.at(4 * cell + usize::from(turns.quarter_turns()))
            }
            Action::Draw { tile } => Some(usize::from(tile.0)),
            Action::Pass => self.pass.at(0),
            Action::Place { figure: FigureKind::Follower, cell, on } => {
                if on == SegmentId::BRIDGE && state.bridge_of_this_turn() == Some(cell) {
                    self.follower_on_bridge.at(0)
                } else if cell == last(state) && on != SegmentId::BRIDGE {
                    self.follower.at(usize::from(on.0))
                } else {
                    self.segment_at(cell, on)
                }
            }
            Action::Place { figure: FigureKind::Abbot, cell, on } => {
                let only = cloister(rules, state, cell) == Some(on);
                match () {
                    () if !only => None,
                    () if cell == last(state) => self.abbot.at(0),
                    () => self.abbot_elsewhere.at(self.cell(cell)?),
                }
            }
            Action::Recall { cell, on } if self.discovery => self.segment_at(cell, on),
            Action::Recall { .. } => self.recall_abbot.at(0),
            Action::Reward { cell, on, .. } => self.segment_at(cell, on),
            Action::Refuse { tile } => self.refuse.at(if self.hand_of_two { hand_slot(state, tile)? } else { 0 }),
            Action::Bridge { cell, axis } => self.bridge.at(2 * site_of(state, cell)? + axis as usize),
            Action::Symbol { cell } => self.symbol.at(site_of(state, cell)?),
            Action::Castle { build, .. } => self.castle.at(usize::from(!build)),
            Action::Pick { tile, bid } => {
                let slot = state.market().iter().position(|&other| other == tile)?;
                self.pick.at(slot * self.bids + usize::from(bid.unwrap_or(0)))
            }
            Action::Bid { points } => self.bid.at(usize::from(points)),
            Action::Buy => self.deal.at(0),
            Action::Sell => self.deal.at(1),
        }
    }

    /// The action behind a number within the radius, if the moment gives it a meaning.
    fn meant(&self, rules: &Rules, state: &GameState, code: usize) -> Option<Action> {
        if state.phase() == Phase::Draw {
            return Some(Action::Draw { tile: TileId(u8::try_from(code).ok()?) });
        }
        if let Some(at) = self.lay.offset(code) {
            let (at, turns) = (at / 4, Rotation::ALL[at % 4]);
            let cells = self.side * self.side;
            return Some(Action::Lay { tile: tile_of(state, at / cells)?, cell: self.cell_at(at % cells), turns });
        }
        if let Some(slot) = self.refuse.offset(code) {
            return Some(Action::Refuse { tile: tile_of(state, slot)? });
        }
        if let Some(on) = self.follower.offset(code) {
            let on = SegmentId(on as u8);
            return Some(Action::Place { figure: FigureKind::Follower, cell: last(state), on });
        }
        if self.follower_on_bridge.offset(code).is_some() {
            let (cell, on) = (state.bridge_of_this_turn()?, SegmentId::BRIDGE);
            return Some(Action::Place { figure: FigureKind::Follower, cell, on });
        }
        if self.abbot.offset(code).is_some() {
            let cell = last(state);
            return Some(Action::Place { figure: FigureKind::Abbot, cell, on: cloister(rules, state, cell)? });
        }
        if self.recall_abbot.offset(code).is_some() {
            let player = state.turn().player;
            let own = |figure: &&bastide_engine::Figure| figure.kind == FigureKind::Abbot && figure.player == player;
            let abbot = state.figures().placed().iter().find(own)?;
            return Some(Action::Recall { cell: state.board().tile(abbot.tile).cell, on: abbot.on });
        }
        if let Some(at) = self.bridge.offset(code) {
            return Some(Action::Bridge { cell: site(state, at / 2), axis: Axis::ALL[at % 2] });
        }
        if let Some(at) = self.symbol.offset(code) {
            return Some(Action::Symbol { cell: site(state, at) });
        }
        if let Some(answer) = self.castle.offset(code) {
            let Phase::OfferCastle { on, .. } = state.phase() else { return None };
            return Some(Action::Castle { cell: last(state), on, build: answer == 0 });
        }
        if let Some(at) = self.pick.offset(code) {
            let tile = *state.market().get(at / self.bids)?;
            let bid = (self.bids > 1).then_some((at % self.bids) as u8);
            return Some(Action::Pick { tile, bid });
        }
        if let Some(points) = self.bid.offset(code) {
            return Some(Action::Bid { points: points as u8 });
        }
        if let Some(sells) = self.deal.offset(code) {
            return Some(if sells == 0 { Action::Buy } else { Action::Sell });
        }
        if self.pass.offset(code).is_some() {
            return Some(Action::Pass);
        }
        if let Some(at) = self.segment.offset(code) {
            let slots = self.segment.len / (self.side * self.side);
            let (cell, slot) = (self.cell_at(at / slots), at % slots);
            let on = if slot == self.segments { SegmentId::BRIDGE } else { SegmentId(slot as u8) };
            return Some(match state.phase() {
                Phase::ChooseReward { castle } => {
                    let (_, Place { cell: castle, .. }) = state.castles().nth(usize::from(castle))?;
                    Action::Reward { castle, cell, on }
                }
                _ if self.discovery => Action::Recall { cell, on },
                _ => Action::Place { figure: FigureKind::Follower, cell, on },
            });
        }
        let cell = self.cell_at(self.abbot_elsewhere.offset(code)?);
        Some(Action::Place { figure: FigureKind::Abbot, cell, on: cloister(rules, state, cell)? })
    }

    fn segment_at(&self, cell: Cell, on: SegmentId) -> Option<usize> {
        let slots = self.segment.len / (self.side * self.side);
        let slot = if on == SegmentId::BRIDGE { self.segments } else { usize::from(on.0) };
        if slot >= slots { None } else { self.segment.at(self.cell(cell)? * slots + slot) }
    }

    /// The place of a cell in the square, row by row.
    #[inline]
    pub fn cell(&self, cell: Cell) -> Option<usize> {
        let (x, y) = (i16::from(cell.x) + self.radius, i16::from(cell.y) + self.radius);
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        (x < self.side && y < self.side).then_some(y * self.side + x)
    }

    /// The cell at a place of the square.
    pub fn cell_at(&self, at: usize) -> Cell {
        let along = |at: usize| (at as i16 - self.radius) as i8;
        Cell::new(along(at % self.side), along(at / self.side))
    }

    /// How many cells the square is wide.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The most segments that a tile of the game has.
    pub fn segments(&self) -> usize {
        self.segments
    }
}

/// Where the tile lies that was laid last.
pub fn last(state: &GameState) -> Cell {
    state.board().tile(state.board().last()).cell
}

/// The only cloister or garden of a laid tile.
pub fn cloister(rules: &Rules, state: &GameState, cell: Cell) -> Option<SegmentId> {
    let tile = state.board().tile(state.board().at(cell)?).tile;
    let mut on = rules.tile(tile).segments.iter().enumerate();
    let found = on.find(|(_, segment)| matches!(segment.kind, SegmentKind::Cloister | SegmentKind::Garden));
    found.map(|(on, _)| SegmentId(on as u8))
}

fn hand_slot(state: &GameState, tile: TileId) -> Option<usize> {
    state.hand(state.turn().player).position(|held| held == tile)
}

/// The tile that is to be laid, or the one at that place of the hand.
fn tile_of(state: &GameState, slot: usize) -> Option<TileId> {
    match state.phase() {
        Phase::Lay { tile } => (slot == 0).then_some(tile),
        Phase::LayFromHand => state.hand(state.turn().player).nth(slot),
        _ => None,
    }
}

/// The tile just laid is 0, its neighbours are 1 to 4, clockwise from the north.
fn site(state: &GameState, at: usize) -> Cell {
    let last = last(state);
    if at == 0 { last } else { last.beside(Side::ALL[at - 1]) }
}

fn site_of(state: &GameState, cell: Cell) -> Option<usize> {
    (0..SITES).find(|&at| site(state, at) == cell)
}
