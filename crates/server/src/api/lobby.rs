//! Finding and making tables.

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bastide_bots::Level;
use bastide_table::{Occupant, Person, Preset, Setup, Stage, UserId};
use futures_util::{StreamExt, stream};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};

use super::games::key_of;
use crate::app::App;
use crate::fault::{Asked, Fault, Input, Named};
use crate::people::{Known, Perhaps};
use crate::programs::BotProgram;

/// The most games in a list.
const LISTED: i64 = 50;

/// A table in a list.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct GameSummary {
    /// Its id.
    game: String,
    /// The number of its last event.
    seq: u64,
    /// How far it has come.
    stage: Stage,
    /// The game and the rules of the table.
    setup: Setup,
    /// Who set it up.
    host: Person,
    /// Who sits there.
    seats: Vec<Occupant>,
    /// The points of each seat.
    scores: Vec<i16>,
    /// Whose decision is next.
    to_act: Option<u8>,
    /// How many tiles are left to draw, once the game has begun.
    left: Option<u32>,
    /// Who has won, once the game is over.
    winners: Vec<u8>,
    /// When something was last done, in milliseconds since 1970.
    updated: u64,
}

/// Some tables, the newest first.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct GameList {
    /// The tables.
    games: Vec<GameSummary>,
}

async fn summaries(app: &App, games: Vec<String>) -> Result<Json<GameList>, Fault> {
    let mut list = Vec::new();
    for game in games {
        let summary = app.hub.ask(&game, |room| {
            let view = room.view();
            GameSummary {
                seq: view.seq,
                stage: view.stage,
                setup: view.setup,
                host: view.host,
                scores: view.seats.iter().map(|seat| seat.score).collect(),
                seats: view.seats.into_iter().map(|seat| seat.occupant).collect(),
                to_act: room.to_act(),
                left: view.game.as_ref().map(|game| game.left),
                winners: view.result.map(|result| result.winners).unwrap_or_default(),
                updated: room.updated_at(),
                game: game.clone(),
            }
        });
        match summary.await {
            Ok(summary) => list.push(summary),
            // One game that cannot be read hides no other.
            Err(error) => tracing::error!(game, ?error, "a game cannot be read"),
        }
    }
    Ok(Json(GameList { games: list }))
}

/// The games that one has a seat in.
#[utoipa::path(get, path = "/me/games", tag = "people", security(("token" = [])),
    responses((status = 200, body = GameList), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn my_games(State(app): State<App>, Known(person): Known) -> Result<Json<GameList>, Fault> {
    let games = app.hub.store().games_of(&person.user, 0, LISTED).await?;
    summaries(&app, games).await
}

/// From when on.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SinceWhen {
    /// Only games that were set up at that time or later, in milliseconds since 1970.
    since: Option<u64>,
}

/// All finished games of somebody as lines of JSON, a record each. Unlisted games are told to those who played them.
#[utoipa::path(get, path = "/users/{user}/games", tag = "people", params(("user" = String, Path), SinceWhen),
    responses((status = 200, content_type = "application/x-ndjson", body = String),
        (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn games_of(
    State(app): State<App>,
    Perhaps(asking): Perhaps,
    Named(user): Named<String>,
    Asked(wish): Asked<SinceWhen>,
) -> Result<Response, Fault> {
    let games = app.hub.store().games_of(&UserId(user), wish.since.unwrap_or(0), i64::MAX).await?;
    let lines = stream::iter(games).then(move |game| {
        let (hub, asking) = (app.hub.clone(), asking.clone());
        async move {
            let record = hub.glance(&game, |room| {
                let may_see = room.is_listed() || asking.as_ref().is_some_and(|who| room.seat_of(&who.user).is_some());
                (may_see && room.stage() == Stage::Over).then(|| room.record()).flatten()
            });
            let record = record.await.ok().flatten();
            let line = record.and_then(|record| bastide_notation::record::to_json(&record).ok());
            Ok::<String, std::convert::Infallible>(line.map_or_else(String::new, |line| format!("{line}\n")))
        }
    });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response())
}

/// Set-ups that people know by name.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct PresetList {
    /// The most wanted first.
    presets: Vec<Preset>,
}

/// All set-ups that people know by name.
#[utoipa::path(get, path = "/presets", tag = "data", responses((status = 200, body = PresetList)))]
pub async fn presets() -> Json<PresetList> {
    Json(PresetList { presets: bastide_table::presets() })
}

