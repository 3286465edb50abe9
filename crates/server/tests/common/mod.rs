//! A real server on a port of its own, and people who speak to it.
#![allow(dead_code)]

use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bastide_server::{Config, PasswordCost, Server, Store};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// A server that runs until it is stopped.
pub struct Running {
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<Result<(), String>>,
}

/// A folder for one test, empty at its beginning.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", env!("CARGO_CRATE_NAME")));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// How a server over the database in a folder is run.
pub fn config(data: &Path) -> Config {
    Config {
        listen: "127.0.0.1:0".parse().expect("an address"),
        data: data.to_owned(),
        database: None,
        thinkers: 2,
        bots: Vec::new(),
        limits: false,
        secure_cookies: false,
    }
}

/// Where the PostgreSQL for tests is, such as `postgres://postgres@127.0.0.1:54329`.
const POSTGRES: &str = "BASTIDE_TEST_POSTGRES";

/// A database for one test.
#[derive(Clone)]
pub enum Database {
    /// A file in this folder.
    Sqlite(PathBuf),
    /// A database of that name, on that server.
    Postgres { server: String, name: String },
}

impl Database {
    pub fn sqlite(test: &str) -> Database {
        Database::Sqlite(folder(test))
    }

    /// None, and a word about it, where there is no PostgreSQL for tests.
    pub async fn postgres(test: &str) -> Option<Database> {
        let Some(server) = std::env::var(POSTGRES).ok().filter(|server| !server.is_empty()) else {
            // Not by a macro: what those print is hidden when a test does well.
            let _ = writeln!(
                std::io::stderr(),
                "skipped: {test} over PostgreSQL, because {POSTGRES} is not set (see scripts/postgres-for-tests)"
            );
            return None;
        };
        // Names are of 63 letters at most, and several runs may share a server.
        let name: String = format!("t{}_{test}", std::process::id()).chars().take(63).collect();
        let database = Database::Postgres { server, name: name.clone() };
        database.on_server(format!("CREATE DATABASE {name} TEMPLATE template0")).await;
        Some(database)
    }

    /// How a server over it is run.
    pub fn config(&self) -> Config {
        match self {
            Database::Sqlite(data) => config(data),
            Database::Postgres { server, name } => {
                Config { database: Some(format!("{server}/{name}")), ..config(Path::new("/nowhere")) }
            }
        }
    }

    /// Opens it, as a server does.
    pub async fn open(&self) -> Store {
        let address = match self {
            Database::Sqlite(data) => format!("sqlite://{}", data.join("bastide.sqlite").display()),
            Database::Postgres { server, name } => format!("{server}/{name}"),
        };
        Store::open(&address).await.expect("it opens")
    }

    async fn remove(self) {
        match &self {
            Database::Sqlite(data) => drop(std::fs::remove_dir_all(data)),
            Database::Postgres { name, .. } => self.on_server(format!("DROP DATABASE {name} WITH (FORCE)")).await,
        }
    }

    async fn on_server(&self, statement: String) {
        let Database::Postgres { server, .. } = self else { return };
        let mut connection = PgConnection::connect(&format!("{server}/postgres")).await.expect("PostgreSQL runs");
        connection.execute(AssertSqlSafe(statement)).await.expect("PostgreSQL does what it is told");
    }
}

/// Runs a test over a database, and removes that whatever comes of it.
pub async fn over<F>(database: Database, test: impl FnOnce(Database) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    let done = tokio::spawn(test(database.clone())).await;
    database.remove().await;
    if let Err(failure) = done {
        std::panic::resume_unwind(failure.into_panic());
    }
}

/// Makes two tests of each function: one over SQLite, and one over PostgreSQL, which is skipped where there is none.
/// A function that is not listed is dead code, so none is forgotten.
macro_rules! over_each_database {
    ($($test:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                crate::common::over(crate::common::Database::sqlite(stringify!($test)), super::$test).await;
            })*
        }

        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                if let Some(database) = crate::common::Database::postgres(stringify!($test)).await {
                    crate::common::over(database, super::$test).await;
                }
            })*
        }
    };
}
pub(crate) use over_each_database;

/// Starts a server over a database.
pub async fn start(database: &Database) -> Running {
    run(database.config()).await
}

/// Starts a server that is run like that.
pub async fn run(config: Config) -> Running {
    let server = Server::bind(config).await.expect("a free port and a database that answers");
    let server = server.with_passwords(PasswordCost::Least);
    let address = server.address().expect("it listens");
    let (stop, stopped) = oneshot::channel();
    let task = tokio::spawn(server.run(async move {
        let _ = stopped.await;
    }));
    Running { address, stop: Some(stop), task }
}

impl Running {
    pub async fn stop(mut self) {
        let _ = self.stop.take().expect("it runs").send(());
        self.task.await.expect("no panic").expect("a clean stop");
    }

    /// A call to the API: the status and the body.
    pub async fn call(&self, method: &str, path: &str, token: Option<&str>, body: Option<Value>) -> (u16, Value) {
        self.call_at(method, &format!("/api/v1{path}"), token, body).await
    }

