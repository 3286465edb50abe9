//! Who speaks: people by a session, whose token is in a cookie that no script can read or in a header, and programs by a
//! personal token in a header.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use bastide_table::{Person, Time, UserId, check_name};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::accounts::{Login, Session};
use crate::app::App;
use crate::fault::Fault;
use crate::hub::{now, random_id};

/// The name of the cookie.
const COOKIE: &str = "bastide";
/// How long somebody is remembered, in seconds: a year.
const REMEMBERED: u64 = 365 * 24 * 60 * 60;
/// What personal tokens begin with, so that people and programs see what they have found.
pub const PREFIX: &str = "bst_";
/// When a token was used is noted once in so many milliseconds: an hour. A note at every call would be many.
const NOTED: Time = 60 * 60 * 1000;

/// What a personal token allows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Scope {
    /// To look at what its owner sees. The others allow that too.
    Read,
    /// To do all that its owner does at tables.
    Play,
    /// The same, marked as a program wherever it takes a seat or speaks.
    Bot,
}

impl Scope {
    const ALL: [Scope; 3] = [Scope::Read, Scope::Play, Scope::Bot];

    fn name(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Bot => "bot",
        }
    }

    /// Scopes as they are stored: names with a space between.
    pub fn write(scopes: &[Scope]) -> String {
        scopes.iter().map(|scope| scope.name()).collect::<Vec<_>>().join(" ")
    }

    /// Scopes as they are stored. One that we do not know allows nothing.
    pub fn read(text: &str) -> Vec<Scope> {
        Scope::ALL.into_iter().filter(|scope| text.split(' ').any(|name| name == scope.name())).collect()
    }
}

/// By what somebody has proved who they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// By a session: it may do everything.
    Session,
    /// By a personal token: it may do what its scopes allow.
    Token(Vec<Scope>),
}

/// Somebody who has proved who they are, and by what.
#[derive(Clone)]
pub struct Proved {
    /// Who, with the mark of bots if the token has it.
    pub person: Person,
    /// Their login name, if they have an account.
    pub login: Option<String>,
    /// By what.
    pub proof: Proof,
    /// The hash of the token.
    pub hash: String,
}

impl Proved {
    /// A token that is for reading changes nothing.
    pub fn may_write(&self) -> Result<(), Fault> {
        match &self.proof {
            Proof::Token(scopes) if !scopes.iter().any(|scope| matches!(scope, Scope::Play | Scope::Bot)) => {
                Err(Fault::new(StatusCode::FORBIDDEN, "scope_missing", "this needs a token with the scope play or bot"))
            }
            Proof::Token(_) | Proof::Session => Ok(()),
        }
    }

    /// Who has only a personal token cannot make others of it, or take the account over.
    pub fn by_session(&self) -> Result<(), Fault> {
        match self.proof {
            Proof::Session => Ok(()),
            Proof::Token(_) => Err(Fault::new(
                StatusCode::FORBIDDEN,
                "session_needed",
                "this needs a session: no personal token does it",
            )),
        }
    }
}

/// Who the token with that hash belongs to.
pub async fn prove(app: &App, hash: String) -> Result<Option<Proved>, Fault> {
    let (store, now) = (app.hub.store(), now());
    let Some(holder) = store.holder(&hash, now).await? else { return Ok(None) };
    // Who may come in is not kept out because that could not be noted.
    if holder.used_at.is_none_or(|at| at + NOTED <= now)
        && let Err(error) = store.used(&hash, now).await
    {
        tracing::warn!(%error, "the use of a token was not noted");
    }
    let bot = matches!(&holder.proof, Proof::Token(scopes) if scopes.contains(&Scope::Bot));
    let person = Person { bot, ..holder.person };
    Ok(Some(Proved { person, login: holder.login, proof: holder.proof, hash }))
}

/// Who asks, if anybody has proved it. What changes something is counted, and refused to tokens that are for reading.
async fn who(parts: &Parts, app: &App) -> Result<Option<Proved>, Fault> {
    let Some(Brought { token, .. }) = brought(&parts.headers) else { return Ok(None) };
    let Some(proved) = prove(app, hash(&token)).await? else { return Ok(None) };
    if !parts.method.is_safe() {
        if let Some(limited) = &app.limits {
            limited.count(&proved.person.user)?;
        }
        proved.may_write()?;
    }
    Ok(Some(proved))
}

impl FromRequestParts<App> for Proved {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Proved, Fault> {
        who(parts, app).await?.ok_or_else(Fault::unknown_person)
    }
}

