//! Who one is: guests, accounts, sessions and personal tokens.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bastide_table::{Person, Time, check_name};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::accounts::{Login, Personal};
use crate::app::App;
use crate::fault::{Fault, Input, Named, SecretInput};
use crate::hub::{now, random_id};
use crate::passwords::check_password;
use crate::people::{self, Begun, BySession, Proved, Scope};

/// The most personal tokens of one person.
const MOST_TOKENS: usize = 50;
/// The longest time of a personal token, unless it has no end: ten years.
const LONGEST_DAYS: u64 = 3650;
/// A day in milliseconds.
const DAY: Time = 24 * 60 * 60 * 1000;

/// What somebody wants to be called.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct NameWish {
    /// The name.
    #[schema(min_length = 1, max_length = 32)]
    name: String,
}

/// A new guest.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct NewGuest {
    /// Who they are.
    person: Person,
    /// What proves it. It is told once.
    token: String,
}

fn with_cookie(status: StatusCode, cookie: HeaderValue, body: impl Serialize) -> Response {
    (status, [(header::SET_COOKIE, cookie)], Json(body)).into_response()
}

/// Makes a guest. Browsers keep the token as a cookie that no script can read.
#[utoipa::path(post, path = "/guests", tag = "people", request_body = NameWish,
    responses((status = 201, body = NewGuest), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn guest(State(app): State<App>, Input(wish): Input<NameWish>) -> Result<Response, Fault> {
    let Begun { person, token, cookie } = people::new_person(&app, &wish.name, None).await?;
    Ok(with_cookie(StatusCode::CREATED, cookie, NewGuest { person, token }))
}

/// Who somebody wants to be, here and on other devices.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct AccountWish {
    /// The name to log in with: letters from a to z, digits, `-` and `_`. Nobody else sees it. Case does not matter.
    #[schema(min_length = 3, max_length = 32, pattern = "^[A-Za-z0-9_-]+$")]
    login: String,
    /// The password.
    #[schema(min_length = 10, max_length = 200, format = Password)]
    password: String,
    /// What others call them. A guest has a name already.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 32)]
    #[ts(optional)]
    name: Option<String>,
}

/// A new account.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct NewAccount {
    /// Who they are.
    person: Person,
    /// What proves it, told once. A guest keeps the session that they have.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    token: Option<String>,
}

/// Makes an account of the guest who asks, who keeps all games; of nobody, with a name, somebody new.
#[utoipa::path(post, path = "/accounts", tag = "people", security((), ("token" = [])), request_body = AccountWish,
    responses((status = 201, body = NewAccount), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn account(
    State(app): State<App>,
    guest: Option<BySession>,
    SecretInput(wish): SecretInput<AccountWish>,
) -> Result<Response, Fault> {
    let login = people::check_login(&wish.login)?;
    check_password(&wish.password)?;
    if let Some(name) = &wish.name {
        check_name(name).map_err(Fault::malformed)?;
    }
    if guest.as_ref().is_some_and(|BySession(guest)| guest.login.is_some()) {
        return Err(Fault::new(StatusCode::CONFLICT, "has_account", "you have an account already"));
    }
    let Some(name) = wish.name.or_else(|| guest.as_ref().map(|BySession(guest)| guest.person.name.clone())) else {
        return Err(Fault::malformed("name is missing: what others call you"));
    };
    // Hashing is slow: who asks for a name that is taken is told before.
    if app.hub.store().account(&login).await?.is_some() {
        return Err(people::login_taken());
    }
    let password_hash = app.passwords.hash(wish.password).await?;
    let account = Login { login: &login, password_hash: &password_hash };
    match guest {
        Some(BySession(guest)) => {
            let person = Person { name: name.trim().to_owned(), ..guest.person };
            if !app.hub.store().make_account(&person, &account).await? {
                return Err(people::login_taken());
            }
            Ok((StatusCode::CREATED, Json(NewAccount { person, token: None })).into_response())
        }
        None => {
            let Begun { person, token, cookie } = people::new_person(&app, &name, Some(&account)).await?;
            Ok(with_cookie(StatusCode::CREATED, cookie, NewAccount { person, token: Some(token) }))
        }
    }
}

/// A login name and its password.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Credentials {
    /// The login name. Case does not matter.
    #[schema(min_length = 3, max_length = 32)]
    login: String,
    /// The password.
    #[schema(format = Password)]
    password: String,
}

/// A new session.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct NewSession {
    /// Who they are.
    person: Person,
    /// What proves it. It is told once.
    token: String,
}

