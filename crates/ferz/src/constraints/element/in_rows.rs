//! What a table has at a row and a column.

use std::fmt::{self, Display};

use super::Element;
use crate::constraints::listing::write_list;
use crate::constraints::terms::{check_views, collect, scope};
use crate::constraints::{Constraint, Scope};
use crate::domain::Domain;
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::element::post_function;
use crate::propagators::keep_positions;
use crate::view::{Var, View};

/// The constraint that rows have a value at a place; made by [`element_in_rows`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ElementInRows {
    rows: Vec<Vec<Term>>,
    row: Term,
    column: Term,
    result: Term,
}

/// `rows[row][column] = result`, where the rows are of numbers, variables and views, all of the same length, and both
/// indexes count from 0. A place outside of the rows is no solution. Consistency and cost are those of
/// [`element`](super::element()) with all the rows as one array, of which the index is a variable of its own.
///
/// ```
/// use ferz::{Model, branch, element_in_rows};
/// let mut m = Model::new();
/// let (from, to) = (m.int(0..3), m.int(0..3));
/// m.add(element_in_rows([[0, 5, 9], [5, 0, 4], [9, 4, 0]], (from, to), 4));
/// assert_eq!(m.search(branch(&[from, to]))?.count(), 2);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn element_in_rows<T: Into<Term>, R: IntoIterator<Item = T>>(
    rows: impl IntoIterator<Item = R>,
    (row, column): (impl Into<Term>, impl Into<Term>),
    result: impl Into<Term>,
) -> ElementInRows {
    ElementInRows {
        rows: rows.into_iter().map(collect).collect(),
        row: row.into(),
        column: column.into(),
        result: result.into(),
    }
}

impl Constraint for ElementInRows {
    fn scope(&self) -> Scope {
        let others = [&self.row, &self.column, &self.result];
        scope(self.rows.iter().flatten().chain(others))
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let at = |term: Term| usize::try_from(term.value(value)).ok();
        let row = at(self.row).and_then(|at| self.rows.get(at));
        let entry = row.zip(at(self.column)).and_then(|(row, at)| row.get(at));
        entry.is_some_and(|entry| entry.value(value) == self.result.value(value))
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        let width = self.rows.first().map_or(0, Vec::len);
        if let Some(other) = self.rows.iter().position(|row| row.len() != width) {
            let found = self.rows[other].len();
            let reason = format!("row {other} is of length {found}, but row 0 is of length {width}");
            return Err(Refusal::Other(reason));
        }
        let views = self.rows.iter().flatten().filter(|term| matches!(term, Term::View(_)));
        check_views(views.chain([&self.row, &self.column, &self.result]), engine)
    }

    /// The variable for the place is bound to each of the others by one constraint, so that to be consistent with
    /// each of them is to be consistent with all.
    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        self.check(engine)?;
        let width = self.rows.first().map_or(0, Vec::len);
        let (row, column) = (engine.view(self.row)?, engine.view(self.column)?);
        let Some(()) = engine.change(|store| {
            keep_positions(&[row], self.rows.len(), store)?;
            keep_positions(&[column], width, store)
        }) else {
            return Ok(());
        };
        let width = width as i64;
        let rows = engine.store().iter(row);
        let pairs = rows.flat_map(|r| engine.store().iter(column).map(move |c| (r, c)));
        let possible = pairs.filter(|&(r, c)| row.var != column.var || row.back(r) == column.back(c));
        let places: Domain = possible.map(|(r, c)| r * width + c).collect();
        let place = engine.new_var(&places)?;
        post_function(place, row, |place| Some(place / width), engine);
        post_function(place, column, |place| Some(place % width), engine);
        let array = self.rows.iter().flatten().copied().collect();
        Element { array, index: place.into(), result: self.result }.post(engine)
    }
}

impl Display for ElementInRows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        write_list(f, self.rows.iter().map(|row| Row(row)), "rows")?;
        write!(f, "][{}, {}] = {}", self.row, self.column, self.result)
    }
}

struct Row<'a>(&'a [Term]);

impl Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        write_list(f, self.0.iter(), "values")?;
        f.write_str("]")
    }
}
