//! Events as lines of JSON, for programs that open no socket.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;
use tokio::sync::broadcast::Receiver;
use utoipa::IntoParams;

use crate::app::App;
use crate::fault::{Asked, Fault, Named};
use crate::people::Known;

/// An empty line after so long, so that both sides know that the other is there.
const HEARTBEAT: Duration = Duration::from_secs(7);

/// What somebody has seen.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Seen {
    /// The number of the last event seen; without it the stream begins with the whole table.
    seq: Option<u64>,
}

/// All events of a game as lines of JSON, as they happen; an empty line now and then.
#[utoipa::path(get, path = "/games/{game}/stream", tag = "streams", params(("game" = String, Path), Seen),
    responses((status = 200, content_type = "application/x-ndjson", body = String),
        (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn game(
    State(app): State<App>,
    Named(game): Named<String>,
    Asked(seen): Asked<Seen>,
) -> Result<Response, Fault> {
    let (missed, events) = app.hub.listen(&game, seen.seq).await?;
    Ok(lines(&app, missed, events))
}

/// What concerns oneself in all games, as lines of JSON: `invitation`, `game_start`, `your_turn`, `game_end`. It begins with
/// the games in which it is one's turn.
#[utoipa::path(get, path = "/events", tag = "streams", security(("token" = [])),
    responses((status = 200, content_type = "application/x-ndjson", body = String),
        (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn mine(State(app): State<App>, Known(person): Known) -> Result<Response, Fault> {
    let (waiting, events) = app.hub.listen_for(&person.user).await?;
    Ok(lines(&app, waiting, events))
}

fn lines(app: &App, first: Vec<Arc<str>>, events: Receiver<Arc<str>>) -> Response {
    let stopping = app.stopping.clone();
    let first: String = first.iter().map(|frame| format!("{frame}\n")).collect();
    let start = (Some(first), events);
    let lines = stream::unfold(start, move |(first, mut events)| {
        let mut stopping = stopping.clone();
        async move {
            if let Some(first) = first {
                return Some((Ok::<_, std::convert::Infallible>(first), (None, events)));
            }
            let line = tokio::select! {
                event = events.recv() => match event {
                    Ok(frame) => format!("{frame}\n"),
                    // Who has missed too much must ask anew.
                    Err(_) => return None,
                },
                () = tokio::time::sleep(HEARTBEAT) => "\n".to_owned(),
                _ = stopping.changed() => return None,
            };
            Some((Ok(line), (None, events)))
        }
    });
    ([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response()
}
