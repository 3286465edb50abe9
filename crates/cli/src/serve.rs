//! `bastide serve`: tables for people and bots.

use std::fs;
use std::io::{self, IsTerminal};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use bastide_server::{BotProgram, Config, Server};
use clap::builder::BoolishValueParser;
use serde::Deserialize;
use tracing_subscriber::EnvFilter;

use crate::failure::{Failure, print};

// What holds where neither a flag nor the environment nor the file says anything.
const HOST: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const PORT: u16 = 4180;
const THINKERS: usize = 1;
const LOG: &str = "info";

/// A file with every key that there is; a test holds it to that.
const EXAMPLE: &str = r##"host = "0.0.0.0"
port = 4180
data = "/var/lib/bastide"
#database = "postgres://bastide@localhost/bastide"
thinkers = 2
bot = ["mine=python3 /opt/my_bot.py"]
no-limits = false
secure-cookies = true
log = "info"
log-json = true
"##;

/// Serve games to people and bots, until it is stopped.
///
/// Everything is kept in a database: a file in the data folder, or any PostgreSQL. What was acknowledged survives a crash.
/// Ctrl-C and SIGTERM stop it gently: what is under way is finished, and clients are told to come back.
#[derive(clap::Args, Clone, Debug, Deserialize)]
#[command(after_long_help = file_help())]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Arguments {
    /// A file with settings, in TOML: what neither a flag nor the environment says is taken from there
    #[arg(long, env = "BASTIDE_CONFIG", value_name = "FILE")]
    #[serde(skip)]
    config: Option<PathBuf>,
    #[arg(
        long,
        env = "BASTIDE_HOST",
        help = format!("Where to listen; 0.0.0.0 for everybody who can reach this machine [default: {HOST}]")
    )]
    host: Option<IpAddr>,
    #[arg(long, env = "BASTIDE_PORT", help = format!("The port; 0 takes one that is free [default: {PORT}]"))]
    port: Option<u16>,
    /// The folder of the database file [default: the user's data folder]
    #[arg(long, env = "BASTIDE_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
    /// The address of a database, instead of the folder: sqlite://FILE or postgres://…
    #[arg(long, env = "BASTIDE_DATABASE", value_name = "URL", hide_env_values = true)]
    database: Option<String>,
    #[arg(
        long,
        env = "BASTIDE_THINKERS",
        help = format!("How many bots may think at the same time [default: {THINKERS}]")
    )]
    thinkers: Option<usize>,
    /// Offer a program as a bot of that name; it speaks in lines, as docs/bots.md says. Can be given more than once
    #[arg(long, value_name = "NAME=COMMAND")]
    bot: Option<Vec<BotProgram>>,
    /// Let everybody ask as much as they like: for measuring, and behind a proxy that sets limits
    #[arg(long, env = "BASTIDE_NO_LIMITS", value_name = "true|false", value_parser = BoolishValueParser::new())]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true)]
    no_limits: Option<bool>,
    /// Browsers send their cookie by https only: set it when people reach the server by https, as behind a proxy with TLS
    #[arg(long, env = "BASTIDE_SECURE_COOKIES", value_name = "true|false", value_parser = BoolishValueParser::new())]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true)]
    secure_cookies: Option<bool>,
    #[arg(
        long,
        env = "BASTIDE_LOG",
        help = format!("What is logged, such as info, debug or bastide_server=debug [default: {LOG}]")
    )]
    log: Option<String>,
    /// Log as JSON
    #[arg(long, env = "BASTIDE_LOG_JSON", value_name = "true|false", value_parser = BoolishValueParser::new())]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true)]
    log_json: Option<bool>,
}

fn file_help() -> String {
    let example: String = EXAMPLE.lines().map(|line| format!("    {line}\n")).collect();
    format!(
        "The file of --config holds any of these flags under the same name. A flag goes before the environment, the \
         environment before the file, the file before the default. Folders are meant from where the server is started. \
         An example:\n\n{example}"
    )
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let arguments = match &arguments.config {
        Some(path) => arguments.clone().or(read(path)?),
        None => arguments.clone(),
    };
    start_log(&arguments)?;
    let config = Config {
        listen: SocketAddr::new(arguments.host.unwrap_or(HOST), arguments.port.unwrap_or(PORT)),
        data: arguments.data.map_or_else(data_folder, Ok)?,
        database: arguments.database,
        thinkers: arguments.thinkers.unwrap_or(THINKERS).max(1),
        bots: distinct(arguments.bot.unwrap_or_default())?,
        limits: !arguments.no_limits.unwrap_or(false),
        secure_cookies: arguments.secure_cookies.unwrap_or(false),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Input(format!("no threads can be started: {error}")))?;
    runtime.block_on(async {
        let server = Server::bind(config).await.map_err(Failure::Input)?;
        let address = server.address().map_or_else(String::new, |address| format!("http://{address}"));
        // Before anybody is told that it runs: whoever stops it then stops it gently.
        let stop = stop().map_err(|error| Failure::Input(format!("signals cannot be heard: {error}")))?;
        print(&format!("Bastide is served at {address}\n"))?;
        server.run(stop).await.map_err(Failure::Input)
    })
}

