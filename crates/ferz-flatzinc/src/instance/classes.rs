//! Which variables are one and the same, seen through `x + c` and `c - x`.
//!
//! A union-find forest (Tarjan 1975) whose edges say how a variable is seen from its parent.

/// `y`, `y + by`, `-y` or `by - y`, for some `y`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Affine {
    pub(super) negated: bool,
    pub(super) by: i64,
}

/// The offset of an edge is below this. There are fewer than 2^31 variables, so sums along a path stay below 2^61.
const LARGEST: i64 = 1 << 30;

impl Affine {
    pub(super) const SAME: Self = Self { negated: false, by: 0 };

    /// What is seen of this value. The sum must fit, as it does for a value in range and an edge or a path of edges.
    pub(super) fn of(self, value: i64) -> i64 {
        if self.negated { self.by - value } else { self.by + value }
    }

    /// What is seen of this value, if it fits.
    pub(super) fn checked(self, value: i64) -> Option<i64> {
        if self.negated { self.by.checked_sub(value) } else { self.by.checked_add(value) }
    }

    /// That of which this value is seen, if it fits.
    pub(super) fn checked_inverse(self, value: i64) -> Option<i64> {
        if self.negated { self.by.checked_sub(value) } else { value.checked_sub(self.by) }
    }

    /// `x = self(y)` where `y = inner(z)`, as seen from `z`.
    fn after(self, inner: Self) -> Self {
        let by = self.by + if self.negated { -inner.by } else { inner.by };
        Self { negated: self.negated != inner.negated, by }
    }

    /// `y = inverse(x)` where `x = self(y)`.
    pub(super) fn inverse(self) -> Self {
        Self { negated: self.negated, by: if self.negated { self.by } else { -self.by } }
    }
}

/// What became of the wish to make two variables one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Union {
    /// They are one now, or were before in the same way.
    Done,
    /// They were one already, in another way: there is no solution.
    Contradiction,
    /// It cannot be said by a view.
    Unsaid,
}

#[derive(Debug)]
pub(super) struct Classes {
    /// Each variable's parent, which is itself for a root, and how it is seen from there.
    parents: Vec<(u32, Affine)>,
}

impl Classes {
    pub(super) fn new(count: usize) -> Self {
        Self { parents: (0..count as u32).map(|at| (at, Affine::SAME)).collect() }
    }

    /// The root of a variable's class, and how the variable is seen from there.
    pub(super) fn find(&mut self, var: usize) -> (usize, Affine) {
        let (parent, view) = self.parents[var];
        if self.parents[parent as usize].0 == parent {
            return (parent as usize, view);
        }
        // Two passes: first to the root, then down again with the sum of what is passed.
        let mut path = vec![var];
        let mut at = parent as usize;
        while self.parents[at].0 as usize != at {
            path.push(at);
            at = self.parents[at].0 as usize;
        }
        let mut seen = Affine::SAME;
        for var in path.into_iter().rev() {
            let view = self.parents[var].1.after(seen);
            self.parents[var] = (at as u32, view);
            seen = view;
        }
        (at, seen)
    }

    /// States that `x = view(y)`.
    pub(super) fn unite(&mut self, x: usize, y: usize, view: Affine) -> Union {
        let ((x_root, from_x), (y_root, from_y)) = (self.find(x), self.find(y));
        if view.by.unsigned_abs() >= LARGEST.unsigned_abs() {
            return Union::Unsaid;
        }
        let seen = view.after(from_y);
        // x = from_x(x_root) = seen(y_root)
        if x_root == y_root {
            return match (from_x.negated == seen.negated, from_x.by == seen.by) {
                (true, true) => Union::Done,
                (true, false) => Union::Contradiction,
                (false, _) => Union::Unsaid,
            };
        }
        // The earlier variable becomes the root, so that the roots stand in the order of the program.
        let (child, parent, view) = if x_root > y_root {
            (x_root, y_root, from_x.inverse().after(seen))
        } else {
            (y_root, x_root, seen.inverse().after(from_x))
        };
        if view.by.abs() >= LARGEST {
            return Union::Unsaid;
        }
        self.parents[child] = (parent as u32, view);
        Union::Done
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// What is said of variables whose values are known is found again.
        #[test]
        fn relations_of_known_values(
            values in proptest::collection::vec(-50..50i64, 2..12),
            pairs in proptest::collection::vec((0..12usize, 0..12usize, any::<bool>()), 0..30),
        ) {
            let mut classes = Classes::new(values.len());
            for (x, y, negated) in pairs {
                let (x, y) = (x % values.len(), y % values.len());
                let by = values[x] - if negated { -values[y] } else { values[y] };
                let united = classes.unite(x, y, Affine { negated, by });
                prop_assert_ne!(united, Union::Contradiction);
                let ((x_root, from_x), (y_root, from_y)) = (classes.find(x), classes.find(y));
                prop_assert_eq!(x_root, y_root);
                prop_assert_eq!(from_x.of(values[x_root]), values[x]);
                prop_assert_eq!(from_y.of(values[y_root]), values[y]);
            }
        }
    }

    #[test]
    fn contradictions_and_what_is_no_view() {
        let mut classes = Classes::new(3);
        let plus = |by| Affine { negated: false, by };
        assert_eq!(classes.unite(1, 0, plus(3)), Union::Done);
        assert_eq!(classes.unite(2, 1, plus(-3)), Union::Done);
        assert_eq!(classes.unite(0, 2, plus(0)), Union::Done);
        assert_eq!(classes.unite(0, 2, plus(1)), Union::Contradiction);
        assert_eq!(classes.unite(0, 1, Affine { negated: true, by: 5 }), Union::Unsaid);
        assert_eq!(classes.find(2), (0, Affine::SAME));
    }

    #[test]
    fn a_chain_that_leaves_the_range_is_not_said() {
        let mut classes = Classes::new(30);
        let far = Affine { negated: false, by: LARGEST - 1 };
        assert_eq!(classes.unite(1, 0, far), Union::Done);
        assert_eq!(classes.unite(2, 1, far), Union::Unsaid);
        assert_eq!(classes.find(2), (2, Affine::SAME));
    }
}
