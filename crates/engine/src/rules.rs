//! Options resolved once into values: the rules of one game, shared by all its states.

use crate::bag::{Bag, LAYERS, MAX_KINDS};
use crate::board::MAX_TILES;
use crate::classic;
use crate::classic::bridges::MAX_BRIDGES;
use crate::classic::{abbot, river};
use crate::geometry::{Axis, Cell, Rotation, Side};
use crate::options::{ClassicOptions, DiscoveryOptions, Edition, GameOptions, Market, SetUpError};
use crate::regions::{MAX_LAID_SEGMENTS, Region};
use crate::state::MAX_CLOISTERS;
use crate::tile::{
    Arrow, City, Edge, EdgeKind, MAX_CITIES, MAX_SEGMENTS, Role, Segment, SegmentId, SegmentKind, TileId, TileKind,
    Turned,
};
use crate::tile_set::TileSet;

/// The rules of one game: what is printed on its tiles, what things are worth, which steps a turn has.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(crate) options: GameOptions,
    players: u8,
    tiles: Vec<TileKind>,
    layable: Vec<Layable>,
    /// For each layer of the bag the number of kinds in it and in those above.
    layers: [u8; LAYERS],
    /// What lies on the table before the first turn, and where.
    pub(crate) start: Vec<(TileId, Cell)>,
    pub(crate) followers: u8,
    pub(crate) abbots: u8,
    pub(crate) jubilee: bool,
    /// Something is in play that the plain game does not have.
    pub(crate) has_modules: bool,
    /// Turns can come in another order than that of the seats.
    pub(crate) plans_turns: bool,
    /// The form of the market, where there are bridges, castles and bazaars.
    pub(crate) market: Option<Market>,
    /// BCB-1: how many bridges, and how many castles, everybody has.
    pub(crate) bridges: u8,
    pub(crate) points: Points,
    pub(crate) farmers: Farmers,
    pub(crate) steps: Vec<classic::turn::Step>,
    /// DISC-16: everybody has two tiles to choose from.
    pub(crate) hand_of_two: bool,
    /// DISC-17: how many tiles are laid aside before the first turn.
    pub(crate) laid_aside: u8,
}

/// What things are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Points {
    /// CITY-4: a tile of a complete city of two tiles.
    pub two_tile_city: i16,
    /// CITY-2: a tile of any other complete city.
    pub city_tile: i16,
    /// CITY-3: a shield in a complete city.
    pub shield: i16,
}

/// How farmers score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Farmers {
    /// Nobody may stand on a field.
    Off,
    /// FARM-2: each complete city pays once, to whoever has most farmers on all its fields.
    PerCity {
        /// For each city.
        points: i16,
    },
    /// FARM-3: each field pays for each complete city that it touches.
    PerField {
        /// For each city of the field.
        points: i16,
    },
}

/// The most pairs of a field and a city, or of mountains and plains, on one tile: as many of each, all touching.
const MAX_BORDERS: usize = MAX_SEGMENTS * MAX_SEGMENTS / 4;

/// What laying and scoring a tile needs, close together in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layable {
    /// By rotation, what it shows on its sides.
    pub shows: [u16; 4],
    /// By rotation, its edges.
    pub edges: [[Edge; 4]; 4],
    /// The segments that are cloisters or gardens, a bit each.
    pub cloisters: u16,
    /// FOLLOWER-2: the segments that a follower may stand on, a bit each.
    pub for_followers: u16,
    /// It shows a part of the river.
    pub river: bool,
    /// By axis and rotation, what it would show with a bridge of that axis on it; what nothing accepts where none can be.
    pub bridged: [[u16; 4]; 2],
    /// By printed side and rotation, what it would show if the road there were a field; likewise.
    pub road_as_field: [[u16; 4]; 4],
    /// It holds a market.
    pub bazaar: bool,
    /// The segments from which a castle can be made, a bit each.
    pub castle_sites: u16,
    /// Its symbol, if it has one.
    pub arrow: Option<Arrow>,
    pub role: Role,
    /// The segments that are roads or cities, a bit each.
    pub roads_and_cities: u16,
    fresh: [Region; MAX_SEGMENTS],
    fresh_len: u8,
    cities: [City; MAX_CITIES],
    cities_len: u8,
    borders: [(SegmentId, SegmentId); MAX_BORDERS],
    borders_len: u8,
}

