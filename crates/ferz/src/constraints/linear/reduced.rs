//! From a linear relation to the simplest propagator that stands for it.
//!
//! All arithmetic here is exact, in 128 bits. What is left for the propagators is known to fit in 64, or refused.

use smallvec::SmallVec;

use super::Relation;
use crate::MAX_VALUE;
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Linear;
use crate::propagators::boolean::{AtLeast, AtMost, Is, IsNot, Under, post_rule};
use crate::propagators::{compare, linear};
use crate::store::Store;
use crate::view::{Offset, Signed, Var};

/// `a·x + b·y + … ⋈ bound`, each variable once and none of them fixed, the coefficients not 0 and without a common
/// divisor.
#[derive(Debug)]
pub(super) struct Reduced {
    terms: SmallVec<[(i128, Var); 4]>,
    comparison: Comparison,
    bound: i128,
    /// Whether it holds, if that is known.
    decided: Option<bool>,
}

/// What the six relations come down to.
#[derive(Clone, Copy, Debug)]
enum Comparison {
    Eq,
    Ne,
    Le,
}

impl Reduced {
    /// Reduces `expression ⋈ 0`.
    pub(super) fn new(expression: &Linear, relation: Relation, store: &Store) -> Result<Self, Refusal> {
        let merged = expression.merged().filter(|merged| !merged.overflowed()).ok_or(Refusal::Overflow)?;
        let (comparison, sign, step) = match relation {
            Relation::Eq => (Comparison::Eq, 1, 0),
            Relation::Ne => (Comparison::Ne, 1, 0),
            Relation::Le => (Comparison::Le, 1, 0),
            Relation::Lt => (Comparison::Le, 1, 1),
            Relation::Ge => (Comparison::Le, -1, 0),
            Relation::Gt => (Comparison::Le, -1, 1),
        };
        let mut reduced = Self {
            terms: merged.terms().iter().map(|&(a, x)| (sign * i128::from(a), x)).collect(),
            comparison,
            bound: -sign * i128::from(merged.constant()) - step,
            decided: None,
        };
        // From here on no number is larger than this one.
        reduced.size(store).ok_or(Refusal::Overflow)?;
        reduced.take_out_fixed(store);
        reduced.divide(store);
        if reduced.fits(store) { Ok(reduced) } else { Err(Refusal::Overflow) }
    }

    /// Whether the arithmetic of what stands for it stays within 64 bits.
    fn fits(&self, store: &Store) -> bool {
        let most = i128::from(MAX_VALUE);
        match (self.decided, &self.terms[..]) {
            // A single variable is compared with one of its values, or it is decided.
            (Some(_), _) | (None, [_]) => true,
            // A view by less than the greatest value sees every value exactly.
            (None, [(1 | -1, _), (1 | -1, _)]) => self.bound.abs() < most,
            // An open variable has a value other than 0, so no coefficient is larger than the size, and neither is the
            // bound.
            (None, _) => self.size(store).is_some_and(|size| size < most),
        }
    }

    /// Posts what stands for it.
    pub(super) fn post(&self, under: Under, engine: &mut Engine) {
        match (self.decided, &self.terms[..]) {
            (Some(holds), _) => decide(holds, under, engine),
            (None, &[(a, x)]) => self.post_single(a > 0, x, under, engine),
            (None, &[(a @ (1 | -1), x), (b @ (1 | -1), y)]) => self.post_pair((a, x), (b, y), under, engine),
            (None, _) => self.post_sum(under, engine),
        }
    }

    /// One variable, or its negation, compared with a number: done once and for all, or under a condition.
    fn post_single(&self, positive: bool, x: Var, under: Under, engine: &mut Engine) {
        let view = Signed { var: x, negated: !positive, by: 0 };
        let bound = self.bound as i64;
        let (is, is_not) = (Is { view, value: bound }, IsNot { view, value: bound });
        match (under, self.comparison) {
            (Under::Nothing, comparison) => cut(comparison, view, bound, engine),
            (_, Comparison::Eq) => post_rule(under, is, is_not, engine),
            (_, Comparison::Ne) => post_rule(under, is_not, is, engine),
            (_, Comparison::Le) => {
                post_rule(under, AtMost { view, bound }, AtLeast { view, bound: bound + 1 }, engine);
            }
        }
    }

