//! Bastide's server: tables for people and bots, kept in a database, over REST and a socket.

mod accounts;
mod api;
mod app;
mod data;
mod fault;
mod hub;
mod limits;
mod line;
mod passwords;
mod people;
mod program;
mod programs;
mod socket;
mod store;
mod web;
mod writer;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::response::{Html, IntoResponse};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::cors::CorsLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use app::Limited;
use passwords::Passwords;

pub use app::App;
pub use hub::Hub;
pub use line::{BotFault, LINE_PROTOCOL, LineBot};
pub use passwords::PasswordCost;
pub use programs::{BotProgram, Programs, command_words};
pub use store::{Store, StoreError};
pub use writer::Writer;

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Where its database file lies, unless `database` says otherwise.
    pub data: PathBuf,
    /// The address of a database.
    pub database: Option<String>,
    /// How many bots may think at the same time.
    pub thinkers: usize,
    /// The programs that are offered as bots.
    pub bots: Vec<BotProgram>,
    /// Addresses and sockets may ask only so much in a while.
    pub limits: bool,
    /// Cookies travel by https only: for servers that people reach that way.
    pub secure_cookies: bool,
}

/// The largest body of a request.
const LARGEST_BODY: usize = 64 * 1024;
/// How long open requests may take to finish when the server stops.
const GRACE: Duration = Duration::from_secs(10);

/// A server that listens, but has not yet answered.
pub struct Server {
    listener: TcpListener,
    config: Config,
    store: Store,
    cost: PasswordCost,
}

impl Server {
    /// Opens the database and the port. What goes wrong is told in a sentence.
    pub async fn bind(config: Config) -> Result<Server, String> {
        let store = match &config.database {
            Some(url) => Store::open(url).await.map_err(|error| error.to_string())?,
            None => {
                let folder = &config.data;
                std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
                let file = folder.join("bastide.sqlite");
                Store::sqlite(&file).await.map_err(|error| format!("{}: {error}", file.display()))?
            }
        };
        let listener = TcpListener::bind(config.listen).await.map_err(|error| format!("{}: {error}", config.listen))?;
        Ok(Server { listener, config, store, cost: PasswordCost::Usual })
    }

    /// Where it listens.
    pub fn address(&self) -> Option<SocketAddr> {
        self.listener.local_addr().ok()
    }

    /// Makes passwords cost something else than is usual: tests would wait for them.
    pub fn with_passwords(self, cost: PasswordCost) -> Server {
        Server { cost, ..self }
    }

    /// Serves until `stop` comes, and then finishes what is under way.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), String> {
        let (writer, writing) = Writer::start(self.store.clone());
        let programs = Programs::new(self.config.bots.clone());
        let hub = Hub::new(self.store.clone(), writer, self.config.thinkers, programs);
        let mut watching = tokio::task::JoinSet::new();
        watching.spawn(hub.clone().wake_all());
        watching.spawn(hub.clone().keep_time());
        watching.spawn(hub.clone().keep_up());
        let (tell, stopping) = watch::channel(false);
        let figures = metrics_exporter_prometheus::PrometheusBuilder::new().install_recorder().ok();
        let limits = self.config.limits.then(|| Arc::new(Limited::usual()));
        let (secure_cookies, passwords) = (self.config.secure_cookies, Arc::new(Passwords::new(self.cost)));
        let app = app(App { hub, figures, stopping, limits, secure_cookies, passwords });
        let (ended, end) = watch::channel(false);
        let stopped = async move {
            stop.await;
            tracing::info!("stopping: clients are told to come back");
            let _ = tell.send(true);
            let _ = ended.send(true);
        };
        let app = app.into_make_service_with_connect_info::<SocketAddr>();
        let serving = axum::serve(self.listener, app).with_graceful_shutdown(stopped);
        let mut end = end;
        tokio::select! {
            served = async { serving.await } => served.map_err(|error| error.to_string())?,
            () = async { let _ = end.wait_for(|over| *over).await; tokio::time::sleep(GRACE).await } => {}
        }
        watching.shutdown().await;
        // The last writer has gone with the app: what waits is stored, and then the task ends.
        let _ = tokio::time::timeout(GRACE, writing).await;
        self.store.close().await;
        Ok(())
    }
}

/// All that the server answers.
pub fn app(app: App) -> axum::Router {
    let fixed = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    // Lines are sent as things happen, and must not wait until there is enough to pack.
    let packed = DefaultPredicate::new().and(NotForContentType::const_new("application/x-ndjson"));
    let (calls, described) = api::routes();
    let (page, description) = (api::page(&described), described.to_json().unwrap_or_default());
    let style = [(header::CONTENT_TYPE, "text/css")];
    let json = [(header::CONTENT_TYPE, "application/json")];
    axum::Router::new()
        .nest("/api/v1", calls)
        .layer(axum::middleware::from_fn(app::refuse_foreign))
        .layer(axum::middleware::from_fn_with_state(app.clone(), app::limit))
        .route("/api/openapi.json", get(async move || (json, description)))
        .layer(cross_origin())
        .route("/api", get(async || Html(page)))
        .route("/api/page.css", get(async move || (style, include_str!("api/page.css"))))
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(figures))
        .fallback(web::file)
        .layer(CompressionLayer::new().compress_when(packed))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(fixed(
            header::CONTENT_SECURITY_POLICY,
            "default-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
        ))
        .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(fixed(header::REFERRER_POLICY, "same-origin"))
        .with_state(app)
}

/// Pages of other sites may read, and with a token in the header write; the cookie is never theirs to use.
fn cross_origin() -> CorsLayer {
    CorsLayer::new()
        .allow_origin(tower_http::cors::Any)
        .allow_methods([Method::GET, Method::POST, Method::PATCH, Method::DELETE])
        .allow_headers([header::AUTHORIZATION, header::CONTENT_TYPE, HeaderName::from_static("idempotency-key")])
        .expose_headers([header::ETAG, header::RETRY_AFTER])
        .max_age(Duration::from_secs(24 * 60 * 60))
}

async fn ready(axum::extract::State(app): axum::extract::State<App>) -> axum::response::Response {
    match app.hub.store().ping().await {
        Ok(()) => "ready\n".into_response(),
        Err(_) => (axum::http::StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n").into_response(),
    }
}

async fn figures(axum::extract::State(app): axum::extract::State<App>) -> String {
    app.figures.map_or_else(String::new, |figures| figures.render())
}
