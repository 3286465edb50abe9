//! A slow twin of the engine's book-keeping: everything worked out anew from the laid tiles, without cleverness.

use std::collections::{BTreeMap, BTreeSet};

use bastide_engine::{
    Cell, ClassicOptions, Edition, GameOptions, GameState, LaidId, Rules, SegmentId, SegmentKind, Side, Third,
};

/// A segment of the landscape.
pub type At = (Cell, u8);

/// A region as the twin sees it.
pub struct Region {
    pub kind: SegmentKind,
    pub segments: BTreeSet<At>,
    pub open: u8,
    pub shields: u8,
    /// Figures by player.
    pub standing: [u8; 6],
}

impl Region {
    pub fn tiles(&self) -> i16 {
        self.segments.iter().map(|(cell, _)| cell).collect::<BTreeSet<_>>().len() as i16
    }

    pub fn complete(&self) -> bool {
        self.open == 0 && self.kind != SegmentKind::Field
    }
}

/// All regions of the landscape, found by walking from port to port.
pub fn regions(rules: &Rules, state: &GameState) -> Vec<Region> {
    let laid: BTreeMap<Cell, LaidId> =
        state.board().laid().iter().enumerate().map(|(at, laid)| (laid.cell, LaidId(at as u8))).collect();
    let tile = |cell: Cell| laid.get(&cell).map(|&id| state.board().tile(id));
    let bridge = |cell: Cell| laid.get(&cell).and_then(|&id| state.bridge_on(id));
    let owner = |cell: Cell, side: Side, third: Third| -> Option<At> {
        let laid = tile(cell)?;
        if third == Third::Middle && bridge(cell) == Some(side.axis()) {
            return Some((cell, SegmentId::BRIDGE.0));
        }
        let printed = laid.turns.printed_side(side);
        let segments = &rules.tile(laid.tile).segments;
        let on = segments.iter().position(|segment| segment.ports.has(printed, third)).expect("no gaps");
        Some((cell, on as u8))
    };
    let mut left: BTreeSet<At> = BTreeSet::new();
    for (&cell, &id) in &laid {
        let segments = &rules.tile(state.board().tile(id).tile).segments;
        left.extend((0..segments.len() as u8).map(|on| (cell, on)));
        left.extend(bridge(cell).map(|_| (cell, SegmentId::BRIDGE.0)));
    }
    let printed = |(cell, on): At| rules.tile(tile(cell).expect("laid").tile).segments.get(usize::from(on));
    let kind_of = |at: At| printed(at).map_or(SegmentKind::Road, |segment| segment.kind);
    left.retain(|&at| kind_of(at) != SegmentKind::River);
    let mut all = Vec::new();
    while let Some(first) = left.pop_first() {
        let (mut segments, mut todo, mut open) = (BTreeSet::from([first]), vec![first], 0);
        while let Some((cell, on)) = todo.pop() {
            for side in Side::ALL {
                for (third, across) in
                    [(Third::Left, Third::Right), (Third::Middle, Third::Middle), (Third::Right, Third::Left)]
                {
                    if owner(cell, side, third) != Some((cell, on)) {
                        continue;
                    }
                    match owner(cell.beside(side), side.opposite(), across) {
                        None => open += u8::from(third == Third::Middle),
                        Some(next) => {
                            if segments.insert(next) {
                                left.remove(&next);
                                todo.push(next);
                            }
                        }
                    }
                }
            }
        }
        let kind = kind_of(first);
        let open = match kind {
            SegmentKind::Field => 0,
            SegmentKind::Cloister | SegmentKind::Garden => {
                8 - laid
                    .keys()
                    .filter(|&&cell| {
                        let (dx, dy) = (cell.x.abs_diff(first.0.x), cell.y.abs_diff(first.0.y));
                        cell != first.0 && dx <= 1 && dy <= 1
                    })
                    .count() as u8
            }
            _ => open,
        };
        let shields = segments.iter().filter_map(|&at| printed(at)).map(|segment| segment.shields).sum();
        let mut standing = [0; 6];
        for figure in state.figures().placed() {
            if segments.contains(&(state.board().tile(figure.tile).cell, figure.on.0)) {
                standing[usize::from(figure.player.0)] += 1;
            }
        }
        all.push(Region { kind, segments, open, shields, standing });
    }
    all
}

/// What a complete region is worth.
pub fn complete_worth(options: ClassicOptions, region: &Region) -> i16 {
    let shields = i16::from(region.shields);
    match region.kind {
        SegmentKind::City if region.tiles() == 2 && options.edition == Edition::First => 2 + 2 * shields,
        SegmentKind::City => 2 * (region.tiles() + shields),
        SegmentKind::Road => region.tiles(),
        SegmentKind::Cloister | SegmentKind::Garden => 9,
        _ => 0,
    }
}

