//! The jubilee tiles (JUB-1 to JUB-15): symbols whose arrows look at a neighbouring square.

use crate::action::{Action, ActionList};
use crate::board::{Laid, LaidId};
use crate::classic::score;
use crate::event::{Event, Item, Log, Place, Scored, Tally};
use crate::figures::{Figure, FigureKind, Standing};
use crate::geometry::{Cell, Side};
use crate::illegal::Illegal;
use crate::rules::{Farmers, Rules};
use crate::state::GameState;
use crate::tile::{SegmentId, SegmentKind, Symbol};

/// The tiles whose symbols the tile just laid can activate (JUB-3, JUB-4, JUB-14).
///
/// An arrow meets a tile once, when the later of the two is laid; so a symbol that was eligible before is never so
/// again, which is all that JUB-7 asks.
pub(crate) fn eligible(rules: &Rules, state: &GameState) -> impl Iterator<Item = Cell> {
    let last = *state.board.tile(state.board.last());
    let points_at = move |laid: &Laid, side: Side| arrow(rules, laid).is_some_and(|(_, at)| at == side);
    let own = state.board.neighbours_of_last().any(|(side, _)| points_at(&last, side)).then_some(last.cell);
    let others = state.board.neighbours_of_last().filter_map(move |(side, neighbour)| {
        let other = state.board.tile(neighbour);
        points_at(other, side.opposite()).then_some(other.cell)
    });
    own.into_iter().chain(others)
}

/// The symbol of a laid tile, and the side of the landscape that its arrow points at.
fn arrow(rules: &Rules, laid: &Laid) -> Option<(Symbol, Side)> {
    rules.layable(laid.tile).arrow.map(|arrow| (arrow.symbol, arrow.side + laid.turns))
}

/// JUB-5: the symbols that the player chooses among.
pub(crate) fn choices(rules: &Rules, state: &GameState, out: &mut ActionList) {
    out.extend(eligible(rules, state).map(|cell| Action::Symbol { cell }));
}

/// Why the symbol there cannot be activated.
pub(crate) fn check(rules: &Rules, state: &GameState, cell: Cell) -> Result<(), Illegal> {
    let found = eligible(rules, state).any(|other| other == cell);
    if found { Ok(()) } else { Err(Illegal::NoSymbolThere) }
}

/// The symbol on the tile at `chosen` is activated. JUB-6: the own tile's symbol, if it is not the one, brings 2 points.
pub(crate) fn activate(rules: &Rules, state: &mut GameState, chosen: Option<Cell>, log: &mut impl Log) {
    let (player, last) = (state.turn.player, *state.board.tile(state.board.last()));
    if let Some(cell) = chosen {
        let bearer = state.board.at(cell).map(|id| *state.board.tile(id));
        let symbol = bearer.and_then(|laid| arrow(rules, &laid)).map(|(symbol, _)| symbol);
        state.activated = symbol;
        if let Some(symbol) = symbol {
            log.note(|| Event::Activated { player, symbol, cell });
        }
    }
    if arrow(rules, &last).is_some() && chosen != Some(last.cell) {
        pay(state, log);
    }
}

/// The 2 points of the own tile's symbol, where no choice can take them away any more: it is not eligible (JUB-2).
pub(crate) fn pay_if_certain(rules: &Rules, state: &mut GameState, log: &mut impl Log) {
    let last = *state.board.tile(state.board.last());
    let eligible = eligible(rules, state).any(|cell| cell == last.cell);
    if arrow(rules, &last).is_some() && !eligible {
        pay(state, log);
    }
}

/// JUB-6: the symbol on the tile just laid is not activated.
fn pay(state: &mut GameState, log: &mut impl Log) {
    let cell = state.board.tile(state.board.last()).cell;
    let tally = Tally::new("JUB-6").and(Item::Symbol, 1, 2);
    score::pay(state, Standing::one(state.turn.player), Scored::Symbol { cell }, tally, log);
}

/// True when the activated symbol offers the player a place that the tile just laid does not.
pub(crate) fn offers_a_place(rules: &Rules, state: &GameState) -> bool {
    match state.activated {
        Some(Symbol::BesideOwn) => beside_own(state).next().is_some(),
        Some(Symbol::Anywhere) => anywhere(rules, state).next().is_some(),
        Some(Symbol::ExtraTurn) | None => false,
    }
}

/// The places that the activated symbol offers; those that are `usual` stand in the list already.
pub(crate) fn list_places(
    rules: &Rules,
    state: &GameState,
    usual: impl Fn(FigureKind, Cell, SegmentId) -> bool,
    out: &mut ActionList,
) {
    let is_new = |action: &Action| match *action {
        Action::Place { figure, cell, on } => !usual(figure, cell, on),
        _ => true,
    };
    match state.activated {
        Some(Symbol::BesideOwn) => out.extend(beside_own(state).filter(is_new)),
        Some(Symbol::Anywhere) => out.extend(anywhere(rules, state).filter(is_new)),
        Some(Symbol::ExtraTurn) | None => {}
    }
}

