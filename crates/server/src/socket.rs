//! The socket: many games on one connection, numbered events, resumed where it broke off.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use bastide_table::{Person, UserId};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::api::{check_key, speak, understand};
use crate::app::{App, foreign_origin, is_own_origin};
use crate::fault::Fault;
use crate::hub::Attendance;
use crate::limits::{self, Bucket};
use crate::people::{self, Proved};

/// The largest frame that is read.
const LARGEST: usize = 64 * 1024;
/// How much is read at once: messages are short, and thousands of sockets have such a buffer each.
const READ_AHEAD: usize = 4 * 1024;
/// The most games that one socket follows.
const MOST_GAMES: usize = 64;
/// So long after it was asked whose a token is, that is asked anew: one that has ended speaks no more.
const TRUSTED: Duration = Duration::from_secs(5);
/// Who says nothing for so long is gone.
const SILENCE: Duration = Duration::from_secs(60);

/// What a client sends.
#[derive(Deserialize)]
struct Said {
    /// What it is: `sub`, `unsub`, `ping`, or a message to a table.
    t: String,
    /// The game.
    g: Option<String>,
    /// The client's own number for it, which the answer repeats.
    id: Option<Value>,
    /// The last event seen, for `sub`.
    seq: Option<u64>,
    /// The rest of a message to a table.
    d: Option<Value>,
    /// What is said twice under the same key is done once.
    key: Option<String>,
}

/// Opens a socket for whoever the cookie or the header proves; without proof it can listen and nothing else.
pub async fn upgrade(State(app): State<App>, headers: HeaderMap, socket: WebSocketUpgrade) -> Response {
    if !is_own_origin(&headers) {
        return foreign_origin().into_response();
    }
    let proved = match people::brought(&headers) {
        Some(brought) => people::prove(&app, people::hash(&brought.token)).await.ok().flatten(),
        None => None,
    };
    let speaker = proved.map(|proved| Speaker { proved, since: Instant::now() });
    socket
        .read_buffer_size(READ_AHEAD)
        .max_message_size(LARGEST)
        .max_frame_size(LARGEST)
        .on_upgrade(move |socket| serve(app, speaker, socket))
}

/// Who speaks through a socket, and since when we know it.
struct Speaker {
    proved: Proved,
    since: Instant,
}

impl Speaker {
    /// Who may say something to a table now, if they still may.
    async fn may_speak(&mut self, app: &App) -> Result<Person, Fault> {
        if self.since.elapsed() >= TRUSTED {
            let proved = people::prove(app, self.proved.hash.clone()).await?;
            *self = Speaker { proved: proved.ok_or_else(Fault::unknown_person)?, since: Instant::now() };
        }
        self.proved.may_write()?;
        // Not only by socket: somebody may open many.
        if let Some(limited) = &app.limits {
            limited.count(&self.proved.person.user)?;
        }
        Ok(self.proved.person.clone())
    }
}

async fn serve(app: App, mut speaker: Option<Speaker>, socket: WebSocket) {
    metrics::gauge!("bastide_sockets").increment(1.0);
    let (mut sink, mut stream) = socket.split();
    let (out, mut outgoing) = mpsc::channel::<Arc<str>>(64);
    // One task writes, so that a slow reader never holds up a table.
    let writing = tokio::spawn(async move {
        while let Some(text) = outgoing.recv().await {
            // Who reads nothing for so long is gone, and holds nothing up.
            match tokio::time::timeout(SILENCE, sink.send(Frame::Text(text.as_ref().into()))).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) | Err(_) => return,
            }
        }
        let _ = tokio::time::timeout(SILENCE, sink.close()).await;
    });
    let mut following: HashMap<String, JoinHandle<()>> = HashMap::new();
    let mut stopping = app.stopping.clone();
    let mut frames = app.limits.is_some().then(|| Bucket::new(limits::FRAMES, Instant::now()));
    let person = speaker.as_ref().map(|speaker| &speaker.proved.person);
    let _ = send(&out, json!({ "t": "welcome", "d": { "protocol": 1, "person": person } })).await;
    loop {
        let frame = tokio::select! {
            frame = stream.next() => frame,
            () = tokio::time::sleep(SILENCE) => None,
            _ = stopping.changed() => {
                let _ = send(&out, json!({ "t": "notice", "d": { "reconnect": true } })).await;
                None
            }
        };
        let text = match frame {
            Some(Ok(Frame::Text(text))) => text,
            Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => continue,
            Some(Ok(Frame::Binary(_) | Frame::Close(_)) | Err(_)) | None => break,
        };
        // Who speaks too fast is heard later: nothing is lost, and nobody else waits.
        if let Some(Err(wait)) = frames.as_mut().map(|frames| frames.take(Instant::now())) {
            tokio::time::sleep(wait).await;
        }
        let answer = match serde_json::from_str::<Said>(&text) {
            Ok(said) => hear(&app, speaker.as_mut(), said, &mut following, &out).await,
            Err(error) => Some(nack(&None, &Fault::malformed(error.to_string()))),
        };
        if let Some(answer) = answer
            && !send(&out, answer).await
        {
            break;
        }
    }
    following.values().for_each(JoinHandle::abort);
    drop(out);
    let _ = writing.await;
    metrics::gauge!("bastide_sockets").decrement(1.0);
}

