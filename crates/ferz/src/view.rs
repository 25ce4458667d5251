//! A variable seen through a bijection.
//!
//! A view costs no variable and no propagator: `x + 3` and `7 - x` are `x` with two small functions around it.
//! The store's verbs take any view, and a propagator that is generic over its views is compiled once per shape.

use std::fmt::{self, Debug};

/// A variable: an index into the model that made it, and into every store built from that model.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(pub(crate) u32);

impl Var {
    /// The variable's position among those of its model, from 0 in the order they were made.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "x{}", self.0)
    }
}

/// A variable seen through a bijection whose step is 1, or −1 if it is [`reversed`](Self::reversed): where the
/// variable grows by 1, so does what is seen, or it shrinks by 1.
///
/// `see` and `back` are each other's inverse on the values of the variable. Outside they saturate, which is harmless:
/// a saturated value lies beyond every domain.
pub trait View: Copy + Debug + Send + Sync + 'static {
    /// The variable underneath.
    fn var(self) -> Var;
    /// What is seen where the variable has this value.
    fn see(self, value: i64) -> i64;
    /// The variable's value where this is seen.
    fn back(self, seen: i64) -> i64;
    /// Whether the view decreases where the variable increases.
    fn reversed(self) -> bool {
        false
    }
}

impl View for Var {
    #[inline]
    fn var(self) -> Var {
        self
    }

    #[inline]
    fn see(self, value: i64) -> i64 {
        value
    }

    #[inline]
    fn back(self, seen: i64) -> i64 {
        seen
    }
}

/// `var + by`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Offset {
    /// The variable underneath.
    pub var: Var,
    /// What is added to it.
    pub by: i64,
}

impl View for Offset {
    #[inline]
    fn var(self) -> Var {
        self.var
    }

    #[inline]
    fn see(self, value: i64) -> i64 {
        value.saturating_add(self.by)
    }

    #[inline]
    fn back(self, seen: i64) -> i64 {
        seen.saturating_sub(self.by)
    }
}

impl From<Offset> for Signed {
    fn from(Offset { var, by }: Offset) -> Self {
        Self { var, negated: false, by }
    }
}

/// `var + by`, or `by - var` where `negated`: every view there is, as data.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Signed {
    /// The variable underneath.
    pub var: Var,
    /// Whether the variable is subtracted.
    pub negated: bool,
    /// What is added.
    pub by: i64,
}

impl View for Signed {
    #[inline]
    fn var(self) -> Var {
        self.var
    }

    #[inline]
    fn see(self, value: i64) -> i64 {
        if self.negated { self.by.saturating_sub(value) } else { value.saturating_add(self.by) }
    }

    #[inline]
    fn back(self, seen: i64) -> i64 {
        if self.negated { self.by.saturating_sub(seen) } else { seen.saturating_sub(self.by) }
    }

    #[inline]
    fn reversed(self) -> bool {
        self.negated
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn laws(view: impl View, value: i64) -> Result<(), TestCaseError> {
        prop_assert_eq!(view.back(view.see(value)), value);
        prop_assert_eq!(view.see(view.back(value)), value);
        let step = view.see(value + 1) - view.see(value);
        prop_assert_eq!(step, if view.reversed() { -1 } else { 1 });
        Ok(())
    }

    proptest! {
        #[test]
        fn views_are_monotone_bijections(value in -1_000_000..1_000_000i64, by in -1_000_000..1_000_000i64) {
            let var = Var(0);
            laws(var, value)?;
            laws(Offset { var, by }, value)?;
            laws(Signed { var, negated: false, by }, value)?;
            laws(Signed { var, negated: true, by }, value)?;
        }
    }

    #[test]
    fn far_values_saturate() {
        let view = Offset { var: Var(0), by: -5 };
        assert_eq!(view.back(i64::MAX), i64::MAX);
        assert_eq!(Signed { var: Var(0), negated: true, by: 5 }.back(i64::MIN), i64::MAX);
    }
}
