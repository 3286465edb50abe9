//! The calls of the API under `/api/v1`.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, FromRequest, Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use bastide_bots::Level;
use bastide_table::{Code, From, Message, Person, Problem, Setup, presets, written_actions};
use futures_util::stream;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;

use crate::hub::{Hub, HubError};
use crate::limits::{self, Limits};
use crate::people::{self, Known};
use crate::socket;
use crate::store::StoreError;

/// What every call needs.
#[derive(Clone)]
pub struct App {
    /// The tables.
    pub hub: Arc<Hub>,
    /// Renders the figures for operators.
    pub figures: Option<metrics_exporter_prometheus::PrometheusHandle>,
    /// Tells open streams and sockets that the server stops.
    pub stopping: tokio::sync::watch::Receiver<bool>,
    /// How much each address may ask; nothing where there are no limits.
    pub limits: Option<Arc<Limited>>,
}

/// The limits of each address.
#[derive(Debug)]
pub struct Limited {
    writes: Limits,
    guests: Limits,
}

impl Limited {
    /// The usual limits.
    pub fn usual() -> Limited {
        Limited { writes: Limits::new(limits::WRITES), guests: Limits::new(limits::GUESTS) }
    }
}

/// Calls that change something are counted by address.
pub async fn limit(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    if let Some(limited) = app.limits.as_ref().filter(|_| request.method() != Method::GET) {
        let is_guest = request.uri().path().ends_with("/guests");
        let limits = if is_guest { &limited.guests } else { &limited.writes };
        if let Err(wait) = limits.take(from.ip(), Instant::now()) {
            let fault = Fault::new(StatusCode::TOO_MANY_REQUESTS, "too_many", "too many calls: wait a moment");
            let seconds = HeaderValue::from(wait.as_secs_f64().ceil() as u64);
            return ([(header::RETRY_AFTER, seconds)], fault).into_response();
        }
    }
    next.run(request).await
}

/// A refusal as problem JSON (RFC 9457).
#[derive(Debug)]
pub struct Fault {
    status: StatusCode,
    code: String,
    detail: String,
    rule: Option<String>,
    at: Option<[i8; 2]>,
}

impl Fault {
    fn new(status: StatusCode, code: &str, detail: impl Into<String>) -> Fault {
        Fault { status, code: code.to_owned(), detail: detail.into(), rule: None, at: None }
    }

    pub(crate) fn unknown_person() -> Fault {
        Fault::new(StatusCode::UNAUTHORIZED, "unknown_person", "say who you are: POST /api/v1/guests gives a token")
    }

    pub(crate) fn malformed(reason: impl Into<String>) -> Fault {
        Fault::new(StatusCode::BAD_REQUEST, "malformed", reason)
    }

    /// The words of it, for sockets.
    pub(crate) fn in_json(&self) -> Value {
        let mut problem = json!({
            "type": "about:blank", "status": self.status.as_u16(), "code": self.code, "detail": self.detail,
        });
        if let Some(rule) = &self.rule {
            problem["rule"] = json!(rule);
        }
        if let Some(at) = &self.at {
            problem["at"] = json!(at);
        }
        problem
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let kind = [(header::CONTENT_TYPE, "application/problem+json")];
        (self.status, kind, self.in_json().to_string()).into_response()
    }
}

impl std::convert::From<Problem> for Fault {
    fn from(problem: Problem) -> Fault {
        let status = match problem.code {
            Code::IllegalMove => StatusCode::UNPROCESSABLE_ENTITY,
            Code::NotYourTurn | Code::StaleSeq | Code::SeatTaken | Code::WrongMoment => StatusCode::CONFLICT,
            Code::NotTheHost | Code::NotSeated | Code::NotAllowedHere => StatusCode::FORBIDDEN,
            Code::NoSuchSeat => StatusCode::NOT_FOUND,
            Code::Malformed => StatusCode::BAD_REQUEST,
        };
        let code = serde_json::to_value(problem.code).ok().and_then(|code| code.as_str().map(str::to_owned));
        Fault { status, code: code.unwrap_or_default(), detail: problem.detail, rule: problem.rule, at: problem.at }
    }
}

impl std::convert::From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        if let StoreError::Conflict = error {
            return Fault::new(StatusCode::CONFLICT, "stale_seq", "something has happened since: look again");
        }
        tracing::error!(%error, "the store failed");
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, "store_unavailable", "nothing was stored: try again in a moment")
    }
}

impl std::convert::From<HubError> for Fault {
    fn from(error: HubError) -> Fault {
        match error {
            HubError::NotFound => Fault::new(StatusCode::NOT_FOUND, "no_such_game", "there is no such game"),
            HubError::Refused(problem) => problem.into(),
            HubError::Store(error) => error.into(),
        }
    }
}

/// A JSON body, or a refusal in our own form.
pub struct Input<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Input<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, app: &App) -> Result<Input<T>, Fault> {
        match Json::<T>::from_request(request, app).await {
            Ok(Json(body)) => Ok(Input(body)),
            Err(JsonRejection::BytesRejection(_)) => {
                Err(Fault::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "the body is too large"))
            }
            Err(rejection) => Err(Fault::malformed(rejection.body_text())),
        }
    }
}

