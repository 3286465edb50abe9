//! The calls of the API under `/api/v1`, each with its description.

// What describes the calls names their parameters in full.
#[allow(unused_qualifications)]
mod games;
#[allow(unused_qualifications)]
mod hints;
#[allow(unused_qualifications)]
mod lobby;
mod open_api;
#[allow(unused_qualifications)]
mod people;
#[allow(unused_qualifications)]
mod streams;

use axum::http::StatusCode;
use axum::routing::{get, post};
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::data;
use crate::fault::Fault;
use crate::socket;

pub(crate) use games::{check_key, speak, understand};
pub use open_api::page;

/// All calls, and their description.
pub fn routes() -> (axum::Router<App>, OpenApi) {
    let (calls, described) = OpenApiRouter::new()
        .routes(routes!(people::guest))
        .routes(routes!(people::account))
        .routes(routes!(people::log_in))
        .routes(routes!(people::log_out))
        .routes(routes!(people::me, people::change_me, people::delete_me))
        .routes(routes!(people::tokens, people::make_token))
        .routes(routes!(people::revoke_token))
        .routes(routes!(lobby::my_games))
        .routes(routes!(lobby::games_of))
        .routes(routes!(lobby::presets))
        .routes(routes!(lobby::levels))
        .routes(routes!(lobby::games, lobby::create))
        .routes(routes!(games::view))
        .routes(routes!(games::links))
        .routes(routes!(games::legal))
        .routes(routes!(games::record))
        .routes(routes!(games::region))
        .routes(routes!(games::fits))
        .routes(routes!(games::tiles))
        .routes(routes!(games::dead))
        .routes(routes!(games::regions))
        .routes(routes!(games::places))
        .routes(routes!(games::turns))
        .routes(routes!(games::preview))
        .routes(routes!(games::position))
        .routes(routes!(hints::hint))
        .routes(routes!(hints::chances))
        .routes(routes!(streams::game))
        .routes(routes!(streams::mine))
        .merge(data::routes())
        .split_for_parts();
    let described = open_api::complete(described);
    let calls = calls
        .route("/games/{game}/{verb}", post(games::say))
        .route("/ws", get(socket::upgrade))
        .fallback(async || Fault::new(StatusCode::NOT_FOUND, "no_such_call", "there is no such call"))
        .method_not_allowed_fallback(async || {
            Fault::new(StatusCode::METHOD_NOT_ALLOWED, "no_such_call", "there is no such call with this method")
        });
    (calls, described)
}
