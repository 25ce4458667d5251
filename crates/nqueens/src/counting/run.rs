//! Counts pieces of a plan on several threads.
//!
//! Threads take the next piece by adding one to a shared number, and send its count to the thread that called;
//! there is no lock, and nothing is written that two of them read.

use std::fmt::Debug;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

use rayon::ThreadPoolBuilder;

use super::CountingError;
use crate::stop::Stop;

/// What a method of counting does for one board.
pub(super) trait Counter: Sync {
    /// What the units of a phase have in common; made once, read by all threads.
    type Tables: Send + Sync;
    /// What a thread writes while it counts.
    type Scratch;

    /// The units of each phase, which follow one another from 0 on.
    fn phases(&self) -> Vec<Range<u32>>;

    /// The estimated cost of each unit, at least 1; none if it was stopped.
    fn costs(&self, stop: &Stop<'_>) -> Option<Vec<u64>>;

    /// Makes the tables of a phase, or none if it was stopped; runs on a thread of the pool, and may use others.
    fn tables(&self, phase: usize, stop: &Stop<'_>) -> Option<Self::Tables>;

    /// Scratch for a thread.
    fn scratch(&self) -> Self::Scratch;

    /// Counts a unit of the phase; none if it was stopped.
    fn count(
        &self,
        tables: &Self::Tables,
        scratch: &mut Self::Scratch,
        unit: u32,
        stop: &Stop<'_>,
    ) -> Option<u64>;
}

/// The units of a board, whatever the method.
pub(super) trait Work: Debug + Send + Sync {
    /// The number of units.
    fn units(&self) -> u32;

    /// The estimated cost of each unit, at least 1; none if it was stopped.
    fn costs(&self, stop: &Stop<'_>) -> Option<Vec<u64>>;

    /// See [`Plan::count_pieces`](super::Plan::count_pieces).
    fn run(
        &self,
        pieces: &[Range<u32>],
        threads: usize,
        stop: &Stop<'_>,
        done: &mut dyn FnMut(usize, u64) -> ControlFlow<()>,
    ) -> Result<bool, CountingError>;
}

impl<C: Counter + Debug + Send> Work for C {
    fn units(&self) -> u32 {
        self.phases().last().map_or(0, |phase| phase.end)
    }

    fn costs(&self, stop: &Stop<'_>) -> Option<Vec<u64>> {
        Counter::costs(self, stop)
    }

    fn run(
        &self,
        pieces: &[Range<u32>],
        threads: usize,
        stop: &Stop<'_>,
        done: &mut dyn FnMut(usize, u64) -> ControlFlow<()>,
    ) -> Result<bool, CountingError> {
        let threads = threads.max(1);
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|_| CountingError::Threads { threads })?;
        let quit = AtomicBool::new(false);
        let mut open: Vec<_> = pieces.iter().map(|piece| (piece.len(), 0)).collect();
        for (phase, units) in self.phases().iter().enumerate() {
            let tasks: Vec<_> = tasks(pieces, units).collect();
            if tasks.is_empty() || quit.load(Ordering::Relaxed) {
                continue;
            }
            let Some(tables) = pool.install(|| self.tables(phase, stop)) else { return Ok(false) };
            let next = AtomicUsize::new(0);
            let work = |sender: mpsc::Sender<(usize, usize, u64)>| {
                let mut scratch = self.scratch();
                while let Some((piece, units)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut sum = 0;
                    for unit in units.clone() {
                        if quit.load(Ordering::Relaxed) || stop.is_due() {
                            return;
                        }
                        let Some(count) = self.count(&tables, &mut scratch, unit, stop) else { return };
                        sum += count;
                    }
                    if sender.send((*piece, units.len(), sum)).is_err() {
                        return;
                    }
                }
            };
            pool.in_place_scope(|scope| {
                let (sender, counts) = mpsc::channel();
                for _ in 0..pool.current_num_threads().min(tasks.len()) {
                    let sender = sender.clone();
                    scope.spawn(|_| work(sender));
                }
                drop(sender);
                for (piece, units, count) in counts {
                    let (left, sum) = &mut open[piece];
                    *left -= units;
                    *sum += count;
                    if *left == 0 && !quit.load(Ordering::Relaxed) && done(piece, *sum).is_break() {
                        quit.store(true, Ordering::Relaxed);
                    }
                }
            });
        }
        Ok(!quit.into_inner() && open.iter().all(|(left, _)| *left == 0))
    }
}

/// The part of each piece that lies in the phase, with the number of the piece.
fn tasks(pieces: &[Range<u32>], phase: &Range<u32>) -> impl Iterator<Item = (usize, Range<u32>)> {
    pieces.iter().enumerate().filter_map(|(index, piece)| {
        let part = piece.start.max(phase.start)..piece.end.min(phase.end);
        (part.start < part.end).then_some((index, part))
    })
}
