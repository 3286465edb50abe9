//! `bastide load`: random games over real sockets, to see how much a server can carry.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bastide_engine::{Actor, ClassicOptions, Edition, GameOptions, GameState, Quiet, Rules};
use bastide_notation::{options, record};
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::dice::Dice;
use crate::failure::{Failure, print};

/// Play random games over sockets against a server, and print how fast it answers.
///
/// Without --server a server is started for it, with a database file in a folder of its own. Every game has a socket for each
/// of its two players; a move is one turn, from the message to its acknowledgement.
#[derive(clap::Args)]
pub struct Arguments {
    /// How many games are played at the same time
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// How many sockets there are in all: two for each game, and the others watch [two for each game]
    #[arg(long, value_name = "SOCKETS")]
    sockets: Option<usize>,
    /// For how long, in seconds
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Moves a second in all games together; 0 for as many as can be
    #[arg(long, default_value_t = 0)]
    rate: u64,
    /// The address of a server on this machine, such as 127.0.0.1:4180
    #[arg(long)]
    server: Option<String>,
    /// The database of the server that is started: sqlite://FILE or postgres://…
    #[arg(long, value_name = "URL", conflicts_with = "server")]
    database: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(30);

/// What was measured.
#[derive(Default)]
struct Measured {
    moves: AtomicU64,
    finished: AtomicU64,
    errors: AtomicU64,
    latencies: Mutex<Vec<u32>>,
}

impl Arguments {
    fn sockets(&self) -> usize {
        self.sockets.unwrap_or(2 * self.games)
    }

