//! How often each of some values is taken.

use std::fmt::{self, Display};

use crate::constraints::listing::write_list;
use crate::constraints::terms::{collect, scope, values, views};
use crate::constraints::{Consistency, Constraint, LinearRelation, Relation, Scope};
use crate::domain::Domain;
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::{Term, sum};
use crate::propagators::counting::{Bounded, Comparison, post_among, post_cardinality, post_count_of};
use crate::view::{Signed, Var};

/// The constraint that says how often each of some values is taken; made by [`global_cardinality`] and
/// [`global_cardinality_low_up`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GlobalCardinality {
    terms: Vec<Term>,
    cover: Vec<i64>,
    /// How often each value of the cover must be taken, and how often it may be.
    least: Vec<Term>,
    most: Vec<Term>,
    closed: bool,
    consistency: Consistency,
}

/// Of the terms, as many as `counts[i]` says have the value `cover[i]`. Any number of them may have values that are not in
/// the cover, unless it is [`closed`](GlobalCardinality::closed). A value may come more than once in the cover.
///
/// By default, each value is counted by itself, and the counts of all values by their sum; see
/// [`consistency`](GlobalCardinality::consistency). Lists of different length are refused.
///
/// ```
/// use ferz::{Model, branch, global_cardinality};
/// // A sequence that says of itself how often each number occurs in it.
/// let mut m = Model::new();
/// let x = m.ints(5, 0..=5);
/// m.add(global_cardinality(&x, [0, 1, 2, 3, 4], &x));
/// let mut search = m.search(branch(&x))?;
/// let solution = search.next_solution().unwrap();
/// assert!(x.iter().map(|&x| solution.value(x)).eq([2, 1, 2, 0, 0]));
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn global_cardinality<T: Into<Term>, C: Into<Term>>(
    terms: impl IntoIterator<Item = T>,
    cover: impl Into<Vec<i64>>,
    counts: impl IntoIterator<Item = C>,
) -> GlobalCardinality {
    let counts = collect(counts);
    GlobalCardinality {
        terms: collect(terms),
        cover: cover.into(),
        least: counts.clone(),
        most: counts,
        closed: false,
        consistency: Consistency::default(),
    }
}

/// Of the terms, at least `low[i]` and at most `up[i]` have the value `cover[i]`; all else is as with
/// [`global_cardinality`].
///
/// ```
/// use ferz::{Consistency, Model, branch, global_cardinality_low_up};
/// // Two nurses at night, at least one by day; nurse 0 does not work at night.
/// let (day, night, off) = (0, 1, 2);
/// let mut m = Model::new();
/// let shift = m.ints(4, 0..=2);
/// m.add(global_cardinality_low_up(&shift, [day, night], [1, 2], [4, 2]).consistency(Consistency::Domain));
/// m.add(shift[0].ne(night));
/// let mut search = m.search(branch(&shift))?;
/// assert_eq!(search.count(), 9);
/// # let _ = off;
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn global_cardinality_low_up<T: Into<Term>>(
    terms: impl IntoIterator<Item = T>,
    cover: impl Into<Vec<i64>>,
    low: impl IntoIterator<Item = i64>,
    up: impl IntoIterator<Item = i64>,
) -> GlobalCardinality {
    GlobalCardinality { least: collect(low), most: collect(up), ..global_cardinality(terms, cover, [0; 0]) }
}

impl GlobalCardinality {
    /// No term may have a value that is not in the cover.
    #[must_use]
    pub fn closed(self) -> Self {
        Self { closed: true, ..self }
    }

    /// How much it shall take out of the domains; `Value` unless set, which is what `Pairs` and `Binary` are here too.
    ///
    /// `Domain` and `Bounds` mean that each value of a term that is left belongs to a solution in which each count lies
    /// between its bounds. That is domain consistency if the counts are fixed, or given as `low` and `up`. What is left
    /// of the counts themselves is the same at all levels. It is not done where it would take too much memory: from
    /// about 16000 terms and as many values in the cover on, or 2000 where these lie far apart.
    #[must_use]
    pub fn consistency(self, consistency: Consistency) -> Self {
        Self { consistency, ..self }
    }