/// What a turned tile shows with a bridge on it, if its edges there are fields (BRIDGE-3).
fn bridged(turned: Turned, axis: Axis) -> u16 {
    let on_field = axis.sides().into_iter().all(|side| turned.edges[side as usize].kind == EdgeKind::Field);
    let roads = axis.sides().into_iter().fold(turned.shows, |shows, side| with_edge(shows, side, EdgeKind::Road));
    if on_field { roads } else { u16::MAX }
}

/// What a tile shows if the road at a printed side were a field, as a bridge on its neighbour would make it fit.
fn road_as_field(kind: &TileKind, side: Side, turns: Rotation) -> u16 {
    let field = with_edge(kind.turned(turns).shows, side + turns, EdgeKind::Field);
    if kind.sides[side as usize] == EdgeKind::Road { field } else { u16::MAX }
}

fn with_edge(shows: u16, side: Side, kind: EdgeKind) -> u16 {
    shows & !(0xf << (4 * side as u16)) | kind.bit() << (4 * side as u16)
}

impl Layable {
    fn of(kind: &TileKind, farmers: Farmers) -> Layable {
        let mut layable = Layable {
            shows: kind.turned.map(|turned| turned.shows),
            edges: kind.turned.map(|turned| turned.edges),
            cloisters: 0,
            roads_and_cities: 0,
            for_followers: 0,
            river: kind.is_river(),
            bridged: Axis::ALL.map(|axis| kind.turned.map(|turned| bridged(turned, axis))),
            road_as_field: Side::ALL.map(|side| Rotation::ALL.map(|turns| road_as_field(kind, side, turns))),
            bazaar: kind.bazaar,
            castle_sites: 0,
            arrow: kind.arrow,
            role: kind.role,
            fresh: [Region::of(&kind.segments[0]); MAX_SEGMENTS],
            fresh_len: 0,
            cities: std::array::from_fn(|at| kind.cities.get(at).copied().unwrap_or_default()),
            cities_len: kind.cities.len() as u8,
            borders: [(SegmentId(0), SegmentId(0)); MAX_BORDERS],
            borders_len: 0,
        };
        for (on, segment) in kind.segments.iter().enumerate().filter(|(_, s)| s.kind != SegmentKind::River) {
            layable.fresh[on] = Region::of(segment);
            layable.fresh_len += 1;
            layable.castle_sites |= u16::from(segment.castle_site) << on;
            match segment.kind {
                SegmentKind::City | SegmentKind::Road => layable.roads_and_cities |= 1 << on,
                SegmentKind::Cloister | SegmentKind::Garden => layable.cloisters |= 1 << on,
                _ => {}
            }
            let for_follower = match segment.kind {
                SegmentKind::Field => farmers != Farmers::Off,
                SegmentKind::Garden | SegmentKind::River => false,
                _ => true,
            };
            layable.for_followers |= u16::from(for_follower) << on;
            for touched in segment.touched() {
                let paying = match segment.kind {
                    SegmentKind::Field => true,
                    SegmentKind::Mountains => kind.segment(touched).kind == SegmentKind::Plains,
                    _ => false,
                };
                if paying {
                    layable.borders[usize::from(layable.borders_len)] = (SegmentId(on as u8), touched);
                    layable.borders_len += 1;
                }
            }
        }
        layable
    }

    /// The regions that its segments make on their own. Rivers make none, and stand last among the segments.
    pub(crate) fn fresh(&self) -> &[Region] {
        &self.fresh[..usize::from(self.fresh_len)]
    }

    /// The cities of The Discovery on it.
    pub(crate) fn cities(&self) -> &[City] {
        &self.cities[..usize::from(self.cities_len)]
    }

