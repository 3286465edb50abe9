//! One table: what is seen of it, what is asked of it, and what is said to it.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bastide_notation::{compact, record};
use bastide_table::{
    ActionShape, DeadSquares, Fits, From, Message, Places, PositionAnswer, PositionQuestion, Preview, Problem,
    RankedTurn, RegionCard, Room, TilesLeft, View, WrittenAction, look_at, written_actions,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::fault::{Asked, Fault, Input, Named, Raw};
use crate::hub::view_now;
use crate::people::Known;

/// The table as everybody sees it, with the number of its last event.
#[utoipa::path(get, path = "/games/{game}", tag = "games", params(("game" = String, Path)),
    responses((status = 200, body = View), (status = 304, description = "Nothing has happened since"),
        (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn view(State(app): State<App>, Named(game): Named<String>, headers: HeaderMap) -> Result<Response, Fault> {
    let view = app.hub.ask(&game, view_now).await?;
    let etag = format!("\"{}\"", view.seq);
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == etag.as_bytes());
    let body = if known { StatusCode::NOT_MODIFIED.into_response() } else { Json(view).into_response() };
    Ok(([(header::ETAG, etag)], body).into_response())
}

/// The links of a table.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct Links {
    /// Where others join it.
    join: String,
    /// Where others watch it.
    watch: String,
    /// For each seat the link that lets its bearer take it, even when it is reserved.
    seats: Vec<String>,
}

/// The links of a table, for its host to give away.
#[utoipa::path(get, path = "/games/{game}/links", tag = "games", security(("token" = [])), params(("game" = String, Path)),
    responses((status = 200, body = Links), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn links(
    State(app): State<App>,
    Known(person): Known,
    Named(game): Named<String>,
) -> Result<Json<Links>, Fault> {
    let keys = app.hub.ask(&game, |room| {
        let keys = || (0..room.setup().seats).map(|seat| room.seat_key(seat)).collect::<Vec<_>>();
        (room.host().user == person.user).then(keys)
    });
    let keys = keys.await?;
    let keys = keys.ok_or_else(|| Fault::new(StatusCode::FORBIDDEN, "not_the_host", "only the host has the links"))?;
    let seat = |(seat, key): (usize, &String)| format!("/join/{game}?seat={seat}&key={key}");
    Ok(Json(Links {
        join: format!("/join/{game}"),
        watch: format!("/games/{game}"),
        seats: keys.iter().enumerate().map(seat).collect(),
    }))
}

/// What may be done.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct Legal {
    /// The number of the last event.
    seq: u64,
    /// Whose decision it is.
    to_act: Option<u8>,
    /// All of it.
    #[schema(value_type = Vec<ActionShape>)]
    #[ts(as = "Vec<ActionShape>")]
    actions: Vec<WrittenAction>,
    /// The squares where the tile at hand needs a bridge, with its clockwise quarter turns.
    needs_bridge: Vec<[i8; 3]>,
}

/// All that whoever is to act may do. Where a table forbids such help, bots may still ask for their own turn.
#[utoipa::path(get, path = "/games/{game}/legal", tag = "games", params(("game" = String, Path)),
    responses((status = 200, body = Legal), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn legal(
    State(app): State<App>,
    crate::people::Perhaps(person): crate::people::Perhaps,
    Named(game): Named<String>,
) -> Result<Json<Legal>, Fault> {
    let legal = app.hub.ask(&game, |room| {
        let is_own_turn_of_bot = person.as_ref().is_some_and(|person| {
            let seat = room.acting_seat(&person.user);
            person.bot && seat.is_some() && seat == room.to_act()
        });
        let actions = if is_own_turn_of_bot { room.legal_for_bots() } else { room.legal() };
        let needs_bridge = room.needs_bridge().unwrap_or_default();
        actions.map(|actions| Legal { seq: room.seq(), to_act: room.to_act(), actions, needs_bridge })
    });
    Ok(Json(legal.await??))
}

/// How a record is written.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RecordFormat {
    /// A line of JSON for each action: the form that is kept.
    #[default]
    Jsonl,
    /// Short text for people.
    Text,
    /// One JSON object.
    Json,
}

/// How a record is written.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InFormat {
    /// `jsonl` unless said otherwise.
    #[param(inline)]
    format: Option<RecordFormat>,
}

