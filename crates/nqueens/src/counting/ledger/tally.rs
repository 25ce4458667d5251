//! What is counted, where it is written, and what is missing.

use std::collections::BTreeMap;
use std::ops::Range;

use super::error::{LedgerError, LineError, Place};
use super::record::Record;
use crate::counting::{Method, Plan};

/// The units of a board that are counted, each once, and the sum of their counts.
#[derive(Debug, Clone)]
pub struct Tally {
    n: usize,
    method: Method,
    all: Range<u32>,
    solutions: u64,
    /// By the first unit of each record; they do not overlap.
    counted: BTreeMap<u32, Entry>,
}

#[derive(Debug, Clone)]
struct Entry {
    /// The unit after the last.
    end: u32,
    place: Place,
}

impl Tally {
    /// Nothing of the plan is counted.
    #[must_use]
    pub fn new(plan: &Plan) -> Self {
        let (n, method, all) = (plan.n(), plan.method(), plan.units());
        Self { n, method, all, solutions: 0, counted: BTreeMap::new() }
    }

    /// The size of the board.
    #[must_use]
    pub const fn n(&self) -> usize {
        self.n
    }

    /// The method.
    #[must_use]
    pub const fn method(&self) -> Method {
        self.method
    }

    /// All units of the board.
    #[must_use]
    pub fn all(&self) -> Range<u32> {
        self.all.clone()
    }

    /// The sum of the counts: all solutions if nothing is missing, and otherwise a lower bound.
    #[must_use]
    pub const fn solutions(&self) -> u64 {
        self.solutions
    }

    /// The units in `range` that are not counted, as the fewest ranges, in order; units that the plan does not have
    /// are left out.
    #[must_use]
    pub fn gaps(&self, range: &Range<u32>) -> Vec<Range<u32>> {
        let end = range.end.min(self.all.end);
        let mut first = range.start;
        let mut gaps = Vec::new();
        if first >= end {
            return gaps;
        }
        let before = self.counted.range(..=first).next_back();
        let after = self.counted.range(first..end);
        for (&start, entry) in before.into_iter().chain(after) {
            if first < start.min(end) {
                gaps.push(first..start);
            }
            first = first.max(entry.end);
        }
        if first < end {
            gaps.push(first..end);
        }
        gaps
    }

    /// Adds a record, which stands at `place`.
    ///
    /// # Errors
    /// When it is of another board or by another method, has units that do not exist or that are counted already, or
    /// when the sum would be more than 2⁶⁴ − 1. Then nothing is added.
    pub fn add(&mut self, record: &Record, place: Place) -> Result<(), LedgerError> {
        let Record { n, method, ref units, count } = *record;
        if (n, method) != (self.n, self.method) {
            let (expected_n, expected_method) = (self.n, self.method);
            return Err(place.refuse(LineError::Other { n, method, expected_n, expected_method }));
        }
        if units.is_empty() || units.end > self.all.end {
            return Err(place.refuse(LineError::Units { units: units.clone(), all: self.all.end }));
        }
        if let Some((&first, entry)) = self.counted.range(..units.end).next_back()
            && entry.end > units.start
        {
            let units = first.max(units.start)..entry.end.min(units.end);
            return Err(LedgerError::Double { units, place, other: entry.place.clone() });
        }
        let Some(solutions) = self.solutions.checked_add(count) else {
            return Err(place.refuse(LineError::Overflow { count }));
        };
        self.solutions = solutions;
        self.counted.insert(units.start, Entry { end: units.end, place });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::sync::Arc;

    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn gaps_and_refusals_are_those_of_units_one_by_one(
            added in prop::collection::vec((0_u32..12, 0_u32..12), 0..8),
            asked in (0_u32..12, 0_u32..14),
        ) {
            let (n, method) = (9, Method::Symmetric);
            let mut tally = Tally { n, method, all: 0..10, solutions: 0, counted: BTreeMap::new() };
            let mut is_counted = [false; 10];
            let mut sum = 0;
            for ((first, end), line) in added.into_iter().zip(1..) {
                let place = Place { file: Arc::new(PathBuf::new()), line };
                let record = Record { n, method, units: first..end, count: 1 << line };
                let is_new = first < end && end <= 10 && !is_counted[first as usize..end as usize].contains(&true);
                prop_assert_eq!(tally.add(&record, place).is_ok(), is_new);
                if is_new {
                    is_counted[first as usize..end as usize].fill(true);
                    sum += record.count;
                }
                prop_assert_eq!(tally.solutions(), sum);
            }
            let gaps = tally.gaps(&(asked.0..asked.1));
            prop_assert!(gaps.iter().all(|gap| !gap.is_empty()));
            prop_assert!(gaps.windows(2).all(|pair| pair[0].end < pair[1].start));
            let missing = (asked.0..asked.1.min(10)).filter(|unit| !is_counted[*unit as usize]);
            prop_assert!(gaps.into_iter().flatten().eq(missing));
        }
    }
}
