//! Pictures of everything in a game as one sheet of symbols, and the colours to go with them.

use std::sync::LazyLock;

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use bastide_art::{Atlas, CASTLE_SIZE, FIGURE_BESIDE, FIGURE_HEIGHT, FIGURE_SIZE, SEATS, Seat, Theme, sheet as draw};
use bastide_engine::{ClassicOptions, DiscoveryOptions, Edition, GameOptions, Market, Rules, TileId, TileKind};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{JSON, SVG, json, kept};
use crate::fault::{Fault, Named};

/// Which of the two games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Game {
    /// Roads, cities, cloisters and fields.
    Classic,
    /// Plains, mountains and sea.
    Discovery,
}

/// The classic game with everything that can be added to it.
pub const EVERYTHING: ClassicOptions = ClassicOptions {
    river: true,
    abbot: true,
    jubilee: true,
    bridges_castles_bazaars: Some(Market::Auction),
    ..ClassicOptions::plain(Edition::Modern)
};

/// Every tile that can lie in a classic landscape. Without the abbot a tile with a garden is another tile: it has a place of
/// its own under another name.
static CLASSIC: LazyLock<Atlas> = LazyLock::new(|| {
    let mut kinds = kinds(GameOptions::Classic(EVERYTHING));
    for kind in self::kinds(GameOptions::Classic(ClassicOptions { abbot: false, ..EVERYTHING })) {
        if !kinds.contains(&kind) {
            kinds.push(TileKind { name: plain_name(&kind), ..kind });
        }
    }
    Atlas::new(&kinds)
});

static DISCOVERY: LazyLock<Atlas> =
    LazyLock::new(|| Atlas::new(&kinds(GameOptions::Discovery(DiscoveryOptions::default()))));

fn kinds(options: GameOptions) -> Vec<TileKind> {
    Rules::new(options, 2).expect("a game for two").tiles().to_vec()
}

fn plain_name(kind: &TileKind) -> String {
    format!("{}-plain", kind.name)
}

impl Game {
    /// The game of that name.
    pub fn named(name: &str) -> Option<Game> {
        match name {
            "classic" => Some(Game::Classic),
            "discovery" => Some(Game::Discovery),
            _ => None,
        }
    }

    /// Which game the options are of.
    pub fn of(options: GameOptions) -> Game {
        match options {
            GameOptions::Classic(_) => Game::Classic,
            GameOptions::Discovery(_) => Game::Discovery,
        }
    }

    /// The tiles of its sheet.
    pub fn atlas(self) -> &'static Atlas {
        match self {
            Game::Classic => &CLASSIC,
            Game::Discovery => &DISCOVERY,
        }
    }

    /// Where a kind of tile is in the atlas.
    pub fn drawn(self, kind: &TileKind) -> Option<TileId> {
        let atlas = self.atlas();
        let same = |other: &TileKind| {
            other.segments == kind.segments && (other.name == kind.name || other.name == plain_name(kind))
        };
        atlas.tiles().find(|&tile| same(atlas.kind(tile)))
    }
}

/// The pictures of a game in a theme: one SVG document of symbols, such as `tile-E-1` for the tile E after a quarter turn,
/// `follower-0`, `castle-5`, `bridge-ns`, `emblem-disc`, `tile-back`. It is put into a page once, hidden, and its parts are
/// shown by `use`.
#[utoipa::path(get, path = "/art/{game}/{file}", tag = "data",
    params(("game" = String, Path, description = "`classic` or `discovery`"),
        ("file" = String, Path, description = "The name of a theme with `.svg` behind it")),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = 304),
        (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn sheet(asked: HeaderMap, Named((game, file)): Named<(String, String)>) -> Result<Response, Fault> {
    let theme = file.strip_suffix(".svg").and_then(|name| Theme::ALL.into_iter().find(|theme| theme.name == name));
    let (Some(of), Some(theme)) = (Game::named(&game), theme) else {
        return Err(Fault::new(StatusCode::NOT_FOUND, "no_such_sheet", "there is no such game or no such theme"));
    };
    Ok(kept(&asked, format!("art/{game}/{file}"), SVG, move || draw(of.atlas(), &theme)).await)
}

/// The themes, the colours of players, and how large figures are drawn.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct Art {
    /// The themes; the first is the usual one.
    themes: Vec<ThemeData>,
    /// The colours of players, by the number in the ids of their figures. Who sits on which seat takes which is for the
    /// viewer to say; usually they go by seat.
    colours: Vec<PlayerColour>,
    /// How figures are drawn.
    figures: FigureData,
}

