//! What every call needs, and what is done before any of them.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bastide_table::UserId;

use crate::fault::Fault;
use crate::hub::Hub;
use crate::limits::{self, Limits};
use crate::passwords::Passwords;
use crate::people;

/// What every call needs.
#[derive(Clone)]
pub struct App {
    /// The tables.
    pub hub: Arc<Hub>,
    /// Renders the figures for operators.
    pub figures: Option<metrics_exporter_prometheus::PrometheusHandle>,
    /// Tells open streams and sockets that the server stops.
    pub stopping: tokio::sync::watch::Receiver<bool>,
    /// How much each address and each person may ask; nothing where there are no limits.
    pub limits: Option<Arc<Limited>>,
    /// Cookies are sent over https only.
    pub secure_cookies: bool,
    /// Hashes passwords.
    pub passwords: Arc<Passwords>,
}

/// The limits of each address and of each person.
#[derive(Debug)]
pub struct Limited {
    writes: Limits<std::net::IpAddr>,
    questions: Limits<std::net::IpAddr>,
    guests: Limits<std::net::IpAddr>,
    by_person: Limits<UserId>,
    by_login: Limits<String>,
}

impl Limited {
    /// The usual limits.
    pub fn usual() -> Limited {
        Limited {
            writes: Limits::new(limits::WRITES),
            questions: Limits::new(limits::QUESTIONS),
            guests: Limits::new(limits::GUESTS),
            by_person: Limits::new(limits::WRITES),
            by_login: Limits::new(limits::LOGINS),
        }
    }

    /// Counts a call of a person, who may come from many addresses.
    pub fn count(&self, person: &UserId) -> Result<(), Fault> {
        self.by_person.take(person.clone(), Instant::now()).map_err(too_many)
    }

    /// Counts an attempt at the password behind a login name, which many addresses may guess together.
    pub fn count_login(&self, login: &str) -> Result<(), Fault> {
        self.by_login.take(login.to_owned(), Instant::now()).map_err(too_many)
    }
}

fn too_many(wait: Duration) -> Fault {
    Fault::new(StatusCode::TOO_MANY_REQUESTS, "too_many", "too many calls: wait a moment").retry_after(wait)
}

/// Calls that change something, or let a bot think, are counted by address. Those that let somebody in are counted more strictly.
pub async fn limit(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    // A bot thinks about it, though nothing changes.
    let asks_bot = path.ends_with("/hint");
    if let Some(limited) = app.limits.as_ref().filter(|_| request.method() != Method::GET || asks_bot) {
        let lets_in = ["/guests", "/accounts", "/login"].iter().any(|call| path.ends_with(call));
        // They change nothing, and a player who looks around asks many.
        let only_asks = asks_bot || ["/preview", "/positions", "/chances"].iter().any(|call| path.ends_with(call));
        let limits = match (lets_in, only_asks) {
            (true, _) => &limited.guests,
            (_, true) => &limited.questions,
            _ => &limited.writes,
        };
        if let Err(wait) = limits.take(from.ip(), Instant::now()) {
            return too_many(wait).into_response();
        }
    }
    next.run(request).await
}

/// A browser sends the cookie along whichever page asks it to: what changes something must come from a page of our own.
pub async fn refuse_foreign(request: Request, next: Next) -> Response {
    let by_cookie = people::brought(request.headers()).is_some_and(|brought| brought.by_cookie);
    if by_cookie && !request.method().is_safe() && !is_own_origin(request.headers()) {
        return foreign_origin().into_response();
    }
    next.run(request).await
}

/// What a page of another site is told.
pub fn foreign_origin() -> Fault {
    let detail = "another site cannot act in your name: use a token in the header";
    Fault::new(StatusCode::FORBIDDEN, "foreign_origin", detail)
}

/// Whether a browser's request comes from a page of our own: other sites may not act in somebody's name.
pub fn is_own_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else { return true };
    let host = origin.split_once("://").map(|(_, host)| host);
    host.is_some() && host == text(header::HOST)
}
