//! When a search goes back to the root to begin anew.
//!
//! A search whose first decisions were bad can spend all its time below them. With a restart it makes them again,
//! knowing more: which constraints fail, which values a solution had (Gomes, Selman, Kautz 1998).

/// After how many failures since it last began a search goes back to the root; see
/// [`Search::restarts`](super::Search::restarts). Numbers that come to 0 count as 1.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[non_exhaustive]
pub enum Restarts {
    /// It never does.
    #[default]
    Never,
    /// Always after so many. Such a search may go on for ever, if nothing makes it decide otherwise the next time.
    Constant(u64),
    /// First after so many, then after twice as many, then after three times as many, and so on.
    Linear(u64),
    /// First after `scale`, and each time after `base` times as many. To be sure that the search comes to an end,
    /// `base` must be greater than 1.
    Geometric {
        /// How much longer each time.
        base: f64,
        /// The first time.
        scale: u64,
    },
    /// After so many times 1, 1, 2, 1, 1, 2, 4, 1, … (Luby, Sinclair, Zuckerman 1993).
    Luby(u64),
}

/// A policy at work.
#[derive(Debug)]
pub(super) struct Cutoffs {
    policy: Restarts,
    /// How often it was asked.
    asked: u64,
    /// The next number of a geometric sequence.
    next: f64,
    /// The next two numbers of Knuth's "reluctant doubling": the second is that of the sequence.
    doubling: (u64, u64),
}

impl Cutoffs {
    pub(super) fn new(policy: Restarts) -> Self {
        let next = if let Restarts::Geometric { scale, .. } = policy { scale.max(1) as f64 } else { 0.0 };
        Self { policy, asked: 0, next, doubling: (1, 1) }
    }

    /// After how many failures to restart the next time, at least 1; `u64::MAX` stands for never.
    pub(super) fn next(&mut self) -> u64 {
        self.asked += 1;
        let failures = match self.policy {
            Restarts::Never => u64::MAX,
            Restarts::Constant(scale) => scale,
            Restarts::Linear(scale) => scale.max(1).saturating_mul(self.asked),
            Restarts::Geometric { base, .. } => {
                let failures = self.next;
                self.next *= base;
                // Saturates, and what is not a number becomes 0.
                failures as u64
            }
            Restarts::Luby(scale) => scale.max(1).saturating_mul(self.double()),
        };
        failures.max(1)
    }

    fn double(&mut self) -> u64 {
        let (u, v) = self.doubling;
        self.doubling = if u & u.wrapping_neg() == v { (u + 1, 1) } else { (u, 2 * v) };
        v
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first<const N: usize>(policy: Restarts) -> [u64; N] {
        let mut cutoffs = Cutoffs::new(policy);
        [(); N].map(|()| cutoffs.next())
    }

    #[test]
    fn sequences_are_as_documented() {
        assert_eq!(first(Restarts::Never), [u64::MAX; 3]);
        assert_eq!(first(Restarts::Constant(5)), [5; 4]);
        assert_eq!(first(Restarts::Linear(5)), [5, 10, 15, 20]);
        assert_eq!(first(Restarts::Geometric { base: 1.5, scale: 100 }), [100, 150, 225, 337, 506]);
        assert_eq!(
            first(Restarts::Luby(10)),
            [10, 10, 20, 10, 10, 20, 40, 10, 10, 20, 10, 10, 20, 40, 80, 10]
        );
    }

    #[test]
    fn numbers_out_of_range_are_as_near_as_can_be() {
        assert_eq!(first(Restarts::Constant(0)), [1; 3]);
        assert_eq!(first(Restarts::Linear(0)), [1, 2, 3]);
        assert_eq!(first(Restarts::Luby(0)), [1, 1, 2, 1]);
        assert_eq!(first(Restarts::Geometric { base: 2.0, scale: 0 }), [1, 2, 4]);
        assert_eq!(first(Restarts::Luby(u64::MAX)), [u64::MAX; 4]);
        assert_eq!(first(Restarts::Linear(u64::MAX)), [u64::MAX; 4]);
        assert_eq!(first(Restarts::Geometric { base: f64::NAN, scale: 3 }), [3, 1, 1]);
        assert_eq!(first(Restarts::Geometric { base: -2.0, scale: 3 }), [3, 1, 12, 1]);
        assert_eq!(first(Restarts::Geometric { base: 1e300, scale: 3 }), [3, u64::MAX, u64::MAX]);
    }
}
