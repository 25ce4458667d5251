//! Sequences compared as words in a dictionary.

use std::collections::HashSet;
use std::fmt::{self, Display};

use crate::constraints::listing::write_list;
use crate::constraints::terms::{check_views, collect, scope, values};
use crate::constraints::{Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::sequence as propagators;
use crate::view::{Signed, Var};

/// The constraint that one sequence comes before another one in lexicographic order; made by [`lex_less`] and
/// [`lex_less_eq`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LexLess {
    left: Vec<Term>,
    right: Vec<Term>,
    strictly: bool,
}

/// The first sequence comes before the second: where they differ for the first time, it is less; or it is a beginning
/// of the other one, and shorter. Domain consistent, if no variable comes twice.
///
/// A run costs a step for each position that has been decided since, and one for each position behind the first open
/// one where the two can at best be equal. (Frisch, Hnich, Kiziltan, Miguel and Walsh, CP 2002.)
///
/// ```
/// use ferz::{Model, branch, lex_less};
/// let mut m = Model::new();
/// let (x, y) = (m.ints(2, 0..=2), m.ints(2, 0..=2));
/// m.add(lex_less(&x, &y));
/// assert_eq!(m.search(branch(&x))?.count(), 36);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn lex_less<L: Into<Term>, R: Into<Term>>(
    left: impl IntoIterator<Item = L>,
    right: impl IntoIterator<Item = R>,
) -> LexLess {
    LexLess { left: collect(left), right: collect(right), strictly: true }
}

/// The first sequence comes before the second, as [`lex_less`] says, or is the same. Consistency and cost are those of
/// that.
///
/// ```
/// use ferz::{Model, branch, lex_less_eq};
/// let mut m = Model::new();
/// let (x, y) = (m.ints(2, 0..=2), m.ints(2, 0..=2));
/// m.add(lex_less_eq(&x, &y));
/// assert_eq!(m.search(branch(&x))?.count(), 36 + 9);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn lex_less_eq<L: Into<Term>, R: Into<Term>>(
    left: impl IntoIterator<Item = L>,
    right: impl IntoIterator<Item = R>,
) -> LexLess {
    LexLess { strictly: false, ..lex_less(left, right) }
}

impl LexLess {
    /// Whether the sequences must differ where both have a term.
    fn must_differ(&self) -> bool {
        self.left.len() > self.right.len() || (self.strictly && self.left.len() == self.right.len())
    }
}

impl Constraint for LexLess {
    fn scope(&self) -> Scope {
        scope(self.left.iter().chain(&self.right))
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let (left, right) = (values(&self.left, value), values(&self.right, value));
        if self.strictly { left < right } else { left <= right }
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_views(self.left.iter().chain(&self.right), engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        self.check(engine)?;
        let mut must_differ = self.must_differ();
        let mut pairs = Vec::new();
        let mut seen: HashSet<(Signed, Signed)> = HashSet::new();
        for (&left, &right) in self.left.iter().zip(&self.right) {
            let (left, right) = (engine.view(left)?, engine.view(right)?);
            if left.var == right.var && left.negated == right.negated && left.by != right.by {
                // They differ here, whatever comes.
                must_differ = left.by > right.by;
                break;
            }
            // Two that are equal on all positions before are so here.
            if left != right && seen.insert((left, right)) && !seen.contains(&(right, left)) {
                pairs.push((left, right));
            }
        }
        propagators::post_lex(&pairs, must_differ, engine);
        Ok(())
    }
}

impl Display for LexLess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lex_less{}([", if self.strictly { "" } else { "_eq" })?;
        write_list(f, self.left.iter(), "terms")?;
        f.write_str("], [")?;
        write_list(f, self.right.iter(), "terms")?;
        f.write_str("])")
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{count_over, left};
    use super::*;
    use crate::Model;

    #[test]
    fn half_of_all_pairs_and_the_equal_ones() {
        for (n, m) in [(0, 2), (1, 6), (2, 4), (3, 3), (6, 2)] {
            let (words, last) = ((m as u64).pow(n as u32), m - 1);
            let less = count_over(2 * n, 0..=last, |x| lex_less(&x[..n], &x[n..]));
            assert_eq!(less, (words * words - words) / 2);
            let less_eq = count_over(2 * n, 0..=last, |x| lex_less_eq(&x[..n], &x[n..]));
            assert_eq!(less_eq, (words * words + words) / 2);
        }
    }

    #[test]
    fn a_beginning_is_less() {
        // Of 2 and 3 digits: of the 8 that are equal as far as they go, the shorter is less.
        assert_eq!(count_over(5, 0..=1, |x| lex_less(&x[..2], &x[2..])), 12 + 8);
        assert_eq!(count_over(5, 0..=1, |x| lex_less_eq(&x[..2], &x[2..])), 12 + 8);
        assert_eq!(count_over(5, 0..=1, |x| lex_less(&x[..3], &x[3..])), 12);
        assert_eq!(count_over(5, 0..=1, |x| lex_less_eq(&x[..3], &x[3..])), 12);
        assert_eq!(count_over(2, 0..=1, |x| lex_less(&x[..0], x)), 4);
        assert_eq!(count_over(2, 0..=1, |x| lex_less_eq(x, &x[..0])), 0);
        assert_eq!(count_over(2, 0..=1, |x| lex_less_eq(x, x)), 4);
        assert_eq!(count_over(2, 0..=1, |x| lex_less(x, x)), 0);
    }

    #[test]
    fn a_variable_on_both_sides() {
        let mut m = Model::new();
        let x = m.ints(3, 0..=2);
        // Only where x[0] comes to lie on x[1] can they differ.
        m.add(lex_less([x[0], x[1], x[2]], [x[1], x[0], x[2]]));
        assert_eq!(left(&m, &x), [vec![0, 1], vec![1, 2], vec![0, 1, 2]]);
        m.add(lex_less([x[2] + 1, x[0] + 9], [x[2] + 1, x[1] + 0]));
        assert_eq!(left(&m, &x), [[0; 0]; 0]);
        let mut m = Model::new();
        let x = m.ints(2, 0..=2);
        m.add(lex_less_eq([x[0] + 0, x[1] + 1], [x[1] + 0, x[1] + 0]));
        assert_eq!(left(&m, &x), [[0, 1], [1, 2]]);
        m.add(lex_less_eq([x[0] + 0, x[1] + 0], [x[1] - 1, x[1] + 1]));
        assert_eq!(left(&m, &x), [[0, 1], [1, 2]]);
    }

    #[test]
    fn shows_itself() {
        let (x, y) = (Var(1), Var(2));
        assert_eq!(lex_less([x, y], [3]).to_string(), "lex_less([x1, x2], [3])");
        assert_eq!(lex_less_eq([x; 9], [y; 1]).to_string(), "lex_less_eq([x1, x1, x1, … 9 terms], [x2])");
    }
}