    /// The fields and the cities on it that touch each other, or the mountains and the plains.
    pub(crate) fn borders(&self) -> &[(SegmentId, SegmentId)] {
        &self.borders[..usize::from(self.borders_len)]
    }
}

impl Rules {
    /// The rules for `players` players, with the tiles that belong to the options.
    pub fn new(options: GameOptions, players: usize) -> Result<Rules, SetUpError> {
        Rules::with_tiles(options, players, &TileSet::of(options))
    }

    /// The rules for `players` players with tiles of the caller's choice.
    pub fn with_tiles(options: GameOptions, players: usize, set: &TileSet) -> Result<Rules, SetUpError> {
        let (least, most) = options.players();
        let players = match u8::try_from(players) {
            Ok(fine) if (least..=most).contains(&fine) => fine,
            _ => return Err(SetUpError::Players { asked: players, least, most }),
        };
        match options {
            GameOptions::Classic(classic) => Rules::classic(options, classic, players, set),
            GameOptions::Discovery(discovery) => Rules::discovery(options, discovery, players, set),
        }
    }

    fn classic(options: GameOptions, classic: ClassicOptions, players: u8, set: &TileSet) -> Result<Rules, SetUpError> {
        let mut tiles: Vec<TileKind> = set.kinds().to_vec();
        if !classic.abbot {
            tiles.iter_mut().for_each(abbot::remove_garden);
        }
        tiles.sort_by_key(river::layer);
        check_tiles(&tiles, false)?;
        Ok(Rules {
            options,
            players,
            layable: tiles.iter().map(|kind| Layable::of(kind, farmers(classic))).collect(),
            layers: [0, 1, 2].map(|lowest| tiles.iter().filter(|kind| river::layer(kind) <= lowest).count() as u8),
            start: if classic.river { river::source(&tiles)? } else { start_tile(&tiles)? },
            tiles,
            followers: 7,
            abbots: u8::from(classic.abbot),
            jubilee: classic.jubilee,
            has_modules: classic.abbot || classic.jubilee || classic.bridges_castles_bazaars.is_some(),
            plans_turns: classic.jubilee || classic.bridges_castles_bazaars.is_some(),
            market: classic.bridges_castles_bazaars,
            bridges: match classic.bridges_castles_bazaars {
                None => 0,
                Some(_) if players <= 4 => 3,
                Some(_) => 2,
            },
            points: points(classic.edition),
            farmers: farmers(classic),
            steps: classic::turn::steps(classic),
            hand_of_two: false,
            laid_aside: 0,
        })
    }

    /// The Discovery has none of what the modules of the classic game add.
    fn discovery(
        options: GameOptions,
        discovery: DiscoveryOptions,
        players: u8,
        set: &TileSet,
    ) -> Result<Rules, SetUpError> {
        let tiles: Vec<TileKind> = set.kinds().to_vec();
        check_tiles(&tiles, true)?;
        let to_draw: u8 = tiles.iter().map(|kind| kind.count - kind.on_the_table()).sum();
        Ok(Rules {
            options,
            players,
            layable: tiles.iter().map(|kind| Layable::of(kind, Farmers::Off)).collect(),
            layers: [0, 0, tiles.len() as u8],
            start: start_tile(&tiles)?,
            tiles,
            // DISC-2: the fifth marks the score.
            followers: 4,
            abbots: 0,
            jubilee: false,
            has_modules: false,
            plans_turns: false,
            market: None,
            bridges: 0,
            points: points(Edition::Modern),
            farmers: Farmers::Off,
            steps: Vec::new(),
            hand_of_two: discovery.hand_of_two,
            // DISC-17: what is left over when the tiles are shared out.
            laid_aside: if discovery.equal_turns { to_draw % players } else { 0 },
        })
    }

    /// The options that these rules come from.
    pub fn options(&self) -> GameOptions {
        self.options
    }

    /// How many players there are.
    pub fn players(&self) -> u8 {
        self.players
    }

