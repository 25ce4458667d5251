//! Products, quotients, remainders and powers.

use std::fmt::{self, Display};

use indexmap::IndexSet;

use crate::constraints::terms::{check_views, scope};
use crate::constraints::{Constraint, Scope, and};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::{Bool, Term};
use crate::propagators::arithmetic::{FEW, Operator, post_operation};
use crate::propagators::element::post_function;
use crate::store::{Store, WORDS_SPAN};
use crate::view::{Signed, Var};

/// The number of values up to which all of them are gone through to find out how many results there are.
const MANY: u64 = 1024;

/// The constraint that a term is what an operation gives for two others; made by [`times`], [`div`], [`modulo`] and
/// [`pow`].
///
/// All arithmetic is exact. A result that is outside of -2^62..2^62 is none, as no variable can take it.
///
/// Ranges are reasoned with, those below and those above 0 apart. Each bound belongs to a solution in the reals, within
/// the bounds of the others; that of a remainder need not, unless the divisor is fixed. Where only one of the three is
/// open and has at most 64 values, each value that is left belongs to a solution.
///
/// Domain consistent, so that each value that is left belongs to a solution, where the result depends on one variable:
/// if `x` or `y` is a number, or if both are of the same variable. But that variable must not have more than 1024
/// values when this is posted, nor must there be more than 64 different results; or if `z` is a number, not more than
/// 65536 values. Domain consistent also for the product of truth values, which is their conjunction.
///
/// A run takes constant time, or where it is domain consistent a step for each different result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operation {
    operator: Operator,
    x: Term,
    y: Term,
    z: Term,
}

/// `x · y = z`. For how much it takes out of domains see [`Operation`].
///
/// ```
/// use ferz::{Model, branch, times};
/// let mut m = Model::new();
/// let (x, y) = (m.int(-3..=3), m.int(-3..=3));
/// m.add(times(x, y, -2));
/// let mut search = m.search(branch(&[x, y]))?;
/// let factors: Vec<(i64, i64)> = search.solutions().map(|solution| (solution[x], solution[y])).collect();
/// assert_eq!(factors, [(-2, 1), (-1, 2), (1, -2), (2, -1)]);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn times(x: impl Into<Term>, y: impl Into<Term>, z: impl Into<Term>) -> Operation {
    Operation::new(Operator::Times, x, y, z)
}

/// `x div y = z`, rounded towards 0: `-7 div 2` is -3. A divisor of 0 is no solution. For how much it takes out of
/// domains see [`Operation`].
///
/// ```
/// use ferz::{Model, branch, div};
/// let mut m = Model::new();
/// let (x, hour) = (m.int(0..1440), m.int(0..24));
/// m.add(div(x, 60, hour));
/// assert_eq!(m.search(branch(&[hour, x]))?.next_solution().map(|solution| solution.value(hour)), Some(0));
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn div(x: impl Into<Term>, y: impl Into<Term>, z: impl Into<Term>) -> Operation {
    Operation::new(Operator::Division, x, y, z)
}

/// `x mod y = z`: what [`div`] leaves, with the sign of `x`, as `%` does for numbers: `-7 mod 2` is -1, `7 mod -2` is 1. A
/// divisor of 0 is no solution. For how much it takes out of domains see [`Operation`].
///
/// ```
/// use ferz::{Model, branch, modulo};
/// let mut m = Model::new();
/// let x = m.int(0..=100);
/// for (divisor, rest) in [(3, 2), (5, 3), (7, 2)] {
///     m.add(modulo(x, divisor, rest));
/// }
/// assert_eq!(m.search(branch(&[x]))?.next_solution().map(|solution| solution.value(x)), Some(23));
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn modulo(x: impl Into<Term>, y: impl Into<Term>, z: impl Into<Term>) -> Operation {
    Operation::new(Operator::Modulo, x, y, z)
}