    /// `±x ± y ⋈ bound` as a comparison of one variable with a view of the other.
    fn post_pair(&self, (a, x): (i128, Var), (b, y): (i128, Var), under: Under, engine: &mut Engine) {
        let by = self.bound as i64;
        let plus = |var, by| Offset { var, by };
        let minus = |var, by| Signed { var, negated: true, by };
        let turned = if a > 0 { by } else { -by };
        match (self.comparison, a > 0, b > 0) {
            (Comparison::Eq, ..) if a == b => compare::post_equal(x, minus(y, turned), under, engine),
            (Comparison::Eq, ..) => compare::post_equal(x, plus(y, turned), under, engine),
            (Comparison::Ne, ..) if a == b => compare::post_not_equal(x, minus(y, turned), under, engine),
            (Comparison::Ne, ..) => compare::post_not_equal(x, plus(y, turned), under, engine),
            (Comparison::Le, true, true) => compare::post_less_eq(x, minus(y, by), under, engine),
            (Comparison::Le, true, false) => compare::post_less_eq(x, plus(y, by), under, engine),
            (Comparison::Le, false, true) => compare::post_less_eq(y, plus(x, by), under, engine),
            (Comparison::Le, false, false) => compare::post_less_eq(minus(x, turned), y, under, engine),
        }
    }

    fn post_sum(&self, under: Under, engine: &mut Engine) {
        let terms: Vec<(i64, Var)> = self.terms.iter().map(|&(a, x)| (a as i64, x)).collect();
        let bound = self.bound as i64;
        match self.comparison {
            Comparison::Eq => linear::post_eq(&terms, bound, under, engine),
            Comparison::Ne => linear::post_ne(&terms, bound, under, engine),
            Comparison::Le => linear::post_le(&terms, bound, under, engine),
        }
    }

    /// `|a|·max|x| + |b|·max|y| + … + |bound|`, if it is a number of 128 bits.
    fn size(&self, store: &Store) -> Option<i128> {
        self.terms.iter().try_fold(self.bound.abs(), |size, &(a, x)| {
            let largest = store.min(x).unsigned_abs().max(store.max(x).unsigned_abs());
            size.checked_add(a.abs() * i128::from(largest))
        })
    }

    fn take_out_fixed(&mut self, store: &Store) {
        let bound = &mut self.bound;
        self.terms.retain(|&mut (a, x)| match store.value(x) {
            Some(v) => {
                *bound -= a * i128::from(v);
                false
            }
            None => true,
        });
    }

    /// Divides by the greatest common divisor of the coefficients, which rounds a bound down, and decides what can be
    /// decided by that and by the bounds of the variables.
    fn divide(&mut self, store: &Store) {
        let divisor =
            self.terms.iter().fold(0, |divisor, term| greatest_common_divisor(divisor, term.0.abs()));
        let (least, greatest) = self.range(store);
        let reachable =
            (least..=greatest).contains(&self.bound) && (divisor == 0 || self.bound % divisor == 0);
        let equal = if !reachable { Some(false) } else { (least == greatest).then_some(true) };
        self.decided = match self.comparison {
            Comparison::Eq => equal,
            Comparison::Ne => equal.map(|equal| !equal),
            Comparison::Le if greatest <= self.bound => Some(true),
            Comparison::Le => (least > self.bound).then_some(false),
        };
        if divisor > 1 {
            self.terms.iter_mut().for_each(|term| term.0 /= divisor);
            self.bound = self.bound.div_euclid(divisor);
        }
    }

    /// The least and the greatest value of the sum.
    fn range(&self, store: &Store) -> (i128, i128) {
        self.terms.iter().fold((0, 0), |(least, greatest), &(a, x)| {
            let ends = [a * i128::from(store.min(x)), a * i128::from(store.max(x))];
            (least + ends[0].min(ends[1]), greatest + ends[0].max(ends[1]))
        })
    }
}

/// It is known whether the relation holds.
fn decide(holds: bool, under: Under, engine: &mut Engine) {
    match (under, holds) {
        (Under::Nothing | Under::Half(_), true) => {}
        (Under::Nothing, false) => engine.fail(),
        (Under::Half(condition) | Under::Full(condition), holds) => {
            engine.change(|store| store.fix(condition, holds.into()));
        }
    }
}

fn cut(comparison: Comparison, view: Signed, bound: i64, engine: &mut Engine) {
    engine.change(|store| match comparison {
        Comparison::Eq => store.fix(view, bound),
        Comparison::Ne => store.remove(view, bound),
        Comparison::Le => store.at_most(view, bound),
    });
}

fn greatest_common_divisor(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
