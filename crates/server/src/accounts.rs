//! What is kept of people: their names, their accounts, and what proves who they are.

use bastide_table::{Person, Time, UserId};
use sqlx::Row;

use crate::people::{Proof, Scope};
use crate::store::{Store, StoreError, on_either};

/// What others read in place of the name of somebody who has deleted themselves.
const GONE: &str = "gone";

/// A session that begins.
pub struct Session {
    /// The hash of its token.
    pub hash: String,
    /// When it begins.
    pub now: Time,
    /// When it ends by itself.
    pub expires_at: Time,
}

/// What an account has and a guest has not.
pub struct Login<'a> {
    /// The login name, in small letters.
    pub login: &'a str,
    /// The hash of the password.
    pub password_hash: &'a str,
}

/// Whose a token is.
pub struct Holder {
    /// Who, without the mark of bots, which hangs on the token.
    pub person: Person,
    /// Their login name, if they have an account.
    pub login: Option<String>,
    /// What the token is.
    pub proof: Proof,
    /// When it was used last, about.
    pub used_at: Option<Time>,
}

/// A personal token, as far as it is known to us.
pub struct Personal {
    /// By which its owner names it.
    pub id: String,
    /// What it is for, in the words of its owner.
    pub name: String,
    /// What it allows.
    pub scopes: Vec<Scope>,
    /// When it was made.
    pub created_at: Time,
    /// When it was used last, about.
    pub used_at: Option<Time>,
    /// When it ends by itself, if ever.
    pub expires_at: Option<Time>,
}

/// Whether a statement failed because something is there already that can be there only once.
fn is_taken<T>(done: &Result<T, sqlx::Error>) -> bool {
    matches!(done, Err(sqlx::Error::Database(reason)) if reason.is_unique_violation())
}

impl Store {
    /// Keeps somebody new, a guest or with an account, and their first session. False where the login name is taken.
    pub async fn add_person(
        &self,
        person: &Person,
        account: Option<&Login<'_>>,
        session: &Session,
    ) -> Result<bool, StoreError> {
        on_either!(self, pool => {
            let mut transaction = pool.begin().await?;
            let added = sqlx::query("INSERT INTO people (id, name, created_at, login, password_hash) VALUES ($1, $2, $3, $4, $5)")
                .bind(&person.user.0).bind(&person.name).bind(session.now as i64)
                .bind(account.map(|account| account.login)).bind(account.map(|account| account.password_hash))
                .execute(&mut *transaction).await;
            if is_taken(&added) {
                return Ok(false);
            }
            added?;
            sqlx::query("INSERT INTO tokens (hash, person_id, kind, name, scopes, created_at, used_at, expires_at) VALUES ($1, $2, 'session', '', '', $3, $3, $4)")
                .bind(&session.hash).bind(&person.user.0).bind(session.now as i64).bind(session.expires_at as i64)
                .execute(&mut *transaction).await?;
            transaction.commit().await?;
        });
        Ok(true)
    }

    /// Who has the token with that hash, unless its time is over.
    pub async fn holder(&self, hash: &str, now: Time) -> Result<Option<Holder>, StoreError> {
        Ok(on_either!(self, pool => {
            let row = sqlx::query(
                "SELECT people.id, people.name, people.login, tokens.kind, tokens.scopes, tokens.used_at \
                 FROM tokens JOIN people ON people.id = tokens.person_id \
                 WHERE tokens.hash = $1 AND (tokens.expires_at IS NULL OR tokens.expires_at > $2)",
            );
            row.bind(hash).bind(now as i64).fetch_optional(pool).await?.map(|row| Holder {
                person: Person::new(UserId(row.get(0)), row.get::<String, _>(1)),
                login: row.get(2),
                proof: match row.get::<String, _>(3).as_str() {
                    "session" => Proof::Session,
                    _ => Proof::Token(Scope::read(&row.get::<String, _>(4))),
                },
                used_at: row.get::<Option<i64>, _>(5).map(|at| at as Time),
            })
        }))
    }

    /// A token has been used.
    pub async fn used(&self, hash: &str, now: Time) -> Result<(), StoreError> {
        on_either!(self, pool => {
            sqlx::query("UPDATE tokens SET used_at = $1 WHERE hash = $2").bind(now as i64).bind(hash).execute(pool).await?;
        });
        Ok(())
    }

    /// Somebody wants to be called otherwise.
    pub async fn rename(&self, person: &UserId, name: &str) -> Result<(), StoreError> {
        on_either!(self, pool => {
            sqlx::query("UPDATE people SET name = $1 WHERE id = $2").bind(name).bind(&person.0).execute(pool).await?;
        });
        Ok(())
    }

    /// A guest gets an account. False where the login name is taken, or the guest has got one in the meantime.
    pub async fn make_account(&self, guest: &Person, account: &Login<'_>) -> Result<bool, StoreError> {
        Ok(on_either!(self, pool => {
            let made = sqlx::query("UPDATE people SET login = $1, password_hash = $2, name = $3 WHERE id = $4 AND login IS NULL")
                .bind(account.login).bind(account.password_hash).bind(&guest.name).bind(&guest.user.0)
                .execute(pool).await;
            if is_taken(&made) {
                return Ok(false);
            }
            made?.rows_affected() > 0
        }))
    }

