//! Some values as numbers from 0 on, so that sets of them are rows of bits, which are read from domains 64 values at a
//! time.
//!
//! A block is for the 64 values from its first one on, so that values which lie close together share one. Numbers that
//! stand for no value are never in a row that was read.

use crate::store::Store;
use crate::view::View;

const BITS: i64 = u64::BITS as i64;

#[derive(Debug)]
pub(super) struct Blocks(Vec<Block>);

#[derive(Debug)]
struct Block {
    first: i64,
    /// Which of the values from the first one on are among those that have a number.
    values: u64,
}

impl Blocks {
    /// Numbers values, which increase.
    pub(super) fn new(values: impl Iterator<Item = i64>) -> Self {
        let mut blocks: Vec<Block> = Vec::new();
        for v in values {
            match blocks.last_mut() {
                Some(block) if v.saturating_sub(block.first) < BITS => block.values |= 1 << (v - block.first),
                _ => blocks.push(Block { first: v, values: 1 }),
            }
        }
        Self(blocks)
    }

    /// How many words a row has.
    pub(super) fn width(&self) -> usize {
        self.0.len()
    }

    /// The value that has a number.
    pub(super) fn value(&self, number: usize) -> i64 {
        self.0[number / BITS as usize].first + number as i64 % BITS
    }

    /// The number of one of the values.
    pub(super) fn number(&self, value: i64) -> usize {
        let at = self.0.partition_point(|block| block.first <= value) - 1;
        at * BITS as usize + (value - self.0[at].first) as usize
    }

    /// Puts the values that the view can have into an empty row, and returns how many they are.
    pub(super) fn read<V: View>(&self, view: V, store: &Store, row: &mut [u64]) -> u64 {
        let (min, max) = (store.min(view), store.max(view));
        let from = self.0.partition_point(|block| min.saturating_sub(block.first) >= BITS);
        let mut count = 0;
        for (block, word) in self.0[from..].iter().zip(&mut row[from..]) {
            if block.first > max {
                break;
            }
            *word = store.word(view, block.first) & block.values;
            count += u64::from(word.count_ones());
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::domain::{Domain, MAX_VALUE, MIN_VALUE};
    use crate::propagators::sets::common;
    use crate::view::Signed;

    fn values() -> impl Strategy<Value = BTreeSet<i64>> {
        let value = prop_oneof![
            8 => -100..100i64,
            1 => -100_000..100_000i64,
            1 => Just(MIN_VALUE),
            1 => Just(MAX_VALUE)
        ];
        proptest::collection::btree_set(value, 1..30)
    }

    proptest! {
        #[test]
        fn rows_hold_what_a_view_can_have(numbered in values(), domain in values(), negated: bool) {
            let blocks = Blocks::new(numbered.iter().copied());
            for &v in &numbered {
                prop_assert_eq!(blocks.value(blocks.number(v)), v);
            }
            let mut store = Store::default();
            let var = store.new_var(&domain.iter().copied().collect::<Domain>()).unwrap();
            let view = Signed { var, negated, by: 0 };
            let mut row = vec![0; blocks.width()];
            let count = blocks.read(view, &store, &mut row);
            let found: Vec<i64> = common(&row, &row).map(|number| blocks.value(number)).collect();
            let expected: Vec<i64> = store.iter(view).filter(|v| numbered.contains(v)).collect();
            prop_assert_eq!(count, expected.len() as u64);
            prop_assert_eq!(found, expected);
        }
    }
}