/// Bots, unless two of them have one name.
fn distinct(bots: Vec<BotProgram>) -> Result<Vec<BotProgram>, Failure> {
    let again = |at: &usize| bots[..*at].iter().any(|bot| bot.name == bots[*at].name);
    match (0..bots.len()).find(again) {
        Some(at) => Err(Failure::Usage(format!("--bot: two bots are called {}", bots[at].name))),
        None => Ok(bots),
    }
}

impl Arguments {
    /// What is not said here is taken from a file.
    fn or(self, file: Arguments) -> Arguments {
        Arguments {
            config: self.config,
            host: self.host.or(file.host),
            port: self.port.or(file.port),
            data: self.data.or(file.data),
            database: self.database.or(file.database),
            thinkers: self.thinkers.or(file.thinkers),
            bot: self.bot.or(file.bot),
            no_limits: self.no_limits.or(file.no_limits),
            secure_cookies: self.secure_cookies.or(file.secure_cookies),
            log: self.log.or(file.log),
            log_json: self.log_json.or(file.log_json),
        }
    }
}

/// Reads a file with settings.
fn read(path: &Path) -> Result<Arguments, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
    settings(&text).map_err(|reason| Failure::file(path, reason))
}

/// The settings in the text of a file. What is wrong is told in a line that begins with the place or the key.
fn settings(text: &str) -> Result<Arguments, String> {
    let table: toml::Table = toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
        format!("line {line}: {}", one_line(error.message()))
    })?;
    // Each key is read alone at first, because a fault in the whole does not tell which key it is of.
    for (key, value) in &table {
        let alone = toml::Table::from_iter([(key.clone(), value.clone())]);
        alone.try_into::<Arguments>().map_err(|error| one_line(&format!("{key}: {}", error.message())))?;
    }
    let settings: Arguments = table.try_into().map_err(|error| one_line(error.message()))?;
    if let Some(log) = &settings.log {
        filter(log).map_err(|reason| format!("log: {reason}"))?;
    }
    Ok(settings)
}

/// Keys and values may hold line ends, and a failure is one line.
fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

fn filter(log: &str) -> Result<EnvFilter, String> {
    EnvFilter::try_new(log).map_err(|error| error.to_string())
}

fn start_log(arguments: &Arguments) -> Result<(), Failure> {
    let filter =
        filter(arguments.log.as_deref().unwrap_or(LOG)).map_err(|reason| Failure::Usage(format!("--log: {reason}")))?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    // Colours are for people, not for files.
    let log = log.with_ansi(io::stderr().is_terminal());
    if arguments.log_json.unwrap_or(false) {
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

/// Listens for signals at once; what it gives comes back when somebody wants the server to stop.
#[cfg(unix)]
fn stop() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupted, mut terminated) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

/// Comes back when somebody wants the server to stop.
#[cfg(not(unix))]
fn stop() -> io::Result<impl Future<Output = ()>> {
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every flag can stand in the file, and the example of the help shows it.
    #[test]
    fn the_example_of_the_help_is_sound_and_whole() {
        settings(EXAMPLE).expect("it can be used as it stands");
        let all = EXAMPLE.replace('#', "");
        settings(&all).expect("so can what it leaves out");
        let keys = all.parse::<toml::Table>().expect("TOML");
        let command = <Arguments as clap::Args>::augment_args(clap::Command::new("serve"));
        let flags: Vec<&str> = command.get_arguments().filter_map(clap::Arg::get_long).collect();
        assert!(flags.len() > 5, "{flags:?}");
        for flag in flags.into_iter().filter(|flag| *flag != "config") {
            assert!(keys.contains_key(flag), "{flag} is missing");
        }
    }

    #[test]
    fn faults_are_told_by_line_or_key() {
        for (text, reason) in [
            ("port = 1\nhost = ", "line 2: "),
            ("port = 1\nport = 2", "line 2: "),
            ("config = \"other.toml\"", "config: unknown"),
            ("no_limits = true", "no_limits: unknown"),
            ("host = \"nowhere\"", "host: "),
            ("port = 70000", "port: "),
            ("port = [1]", "port: "),
            ("thinkers = -1", "thinkers: "),
            ("no-limits = \"yes\"", "no-limits: "),
            ("log = \"a=b=c\"", "log: "),
            ("bot = [\"greedy=x\"]", "bot: greedy is the name of a built-in bot"),
            ("bot = \"mine=x\"", "bot: "),
            ("[serve]\nport = 1", "serve: unknown"),
            ("\"two\\nlines\" = 1", "two lines: unknown"),
        ] {
            let told = settings(text).expect_err(text);
            assert!(told.starts_with(reason) && !told.contains('\n'), "{text:?}: {told:?}");
        }
    }
}