    /// Who has that login name, in small letters, and the hash of their password.
    pub async fn account(&self, login: &str) -> Result<Option<(Person, String)>, StoreError> {
        Ok(on_either!(self, pool => {
            let row = sqlx::query("SELECT id, name, password_hash FROM people WHERE login = $1 AND password_hash IS NOT NULL")
                .bind(login).fetch_optional(pool).await?;
            row.map(|row| (Person::new(UserId(row.get(0)), row.get::<String, _>(1)), row.get(2)))
        }))
    }

    /// One more session of somebody whose password has that hash, and the end of those whose time is over. False where
    /// the password has changed since it was compared.
    pub async fn add_session(
        &self,
        person: &UserId,
        password_hash: &str,
        session: &Session,
    ) -> Result<bool, StoreError> {
        Ok(on_either!(self, pool => {
            sqlx::query("DELETE FROM tokens WHERE person_id = $1 AND kind = 'session' AND expires_at <= $2")
                .bind(&person.0).bind(session.now as i64).execute(pool).await?;
            let added = sqlx::query(
                "INSERT INTO tokens (hash, person_id, kind, name, scopes, created_at, used_at, expires_at) \
                 SELECT $1, id, 'session', '', '', $2, $2, $3 FROM people WHERE id = $4 AND password_hash = $5",
            );
            let added = added.bind(&session.hash).bind(session.now as i64).bind(session.expires_at as i64)
                .bind(&person.0).bind(password_hash).execute(pool).await?;
            added.rows_affected() > 0
        }))
    }

    /// Ends one session.
    pub async fn end_session(&self, hash: &str) -> Result<(), StoreError> {
        on_either!(self, pool => {
            sqlx::query("DELETE FROM tokens WHERE hash = $1").bind(hash).execute(pool).await?;
        });
        Ok(())
    }

    /// Another password, after which only one session goes on. False where it has changed since the old one was compared.
    pub async fn change_password(
        &self,
        person: &UserId,
        old_hash: &str,
        new_hash: &str,
        staying: &str,
    ) -> Result<bool, StoreError> {
        on_either!(self, pool => {
            let mut transaction = pool.begin().await?;
            let changed = sqlx::query("UPDATE people SET password_hash = $1 WHERE id = $2 AND password_hash = $3")
                .bind(new_hash).bind(&person.0).bind(old_hash).execute(&mut *transaction).await?;
            if changed.rows_affected() == 0 {
                return Ok(false);
            }
            sqlx::query("DELETE FROM tokens WHERE person_id = $1 AND kind = 'session' AND hash <> $2")
                .bind(&person.0).bind(staying).execute(&mut *transaction).await?;
            transaction.commit().await?;
        });
        Ok(true)
    }

    /// Forgets all that lets somebody in, and what they are called. Their games stay.
    pub async fn delete_person(&self, person: &UserId) -> Result<(), StoreError> {
        on_either!(self, pool => {
            let mut transaction = pool.begin().await?;
            sqlx::query("DELETE FROM tokens WHERE person_id = $1").bind(&person.0).execute(&mut *transaction).await?;
            sqlx::query("UPDATE people SET name = $1, login = NULL, password_hash = NULL WHERE id = $2")
                .bind(GONE).bind(&person.0).execute(&mut *transaction).await?;
            transaction.commit().await?;
        });
        Ok(())
    }

    /// The personal tokens of somebody, the newest first.
    pub async fn personal_tokens(&self, person: &UserId) -> Result<Vec<Personal>, StoreError> {
        Ok(on_either!(self, pool => {
            let rows = sqlx::query(
                "SELECT id, name, scopes, created_at, used_at, expires_at FROM tokens \
                 WHERE person_id = $1 AND kind = 'token' ORDER BY created_at DESC, id",
            );
            let time = |at: i64| at as Time;
            rows.bind(&person.0).fetch_all(pool).await?.iter().map(|row| Personal {
                id: row.get(0),
                name: row.get(1),
                scopes: Scope::read(&row.get::<String, _>(2)),
                created_at: time(row.get(3)),
                used_at: row.get::<Option<i64>, _>(4).map(time),
                expires_at: row.get::<Option<i64>, _>(5).map(time),
            }).collect()
        }))
    }

    /// Keeps a personal token.
    pub async fn add_personal_token(&self, person: &UserId, hash: &str, token: &Personal) -> Result<(), StoreError> {
        on_either!(self, pool => {
            sqlx::query("INSERT INTO tokens (hash, id, person_id, kind, name, scopes, created_at, expires_at) VALUES ($1, $2, $3, 'token', $4, $5, $6, $7)")
                .bind(hash).bind(&token.id).bind(&person.0).bind(&token.name).bind(Scope::write(&token.scopes))
                .bind(token.created_at as i64).bind(token.expires_at.map(|at| at as i64)).execute(pool).await?;
        });
        Ok(())
    }

    /// Ends a personal token. False where somebody has none with that id.
    pub async fn end_personal_token(&self, person: &UserId, id: &str) -> Result<bool, StoreError> {
        Ok(on_either!(self, pool => {
            let ended = sqlx::query("DELETE FROM tokens WHERE person_id = $1 AND id = $2 AND kind = 'token'")
                .bind(&person.0).bind(id).execute(pool).await?;
            ended.rows_affected() > 0
        }))
    }
}
