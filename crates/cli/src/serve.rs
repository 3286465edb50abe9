//! `bastide serve`: tables for people and bots.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use bastide_server::{Config, Server};

use crate::failure::{Failure, print};

/// Serve games to people and bots, until it is stopped.
///
/// Everything is kept in a database: a file in the data folder, or any PostgreSQL. What was acknowledged survives a crash.
/// Ctrl-C and SIGTERM stop it gently: what is under way is finished, and clients are told to come back.
#[derive(clap::Args)]
pub struct Arguments {
    /// Where to listen; 0.0.0.0 for everybody who can reach this machine
    #[arg(long, env = "BASTIDE_HOST", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// The port; 0 takes one that is free
    #[arg(long, env = "BASTIDE_PORT", default_value_t = 4180)]
    port: u16,
    /// The folder of the database file [the user's data folder unless said otherwise]
    #[arg(long, env = "BASTIDE_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
    /// The address of another database: sqlite://FILE or postgres://…
    #[arg(long, env = "BASTIDE_DATABASE", value_name = "URL", hide_env_values = true)]
    database: Option<String>,
    /// How many bots may think at the same time
    #[arg(long, env = "BASTIDE_THINKERS", default_value_t = 1)]
    thinkers: usize,
    /// Let everybody ask as much as they like: for measuring, and behind a proxy that sets limits
    #[arg(long, env = "BASTIDE_NO_LIMITS")]
    no_limits: bool,
    /// What is logged, such as info, debug or bastide_server=debug
    #[arg(long, env = "BASTIDE_LOG", default_value = "info")]
    log: String,
    /// Log as JSON
    #[arg(long)]
    log_json: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    start_log(arguments)?;
    let config = Config {
        listen: SocketAddr::new(arguments.host, arguments.port),
        data: arguments.data.clone().map_or_else(data_folder, Ok)?,
        database: arguments.database.clone(),
        thinkers: arguments.thinkers.max(1),
        limits: !arguments.no_limits,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Input(format!("no threads can be started: {error}")))?;
    runtime.block_on(async {
        let server = Server::bind(config).await.map_err(Failure::Input)?;
        let address = server.address().map_or_else(String::new, |address| format!("http://{address}"));
        print(&format!("Bastide is served at {address}\n"))?;
        server.run(stop()).await.map_err(Failure::Input)
    })
}

fn start_log(arguments: &Arguments) -> Result<(), Failure> {
    let filter = tracing_subscriber::EnvFilter::try_new(&arguments.log)
        .map_err(|error| Failure::Usage(format!("--log: {error}")))?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if arguments.log_json {
        log.json().init();
    } else {
        log.init();
    }
    Ok(())
}

/// Where programs keep their data.
pub fn data_folder() -> Result<PathBuf, Failure> {
    let home = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = home("XDG_DATA_HOME").or_else(|| home("HOME").map(|home| home.join(".local/share")));
    let missing = || Failure::Usage("there is no home folder: say --data where the database shall lie".to_owned());
    Ok(folder.ok_or_else(missing)?.join("bastide"))
}

/// Comes back when somebody wants the server to stop.
async fn stop() {
    let interrupted = async { drop(tokio::signal::ctrl_c().await) };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}
