//! Linear relations against brute force.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use proptest::sample::select;

use super::*;
use crate::engine::Engine;
use crate::error::ModelError;
use crate::view::Signed;
use crate::{Domain, Model, branch, first_fail, sum};

pub(super) const RELATIONS: [Relation; 6] =
    [Relation::Eq, Relation::Ne, Relation::Le, Relation::Lt, Relation::Ge, Relation::Gt];

/// `a·view`, where the view is `x + by` or `by - x`, and the side it is written on.
#[derive(Clone, Copy, Debug)]
struct Written {
    factor: i64,
    x: usize,
    negated: bool,
    by: i64,
    on_the_right: bool,
}

#[derive(Clone, Debug)]
struct Row {
    terms: Vec<Written>,
    constant: i64,
    relation: Relation,
}

impl Row {
    fn constraint(&self) -> LinearRelation {
        let mut sides = [Linear::from(self.constant), Linear::default()];
        for term in &self.terms {
            let view = Signed { var: Var(term.x as u32), negated: term.negated, by: term.by };
            let side = &mut sides[usize::from(term.on_the_right)];
            *side = std::mem::take(side) + term.factor * view;
        }
        let [left, right] = sides;
        LinearRelation::new(left, self.relation, right)
    }

    fn holds(&self, values: &[i64]) -> bool {
        let (mut left, mut right) = (i128::from(self.constant), 0);
        for term in &self.terms {
            let value = i128::from(values[term.x]);
            let seen = i128::from(term.by) + if term.negated { -value } else { value };
            let side = if term.on_the_right { &mut right } else { &mut left };
            *side += i128::from(term.factor) * seen;
        }
        match self.relation {
            Relation::Eq => left == right,
            Relation::Ne => left != right,
            Relation::Le => left <= right,
            Relation::Lt => left < right,
            Relation::Ge => left >= right,
            Relation::Gt => left > right,
        }
    }

    /// `a·x + … + c` as a map, without fixed variables and zeros.
    fn merged(&self, domains: &[Vec<i64>]) -> (BTreeMap<usize, i64>, i64) {
        let (mut terms, mut constant) = (BTreeMap::new(), self.constant);
        for term in &self.terms {
            let factor = if term.on_the_right { -term.factor } else { term.factor };
            let a = if term.negated { -factor } else { factor };
            constant += factor * term.by;
            match domains[term.x][..] {
                [v] => constant += a * v,
                _ => *terms.entry(term.x).or_insert(0) += a,
            }
        }
        terms.retain(|_, a| *a != 0);
        (terms, constant)
    }

    fn is_domain_consistent(&self, domains: &[Vec<i64>]) -> bool {
        let (terms, _) = self.merged(domains);
        let all_alike = terms.values().all(|a| Some(a.abs()) == terms.values().next().map(|a| a.abs()));
        self.relation != Relation::Eq || terms.len() < 2 || terms.len() == 2 && all_alike
    }
}

#[derive(Clone, Debug)]
struct Case {
    domains: Vec<Vec<i64>>,
    rows: Vec<Row>,
}

impl Case {
    fn model(&self) -> Model {
        let mut m = Model::new();
        for domain in &self.domains {
            m.int(&domain[..]);
        }
        for row in &self.rows {
            m.add(row.constraint());
        }
        m
    }

    fn solutions(&self) -> BTreeSet<Vec<i64>> {
        let mut all = vec![Vec::new()];
        for domain in &self.domains {
            all = all.iter().flat_map(|left| domain.iter().map(|&v| [&left[..], &[v]].concat())).collect();
        }
        all.into_iter().filter(|values| self.rows.iter().all(|row| row.holds(values))).collect()
    }
}

/// Small numbers times a scale, so that all layouts of domains come up, and a little beside it.
fn number(scale: i64) -> impl Strategy<Value = i64> {
    let beside = if scale == 1 { 0..=0 } else { 0..=1i64 };
    (-3..=3i64, beside).prop_map(move |(v, beside)| v * scale + beside)
}

fn row(vars: usize, scale: i64) -> impl Strategy<Value = Row> {
    let factor = select(vec![-3, -2, -1, -1, -1, 0, 1, 1, 1, 2, 3]);
    let term = (factor, 0..vars, any::<bool>(), number(scale), any::<bool>())
        .prop_map(|(factor, x, negated, by, on_the_right)| Written { factor, x, negated, by, on_the_right });
    (proptest::collection::vec(term, 0..=4), number(scale), select(&RELATIONS[..]))
        .prop_map(|(terms, constant, relation)| Row { terms, constant, relation })
}

