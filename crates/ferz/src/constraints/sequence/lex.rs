//! Sequences compared as words in a dictionary.

use std::collections::HashSet;
use std::fmt::{self, Display};

use super::{collect, scope, values};
use crate::constraints::listing::write_list;
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
/// of the other one, and shorter. Domain consistent.
///
/// A run costs a step for each position that has been decided since, and one for each position behind the first open
/// one where the two can at best be equal.
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

/// The first sequence comes before the second, as [`lex_less`] says, or is the same. Domain consistent.
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

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
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