/// Somebody who has proved who they are.
pub struct Known(pub Person);

impl FromRequestParts<App> for Known {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Known, Fault> {
        Ok(Known(who(parts, app).await?.ok_or_else(Fault::unknown_person)?.person))
    }
}

/// Somebody who may have proved who they are.
pub struct Perhaps(pub Option<Person>);

impl FromRequestParts<App> for Perhaps {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Perhaps, Fault> {
        Ok(Perhaps(who(parts, app).await?.map(|proved| proved.person)))
    }
}

/// Somebody who has proved who they are by a session.
pub struct BySession(pub Proved);

impl FromRequestParts<App> for BySession {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<BySession, Fault> {
        let proved = who(parts, app).await?.ok_or_else(Fault::unknown_person)?;
        proved.by_session()?;
        Ok(BySession(proved))
    }
}

impl OptionalFromRequestParts<App> for BySession {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<BySession>, Fault> {
        let Some(proved) = who(parts, app).await? else { return Ok(None) };
        proved.by_session()?;
        Ok(Some(BySession(proved)))
    }
}

/// A token that a request brings.
pub struct Brought {
    /// The token.
    pub token: String,
    /// A browser sends cookies by itself, whichever page asks it to.
    pub by_cookie: bool,
}

/// The token that a request brings, if any.
pub fn brought(headers: &HeaderMap) -> Option<Brought> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(bearer) = text(header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer ")) {
        return Some(Brought { token: bearer.trim().to_owned(), by_cookie: false });
    }
    let cookies = text(header::COOKIE)?.split(';').filter_map(|cookie| cookie.trim().split_once('='));
    let token = cookies.into_iter().find(|(name, _)| *name == COOKIE)?.1.to_owned();
    Some(Brought { token, by_cookie: true })
}

/// Only this is kept: who steals the database cannot speak for anybody.
pub fn hash(token: &str) -> String {
    Sha256::digest(token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The cookie that keeps a session, for so many seconds.
fn cookie(app: &App, token: &str, seconds: u64) -> HeaderValue {
    let secure = if app.secure_cookies { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    HeaderValue::from_str(&cookie).expect("tokens are letters and digits")
}

/// What makes a browser forget its session.
pub fn no_cookie(app: &App) -> HeaderValue {
    cookie(app, "", 0)
}

/// A session that begins: its token, which is told once, and the cookie that keeps it.
pub struct Begun {
    /// Who.
    pub person: Person,
    /// The token.
    pub token: String,
    /// The cookie.
    pub cookie: HeaderValue,
}

impl Begun {
    fn new(app: &App, person: Person, token: String) -> Begun {
        Begun { person, cookie: cookie(app, &token, REMEMBERED), token }
    }
}

/// What is stored of a session that begins now.
fn session(token: &str) -> Session {
    let now = now();
    Session { hash: hash(token), now, expires_at: now + REMEMBERED * 1000 }
}

/// Makes somebody, a guest or with an account, who has a session at once.
pub async fn new_person(app: &App, name: &str, account: Option<&Login<'_>>) -> Result<Begun, Fault> {
    check_name(name).map_err(Fault::malformed)?;
    let (person, token) = (Person::new(UserId(random_id(10)), name.trim()), random_id(40));
    if !app.hub.store().add_person(&person, account, &session(&token)).await? {
        return Err(login_taken());
    }
    Ok(Begun::new(app, person, token))
}

/// One more session of somebody whose password has been compared with that hash.
pub async fn log_in(app: &App, person: Person, password_hash: &str) -> Result<Begun, Fault> {
    let token = random_id(40);
    if !app.hub.store().add_session(&person.user, password_hash, &session(&token)).await? {
        return Err(wrong_login());
    }
    Ok(Begun::new(app, person, token))
}

/// The same words whether the name or the password is wrong: nobody learns which names there are.
pub fn wrong_login() -> Fault {
    Fault::new(StatusCode::UNAUTHORIZED, "wrong_login", "there is no account with this login name and this password")
}

/// Two accounts cannot have one login name.
pub fn login_taken() -> Fault {
    Fault::new(StatusCode::CONFLICT, "login_taken", "somebody has this login name already")
}

/// A login name as it is stored, without regard to case.
pub fn check_login(login: &str) -> Result<String, Fault> {
    let is_fine = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'-' || letter == b'_';
    if (3..=32).contains(&login.len()) && login.bytes().all(is_fine) {
        return Ok(login.to_ascii_lowercase());
    }
    Err(Fault::malformed("a login name is 3 to 32 of the letters a to z, digits, - and _"))
}