    /// The values with their bounds. Counts are cut to the numbers that are possible.
    fn bounds(&self, engine: &mut Engine) -> Result<Vec<Bounded>, Refusal> {
        let count = self.terms.len() as i64;
        let mut bounds = Vec::with_capacity(self.cover.len());
        for (&value, (&least, &most)) in self.cover.iter().zip(self.least.iter().zip(&self.most)) {
            let mut view = |term| match term {
                Term::Constant(v) => engine.view(v.clamp(-1, count + 1)),
                Term::View(view) => engine.view(view),
            };
            let bounded = Bounded { value, least: view(least)?, most: view(most)? };
            bounds.push(bounded);
            let store = engine.store_mut();
            let cut = store.at_most(bounded.least, count).and_then(|_| store.at_least(bounded.most, 0));
            if cut.is_err() {
                engine.fail();
            }
        }
        Ok(bounds)
    }

    /// Posts that each value is taken as often as it must and may be.
    fn post_counts(&self, views: &[Signed], bounds: &[Bounded], engine: &mut Engine) {
        for &Bounded { value, least, most } in bounds {
            if least == most {
                post_count_of(views, value, Comparison::Equal, most, engine);
                continue;
            }
            if engine.store().max(least) > 0 {
                post_count_of(views, value, Comparison::AtLeast, least, engine);
            }
            if engine.store().min(most) < views.len() as i64 {
                post_count_of(views, value, Comparison::AtMost, most, engine);
            }
        }
    }

    /// Posts what follows from the number of terms for the sum of all counts.
    fn post_sum(&self, engine: &mut Engine) {
        let mut seen = indexmap::IndexSet::new();
        let first: Vec<usize> = (0..self.cover.len()).filter(|&at| seen.insert(self.cover[at])).collect();
        let count = self.terms.len() as i64;
        let relation = |bounds: &[Term], relation| {
            LinearRelation::new(sum(first.iter().map(|&at| bounds[at])), relation, count)
        };
        let relations = match (self.closed, self.least == self.most) {
            (true, true) => vec![relation(&self.least, Relation::Eq)],
            (true, false) => vec![relation(&self.least, Relation::Le), relation(&self.most, Relation::Ge)],
            (false, _) => vec![relation(&self.least, Relation::Le)],
        };
        for relation in relations {
            // It is implied, so that where its arithmetic could overflow it is left out.
            let _ = relation.post(engine);
        }
    }
}

impl Constraint for GlobalCardinality {
    fn scope(&self) -> Scope {
        let most = if self.least == self.most { &[][..] } else { &self.most };
        scope(self.terms.iter().chain(&self.least).chain(most))
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let values = values(&self.terms, value);
        let counted =
            self.cover.iter().zip(self.least.iter().zip(&self.most)).all(|(&covered, (least, most))| {
                let number = values.iter().filter(|&&v| v == covered).count() as i64;
                least.value(value) <= number && number <= most.value(value)
            });
        counted && (!self.closed || values.iter().all(|v| self.cover.contains(v)))
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let (cover, least, most) = (self.cover.len(), self.least.len(), self.most.len());
        if least != cover || most != cover {
            let counts = if least == most { format!("{least}") } else { format!("{least} and {most}") };
            return Err(Refusal::Other(format!(
                "there are {cover} values in the cover, but {counts} counts; there must be as many"
            )));
        }
        let views = views(&self.terms, engine)?;
        let bounds = self.bounds(engine)?;
        if self.closed {
            let all = engine.view(views.len() as i64)?;
            let cover: Domain = self.cover.iter().copied().collect();
            post_among(&views, &cover, Comparison::AtLeast, all, engine);
        }
        self.post_counts(&views, &bounds, engine);
        self.post_sum(engine);
        if matches!(self.consistency, Consistency::Bounds | Consistency::Domain) {
            post_cardinality(&views, &bounds, self.closed, engine);
        }
        Ok(())
    }
}

