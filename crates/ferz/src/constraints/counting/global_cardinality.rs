//! How often each of some values is taken.

#[cfg(test)]
mod tests;

use std::fmt::{self, Display};

use crate::constraints::listing::write_list;
use crate::constraints::terms::{check_views, collect, scope, values, views};
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
    /// between its bounds, if no variable comes twice. That is domain consistency if the counts are fixed, or given as
    /// `low` and `up`. What is left of the counts themselves is the same at all levels. It is not done where it would
    /// take too much memory: from about 16000 terms and as many values in the cover on, or 2000 where these lie far
    /// apart.
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
            engine.change(|store| {
                store.at_most(bounded.least, count)?;
                store.at_least(bounded.most, 0)
            });
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
        let at_most = Some(relation(&self.least, Relation::Le));
        // Also where both say the same: what an equation takes out depends on what is fixed when it is posted.
        let at_least = self.closed.then(|| relation(&self.most, Relation::Ge));
        for relation in at_most.into_iter().chain(at_least) {
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

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        let (cover, least, most) = (self.cover.len(), self.least.len(), self.most.len());
        if least != cover || most != cover {
            let counts = if least == most { format!("{least}") } else { format!("{least} and {most}") };
            return Err(Refusal::Other(format!(
                "there are {cover} values in the cover, but {counts} counts; there must be as many"
            )));
        }
        // A count that is a number may be any: it is enough that it is too large.
        let counts = self.least.iter().chain(&self.most).filter(|count| matches!(count, Term::View(_)));
        check_views(self.terms.iter().chain(counts), engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        self.check(engine)?;
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
