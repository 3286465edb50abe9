//! Passwords: hashed slowly, so that who steals the database cannot guess them, and only a few at a time.

use std::sync::Arc;
use std::time::Duration;

use argon2::{Argon2, Params, PasswordHasher, PasswordVerifier};
use axum::http::StatusCode;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::fault::Fault;

/// So many are hashed at the same time: each takes a core and 19 MiB for a while, and games must go on.
const AT_ONCE: usize = 2;
/// Who has waited so long for their turn is told to come back.
const PATIENCE: Duration = Duration::from_secs(10);
/// The shortest password.
const SHORTEST: usize = 10;
/// The longest password.
const LONGEST: usize = 200;

/// How much work it is to try one password.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum PasswordCost {
    /// As much as argon2 recommends.
    #[default]
    Usual,
    /// As little as there can be, which protects nobody: for tests.
    Least,
}

/// Hashes passwords and compares them with hashes.
#[derive(Debug)]
pub struct Passwords {
    argon: Argon2<'static>,
    free: Arc<Semaphore>,
}

impl Passwords {
    /// For passwords of that cost. Hashes of another cost are understood as well.
    pub fn new(cost: PasswordCost) -> Passwords {
        let params = match cost {
            PasswordCost::Usual => Params::DEFAULT,
            PasswordCost::Least => Params::new(Params::MIN_M_COST, Params::MIN_T_COST, Params::MIN_P_COST, None)
                .expect("the least that there can be"),
        };
        Passwords { argon: Argon2::from(params), free: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// The hash of a new password, with its salt and its cost.
    pub async fn hash(&self, password: String) -> Result<String, Fault> {
        let hash = self.work(move |argon| argon.hash_password(password.as_bytes())).await?;
        hash.map(|hash| hash.to_string()).map_err(|_| failed())
    }

    /// Whether a password is the one behind a hash. Where there is no hash it takes as long to say no, so that nobody
    /// learns from the time whether there is such an account.
    pub async fn is_right(&self, password: String, hash: Option<String>) -> Result<bool, Fault> {
        self.work(move |argon| match hash {
            Some(hash) => argon.verify_password(password.as_bytes(), hash.as_str()).is_ok(),
            None => {
                let _ = std::hint::black_box(argon.hash_password(password.as_bytes()));
                false
            }
        })
        .await
    }

    /// Runs something slow, when it is its turn, where it holds up nobody.
    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(Argon2<'static>) -> T + Send + 'static,
    ) -> Result<T, Fault> {
        let permit = tokio::time::timeout(PATIENCE, self.free.clone().acquire_owned()).await;
        let permit: OwnedSemaphorePermit = permit.map_err(|_| busy())?.map_err(|_| failed())?;
        let argon = self.argon.clone();
        let work = tokio::task::spawn_blocking(move || {
            let done = work(argon);
            // Not before: who hangs up does not end the work.
            drop(permit);
            done
        });
        work.await.map_err(|_| failed())
    }
}

fn busy() -> Fault {
    Fault::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "too many log in at this moment: try again")
        .retry_after(PATIENCE)
}

fn failed() -> Fault {
    Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "broken_password", "the password could not be hashed")
}

/// Whether something can be a password. The refusal does not repeat it.
pub fn check_password(password: &str) -> Result<(), Fault> {
    let length = password.chars().count();
    if (SHORTEST..=LONGEST).contains(&length) {
        return Ok(());
    }
    Err(Fault::malformed(format!("a password is {SHORTEST} to {LONGEST} characters")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_right_or_not_whatever_its_cost_was() {
        let (cheap, usual) = (Passwords::new(PasswordCost::Least), Passwords::new(PasswordCost::Usual));
        for password in ["correct horse", "\0\0\0\0\0\0\0\0\0\0", "пароль пароль 🐎"] {
            let hash = cheap.hash(password.to_owned()).await.ok();
            assert!(hash.as_ref().is_some_and(|hash| hash.starts_with("$argon2id$")));
            for passwords in [&cheap, &usual] {
                assert!(passwords.is_right(password.to_owned(), hash.clone()).await.is_ok_and(|right| right));
                assert!(passwords.is_right(format!("{password} "), hash.clone()).await.is_ok_and(|right| !right));
            }
        }
        let hash = usual.hash("correct horse".to_owned()).await.unwrap_or_default();
        assert!(hash.contains("m=19456,t=2,p=1"), "as argon2 recommends");
        assert!(cheap.is_right("correct horse".to_owned(), Some(hash)).await.is_ok_and(|right| right));
        for hash in [None, Some(String::new()), Some("$argon2id$nonsense".to_owned())] {
            assert!(cheap.is_right("correct horse".to_owned(), hash).await.is_ok_and(|right| !right));
        }
    }

    #[tokio::test]
    async fn only_a_few_are_hashed_at_a_time() {
        let passwords = Arc::new(Passwords::new(PasswordCost::Least));
        let running = Arc::new(std::sync::atomic::AtomicUsize::new(0));
        let all = (0..20).map(|_| {
            let (passwords, running) = (passwords.clone(), running.clone());
            tokio::spawn(async move {
                let most = passwords.work(move |_| {
                    let now = running.fetch_add(1, std::sync::atomic::Ordering::SeqCst) + 1;
                    std::thread::sleep(Duration::from_millis(2));
                    running.fetch_sub(1, std::sync::atomic::Ordering::SeqCst);
                    now
                });
                most.await.unwrap_or(usize::MAX)
            })
        });
        for one in futures_util::future::join_all(all).await {
            assert!(one.expect("no panic") <= AT_ONCE);
        }
    }
}
