//! The landscape in letters, for terminals and for scenarios.
//!
//! A tile takes three lines of seven letters: `#` city, `*` shield, `-`, `|` and `+` road, `x` village, `O` cloister,
//! `%` garden, `~` river, `.` field, `=` or `H` bridge, `@` castle, and `^`, `>`, `v` or `<` for the arrow of a symbol; in
//! The Discovery `.` plains, `^` mountains, `~` sea and `o` a city. A
//! figure stands as the letter of its player on its segment, an abbot as the small letter. Where first letters do not tell
//! the players apart, followers are numbers and abbots the letters from `a` on.

use bastide_engine::{
    Axis, Cell, FigureKind, GameState, Laid, Ports, Rules, SegmentId, SegmentKind, Side, Third, TileKind,
};

const WIDTH: usize = 7;
const HEIGHT: usize = 3;

type Picture = [[char; WIDTH]; HEIGHT];

/// Draws the whole landscape, with coordinates at the top and the left.
pub fn draw(rules: &Rules, state: &GameState, names: &[String]) -> String {
    let cells = || state.board().laid().iter().map(|laid| laid.cell);
    let (left, right) = (least(cells().map(|cell| cell.x)), most(cells().map(|cell| cell.x)));
    let (top, bottom) = (least(cells().map(|cell| cell.y)), most(cells().map(|cell| cell.y)));
    let mut lines = vec![(left..=right).fold("    ".to_owned(), |line, x| line + &format!(" {x:^WIDTH$}"))];
    for y in top..=bottom {
        let mut rows: [String; HEIGHT] =
            std::array::from_fn(|row| if row == 1 { format!("{y:>4}") } else { "    ".into() });
        for x in left..=right {
            let picture = match state.board().at(Cell::new(x, y)) {
                Some(id) => with_figures(rules, state, names, state.board().tile(id)),
                None => [[' '; WIDTH]; HEIGHT],
            };
            for (row, letters) in rows.iter_mut().zip(picture) {
                row.push(' ');
                row.extend(letters);
            }
        }
        lines.extend(rows);
    }
    lines.extend(legend(names));
    lines.into_iter().map(|line| line.trim_end().to_owned() + "\n").collect()
}

fn least(numbers: impl Iterator<Item = i8>) -> i8 {
    numbers.min().unwrap_or(0)
}

fn most(numbers: impl Iterator<Item = i8>) -> i8 {
    numbers.max().unwrap_or(0)
}

/// The letter of each player: the first of the name where that tells them apart, else the number of the seat.
fn letters(names: &[String]) -> Vec<char> {
    let firsts: Vec<char> = names.iter().map(|name| name.chars().next().unwrap_or('?').to_ascii_uppercase()).collect();
    let apart = firsts.iter().all(|letter| {
        letter.is_ascii_uppercase()
            && !"OHVX".contains(*letter)
            && firsts.iter().filter(|other| *other == letter).count() == 1
    });
    if apart { firsts } else { (0..names.len()).map(|seat| char::from(b'0' + seat as u8)).collect() }
}

/// Who the numbers are, where letters would not tell the players apart.
fn legend(names: &[String]) -> Option<String> {
    let letters = letters(names);
    let numbered = letters.first()?.is_ascii_digit();
    let each = letters.iter().zip(names).map(|(letter, name)| format!("{letter} {name}"));
    numbered.then(|| format!("     {}", each.collect::<Vec<_>>().join(", ")))
}

