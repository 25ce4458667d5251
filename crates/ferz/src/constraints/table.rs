//! What is allowed, as a list.

use std::fmt::{self, Display};

use super::listing::write_list;
use super::terms::{check_views, views};
use super::{Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::table as propagators;
use crate::view::{Signed, Var};

/// The constraint that terms take the values of one of the tuples of a list; made by [`table`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    terms: Vec<Term>,
    pub(super) tuples: Vec<Box<[i64]>>,
}

/// These variables, views or numbers take, in this order, the values of one of the tuples, each of which must be as
/// long as there are terms. A tuple may come more than once. Domain consistent: each value that is left belongs to a
/// solution of this constraint.
///
/// Values between those of the tuples may stay in a domain that is so wide that they would have to go one by one.
///
/// The space is in proportion to the tuples and their length. The time of a run is too at worst; as a rule it is a
/// step for each value that is left, and for each value that went, one for every 64 tuples that are left.
/// (Compact-Table by Demeulenaere, Hartert, Lecoutre, Perez, Perron, Régin and Schaus, CP 2016.)
///
/// ```
/// use ferz::{Model, branch, table};
/// // Two words across, two words down.
/// let words = ["am", "at", "me", "te"].map(|word| word.bytes().map(i64::from).collect::<Vec<_>>());
/// let mut m = Model::new();
/// let x = m.ints(4, 0..=255);
/// for line in [[x[0], x[1]], [x[2], x[3]], [x[0], x[2]], [x[1], x[3]]] {
///     m.add(table(line, &words));
/// }
/// assert_eq!(m.search(branch(&x))?.count(), 4);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn table<T: Into<Term>, U: AsRef<[i64]>>(
    terms: impl IntoIterator<Item = T>,
    tuples: impl IntoIterator<Item = U>,
) -> Table {
    Table {
        terms: terms.into_iter().map(Into::into).collect(),
        tuples: tuples.into_iter().map(|tuple| tuple.as_ref().into()).collect(),
    }
}

impl Table {
    /// What takes the values of a tuple.
    #[must_use]
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The tuples, as they were given.
    #[must_use]
    pub fn tuples(&self) -> impl ExactSizeIterator<Item = &[i64]> {
        self.tuples.iter().map(|tuple| &**tuple)
    }

    /// The terms as views, if all is well.
    pub(super) fn views(&self, engine: &mut Engine) -> Result<Vec<Signed>, Refusal> {
        self.check(engine)?;
        views(&self.terms, engine)
    }

    /// Refuses tuples that are not as long as there are terms.
    fn check_lengths(&self) -> Result<(), Refusal> {
        let length = self.terms.len();
        if let Some(index) = self.tuples.iter().position(|tuple| tuple.len() != length) {
            let tuple = Tuple(&self.tuples[index]);
            let found = tuple.0.len();
            return Err(Refusal::Other(format!(
                "tuple {tuple} at index {index} is of length {found}, but there are {length} terms"
            )));
        }
        Ok(())
    }

    /// Writes the terms, how they stand to the tuples, and these.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, relation: &str) -> fmt::Result {
        f.write_str("(")?;
        write_list(f, self.terms.iter(), "terms")?;
        write!(f, ") {relation} {{")?;
        write_list(f, self.tuples.iter().map(|tuple| Tuple(tuple)), "tuples")?;
        f.write_str("}")
    }
}

impl Constraint for Table {
    fn scope(&self) -> Scope {
        self.terms.iter().filter_map(|term| term.var()).collect()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let values: Vec<i64> = self.terms.iter().map(|term| term.value(value)).collect();
        self.tuples.iter().any(|tuple| **tuple == *values)
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        self.check_lengths()?;
        check_views(&self.terms, engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        propagators::post(&self.views(engine)?, &self.tuples, engine);
        Ok(())
    }
}

impl Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, "in")
    }
}

struct Tuple<'a>(&'a [i64]);