/// Why the activated symbol does not let `figure` stand there.
pub(crate) fn check_place(
    rules: &Rules,
    state: &GameState,
    figure: FigureKind,
    cell: Cell,
    on: SegmentId,
) -> Result<(), Illegal> {
    let Some(tile) = state.board.at(cell) else { return Err(Illegal::NoTileThere) };
    match state.activated {
        Some(Symbol::BesideOwn) => {
            let abbot = |other: &Figure| other.kind == FigureKind::Abbot && (other.tile, other.on) == (tile, on);
            if figure == FigureKind::Abbot || state.figures.placed().iter().any(abbot) {
                return Err(Illegal::SymbolNotForAbbots);
            }
            if state.region_at(rules, Place { cell, on }).is_some_and(|id| state.castles.holds(state, id)) {
                return Err(Illegal::NotOntoACastle);
            }
            let wanted = Action::Place { figure, cell, on };
            if beside_own(state).any(|action| action == wanted) { Ok(()) } else { Err(Illegal::NotBesideOwn) }
        }
        Some(Symbol::Anywhere) => anywhere_allows(rules, state, figure, tile, on),
        Some(Symbol::ExtraTurn) | None => Err(Illegal::NotTheTileJustLaid),
    }
}

/// JUB-8, JUB-13: the spots where exactly one follower of the player stands.
fn beside_own(state: &GameState) -> impl Iterator<Item = Action> {
    let player = state.turn.player;
    let in_supply = state.figures.in_supply(player, FigureKind::Follower) > 0;
    let placed = state.figures.placed();
    let own = move |figure: &&Figure| figure.player == player && figure.kind == FigureKind::Follower;
    let alone = move |figure: &&Figure| placed.iter().filter(|other| other.segment == figure.segment).count() == 1;
    let in_castle = move |figure: &&Figure| state.castles.holds(state, state.regions.of(figure.segment));
    let offered = move |figure: &&Figure| in_supply && own(figure) && alone(figure) && !in_castle(figure);
    placed.iter().filter(offered).map(|figure| Action::Place {
        figure: FigureKind::Follower,
        cell: state.board.tile(figure.tile).cell,
        on: figure.on,
    })
}

/// JUB-10: every segment of the landscape whose region is free and not complete.
fn anywhere(rules: &Rules, state: &GameState) -> impl Iterator<Item = Action> {
    (0..state.board.laid().len()).flat_map(move |at| {
        let (tile, laid) = (LaidId(at as u8), state.board.laid()[at]);
        let segments = (0..rules.layable(laid.tile).fresh().len()).map(|on| SegmentId(on as u8));
        let bridge = state.bridges.on(tile).map(|_| SegmentId::BRIDGE);
        segments.chain(bridge).flat_map(move |on| {
            [FigureKind::Follower, FigureKind::Abbot]
                .into_iter()
                .filter(move |&figure| anywhere_allows(rules, state, figure, tile, on).is_ok())
                .map(move |figure| Action::Place { figure, cell: laid.cell, on })
        })
    })
}

fn anywhere_allows(
    rules: &Rules,
    state: &GameState,
    figure: FigureKind,
    tile: LaidId,
    on: SegmentId,
) -> Result<(), Illegal> {
    if state.figures.in_supply(state.turn.player, figure) == 0 {
        return Err(Illegal::NoneInSupply);
    }
    let laid = state.board.tile(tile);
    let Some(id) = state.region_at(rules, Place { cell: laid.cell, on }) else {
        let river = rules.tile(laid.tile).segments.get(usize::from(on.0)).is_some();
        return Err(if river { Illegal::NotOnTheRiver } else { Illegal::NoSuchSegment });
    };
    let region = state.regions.get(id);
    match (figure, region.kind) {
        (FigureKind::Follower, SegmentKind::Garden) => return Err(Illegal::GardenIsForTheAbbot),
        (FigureKind::Follower, SegmentKind::Field) if rules.farmers == Farmers::Off => return Err(Illegal::FarmersOff),
        (FigureKind::Abbot, SegmentKind::City | SegmentKind::Road | SegmentKind::Field) => {
            return Err(Illegal::NotForTheAbbot);
        }
        _ => {}
    }
    match (region.standing.is_empty(), region.is_complete()) {
        (false, _) => Err(Illegal::Occupied),
        (true, true) => Err(Illegal::Complete),
        (true, false) => Ok(()),
    }
}