/// All calls.
pub fn routes() -> axum::Router<App> {
    let game = axum::Router::new()
        .route("/", get(view))
        .route("/legal", get(legal))
        .route("/record", get(record))
        .route("/stream", get(stream_events))
        .route("/region", get(region))
        .route("/tiles", get(tiles))
        .route("/fits", get(fits))
        .route("/dead", get(dead))
        .route("/preview", post(preview))
        .route("/{verb}", post(say));
    axum::Router::new()
        .route("/guests", post(guest))
        .route("/me", get(me).patch(rename))
        .route("/me/games", get(my_games))
        .route("/presets", get(list_presets))
        .route("/levels", get(levels))
        .route("/games", get(lobby).post(create))
        .nest("/games/{game}", game)
        .route("/ws", get(socket::upgrade))
        .fallback(async || Fault::new(StatusCode::NOT_FOUND, "no_such_call", "there is no such call"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    name: String,
}

#[derive(Serialize)]
struct NewGuest {
    person: Person,
    token: String,
}

async fn guest(State(app): State<App>, Input(wish): Input<Named>) -> Result<Response, Fault> {
    let (person, token, cookie) = people::new_guest(&app, &wish.name).await?;
    let cookie = HeaderValue::from_str(&cookie).map_err(|_| Fault::malformed("the name makes no cookie"))?;
    Ok((StatusCode::CREATED, [(header::SET_COOKIE, cookie)], Json(NewGuest { person, token })).into_response())
}

async fn me(Known(person): Known) -> Json<Person> {
    Json(person)
}

async fn rename(
    State(app): State<App>,
    Known(person): Known,
    Input(wish): Input<Named>,
) -> Result<Json<Person>, Fault> {
    bastide_table::check_name(&wish.name).map_err(Fault::malformed)?;
    let name = wish.name.trim().to_owned();
    app.hub.store().rename(&person.user, &name).await?;
    Ok(Json(Person { name, ..person }))
}

/// The most games in a list.
const LISTED: i64 = 50;

async fn my_games(State(app): State<App>, Known(person): Known) -> Result<Json<Value>, Fault> {
    let games = app.hub.store().games_of(&person.user, LISTED).await?;
    summaries(&app, games).await
}

async fn summaries(app: &App, games: Vec<String>) -> Result<Json<Value>, Fault> {
    let mut list = Vec::new();
    for game in games {
        let summary = app.hub.ask(&game, |room| {
            let view = room.view();
            json!({
                "game": game, "seq": view.seq, "stage": view.stage, "setup": view.setup, "host": view.host,
                "seats": view.seats.iter().map(|seat| &seat.occupant).collect::<Vec<_>>(),
                "to_act": room.to_act(),
            })
        });
        list.push(summary.await?);
    }
    Ok(Json(json!({ "games": list })))
}

async fn list_presets() -> Json<Value> {
    Json(json!({ "presets": presets() }))
}

async fn levels() -> Json<Value> {
    let level = |level: &Level| json!({ "id": level.id(), "name": level.name(), "character": level.character() });
    Json(json!({ "levels": Level::ALL.iter().map(level).collect::<Vec<_>>() }))
}

#[derive(Deserialize)]
struct Lobby {
    state: Option<String>,
}

async fn lobby(State(app): State<App>, Query(wish): Query<Lobby>) -> Result<Json<Value>, Fault> {
    let stage = match wish.state.as_deref() {
        None | Some("open") => "lobby",
        Some("playing") => "playing",
        Some("over") => "over",
        Some(_) => return Err(Fault::malformed("state is open, playing or over")),
    };
    let games = app.hub.store().listed(stage, LISTED).await?;
    summaries(&app, games).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfPreset {
    preset: String,
    seats: Option<u8>,
}

async fn create(State(app): State<App>, Known(host): Known, Input(wish): Input<Value>) -> Result<Response, Fault> {
    // Which of the two it is shows by one key, so that a refusal says what is wrong with that one.
    let setup = if wish.get("preset").is_some() {
        let OfPreset { preset, seats } =
            serde_json::from_value(wish).map_err(|error| Fault::malformed(error.to_string()))?;
        let known = presets().into_iter().find(|known| known.id == preset);
        let known = known.ok_or_else(|| Fault::malformed(format!("there is no preset {preset:?}")))?;
        Setup { seats: seats.unwrap_or(known.setup.seats), ..known.setup }
    } else {
        serde_json::from_value::<Setup>(wish).map_err(|error| Fault::malformed(error.to_string()))?
    };
    let game = app.hub.create(setup, host).await?;
    let links = json!({ "game": game, "link": format!("/games/{game}"), "watch": format!("/games/{game}") });
    Ok((StatusCode::CREATED, Json(links)).into_response())
}

async fn view(State(app): State<App>, Path(game): Path<String>) -> Result<Response, Fault> {
    let view = app.hub.ask(&game, bastide_table::Room::view).await?;
    let etag = format!("\"{}\"", view.seq);
    Ok(([(header::ETAG, etag)], Json(view)).into_response())
}

async fn legal(State(app): State<App>, Path(game): Path<String>) -> Result<Json<Value>, Fault> {
    let (seq, actions) = app.hub.ask(&game, |room| (room.seq(), room.legal())).await?;
    Ok(Json(json!({ "seq": seq, "actions": actions? })))
}

async fn record(State(app): State<App>, Path(game): Path<String>) -> Result<Response, Fault> {
    let record = app.hub.ask(&game, bastide_table::Room::record).await?;
    let record = record.ok_or_else(|| Fault::new(StatusCode::CONFLICT, "wrong_moment", "no game has begun"))?;
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], record).into_response())
}

