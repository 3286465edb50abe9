//! The browser client, which is part of the program.

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::fault::Fault;

/// What `npm run build` makes.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

/// Names of files that hold a hash of what is in them never change their meaning.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// A file of the client. Every other address is one of its screens.
pub async fn file(address: Uri, headers: HeaderMap) -> Response {
    let path = address.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return Fault::new(StatusCode::NOT_FOUND, "no_such_call", "there is no such call").into_response();
    }
    if let Some(file) = Files::get(path) {
        let keep = if path.starts_with("assets/") { FOR_EVER } else { "no-cache" };
        return answer(&headers, &file, keep);
    }
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    match Files::get("index.html") {
        Some(page) if !is_file => answer(&headers, &page, "no-cache"),
        Some(_) => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
        None => (
            StatusCode::NOT_FOUND,
            "This server was built without the browser client: run ./play, or see /api for the API.\n",
        )
            .into_response(),
    }
}

fn answer(headers: &HeaderMap, file: &EmbeddedFile, keep: &'static str) -> Response {
    let hash: String = file.metadata.sha256_hash().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let etag = format!("\"{hash}\"");
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == etag.as_bytes());
    let kept = [(header::ETAG, etag), (header::CACHE_CONTROL, keep.to_owned())];
    if known {
        return (StatusCode::NOT_MODIFIED, kept).into_response();
    }
    let kind = [(header::CONTENT_TYPE, file.metadata.mimetype().to_owned())];
    (kept, kind, file.data.clone().into_owned()).into_response()
}