/// The record of the game so far.
#[utoipa::path(get, path = "/games/{game}/record", tag = "games", params(("game" = String, Path), InFormat),
    responses((status = 200, content((String = "application/x-ndjson"), (String = "text/plain"), (Object = "application/json"))),
        (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn record(
    State(app): State<App>,
    Named(game): Named<String>,
    Asked(wish): Asked<InFormat>,
) -> Result<Response, Fault> {
    let record = app.hub.ask(&game, Room::record).await?;
    let lines = record.ok_or_else(|| Fault::new(StatusCode::CONFLICT, "wrong_moment", "no game has begun"))?;
    let unreadable = |reason: String| Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "broken_record", reason);
    let (kind, body) = match wish.format.unwrap_or_default() {
        RecordFormat::Jsonl => ("application/x-ndjson", lines),
        RecordFormat::Text => ("text/plain; charset=utf-8", compact::of_record(&lines).map_err(unreadable)?),
        RecordFormat::Json => ("application/json", record::to_json(&lines).map_err(unreadable)?),
    };
    Ok(([(header::CONTENT_TYPE, kind)], body).into_response())
}

/// A part of a laid tile.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Part {
    /// The tile.
    x: i8,
    /// The tile.
    y: i8,
    /// The part, as records name it.
    on: String,
}

/// What the region is worth that a part of a tile belongs to, to whom, and how likely it is to be completed.
#[utoipa::path(get, path = "/games/{game}/region", tag = "games", params(("game" = String, Path), Part),
    responses((status = 200, body = RegionCard), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn region(
    State(app): State<App>,
    Named(game): Named<String>,
    Asked(part): Asked<Part>,
) -> Result<Json<RegionCard>, Fault> {
    Ok(Json(app.hub.ask(&game, |room| room.region(part.x, part.y, &part.on)).await??))
}

/// A square.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Square {
    /// To the east of the first tile.
    x: i8,
    /// To the south of the first tile.
    y: i8,
}

/// Which of the tiles left fit an empty square, and the odds of drawing one.
#[utoipa::path(get, path = "/games/{game}/fits", tag = "games", params(("game" = String, Path), Square),
    responses((status = 200, body = Fits), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn fits(
    State(app): State<App>,
    Named(game): Named<String>,
    Asked(at): Asked<Square>,
) -> Result<Json<Fits>, Fault> {
    Ok(Json(app.hub.ask(&game, |room| room.fits(at.x, at.y)).await??))
}

/// The tiles that are left.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct TileList {
    /// Each kind, those that are gone included.
    tiles: Vec<TilesLeft>,
}

