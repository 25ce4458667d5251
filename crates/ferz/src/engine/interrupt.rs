//! Whether to break off a fixpoint that takes long.

use std::fmt::{self, Debug};

#[derive(Default)]
pub(super) struct Interrupt {
    due: Option<Box<dyn Fn() -> bool + Send>>,
    happened: bool,
}

/// So many runs of propagators may pass before somebody looks: a power of two.
const LOOK_EVERY: u64 = 1 << 12;

impl Interrupt {
    pub(super) fn when(due: impl Fn() -> bool + Send + 'static) -> Self {
        Self { due: Some(Box::new(due)), happened: false }
    }

    /// Whether it is time, after so many runs of propagators.
    #[inline]
    pub(super) fn is_due(&mut self, runs: u64) -> bool {
        runs.is_multiple_of(LOOK_EVERY) && self.look()
    }

    pub(super) fn happened(&self) -> bool {
        self.happened
    }

    #[cold]
    fn look(&mut self) -> bool {
        self.happened = self.due.as_ref().is_some_and(|due| due());
        self.happened
    }
}

impl Debug for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Interrupt").field("happened", &self.happened).finish_non_exhaustive()
    }
}