impl Display for GlobalCardinality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cardinality of (")?;
        write_list(f, self.cover.iter(), "values")?;
        f.write_str(if self.closed { ") and no others in (" } else { ") in (" })?;
        write_list(f, self.terms.iter(), "terms")?;
        if self.least == self.most {
            f.write_str(") = (")?;
            write_list(f, self.most.iter(), "counts")?;
        } else {
            f.write_str(") from (")?;
            write_list(f, self.least.iter(), "counts")?;
            f.write_str(") to (")?;
            write_list(f, self.most.iter(), "counts")?;
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraints::counting::closed_forms::{factorial, solutions};
    use crate::constraints::table;
    use crate::{MAX_VALUE, MIN_VALUE, Model, ModelError, branch, first_fail};

    const LEVELS: [Consistency; 2] = [Consistency::Value, Consistency::Domain];

    #[test]
    fn closed_with_fixed_counts_as_many_as_the_closed_form_says() {
        for counts in [&[][..], &[1], &[0, 3], &[2, 2, 2], &[1, 1, 1, 1, 1], &[4, 1, 0, 2]] {
            let n: i64 = counts.iter().sum();
            let divisor: u64 = counts.iter().map(|&c| factorial(c as u64)).product();
            for (level, factor) in LEVELS.into_iter().flat_map(|level| [(level, 1), (level, -1000)]) {
                let mut m = Model::new();
                let x = m.ints(n as usize, (0..6).map(|v| v * factor).collect::<Domain>());
                let cover: Vec<i64> = (0..counts.len() as i64).map(|v| v * factor).collect();
                let constraint = global_cardinality(&x, cover, counts.iter().copied()).consistency(level);
                m.add(constraint.clone().closed());
                assert_eq!(solutions(&m), factorial(n as u64) / divisor);
                // The counts add up, so that it is closed anyway.
                let mut m = Model::new();
                m.ints(n as usize, (0..6).map(|v| v * factor).collect::<Domain>());
                m.add(constraint);
                assert_eq!(solutions(&m), factorial(n as u64) / divisor);
            }
        }
    }

    #[test]
    fn open_or_closed() {
        let model = |closed: bool| {
            let mut m = Model::new();
            let (x, n) = (m.ints(3, 0..=2), m.int(0..=3));
            let constraint = global_cardinality(&x, [1], [n]);
            m.add(if closed { constraint.closed() } else { constraint });
            m
        };
        assert_eq!(solutions(&model(false)), 27);
        assert_eq!(solutions(&model(true)), 1);
    }

    #[test]
    fn a_value_that_comes_twice_in_the_cover() {
        for level in LEVELS {
            let mut m = Model::new();
            let (x, n) = (m.ints(3, 0..=2), m.ints(2, 0..=3));
            m.add(global_cardinality(&x, [1, 1], &n).consistency(level));
            assert_eq!(solutions(&m), 27);
            m.add(global_cardinality_low_up(&x, [1, 0, 1], [1, 0, 0], [3, 3, 1]).consistency(level));
            assert_eq!(solutions(&m), 12);
            m.add(n[0].ne(n[1]));
            assert_eq!(solutions(&m), 0);
        }
    }

    #[test]
    fn of_nothing() {
        let none = Vec::<Term>::new;
        for level in LEVELS {
            let mut m = Model::new();
            let (x, n) = (m.int(0..=4), m.int(-3..=3));
            m.add(global_cardinality(none(), [], none()).consistency(level).closed());
            m.add(global_cardinality([x], [], none()).consistency(level));
            m.add(global_cardinality(none(), [4, 5], [n + 0, 0 - n]).consistency(level));
            m.add(global_cardinality_low_up(none(), [4], [i64::MIN], [i64::MAX]).consistency(level));
            assert_eq!(solutions(&m), 5);
            m.add(global_cardinality([x], [], none()).consistency(level).closed());
            assert_eq!(solutions(&m), 0);
            let mut m = Model::new();
            m.add(global_cardinality_low_up(none(), [4], [1], [2]).consistency(level));
            assert_eq!(solutions(&m), 0);
        }
    }

    #[test]
    fn values_that_nobody_has() {
        for level in LEVELS {
            let mut m = Model::new();
            let (x, n) = (m.ints(2, 0..=2), m.ints(2, -1..=MAX_VALUE));
            m.add(global_cardinality(&x, [i64::MIN, i64::MAX], &n).consistency(level));
            assert_eq!(solutions(&m), 9);
            m.add(global_cardinality_low_up(&x, [77, 1], [0, 1], [0, 1]).consistency(level));
            assert_eq!(solutions(&m), 4);
            m.add(global_cardinality_low_up(&x, [77], [1], [9]).consistency(level));
            assert_eq!(solutions(&m), 0);
        }
    }

    /// Variables whose domains cannot be cut to the cover at once.
    #[test]
    fn very_wide_variables() {
        for level in LEVELS {
            let mut m = Model::new();
            let x = m.ints(3, MIN_VALUE..=MAX_VALUE);
            let cover = [-(1 << 50), 7, 1 << 60];
            m.add(global_cardinality_low_up(&x, cover, [1, 1, 0], [1, 2, 1]).consistency(level).closed());
            assert_eq!(m.search(branch(&x)).unwrap().count(), 3 + 6);
        }
    }

    /// Three shifts, of which the first two are for the same two people.
    #[test]
    fn what_others_need_is_out_of_reach() {
        let mut m = Model::new();
        let x = [m.int(0..=1), m.int(0..=1), m.int(0..=2), m.int(1..=4)];
        m.add(
            global_cardinality_low_up(x, [0, 1, 2, 3], [0, 0, 0, 0], [1, 1, 1, 1])
                .consistency(Consistency::Domain),
        );
        let left = |m: &Model, at: usize| {
            let mut engine = m.engine().unwrap();
            engine.fixpoint().unwrap();
            engine.store().iter(x[at]).collect::<Vec<_>>()
        };
        assert_eq!(left(&m, 2), [2]);
        assert_eq!(left(&m, 3), [3, 4]);
        m.add(global_cardinality_low_up(x, [4, 9], [1, 0], [1, 0]).consistency(Consistency::Bounds));
        assert_eq!(left(&m, 3), [4]);
    }

    /// From the number of terms follows what is left for a count.
    #[test]
    fn the_counts_add_up() {
        let mut m = Model::new();
        let (x, n) = (m.ints(9, 0..=2), [m.int(0..=2), m.int(3..=4), m.int(0..=9)]);
        m.add(global_cardinality(&x, [2, 0, 1], n));
        let mut engine = m.engine().unwrap();
        engine.fixpoint().unwrap();
        assert_eq!((engine.store().min(n[2]), engine.store().max(n[2])), (0, 6));
        m.add(global_cardinality(&x, [2, 0, 1], n).closed());
        let mut engine = m.engine().unwrap();
        engine.fixpoint().unwrap();
        assert_eq!((engine.store().min(n[2]), engine.store().max(n[2])), (3, 6));
    }

    #[test]
    fn magic_sequences() {
        for (level, closed) in [(LEVELS[0], false), (LEVELS[1], false), (LEVELS[0], true), (LEVELS[1], true)]
        {
            for (n, expected) in (4..10).zip([2, 1, 0, 1, 1, 1]) {
                let mut m = Model::new();
                let x = m.ints(n, 0..=n as i64);
                let constraint =
                    global_cardinality(&x, (0..n as i64).collect::<Vec<_>>(), &x).consistency(level);
                m.add(if closed { constraint.closed() } else { constraint });
                assert_eq!(solutions(&m), expected, "{n}");
            }
        }
    }

    /// Permutations whose neighbours have all differences there are.
    #[test]
    fn all_interval_series() {
        for level in LEVELS {
            for (n, expected) in (2..9).zip([2, 4, 4, 8, 24, 32, 40]) {
                let mut m = Model::new();
                let (x, d) = (m.ints(n as usize, 0..n), m.ints(n as usize - 1, 1..n));
                let once = vec![1; n as usize];
                m.add(global_cardinality(&x, (0..n).collect::<Vec<_>>(), once.clone()).consistency(level));
                m.add(
                    global_cardinality_low_up(&d, (0..n).collect::<Vec<_>>(), vec![0; n as usize], once)
                        .consistency(level),
                );
                let differences = || (0..n).flat_map(|a| (0..n).map(move |b| [a, b, (a - b).abs()]));
                for (pair, &d) in x.windows(2).zip(&d) {
                    m.add(table([pair[0], pair[1], d], differences()));
                }
                assert_eq!(m.search(first_fail(&x)).unwrap().count(), expected, "{n}");
            }
        }
    }

    #[test]
    fn lists_of_different_length_are_refused() {
        let message = |constraint: GlobalCardinality| {
            let mut m = Model::new();
            m.ints(2, 0..=4);
            m.add(constraint);
            let Err(ModelError::Refused { refusal, .. }) = m.engine() else { panic!("it is accepted") };
            refusal.to_string()
        };
        let x = [Var(0), Var(1)];
        let counts = message(global_cardinality(x, [1, 2, 3], x));
        assert_eq!(counts, "there are 3 values in the cover, but 2 counts; there must be as many");
        let bounds = message(global_cardinality_low_up(x, [1, 2], [0], [3, 4, 5]));
        assert_eq!(bounds, "there are 2 values in the cover, but 1 and 3 counts; there must be as many");
    }

    #[test]
    fn shows_itself() {
        let (x, y) = (Var(0), Var(1));
        let constraint = global_cardinality([x, y], [5, 7], [1 - y, y + 0]);
        assert_eq!(constraint.to_string(), "cardinality of (5, 7) in (x0, x1) = (1 - x1, x1)");
        assert_eq!(
            global_cardinality_low_up([x], [5, 7], [0, 1], [2, 3]).closed().to_string(),
            "cardinality of (5, 7) and no others in (x0) from (0, 1) to (2, 3)"
        );
    }
}
