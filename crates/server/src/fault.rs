//! Refusals as problem JSON (RFC 9457), and bodies that are refused in that form.

use std::num::NonZeroU16;
use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use bastide_table::{Code, Problem, SideShape, Told};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::app::App;
use crate::hub::HubError;
use crate::store::StoreError;

/// A refusal, as problem JSON (RFC 9457).
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[schema(as = Problem)]
#[ts(export, rename = "ApiProblem")]
pub struct Fault {
    /// Always `about:blank`: the kind is in `code`.
    r#type: &'static str,
    /// The status of the answer.
    status: u16,
    /// What kind of refusal it is, for programs.
    code: String,
    /// What was wrong, in English.
    detail: String,
    /// The rule that is broken, if one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    rule: Option<String>,
    /// The tile that is in the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    at: Option<[i8; 2]>,
    /// The side of the tile to be laid that does not match.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    side: Option<SideShape>,
    /// Whose figure is in the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    player: Option<u8>,
    /// With `stale_seq`: what has happened since.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    missed: Option<Box<[Told]>>,
    /// How many seconds to wait before asking again: told in the head of the answer.
    #[serde(skip)]
    retry_after: Option<NonZeroU16>,
}

impl Fault {
    pub(crate) fn new(status: StatusCode, code: &str, detail: impl Into<String>) -> Fault {
        Fault {
            r#type: "about:blank",
            status: status.as_u16(),
            code: code.to_owned(),
            detail: detail.into(),
            rule: None,
            at: None,
            side: None,
            player: None,
            missed: None,
            retry_after: None,
        }
    }

    pub(crate) fn unknown_person() -> Fault {
        Fault::new(StatusCode::UNAUTHORIZED, "unknown_person", "say who you are: POST /api/v1/guests gives a token")
    }

    pub(crate) fn malformed(reason: impl Into<String>) -> Fault {
        Fault::new(StatusCode::BAD_REQUEST, "malformed", reason)
    }

    pub(crate) fn with_missed(self, missed: Vec<Told>) -> Fault {
        Fault { missed: Some(missed.into()), ..self }
    }

    pub(crate) fn retry_after(self, wait: Duration) -> Fault {
        Fault { retry_after: NonZeroU16::new((wait.as_secs_f64().ceil() as u16).max(1)), ..self }
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_string(&self).unwrap_or_default();
        let mut response = (status, [(header::CONTENT_TYPE, "application/problem+json")], body).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.get().into());
        }
        response
    }
}

impl From<Problem> for Fault {
    fn from(problem: Problem) -> Fault {
        let status = match problem.code {
            Code::IllegalMove => StatusCode::UNPROCESSABLE_ENTITY,
            Code::NotYourTurn | Code::StaleSeq | Code::SeatTaken | Code::WrongMoment => StatusCode::CONFLICT,
            Code::NotTheHost | Code::NotSeated | Code::NotAllowedHere => StatusCode::FORBIDDEN,
            Code::NoSuchSeat => StatusCode::NOT_FOUND,
            Code::Malformed => StatusCode::BAD_REQUEST,
        };
        let code = serde_json::to_value(problem.code).ok().and_then(|code| code.as_str().map(str::to_owned));
        let fault = Fault::new(status, &code.unwrap_or_default(), problem.detail);
        Fault { rule: problem.rule, at: problem.at, side: problem.side, player: problem.player, ..fault }
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        if let StoreError::Conflict = error {
            return Fault::new(StatusCode::CONFLICT, "stale_seq", "something has happened since: look again");
        }
        tracing::error!(%error, "the store failed");
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, "store_unavailable", "nothing was stored: try again in a moment")
    }
}

impl From<HubError> for Fault {
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
            Err(JsonRejection::BytesRejection(rejection)) => Err(rejection.into()),
            Err(rejection) => Err(Fault::malformed(rejection.body_text())),
        }
    }
}

/// A body as it is, or a refusal in our own form.
pub struct Raw(pub Bytes);

impl FromRequest<App> for Raw {
    type Rejection = Fault;

    async fn from_request(request: Request, app: &App) -> Result<Raw, Fault> {
        Ok(Raw(Bytes::from_request(request, app).await?))
    }
}

impl From<BytesRejection> for Fault {
    fn from(rejection: BytesRejection) -> Fault {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => {
                Fault::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "the body is too large")
            }
            _ => Fault::malformed(rejection.body_text()),
        }
    }
}

/// A JSON body of texts of which some are secret, or a refusal that repeats none of them, not even one that is of the
/// wrong kind.
pub struct SecretInput<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for SecretInput<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, app: &App) -> Result<SecretInput<T>, Fault> {
        let Input(body) = Input::<Value>::from_request(request, app).await?;
        let fields = body.as_object().ok_or_else(|| Fault::malformed("the body must be an object"))?;
        if let Some((name, _)) = fields.iter().find(|(_, value)| !value.is_string() && !value.is_null()) {
            return Err(Fault::malformed(format!("{name} must be text")));
        }
        serde_json::from_value(body).map(SecretInput).map_err(|error| Fault::malformed(error.to_string()))
    }
}

/// What is asked behind the `?` of an address, or a refusal in our own form.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Fault))]
pub struct Asked<T>(pub T);

impl From<QueryRejection> for Fault {
    fn from(rejection: QueryRejection) -> Fault {
        Fault::malformed(rejection.body_text())
    }
}

/// The names in an address, or a refusal in our own form.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Fault))]
pub struct Named<T>(pub T);

impl From<PathRejection> for Fault {
    fn from(rejection: PathRejection) -> Fault {
        Fault::malformed(rejection.body_text())
    }
}