/// `x ^ y = z`. A negative exponent means 1 div the power, so that it gives 0 but for bases of 1 and -1, and for a base of
/// 0 no solution. `0 ^ 0` is 1. For how much it takes out of domains see [`Operation`].
///
/// ```
/// use ferz::{Model, branch, pow};
/// let mut m = Model::new();
/// let (x, y) = (m.int(2..=100), m.int(2..=100));
/// m.add(pow(x, y, 4096));
/// let mut search = m.search(branch(&[x, y]))?;
/// let powers: Vec<(i64, i64)> = search.solutions().map(|solution| (solution[x], solution[y])).collect();
/// assert_eq!(powers, [(2, 12), (4, 6), (8, 4), (16, 3), (64, 2)]);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn pow(x: impl Into<Term>, y: impl Into<Term>, z: impl Into<Term>) -> Operation {
    Operation::new(Operator::Power, x, y, z)
}

impl Operation {
    fn new(operator: Operator, x: impl Into<Term>, y: impl Into<Term>, z: impl Into<Term>) -> Self {
        Self { operator, x: x.into(), y: y.into(), z: z.into() }
    }

    /// The variable, or the number, of which `z` is a function, if there is only one.
    fn argument(&self) -> Option<Term> {
        match (self.x, self.y) {
            (x, Term::Constant(_)) => Some(x),
            (Term::Constant(_), y) => Some(y),
            (x, y) => (x.var() == y.var()).then_some(x),
        }
    }

    /// What the operation gives for a value of its argument.
    fn function(&self, v: i64) -> Option<i64> {
        self.operator.apply(self.x.value(&|_| v), self.y.value(&|_| v))
    }

    /// Whether to go through all values of the argument, when this is posted and later on.
    fn is_small(&self, argument: Var, store: &Store) -> bool {
        match self.z {
            // Then nothing is left to do later on.
            Term::Constant(_) => store.size(argument) <= WORDS_SPAN,
            Term::View(_) if store.size(argument) > MANY => false,
            Term::View(_) => {
                let results = store.iter(argument).filter_map(|v| self.function(v));
                results.collect::<IndexSet<i64>>().len() as u64 <= FEW
            }
        }
    }

    /// Whether it is about truth values, of which the product is the conjunction. If one comes twice, clauses take out more,
    /// and more would go if the domains were cut before this is posted than after.
    fn is_conjunction(&self, views: [Signed; 3], store: &Store) -> bool {
        let is_truth = |view: Signed| store.min(view) >= 0 && store.max(view) <= 1;
        let [x, y, z] = views.map(|view| view.var);
        let are_distinct = x != y && y != z && z != x;
        self.operator == Operator::Times && are_distinct && views.into_iter().all(is_truth)
    }
}

impl Constraint for Operation {
    fn scope(&self) -> Scope {
        scope([&self.x, &self.y, &self.z])
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let result = self.operator.apply(self.x.value(value), self.y.value(value));
        result == Some(self.z.value(value))
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_views([&self.x, &self.y, &self.z], engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let (x, y, z) = (engine.view(self.x)?, engine.view(self.y)?, engine.view(self.z)?);
        if let Some(argument) = self.argument() {
            let argument = engine.view(argument)?.var;
            if self.is_small(argument, engine.store()) {
                post_function(argument, z, |v| self.function(v), engine);
                return Ok(());
            }
        }
        if self.is_conjunction([x, y, z], engine.store()) {
            return and([self.x, self.y].map(Bool::of), Bool::of(self.z)).post(engine);
        }
        if self.operator == Operator::Times && x == y {
            // That both factors are the same is not seen by what cuts their ranges one by one.
            post_operation(Operator::Power, [x, engine.view(2)?, z], engine);
        } else {
            post_operation(self.operator, [x, y, z], engine);
        }
        Ok(())
    }
}

impl Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.operator {
            Operator::Times => "·",
            Operator::Division => "div",
            Operator::Modulo => "mod",
            Operator::Power => "^",
        };
        write!(f, "{} {sign} {} = {}", Operand(self.x), Operand(self.y), self.z)
    }
}

/// In parentheses, unless it is a variable or a number without a sign.
struct Operand(Term);

impl Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.to_string() {
            text if text.contains(['-', '+']) => write!(f, "({text})"),
            text => f.write_str(&text),
        }
    }
}
