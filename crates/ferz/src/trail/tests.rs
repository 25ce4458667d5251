use std::collections::BTreeSet;

use proptest::prelude::*;

use super::{Cell, Run, Tally, Trail};

#[derive(Clone, Debug)]
enum Step {
    Set(usize, u64),
    Clear(u32),
    Uncount(u32),
    Push,
    Pop,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        (0..4usize, any::<u64>()).prop_map(|(cell, value)| Step::Set(cell, value)),
        (0..130u32).prop_map(Step::Clear),
        (0..130u32).prop_map(Step::Uncount),
        Just(Step::Push),
        Just(Step::Pop),
    ]
}

fn contents(trail: &Trail, cells: &[Cell], run: Run) -> (Vec<u64>, Vec<u64>, Tally) {
    let values = cells.iter().map(|&cell| trail.get(cell)).collect();
    (values, (0..3).map(|index| trail.word(run, index)).collect(), trail.tally(run))
}

proptest! {
    /// A pop gives back exactly what was there at the push, whatever was written in between.
    #[test]
    fn pop_restores(steps in proptest::collection::vec(step(), 0..200)) {
        let mut trail = Trail::default();
        let cells: Vec<Cell> = (0..4).map(|value| trail.alloc(value)).collect();
        let run = trail.alloc_run(&[u64::MAX, u64::MAX, 3]).unwrap();
        let mut expected = Vec::new();
        let mut counting: BTreeSet<u32> = (0..130).collect();
        for step in steps {
            match step {
                Step::Set(cell, value) => {
                    trail.set(cells[cell], value);
                    prop_assert_eq!(trail.get(cells[cell]), value);
                }
                Step::Clear(bit) if counting.remove(&bit) => {
                    trail.clear_bit(run, bit);
                    prop_assert_eq!(trail.word(run, bit as usize / 64) >> (bit % 64) & 1, 0);
                }
                Step::Uncount(bit) if counting.remove(&bit) => trail.uncount(run, Tally { count: 1, xor: bit }),
                Step::Clear(_) | Step::Uncount(_) => {}
                Step::Push => {
                    expected.push((contents(&trail, &cells, run), counting.clone()));
                    trail.push();
                }
                Step::Pop => {
                    if let Some((before, counted)) = expected.pop() {
                        trail.pop();
                        counting = counted;
                        prop_assert_eq!(contents(&trail, &cells, run), before);
                    }
                }
            }
            prop_assert_eq!(trail.level() as usize, expected.len());
            let xor = counting.iter().fold(0, |xor, bit| xor ^ bit);
            prop_assert_eq!(trail.tally(run), Tally { count: counting.len() as u32, xor });
        }
    }
}

#[test]
fn pop_at_the_root_does_nothing() {
    let mut trail = Trail::default();
    let cell = trail.alloc(1);
    trail.set(cell, 2);
    trail.pop();
    assert_eq!((trail.get(cell), trail.level()), (2, 0));
}