fn with_figures(rules: &Rules, state: &GameState, names: &[String], laid: &Laid) -> Picture {
    let kind = rules.tile(laid.tile);
    let mut picture = tile(kind, laid);
    let id = state.board().at(laid.cell).expect("a laid tile");
    match state.bridge_on(id) {
        Some(Axis::EastWest) => picture[1].fill('='),
        Some(Axis::NorthSouth) => (0..HEIGHT).for_each(|row| picture[row][3] = 'H'),
        None => {}
    }
    for (_, at) in state.castles().filter(|(_, at)| at.cell == laid.cell) {
        let (row, column) = spot(kind, laid, at.on);
        picture[row][column - 1] = '@';
    }
    let letters = letters(names);
    for figure in state.figures().placed().iter().filter(|figure| state.board().tile(figure.tile).cell == laid.cell) {
        let (row, column) = spot(kind, laid, figure.on);
        let letter = match (letters[usize::from(figure.player.0)], figure.kind) {
            (letter, FigureKind::Follower) => letter,
            (letter, FigureKind::Abbot) if letter.is_ascii_digit() => char::from(b'a' + letter as u8 - b'0'),
            (letter, FigureKind::Abbot) => letter.to_ascii_lowercase(),
        };
        // JUB-8: a second follower on the spot stands beside the first.
        let second = figure.kind == FigureKind::Follower && picture[row][column] == letter;
        let beside = if column + 1 < WIDTH { column + 1 } else { column - 1 };
        picture[row][if second { beside } else { column }] = letter;
    }
    picture
}

/// The letters in the middle of a side.
const MIDDLE: [(usize, usize); 4] = [(0, 3), (1, 5), (2, 3), (1, 1)];
const CENTRE: (usize, usize) = (1, 3);

/// The sides of the landscape at which a segment of a laid tile has its middle port.
fn sides(kind: &TileKind, laid: &Laid, on: SegmentId) -> impl Iterator<Item = Side> + Clone {
    let (ports, turns): (Ports, _) = (kind.segment(on).ports, laid.turns);
    Side::ALL.into_iter().filter(move |&side| ports.has(turns.printed_side(side), Third::Middle))
}

fn tile(kind: &TileKind, laid: &Laid) -> Picture {
    if kind.is_of_discovery() { terrain(kind, laid) } else { features(kind, laid) }
}

/// A tile of The Discovery: each side shows its region, and the largest of them fills the middle.
fn terrain(kind: &TileKind, laid: &Laid) -> Picture {
    let letter = |on: SegmentId| match kind.segment(on).kind {
        SegmentKind::Mountains => '^',
        SegmentKind::Sea => '~',
        _ => '.',
    };
    let mut picture = [[letter(central(kind)); WIDTH]; HEIGHT];
    let edges = &kind.turned(laid.turns).edges;
    let [north, east, south, west] = [0, 1, 2, 3].map(|side| letter(edges[side].middle));
    for row in &mut picture {
        (row[0], row[6]) = (west, east);
    }
    (picture[1][1], picture[1][5]) = (west, east);
    picture[0][1..6].fill(north);
    picture[2][1..6].fill(south);
    for city in &kind.cities {
        let land = SegmentId(city.land.trailing_zeros() as u8);
        let (row, column) = spot(kind, laid, land);
        let beside = if column == 1 { 0 } else { column + 1 };
        picture[row][if picture[row][beside] == 'o' { column - 1 } else { beside }] = 'o';
    }
    picture
}

/// The region in the middle of a tile of The Discovery: one that reaches no side, or else the one that reaches most.
fn central(kind: &TileKind) -> SegmentId {
    let reach = |on: &usize| match kind.segments[*on].ports.0.count_ones() {
        0 => 13,
        ports => ports,
    };
    let largest = (0..kind.segments.len()).rev().max_by_key(reach);
    SegmentId(largest.unwrap_or(0) as u8)
}

