//! A sequence of choices, from which everything is drawn.

/// Choices, which end in zeros: the simplest ones.
#[derive(Debug)]
pub(crate) struct Tape(std::vec::IntoIter<u16>);

impl Tape {
    pub(crate) fn new(choices: Vec<u16>) -> Self {
        Self(choices.into_iter())
    }

    /// A number from 0 to `n - 1`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        usize::from(self.0.next().unwrap_or(0)) % n
    }

    /// True once in `n` times.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == n - 1
    }

    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as usize) as i64
    }

    pub(crate) fn choose<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}
