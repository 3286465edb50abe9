//! What a client needs and no game changes: tiles, pictures, rules. It is made when it is first asked for, and kept.

// What describes the calls names their parameters in full.
#[allow(unused_qualifications)]
pub mod art;
#[allow(unused_qualifications)]
pub mod rules;
mod tile_data;
#[allow(unused_qualifications)]
pub mod tilesets;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::{Compression, write::GzEncoder};
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The calls, with their descriptions. They need nothing of the server.
pub fn routes<S: Clone + Send + Sync + 'static>() -> OpenApiRouter<S> {
    OpenApiRouter::new()
        .routes(routes!(tilesets::tileset))
        .routes(routes!(art::themes))
        .routes(routes!(art::sheet))
        .routes(routes!(rules::rules))
        .routes(routes!(rules::rule_picture))
}

const JSON: &str = "application/json";
const SVG: &str = "image/svg+xml";

/// An answer that is the same for everybody.
struct Kept {
    media: &'static str,
    etag: HeaderValue,
    plain: Bytes,
    /// The pictures of a game shrink to a thirtieth.
    gzipped: Bytes,
}

/// By the address after `/api/v1/`. Only what there is gets in, so that it cannot grow without end.
static KEPT: Mutex<BTreeMap<String, Arc<Kept>>> = Mutex::new(BTreeMap::new());

/// Answers with what is kept under a name, and makes it first where it is not there yet.
async fn kept(
    asked: &HeaderMap,
    name: String,
    media: &'static str,
    make: impl FnOnce() -> String + Send + 'static,
) -> Response {
    let known = KEPT.lock().unwrap_or_else(PoisonError::into_inner).get(&name).cloned();
    if let Some(kept) = known {
        return kept.answer(asked);
    }
    // It can take a tenth of a second. Who asks at the same time makes it too, which does no harm.
    match tokio::task::spawn_blocking(|| Arc::new(Kept::new(media, make()))).await {
        Ok(made) => {
            KEPT.lock().unwrap_or_else(PoisonError::into_inner).insert(name, made.clone());
            made.answer(asked)
        }
        Err(error) => {
            tracing::error!(%error, name, "data could not be made");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data is JSON")
}

impl Kept {
    fn new(media: &'static str, text: String) -> Kept {
        let hash: String = Sha256::digest(text.as_bytes()).iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(text.as_bytes()).expect("memory takes everything");
        Kept {
            media,
            // Weak, because it names both encodings.
            etag: HeaderValue::from_str(&format!("W/\"{hash}\"")).expect("digits and quotes"),
            gzipped: gzip.finish().expect("memory takes everything").into(),
            plain: text.into(),
        }
    }

    fn answer(&self, asked: &HeaderMap) -> Response {
        let fixed = HeaderValue::from_static;
        let common = [
            (header::CACHE_CONTROL, fixed("public, max-age=3600")),
            (header::ETAG, self.etag.clone()),
            (header::VARY, fixed("accept-encoding")),
        ];
        if names(asked, header::IF_NONE_MATCH).any(|tag| tag == "*" || tag.as_bytes() == self.etag.as_bytes()) {
            return (StatusCode::NOT_MODIFIED, common).into_response();
        }
        let media = [(header::CONTENT_TYPE, fixed(self.media))];
        if names(asked, header::ACCEPT_ENCODING).any(takes_gzip) {
            let encoding = [(header::CONTENT_ENCODING, fixed("gzip"))];
            return (common, media, encoding, self.gzipped.clone()).into_response();
        }
        (common, media, self.plain.clone()).into_response()
    }
}

/// The words of a header that is a list.
fn names(asked: &HeaderMap, header: HeaderName) -> impl Iterator<Item = &str> {
    let values = asked.get_all(header).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim)
}

/// True for `gzip`, unless it comes with the weight that says never.
fn takes_gzip(encoding: &str) -> bool {
    let (name, weight) = encoding.split_once(';').unwrap_or((encoding, ""));
    let never = weight.trim().strip_prefix("q=").is_some_and(|weight| weight.parse() == Ok(0.0));
    name.trim().eq_ignore_ascii_case("gzip") && !never
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpListener, TcpStream};

    use super::*;

    fn asking(header: HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(header, HeaderValue::from_str(value).expect("plain"))])
    }

    #[test]
    fn who_has_it_already_gets_nothing() {
        let kept = Kept::new(SVG, "<svg/>".to_owned());
        let tag = kept.etag.to_str().expect("plain").to_owned();
        for (given, status) in [(tag.as_str(), 304), (&format!("\"a\", {tag}"), 304), ("*", 304), ("\"a\"", 200)] {
            let answer = kept.answer(&asking(header::IF_NONE_MATCH, given));
            assert_eq!(answer.status(), status, "{given}");
            assert_eq!(answer.headers()[header::ETAG], kept.etag);
            assert_eq!(answer.headers()[header::CACHE_CONTROL], "public, max-age=3600");
        }
        assert_ne!(Kept::new(SVG, "<svg />".to_owned()).etag, kept.etag);
    }

    #[test]
    fn it_is_packed_for_who_can_unpack_it() {
        let kept = Kept::new(SVG, "<svg/>".repeat(100));
        for (given, packed) in
            [("gzip", true), ("br, GZIP;q=0.5", true), ("gzip;q=0", false), ("br", false), ("", false)]
        {
            let answer = kept.answer(&asking(header::ACCEPT_ENCODING, given));
            assert_eq!(answer.headers().get(header::CONTENT_ENCODING).is_some(), packed, "{given}");
            assert_eq!(answer.headers()[header::CONTENT_TYPE], SVG);
        }
        assert!(kept.gzipped.len() < 50 && kept.plain.len() == 600);
    }

    #[tokio::test]
    async fn it_is_made_once() {
        for _ in 0..2 {
            let answer = kept(&HeaderMap::new(), "test/once".to_owned(), JSON, || "1".to_owned()).await;
            assert_eq!(answer.status(), 200);
        }
        let again = kept(&HeaderMap::new(), "test/once".to_owned(), JSON, || unreachable!("it is known")).await;
        assert_eq!(again.headers()[header::CONTENT_TYPE], JSON);
    }

    #[tokio::test]
    async fn every_call_answers_as_it_is_described() {
        let (calls, described) = routes::<()>().split_for_parts();
        let paths: Vec<&String> = described.paths.paths.keys().collect();
        assert_eq!(paths, ["/art/themes", "/art/{game}/{file}", "/rules", "/rules/pictures/{file}", "/tilesets/{id}"]);
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("bound");
        let serving = tokio::spawn(async move { axum::serve(listener, calls).await });
        for (path, status, media) in [
            ("/art/themes", 200, JSON),
            ("/art/discovery/dark.svg", 200, SVG),
            ("/rules", 200, JSON),
            ("/rules/pictures/river.svg", 200, SVG),
            ("/tilesets/discovery", 200, JSON),
            ("/tilesets/chess", 404, "application/problem+json"),
            ("/art/chess/dark.svg", 404, "application/problem+json"),
        ] {
            let mut stream = TcpStream::connect(address).await.expect("it listens");
            let request =
                format!("GET {path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\naccept-encoding: gzip\r\n\r\n");
            stream.write_all(request.as_bytes()).await.expect("sent");
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).await.expect("answered");
            let answer = String::from_utf8_lossy(&answer);
            assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{path}: {answer:.300}");
            assert!(answer.contains(&format!("content-type: {media}\r\n")), "{path}: {answer:.300}");
            assert_eq!(answer.contains("content-encoding: gzip"), status == 200, "{path}");
        }
        serving.abort();
    }
}
