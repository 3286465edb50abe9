//! What is kept: games and their entries; `accounts` keeps people. The same statements for SQLite and for PostgreSQL.

use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use bastide_table::{Entry, Secret, Time, UserId};
use sqlx::Row;
use sqlx::postgres::{PgListener, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};

/// How long a database may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why something could not be kept or found.
#[derive(Debug)]
pub enum StoreError {
    /// Somebody else has stored that entry first: the table must be read anew.
    Conflict,
    /// The database was written by a newer version.
    Newer(String),
    /// The database does not answer as it should.
    Database(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict => f.write_str("somebody else has changed the table first"),
            StoreError::Newer(reason) => {
                write!(
                    f,
                    "the database was written by a newer version of this program ({reason}): update, or restore a backup"
                )
            }
            StoreError::Database(reason) => write!(f, "the database: {reason}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Database(match &error {
            // The words of the database itself are the clearest.
            sqlx::Error::Database(reason) => reason.message().to_owned(),
            sqlx::Error::Io(reason) => reason.to_string(),
            sqlx::Error::PoolTimedOut => {
                format!(
                    "it has not answered for {} seconds: does it run, and is its address right?",
                    PATIENCE.as_secs()
                )
            }
            other => other.to_string(),
        })
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> StoreError {
        match error {
            sqlx::migrate::MigrateError::VersionMissing(version) => StoreError::Newer(format!("step {version}")),
            sqlx::migrate::MigrateError::Execute(error) => error.into(),
            other => StoreError::Database(other.to_string()),
        }
    }
}

/// The steps from an empty database to ours, in statements that both databases know.
static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("./migrations");

/// A database.
#[derive(Clone, Debug)]
pub enum Store {
    /// A file of its own.
    Sqlite(SqlitePool),
    /// A server that several nodes share.
    Postgres(PgPool),
}

/// Runs the same statement on either database.
macro_rules! on_either {
    ($store:expr, $pool:ident => $query:expr) => {
        match $store {
            Store::Sqlite($pool) => $query,
            Store::Postgres($pool) => $query,
        }
    };
}
pub(crate) use on_either;

/// The statements of one append, inside a transaction: its result, while a failure of the database returns at once.
///
/// Who loses a race is told by the count of rows and not by an error, because an error would spoil the whole transaction
/// on PostgreSQL. An entry follows its predecessor, so numbers have no gaps, and the first entry decides for all.
macro_rules! append_one {
    ($transaction:expr, $append:expr) => {{
        let append: &Append = $append;
        let mut result = Ok(());
        for (number, entry) in (append.first..).zip(&append.entries) {
            let body = serde_json::to_string(entry).map_err(|error| StoreError::Database(error.to_string()))?;
            let stored = sqlx::query(
                "INSERT INTO entries (game_id, number, body) SELECT $1, $2, $3 \
                 WHERE $2 = 1 OR EXISTS (SELECT 1 FROM entries WHERE game_id = $1 AND number = $2 - 1) \
                 ON CONFLICT DO NOTHING",
            );
            let stored = stored.bind(&append.game).bind(number as i64).bind(body).execute(&mut *$transaction).await?;
            if stored.rows_affected() == 0 {
                result = Err(StoreError::Conflict);
                break;
            }
        }
        if result.is_ok() {
            sqlx::query("UPDATE games SET stage = $1 WHERE id = $2 AND stage <> $1")
                .bind(append.stage)
                .bind(&append.game)
                .execute(&mut *$transaction)
                .await?;
            for person in &append.seated {
                sqlx::query("INSERT INTO seats (person_id, game_id) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                    .bind(&person.0)
                    .bind(&append.game)
                    .execute(&mut *$transaction)
                    .await?;
            }
        }
        result
    }};
}

/// Entries of one game that belong together, with the number of the first.
#[derive(Clone, Debug)]
pub struct Append {
    /// The game.
    pub game: String,
    /// The number of the first entry.
    pub first: u64,
    /// The entries.
    pub entries: Vec<Entry>,
    /// The stage of the game after them.
    pub stage: &'static str,
    /// People who have taken a seat.
    pub seated: Vec<UserId>,
}

/// What all nodes on one PostgreSQL tell each other of: the numbers of games, never what happened in them.
const CHANNEL: &str = "bastide_entries";

/// What other nodes store, and this one.
#[derive(Debug)]
pub struct Heard(PgListener);

/// Something that was stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// A game has come to the entry with that number.
    Entry {
        /// The game.
        game: String,
        /// The number.
        number: u64,
    },
    /// The connection broke and was made anew: anything may have happened meanwhile.
    Anything,
}

