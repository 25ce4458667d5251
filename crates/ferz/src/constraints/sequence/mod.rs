//! Order within and between sequences, and what stands where.

mod arg_max;
mod increasing;
mod inverse;
mod lex;
mod member;
mod seq_precede;
mod sliding_sum;
mod sort;
mod value_precede;

pub use arg_max::{ArgMax, arg_max, arg_min};
pub use increasing::{Increasing, decreasing, increasing, strictly_decreasing, strictly_increasing};
pub use inverse::{Inverse, inverse, symmetric_all_different};
pub use lex::{LexLess, lex_less, lex_less_eq};
pub use member::{Member, member};
pub use seq_precede::{SeqPrecedeChain, seq_precede_chain};
pub use sliding_sum::{SlidingSum, sliding_sum};
pub use sort::{Sort, sort};
pub use value_precede::{ValuePrecede, value_precede, value_precede_chain};

/// What the tests of this topic share.
#[cfg(test)]
mod tests {
    use crate::{Constraint, Domain, Engine, Model, Var, branch, first_fail};

    /// How many solutions the constraint has over these variables, by two strategies.
    pub(super) fn count(m: &Model, constraint: impl Constraint + Clone) -> u64 {
        let mut m = m.clone();
        m.add(constraint);
        let vars: Vec<Var> = m.vars().collect();
        let [one, other] = [branch(&vars), first_fail(&vars)].map(|strategy| {
            let mut search = m.search(strategy).unwrap();
            search.count()
        });
        assert_eq!(one, other);
        one
    }

    /// So many variables with the same domain, and how many solutions the constraint over them has.
    pub(super) fn count_over<C: Constraint + Clone>(
        n: usize,
        domain: impl Into<Domain>,
        constraint: impl FnOnce(&[Var]) -> C,
    ) -> u64 {
        let mut m = Model::new();
        let x = m.ints(n, domain);
        count(&m, constraint(&x))
    }

    pub(super) fn choose(n: u64, k: u64) -> u64 {
        if k > n { 0 } else { (0..k).fold(1, |product, i| product * (n - i) / (i + 1)) }
    }

    /// What is left of these variables when nothing is decided; nothing if there is no solution.
    pub(super) fn left(m: &Model, vars: &[Var]) -> Vec<Vec<i64>> {
        let mut engine: Engine = m.engine().unwrap();
        if engine.fixpoint().is_err() {
            return Vec::new();
        }
        vars.iter().map(|&x| engine.store().iter(x).collect()).collect()
    }
}
