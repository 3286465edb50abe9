//! Who speaks: guests by a token in a cookie that no script can read, programs by the same token in a header.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use bastide_table::{Person, UserId, check_name};
use sha2::{Digest, Sha256};

use crate::api::{App, Fault};
use crate::hub::{now, random_id};

/// The name of the cookie.
const COOKIE: &str = "bastide";
/// How long a guest is remembered: a year.
const REMEMBERED: u64 = 365 * 24 * 60 * 60;

/// Somebody who has proved who they are.
pub struct Known(pub Person);

impl FromRequestParts<App> for Known {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Known, Fault> {
        let token = token(&parts.headers).ok_or_else(Fault::unknown_person)?;
        let person = app.hub.store().person_by_token(&hash(&token)).await?;
        person.map(Known).ok_or_else(Fault::unknown_person)
    }
}

/// The token that a request brings, if any.
pub fn token(headers: &HeaderMap) -> Option<String> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(bearer) = text(header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer ")) {
        return Some(bearer.trim().to_owned());
    }
    let cookies = text(header::COOKIE)?.split(';').filter_map(|cookie| cookie.trim().split_once('='));
    cookies.into_iter().find(|(name, _)| *name == COOKIE).map(|(_, value)| value.to_owned())
}

/// Only this is kept: who steals the database cannot speak for anybody.
pub fn hash(token: &str) -> String {
    Sha256::digest(token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Makes a guest, and the cookie that proves it.
pub async fn new_guest(app: &App, name: &str) -> Result<(Person, String, String), Fault> {
    check_name(name).map_err(Fault::malformed)?;
    let person = Person { user: UserId(random_id(10)), name: name.trim().to_owned() };
    let token = random_id(40);
    app.hub.store().add_person(&person, &hash(&token), now()).await?;
    let cookie = format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={REMEMBERED}");
    Ok((person, token, cookie))
}
