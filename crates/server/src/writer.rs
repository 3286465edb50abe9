//! Group commit: whatever waits to be stored is stored together, so that one slow disk does not cap how many games move.

use tokio::sync::{mpsc, oneshot};

use crate::store::{Append, Store, StoreError};

/// The most appends in one transaction.
const MOST: usize = 256;

type Waiting = (Append, oneshot::Sender<Result<(), StoreError>>);

/// Takes appends and stores them in the order in which they come.
#[derive(Clone, Debug)]
pub struct Writer {
    queue: mpsc::Sender<Waiting>,
}

impl Writer {
    /// Starts the task that writes. It ends when the last writer is dropped and all is stored.
    pub fn start(store: Store) -> (Writer, tokio::task::JoinHandle<()>) {
        let (queue, mut waiting) = mpsc::channel::<Waiting>(4 * MOST);
        let task = tokio::spawn(async move {
            let mut batch = Vec::with_capacity(MOST);
            while waiting.recv_many(&mut batch, MOST).await > 0 {
                let (appends, answers): (Vec<Append>, Vec<_>) = batch.drain(..).unzip();
                metrics::histogram!("bastide_batch_size").record(appends.len() as f64);
                for (answer, result) in answers.into_iter().zip(store.append_all(&appends).await) {
                    // Whoever asked may have gone; what is stored is stored.
                    let _ = answer.send(result);
                }
            }
        });
        (Writer { queue }, task)
    }

    /// Returns when the append is durable.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        let (answer, durable) = oneshot::channel();
        let gone = || StoreError::Database("the server is stopping".to_owned());
        self.queue.send((append, answer)).await.map_err(|_| gone())?;
        durable.await.map_err(|_| gone())?
    }
}
