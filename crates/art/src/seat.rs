//! Colours and emblems of players.

/// The colour of a seat, the colour of the emblem on it, and the emblem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seat {
    /// What people call the colour.
    pub name: &'static str,
    /// The colour of the figures.
    pub colour: &'static str,
    /// The colour of the emblem on them.
    pub on_colour: &'static str,
    /// The emblem.
    pub emblem: Emblem,
}

/// A sign that tells seats apart without colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Emblem {
    /// A full circle.
    Disc,
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// An upright cross.
    Cross,
    /// A circle.
    Ring,
    /// A star.
    Star,
}

impl Emblem {
    /// What programs call it.
    pub fn name(self) -> &'static str {
        match self {
            Emblem::Disc => "disc",
            Emblem::Triangle => "triangle",
            Emblem::Square => "square",
            Emblem::Cross => "cross",
            Emblem::Ring => "ring",
            Emblem::Star => "star",
        }
    }
}

/// The six seats, in order.
pub const SEATS: [Seat; 6] = [
    Seat { name: "red", colour: "#D81E3A", on_colour: "#FFFFFF", emblem: Emblem::Disc },
    Seat { name: "blue", colour: "#0B3D91", on_colour: "#FFFFFF", emblem: Emblem::Triangle },
    Seat { name: "yellow", colour: "#F7C600", on_colour: "#161616", emblem: Emblem::Square },
    Seat { name: "black", colour: "#161616", on_colour: "#FFFFFF", emblem: Emblem::Cross },
    Seat { name: "white", colour: "#FFFFFF", on_colour: "#161616", emblem: Emblem::Ring },
    Seat { name: "sky", colour: "#56B4E9", on_colour: "#161616", emblem: Emblem::Star },
];

/// The seat of each player: one who is called like a colour gets it, the others take what is left in order.
pub fn seats(names: &[String]) -> Vec<Seat> {
    let named = |name: &String| SEATS.iter().find(|seat| seat.name.eq_ignore_ascii_case(name)).copied();
    let mut left: Vec<Seat> =
        SEATS.into_iter().filter(|seat| names.iter().all(|name| named(name) != Some(*seat))).collect();
    left.reverse();
    names.iter().map(|name| named(name).or_else(|| left.pop()).unwrap_or(SEATS[0])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_go_by_name_and_then_by_seat() {
        let names = ["blue", "Ann", "Red", "green"].map(str::to_owned);
        let colours: Vec<&str> = seats(&names).iter().map(|seat| seat.name).collect();
        assert_eq!(colours, ["blue", "yellow", "red", "black"]);
    }
}