fn features(kind: &TileKind, laid: &Laid) -> Picture {
    let mut picture = [['.'; WIDTH]; HEIGHT];
    let all = || (0..kind.segments.len()).map(|on| SegmentId(on as u8));
    let village = all().filter(|&on| is_road(kind, on) && sides(kind, laid, on).count() == 1).count() > 1;
    for on in all() {
        let segment = kind.segment(on);
        let sides = sides(kind, laid, on);
        match segment.kind {
            SegmentKind::City => city(&mut picture, kind, laid, on),
            SegmentKind::Road | SegmentKind::River => {
                let (across, down) = if segment.kind == SegmentKind::Road { ('-', '|') } else { ('~', '~') };
                let ends: Vec<Side> = sides.collect();
                for &side in &ends {
                    match side {
                        Side::North => picture[0][3] = down,
                        Side::South => picture[2][3] = down,
                        Side::West => picture[1][..3].fill(across),
                        Side::East => picture[1][4..].fill(across),
                    }
                }
                picture[1][3] = match ends[..] {
                    [_] if village && segment.kind == SegmentKind::Road => 'x',
                    [_] => picture[1][3],
                    [Side::North, Side::South] => down,
                    [Side::East, Side::West] => across,
                    _ if segment.kind == SegmentKind::Road => '+',
                    _ => across,
                };
            }
            SegmentKind::Cloister => picture[CENTRE.0][CENTRE.1] = 'O',
            SegmentKind::Garden => picture[1][4] = '%',
            _ => {}
        }
    }
    if let Some(arrow) = kind.arrow {
        let (letter, row, column) = match arrow.side + laid.turns {
            Side::North => ('^', 0, 2),
            Side::East => ('>', 2, 6),
            Side::South => ('v', 2, 4),
            Side::West => ('<', 0, 0),
        };
        picture[row][column] = letter;
    }
    picture
}

fn is_road(kind: &TileKind, on: SegmentId) -> bool {
    kind.segment(on).kind == SegmentKind::Road
}

fn city(picture: &mut Picture, kind: &TileKind, laid: &Laid, on: SegmentId) {
    let mine: Vec<Side> = sides(kind, laid, on).collect();
    let edges = &kind.turned(laid.turns).edges;
    let other_city = |side: Side| {
        let edge = edges[side as usize];
        kind.segment(edge.middle).kind == SegmentKind::City && edge.middle != on
    };
    for &side in &mine {
        match side {
            Side::North => picture[0][1..6].fill('#'),
            Side::South => picture[2][1..6].fill('#'),
            Side::East | Side::West => {
                let (edge, inner) = if side == Side::East { (6, 5) } else { (0, 1) };
                picture[1][edge] = '#';
                picture[1][inner] = '#';
                for (row, beyond) in [(0, Side::North), (2, Side::South)] {
                    picture[row][edge] = if other_city(beyond) { '.' } else { '#' };
                }
            }
        }
    }
    if mine.len() > 1 {
        picture[1][2..5].fill('#');
    }
    if kind.segment(on).shields > 0 {
        let (row, column) = if mine.len() > 1 { (1, 2) } else { MIDDLE[mine[0] as usize] };
        picture[row][column] = '*';
    }
}

/// Where a figure stands on a segment.
fn spot(kind: &TileKind, laid: &Laid, on: SegmentId) -> (usize, usize) {
    if on == SegmentId::BRIDGE {
        return CENTRE;
    }
    let segment = kind.segment(on);
    let mut middles = sides(kind, laid, on);
    match segment.kind {
        SegmentKind::City | SegmentKind::Road | SegmentKind::River => {
            let first = middles.next().map_or(CENTRE, |side| MIDDLE[side as usize]);
            let alone = kind.segments.iter().filter(|other| other.kind == segment.kind).count() == 1;
            if middles.next().is_some() && alone { CENTRE } else { first }
        }
        SegmentKind::Plains | SegmentKind::Mountains | SegmentKind::Sea => {
            if on == central(kind) {
                CENTRE
            } else {
                middles.next().map_or(CENTRE, |side| MIDDLE[side as usize])
            }
        }
        SegmentKind::Cloister => CENTRE,
        SegmentKind::Garden => (1, 4),
        SegmentKind::Field => {
            let corners = [[(0, 1), (0, 5)], [(0, 6), (2, 6)], [(2, 5), (2, 1)], [(2, 0), (0, 0)]];
            for side in Side::ALL {
                for (half, third) in [Third::Left, Third::Right].into_iter().enumerate() {
                    if segment.ports.has(laid.turns.printed_side(side), third) {
                        return corners[side as usize][half];
                    }
                }
            }
            CENTRE
        }
    }
}