    /// A call under a key, under which it is done once.
    pub async fn call_once(
        &self,
        method: &str,
        path: &str,
        token: &str,
        key: &str,
        body: Option<Value>,
    ) -> (u16, Value) {
        let token = format!("{token}\r\nIdempotency-Key: {key}");
        self.call(method, path, Some(&token), body).await
    }

    /// A call to any address of the server.
    pub async fn call_at(&self, method: &str, path: &str, token: Option<&str>, body: Option<Value>) -> (u16, Value) {
        let body = body.map(|body| body.to_string()).unwrap_or_default();
        let token = token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n{token}Content-Length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        let (status, _, text) = self.raw(&format!("{head}{body}")).await;
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    /// A request as it is: the status, the head and the body.
    pub async fn raw(&self, request: &str) -> (u16, String, String) {
        let mut stream = TcpStream::connect(self.address).await.expect("it listens");
        stream.write_all(request.as_bytes()).await.expect("it reads");
        let mut answer = Vec::new();
        let _ = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut answer)).await;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        (status, head.to_owned(), body.to_owned())
    }

    /// Somebody new, by a token.
    pub async fn guest(&self, name: &str) -> String {
        let (status, guest) = self.call("POST", "/guests", None, Some(json!({ "name": name }))).await;
        assert_eq!(status, 201, "{guest}");
        guest["token"].as_str().expect("a token").to_owned()
    }

    /// A game of two people that has begun.
    pub async fn game(&self, ann: &str, ben: &str) -> String {
        let (status, made) = self.call("POST", "/games", Some(ann), Some(json!({ "preset": "modern-2021" }))).await;
        assert_eq!(status, 201, "{made}");
        let game = made["game"].as_str().expect("an id").to_owned();
        for (token, verb) in [(ben, "join"), (ann, "start")] {
            let (status, answer) = self.call("POST", &format!("/games/{game}/{verb}"), Some(token), None).await;
            assert_eq!(status, 200, "{answer}");
        }
        game
    }

    pub async fn socket(&self, token: Option<&str>) -> Socket {
        let mut request = format!("ws://{}/api/v1/ws", self.address).into_client_request().expect("an address");
        if let Some(token) = token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse().expect("a header"));
        }
        let (socket, _) = tokio_tungstenite::connect_async(request).await.expect("it opens");
        let mut socket = Socket(socket);
        assert_eq!(socket.hears().await.expect("a welcome")["t"], "welcome");
        socket
    }
}

/// Lines of JSON that come as things happen.
pub struct Lines(BufReader<TcpStream>);

impl Running {
    /// Opens such a stream.
    pub async fn lines(&self, path: &str, token: &str) -> Lines {
        let mut stream = TcpStream::connect(self.address).await.expect("it listens");
        let request =
            format!("GET /api/v1{path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\n\r\n", self.address);
        stream.write_all(request.as_bytes()).await.expect("it reads");
        let mut lines = Lines(BufReader::new(stream));
        // The head of the answer comes when whoever listens is known to the server.
        while lines.line().await.trim() != "" {}
        lines
    }
}

impl Lines {
    async fn line(&mut self) -> String {
        let mut line = String::new();
        let read = tokio::time::timeout(Duration::from_secs(20), self.0.read_line(&mut line));
        read.await.expect("a line in time").expect("it is open");
        line
    }

    /// The next line that says something; what parts the chunks of the answer is passed over.
    pub async fn next(&mut self) -> Value {
        loop {
            let line = self.line().await;
            if line.starts_with('{') {
                return serde_json::from_str(&line).expect("JSON");
            }
        }
    }
}

/// A socket of somebody.
pub struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub async fn says(&mut self, frame: Value) {
        self.says_text(frame.to_string()).await;
    }

    pub async fn says_text(&mut self, text: String) {
        self.0.send(Frame::text(text)).await.expect("it reads");
    }

    /// The next frame, or nothing when the socket was closed. Who is there may be told at any time and is passed over.
    pub async fn hears(&mut self) -> Option<Value> {
        loop {
            let frame = self.hears_anything().await?;
            if frame["t"] != "presence" {
                return Some(frame);
            }
        }
    }

    async fn hears_anything(&mut self) -> Option<Value> {
        loop {
            let frame = tokio::time::timeout(Duration::from_secs(10), self.0.next()).await.expect("an answer in time");
            match frame? {
                Ok(Frame::Text(text)) => return Some(serde_json::from_str(&text).expect("JSON")),
                Ok(Frame::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next frame of a kind; others are passed over.
    pub async fn hears_kind(&mut self, kind: &str) -> Value {
        loop {
            let frame = self.hears_anything().await.expect("not closed");
            if frame["t"] == kind {
                return frame;
            }
        }
    }
}

/// The first thing that may be done, passing where that is possible.
pub fn simple_turn(legal: &Value) -> Value {
    let actions = legal["actions"].as_array().expect("actions");
    let pass = actions.iter().find(|action| action["do"] == "pass");
    pass.unwrap_or(&actions[0]).clone()
}
