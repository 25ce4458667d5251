//! Models to search: queens, and random ones with constraints that are posted one way or another.

use std::collections::BTreeSet;
use std::fmt::{self, Display};

use ferz::constraints::AllDifferent;
use ferz::{
    Conflict, Consistency, Constraint, Domain, Engine, Model, Propagator, Refusal, Scope, Signed, Status,
    Store, Term, Var, View, Wake, all_different,
};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;

/// The sum is at least `least`: the smallest constraint of one's own that prunes.
#[derive(Clone, Debug)]
struct SumAtLeast {
    views: Vec<Signed>,
    least: i64,
}

impl Constraint for SumAtLeast {
    fn scope(&self) -> Scope {
        self.views.iter().map(|view| view.var).collect()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        self.views.iter().map(|view| view.see(value(view.var))).sum::<i64>() >= self.least
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        engine.post(self.clone());
        Ok(())
    }
}

impl Propagator for SumAtLeast {
    fn wake(&mut self, on: &mut Wake<'_>) {
        self.views.iter().for_each(|&view| on.upper(view, 0));
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let most: i64 = self.views.iter().map(|&view| store.max(view)).sum();
        for &view in &self.views {
            store.at_least(view, self.least - (most - store.max(view)))?;
        }
        let sure = self.views.iter().map(|&view| store.min(view)).sum::<i64>() >= self.least;
        Ok(if sure { Status::Entailed } else { Status::Fixpoint })
    }
}

impl Display for SumAtLeast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the sum of {:?} is at least {}", self.views, self.least)
    }
}

/// Hides an all-different constraint from the model, so that it is posted by itself.
#[derive(Clone, Debug)]
struct Hidden(AllDifferent);

impl Constraint for Hidden {
    fn scope(&self) -> Scope {
        self.0.scope()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        self.0.holds(value)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        self.0.post(engine)
    }
}

impl Display for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// All assignments from the domains, in lexicographic order, that break no constraint.
pub(crate) fn by_force(model: &Model) -> Vec<Vec<i64>> {
    let mut rows = vec![vec![]];
    for var in model.vars() {
        let values: Vec<i64> = model.domain(var).unwrap().iter().collect();
        let extended = |row: &Vec<i64>| {
            values.iter().map(|&v| row.iter().copied().chain([v]).collect()).collect::<Vec<Vec<i64>>>()
        };
        rows = rows.iter().flat_map(extended).collect();
    }
    rows.retain(|row| model.constraints().all(|constraint| constraint.holds(&|var| row[var.index()])));
    rows
}

pub(crate) fn queens(n: i64, consistency: Consistency) -> (Model, Vec<Var>) {
    let mut m = Model::new();
    let q = m.ints(n as usize, 0..n);
    m.add(all_different(q.iter().copied()).consistency(consistency));
    m.add(all_different(q.iter().zip(0..).map(|(&x, i)| x + i)).consistency(consistency));
    m.add(all_different(q.iter().zip(0..).map(|(&x, i)| x - i)).consistency(consistency));
    (m, q)
}

/// The shortest Golomb ruler with so many marks: no two are as far apart as any other two. The last mark is its length.
pub(crate) fn golomb(marks: usize) -> (Model, Vec<Var>) {
    let mut m = Model::new();
    let longest = (marks * marks) as i64;
    let x = m.ints(marks, 0..=longest);
    m.add((x[0] + 0).eq(0));
    let mut distances = Vec::new();
    for (at, &right) in x.iter().enumerate() {
        for &left in &x[..at] {
            let distance = m.int(1..=longest);
            m.add((right - left).eq(distance));
            distances.push(distance);
        }
    }
    m.add(all_different(&distances));
    m.minimize(x[marks - 1]);
    (m, x)
}

/// All-different constraints at random offsets over some variables, and a bound on the sum of some.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    domains: Vec<Vec<i64>>,
    /// Of each term the variable, whether it is subtracted, and what is added.
    spaces: Vec<Vec<(usize, bool, i64)>>,
    sum: Option<(Vec<usize>, i64)>,
}