/// What an incomplete region is worth at the end.
pub fn incomplete_worth(region: &Region) -> i16 {
    match region.kind {
        SegmentKind::City => region.tiles() + i16::from(region.shields),
        SegmentKind::Road => region.tiles(),
        SegmentKind::Cloister | SegmentKind::Garden => 9 - i16::from(region.open),
        _ => 0,
    }
}

/// The cities of The Discovery that a region scores: those in mountains and in plains beside them, or those on a sea.
fn cities_of(rules: &Rules, state: &GameState, regions: &[Region], region: &Region) -> i16 {
    let kind = |cell| rules.tile(state.board().tile(state.board().at(cell).expect("laid")).tile);
    let beside = |plains: &Region| {
        region.segments.iter().any(|&(cell, on)| {
            let touched = kind(cell).segment(SegmentId(on)).touched();
            touched.into_iter().any(|other| plains.segments.contains(&(cell, other.0)))
        })
    };
    let paying: Vec<&Region> = match region.kind {
        SegmentKind::Sea => vec![region],
        _ => {
            let plains = regions.iter().filter(|other| other.kind == SegmentKind::Plains && beside(other));
            plains.chain([region]).collect()
        }
    };
    let mut count = 0;
    for laid in state.board().laid() {
        for city in &kind(laid.cell).cities {
            let on = if region.kind == SegmentKind::Sea { city.sea } else { city.land };
            let stands =
                |other: &&Region| (0..16).any(|at| on >> at & 1 != 0 && other.segments.contains(&(laid.cell, at)));
            count += i16::from(paying.iter().any(stands));
        }
    }
    count
}

/// What a follower in a region of The Discovery scores: taken back now, and at the end.
pub fn discovery_worth(rules: &Rules, state: &GameState, regions: &[Region], region: &Region) -> (i16, i16) {
    let (tiles, cities) = (region.tiles(), cities_of(rules, state, regions, region));
    let (incomplete, complete) = match (region.kind, tiles) {
        (SegmentKind::Plains, 2) => (2, 2),
        (SegmentKind::Plains, _) => (tiles, 2 * tiles),
        (SegmentKind::Mountains, 2) => (cities, cities),
        (SegmentKind::Mountains, _) => (cities, 2 * cities),
        (_, 2) => (cities, cities),
        _ => (cities, tiles + cities),
    };
    (if region.complete() { complete } else { incomplete }, incomplete)
}

fn final_points_of_discovery(rules: &Rules, state: &GameState, regions: &[Region]) -> [i16; 6] {
    let mut points = [0; 6];
    for region in regions {
        let (_, worth) = discovery_worth(rules, state, regions, region);
        for (sum, followers) in points.iter_mut().zip(region.standing) {
            *sum += worth * i16::from(followers);
        }
    }
    points
}

/// What each player would get if the game ended now, farmers included.
pub fn final_points(rules: &Rules, state: &GameState) -> [i16; 6] {
    let regions = regions(rules, state);
    let mut points = [0; 6];
    let mut pay = |standing: [u8; 6], worth: i16| {
        let most = *standing.iter().max().expect("six");
        for player in 0..6 {
            if most > 0 && standing[player] == most {
                points[player] += worth;
            }
        }
    };
    let options = match rules.options() {
        GameOptions::Classic(options) => options,
        GameOptions::Discovery(_) => return final_points_of_discovery(rules, state, &regions),
    };
    let is_castle = |region: &Region| state.castles().any(|(_, at)| region.segments.contains(&(at.cell, at.on.0)));
    for region in regions.iter().filter(|region| !is_castle(region)) {
        pay(
            region.standing,
            if region.complete() { complete_worth(options, region) } else { incomplete_worth(region) },
        );
    }
    let touches = |field: &Region, city: &Region| {
        field.segments.iter().any(|&(cell, on)| {
            let id = state.board().at(cell).expect("laid");
            let segment = rules.tile(state.board().tile(id).tile).segment(SegmentId(on));
            segment.touched().any(|touched| city.segments.contains(&(cell, touched.0)))
        })
    };
    let fields: Vec<&Region> = regions.iter().filter(|region| region.kind == SegmentKind::Field).collect();
    let cities: Vec<&Region> =
        regions.iter().filter(|region| region.kind == SegmentKind::City && region.complete()).collect();
    match (options.farmers, options.edition) {
        (false, _) => {}
        (true, Edition::First) => {
            for city in cities {
                let mut farmers = [0; 6];
                for field in fields.iter().filter(|field| touches(field, city)) {
                    for (sum, standing) in farmers.iter_mut().zip(field.standing) {
                        *sum += standing;
                    }
                }
                pay(farmers, 4 + i16::from(is_castle(city)));
            }
        }
        (true, Edition::Modern) => {
            for field in fields {
                let touched = cities.iter().filter(|city| touches(field, city));
                pay(field.standing, touched.map(|city| 3 + i16::from(is_castle(city))).sum());
            }
        }
    }
    points
}
