//! Which variable next.

use super::names::named;
use crate::engine::Engine;
use crate::store::Store;
use crate::view::View;

/// Which variable the search branches on, among those that are not fixed. Where a strategy looks at views, sizes and
/// values are those of what is seen.
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
    /// The one with the most constraints, as [`Engine::degree`] counts them.
    LargestDegree,
    /// The one with the largest difference between its two least values (max regret).
    LargestRegret,
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

impl VarOrder {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Input,
        Self::SmallestDomain,
        Self::LargestDomain,
        Self::SmallestValue,
        Self::LargestValue,
        Self::DomOverWeight,
        Self::LargestDegree,
        Self::LargestRegret,
    ];

    /// The name by which it can be parsed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::SmallestDomain => "smallest",
            Self::LargestDomain => "largest",
            Self::SmallestValue => "min-value",
            Self::LargestValue => "max-value",
            Self::DomOverWeight => "dom-wdeg",
            Self::LargestDegree => "degree",
            Self::LargestRegret => "regret",
        }
    }

    /// What is least at the variable to choose, of which so many values are left.
    pub(super) fn key<V: View>(self, engine: &Engine, view: V, size: u64) -> Quotient {
        let store = engine.store();
        let from_value = |v: i64| v.wrapping_sub(i64::MIN) as u64;
        match self {
            Self::Input => Quotient(0, 1),
            Self::SmallestDomain => Quotient(size, 1),
            Self::LargestDomain => Quotient(u64::MAX - size, 1),
            Self::SmallestValue => Quotient(from_value(store.min(view)), 1),
            Self::LargestValue => Quotient(u64::MAX - from_value(store.max(view)), 1),
            Self::DomOverWeight => Quotient(size, engine.weight(view.var())),
            Self::LargestDegree => Quotient(u64::MAX - engine.degree(view.var()), 1),
            Self::LargestRegret => Quotient(u64::MAX - regret(store, view), 1),
        }
    }
}

impl Ties {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::First, Self::LargestDegree, Self::Random];

    /// The name by which it can be parsed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::LargestDegree => "degree",
            Self::Random => "random",
        }
    }
}

named!(VarOrder: "an order of variables", Ties: "a way to break ties");

/// The difference between the two least values; 0 if there is only one.
fn regret(store: &Store, view: impl View) -> u64 {
    let least = store.min(view);
    store.next_above(view, least).map_or(0, |next| next.abs_diff(least))
}

/// A fraction; a denominator of 0 counts as 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quotient(pub(super) u64, pub(super) u64);

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
