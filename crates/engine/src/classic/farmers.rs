//! Farmers: fields supply the complete cities that they touch (FARM-1 to FARM-4).

use crate::classic::final_scoring::{Occupied, occupied};
use crate::classic::{castles, score};
use crate::event::{Item, Log, Place, Scored, Tally};
use crate::figures::Standing;
use crate::geometry::Cell;
use crate::lanes::members;
use crate::regions::{MAX_LAID_SEGMENTS, RegionId, RegionSet};
use crate::rules::{Farmers, Rules};
use crate::state::GameState;
use crate::tile::{SegmentId, SegmentKind};

/// The most complete cities there can be: each takes two segments at least.
const MAX_CITIES: usize = MAX_LAID_SEGMENTS / 2;

/// A complete city beside farmed fields.
#[derive(Clone, Copy)]
struct City {
    /// A place of a farmed field where it touches the city.
    at: Place,
    /// The fields that touch it, a bit each, by their number among the farmed fields.
    fields: u64,
    /// CASTLE-10: what it is worth more than another city.
    bonus: i16,
}

/// The farmed fields and the complete cities that they touch.
struct Supplied {
    fields: Occupied,
    cities: [City; MAX_CITIES],
    len: usize,
}

impl Supplied {
    /// FARM-1: however far the farmers stand, and on however many tiles field and city touch.
    fn of(rules: &Rules, state: &GameState) -> Supplied {
        let nothing = City { at: Place { cell: Cell::default(), on: SegmentId(0) }, fields: 0, bonus: 0 };
        let fields = occupied(state, |kind| kind == SegmentKind::Field);
        let mut found = Supplied { fields, cities: [nothing; MAX_CITIES], len: 0 };
        let mut numbers = [NONE; MAX_LAID_SEGMENTS];
        for (number, (field, _)) in found.fields.iter().enumerate() {
            numbers[usize::from(field.0)] = number as u8;
        }
        for laid in state.board.laid() {
            for &(field, city) in rules.layable(laid.tile).borders() {
                let number = numbers[usize::from(state.regions.of(laid.first_segment + u16::from(field.0)).0)];
                let region = state.regions.of(laid.first_segment + u16::from(city.0));
                if number != NONE && state.regions.get(region).is_complete() {
                    let bonus = if rules.has_bridges() { castles::bonus(state, region) } else { 0 };
                    let at = Place { cell: laid.cell, on: field };
                    found.note(&mut numbers[usize::from(region.0)], number, at, bonus);
                }
            }
        }
        found
    }

    /// The city at `at`, numbered by `number` as soon as it is met, touches the field with the number `field`.
    fn note(&mut self, number: &mut u8, field: u8, at: Place, bonus: i16) {
        if *number == NONE {
            *number = self.len as u8;
            self.cities[self.len].at = at;
            self.cities[self.len].bonus = bonus;
            self.len += 1;
        }
        self.cities[usize::from(*number)].fields |= 1 << field;
    }

    fn cities(&self) -> &[City] {
        &self.cities[..self.len]
    }
}

const NONE: u8 = u8::MAX;

/// FARM-2: city by city, the farmers on all its fields together.
pub(crate) fn score_cities(rules: &Rules, state: &mut GameState, points: i16, log: &mut impl Log) {
    let supplied = Supplied::of(rules, state);
    for city in supplied.cities() {
        let fields = members(city.fields).map(|number| state.regions.get(supplied.fields.nth(number)));
        let farmers = fields.fold(Standing::NONE, |sum, field| sum.plus(field.standing));
        let item = if city.bonus > 0 { Item::Castle } else { Item::City };
        let tally = Tally::new("FARM-2").and(item, 1, points + city.bonus);
        score::pay(state, farmers, Scored::Region { kind: SegmentKind::Field, at: city.at }, tally, log);
    }
}

/// FARM-3: field by field, all its cities together.
pub(crate) fn score_fields(rules: &Rules, state: &mut GameState, points: i16, log: &mut impl Log) {
    let supplied = Supplied::of(rules, state);
    for (number, (field, at)) in supplied.fields.iter().enumerate() {
        let touched = supplied.cities().iter().filter(|city| city.fields >> number & 1 != 0);
        let (castles, cities) = touched.fold((0, 0), |(castles, cities), city| match city.bonus {
            0 => (castles, cities + 1),
            _ => (castles + 1, cities),
        });
        let tally = field_tally("FARM-3", cities, castles, points);
        let what = Scored::Region { kind: SegmentKind::Field, at };
        score::pay(state, state.regions.get(field).standing, what, tally, log);
    }
}

fn field_tally(rule: &'static str, cities: i16, castles: i16, points: i16) -> Tally {
    Tally::new(rule).and(Item::City, cities, points).and(Item::Castle, castles, points + 1)
}

/// The cities that a field touches, complete or not: one of their places, and the farmers on all fields that touch them.
pub(crate) fn cities_beside(rules: &Rules, state: &GameState, field: RegionId) -> Vec<(Place, Standing)> {
    let borders = || {
        state.board.laid().iter().flat_map(|laid| {
            let region = |on: SegmentId| state.regions.of(laid.first_segment + u16::from(on.0));
            let border = move |&(field, city): &(SegmentId, SegmentId)| {
                (region(field), region(city), Place { cell: laid.cell, on: city })
            };
            rules.layable(laid.tile).borders().iter().map(border)
        })
    };
    let mut seen = RegionSet::default();
    let own = borders().filter(|&(on, city, _)| on == field && seen.insert(city));
    let with_farmers = |(_, city, at): (RegionId, RegionId, Place)| {
        let mut fields = RegionSet::default();
        let beside = borders().filter(|&(on, other, _)| other == city && fields.insert(on));
        (at, beside.fold(Standing::NONE, |sum, (on, ..)| sum.plus(state.regions.get(on).standing)))
    };
    own.map(with_farmers).collect()
}

/// The complete cities that one field touches, and what they pay.
pub(crate) fn field_worth(rules: &Rules, state: &GameState, field: RegionId) -> Tally {
    let (rule, points) = match rules.farmers {
        Farmers::Off => return Tally::new("FOLLOWER-2"),
        Farmers::PerCity { points } => ("FARM-2", points),
        Farmers::PerField { points } => ("FARM-3", points),
    };
    let (mut seen, mut cities, mut castles) = (RegionSet::default(), 0, 0);
    for laid in state.board.laid() {
        for &(on, city) in rules.layable(laid.tile).borders() {
            let region = |on: SegmentId| state.regions.of(laid.first_segment + u16::from(on.0));
            let pays = region(on) == field && state.regions.get(region(city)).is_complete();
            if !pays || !seen.insert(region(city)) {
                continue;
            }
            let castle = rules.has_bridges() && castles::bonus(state, region(city)) > 0;
            if castle { castles += 1 } else { cities += 1 }
        }
    }
    field_tally(rule, cities, castles, points)
}