    /// How many watch a game.
    fn watchers(&self, number: usize) -> usize {
        let more = self.sockets() - 2 * self.games;
        more / self.games + usize::from(number < more % self.games)
    }
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.games == 0 || arguments.sockets() < 2 * arguments.games {
        return Err(Failure::Usage("there must be a game, and two sockets for each".to_owned()));
    }
    let own = if arguments.server.is_none() { Some(OwnServer::start(arguments.database.as_deref())?) } else { None };
    let address = arguments.server.clone().or(own.as_ref().map(|own| own.address.clone())).unwrap_or_default();
    let local = address.parse::<std::net::SocketAddr>().is_ok_and(|address| address.ip().is_loopback());
    if !local {
        return Err(Failure::Usage("--server must be an address of this machine, such as 127.0.0.1:4180".to_owned()));
    }
    // One thread, so that the server has the other cores.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Input(format!("no threads can be started: {error}")))?;
    let measured = Arc::new(Measured::default());
    let seconds = runtime.block_on(play_all(arguments, &address, &measured))?;
    let memory = own.as_ref().and_then(OwnServer::memory);
    report(arguments, &measured, seconds, memory)
}

/// Plays all games until the time is over; the seconds that it took, the set-up left out.
async fn play_all(arguments: &Arguments, address: &str, measured: &Arc<Measured>) -> Result<f64, Failure> {
    let fault = |error: String| Failure::Input(format!("{address}: {error}"));
    // Many at a time, so that nobody waits so long that the server takes them for gone.
    let opening = futures_util::stream::iter(0..arguments.games)
        .map(|number| Table::open(address, number as u64, arguments.watchers(number)));
    let tables: Vec<Result<Table, String>> = opening.buffer_unordered(64).collect().await;
    let tables = tables.into_iter().collect::<Result<Vec<Table>, String>>().map_err(fault)?;
    let begin = Instant::now();
    let end = begin + Duration::from_secs(arguments.seconds);
    let pause = match arguments.rate {
        0 => Duration::ZERO,
        rate => Duration::from_secs_f64(arguments.games as f64 / rate as f64),
    };
    let mut playing = Vec::new();
    for (number, mut table) in tables.into_iter().enumerate() {
        let (address, measured) = (address.to_owned(), measured.clone());
        // Games do not move in step.
        let first = pause.mul_f64(number as f64 / arguments.games as f64);
        playing.push(tokio::spawn(async move {
            tokio::time::sleep(first).await;
            while Instant::now() < end {
                let due = Instant::now() + pause;
                match table.turn(&measured).await {
                    Ok(true) => {}
                    Ok(false) => {
                        measured.finished.fetch_add(1, Ordering::Relaxed);
                        if table.next_game(&address).await.is_err() {
                            measured.errors.fetch_add(1, Ordering::Relaxed);
                            return;
                        }
                    }
                    Err(_) => {
                        measured.errors.fetch_add(1, Ordering::Relaxed);
                        return;
                    }
                }
                tokio::time::sleep_until(due.into()).await;
            }
        }));
    }
    for task in playing {
        let _ = task.await;
    }
    Ok(begin.elapsed().as_secs_f64())
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A game that is played by this program: both of its players, and the game as they know it.
struct Table {
    tokens: [String; 2],
    sockets: [Socket; 2],
    /// What those who only watch say; what they hear is read and passed over.
    watchers: Vec<SplitSink<Socket, Frame>>,
    game: String,
    rules: Rules,
    state: GameState,
    seq: u64,
    dice: Dice,
}

impl Table {
    async fn open(address: &str, number: u64, watchers: usize) -> Result<Table, String> {
        let mut tokens = Vec::new();
        for name in ["Ann", "Ben"] {
            let guest = call(address, "/guests", "", &json!({ "name": name })).await?;
            tokens.push(guest["token"].as_str().ok_or("no token")?.to_owned());
        }
        let [ann, ben] = <[String; 2]>::try_from(tokens).map_err(|_| "two tokens")?;
        let sockets = [socket(address, &ann).await?, socket(address, &ben).await?];
        let options = GameOptions::Classic(ClassicOptions::plain(Edition::Modern));
        let rules = Rules::new(options, 2).map_err(|error| error.to_string())?;
        let state = rules.start();
        let mut table = Table {
            tokens: [ann, ben],
            sockets,
            watchers: Vec::new(),
            game: String::new(),
            rules,
            state,
            seq: 0,
            dice: Dice::new(17, number),
        };
        for _ in 0..watchers {
            let (say, mut hear) = socket(address, &table.tokens[0]).await?.split();
            tokio::spawn(async move { while let Some(Ok(_)) = hear.next().await {} });
            table.watchers.push(say);
        }
        table.next_game(address).await?;
        Ok(table)
    }

    /// Sets up another game of the same two.
    async fn next_game(&mut self, address: &str) -> Result<(), String> {
        let options: Value =
            serde_json::from_str(&options::to_json(self.rules.options())).map_err(|error| error.to_string())?;
        let setup = json!({ "options": options, "seats": 2, "visibility": "unlisted" });
        let made = call(address, "/games", &self.tokens[0], &setup).await?;
        let game = made["game"].as_str().ok_or_else(|| made.to_string())?.to_owned();
        call(address, &format!("/games/{game}/join"), &self.tokens[1], &json!({})).await?;
        let before = std::mem::replace(&mut self.game, game);
        self.state = self.rules.start();
        self.seq = 0;
        for seat in [0, 1] {
            if !before.is_empty() {
                say(&mut self.sockets[seat], json!({ "t": "unsub", "g": before })).await?;
            }
            say(&mut self.sockets[seat], json!({ "t": "sub", "g": self.game })).await?;
            // Who has not been shown the table yet would miss its beginning.
            self.hear(seat, |frame| frame["t"] == "snapshot").await?;
        }
        for watcher in &mut self.watchers {
            let follow = json!({ "t": "sub", "g": self.game });
            watcher.send(Frame::text(follow.to_string())).await.map_err(|error| error.to_string())?;
        }
        say(&mut self.sockets[0], json!({ "t": "start", "g": self.game, "id": "start" })).await?;
        // Both hear of the start; the first of them takes the first draws in.
        self.hear(0, |frame| frame["t"] == "event" && frame["d"]["change"] == "started").await?;
        self.hear(1, |frame| frame["t"] == "event" && frame["d"]["change"] == "started").await?;
        Ok(())
    }

    /// One turn of whoever is to act; false when the game is over.
    async fn turn(&mut self, measured: &Measured) -> Result<bool, String> {
        let Actor::Player(player) = self.rules.actor(&self.state) else { return Ok(false) };
        let seat = usize::from(player.0);
        let (mut after, mut actions, mut room) = (self.state.clone(), Vec::new(), Vec::new());
        while self.rules.actor(&after) == Actor::Player(player) {
            let dice = &mut self.dice;
            let action = self.rules.some_action(&after, &mut room, |n| dice.below(n)).ok_or("nothing to do")?;
            let line = record::action_line(&self.rules, &after, action);
            actions.push(serde_json::from_str::<Value>(&line).map_err(|error| error.to_string())?);
            self.rules.apply_trusted(&mut after, action, &mut Quiet);
        }
        let begin = Instant::now();
        let turn = json!({ "t": "turn", "g": self.game, "id": "turn", "d": { "seq": self.seq, "actions": actions } });
        say(&mut self.sockets[seat], turn).await?;
        let acknowledged = self.hear(seat, |frame| frame["id"] == "turn").await?["seq"].as_u64();
        let latency = begin.elapsed().as_micros().min(u128::from(u32::MAX)) as u32;
        measured.latencies.lock().await.push(latency);
        measured.moves.fetch_add(1, Ordering::Relaxed);
        // The other hears of it too.
        self.hear(1 - seat, |frame| frame["t"] == "event" && frame["seq"].as_u64() >= acknowledged).await?;
        Ok(self.rules.actor(&self.state) != Actor::Nobody)
    }

    /// Reads frames of a player until one is what is waited for. What the first player hears changes the game.
    async fn hear(&mut self, seat: usize, wanted: impl Fn(&Value) -> bool) -> Result<Value, String> {
        loop {
            let frame = tokio::time::timeout(PATIENCE, self.sockets[seat].next())
                .await
                .map_err(|_| "no answer came in time")?
                .ok_or("the socket was closed")?
                .map_err(|error| error.to_string())?;
            let Frame::Text(text) = frame else { continue };
            let frame: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
            if frame["t"] == "nack" {
                return Err(frame["d"].to_string());
            }
            self.take_in(&frame)?;
            if wanted(&frame) {
                return Ok(frame);
            }
        }
    }

    /// Takes an event in that has not been seen: both players hear the same.
    fn take_in(&mut self, frame: &Value) -> Result<(), String> {
        let seq = frame["seq"].as_u64().unwrap_or(0);
        if frame["t"] != "event" || frame["g"] != self.game.as_str() || seq <= self.seq {
            return Ok(());
        }
        self.seq = seq;
        for action in frame["d"]["actions"].as_array().into_iter().flatten().filter_map(Value::as_object) {
            let action = record::understand(&self.rules, &self.state, action)?;
            self.rules.apply(&mut self.state, action, &mut Quiet).map_err(|illegal| format!("{illegal:?}"))?;
        }
        Ok(())
    }
}

async fn say(socket: &mut Socket, frame: Value) -> Result<(), String> {
    socket.send(Frame::text(frame.to_string())).await.map_err(|error| error.to_string())
}

async fn socket(address: &str, token: &str) -> Result<Socket, String> {
    let mut request = format!("ws://{address}/api/v1/ws").into_client_request().map_err(|error| error.to_string())?;
    let bearer = format!("Bearer {token}").parse().map_err(|_| "a token that is no header".to_owned())?;
    request.headers_mut().insert("authorization", bearer);
    let stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
    stream.set_nodelay(true).map_err(|error| error.to_string())?;
    let (socket, _) = tokio_tungstenite::client_async(request, MaybeTlsStream::Plain(stream))
        .await
        .map_err(|error| error.to_string())?;
    Ok(socket)
}

/// A call to the API.
async fn call(address: &str, path: &str, token: &str, body: &Value) -> Result<Value, String> {
    let body = body.to_string();
    let request = format!(
        "POST /api/v1{path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\nAuthorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
    stream.write_all(request.as_bytes()).await.map_err(|error| error.to_string())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.map_err(|error| error.to_string())?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
    if !head.starts_with("HTTP/1.1 20") {
        return Err(body.to_owned());
    }
    serde_json::from_str(body).map_err(|error| error.to_string())
}

/// A server that is started for the measurement and stopped after it.
struct OwnServer {
    child: Child,
    address: String,
    folder: PathBuf,
}

impl OwnServer {
    fn start(database: Option<&str>) -> Result<OwnServer, Failure> {
        let fault = |error: std::io::Error| Failure::Input(format!("the server cannot be started: {error}"));
        let folder = std::env::temp_dir().join(format!("bastide-load-{}", std::process::id()));
        let program = std::env::current_exe().map_err(fault)?;
        let mut command = Command::new(program);
        command.args(["serve", "--port", "0", "--log", "warn", "--no-limits", "--data"]).arg(&folder);
        if let Some(database) = database {
            command.args(["--database", database]);
        }
        let mut child = command.stdout(Stdio::piped()).spawn().map_err(fault)?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line).map_err(fault)?;
        }
        let address = line.trim().rsplit("http://").next().unwrap_or_default().to_owned();
        if address.is_empty() {
            return Err(Failure::Input("the server did not start".to_owned()));
        }
        Ok(OwnServer { child, address, folder })
    }

    /// How much memory it takes, in KiB, where the system tells.
    fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn report(arguments: &Arguments, measured: &Measured, seconds: f64, memory: Option<u64>) -> Result<(), Failure> {
    let mut latencies = std::mem::take(&mut *measured.latencies.blocking_lock());
    latencies.sort_unstable();
    let percentile = |part: f64| {
        let at = ((latencies.len() as f64 * part) as usize).min(latencies.len().saturating_sub(1));
        latencies.get(at).map_or(f64::NAN, |&micros| f64::from(micros) / 1000.0)
    };
    let of = |count: &AtomicU64| count.load(Ordering::Relaxed);
    let (moves, finished, errors) = (of(&measured.moves), of(&measured.finished), of(&measured.errors));
    let rate = moves as f64 / seconds;
    let (p50, p95, p99) = (percentile(0.5), percentile(0.95), percentile(0.99));
    print(&if arguments.json {
        let answer = json!({
            "games": arguments.games, "sockets": arguments.sockets(), "seconds": seconds, "moves": moves,
            "moves_per_second": rate, "p50_ms": p50, "p95_ms": p95, "p99_ms": p99, "finished_games": finished,
            "errors": errors, "server_kib": memory,
        });
        format!("{answer}\n")
    } else {
        let memory = memory.map_or_else(String::new, |kib| format!("memory of the server   {} MiB\n", kib / 1024));
        format!(
            "games, sockets         {}, {}\nmoves a second         {rate:.0}\nlatency p50, p95, p99  {p50:.1}, {p95:.1}, {p99:.1} ms\nfinished games         {finished}\nerrors                 {errors}\n{memory}",
            arguments.games,
            arguments.sockets()
        )
    })
}
