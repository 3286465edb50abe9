//! What the evaluation makes of what it sees: all its numbers, in points unless they say otherwise.

/// The numbers of the evaluation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// Whether it counts the tiles left in the bag, or goes by rules of thumb.
    pub knows_bag: bool,
    /// How much of the chance that a region is completed counts, by the number of cells that are missing.
    pub close: [f64; 3],
    /// That chance by rule of thumb, for an evaluation that does not count the bag, with ten draws or more.
    pub close_unseen: [f64; 3],
    /// The most that all prospects of a player's regions together count.
    pub most: f64,
    /// What a missing cell of a road or city brings on the way, when many turns are left.
    pub growth: f64,
    /// How much of the chance of completion counts for roads, beside cities.
    pub road: f64,
    /// How much of a follower that will come home counts as one in supply.
    pub home: f64,
    /// How much of the chance counts that two cities, roads or fields are joined by who gains by it.
    pub join: [f64; 3],
    /// What part of a field's worth is lost when many turns are left for others to join it.
    pub field_risk: f64,
    /// Likewise for a city.
    pub city_risk: f64,
    /// How much of the chance that a tile is laid at an empty square beside a cloister counts.
    pub around: f64,
    /// The price of having only so many followers in supply, from none on.
    pub followers: [f64; 8],
    /// Likewise in The Discovery, where any follower can be taken back.
    pub followers_of_discovery: [f64; 5],
    /// So many turns must be left for these prices to count in full.
    pub full_price: f64,
    /// An abbot in supply.
    pub abbot: f64,
    /// A bridge in supply.
    pub bridge: f64,
    /// A castle that waits for something to be completed beside it, at the start of the game.
    pub castle: f64,
    /// How much of the chance that a city beside a farmed field is completed counts.
    pub field_city: f64,
    /// What every open edge of a farmed field brings for each turn that is left.
    pub field_edge: f64,
    /// To be on turn.
    pub tempo: f64,
}

impl Weights {
    /// Those of the strongest bots.
    pub const V1: Weights = Weights {
        knows_bag: true,
        close: [0.66, 0.31, 0.1],
        close_unseen: [0.45, 0.15, 0.05],
        most: f64::INFINITY,
        growth: 0.06,
        road: 0.91,
        home: 0.45,
        join: [0.36, 0.3, 0.22],
        field_risk: 0.17,
        city_risk: 0.02,
        around: 0.58,
        followers: [-33.8, -21.8, -15.4, -11.0, -7.1, -4.0, -1.3, 0.0],
        followers_of_discovery: [-3.3, -1.4, -0.6, -0.2, 0.0],
        full_price: 8.9,
        abbot: 0.8,
        bridge: 1.5,
        castle: 6.0,
        field_city: 0.56,
        field_edge: 0.007,
        tempo: 1.5,
    };

    /// Without any count of the bag.
    pub const UNSEEN: Weights = Weights { knows_bag: false, ..Weights::V1 };

    /// What the board shows, with no thought of fields that grow and little of followers.
    pub const VIRTUAL: Weights = Weights {
        growth: 0.0,
        home: 0.0,
        followers: [-8.0, -4.0, -1.2, 0.0, 2.0, 3.0, 4.0, 4.5],
        field_city: 0.0,
        field_edge: 0.0,
        ..Weights::UNSEEN
    };
}