fn case(max_vars: usize, rows: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Case> {
    (1..=max_vars, select(vec![1, 1, 20, 50, 100_000])).prop_flat_map(move |(vars, scale)| {
        let domain = proptest::collection::btree_set(number(scale), 1..=5);
        let domains = proptest::collection::vec(domain.prop_map(|values| values.into_iter().collect()), vars);
        let rows = proptest::collection::vec(row(vars, scale), rows.clone());
        (domains, rows).prop_map(|(domains, rows)| Case { domains, rows })
    })
}

pub(super) fn found(model: &Model) -> Result<Vec<Vec<i64>>, ModelError> {
    let all: Vec<Var> = model.vars().collect();
    let mut search = model.search(first_fail(&all))?;
    let mut found: Vec<Vec<i64>> = search.solutions().map(|solution| solution.values().to_vec()).collect();
    found.sort_unstable();
    Ok(found)
}

fn domains_of(model: &Model, engine: &Engine) -> Vec<Vec<i64>> {
    model.vars().map(|x| engine.store().iter(x).collect()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn finds_what_holds(case in case(4, 0..=2)) {
        let expected: Vec<Vec<i64>> = case.solutions().into_iter().collect();
        prop_assert_eq!(found(&case.model()).unwrap(), expected);
    }

    #[test]
    fn means_what_it_says(case in case(4, 1..=1), values in proptest::collection::vec(-300_000..300_000i64, 4)) {
        let row = &case.rows[0];
        prop_assert_eq!(row.constraint().holds(&|x| values[x.index()]), row.holds(&values));
    }

    #[test]
    fn reaches_the_consistency_it_claims(case in case(4, 1..=1)) {
        let row = &case.rows[0];
        let (model, solutions) = (case.model(), case.solutions());
        let mut engine = model.engine().unwrap();
        if engine.fixpoint().is_err() {
            prop_assert!(solutions.is_empty());
            return Ok(());
        }
        let domains = domains_of(&model, &engine);
        let supported = |x: usize, v: i64| solutions.iter().any(|solution| solution[x] == v);
        for (x, domain) in domains.iter().enumerate() {
            for &v in &case.domains[x] {
                prop_assert!(domain.contains(&v) || !supported(x, v), "{} = {} was lost", x, v);
            }
        }
        if row.is_domain_consistent(&case.domains) {
            for (x, domain) in domains.iter().enumerate() {
                prop_assert!(domain.iter().all(|&v| supported(x, v)), "{} keeps a value without support", x);
            }
        } else {
            let (terms, constant) = row.merged(&case.domains);
            let ends = |&x: &usize| [domains[x][0], domains[x][domains[x].len() - 1]];
            for (x, a) in &terms {
                for end in ends(x) {
                    let others = terms.iter().filter(|other| other.0 != x);
                    let (least, greatest) = others.fold((0, 0), |(least, greatest), (y, b)| {
                        let products = ends(y).map(|end| b * end);
                        (least + products[0].min(products[1]), greatest + products[0].max(products[1]))
                    });
                    prop_assert!((least..=greatest).contains(&(-constant - a * end)), "bound {} of {}", end, x);
                }
            }
        }
    }

    #[test]
    fn forgets_nothing_on_the_way_back(
        case in case(6, 1..=4),
        steps in proptest::collection::vec((0..7u8, any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..40),
    ) {
        let model = case.model();
        let mut engine = model.engine().unwrap();
        if engine.fixpoint().is_err() {
            return Ok(());
        }
        let mut path: Vec<(u8, Var, i64)> = Vec::new();
        for (kind, x, rank) in steps {
            if kind == 0 {
                if path.pop().is_some() {
                    engine.pop();
                }
            } else {
                let x = Var(x.index(case.domains.len()) as u32);
                let v = engine.store().nth(x, rank.index(engine.store().size(x) as usize) as u64);
                path.push((kind, x, v));
                engine.push();
                let result = decide(&mut engine, (kind, x, v)).and_then(|()| engine.fixpoint());
                let fresh = replay(&model, &path);
                prop_assert_eq!(result.is_ok(), fresh.is_ok());
                if result.is_err() {
                    path.pop();
                    engine.pop();
                }
            }
            let fresh = replay(&model, &path);
            prop_assert_eq!(Ok(domains_of(&model, &engine)), fresh.map(|fresh| domains_of(&model, &fresh)));
        }
    }

    #[test]
    fn large_numbers_are_right_or_refused(
        domains in proptest::collection::vec(proptest::collection::btree_set(large(), 1..=3), 1..=3),
        terms in proptest::collection::vec((factor(), 0..3usize), 1..=3),
        constant in constant(),
        relation in select(&RELATIONS[..]),
    ) {
        let mut m = Model::new();
        let x: Vec<Var> = domains.iter().map(|domain| m.int(domain.iter().copied().collect::<Domain>())).collect();
        let written = terms.iter().map(|&(factor, at)| Written {
            factor, x: at % x.len(), negated: false, by: 0, on_the_right: false,
        });
        let row = Row { terms: written.collect(), constant, relation };
        m.add(row.constraint());
        let domains = domains.into_iter().map(|domain| domain.into_iter().collect()).collect();
        match found(&m) {
            Ok(found) => {
                let expected: Vec<Vec<i64>> = Case { domains, rows: vec![row] }.solutions().into_iter().collect();
                prop_assert_eq!(found, expected);
            }
            Err(ModelError::Refused { refusal, .. }) => prop_assert_eq!(refusal, Refusal::Overflow),
            Err(mistake) => prop_assert!(false, "{}", mistake),
        }
    }

    #[test]
    fn the_least_and_the_greatest_are_found(
        domains in proptest::collection::vec(proptest::collection::btree_set(-5..=5i64, 1..=4), 1..=4),
        weights in proptest::collection::vec((-3..=3i64, -3..=3i64), 4),
        bound in -10..=10i64,
    ) {
        let mut m = Model::new();
        let x: Vec<Var> = domains.iter().map(|domain| m.int(domain.iter().copied().collect::<Domain>())).collect();
        let weighted = |pick: fn(&(i64, i64)) -> i64| sum(x.iter().zip(&weights).map(|(&x, pair)| pick(pair) * x));
        m.add(weighted(|pair| pair.0).le(bound));
        m.maximize(weighted(|pair| pair.1));
        let value = |values: &[i64], pick: fn(&(i64, i64)) -> i64| -> i64 {
            values.iter().zip(&weights).map(|(v, pair)| pick(pair) * v).sum()
        };
        let free = Case { domains: domains.iter().map(|domain| domain.iter().copied().collect()).collect(), rows: vec![] };
        let best = free.solutions().into_iter().filter(|values| value(values, |pair| pair.0) <= bound)
            .map(|values| value(&values, |pair| pair.1)).max();
        let outcome = m.search(branch(&x)).unwrap().solve();
        let values = outcome.best.map(|best| value(&best.values()[..x.len()], |pair| pair.1));
        prop_assert_eq!(values, best);
    }
}

/// A decision by its number, on a variable and a value.
fn decide(engine: &mut Engine, (kind, x, v): (u8, Var, i64)) -> Result<(), crate::Conflict> {
    let store = engine.store_mut();
    let change = match kind {
        1 => store.fix(x, v),
        2 => store.at_most(x, v),
        3 => store.at_least(x, v),
        _ => store.remove(x, v),
    };
    if change.is_err() {
        engine.abandon();
    }
    change.map(|_| ())
}

/// A new engine after all these decisions at once.
fn replay(model: &Model, path: &[(u8, Var, i64)]) -> Result<Engine, crate::Conflict> {
    let mut engine = model.engine().unwrap();
    for &step in path {
        decide(&mut engine, step)?;
    }
    engine.fixpoint()?;
    Ok(engine)
}

/// Values near the ends of the range, near those of 32 bits, and near 0.
fn large() -> impl Strategy<Value = i64> {
    let near = select(vec![crate::MIN_VALUE, -(1 << 61), -(1 << 31), 0, 1 << 31, 1 << 61, crate::MAX_VALUE]);
    (near, -2..=2i64).prop_map(|(near, by)| (near + by).clamp(crate::MIN_VALUE, crate::MAX_VALUE))
}

fn factor() -> impl Strategy<Value = i64> {
    select(vec![1, 1, 1, -1, -1, -1, 2, -2, 3, 1 << 30, -(1 << 31), 1 << 31, 1 << 61, i64::MAX, i64::MIN])
}

fn constant() -> impl Strategy<Value = i64> {
    let near = select(vec![
        i64::MIN,
        crate::MIN_VALUE,
        -(1 << 31),
        0,
        0,
        0,
        1 << 31,
        1 << 61,
        crate::MAX_VALUE,
        i64::MAX,
    ]);
    (near, -2..=2i64).prop_map(|(near, by)| near.saturating_add(by))
}
