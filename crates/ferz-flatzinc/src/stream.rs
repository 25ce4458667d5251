//! Standard output that is never far behind.
//!
//! MiniZinc shows solutions while the search goes on, so each has to leave at once. But there may be a hundred thousand
//! in a second, and a call of the system for each would cost more than finding it. So what is written is held back for
//! a few milliseconds at most, and a thread sees to that.

use std::io::{self, BufWriter, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

const LONGEST_WAIT: Duration = Duration::from_millis(5);

/// Standard output. A `flush` is a promise to do so soon; [`close`](Self::close) keeps it.
#[derive(Debug)]
pub(crate) struct Stream {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    wake: Condvar,
}

#[derive(Debug)]
struct State {
    out: BufWriter<Stdout>,
    /// Whether somebody waits for what is held back.
    promised: bool,
}

impl Stream {
    /// Starts the thread, which raises `cancel` when nobody reads any more.
    pub(crate) fn new(cancel: Arc<AtomicBool>) -> Self {
        let state = State { out: BufWriter::with_capacity(1 << 16, io::stdout()), promised: false };
        let shared = Arc::new(Shared { state: Mutex::new(state), wake: Condvar::new() });
        let stream = Self { shared: Arc::clone(&shared) };
        thread::spawn(move || {
            loop {
                shared.wait_for_promise();
                thread::sleep(LONGEST_WAIT);
                let mut state = shared.lock();
                state.promised = false;
                if state.out.flush().is_err() {
                    cancel.store(true, Ordering::Relaxed);
                    return;
                }
            }
        });
        stream
    }

    /// Writes all that is held back.
    pub(crate) fn close(self) -> io::Result<()> {
        self.shared.lock().out.flush()
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.shared.lock().out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut state = self.shared.lock();
        if !state.promised {
            state.promised = true;
            self.shared.wake.notify_one();
        }
        Ok(())
    }
}

impl Shared {
    /// A writer that panicked has written what it has.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait_for_promise(&self) {
        let waiting = self.wake.wait_while(self.lock(), |state| !state.promised);
        drop(waiting.unwrap_or_else(PoisonError::into_inner));
    }
}
