//! What the modules allow, worked out naively from the rule pages and the laid tiles.

use std::collections::BTreeSet;

use bastide_engine::{
    Action, Axis, Cell, ClassicOptions, EdgeKind, FigureKind, GameOptions, GameState, Laid, Role, Rotation, Rules,
    SegmentId, SegmentKind, Side, Symbol, TileId,
};

use crate::twin;

type Actions = BTreeSet<String>;

fn named(actions: impl IntoIterator<Item = Action>) -> Actions {
    actions.into_iter().map(|action| format!("{action:?}")).collect()
}

/// The names of actions, for comparing.
pub fn names(actions: &[Action]) -> Actions {
    named(actions.iter().copied())
}

/// All that may be done in the step of the figures.
pub fn figure_choices(rules: &Rules, state: &GameState) -> Actions {
    let farmers = matches!(rules.options(), GameOptions::Classic(ClassicOptions { farmers: true, .. }));
    let discovery = matches!(rules.options(), GameOptions::Discovery(_));
    let (player, last) = (state.turn().player, state.board().last());
    let supply = |kind| state.figures().in_supply(player, kind) > 0;
    let mut out = vec![Action::Pass];
    for region in twin::regions(rules, state) {
        let free = region.standing == [0; 6];
        for &(cell, on) in &region.segments {
            let on = SegmentId(on);
            let here = match on {
                SegmentId::BRIDGE => state.bridge_of_this_turn() == Some(cell),
                _ => cell == state.board().tile(last).cell,
            };
            let castle = state.castles().any(|(_, at)| region.segments.contains(&(at.cell, at.on.0)));
            let anywhere = state.activated() == Some(Symbol::Anywhere) && !region.complete();
            let follower = match region.kind {
                SegmentKind::Field => farmers,
                SegmentKind::Garden | SegmentKind::River => false,
                _ => true,
            };
            let abbot = matches!(region.kind, SegmentKind::Cloister | SegmentKind::Garden);
            for (figure, fits) in [(FigureKind::Follower, follower), (FigureKind::Abbot, abbot)] {
                if fits && supply(figure) && free && (here || anywhere) {
                    out.push(Action::Place { figure, cell, on });
                }
            }
            let on_spot: Vec<_> = state
                .figures()
                .placed()
                .iter()
                .filter(|figure| (state.board().tile(figure.tile).cell, figure.on) == (cell, on))
                .collect();
            if let [figure] = on_spot[..]
                && figure.player == player
            {
                let beside_own = state.activated() == Some(Symbol::BesideOwn) && supply(FigureKind::Follower);
                match figure.kind {
                    // DISC-7: from anywhere, complete or not.
                    FigureKind::Follower if discovery => out.push(Action::Recall { cell, on }),
                    FigureKind::Follower if beside_own && !castle => {
                        out.push(Action::Place { figure: FigureKind::Follower, cell, on });
                    }
                    FigureKind::Abbot if !region.complete() => out.push(Action::Recall { cell, on }),
                    _ => {}
                }
            }
        }
    }
    out.extend(free_bridges(rules, state));
    named(out)
}

/// The bridges that nothing needs: on the tile just laid or beside it, over two field edges with nothing beyond.
fn free_bridges(rules: &Rules, state: &GameState) -> Vec<Action> {
    let mut out = Vec::new();
    let here = state.board().tile(state.board().last()).cell;
    if state.bridge_of_this_turn().is_some() || state.bridges_in_supply(state.turn().player) == 0 {
        return out;
    }
    for cell in std::iter::once(here).chain(Side::ALL.map(|side| here.beside(side))) {
        let Some(id) = state.board().at(cell) else { continue };
        let laid = state.board().tile(id);
        let edges = rules.tile(laid.tile).turned(laid.turns).edges;
        for axis in Axis::ALL {
            let fine = axis.sides().into_iter().all(|side| {
                edges[side as usize].kind == EdgeKind::Field && state.board().at(cell.beside(side)).is_none()
            });
            if fine && state.bridge_on(id).is_none() {
                out.push(Action::Bridge { cell, axis });
            }
        }
    }
    out
}

/// PLACE-1, PLACE-2, DISC-4: all placements of a tile that has nothing to do with the river, where there are no bridges.
pub fn placements(rules: &Rules, state: &GameState, tile: TileId) -> Actions {
    let laid = state.board().laid().iter();
    let beside: BTreeSet<Cell> = laid.flat_map(|laid| Side::ALL.map(|side| laid.cell.beside(side))).collect();
    let mut out = Vec::new();
    for cell in beside.into_iter().filter(|&cell| state.board().at(cell).is_none()) {
        for turns in Rotation::ALL.into_iter().filter(|&turns| matches(rules, state, tile, cell, turns)) {
            out.push(Action::Lay { tile, cell, turns });
        }
    }
    named(out)
}