#[derive(Deserialize)]
struct At {
    x: i8,
    y: i8,
    on: Option<String>,
}

async fn region(State(app): State<App>, Path(game): Path<String>, Query(at): Query<At>) -> Result<Response, Fault> {
    let on = at.on.ok_or_else(|| Fault::malformed("on is missing: the name of a part of the tile"))?;
    Ok(Json(app.hub.ask(&game, |room| room.region(at.x, at.y, &on)).await??).into_response())
}

async fn fits(State(app): State<App>, Path(game): Path<String>, Query(at): Query<At>) -> Result<Response, Fault> {
    Ok(Json(app.hub.ask(&game, |room| room.fits(at.x, at.y)).await??).into_response())
}

async fn tiles(State(app): State<App>, Path(game): Path<String>) -> Result<Json<Value>, Fault> {
    let tiles = app.hub.ask(&game, bastide_table::Room::tiles_left).await??;
    Ok(Json(json!({ "tiles": tiles })))
}

async fn dead(State(app): State<App>, Path(game): Path<String>) -> Result<Json<Value>, Fault> {
    let cells = app.hub.ask(&game, bastide_table::Room::dead_cells).await??;
    Ok(Json(json!({ "cells": cells })))
}

async fn preview(
    State(app): State<App>,
    Known(person): Known,
    Path(game): Path<String>,
    Input(draft): Input<Value>,
) -> Result<Response, Fault> {
    let actions = draft.get("actions").and_then(written_actions);
    let actions = actions.ok_or_else(|| Fault::malformed("actions must be a list of actions"))?;
    let preview = app.hub.ask(&game, |room| {
        let seat = room.seat_of(&person.user);
        seat.map(|seat| room.preview(seat, &actions))
    });
    let preview =
        preview.await?.ok_or_else(|| Fault::new(StatusCode::FORBIDDEN, "not_seated", "you do not sit here"))?;
    Ok(Json(preview?).into_response())
}

/// What is said to a table: the verb is in the address, the rest in the body.
async fn say(
    State(app): State<App>,
    Known(person): Known,
    Path((game, verb)): Path<(String, String)>,
    body: Bytes,
) -> Result<Json<Value>, Fault> {
    let mut message: Value = if body.is_empty() {
        json!({})
    } else {
        serde_json::from_slice(&body).map_err(|error| Fault::malformed(error.to_string()))?
    };
    let fields = message.as_object_mut().ok_or_else(|| Fault::malformed("the body must be an object"))?;
    fields.insert("t".to_owned(), json!(verb_name(&verb)));
    let message: Message = serde_json::from_value(message).map_err(|error| Fault::malformed(error.to_string()))?;
    let seq = app.hub.say(&game, From::Person(person), message).await?;
    Ok(Json(json!({ "seq": seq })))
}

/// Addresses have hyphens where messages have underscores, and an answer is a turn out of turn.
fn verb_name(verb: &str) -> String {
    match verb {
        "answer" => "turn".to_owned(),
        "seats" => "seat".to_owned(),
        other => other.replace('-', "_"),
    }
}

#[derive(Deserialize)]
struct Since {
    seq: Option<u64>,
}

/// All events of a game as lines of JSON, as they happen.
async fn stream_events(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(since): Query<Since>,
) -> Result<Response, Fault> {
    let (missed, events) = app.hub.listen(&game, since.seq).await?;
    let stopping = app.stopping.clone();
    let first: String = missed.iter().map(|frame| format!("{frame}\n")).collect();
    let start = (Some(first), events);
    let lines = stream::unfold(start, move |(first, mut events)| {
        let mut stopping = stopping.clone();
        async move {
            if let Some(first) = first {
                return Some((Ok::<_, std::convert::Infallible>(first), (None, events)));
            }
            let heartbeat = std::time::Duration::from_secs(7);
            let line = tokio::select! {
                event = events.recv() => match event {
                    Ok(frame) => format!("{frame}\n"),
                    // Who has missed too much must ask anew.
                    Err(RecvError::Lagged(_) | RecvError::Closed) => return None,
                },
                () = tokio::time::sleep(heartbeat) => "\n".to_owned(),
                _ = stopping.changed() => return None,
            };
            Some((Ok(line), (None, events)))
        }
    });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response())
}

/// Whether a browser's request comes from a page of our own: other sites may not open sockets in somebody's name.
pub fn is_own_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else { return true };
    let host = origin.split_once("://").map(|(_, host)| host);
    host.is_some() && host == text(header::HOST)
}
