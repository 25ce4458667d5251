//! Which variable next.

use std::cmp::Reverse;

use super::random::SplitMix64;
use crate::engine::Engine;
use crate::view::Var;

/// Which variable the search branches on, among those that are not fixed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum VarOrder {
    /// The first in the order given.
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

/// The variables in two parts: those known to be fixed, then the others.
///
/// Only the number in the first part matters, and it travels with the search's nodes: below a node variables move
/// about behind its number, so that going back to it needs no repair.
#[derive(Clone, Debug)]
pub(super) struct Open {
    items: Vec<Item>,
}

#[derive(Clone, Copy, Debug)]
struct Item {
    var: Var,
    position: u32,
}

impl Open {
    pub(super) fn new(vars: &[Var]) -> Self {
        let items = vars.iter().zip(0..).map(|(&var, position)| Item { var, position }).collect();
        Self { items }
    }

    /// The next variable to branch on. `fixed` is the number of variables known to be fixed, and is brought up to date.
    pub(super) fn pick(
        &mut self,
        engine: &Engine,
        order: VarOrder,
        ties: Ties,
        random: &mut SplitMix64,
        fixed: &mut u32,
    ) -> Option<Var> {
        let store = engine.store();
        match ties {
            Ties::First => match order {
                VarOrder::Input => self.first(engine, fixed),
                VarOrder::SmallestDomain => self.least(engine, fixed, |_, size| size),
                VarOrder::LargestDomain => self.least(engine, fixed, |_, size| Reverse(size)),
                VarOrder::SmallestValue => self.least(engine, fixed, |var, _| store.min(var)),
                VarOrder::LargestValue => self.least(engine, fixed, |var, _| Reverse(store.max(var))),
                VarOrder::DomOverWeight => {
                    self.least(engine, fixed, |var, size| Quotient(size, engine.weight(var)))
                }
            },
            Ties::LargestDegree => {
                let key = |var, size| (order.key(engine, var, size), Reverse(engine.degree(var)));
                self.least(engine, fixed, key)
            }
            Ties::Random => {
                self.least(engine, fixed, |var, size| (order.key(engine, var, size), random.next_u64()))
            }
        }
    }

    fn first(&mut self, engine: &Engine, fixed: &mut u32) -> Option<Var> {
        while let Some(item) = self.items.get(*fixed as usize) {
            if !engine.store().is_fixed(item.var) {
                return Some(item.var);
            }
            *fixed += 1;
        }
        None
    }

    /// The variable with the least key, the first of these.
    #[inline]
    fn least<K: Ord>(
        &mut self,
        engine: &Engine,
        fixed: &mut u32,
        mut key: impl FnMut(Var, u64) -> K,
    ) -> Option<Var> {
        let store = engine.store();
        let mut best: Option<(K, Item)> = None;
        for at in *fixed as usize..self.items.len() {
            let item = self.items[at];
            let size = store.size(item.var);
            if size == 1 {
                self.items.swap(at, *fixed as usize);
                *fixed += 1;
                continue;
            }
            let key = key(item.var, size);
            let better = best.as_ref().is_none_or(|(least, of)| match key.cmp(least) {
                std::cmp::Ordering::Less => true,
                std::cmp::Ordering::Equal => item.position < of.position,
                std::cmp::Ordering::Greater => false,
            });
            if better {
                best = Some((key, item));
            }
        }
        best.map(|(_, item)| item.var)
    }
}

impl VarOrder {
    /// What is least at the variable to choose, for any order: slower than a key of the order's own type.
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