impl Display for Tuple<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        write_list(f, self.0.iter(), "values")?;
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::constraints::consistency_tests::{problem, term, value};
    use crate::{Domain, Model, ModelError, all_different, branch, first_fail};

    /// Terms over three variables, and tuples of as many values.
    fn anything() -> impl Strategy<Value = (Vec<Term>, Vec<Vec<i64>>)> {
        (0..5usize).prop_flat_map(|length| (vec(term(3), length), vec(vec(value(), length), 0..20)))
    }

    proptest! {
        #[test]
        fn means_what_it_says((terms, tuples) in anything(), problem in problem(3)) {
            problem.check(&table(terms, tuples))?;
        }

        #[test]
        fn many_tuples(tuples in vec(vec(value(), 4), 100..600), problem in problem(4)) {
            problem.check(&table((0..4).map(Var), tuples))?;
        }

        #[test]
        fn very_wide_variables_meet(
            xy in vec((-9..9i64, -9..9i64), 0..30),
            yz in vec((-9..9i64, -9..9i64), 0..30),
        ) {
            let mut m = Model::new();
            let x = m.ints(3, -(1 << 60)..=1 << 60);
            let wide = |pairs: &[(i64, i64)]| pairs.iter().map(|pair| [pair.0 << 40, pair.1 << 40]).collect::<Vec<_>>();
            m.add(table([x[0], x[1]], wide(&xy)));
            m.add(table([x[1], x[2]], wide(&yz)));
            let of_x = |x: &(i64, i64)| yz.iter().filter(|y| y.0 == x.1).map(|y| (x.0, x.1, y.1)).collect::<Vec<_>>();
            let expected: BTreeSet<(i64, i64, i64)> = xy.iter().flat_map(of_x).collect();
            for vars in [[x[0], x[1], x[2]], [x[1], x[2], x[0]]] {
                prop_assert_eq!(m.search(branch(&vars)).unwrap().count(), expected.len() as u64);
            }
        }
    }

    #[test]
    fn as_many_solutions_as_tuples() {
        let tuple = |i: i64| [i * i % 31, i * 7 % 29, i % 3 * 1000, i * i * i % 100_003];
        let tuples: BTreeSet<[i64; 4]> = (0..1500).map(tuple).collect();
        let inside = tuples.iter().filter(|tuple| tuple[1] >= 3 && tuple[3] != 27).count();
        let mut m = Model::new();
        let x = [
            m.int(-100..=100),
            m.int(3..=40),
            m.int(0..=2000),
            m.int(Domain::from_runs([(0, 26), (28, 1 << 40)])),
        ];
        m.add(table(x, tuples.iter().chain(&tuples)));
        for strategy in [branch(&x), first_fail(&x), branch(&[x[3], x[2]]), branch(&[x[1], x[0], x[2]])] {
            let mut search = m.search(strategy).unwrap();
            assert_eq!(search.count(), inside as u64);
            assert_eq!(search.stats().failures, 0);
        }
    }

    /// The number of ways to write 36 as a product of three numbers is (4 over 2) squared.
    #[test]
    fn products() {
        let mut m = Model::new();
        let x = m.ints(4, 1..=36);
        let product = |a: i64| (1..=36).map(move |b| [a, b, a * b]);
        m.add(table([x[0], x[1], x[3]], (1..=36).flat_map(product)));
        m.add(table([Term::from(x[2]), x[3].into(), 36.into()], (1..=36).flat_map(product)));
        assert_eq!(m.search(branch(&x[..3])).unwrap().count(), 36);
    }

    /// As a table, `all_different` leaves as many solutions as there are permutations.
    #[test]
    fn permutations_meet_all_different() {
        let mut m = Model::new();
        let x = m.ints(5, 0..=4);
        let tuples = (0..5i64.pow(5)).map(|i| [0, 1, 2, 3, 4].map(|digit| i / 5i64.pow(digit) % 5));
        m.add(table(x.iter().copied(), tuples.clone().filter(|t| t[0] < t[1])));
        m.add(all_different(x.iter().copied()));
        assert_eq!(m.search(first_fail(&x)).unwrap().count(), 60);
    }

    #[test]
    fn without_terms_it_holds_if_there_is_a_tuple() {
        let count = |table: Table| {
            let mut m = Model::new();
            m.int(0..=4);
            m.add(table);
            m.search(branch(&[])).unwrap().count()
        };
        let none = || std::iter::empty::<Term>();
        assert_eq!(count(table(none(), [[], []])), 5);
        assert_eq!(count(table(none(), [[0; 0]; 0])), 0);
        assert_eq!(count(table([Var(0)], [[0; 1]; 0])), 0);
    }

    #[test]
    fn a_very_wide_variable() {
        let mut m = Model::new();
        let (x, y) = (m.int(0..=1 << 60), m.int(0..=3));
        m.add(table([x], [[1 << 30], [1 << 50], [5]]));
        m.add(table([x + 1, y.into()], [[6, 0], [6, 3], [(1 << 50) + 1, 1], [(1 << 51) + 1, 2], [7, 3]]));
        let mut engine = m.engine().unwrap();
        engine.fixpoint().unwrap();
        assert_eq!((engine.store().min(x), engine.store().max(x)), (5, 1 << 50));
        assert!(engine.store().iter(y).eq([0, 1, 3]));
        assert_eq!(m.search(branch(&[x])).unwrap().count(), 3);
        assert_eq!(m.search(branch(&[y])).unwrap().count(), 3);
    }

    #[test]
    fn a_tuple_of_another_length_is_refused() {
        let mut m = Model::new();
        let x = m.ints(2, 0..=4);
        m.add(table(x.iter().copied(), [vec![1, 2], vec![1, 2, 3], vec![]]));
        let error = m.search(branch(&x)).unwrap_err();
        assert!(
            error.to_string().ends_with("tuple (1, 2, 3) at index 1 is of length 3, but there are 2 terms")
        );
        let mut m = Model::new();
        let x = m.int(0..=4);
        m.add(table([x + crate::MAX_VALUE], [[1]]));
        assert!(matches!(
            m.search(branch(&[x])),
            Err(ModelError::Refused { refusal: Refusal::Overflow, .. })
        ));
    }

    #[test]
    fn shows_itself() {
        let (x, y) = (Var(0), Var(1));
        assert_eq!(table([x, y], [[1, 2], [3, 4]]).to_string(), "(x0, x1) in {(1, 2), (3, 4)}");
        assert_eq!(table([3 - x], [[-1]; 120]).to_string(), "(3 - x0) in {(-1), (-1), (-1), … 120 tuples}");
    }
}
