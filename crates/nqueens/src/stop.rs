//! When to give up: a flag set from elsewhere, a deadline, or neither.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Tells a running method to stop, by a flag, a deadline, both or neither.
///
/// A method looks at it often enough to stop within milliseconds, and rarely enough not to be slowed by it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Stop<'a> {
    flag: Option<&'a AtomicBool>,
    deadline: Option<Instant>,
}

impl<'a> Stop<'a> {
    /// Never stops.
    #[must_use]
    pub const fn never() -> Self {
        Self { flag: None, deadline: None }
    }

    /// Stops also when `flag` is set; one flag at most, the last given.
    #[must_use]
    pub const fn when(self, flag: &'a AtomicBool) -> Self {
        Self { flag: Some(flag), ..self }
    }

    /// Stops also at `deadline`; of several, the earliest counts.
    #[must_use]
    pub fn at(self, deadline: Instant) -> Self {
        let earliest = self.deadline.map_or(deadline, |other| other.min(deadline));
        Self { deadline: Some(earliest), ..self }
    }

    /// Stops also when `limit` has passed from now; a time too far off to be represented is no limit.
    #[must_use]
    pub fn after(self, limit: Duration) -> Self {
        Instant::now().checked_add(limit).map_or(self, |deadline| self.at(deadline))
    }

    /// Whether it is time to stop: the flag is set, or the deadline has passed.
    #[must_use]
    pub fn is_due(&self) -> bool {
        self.flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// A reader of this token for one thread.
    pub(crate) fn watch(&self) -> Watch<'_> {
        Watch { stop: self, skip: 0 }
    }
}

/// Looks at a [`Stop`] once in [`Watch::PERIOD`] polls, beginning with the first.
#[derive(Debug)]
pub(crate) struct Watch<'a> {
    stop: &'a Stop<'a>,
    /// Polls to let pass before the next look.
    skip: u32,
}

impl Watch<'_> {
    /// Polls for each look at flag and clock. A clock read takes some 25 ns, the cheapest node that is polled
    /// about 5 ns; the dearest, a row of `scan` on its largest board, some tens of microseconds.
    const PERIOD: u32 = 256;

    /// Breaks when it was found to be time to stop.
    #[inline]
    pub(crate) fn poll(&mut self) -> ControlFlow<()> {
        if self.skip > 0 {
            self.skip -= 1;
            return ControlFlow::Continue(());
        }
        self.look()
    }

    #[cold]
    fn look(&mut self) -> ControlFlow<()> {
        if self.stop.is_due() {
            return ControlFlow::Break(());
        }
        self.skip = Self::PERIOD - 1;
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn never_is_never_due() {
        assert!(!Stop::never().is_due());
        assert!(!Stop::never().after(Duration::MAX).is_due());
    }

    #[test]
    fn a_flag_and_a_deadline_each_make_it_due() {
        let flag = AtomicBool::new(false);
        let later = Instant::now() + Duration::from_secs(3600);
        let stop = Stop::never().when(&flag).at(later);
        assert!(!stop.is_due());
        assert!(stop.at(Instant::now()).is_due());
        assert!(
            stop.at(Instant::now()).at(later).after(Duration::MAX).is_due(),
            "the earliest deadline counts"
        );
        flag.store(true, Ordering::Relaxed);
        assert!(stop.is_due());
    }

    #[test]
    fn the_first_poll_looks_and_a_later_one_within_a_period() {
        let flag = AtomicBool::new(true);
        let stop = Stop::never().when(&flag);
        assert!(stop.watch().poll().is_break());

        flag.store(false, Ordering::Relaxed);
        let mut watch = stop.watch();
        assert!(watch.poll().is_continue());
        flag.store(true, Ordering::Relaxed);
        let passed = (1..=Watch::PERIOD).take_while(|_| watch.poll().is_continue()).count();
        assert_eq!(passed, Watch::PERIOD as usize - 1);
        assert!(watch.poll().is_break(), "once due, every poll breaks");
    }
}
