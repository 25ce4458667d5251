//! Which variable next.

use std::cmp::Reverse;

use super::random::SplitMix64;
use crate::bits::ones;
use crate::engine::Engine;
use crate::store::Store;
use crate::view::Var;

const BITS: usize = u64::BITS as usize;

/// Which variable the search branches on, among those that are not fixed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum VarOrder {
    /// The first in the order given: there are no ties.
    #[default]
    Input,
    /// The one with the fewest values left (first fail; Haralick and Elliott 1980).
    SmallestDomain,
    /// The one with the most values left.
    LargestDomain,
    /// The one with the smallest least value.
    SmallestValue,
    /// The one with the largest greatest value.
    LargestValue,
    /// The one with the smallest quotient of size and weight, where the weight counts failures of its constraints
    /// (Boussemart, Hemery, Lecoutre, Sais 2004).
    DomOverWeight,
}

impl VarOrder {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Input,
        Self::SmallestDomain,
        Self::LargestDomain,
        Self::SmallestValue,
        Self::LargestValue,
        Self::DomOverWeight,
    ];
}

/// Which variable, among those that the order holds equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Ties {
    /// The first in the order given.
    #[default]
    First,
    /// The one with the most constraints, then the first.
    LargestDegree,
    /// Any, by the seed.
    Random,
}

impl Ties {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::First, Self::LargestDegree, Self::Random];
}

/// The variables, and at each node on the path of the search which of them may still be open.
///
/// A node's row of bits is that of the node above without those that are fixed by now. The rows are a stack: a node's
/// row is written anew whenever the search asks there, and rows below it mean nothing then. So going back needs no
/// repair.
#[derive(Clone, Debug)]
pub(super) struct Open {
    vars: Vec<Var>,
    words: usize,
    rows: Vec<u64>,
}

impl Open {
    pub(super) fn new(vars: &[Var]) -> Self {
        let words = vars.len().div_ceil(BITS);
        let mut rows = vec![u64::MAX; words];
        if let (Some(last), used @ 1..) = (rows.last_mut(), vars.len() % BITS) {
            *last = (1 << used) - 1;
        }
        Self { vars: vars.to_vec(), words, rows }
    }

    pub(super) fn vars(&self) -> &[Var] {
        &self.vars
    }

    /// The next variable to branch on. `row` is that of the node above, and becomes that of this node; in input order
    /// it is the number of variables at the front that are fixed, and there are no rows.
    pub(super) fn pick(
        &mut self,
        engine: &Engine,
        order: VarOrder,
        ties: Ties,
        random: &mut SplitMix64,
        row: &mut u32,
    ) -> Option<Var> {
        let store = engine.store();
        if order == VarOrder::Input {
            return self.first(store, row);
        }
        *row += 1;
        let row = *row as usize;
        if self.rows.len() < (row + 1) * self.words {
            self.rows.resize((row + 1) * self.words, 0);
        }
        match (ties, order) {
            (Ties::First, VarOrder::SmallestDomain) => self.smallest(store, row),
            (Ties::First, _) => self.least(engine, row, |var, size| order.key(engine, var, size)),
            (Ties::LargestDegree, _) => {
                let key = |var, size| (order.key(engine, var, size), Reverse(engine.degree(var)));
                self.least(engine, row, key)
            }
            (Ties::Random, _) => {
                let key = |var, size| (order.key(engine, var, size), random.next_u64());
                self.least(engine, row, key)
            }
        }
    }

    fn first(&self, store: &Store, fixed: &mut u32) -> Option<Var> {
        while let Some(&var) = self.vars.get(*fixed as usize) {
            if !store.is_fixed(var) {
                return Some(var);
            }
            *fixed += 1;
        }
        None
    }

    /// The first open variable with the smallest domain. The same as `least` with the size as the key, but for what is
    /// hard to predict: no branch on whether a variable is fixed, nor on whether it is better.
    #[inline(never)]
    fn smallest(&mut self, store: &Store, row: usize) -> Option<Var> {
        let here = row * self.words;
        let above = here - self.words;
        let (mut best, mut best_size) = (0, u64::MAX);
        for word in 0..self.words {
            let mut open = self.rows[above + word];
            for bit in ones(open) {
                let at = word * BITS + bit;
                let size = store.size(self.vars[at]);
                open &= !(u64::from(size == 1) << bit);
                let better = size.wrapping_sub(2) < best_size.wrapping_sub(2);
                best = if better { at } else { best };
                best_size = if better { size } else { best_size };
                if size == 2 {
                    break;
                }
            }
            self.rows[here + word] = open;
            if best_size == 2 {
                self.rows.copy_within(above + word + 1..here, here + word + 1);
                break;
            }
        }
        (best_size != u64::MAX).then(|| self.vars[best])
    }

    /// The first open variable with the least key.
    #[inline(never)]
    fn least<K: PartialOrd>(
        &mut self,
        engine: &Engine,
        row: usize,
        mut key: impl FnMut(Var, u64) -> K,
    ) -> Option<Var> {
        let store = engine.store();
        let mut best: Option<(K, Var)> = None;
        let here = row * self.words;
        let above = here - self.words;
        for word in 0..self.words {
            let open = self.rows[above + word];
            self.rows[here + word] = open;
            for bit in ones(open) {
                let var = self.vars[word * BITS + bit];
                if store.is_fixed(var) {
                    self.rows[here + word] &= !(1 << bit);
                    continue;
                }
                let key = key(var, store.size(var));
                if best.as_ref().is_none_or(|(least, _)| key < *least) {
                    best = Some((key, var));
                }
            }
        }
        best.map(|(_, var)| var)
    }
}

impl VarOrder {
    /// What is least at the variable to choose.
    fn key(self, engine: &Engine, var: Var, size: u64) -> Quotient {
        let store = engine.store();
        let from_value = |v: i64| v.wrapping_sub(i64::MIN) as u64;
        match self {
            Self::Input => Quotient(0, 1),
            Self::SmallestDomain => Quotient(size, 1),
            Self::LargestDomain => Quotient(u64::MAX - size, 1),
            Self::SmallestValue => Quotient(from_value(store.min(var)), 1),
            Self::LargestValue => Quotient(u64::MAX - from_value(store.max(var)), 1),
            Self::DomOverWeight => Quotient(size, engine.weight(var)),
        }
    }
}

/// A fraction; a denominator of 0 counts as 1.
#[derive(Clone, Copy, Debug)]
struct Quotient(u64, u64);

impl Quotient {
    fn cross(self, other: Self) -> u128 {
        u128::from(self.0) * u128::from(other.1.max(1))
    }
}

impl Ord for Quotient {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.cross(*other).cmp(&other.cross(*self))
    }
}

impl PartialOrd for Quotient {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Quotient {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Quotient {}