/// Begins a session of an account. Games of a guest who was here before stay with that guest.
#[utoipa::path(post, path = "/login", tag = "people", request_body = Credentials,
    responses((status = 200, body = NewSession), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn log_in(
    State(app): State<App>,
    SecretInput(credentials): SecretInput<Credentials>,
) -> Result<Response, Fault> {
    let login = people::check_login(&credentials.login)?;
    if let Some(limited) = &app.limits {
        limited.count_login(&login)?;
    }
    let (person, hash) = app.hub.store().account(&login).await?.unzip();
    let is_right = app.passwords.is_right(credentials.password, hash.clone()).await?;
    let (Some(person), Some(hash), true) = (person, hash, is_right) else { return Err(people::wrong_login()) };
    let Begun { person, token, cookie } = people::log_in(&app, person, &hash).await?;
    Ok(with_cookie(StatusCode::OK, cookie, NewSession { person, token }))
}

fn without_cookie(app: &App) -> Response {
    (StatusCode::NO_CONTENT, [(header::SET_COOKIE, people::no_cookie(app))]).into_response()
}

/// Ends this session. A guest without an account does not come back.
#[utoipa::path(post, path = "/logout", tag = "people", security(("token" = [])),
    responses((status = 204), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn log_out(State(app): State<App>, BySession(proved): BySession) -> Result<Response, Fault> {
    app.hub.store().end_session(&proved.hash).await?;
    Ok(without_cookie(&app))
}

/// Oneself.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct Me {
    /// As others see one.
    #[serde(flatten)]
    person: Person,
    /// One's login name, in small letters, if one has an account.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    login: Option<String>,
}

/// Tells who one is.
#[utoipa::path(get, path = "/me", tag = "people", security(("token" = [])),
    responses((status = 200, body = Me), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn me(Proved { person, login, .. }: Proved) -> Json<Me> {
    Json(Me { person, login })
}

/// What somebody wants to change about themselves.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct ChangeOfMe {
    /// Another name.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 32)]
    #[ts(optional)]
    name: Option<String>,
    /// Another password.
    #[serde(default)]
    #[schema(min_length = 10, max_length = 200, format = Password)]
    #[ts(optional)]
    password: Option<String>,
    /// The password until now.
    #[serde(default)]
    #[schema(format = Password)]
    #[ts(optional)]
    old_password: Option<String>,
}

/// Changes one's name, one's password, or both. Another password ends all other sessions, but no personal token.
#[utoipa::path(patch, path = "/me", tag = "people", security(("token" = [])), request_body = ChangeOfMe,
    responses((status = 200, body = Me), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn change_me(
    State(app): State<App>,
    proved: Proved,
    SecretInput(change): SecretInput<ChangeOfMe>,
) -> Result<Json<Me>, Fault> {
    if change.name.is_none() && change.password.is_none() {
        return Err(Fault::malformed("what is to change: name, or password with old_password"));
    }
    if let Some(name) = &change.name {
        check_name(name).map_err(Fault::malformed)?;
    }
    match (change.old_password, change.password) {
        (Some(old), Some(new)) => change_password(&app, &proved, old, new).await?,
        (None, None) => {}
        _ => return Err(Fault::malformed("another password needs both password and old_password")),
    }
    let Proved { mut person, login, .. } = proved;
    if let Some(name) = change.name {
        person.name = name.trim().to_owned();
        app.hub.store().rename(&person.user, &person.name).await?;
    }
    Ok(Json(Me { person, login }))
}

async fn change_password(app: &App, proved: &Proved, old: String, new: String) -> Result<(), Fault> {
    let wrong = || Fault::new(StatusCode::FORBIDDEN, "wrong_password", "old_password is not your password");
    proved.by_session()?;
    check_password(&new)?;
    let no_account = || Fault::new(StatusCode::CONFLICT, "no_account", "you are a guest: POST /api/v1/accounts first");
    let login = proved.login.as_ref().ok_or_else(no_account)?;
    if let Some(limited) = &app.limits {
        limited.count_login(login)?;
    }
    let (_, old_hash) = app.hub.store().account(login).await?.ok_or_else(no_account)?;
    if !app.passwords.is_right(old, Some(old_hash.clone())).await? {
        return Err(wrong());
    }
    let new_hash = app.passwords.hash(new).await?;
    let user = &proved.person.user;
    if !app.hub.store().change_password(user, &old_hash, &new_hash, &proved.hash).await? {
        return Err(wrong());
    }
    Ok(())
}

/// Deletes oneself: the login name, the password, all sessions and personal tokens. Games stay, with the name that one
/// had in them.
#[utoipa::path(delete, path = "/me", tag = "people", security(("token" = [])),
    responses((status = 204), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn delete_me(State(app): State<App>, BySession(proved): BySession) -> Result<Response, Fault> {
    app.hub.store().delete_person(&proved.person.user).await?;
    Ok(without_cookie(&app))
}

/// A personal token, without what it is.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct TokenView {
    /// By which it is revoked.
    id: String,
    /// What it is for.
    name: String,
    /// What it allows.
    scopes: Vec<Scope>,
    /// When it was made, in milliseconds since 1970.
    created_at: Time,
    /// When it was used last, to the hour, if ever.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    used_at: Option<Time>,
    /// When it ends by itself, if ever.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    expires_at: Option<Time>,
}

impl From<Personal> for TokenView {
    fn from(token: Personal) -> TokenView {
        let Personal { id, name, scopes, created_at, used_at, expires_at } = token;
        TokenView { id, name, scopes, created_at, used_at, expires_at }
    }
}

/// Personal tokens.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct TokenList {
    /// The newest first.
    tokens: Vec<TokenView>,
}

/// All personal tokens of one's own.
#[utoipa::path(get, path = "/me/tokens", tag = "people", security(("token" = [])),
    responses((status = 200, body = TokenList), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn tokens(State(app): State<App>, BySession(proved): BySession) -> Result<Json<TokenList>, Fault> {
    let tokens = app.hub.store().personal_tokens(&proved.person.user).await?;
    Ok(Json(TokenList { tokens: tokens.into_iter().map(TokenView::from).collect() }))
}

/// A token that somebody wants.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct TokenWish {
    /// What it is for.
    #[schema(min_length = 1, max_length = 32)]
    name: String,
    /// What it allows.
    #[schema(min_items = 1)]
    scopes: Vec<Scope>,
    /// After how many days it ends by itself, if ever.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 3650)]
    #[ts(optional)]
    expires_in_days: Option<u64>,
}

/// A new personal token.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct NewToken {
    /// The token. It is told once.
    token: String,
    /// The rest.
    #[serde(flatten)]
    about: TokenView,
}

