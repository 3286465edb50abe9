//! `bastide backup` and `bastide restore`: a copy of the database file, taken while the server runs, and put back.

use std::fs;
use std::path::{Path, PathBuf};

use bastide_notation::words;
use bastide_server::Store;

use crate::failure::{Failure, print};
use crate::serve::data_folder;

/// Copy the database file into another, while the server may go on.
#[derive(clap::Args)]
pub struct BackupArguments {
    /// The copy, which must not be there yet
    to: PathBuf,
    /// The folder of the database file [the user's data folder unless said otherwise]
    #[arg(long, env = "BASTIDE_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
}

/// Put a copy back as the database file. The server must not run.
#[derive(clap::Args)]
pub struct RestoreArguments {
    /// The copy
    from: PathBuf,
    /// The folder of the database file [the user's data folder unless said otherwise]
    #[arg(long, env = "BASTIDE_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
}

pub fn backup(arguments: &BackupArguments) -> Result<(), Failure> {
    let (from, to) = (database_file(arguments.data.as_deref())?, &arguments.to);
    if !from.is_file() {
        return Err(Failure::file(&from, "there is no database to copy"));
    }
    if to.exists() {
        return Err(Failure::file(to, "it is there already: name a file that is not"));
    }
    let games = in_runtime(async {
        let store = Store::sqlite(&from).await?;
        store.copy_to(to).await?;
        store.close().await;
        counted_games(to).await
    });
    let games = games.map_err(|reason| Failure::file(to, reason))?;
    print(&format!("{} copied\n", words::counted(games as u32, "game")))
}

pub fn restore(arguments: &RestoreArguments) -> Result<(), Failure> {
    let (from, to) = (&arguments.from, database_file(arguments.data.as_deref())?);
    if !from.is_file() {
        return Err(Failure::file(from, "there is no such file"));
    }
    if to.exists() {
        return Err(Failure::file(&to, "there is a database already: move it away first"));
    }
    let folder = to.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
    // Under another name until it is known to be sound, so that a broken copy never becomes the database.
    let trial = folder.join("bastide.sqlite.restored");
    fs::copy(from, &trial).map_err(|error| Failure::file(from, error))?;
    let games = in_runtime(counted_games(&trial)).map_err(|reason| {
        let _ = fs::remove_file(&trial);
        Failure::file(from, reason)
    })?;
    fs::rename(&trial, &to).map_err(|error| Failure::file(&to, error))?;
    print(&format!("{} restored\n", words::counted(games as u32, "game")))
}

fn database_file(data: Option<&Path>) -> Result<PathBuf, Failure> {
    Ok(data.map_or_else(data_folder, |folder| Ok(folder.to_owned()))?.join("bastide.sqlite"))
}

/// Opens a copy, looks whether it is whole, and counts its games.
async fn counted_games(file: &Path) -> Result<i64, bastide_server::StoreError> {
    let store = Store::sqlite(file).await?;
    let games = store.check_whole().await;
    store.close().await;
    games
}

fn in_runtime<T>(work: impl Future<Output = Result<T, bastide_server::StoreError>>) -> Result<T, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| format!("no threads can be started: {error}"))?;
    runtime.block_on(work).map_err(|error| error.to_string())
}
