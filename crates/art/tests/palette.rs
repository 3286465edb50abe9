//! Colours that nobody mixes up: differences by CIEDE2000, for full sight and as colour-blind eyes see them.

use bastide_art::{SEATS, Theme};

/// How colours are seen: severe forms after Machado, Oliveira and Fernandes (2009), and in grey.
const NORMAL: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
const PROTAN: [[f64; 3]; 3] =
    [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]];
const DEUTAN: [[f64; 3]; 3] =
    [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]];
const TRITAN: [[f64; 3]; 3] =
    [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]];
const GREY: [[f64; 3]; 3] = [[0.2126, 0.7152, 0.0722]; 3];

fn linear(colour: &str) -> [f64; 3] {
    let part = |at: usize| {
        let byte = u8::from_str_radix(&colour[1 + 2 * at..3 + 2 * at], 16).expect("a colour such as #D81E3A");
        let value = f64::from(byte) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    [part(0), part(1), part(2)]
}

fn times(matrix: [[f64; 3]; 3], [x, y, z]: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row[0] * x + row[1] * y + row[2] * z)
}

fn lab(linear: [f64; 3]) -> [f64; 3] {
    let xyz = times(
        [
            [0.412_456_4, 0.357_576_1, 0.180_437_5],
            [0.212_672_9, 0.715_152_2, 0.072_175],
            [0.019_333_9, 0.119_192, 0.950_304_1],
        ],
        linear.map(|part| part.clamp(0.0, 1.0)),
    );
    let white = [0.950_47, 1.0, 1.088_83];
    let f = |at: usize| {
        let part: f64 = xyz[at] / white[at];
        if part > 216.0 / 24389.0 { part.cbrt() } else { (24389.0 / 27.0 * part + 16.0) / 116.0 }
    };
    let [x, y, z] = [f(0), f(1), f(2)];
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The difference of two colours by the formula CIEDE2000.
fn difference([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let mean_c = (a1.hypot(b1) + a2.hypot(b2)) / 2.0;
    let g = 0.5 * (1.0 - (mean_c.powi(7) / (mean_c.powi(7) + 25f64.powi(7))).sqrt());
    let (a1, a2) = (a1 * (1.0 + g), a2 * (1.0 + g));
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| if a == 0.0 && b == 0.0 { 0.0 } else { b.atan2(a).to_degrees().rem_euclid(360.0) };
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let dh = match h2 - h1 {
        _ if c1 * c2 == 0.0 => 0.0,
        d if d > 180.0 => d - 360.0,
        d if d < -180.0 => d + 360.0,
        d => d,
    };
    let big_dh = 2.0 * (c1 * c2).sqrt() * (dh / 2.0).to_radians().sin();
    let (mean_l, mean_c) = ((l1 + l2) / 2.0, (c1 + c2) / 2.0);
    let mean_h = match (h1 - h2).abs() {
        _ if c1 * c2 == 0.0 => h1 + h2,
        d if d <= 180.0 => (h1 + h2) / 2.0,
        _ if h1 + h2 < 360.0 => (h1 + h2 + 360.0) / 2.0,
        _ => (h1 + h2 - 360.0) / 2.0,
    };
    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(mean_h - 30.0) + 0.24 * cos(2.0 * mean_h) + 0.32 * cos(3.0 * mean_h + 6.0)
        - 0.20 * cos(4.0 * mean_h - 63.0);
    let turn = 30.0 * (-((mean_h - 275.0) / 25.0).powi(2)).exp();
    let rc = 2.0 * (mean_c.powi(7) / (mean_c.powi(7) + 25f64.powi(7))).sqrt();
    let sl = 1.0 + 0.015 * (mean_l - 50.0).powi(2) / (20.0 + (mean_l - 50.0).powi(2)).sqrt();
    let (sc, sh) = (1.0 + 0.045 * mean_c, 1.0 + 0.015 * mean_c * t);
    let rt = -(2.0 * turn).to_radians().sin() * rc;
    let (l, c, h) = ((l2 - l1) / sl, (c2 - c1) / sc, big_dh / sh);
    (l * l + c * c + h * h + rt * c * h).sqrt()
}

/// The smallest difference between any two colours, as seen by each kind of eye.
fn smallest(colours: &[&str]) -> [f64; 5] {
    [NORMAL, PROTAN, DEUTAN, TRITAN, GREY].map(|eye| {
        let seen: Vec<[f64; 3]> = colours.iter().map(|colour| lab(times(eye, linear(colour)))).collect();
        let mut least = f64::INFINITY;
        for (at, &one) in seen.iter().enumerate() {
            for &other in &seen[..at] {
                least = least.min(difference(one, other));
            }
        }
        least
    })
}

fn check(what: &str, colours: &[&str], wanted: [f64; 5]) {
    let found = smallest(colours);
    let enough = found.iter().zip(wanted).all(|(found, wanted)| *found >= wanted);
    assert!(enough, "{what}: {found:.1?} is less than {wanted:.1?}");
}

#[test]
fn the_formula_gives_published_values() {
    // Two pairs of the test data of Sharma, Wu and Dalal (2005).
    let pairs = [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
        ([22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373),
    ];
    for (one, other, published) in pairs {
        assert!((difference(one, other) - published).abs() < 1e-4);
    }
}

#[test]
fn seats_differ_for_every_eye() {
    let colours: Vec<&str> = SEATS.iter().map(|seat| seat.colour).collect();
    check("seats", &colours, [28.0, 24.0, 27.0, 23.5, 8.5]);
}

#[test]
fn emblems_stand_out_from_their_colour() {
    for seat in SEATS {
        check(seat.name, &[seat.colour, seat.on_colour], [38.0; 5]);
    }
}

#[test]
fn land_differs_for_every_eye() {
    let Theme { field, city, road, river, plains, mountains, sea, .. } = Theme::STANDARD;
    check("classic land", &[field, city, road, river], [20.0, 18.0, 16.5, 17.5, 8.0]);
    check("terrain", &[plains, mountains, sea], [27.0, 27.0, 27.0, 27.0, 8.5]);
}

#[test]
fn lines_stand_out_from_the_land() {
    for theme in Theme::ALL {
        let Theme { field, city, road, casing, wall, sea, plains, coast, ink, paper, .. } = theme;
        for (what, pair, wanted) in [
            ("wall on city", [wall, city], 20.0),
            ("wall on field", [wall, field], 25.0),
            ("casing on field", [casing, field], 20.0),
            ("casing on road", [casing, road], 20.0),
            ("coast on sea", [coast, sea], 18.0),
            ("coast on plains", [coast, plains], 25.0),
            ("words on paper", [ink, paper], 60.0),
        ] {
            check(&format!("{what} in {}", theme.name), &pair, [wanted; 5]);
        }
    }
}
