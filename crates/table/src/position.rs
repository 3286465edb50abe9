//! Questions about any position of any game, without a table: for replays, lessons and thought experiments.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::fair::Secret;
use crate::happened::Happened;
use crate::live::WrittenAction;
use crate::problem::{Code, Problem};
use crate::questions::Preview;
use crate::regions::RegionCard;
use crate::room::Room;
use crate::setup::Setup;
use crate::shapes::ActionShape;
use crate::squares::{Fits, TilesLeft};
use crate::view::{GameView, SeatView};
use crate::wire::{ActedBy, Change, Entry, Person, UserId};

/// A position and what one wants to know of it. The set-up's `begin` holds all actions up to it, draws included.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct PositionQuestion {
    /// The game and all that happened in it.
    pub setup: Setup,
    /// What whoever is to act would do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<ActionShape>)]
    #[ts(as = "Option<Vec<ActionShape>>", optional)]
    pub draft: Vec<WrittenAction>,
    /// A part of a laid tile, whose region is asked about: `[x, y, on]`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub region: Option<(i8, i8, String)>,
    /// An empty square: which tiles fit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fits: Option<[i8; 2]>,
    /// Which tiles are left.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub tiles: bool,
    /// All regions.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub regions: bool,
}

/// What is known of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PositionAnswer {
    /// What lies before each player.
    pub seats: Vec<SeatView>,
    /// The game.
    pub game: GameView,
    /// All that whoever is to act may do.
    #[schema(value_type = Vec<ActionShape>)]
    #[ts(as = "Vec<ActionShape>")]
    pub legal: Vec<WrittenAction>,
    /// What the last action brought about.
    pub happened: Vec<Happened>,
    /// What would follow from the draft.
    pub preview: Option<Preview>,
    /// Why the draft is refused.
    pub refusal: Option<Problem>,
    /// The region that was asked about.
    pub region: Option<RegionCard>,
    /// The tiles that fit the square.
    pub fits: Option<Fits>,
    /// The tiles that are left.
    pub tiles: Option<Vec<TilesLeft>>,
    /// All regions.
    pub regions: Option<Vec<RegionCard>>,
}

/// Answers a question about a position.
pub fn look_at(question: PositionQuestion) -> Result<PositionAnswer, Problem> {
    let PositionQuestion { mut setup, draft, region, fits, tiles, regions } = question;
    let mut begin: Vec<Value> = std::mem::take(&mut setup.begin).into_iter().map(Value::Object).collect();
    setup.aids = crate::setup::Aids::All;
    setup.check().map_err(|reason| Problem::new(Code::Malformed, reason))?;
    let entry = |what| Entry { at: 0, key: None, what };
    // The last action by itself, so that what it brought about is told apart from all before it.
    let last = begin.pop();
    let mut entries = vec![
        entry(Change::Created { setup, host: Person::new(UserId(String::new()), "") }),
        entry(Change::Started { commitment: String::new(), actions: begin }),
    ];
    entries.extend(last.map(|last| entry(Change::Acted { seat: 0, actions: vec![last], by: ActedBy::Player })));
    // Nothing is drawn here, so there is nothing to keep secret.
    let secret = Secret { seed: [0; 32], salt: [0; 16] };
    let (room, mut told) = Room::rebuild(&entries, secret).map_err(|reason| Problem::new(Code::Malformed, reason))?;
    let view = room.view();
    let game = view.game.ok_or_else(|| Problem::new(Code::Malformed, "there is no game"))?;
    let (preview, refusal) = match game.to_act {
        Some(seat) if !draft.is_empty() => match room.preview(seat, &draft) {
            Ok(preview) => (Some(preview), None),
            Err(problem) => (None, Some(problem)),
        },
        _ => (None, None),
    };
    Ok(PositionAnswer {
        legal: if game.to_act.is_some() { room.legal()? } else { Vec::new() },
        happened: told.pop().map(|told| told.happened).unwrap_or_default(),
        region: region.map(|(x, y, on)| room.region(x, y, &on)).transpose()?,
        fits: fits.map(|[x, y]| room.fits(x, y)).transpose()?,
        tiles: tiles.then(|| room.tiles_left()).transpose()?,
        regions: regions.then(|| room.regions()).transpose()?,
        seats: view.seats,
        game,
        preview,
        refusal,
    })
}
