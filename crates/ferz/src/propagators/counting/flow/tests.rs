use std::collections::BTreeSet;

use proptest::collection::{btree_set, vec};
use proptest::prelude::*;

use super::*;

const NODES: usize = 5;
/// Far apart, so that rows have more than one word.
const STRIDE: usize = 30;
const WIDTH: usize = 3;

/// All ways to choose from the rows so that each node is chosen a number of times within its bounds.
fn solutions(rows: &[BTreeSet<usize>], bounds: &[(u32, u32)]) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for row in rows {
        let extended = |choice: &Vec<usize>| {
            let choice = choice.clone();
            row.iter().map(move |&node| [&choice[..], &[node]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(extended).collect();
    }
    all.retain(|choice| {
        bounds.iter().enumerate().all(|(node, &(least, most))| {
            let used = choice.iter().filter(|&&chosen| chosen == node).count() as u32;
            least <= used && used <= most
        })
    });
    all
}

fn set_rows(flow: &mut Flow, rows: &[BTreeSet<usize>]) {
    flow.clear();
    for row in rows {
        let bits = flow.add();
        row.iter().for_each(|node| insert(bits, node * STRIDE));
    }
}

fn new_flow(count: usize) -> Flow {
    let numbers = (0..NODES).map(|node| (node * STRIDE) as u32).collect();
    Flow::with_room(count, WIDTH, numbers, NODES * STRIDE).unwrap()
}

type Bounds = Vec<(u32, u32)>;

fn case() -> impl Strategy<Value = (Vec<BTreeSet<usize>>, Bounds)> {
    let bound = (0..3u32, 0..3u32).prop_map(|(least, more)| (least.saturating_sub(1), least + more));
    (vec(btree_set(0..NODES, 1..NODES), 0..6), vec(bound, NODES))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn leaves_what_belongs_to_solutions(cases in vec(case(), 1..4)) {
        let count = cases[0].0.len();
        let mut flow = new_flow(count);
        // One after the other, so that each begins with what was taken before.
        for (mut rows, bounds) in cases {
            rows.resize(count, BTreeSet::from([0]));
            set_rows(&mut flow, &rows);
            for (node, &(least, most)) in bounds.iter().enumerate() {
                flow.bound(node * STRIDE, least, most);
            }
            let solutions = solutions(&rows, &bounds);
            let found = flow.assign(None).and_then(|()| flow.fill());
            prop_assert_eq!(found.is_ok(), !solutions.is_empty());
            if found.is_err() {
                continue;
            }
            let mut left = vec![BTreeSet::new(); count];
            flow.filter(|position, row, members| {
                left[position] = common(row, members).map(|number| number / STRIDE).collect();
                Ok(())
            }).unwrap();
            for (position, left) in left.iter().enumerate() {
                let expected: BTreeSet<usize> = solutions.iter().map(|choice| choice[position]).collect();
                prop_assert_eq!(left, &expected);
            }
        }
    }

    #[test]
    fn as_few_fall_back_as_can_be((rows, bounds) in case()) {
        let fallback = NODES - 1;
        let rows: Vec<BTreeSet<usize>> = rows.into_iter().map(|mut row| {
            row.insert(fallback);
            row
        }).collect();
        let mut flow = new_flow(rows.len());
        set_rows(&mut flow, &rows);
        let mut bounds: Bounds = bounds.iter().map(|bound| (0, bound.1)).collect();
        bounds[fallback] = (0, 0);
        for (node, &(least, most)) in bounds.iter().enumerate() {
            flow.bound(node * STRIDE, least, most);
        }
        flow.assign(Some(fallback * STRIDE)).unwrap();
        let used = flow.used(fallback * STRIDE);
        bounds[fallback].1 = used;
        prop_assert!(!solutions(&rows, &bounds).is_empty());
        if let Some(less) = used.checked_sub(1) {
            bounds[fallback].1 = less;
            prop_assert!(solutions(&rows, &bounds).is_empty());
        }
    }
}