/// A theme.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct ThemeData {
    /// Its name in addresses.
    name: &'static str,
    /// Light words on dark paper.
    dark: bool,
    /// Around the tiles.
    paper: &'static str,
    /// Text on paper.
    ink: &'static str,
    /// A lively colour for small areas.
    accent: &'static str,
    /// What lies on the accent.
    on_accent: &'static str,
    /// Of warnings.
    red: &'static str,
    /// Of fields.
    field: &'static str,
    /// Of cities.
    city: &'static str,
    /// Of roads.
    road: &'static str,
    /// Of rivers.
    river: &'static str,
    /// Of dark lines on land.
    wall: &'static str,
    /// Of plains.
    plains: &'static str,
    /// Of mountains.
    mountains: &'static str,
    /// Of the sea.
    sea: &'static str,
}

/// The colour of a player.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct PlayerColour {
    /// What people call it, in English.
    name: &'static str,
    /// The colour.
    colour: &'static str,
    /// What lies on it.
    on_colour: &'static str,
    /// The sign that goes with it: `emblem-` and this is its symbol.
    emblem: &'static str,
}

/// How figures are drawn, where a tile is 100 wide and high. Their symbols are squares with the spot in the middle.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct FigureData {
    /// How large the symbol of a figure is.
    size: f64,
    /// Which part of that the figure itself is high: it should be at least 24 pixels.
    height: f64,
    /// How far to the right of the first follower on a spot a second one stands.
    beside: f64,
    /// How large the symbol of a castle is.
    castle: f64,
}

/// Everything about the looks but the pictures.
pub fn looks() -> Art {
    let theme = |theme: Theme| ThemeData {
        name: theme.name,
        // As hexadecimal digits of the same length, the lighter colour is the greater text.
        dark: theme.paper < theme.ink,
        paper: theme.paper,
        ink: theme.ink,
        accent: theme.shield,
        on_accent: theme.light,
        red: theme.red,
        field: theme.field,
        city: theme.city,
        road: theme.road,
        river: theme.river,
        wall: theme.wall,
        plains: theme.plains,
        mountains: theme.mountains,
        sea: theme.sea,
    };
    let colour =
        |Seat { name, colour, on_colour, emblem }| PlayerColour { name, colour, on_colour, emblem: emblem.name() };
    Art {
        themes: Theme::ALL.map(theme).into(),
        colours: SEATS.map(colour).into(),
        figures: FigureData { size: FIGURE_SIZE, height: FIGURE_HEIGHT, beside: FIGURE_BESIDE, castle: CASTLE_SIZE },
    }
}

/// The themes with the colours that a page needs, the colours and emblems of players, and how large figures are drawn.
#[utoipa::path(get, path = "/art/themes", tag = "data", responses((status = 200, body = Art), (status = 304)))]
pub async fn themes(asked: HeaderMap) -> Response {
    kept(&asked, "art/themes".to_owned(), JSON, || json(&looks())).await
}

#[cfg(test)]
mod tests {
    use bastide_art::tile_symbol;

    use super::*;

    #[test]
    fn every_tile_of_every_game_is_drawn() {
        for options in GameOptions::all() {
            let game = Game::of(options);
            for kind in kinds(options) {
                assert!(game.drawn(&kind).is_some(), "{} in {options:?}", kind.name);
            }
        }
        let named = |name: &str, abbot| {
            let kinds = kinds(GameOptions::Classic(ClassicOptions { abbot, ..EVERYTHING }));
            let kind = kinds.into_iter().find(|kind| kind.name == name).expect("in the box");
            tile_symbol(CLASSIC.kind(Game::Classic.drawn(&kind).expect("drawn")))
        };
        assert_eq!([named("Eg", true), named("Eg", false), named("E", false)], ["tile-Eg", "tile-Eg-plain", "tile-E"]);
    }

    #[test]
    fn only_one_theme_is_dark() {
        let Art { themes, colours, .. } = looks();
        let dark: Vec<&str> = themes.iter().filter(|theme| theme.dark).map(|theme| theme.name).collect();
        assert_eq!((dark, themes.len(), colours.len()), (vec!["dark"], 4, 6));
        assert_eq!((themes[0].name, colours[5].emblem), ("standard", "star"));
    }

    #[tokio::test]
    async fn sheets_have_addresses() {
        let ask = async |game: &str, file: &str| {
            sheet(HeaderMap::new(), Named((game.to_owned(), file.to_owned())))
                .await
                .map(|answer| answer.status().as_u16())
        };
        assert!(matches!(ask("classic", "standard.svg").await, Ok(200)));
        assert!(matches!(ask("discovery", "high-contrast.svg").await, Ok(200)));
        for (game, file) in [("chess", "standard.svg"), ("classic", "standard"), ("classic", "odd.svg")] {
            assert!(ask(game, file).await.is_err(), "{game}/{file}");
        }
    }
}