async fn send(out: &mpsc::Sender<Arc<str>>, frame: Value) -> bool {
    out.send(frame.to_string().into()).await.is_ok()
}

fn nack(id: &Option<Value>, fault: &Fault) -> Value {
    json!({ "t": "nack", "id": id, "d": fault })
}

async fn hear(
    app: &App,
    speaker: Option<&mut Speaker>,
    said: Said,
    following: &mut HashMap<String, JoinHandle<()>>,
    out: &mpsc::Sender<Arc<str>>,
) -> Option<Value> {
    let Said { t, g, id, seq, d, key } = said;
    if t == "ping" {
        return Some(json!({ "t": "pong", "id": id }));
    }
    let Some(game) = g else { return Some(nack(&id, &Fault::malformed("g is missing: which game"))) };
    match t.as_str() {
        "sub" => {
            following.retain(|_, task| !task.is_finished());
            if following.len() >= MOST_GAMES {
                return Some(nack(&id, &Fault::malformed(format!("a socket follows {MOST_GAMES} games at most"))));
            }
            if let Some(before) = following.remove(&game) {
                before.abort();
            }
            let user = speaker.map(|speaker| speaker.proved.person.user.clone());
            match follow(app, &game, seq, user, out.clone()).await {
                Ok(task) => drop(following.insert(game, task)),
                Err(fault) => return Some(nack(&id, &fault)),
            }
            None
        }
        "unsub" => {
            if let Some(task) = following.remove(&game) {
                task.abort();
            }
            None
        }
        _ => {
            let Some(speaker) = speaker else { return Some(nack(&id, &Fault::unknown_person())) };
            let person = match speaker.may_speak(app).await {
                Ok(person) => person,
                Err(fault) => return Some(nack(&id, &fault)),
            };
            let understood = key.as_deref().map_or(Ok(()), check_key);
            let understood = understood.and_then(|()| understand(&t, d.unwrap_or_else(|| json!({}))));
            let said = match understood {
                Ok(message) => speak(app, &game, person, message, key).await,
                Err(fault) => Err(fault),
            };
            match said {
                Ok(seq) => Some(json!({ "t": "ack", "g": game, "id": id, "seq": seq })),
                Err(fault) => Some(nack(&id, &fault)),
            }
        }
    }
}

/// Sends what was missed, and then everything as it happens.
async fn follow(
    app: &App,
    game: &str,
    seen: Option<u64>,
    user: Option<UserId>,
    out: mpsc::Sender<Arc<str>>,
) -> Result<JoinHandle<()>, Fault> {
    let (missed, mut events) = app.hub.listen(game, seen).await?;
    let mut _attendance = attend(app, game, user.as_ref()).await?;
    let (app, game) = (app.clone(), game.to_owned());
    Ok(tokio::spawn(async move {
        let mut missed = missed;
        loop {
            for frame in missed.drain(..) {
                if out.send(frame).await.is_err() {
                    return;
                }
            }
            match events.recv().await {
                Ok(frame) => missed.push(frame),
                // Too slow: the table is shown as it is now, and goes on from there.
                Err(RecvError::Lagged(_)) => match app.hub.listen(&game, None).await {
                    Ok((snapshot, anew)) => (missed, events) = (snapshot, anew),
                    Err(_) => return,
                },
                // The table was read anew: its events come from another channel, and who is there is counted anew.
                Err(RecvError::Closed) => match app.hub.listen(&game, None).await {
                    Ok((snapshot, anew)) => {
                        (missed, events) = (snapshot, anew);
                        _attendance = attend(&app, &game, user.as_ref()).await.unwrap_or_default();
                    }
                    Err(_) => return,
                },
            }
        }
    }))
}

async fn attend(app: &App, game: &str, user: Option<&UserId>) -> Result<Option<Attendance>, Fault> {
    match user {
        Some(user) => Ok(app.hub.attend(game, user.clone()).await?),
        None => Ok(None),
    }
}
