//! One walk around the landscape: which cells every region still lacks, and what is left for them in the bag.

use bastide_engine::{Cell, EdgeKind, GameState, MAX_LAID_SEGMENTS, RegionId, Rules, Side};

use crate::evaluation::Weights;
use crate::evaluation::chance::comes;
use crate::evaluation::fits::{Fits, NO_DEMAND, TWO_SIDES, demanding};

/// The most missing cells that are looked at one by one: a region with more is far from complete.
pub(crate) const MOST_CELLS: usize = 3;

/// What a region lacks.
#[derive(Clone, Copy, Default)]
pub(crate) struct Lack {
    /// How many empty cells lie at its open edges.
    pub cells: u8,
    /// How many undrawn tiles would close each of the first of them.
    closing: [u8; MOST_CELLS],
    /// The last of its cells, by its number and one: an edge of the same cell is no other cell.
    last: u8,
    /// The open edges of a field.
    pub field_edges: u8,
}

/// Two regions that end at one empty cell.
#[derive(Clone, Copy)]
pub(crate) struct Join {
    pub regions: [RegionId; 2],
    /// How many undrawn tiles would join them there.
    pub tiles: u8,
}

/// What is known of the empty cells beside the landscape.
pub(crate) struct Survey {
    fits: Fits,
    lacks: Vec<Lack>,
    /// The cells, and how many undrawn tiles fit each.
    pub open: Vec<(Cell, u8)>,
    /// Regions that may be joined, somebody standing in one of them at least.
    pub joins: Vec<Join>,
    /// How many tiles are to be drawn.
    pub bag: u32,
    bridges: bool,
}

impl Survey {
    pub(crate) fn new(rules: &Rules) -> Survey {
        Survey {
            fits: Fits::new(rules),
            lacks: vec![Lack::default(); MAX_LAID_SEGMENTS],
            open: Vec::new(),
            joins: Vec::new(),
            bag: 0,
            bridges: rules.has_bridges(),
        }
    }

    /// Looks at a position, and forgets the one before.
    pub(crate) fn look_at(&mut self, rules: &Rules, state: &GameState) {
        self.fits.look_at(state);
        self.lacks.fill(Lack::default());
        self.open.clear();
        self.joins.clear();
        self.bag = state.bag().len();
        for (cell, beside) in state.board().open_cells_beside() {
            let mut demand = NO_DEMAND;
            let mut ends: [Option<RegionId>; 4] = [None; 4];
            let mut meets: [Option<(EdgeKind, RegionId)>; 4] = [None; 4];
            let mut sides = 0;
            for side in Side::ALL {
                let Some(id) = beside[side as usize] else { continue };
                let laid = state.board().tile(id);
                let there = side.opposite();
                let edge = rules.tile(laid.tile).turned(laid.turns).edges[there as usize];
                let mut kind = edge.kind;
                if self.bridges && state.bridge_on(id) == Some(there.axis()) {
                    kind = EdgeKind::Road;
                }
                demand = demanding(demand, side, kind);
                sides += 1;
                if edge.kind != EdgeKind::River {
                    meets[side as usize] = Some((edge.kind, state.region_of(id, edge.middle)));
                }
                match edge.kind {
                    // A river is no region; the bridge's own road is left out.
                    EdgeKind::River => {}
                    EdgeKind::Field => {
                        self.lacks[state.region_of(id, edge.middle).number()].field_edges += 1;
                    }
                    _ => ends[side as usize] = Some(state.region_of(id, edge.middle)),
                }
            }
            self.open.push((cell, self.fits.fitting(demand)));
            let number = self.open.len() as u8;
            if sides > 1 {
                for (at, &(one, other)) in TWO_SIDES.iter().enumerate() {
                    let (Some((kind, one)), Some((same, other))) = (meets[one as usize], meets[other as usize]) else {
                        continue;
                    };
                    let occupied = |id| !state.regions().get(id).standing.is_empty();
                    if kind == same && one != other && (occupied(one) || occupied(other)) {
                        let joining = self.fits.joining(demand, at);
                        if joining > 0 {
                            self.joins.push(Join { regions: [one, other], tiles: joining });
                        }
                    }
                }
            }
            for side in Side::ALL {
                let Some(region) = ends[side as usize] else { continue };
                let closing = self.fits.closing(demand, side);
                self.lacks[region.number()].add(number, closing);
            }
        }
    }

    pub(crate) fn lack(&self, region: RegionId) -> &Lack {
        &self.lacks[region.number()]
    }

    /// The chance that a region is completed in so many draws of those who want it, as far as the weights trust it.
    pub(crate) fn completion(&self, weights: &Weights, region: RegionId, draws: u32) -> f64 {
        let lack = self.lack(region);
        let cells = usize::from(lack.cells);
        if cells == 0 || cells > MOST_CELLS || draws == 0 {
            return 0.0;
        }
        if !weights.knows_bag {
            return weights.close_unseen[cells - 1] * (f64::from(draws) / 10.0).min(1.0);
        }
        // The draws are shared out among the cells.
        let each = draws.div_ceil(u32::from(lack.cells));
        let all = lack.closing[..cells].iter().map(|&closing| comes(self.bag, u32::from(closing), each));
        all.fold(weights.close[cells - 1], |chance, one| chance * one)
    }

    /// The chances that tiles are laid on the empty squares around a cell: their sum, and that of all of them.
    pub(crate) fn surrounded(&self, weights: &Weights, cell: Cell, missing: u8, draws: u32) -> (f64, f64) {
        let (mut sum, mut all, mut found) = (0.0, 1.0, 0);
        for &(_, fitting) in self.open.iter().filter(|(open, _)| open.is_around(cell)) {
            let wanted = if weights.knows_bag { u32::from(fitting) } else { self.bag / 4 };
            let chance = weights.around * comes(self.bag, wanted, draws.div_ceil(2));
            sum += chance;
            all *= chance;
            found += 1;
        }
        // Squares that no tile lies beside yet: anything fits, once something does.
        let later = weights.around * comes(self.bag, self.bag / 2, draws / 4);
        for _ in found..missing {
            sum += later;
            all *= later;
        }
        (sum, all)
    }
}

impl Lack {
    /// How many undrawn tiles would close each missing cell, if there are not too many cells to say.
    pub(crate) fn closing_by_cell(&self) -> Option<&[u8]> {
        self.closing.get(..usize::from(self.cells))
    }

    fn add(&mut self, cell: u8, closing: u8) {
        let at = usize::from(self.cells);
        if self.last == cell {
            // Two edges at one cell: the harder one decides.
            if let Some(known) = self.closing.get_mut(at - 1) {
                *known = closing.min(*known);
            }
            return;
        }
        self.last = cell;
        self.cells += 1;
        if let Some(fresh) = self.closing.get_mut(at) {
            *fresh = closing;
        }
    }
}