/// A level of bots.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct LevelView {
    /// Its name in addresses and records.
    id: String,
    /// Its name for people, in English.
    name: String,
    /// What it plays like, in English.
    character: String,
    /// How strong it is in Elo points of the plain game for two, where the newcomer has none; only where it was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    elo: Option<i32>,
}

/// Bots to play against.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct LevelList {
    /// The weakest first.
    levels: Vec<LevelView>,
}

/// All bots to play against.
#[utoipa::path(get, path = "/levels", tag = "data", responses((status = 200, body = LevelList)))]
pub async fn levels(State(app): State<App>) -> Json<LevelList> {
    let built_in = |level: &Level| LevelView {
        id: level.id().to_owned(),
        name: level.name().to_owned(),
        character: level.character().to_owned(),
        elo: level.elo(),
    };
    let program = |program: &BotProgram| LevelView {
        id: program.name.clone(),
        name: program.name.clone(),
        character: "Another program, which this server runs.".to_owned(),
        elo: None,
    };
    let levels = Level::ALL.iter().map(built_in).chain(app.hub.programs().offered().iter().map(program));
    Json(LevelList { levels: levels.collect() })
}

/// Which tables.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Wanted {
    /// `open` unless said otherwise.
    #[param(inline)]
    state: Option<Going>,
    /// Only tables of that preset.
    preset: Option<String>,
}

/// How far a table has come.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Going {
    /// It waits for players.
    Open,
    /// The game is being played.
    Playing,
    /// The game is over.
    Over,
}

/// The newest tables that everybody may find.
#[utoipa::path(get, path = "/games", tag = "games", params(Wanted),
    responses((status = 200, body = GameList), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn games(State(app): State<App>, Asked(wish): Asked<Wanted>) -> Result<Json<GameList>, Fault> {
    let stage = match wish.state {
        None | Some(Going::Open) => "lobby",
        Some(Going::Playing) => "playing",
        Some(Going::Over) => "over",
    };
    let options = match &wish.preset {
        Some(preset) => Some(preset_named(preset)?.setup.options),
        None => None,
    };
    let games = app.hub.store().listed(stage, LISTED).await?;
    let Json(mut list) = summaries(&app, games).await?;
    list.games.retain(|game| options.is_none_or(|options| game.setup.options == options));
    Ok(Json(list))
}

fn preset_named(id: &str) -> Result<Preset, Fault> {
    let known = bastide_table::presets().into_iter().find(|known| known.id == id);
    known.ok_or_else(|| Fault::malformed(format!("there is no preset {id:?}")))
}

/// A set-up by its name.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct OfPreset {
    /// The name.
    preset: String,
    /// How many seats, if not two.
    #[schema(minimum = 2, maximum = 6)]
    #[ts(optional)]
    seats: Option<u8>,
}

/// A set-up by its name, or all of it.
#[derive(ToSchema, TS)]
#[schema(as = NewGame)]
#[serde(untagged)]
#[ts(export, untagged)]
#[expect(dead_code, reason = "it describes what is read key by key, so that a refusal says what is wrong")]
pub enum NewGame {
    /// By name.
    Named(OfPreset),
    /// All of it.
    Whole(Setup),
}

/// A new table.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct Created {
    /// Its id.
    game: String,
    /// Where others join it.
    join: String,
    /// Where others watch it.
    watch: String,
}

/// Sets up a table. Its host takes the first seat.
#[utoipa::path(post, path = "/games", tag = "games", security(("token" = [])), request_body = NewGame,
    params(("Idempotency-Key" = Option<String>, Header, description = "Who asks twice under one key gets the same table")),
    responses((status = 201, body = Created), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn create(
    State(app): State<App>,
    Known(host): Known,
    headers: HeaderMap,
    Input(wish): Input<Value>,
) -> Result<Response, Fault> {
    // Which of the two it is shows by one key, so that a refusal says what is wrong with that one.
    let setup = if wish.get("preset").is_some() {
        let OfPreset { preset, seats } =
            serde_json::from_value(wish).map_err(|error| Fault::malformed(error.to_string()))?;
        let known = preset_named(&preset)?;
        Setup { seats: seats.unwrap_or(known.setup.seats), ..known.setup }
    } else {
        serde_json::from_value::<Setup>(wish).map_err(|error| Fault::malformed(error.to_string()))?
    };
    let game = app.hub.create(setup, host, key_of(&headers)?.as_deref()).await?;
    let created = Created { join: format!("/join/{game}"), watch: format!("/games/{game}"), game };
    Ok((StatusCode::CREATED, Json(created)).into_response())
}