/// DISC-16: all that may be done with the tiles of a hand.
pub fn hand_choices(rules: &Rules, state: &GameState) -> Actions {
    let mut out = Actions::new();
    for tile in state.hand(state.turn().player) {
        let fitting = placements(rules, state, tile);
        if fitting.is_empty() && !state.bag().is_empty() {
            out.extend(named([Action::Refuse { tile }]));
        }
        out.extend(fitting);
    }
    out
}

/// PLACE-2, DISC-4: every neighbour shows the same on the shared edge.
fn matches(rules: &Rules, state: &GameState, tile: TileId, cell: Cell, turns: Rotation) -> bool {
    let edges = rules.tile(tile).turned(turns).edges;
    Side::ALL.into_iter().all(|side| match state.board().at(cell.beside(side)) {
        None => true,
        Some(id) => {
            let other = state.board().tile(id);
            let theirs = rules.tile(other.tile).turned(other.turns).edges[side.opposite() as usize];
            theirs.kind == edges[side as usize].kind
        }
    })
}

/// The tiles whose symbols the tile just laid can activate.
pub fn symbols(rules: &Rules, state: &GameState) -> BTreeSet<Cell> {
    let last = state.board().tile(state.board().last());
    let target = |laid: &Laid| rules.tile(laid.tile).arrow.map(|arrow| laid.cell.beside(arrow.side + laid.turns));
    let laid = state.board().laid().iter();
    let meets = |laid: &&Laid| match target(laid) {
        None => false,
        Some(cell) if laid.cell == last.cell => state.board().at(cell).is_some(),
        Some(cell) => cell == last.cell,
    };
    laid.filter(meets).map(|laid| laid.cell).collect()
}

/// An open end of the river: the square ahead, the way it flows, and whether it came by a bend.
type End = (Cell, Side, Option<Rotation>);

fn river_sides(rules: &Rules, tile: TileId, turns: Rotation) -> Vec<Side> {
    let edges = rules.tile(tile).turned(turns).edges;
    Side::ALL.into_iter().filter(|&side| edges[side as usize].kind == EdgeKind::River).collect()
}

fn bend(into: Side, out: Side) -> Option<Rotation> {
    let flow = into.opposite();
    [Rotation::Quarter, Rotation::ThreeQuarters].into_iter().find(|&turn| flow + turn == out)
}

/// A tile, where it lies and how it is turned.
type Lies = (Cell, TileId, Rotation);

/// The open ends with perhaps one more tile in the landscape.
fn ends(rules: &Rules, state: &GameState, more: Option<Lies>) -> Vec<End> {
    let mut all: Vec<Lies> = state.board().laid().iter().map(|laid| (laid.cell, laid.tile, laid.turns)).collect();
    all.extend(more);
    let mut found = Vec::new();
    for &(cell, tile, turns) in &all {
        let sides = river_sides(rules, tile, turns);
        for &out in &sides {
            let ahead = cell.beside(out);
            if all.iter().all(|(other, _, _)| *other != ahead) {
                let into = sides.iter().find(|&&side| side != out);
                let source = rules.tile(tile).role == Role::Source;
                found.push((ahead, out, into.filter(|_| !source).and_then(|&into| bend(into, out))));
            }
        }
    }
    found
}

/// All placements of a river tile: RIVER-6, RIVER-7, and only those with room if there are any (RIVER-8).
pub fn river_placements(rules: &Rules, state: &GameState, tile: TileId) -> Actions {
    let (mut all, mut with_room) = (Vec::new(), Vec::new());
    let before = ends(rules, state, None);
    for cell in state.board().open_cells() {
        for turns in Rotation::ALL {
            let matching = matches(rules, state, tile, cell, turns);
            let reached: Vec<&End> = before.iter().filter(|(ahead, _, _)| *ahead == cell).collect();
            let (true, [(_, flow, came)]) = (matching, &reached[..]) else { continue };
            let out = river_sides(rules, tile, turns).into_iter().find(|&side| side != flow.opposite());
            let turned = out.and_then(|out| bend(flow.opposite(), out));
            if turned.is_some() && turned == *came {
                continue;
            }
            let after = ends(rules, state, Some((cell, tile, turns)));
            let room = after.iter().all(|&(ahead, flow, _)| {
                let beyond = ahead.beside(flow);
                let sides = [flow + Rotation::Quarter, flow + Rotation::ThreeQuarters];
                let squares = [ahead, beyond]
                    .into_iter()
                    .flat_map(|square| [square, square.beside(sides[0]), square.beside(sides[1])]);
                squares.into_iter().all(|square| square != cell && state.board().at(square).is_none())
            });
            let apart = after.iter().map(|(ahead, _, _)| ahead).collect::<BTreeSet<_>>().len() == after.len();
            let action = Action::Lay { tile, cell, turns };
            all.push(action);
            if room && apart {
                with_room.push(action);
            }
        }
    }
    named(if with_room.is_empty() { all } else { with_room })
}