    /// How many followers everybody has, those that only mark the score left out.
    pub fn followers(&self) -> u8 {
        self.followers
    }

    /// True when everybody has an abbot.
    pub fn has_abbots(&self) -> bool {
        self.abbots > 0
    }

    /// True when bridges, castles and bazaars are in play.
    pub fn has_bridges(&self) -> bool {
        self.market.is_some()
    }

    /// The kinds of tile in the game.
    pub fn tiles(&self) -> &[TileKind] {
        &self.tiles
    }

    /// What is printed on a tile.
    pub fn tile(&self, id: TileId) -> &TileKind {
        &self.tiles[usize::from(id.0)]
    }

    pub(crate) fn layable(&self, id: TileId) -> &Layable {
        &self.layable[usize::from(id.0)]
    }

    /// The tile of that name.
    pub fn tile_named(&self, name: &str) -> Option<TileId> {
        self.tiles.iter().position(|kind| kind.name == name).map(|at| TileId(at as u8))
    }

    /// The bag before the first draw.
    pub(crate) fn full_bag(&self) -> Bag {
        Bag::new(self.tiles.iter().map(|kind| kind.count - kind.on_the_table()), self.layers)
    }
}

fn points(edition: Edition) -> Points {
    let two_tile_city = match edition {
        Edition::First => 1,
        Edition::Modern => 2,
    };
    Points { two_tile_city, city_tile: 2, shield: 2 }
}

fn farmers(options: ClassicOptions) -> Farmers {
    match (options.farmers, options.edition) {
        (false, _) => Farmers::Off,
        (true, Edition::First) => Farmers::PerCity { points: 4 },
        (true, Edition::Modern) => Farmers::PerField { points: 3 },
    }
}

/// SETUP-1: the start tile in the middle.
fn start_tile(tiles: &[TileKind]) -> Result<Vec<(TileId, Cell)>, SetUpError> {
    let at = tiles.iter().position(|kind| kind.start);
    let at = at.ok_or_else(|| SetUpError::Tiles("none of the tiles is the start tile".to_owned()))?;
    Ok(vec![(TileId(at as u8), Cell::default())])
}

fn total_sources(tiles: &[TileKind]) -> usize {
    tiles.iter().filter(|kind| kind.role == Role::Source).map(|kind| usize::from(kind.count)).sum()
}

fn check_tiles(tiles: &[TileKind], discovery: bool) -> Result<(), SetUpError> {
    if let Some(foreign) = tiles.iter().find(|kind| kind.is_of_discovery() != discovery) {
        return Err(SetUpError::Tiles(format!("the tile {} belongs to another game", foreign.name)));
    }
    let count: usize = tiles.iter().map(|kind| usize::from(kind.count)).sum();
    let total = |of: &dyn Fn(&Segment) -> usize| -> usize {
        let each = |kind: &TileKind| kind.segments.iter().map(of).sum::<usize>();
        tiles.iter().map(|kind| usize::from(kind.count) * each(kind)).sum()
    };
    let segments = total(&|segment| usize::from(segment.kind != SegmentKind::River));
    let cloisters = total(&|segment| usize::from(matches!(segment.kind, SegmentKind::Cloister | SegmentKind::Garden)));
    let shields = total(&|segment| usize::from(segment.shields));
    for (what, number, most) in [
        ("halves of the source", total_sources(tiles), 2),
        ("start tiles", tiles.iter().filter(|kind| kind.start).count(), 1),
        ("cloisters", cloisters, MAX_CLOISTERS),
        ("shields", shields, usize::from(u8::MAX)),
        ("kinds of tile", tiles.len(), MAX_KINDS),
        ("tiles", count, MAX_TILES),
        ("segments on all tiles", segments, MAX_LAID_SEGMENTS - MAX_BRIDGES),
    ] {
        if number > most {
            return Err(SetUpError::Tiles(format!("{number} {what}, more than the {most} a game can have")));
        }
    }
    Ok(())
}