/// How the all-different constraints are posted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Variant {
    /// As the model likes best.
    Fused,
    /// Each by itself.
    Hidden,
    /// With one more term, which is reversed and differs from all others anyway.
    MixedSigns,
    /// At another level.
    Level(Consistency),
}

impl Spec {
    /// The same model over variables that stand for `by - x` (where negated) or `x + by` of each variable `x`, posted
    /// as [`Variant::Hidden`].
    pub(crate) fn seen_as(&self, seen: &[(bool, i64)]) -> (Model, Vec<Var>) {
        let mut m = Model::new();
        let see = |(negated, by): (bool, i64), v: i64| if negated { by - v } else { v + by };
        let domain = |(domain, &seen): (&Vec<i64>, &(bool, i64))| {
            domain.iter().map(|&v| see(seen, v)).collect::<Domain>()
        };
        let y: Vec<Var> = self.domains.iter().zip(seen).map(|each| m.int(domain(each))).collect();
        let original = |var: usize| match seen[var] {
            (true, by) => by - y[var],
            (false, by) => y[var] - by,
        };
        for space in &self.spaces {
            let term = |&(var, negated, by): &(usize, bool, i64)| {
                Term::from(if negated { by - original(var) } else { original(var) + by })
            };
            m.add(Hidden(all_different(space.iter().map(term))));
        }
        if let Some((vars, least)) = &self.sum {
            m.add(SumAtLeast { views: vars.iter().map(|&var| original(var)).collect(), least: *least });
        }
        (m, y)
    }

    /// The model, and its variables but for those that the variant needs.
    pub(crate) fn model(&self, variant: Variant) -> (Model, Vec<Var>) {
        let mut m = Model::new();
        let x: Vec<Var> = self.domains.iter().map(|domain| m.int(domain.as_slice())).collect();
        for space in &self.spaces {
            let terms = space
                .iter()
                .map(|&(var, negated, by)| Term::from(if negated { by - x[var] } else { x[var] + by }));
            match variant {
                Variant::Fused => m.add(all_different(terms)),
                Variant::Hidden => m.add(Hidden(all_different(terms))),
                Variant::MixedSigns => {
                    let one = m.int(1);
                    m.add(all_different(terms.chain([Term::from(1_000_000_000 - one)])));
                }
                Variant::Level(level) => m.add(all_different(terms).consistency(level)),
            }
        }
        if let Some((vars, least)) = &self.sum {
            m.add(SumAtLeast { views: vars.iter().map(|&var| x[var].into()).collect(), least: *least });
        }
        (m, x)
    }
}

/// Small models with values near one another or, stretched, far apart; about half of their all-different constraints
/// are over all variables, so that they are fused.
pub(crate) fn spec() -> impl Strategy<Value = Spec> {
    // By 21 and 32, spans come to just 64 and 65 values.
    let factor = prop_oneof![3 => Just(1i64), 1 => Just(21), 1 => Just(32), 1 => Just(100_000)];
    let domains = vec(btree_set(-2..5i64, 1..6), 1..6);
    let term = (0..6usize, proptest::bool::weighted(0.1), -2..3i64);
    let spaces = vec((any::<bool>(), vec(term, 1..6)), 0..7);
    let sum = proptest::option::of((vec(0..6usize, 1..4), -3..12i64));
    (factor, domains, spaces, sum).prop_map(|(factor, domains, spaces, sum)| {
        let count = domains.len();
        let space = |(whole, some): (bool, Vec<(usize, bool, i64)>)| {
            let term = |at: usize| {
                let (var, negated, by) = some[at % some.len()];
                (if whole { at } else { var % count }, negated, by * factor)
            };
            (0..if whole { count } else { some.len() }).map(term).collect()
        };
        let stretched = |domain: BTreeSet<i64>| domain.into_iter().map(|v| v * factor).collect();
        Spec {
            domains: domains.into_iter().map(stretched).collect(),
            spaces: spaces.into_iter().map(space).collect(),
            sum: sum.map(|(vars, least)| (vars.iter().map(|var| var % count).collect(), least * factor)),
        }
    })
}