/// Makes a personal token, for programs that act for one.
#[utoipa::path(post, path = "/me/tokens", tag = "people", security(("token" = [])), request_body = TokenWish,
    responses((status = 201, body = NewToken), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn make_token(
    State(app): State<App>,
    BySession(proved): BySession,
    Input(wish): Input<TokenWish>,
) -> Result<(StatusCode, Json<NewToken>), Fault> {
    check_name(&wish.name).map_err(Fault::malformed)?;
    if wish.scopes.is_empty() {
        return Err(Fault::malformed("scopes are read, play or bot, one at least"));
    }
    if wish.expires_in_days.is_some_and(|days| !(1..=LONGEST_DAYS).contains(&days)) {
        return Err(Fault::malformed(format!("expires_in_days is 1 to {LONGEST_DAYS}")));
    }
    let (store, user, now) = (app.hub.store(), &proved.person.user, now());
    if store.personal_tokens(user).await?.len() >= MOST_TOKENS {
        let detail = format!("you have {MOST_TOKENS} tokens: revoke one first");
        return Err(Fault::new(StatusCode::CONFLICT, "too_many_tokens", detail));
    }
    let token = format!("{}{}", people::PREFIX, random_id(40));
    let mut scopes = wish.scopes;
    scopes.sort_unstable();
    scopes.dedup();
    let about = Personal {
        id: random_id(10),
        name: wish.name.trim().to_owned(),
        scopes,
        created_at: now,
        used_at: None,
        expires_at: wish.expires_in_days.map(|days| now + days * DAY),
    };
    store.add_personal_token(user, &people::hash(&token), &about).await?;
    Ok((StatusCode::CREATED, Json(NewToken { token, about: about.into() })))
}

/// Revokes a personal token.
#[utoipa::path(delete, path = "/me/tokens/{id}", tag = "people", security(("token" = [])), params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn revoke_token(
    State(app): State<App>,
    BySession(proved): BySession,
    Named(id): Named<String>,
) -> Result<StatusCode, Fault> {
    // PostgreSQL takes no text with a NUL, not even to find nothing by it.
    let revoked = !id.contains('\0') && app.hub.store().end_personal_token(&proved.person.user, &id).await?;
    let none = || Fault::new(StatusCode::NOT_FOUND, "no_such_token", "you have no such token");
    revoked.then_some(StatusCode::NO_CONTENT).ok_or_else(none)
}