/// The tiles that are left.
#[utoipa::path(get, path = "/games/{game}/tiles", tag = "games", params(("game" = String, Path)),
    responses((status = 200, body = TileList), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn tiles(State(app): State<App>, Named(game): Named<String>) -> Result<Json<TileList>, Fault> {
    Ok(Json(TileList { tiles: app.hub.ask(&game, Room::tiles_left).await?? }))
}

/// The empty squares where no tile that is left fits, and those for which one is left.
#[utoipa::path(get, path = "/games/{game}/dead", tag = "games", params(("game" = String, Path)),
    responses((status = 200, body = DeadSquares), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn dead(State(app): State<App>, Named(game): Named<String>) -> Result<Json<DeadSquares>, Fault> {
    Ok(Json(app.hub.ask(&game, Room::dead_squares).await??))
}

/// The regions of a landscape.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct RegionList {
    /// In the order of their first tiles.
    regions: Vec<RegionCard>,
}

/// All regions: what they are worth, to whom, and how likely they are to be completed.
#[utoipa::path(get, path = "/games/{game}/regions", tag = "games", params(("game" = String, Path)),
    responses((status = 200, body = RegionList), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn regions(State(app): State<App>, Named(game): Named<String>) -> Result<Json<RegionList>, Fault> {
    Ok(Json(RegionList { regions: app.hub.ask(&game, Room::regions).await?? }))
}

/// Turns to choose from.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct TurnList {
    /// The number of the last event.
    seq: u64,
    /// One for each way to lay a tile at hand, the best first as far as one turn can see.
    turns: Vec<RankedTurn>,
}

/// What each way to lay a tile at hand brings to whom. Empty when no tile is to be laid.
#[utoipa::path(get, path = "/games/{game}/turns", tag = "games", params(("game" = String, Path)),
    responses((status = 200, body = TurnList), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn turns(State(app): State<App>, Named(game): Named<String>) -> Result<Json<TurnList>, Fault> {
    let turns = app.hub.ask(&game, |room| room.turns().map(|turns| TurnList { seq: room.seq(), turns }));
    Ok(Json(turns.await??))
}

/// A kind of tile.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfKind {
    /// Its name in the catalogue.
    tile: String,
}

/// The squares where a kind of tile fits, and the most that it could bring the asker.
#[utoipa::path(get, path = "/games/{game}/places", tag = "games", params(("game" = String, Path), OfKind),
    responses((status = 200, body = Places), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn places(
    State(app): State<App>,
    crate::people::Perhaps(person): crate::people::Perhaps,
    Named(game): Named<String>,
    Asked(kind): Asked<OfKind>,
) -> Result<Json<Places>, Fault> {
    let places = app.hub.ask(&game, |room| {
        let seat = person.as_ref().and_then(|person| room.acting_seat(&person.user));
        room.places(&kind.tile, seat)
    });
    Ok(Json(places.await??))
}

/// The draft of a turn.
#[derive(ToSchema, TS)]
#[ts(export)]
#[expect(dead_code, reason = "it describes what is read by hand, because actions are read by the rules of the game")]
pub struct Draft {
    /// What the player would do.
    actions: Vec<ActionShape>,
}

/// What would follow from the draft of a turn: points, returning figures, joined regions, or the rule that forbids it. While
/// somebody else is to act, it is a thought experiment in their place.
#[utoipa::path(post, path = "/games/{game}/preview", tag = "games", security(("token" = [])),
    params(("game" = String, Path)), request_body = Draft,
    responses((status = 200, body = Preview), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn preview(
    State(app): State<App>,
    Known(person): Known,
    Named(game): Named<String>,
    Input(draft): Input<Value>,
) -> Result<Json<Preview>, Fault> {
    let actions = draft.get("actions").and_then(written_actions);
    let actions = actions.ok_or_else(|| Fault::malformed("actions must be a list of actions"))?;
    let preview: Option<Result<Preview, Problem>> = app
        .hub
        .ask(&game, |room| {
            let own = room.acting_seat(&person.user)?;
            Some(room.preview(room.to_act().unwrap_or(own), &actions))
        })
        .await?;
    let preview = preview.ok_or_else(|| Fault::new(StatusCode::FORBIDDEN, "not_seated", "you do not sit here"))?;
    Ok(Json(preview?))
}

/// What is known of any position of any game: for replays, lessons and thought experiments. Nothing is kept.
#[utoipa::path(post, path = "/positions", tag = "games", request_body = PositionQuestion,
    responses((status = 200, body = PositionAnswer), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn position(Input(question): Input<PositionQuestion>) -> Result<Json<PositionAnswer>, Fault> {
    // A long game takes a while to play through: not on the threads that serve everybody else.
    let answer = tokio::task::spawn_blocking(move || look_at(question)).await;
    let failed = |_| Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", "the position could not be looked at");
    Ok(Json(answer.map_err(failed)??))
}

/// The number of the last event that a message led to.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct Done {
    /// The number.
    pub seq: u64,
}

/// What is said to a table: the verb is in the address, the rest in the body.
pub async fn say(
    State(app): State<App>,
    Known(person): Known,
    Named((game, verb)): Named<(String, String)>,
    headers: HeaderMap,
    Raw(body): Raw,
) -> Result<Json<Done>, Fault> {
    let rest: Value = if body.is_empty() {
        json!({})
    } else {
        serde_json::from_slice(&body).map_err(|error| Fault::malformed(error.to_string()))?
    };
    let message = understand(&verb, rest)?;
    let seq = speak(&app, &game, person, message, key_of(&headers)?).await?;
    Ok(Json(Done { seq }))
}

/// Says something to a table. Who has not seen what happened since is told.
pub(crate) async fn speak(
    app: &App,
    game: &str,
    person: bastide_table::Person,
    message: Message,
    key: Option<String>,
) -> Result<u64, Fault> {
    let seen = if let Message::Turn { seq, .. } = &message { Some(*seq) } else { None };
    match (app.hub.say(game, From::Person(person), message, key).await, seen) {
        (Err(error), Some(seen)) if error.is_stale() => {
            let missed = app.hub.missed(game, seen).await?;
            Err(Fault::from(error).with_missed(missed))
        }
        (done, _) => Ok(done?),
    }
}

/// The message behind a verb and its fields.
pub(crate) fn understand(verb: &str, mut fields: Value) -> Result<Message, Fault> {
    let object = fields.as_object_mut().ok_or_else(|| Fault::malformed("a message is an object"))?;
    object.insert("t".to_owned(), json!(verb_name(verb)));
    serde_json::from_value(fields).map_err(|error| Fault::malformed(error.to_string()))
}

/// Addresses have hyphens where messages have underscores. An answer is a turn out of turn; who is kicked has their seat
/// opened.
pub(crate) fn verb_name(verb: &str) -> String {
    match verb {
        "answer" => "turn".to_owned(),
        "seats" | "kick" => "seat".to_owned(),
        other => other.replace('-', "_"),
    }
}

/// The longest key of a request.
const LONGEST_KEY: usize = 255;

/// The key under which somebody asks, so that it is done once however often they ask.
pub(crate) fn key_of(headers: &HeaderMap) -> Result<Option<String>, Fault> {
    let Some(key) = headers.get("idempotency-key") else { return Ok(None) };
    check_key(key.to_str().unwrap_or_default())?;
    Ok(key.to_str().ok().map(str::to_owned))
}

/// Why that is no key of a request.
pub(crate) fn check_key(key: &str) -> Result<(), Fault> {
    if (1..=LONGEST_KEY).contains(&key.len()) {
        return Ok(());
    }
    Err(Fault::malformed(format!("an Idempotency-Key is 1 to {LONGEST_KEY} plain characters")))
}
