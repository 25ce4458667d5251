//! Values to try before anything else.

use super::Decision;
use super::brancher::{Brancher, Sequence};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::model::Model;
use crate::view::{Signed, View};

/// Tries these values of these terms, one after the other, where they are still possible. What it leaves open is for the
/// strategies that follow.
///
/// ```
/// use ferz::{Model, all_different, branch, warm_start};
/// let mut m = Model::new();
/// let x = m.ints(3, 0..=5);
/// m.add(all_different(&x));
/// let known = warm_start([(x[2], 4), (x[0], 4), (x[1], 3)]);
/// let mut search = m.search(known.then(branch(&x)))?;
/// let first = search.next_solution().map(|solution| solution.values_of(&x));
/// assert_eq!(first, Some(vec![0, 3, 4]));
/// # Ok::<(), ferz::ModelError>(())
/// ```
#[must_use]
pub fn warm_start<T: Into<Term>>(hints: impl IntoIterator<Item = (T, i64)>) -> Sequence {
    let hint = |(term, v): (T, i64)| match term.into() {
        Term::Constant(_) => None,
        Term::View(view) => Some((view, v)),
    };
    WarmStart { hints: hints.into_iter().filter_map(hint).collect() }.into()
}

struct WarmStart {
    /// What shall be seen where.
    hints: Vec<(Signed, i64)>,
}

impl Brancher for WarmStart {
    /// The mark is the number of hints at the front that are followed or impossible.
    fn choose(&mut self, engine: &Engine, mark: &mut u32) -> Option<Decision> {
        let store = engine.store();
        while let Some(&(view, v)) = self.hints.get(*mark as usize) {
            if !store.is_fixed(view) && store.contains(view, v) {
                return Some(Decision::Fix(view.var, view.back(v)));
            }
            *mark += 1;
        }
        None
    }

    fn always_splits(&self) -> bool {
        true
    }

    fn admit(&self, model: &Model) -> Result<(), Refusal> {
        self.hints.iter().try_for_each(|&(view, _)| model.admit(view))
    }
}
