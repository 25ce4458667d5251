//! What an array has at an index, or a table at two.

mod in_rows;
#[cfg(test)]
mod tests;

use std::fmt::{self, Display};

use super::listing::write_list;
use super::terms::{check_views, collect, scope};
use super::{Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::element::{post_function, post_terms};
use crate::propagators::keep_positions;
use crate::view::{Var, View};

pub use in_rows::{ElementInRows, element_in_rows};

/// The constraint that an array has a value at an index; made by [`element`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element {
    array: Vec<Term>,
    index: Term,
    result: Term,
}

/// `array[index] = result`, where the array is of numbers, variables and views, and the index counts from 0. An index
/// outside of the array is no solution. Domain consistent: each value that is left belongs to a solution of this
/// constraint.
///
/// Values between those of the array may stay in the domain of a result that is so wide that they would have to go one
/// by one.
///
/// If the array is of numbers, a run costs a step for each different value that is left, and one for each index that goes
/// or has to be replaced as the reason for a value to stay. Otherwise it costs a step for each index that is left,
/// and one for each 64 values of the result and each index that it takes to find them in the array.
///
/// ```
/// use ferz::{Model, branch, element};
/// let mut m = Model::new();
/// let (day, price) = (m.int(0..=4), m.int(0..=50));
/// m.add(element([60, 45, 30, 45, 70], day, price));
/// let mut search = m.search(branch(&[price]))?;
/// let days: Vec<i64> = search.solutions().map(|solution| solution[day]).collect();
/// assert_eq!(days, [2, 1, 3]);
/// # Ok::<(), ferz::ModelError>(())
/// ```
///
/// With variables: the next one after each of three is the first again.
///
/// ```
/// use ferz::{Model, branch, element};
/// let mut m = Model::new();
/// let next = m.ints(3, 0..3);
/// for (start, &first) in (0..).zip(&next) {
///     let second = m.int(0..3);
///     m.add(element(&next, first, second));
///     m.add(element(&next, second, start));
/// }
/// assert_eq!(m.search(branch(&next))?.count(), 3);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn element<T: Into<Term>>(
    array: impl IntoIterator<Item = T>,
    index: impl Into<Term>,
    result: impl Into<Term>,
) -> Element {
    Element { array: collect(array), index: index.into(), result: result.into() }
}

impl Element {
    /// The numbers of the array, if it is of numbers.
    fn numbers(&self) -> Option<Vec<i64>> {
        let number = |term: &Term| if let Term::Constant(v) = *term { Some(v) } else { None };
        self.array.iter().map(number).collect()
    }
}

impl Constraint for Element {
    fn scope(&self) -> Scope {
        scope(self.array.iter().chain([&self.index, &self.result]))
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let index = usize::try_from(self.index.value(value)).ok();
        let entry = index.and_then(|index| self.array.get(index));
        entry.is_some_and(|entry| entry.value(value) == self.result.value(value))
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        let views = self.array.iter().filter(|term| matches!(term, Term::View(_)));
        check_views(views.chain([&self.index, &self.result]), engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        self.check(engine)?;
        let (index, result) = (engine.view(self.index)?, engine.view(self.result)?);
        let Some(()) = engine.change(|store| keep_positions(&[index], self.array.len(), store)) else {
            return Ok(());
        };
        if let Some(numbers) = self.numbers() {
            post_function(index.var, result, |at| Some(numbers[index.see(at) as usize]), engine);
            return Ok(());
        }
        let entry = |at: i64| (at, self.array[index.see(at) as usize]);
        let entries = engine.store().iter(index.var).map(entry).collect();
        post_terms(index.var, entries, result, engine)
    }
}

impl Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        write_list(f, self.array.iter(), "values")?;
        write!(f, "][{}] = {}", self.index, self.result)
    }
}
