//! `bastide draw`: the landscape of a record or scenario, in letters or as a picture, and the catalogue of all tiles.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use bastide_art::{Atlas, Chapter, Look, Theme, board, catalogue};
use bastide_engine::{
    Action, ClassicOptions, DiscoveryOptions, Edition, GameOptions, GameState, Market, Quiet, Rules, TileKind, TileSet,
};
use bastide_notation::{ascii, record, scenario};
use clap::ValueEnum;

use crate::failure::{Failure, print};
use crate::raster;

/// Draw the landscape of a game record or scenario, or every tile there is.
///
/// Without --svg and --png the landscape is printed in letters.
#[derive(clap::Args)]
pub struct Arguments {
    /// A game record (*.jsonl) or a scenario (*.txt)
    #[arg(required_unless_present = "catalogue")]
    file: Option<PathBuf>,
    /// Write a picture as SVG
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    /// Write a picture as PNG
    #[arg(long, value_name = "OUT")]
    png: Option<PathBuf>,
    /// Write every tile with its name and number as SVG
    #[arg(long, value_name = "OUT", conflicts_with_all = ["file", "svg", "at", "coordinates"])]
    catalogue: Option<PathBuf>,
    /// The colours of the picture
    #[arg(long, value_enum, default_value_t = ThemeName::Standard)]
    theme: ThemeName,
    /// The landscape after so many actions, draws included [all of them unless said otherwise]
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Number columns and rows
    #[arg(long)]
    coordinates: bool,
    /// The width of a tile in pixels, 16 to 400
    #[arg(long, value_name = "PIXELS", default_value_t = 96, value_parser = clap::value_parser!(u16).range(16..=400))]
    size: u16,
}

#[derive(ValueEnum, Clone, Copy)]
enum ThemeName {
    Standard,
    HighContrast,
    Dark,
    Print,
}

impl ThemeName {
    fn theme(self) -> Theme {
        match self {
            ThemeName::Standard => Theme::STANDARD,
            ThemeName::HighContrast => Theme::HIGH_CONTRAST,
            ThemeName::Dark => Theme::DARK,
            ThemeName::Print => Theme::PRINT,
        }
    }
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let theme = arguments.theme.theme();
    if let Some(out) = &arguments.catalogue {
        let svg = catalogue(&chapters(), &theme, f64::from(arguments.size));
        return write_all(&svg, Some(out), arguments.png.as_deref());
    }
    let Some(file) = &arguments.file else { return Err(Failure::Usage("a file is missing".to_owned())) };
    let game = Game::load(file)?;
    let state = game.at(arguments.at).map_err(|reason| Failure::file(file, reason))?;
    let Game { rules, names, .. } = &game;
    if arguments.svg.is_none() && arguments.png.is_none() {
        return print(&ascii::draw(rules, &state, names));
    }
    let look = Look { theme, tile_pixels: f64::from(arguments.size), coordinates: arguments.coordinates };
    let svg = board(&Atlas::new(rules.tiles()), rules, &state, names, &look);
    write_all(&svg, arguments.svg.as_deref(), arguments.png.as_deref())
}

fn write_all(picture: &str, svg: Option<&Path>, png: Option<&Path>) -> Result<(), Failure> {
    if let Some(path) = svg {
        fs::write(path, picture).map_err(|error| Failure::file(path, error))?;
    }
    if let Some(path) = png {
        let bytes = raster::png(picture).map_err(|reason| Failure::file(path, reason))?;
        fs::write(path, bytes).map_err(|error| Failure::file(path, error))?;
    }
    Ok(())
}

/// The tiles of every box, each under its title.
fn chapters() -> Vec<Chapter> {
    let plain = ClassicOptions { abbot: true, ..ClassicOptions::plain(Edition::Modern) };
    let classic = [
        ("The classic game", plain),
        ("The river", ClassicOptions { river: true, ..plain }),
        ("Jubilee tiles", ClassicOptions { jubilee: true, ..plain }),
        ("Bridges, castles and bazaars", ClassicOptions { bridges_castles_bazaars: Some(Market::Auction), ..plain }),
    ];
    let base = TileSet::of(GameOptions::Classic(plain));
    let of_box = |set: TileSet, whole: bool| -> Vec<TileKind> {
        let known = |kind: &TileKind| base.kinds().iter().any(|other| other.name == kind.name);
        set.kinds().iter().filter(|kind| whole || !known(kind)).cloned().collect()
    };
    let mut chapters: Vec<Chapter> = classic
        .into_iter()
        .enumerate()
        .map(|(number, (title, options))| Chapter {
            title: title.to_owned(),
            atlas: Atlas::new(&of_box(TileSet::of(GameOptions::Classic(options)), number == 0)),
        })
        .collect();
    let discovery = TileSet::of(GameOptions::Discovery(DiscoveryOptions::default()));
    chapters.push(Chapter {
        title: "The Discovery (our own set of 84)".to_owned(),
        atlas: Atlas::new(&of_box(discovery, true)),
    });
    chapters
}

/// A game as it was played.
struct Game {
    rules: Rules,
    names: Vec<String>,
    actions: Vec<Action>,
    state: GameState,
}

/// The longest scenario that is looked at; `scenario::play` says no to it in its own words.
const LONGEST_SCENARIO: u64 = 1 << 20;

impl Game {
    fn load(path: &Path) -> Result<Game, Failure> {
        let fault = |error: &dyn std::fmt::Display| Failure::file(path, error);
        let mut input = BufReader::new(File::open(path).map_err(|error| fault(&error))?);
        let begin = input.fill_buf().map_err(|error| fault(&error))?;
        if begin.is_empty() {
            return Err(fault(&"the file is empty"));
        }
        // A record begins with a brace, a scenario with a word.
        if begin.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{') {
            let replay = record::read(input).map_err(|error| fault(&error))?;
            let record::Replay { rules, names, actions, state, .. } = replay;
            return Ok(Game { rules, names, actions, state });
        }
        let mut bytes = Vec::new();
        input.take(LONGEST_SCENARIO).read_to_end(&mut bytes).map_err(|error| fault(&error))?;
        let text = String::from_utf8(bytes).map_err(|_| fault(&"neither a record nor a scenario: not UTF-8 text"))?;
        let scenario::Scenario { rules, names, actions, state, .. } =
            scenario::play(&text).map_err(|error| fault(&error))?;
        Ok(Game { rules, names, actions, state })
    }

    /// The game after so many actions.
    fn at(&self, actions: Option<usize>) -> Result<GameState, String> {
        let Some(count) = actions else { return Ok(self.state.clone()) };
        let Some(first) = self.actions.get(..count) else {
            return Err(format!("it has {} actions, so there is nothing after {count}", self.actions.len()));
        };
        let mut state = self.rules.start();
        for &action in first {
            self.rules.apply_trusted(&mut state, action, &mut Quiet);
        }
        Ok(state)
    }
}
