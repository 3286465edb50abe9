//! Colours of land and lines.

/// The colours of everything on a tile and around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// What people call it.
    pub name: &'static str,
    /// Around the tiles.
    pub paper: &'static str,
    /// Text on paper.
    pub ink: &'static str,
    /// Green land.
    pub field: &'static str,
    /// Tufts of grass.
    pub grass: &'static str,
    /// The mass of a city.
    pub city: &'static str,
    /// Roofs in a city.
    pub roof: &'static str,
    /// The wall of a city.
    pub wall: &'static str,
    /// The edge of a road.
    pub casing: &'static str,
    /// A road.
    pub road: &'static str,
    /// Water of rivers and lakes.
    pub river: &'static str,
    /// The bank of a river.
    pub bank: &'static str,
    /// The ground of villages, cloisters and markets.
    pub ground: &'static str,
    /// The roof of a cloister, and stripes of an awning.
    pub red: &'static str,
    /// A garden.
    pub garden: &'static str,
    /// The darker half of a shield, and the disc of a symbol.
    pub shield: &'static str,
    /// The lighter half of a shield, and what stands on its disc.
    pub light: &'static str,
    /// Plains.
    pub plains: &'static str,
    /// Grass on plains.
    pub straw: &'static str,
    /// Mountains.
    pub mountains: &'static str,
    /// Ridges.
    pub ridge: &'static str,
    /// The sea.
    pub sea: &'static str,
    /// Waves.
    pub wave: &'static str,
    /// The line of the coast.
    pub coast: &'static str,
    /// How dark the line around a tile is, from 0 to 1.
    pub seam: &'static str,
    /// Cities are dotted besides being coloured.
    pub hatched: bool,
}

impl Theme {
    /// Warm land on parchment.
    pub const STANDARD: Theme = Theme {
        name: "standard",
        paper: "#F3EBDA",
        ink: "#2B2118",
        field: "#B9D58A",
        grass: "#A6C576",
        city: "#B9784A",
        roof: "#AC6C40",
        wall: "#3B2A1C",
        casing: "#5B4A36",
        road: "#FBF6E9",
        river: "#5FA8D3",
        bank: "#2F6D94",
        ground: "#EBDCB4",
        red: "#B23A28",
        garden: "#5C8C3F",
        shield: "#6B2C82",
        light: "#FFF7DF",
        plains: "#CFE09A",
        straw: "#A9BF6C",
        mountains: "#8D7B6B",
        ridge: "#65564A",
        sea: "#4F9FCF",
        wave: "#CDE8F6",
        coast: "#23445A",
        seam: ".12",
        hatched: false,
    };

    /// White land, black lines, hatched masses.
    pub const HIGH_CONTRAST: Theme = Theme {
        name: "high-contrast",
        paper: "#D5D5D5",
        ink: "#000000",
        field: "#FFFFFF",
        grass: "#FFFFFF",
        city: "#D9A066",
        roof: "#D9A066",
        wall: "#000000",
        casing: "#000000",
        road: "#E2E2E2",
        river: "#9AD4FF",
        bank: "#000000",
        ground: "#FFFFFF",
        red: "#A40000",
        garden: "#4C8A2B",
        shield: "#4B0082",
        light: "#FFFFFF",
        plains: "#FFFFFF",
        straw: "#6B8E23",
        mountains: "#A89888",
        ridge: "#000000",
        sea: "#9AD4FF",
        wave: "#00518A",
        coast: "#000000",
        seam: ".25",
        hatched: true,
    };

    /// For evenings.
    pub const DARK: Theme = Theme {
        name: "dark",
        paper: "#15181C",
        ink: "#E8E2D4",
        field: "#5E7A43",
        grass: "#6A874D",
        city: "#7A4526",
        roof: "#86502F",
        wall: "#1A0F08",
        casing: "#221B12",
        road: "#D9CFB8",
        river: "#2C6E97",
        bank: "#143C56",
        ground: "#9C8A62",
        red: "#8E2F20",
        garden: "#34572A",
        shield: "#54226A",
        light: "#EFE3C4",
        plains: "#8A9A55",
        straw: "#6C7C3C",
        mountains: "#574A40",
        ridge: "#2F2620",
        sea: "#235F87",
        wave: "#7FB6D6",
        coast: "#0C1E2B",
        seam: ".35",
        hatched: false,
    };

    /// Light, for paper and little ink.
    pub const PRINT: Theme = Theme {
        name: "print",
        paper: "#FFFFFF",
        ink: "#000000",
        field: "#F1F6E6",
        grass: "#DDE8C8",
        city: "#D8AE8B",
        roof: "#CC9F7A",
        wall: "#2A1D12",
        casing: "#4A4036",
        road: "#FFFFFF",
        river: "#BFDDF0",
        bank: "#4B7E9C",
        ground: "#F7F0DD",
        red: "#B5533F",
        garden: "#8FB573",
        shield: "#7B5A8C",
        light: "#FFFFFF",
        plains: "#EEF4D6",
        straw: "#B8C68A",
        mountains: "#BDB0A4",
        ridge: "#5F544A",
        sea: "#BBDCF0",
        wave: "#4B7E9C",
        coast: "#2C4656",
        seam: ".3",
        hatched: false,
    };

    /// All of them.
    pub const ALL: [Theme; 4] = [Theme::STANDARD, Theme::HIGH_CONTRAST, Theme::DARK, Theme::PRINT];
}
