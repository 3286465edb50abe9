//! Joined segments: every segment of the landscape knows its region, and a region what scoring must know of it.
//!
//! When two regions are joined, the segments of the smaller one are told their new region, and asking is one look-up.
//! Mostly the smaller one is a segment of the tile just laid; otherwise one quick pass over all segments does it.

use crate::board::LaidId;
use crate::figures::Standing;
use crate::tile::{Segment, SegmentKind};

/// The most segments a landscape can have; every game in print needs fewer.
pub const MAX_LAID_SEGMENTS: usize = 428;

/// A region, by the number of the segment that stands for it. It changes when the region is joined to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RegionId(pub(crate) u16);

impl RegionId {
    /// A number below [`MAX_LAID_SEGMENTS`], for tables by region.
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}

/// A set of regions.
#[derive(Default)]
pub(crate) struct RegionSet([u64; MAX_LAID_SEGMENTS.div_ceil(64)]);

impl RegionSet {
    /// Adds a region, and tells whether it was not there before.
    pub(crate) fn insert(&mut self, id: RegionId) -> bool {
        let fresh = !self.has(id);
        self.0[usize::from(id.0) / 64] |= 1 << (id.0 % 64);
        fresh
    }

    pub(crate) fn has(&self, id: RegionId) -> bool {
        self.0[usize::from(id.0) / 64] >> (id.0 % 64) & 1 != 0
    }
}

/// What is known of a region without walking over it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    /// The figures that stand in it.
    pub standing: Standing,
    /// What is missing to completion: open edges of a city, a road or a region of The Discovery, empty squares around a
    /// cloister. Fields are never complete (FIELD-3) and keep 0 here.
    pub open: u8,
    /// Shields in a city.
    pub shields: u8,
    /// City, road, field …
    pub kind: SegmentKind,
    /// How many segments it has, or 255 where there are more: the smaller region joins the larger.
    size: u8,
}

impl Region {
    const NONE: Region = Region { standing: Standing::NONE, open: 0, shields: 0, kind: SegmentKind::Field, size: 1 };

    /// The region that a segment makes on its own.
    pub(crate) fn of(segment: &Segment) -> Region {
        let open = match segment.kind {
            SegmentKind::City | SegmentKind::Plains | SegmentKind::Mountains | SegmentKind::Sea => {
                segment.ports.0.count_ones() as u8 / 3
            }
            SegmentKind::Road => segment.ports.0.count_ones() as u8,
            SegmentKind::Cloister | SegmentKind::Garden => 8,
            SegmentKind::Field | SegmentKind::River => 0,
        };
        Region { open, shields: segment.shields, kind: segment.kind, ..Region::NONE }
    }

    /// BRIDGE-4: the region that a bridge makes on its own, a road with two open edges.
    pub(crate) const BRIDGE: Region = Region { open: 2, kind: SegmentKind::Road, ..Region::NONE };

    /// True when it consists of exactly so many segments.
    pub(crate) const fn has_segments(&self, count: u8) -> bool {
        self.size == count
    }

    /// CITY-1, ROAD-1, CLOISTER-1, DISC-6; never a field (FIELD-3).
    pub const fn is_complete(&self) -> bool {
        self.open == 0 && !matches!(self.kind, SegmentKind::Field)
    }
}

/// All regions of a landscape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Regions {
    len: u16,
    /// The region of each segment.
    region_of: [u16; MAX_LAID_SEGMENTS],
    /// What is known of each region, at the place of the segment that stands for it.
    region: [Region; MAX_LAID_SEGMENTS],
    /// The tiles of each region that scores by them, likewise. Sets and not counts: two parts of one region can lie on the same tile
    /// and be joined far away from it later.
    tiles: [u128; MAX_LAID_SEGMENTS],
}

impl Regions {
    pub(crate) fn new() -> Regions {
        Regions {
            len: 0,
            region_of: [0; MAX_LAID_SEGMENTS],
            region: [Region::NONE; MAX_LAID_SEGMENTS],
            tiles: [0; MAX_LAID_SEGMENTS],
        }
    }

    /// How many segments there are.
    pub(crate) fn len(&self) -> u16 {
        self.len
    }

    /// Adds the segments of the tile `laid`, each as a region of its own.
    pub(crate) fn add(&mut self, fresh: &[Region], laid: LaidId) {
        let tile = 1 << laid.0;
        for &region in fresh {
            let segment = usize::from(self.len);
            self.region_of[segment] = self.len;
            self.region[segment] = region;
            self.tiles[segment] = tile;
            self.len += 1;
        }
    }

    /// The region that a segment belongs to.
    pub(crate) fn of(&self, segment: u16) -> RegionId {
        RegionId(self.region_of[usize::from(segment)])
    }

    /// The regions of `count` segments, `first` and those after it.
    pub(crate) fn from(&self, first: u16, count: usize) -> impl Iterator<Item = &Region> {
        let first = usize::from(first);
        self.region_of[first..first + count].iter().map(|&id| self.get(RegionId(id)))
    }

    /// What is known of a region.
    pub fn get(&self, id: RegionId) -> &Region {
        &self.region[usize::from(id.0)]
    }

    pub(crate) fn get_mut(&mut self, id: RegionId) -> &mut Region {
        &mut self.region[usize::from(id.0)]
    }

    /// How many tiles a region runs over, each counted once (ROAD-2, CITY-2, DISC-11). It is not kept of fields.
    pub fn tiles(&self, id: RegionId) -> Option<u32> {
        let kept = !matches!(self.get(id).kind, SegmentKind::Field);
        kept.then(|| self.tiles[usize::from(id.0)].count_ones())
    }

    /// The tiles of any region but a field, a bit each.
    pub(crate) fn tile_set(&self, id: RegionId) -> u128 {
        self.tiles[usize::from(id.0)]
    }

    /// Joins the fields of two segments.
    pub(crate) fn join_fields(&mut self, a: u16, b: u16) {
        let (a, b) = (self.of(a), self.of(b));
        if a != b {
            self.join(a, b);
        }
    }

    /// Joins the regions of two segments that meet at an edge, which is open no longer on either side.
    pub(crate) fn join_edge(&mut self, a: u16, b: u16) {
        let (a, b) = (self.of(a), self.of(b));
        let joined = if a == b {
            a
        } else {
            let (large, small) = self.join(a, b);
            self.tiles[usize::from(large.0)] |= self.tiles[usize::from(small.0)];
            large
        };
        self.get_mut(joined).open -= 2;
    }

    /// Makes two regions one, under the name of the larger, which comes back first.
    fn join(&mut self, a: RegionId, b: RegionId) -> (RegionId, RegionId) {
        let (large, small) = if self.get(a).size < self.get(b).size { (b, a) } else { (a, b) };
        if self.get(small).size == 1 {
            self.region_of[usize::from(small.0)] = large.0;
        } else {
            for region in &mut self.region_of[..usize::from(self.len)] {
                *region = if *region == small.0 { large.0 } else { *region };
            }
        }
        let from = *self.get(small);
        let into = self.get_mut(large);
        into.standing = into.standing.plus(from.standing);
        into.open += from.open;
        into.shields += from.shields;
        into.size = into.size.saturating_add(from.size);
        (large, small)
    }
}