impl Heard {
    /// Waits for the next news.
    pub async fn next(&mut self) -> Result<News, StoreError> {
        loop {
            let Some(notice) = self.0.try_recv().await? else { return Ok(News::Anything) };
            if let Some((number, game)) = notice.payload().split_once(' ')
                && let Ok(number) = number.parse()
            {
                return Ok(News::Entry { game: game.to_owned(), number });
            }
        }
    }
}

/// A game as it is stored.
#[derive(Debug)]
pub struct StoredGame {
    /// What decides its draws.
    pub secret: Secret,
    /// All entries, in order.
    pub entries: Vec<Entry>,
}

impl Store {
    /// Opens or makes a database file.
    pub async fn sqlite(path: &Path) -> Result<Store, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // What was acknowledged survives a loss of power.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(PATIENCE);
        let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        MIGRATIONS.run(&pool).await?;
        Ok(Store::Sqlite(pool))
    }

    /// Opens a database by its address: `sqlite://…` or `postgres://…`.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        if let Some(path) = url.strip_prefix("sqlite://") {
            return Store::sqlite(Path::new(path)).await;
        }
        if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
            return Err(StoreError::Database("its address must begin with sqlite:// or postgres://".to_owned()));
        }
        let options = sqlx::postgres::PgConnectOptions::from_str(url)?;
        let pool = PgPoolOptions::new().max_connections(9).acquire_timeout(PATIENCE).connect_with(options).await?;
        MIGRATIONS.run(&pool).await?;
        Ok(Store::Postgres(pool))
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), StoreError> {
        on_either!(self, pool => sqlx::query("SELECT 1").execute(pool).await.map(|_| ())?);
        Ok(())
    }

    /// Stores a new game with its first entries: both or nothing. A game that is there already is a conflict.
    pub async fn create(&self, append: &Append, secret: &Secret, listed: bool, now: Time) -> Result<(), StoreError> {
        let (seed, salt) = secret.in_hex();
        on_either!(self, pool => {
            let mut transaction = pool.begin().await?;
            let made = sqlx::query("INSERT INTO games (id, created_at, seed, salt, stage, listed) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING")
                .bind(&append.game).bind(now as i64).bind(seed).bind(salt).bind(append.stage).bind(listed)
                .execute(&mut *transaction).await?;
            if made.rows_affected() == 0 {
                return Err(StoreError::Conflict);
            }
            append_one!(transaction, append)?;
            transaction.commit().await?;
        });
        Ok(())
    }

    /// Stores many appends in one transaction: one wait for the disk for all of them. Each succeeds or not on its own.
    pub async fn append_all(&self, appends: &[Append]) -> Vec<Result<(), StoreError>> {
        match self.try_append_all(appends).await {
            Ok(results) => results,
            Err(error) => {
                let reason = match error {
                    StoreError::Database(reason) => reason,
                    other => other.to_string(),
                };
                appends.iter().map(|_| Err(StoreError::Database(reason.clone()))).collect()
            }
        }
    }

    async fn try_append_all(&self, appends: &[Append]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        // All nodes write games in the same order, so that no two of them wait for each other.
        let mut order: Vec<usize> = (0..appends.len()).collect();
        order.sort_by_key(|&index| &appends[index].game);
        let mut results: Vec<Result<(), StoreError>> = appends.iter().map(|_| Ok(())).collect();
        match self {
            Store::Sqlite(pool) => {
                // Who reads first and writes later may find that somebody else has written: this one waits at once.
                let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
                for index in order {
                    results[index] = append_one!(transaction, &appends[index]);
                }
                transaction.commit().await?;
            }
            Store::Postgres(pool) => {
                let mut transaction = pool.begin().await?;
                let mut news = Vec::new();
                for index in order {
                    let append = &appends[index];
                    results[index] = append_one!(transaction, append);
                    if results[index].is_ok() {
                        let last = append.first + append.entries.len() as u64 - 1;
                        news.push(format!("{last} {}", append.game));
                    }
                }
                // The other nodes hear of it when it is durable, and read it themselves.
                sqlx::query("SELECT pg_notify($1, news) FROM unnest($2::text[]) AS news")
                    .bind(CHANNEL)
                    .bind(news)
                    .execute(&mut *transaction)
                    .await?;
                transaction.commit().await?;
            }
        }
        Ok(results)
    }

    /// Hears what other nodes store: nothing where there can be none.
    pub async fn hear(&self) -> Result<Option<Heard>, StoreError> {
        let Store::Postgres(pool) = self else { return Ok(None) };
        let mut listener = PgListener::connect_with(pool).await?;
        listener.listen(CHANNEL).await?;
        Ok(Some(Heard(listener)))
    }

    /// A game and all that happened at its table.
    pub async fn load(&self, game: &str) -> Result<Option<StoredGame>, StoreError> {
        // PostgreSQL takes no such text, not even to find nothing by it.
        if game.contains('\0') {
            return Ok(None);
        }
        let (secret, bodies): (Option<(String, String)>, Vec<String>) = on_either!(self, pool => {
            let secret = sqlx::query("SELECT seed, salt FROM games WHERE id = $1").bind(game).fetch_optional(pool).await?;
            let entries = sqlx::query("SELECT body FROM entries WHERE game_id = $1 ORDER BY number").bind(game).fetch_all(pool).await?;
            (secret.map(|row| (row.get(0), row.get(1))), entries.iter().map(|row| row.get(0)).collect())
        });
        let Some((seed, salt)) = secret else { return Ok(None) };
        let secret = Secret::from_hex(&seed, &salt).map_err(StoreError::Database)?;
        let entries = bodies.iter().map(|body| serde_json::from_str(body)).collect::<Result<Vec<Entry>, _>>();
        let entries = entries.map_err(|error| StoreError::Database(format!("an entry of game {game}: {error}")))?;
        Ok(Some(StoredGame { secret, entries }))
    }

    /// The number of the last entry of a game.
    pub async fn last_number(&self, game: &str) -> Result<u64, StoreError> {
        let last: i64 = on_either!(self, pool => {
            sqlx::query("SELECT COALESCE(MAX(number), 0) FROM entries WHERE game_id = $1").bind(game).fetch_one(pool).await?.get(0)
        });
        Ok(last as u64)
    }

    /// The newest games of a stage that everybody may find.
    pub async fn listed(&self, stage: &str, most: i64) -> Result<Vec<String>, StoreError> {
        Ok(on_either!(self, pool => {
            let rows = sqlx::query("SELECT id FROM games WHERE stage = $1 AND listed = $2 ORDER BY created_at DESC LIMIT $3")
                .bind(stage).bind(true).bind(most).fetch_all(pool).await?;
            rows.iter().map(|row| row.get(0)).collect()
        }))
    }

    /// The games that somebody has a seat in, the newest first.
    pub async fn games_of(&self, person: &UserId, since: Time, most: i64) -> Result<Vec<String>, StoreError> {
        // PostgreSQL takes no such text, not even to find nothing by it.
        if person.0.contains('\0') {
            return Ok(Vec::new());
        }
        Ok(on_either!(self, pool => {
            let rows = sqlx::query("SELECT id FROM games JOIN seats ON game_id = id WHERE person_id = $1 AND created_at >= $2 ORDER BY created_at DESC LIMIT $3")
                .bind(&person.0).bind(since as i64).bind(most).fetch_all(pool).await?;
            rows.iter().map(|row| row.get(0)).collect()
        }))
    }

    /// The games that somebody has a seat in and that are being played.
    pub async fn playing_with(&self, person: &UserId) -> Result<Vec<String>, StoreError> {
        Ok(on_either!(self, pool => {
            let rows = sqlx::query("SELECT id FROM games JOIN seats ON game_id = id WHERE person_id = $1 AND stage = 'playing'")
                .bind(&person.0).fetch_all(pool).await?;
            rows.iter().map(|row| row.get(0)).collect()
        }))
    }

    /// Games that are being played: those of which a clock or a bot may have to be woken.
    pub async fn playing(&self) -> Result<Vec<String>, StoreError> {
        Ok(on_either!(self, pool => {
            let rows = sqlx::query("SELECT id FROM games WHERE stage = 'playing'").fetch_all(pool).await?;
            rows.iter().map(|row| row.get(0)).collect()
        }))
    }

    /// Copies a database file into another that is not there yet, as it is at one moment.
    pub async fn copy_to(&self, file: &Path) -> Result<(), StoreError> {
        let Store::Sqlite(pool) = self else {
            return Err(StoreError::Database("PostgreSQL has its own ways to copy a database: pg_dump".to_owned()));
        };
        sqlx::query("VACUUM INTO $1").bind(file.to_string_lossy().into_owned()).execute(pool).await?;
        Ok(())
    }

    /// Looks whether a database file is whole, and counts its games.
    pub async fn check_whole(&self) -> Result<i64, StoreError> {
        if let Store::Sqlite(pool) = self {
            let said: String = sqlx::query("PRAGMA integrity_check").fetch_one(pool).await?.get(0);
            if said != "ok" {
                return Err(StoreError::Database(format!("it is damaged: {said}")));
            }
        }
        Ok(on_either!(self, pool => sqlx::query("SELECT count(*) FROM games").fetch_one(pool).await?.get(0)))
    }

    /// Finishes what is under way and closes.
    pub async fn close(&self) {
        on_either!(self, pool => pool.close().await);
    }
}
