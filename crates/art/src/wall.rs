//! Masses that own whole sides of a tile: cities of the classic game, regions of The Discovery.
//!
//! A mass runs along its sides, and where it leaves the border a wall leads it to the corner where it comes back. A wall
//! depends only on how many sides it passes by, so that equal masses look equal on every tile.

use bastide_engine::{Ports, Side, Third};

use crate::shape::{Area, Curve, Point, TILE};

/// How deep a mass on a single side reaches into the tile.
const CAP: f64 = 27.0;
/// How deep it reaches where another mass embraces it.
const EMBRACED_CAP: f64 = 16.0;

/// An area with walls where it does not end at the border.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Mass {
    pub area: Area,
    pub walls: Vec<Curve>,
}

/// The corner where a side begins, clockwise from the north-west.
pub(crate) fn corner(side: usize) -> Point {
    Point::new(0.0, 0.0).turned((side % 4) as u8)
}

/// The middle of a side.
pub(crate) fn middle(side: Side) -> Point {
    Point::new(TILE / 2.0, 0.0).turned(side as u8)
}

/// The sides on which ports lie in the middle.
pub(crate) fn sides_of(ports: Ports) -> Vec<Side> {
    Side::ALL.into_iter().filter(|&side| ports.has(side, Third::Middle)).collect()
}

/// How a mass bends to its neighbours.
#[derive(Clone, Copy, Default)]
pub(crate) struct Manner {
    /// Others own the side before this one's only side, and the side after it.
    pub beside: [bool; 2],
    /// Another mass owns both neighbouring sides of this one's only side.
    pub embraced: bool,
    /// It embraces another mass, so it keeps away from it.
    pub embraces: bool,
    /// It tapers to this corner, though it owns no side there.
    pub taper: Option<usize>,
}

/// The mass that owns these sides.
pub(crate) fn mass(sides: &[Side], manner: Manner) -> Mass {
    // Pieces of the border, each from a corner to a corner; a taper is a piece without length.
    let mut pieces: Vec<(usize, usize)> = sides.iter().map(|&side| (side as usize, side as usize + 1)).collect();
    pieces.extend(manner.taper.map(|corner| (corner, corner)));
    pieces.sort_unstable();
    let (mut ring, mut walls) = (Vec::new(), Vec::new());
    for (at, &(from, to)) in pieces.iter().enumerate() {
        ring.push(corner(from));
        if to > from {
            ring.push(corner(to));
        }
        let next = pieces[(at + 1) % pieces.len()].0;
        let passed = (next + 4 - to % 4) % 4;
        if passed > 0 {
            let tapers = [from == to, pieces[(at + 1) % pieces.len()].1 == next];
            let wall = wall(passed, manner, tapers).turned((to % 4) as u8);
            let points = wall.points();
            ring.extend(&points[1..points.len() - 1]);
            walls.push(wall);
        }
    }
    ring.dedup();
    if ring.first() == ring.last() {
        ring.pop();
    }
    Mass { area: Area::of(ring), walls }
}

/// The wall from the north-west corner past so many sides, clockwise. Where the mass tapers to an end of it the wall keeps
/// away from the other one that ends there.
fn wall(passed: usize, manner: Manner, tapers: [bool; 2]) -> Curve {
    let p = Point::new;
    match passed {
        1 => {
            let depth = if manner.embraces { 48.0 } else { 44.0 };
            let start = if tapers[0] { p(25.0, 4.0) } else { p(20.0, depth) };
            let end = if tapers[1] { p(TILE - 25.0, 4.0) } else { p(TILE - 20.0, depth) };
            Curve::new(p(0.0, 0.0), &[[start, end, p(TILE, 0.0)]])
        }
        2 => {
            let start = if tapers[0] { p(38.0, 30.0) } else { p(28.0, 38.0) };
            let end = if tapers[1] { p(70.0, 62.0) } else { p(62.0, 72.0) };
            Curve::new(p(0.0, 0.0), &[[start, end, p(TILE, TILE)]])
        }
        _ => {
            let cap = if manner.embraced { EMBRACED_CAP } else { CAP };
            // Beside another cap the corner stays green for longer.
            let handle = |beside: bool| if beside { (cap * 0.3, 18.0) } else { (cap * 0.6, 20.0) };
            // The wall begins where the side ends.
            let [(x, y), (last_x, last_y)] = [handle(manner.beside[1]), handle(manner.beside[0])];
            let half = [p(x, y), p(cap, 33.0), p(cap, 50.0)];
            let other = [p(cap, 67.0), p(last_x, TILE - last_y), p(0.0, TILE)];
            Curve::new(p(0.0, 0.0), &[half, other])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(sides: &[Side]) -> f64 {
        mass(sides, Manner::default()).area.size()
    }

    #[test]
    fn masses_grow_with_their_sides() {
        let [n, e, s, w] = Side::ALL;
        let sizes = [size(&[n]), size(&[n, e]), size(&[n, s]), size(&[n, e, w]), size(&[n, e, s, w])];
        assert!(sizes.is_sorted(), "{sizes:?}");
        assert_eq!(sizes[4], TILE * TILE);
        assert!((size(&[w]) - size(&[n])).abs() < 1e-6);
    }

    #[test]
    fn walls_stand_only_inside() {
        let [n, e, s, w] = Side::ALL;
        for (sides, walls) in
            [(vec![n], 1), (vec![e, s], 1), (vec![n, s], 2), (vec![n, e, s], 1), (vec![n, e, s, w], 0)]
        {
            assert_eq!(mass(&sides, Manner::default()).walls.len(), walls);
        }
        let taper = mass(&[w], Manner { taper: Some(1), ..Manner::default() });
        assert_eq!(taper.walls.len(), 2);
    }
}
