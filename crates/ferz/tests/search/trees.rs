//! The search tree: its size, its statistics, and that it does not depend on how a constraint is posted.

use std::cmp::Ordering;

use ferz::{
    Branch, Brancher, Branching, Consistency, Decision, Engine, Model, Sequence, SolveStatus, Store, Ties,
    ValueOrder, Var, VarOrder, all_different, branch, first_fail,
};
use proptest::prelude::*;
use proptest::sample::select;

use crate::cases;
use crate::models::{Variant, by_force, queens, spec};
use crate::strategies::strategy;

/// A tree as it shows from outside: the solutions with the numbers of nodes and failures up to each, and the same
/// numbers and the depth at the end.
#[derive(PartialEq, Eq, Debug)]
struct Tree {
    solutions: Vec<(Vec<i64>, u64, u64)>,
    nodes: u64,
    failures: u64,
    peak_depth: u64,
}

fn tree(model: &Model, vars: &[Var], strategy: impl Into<Sequence>) -> Tree {
    let mut search = model.search(strategy).unwrap();
    let mut solutions = Vec::new();
    while let Some(solution) = search.next_solution() {
        let values = vars.iter().map(|&var| solution.value(var)).collect();
        solutions.push((values, search.stats().nodes, search.stats().failures));
    }
    let stats = search.stats();
    Tree { solutions, nodes: stats.nodes, failures: stats.failures, peak_depth: stats.peak_depth }
}

/// Whether an order looks at domains only, and not at how constraints are posted.
fn is_of_domains(order: VarOrder) -> bool {
    !matches!(order, VarOrder::DomOverWeight | VarOrder::LargestDegree)
}

proptest! {
    #![proptest_config(cases())]

    /// A two-way tree is binary: each node that is neither a failure nor a solution has two children. D-way trees
    /// have at least two.
    #[test]
    fn statistics_add_up(spec in spec(), number in any::<usize>()) {
        let (m, x) = spec.model(Variant::Fused);
        for branching in Branching::ALL {
            let mut search = m.search(strategy(&x, number).branching(branching)).unwrap();
            search.count();
            let stats = *search.stats();
            let leaves = stats.failures + stats.solutions;
            if branching == Branching::DWay {
                prop_assert!(leaves <= stats.nodes && stats.nodes < 2 * leaves, "{stats:?}");
            } else {
                prop_assert_eq!(stats.nodes, 2 * leaves - 1);
            }
            prop_assert!(stats.peak_depth < stats.nodes);
        }
    }

    /// How all-different is posted by value does not show in the tree.
    #[test]
    fn by_value_all_trees_are_equal(
        spec in spec(),
        order in select(VarOrder::ALL.into_iter().filter(|&order| is_of_domains(order)).collect::<Vec<_>>()),
        value in select(&ValueOrder::ALL[..]),
        branching in select(&Branching::ALL[..]),
        seed in any::<u64>(),
    ) {
        let explore = |variant| {
            let (m, x) = spec.model(variant);
            let strategy = branch(&x).order(order).value(value).branching(branching);
            tree(&m, &x, strategy.seed(seed))
        };
        let fused = explore(Variant::Fused);
        for variant in [
            Variant::Hidden,
            Variant::MixedSigns,
            Variant::Level(Consistency::Binary),
            Variant::Level(Consistency::Pairs),
        ] {
            prop_assert_eq!(&explore(variant), &fused, "{:?}", variant);
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_tree(spec in spec(), number in any::<usize>(), seed in any::<u64>()) {
        let (m, x) = spec.model(Variant::Fused);
        let strategy = strategy(&x, number).seed(seed);
        prop_assert_eq!(tree(&m, &x, strategy.clone()), tree(&m, &x, strategy));
    }
}

/// Chooses a variable by looking at all of them, in the words of the documentation.
struct Naive {
    vars: Vec<Var>,
    order: VarOrder,
    ties: Ties,
}

impl Brancher for Naive {
    fn choose(&mut self, engine: &Engine, _mark: &mut u32) -> Option<Decision> {
        let store = engine.store();
        let quotient = |var: &Var| (u128::from(store.size(*var)), u128::from(engine.weight(*var).max(1)));
        let regret = |var: &Var| {
            let mut values = store.iter(*var);
            Some(-values.next()? + values.next()?)
        };
        let better = |one: &Var, other: &Var| match self.order {
            VarOrder::SmallestDomain => store.size(*one).cmp(&store.size(*other)),
            VarOrder::LargestDomain => store.size(*other).cmp(&store.size(*one)),
            VarOrder::SmallestValue => store.min(*one).cmp(&store.min(*other)),
            VarOrder::LargestValue => store.max(*other).cmp(&store.max(*one)),
            VarOrder::DomOverWeight => {
                let (one, other) = (quotient(one), quotient(other));
                (one.0 * other.1).cmp(&(other.0 * one.1))
            }
            VarOrder::LargestDegree => engine.degree(*other).cmp(&engine.degree(*one)),
            VarOrder::LargestRegret => regret(other).cmp(&regret(one)),
            _ => Ordering::Equal,
        };
        let degrees = |one: &Var, other: &Var| match self.ties {
            Ties::LargestDegree if self.order != VarOrder::Input => {
                engine.degree(*other).cmp(&engine.degree(*one))
            }
            _ => Ordering::Equal,
        };
        let open = self.vars.iter().copied().filter(|&var| !store.is_fixed(var));
        let var = open.min_by(|one, other| better(one, other).then_with(|| degrees(one, other)))?;
        Some(Decision::Fix(var, store.min(var)))
    }

    fn wants_weights(&self) -> bool {
        true
    }
}

/// The decision on a variable, from its values in increasing order, in the words of the documentation.
fn naive_decision(store: &Store, x: Var, value: ValueOrder, branching: Branching) -> Decision {
    let values: Vec<i64> = store.iter(x).collect();
    let (min, max) = (values[0], values[values.len() - 1]);
    let middle = (min + max).div_euclid(2);
    let v = match value {
        ValueOrder::SplitLow => return Decision::AtMost(x, middle),
        ValueOrder::SplitHigh => return Decision::AtLeast(x, middle + 1),
        ValueOrder::Interval => {
            let gap = values.windows(2).find(|pair| pair[0] + 1 < pair[1]);
            return Decision::AtMost(x, gap.map_or(middle, |pair| pair[0]));
        }
        ValueOrder::Max => max,
        ValueOrder::Median => values[(values.len() - 1) / 2],
        ValueOrder::MiddleOut => values.into_iter().min_by_key(|v| (2 * v - (min + max)).abs()).unwrap(),
        _ => min,
    };
    match branching {
        Branching::Split if v <= middle => Decision::AtMost(x, middle),
        Branching::Split => Decision::AtLeast(x, middle + 1),
        Branching::Exclude => Decision::Exclude(x, v),
        _ => Decision::Fix(x, v),
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn values_are_chosen_as_documented(
        spec in spec(),
        value in select(ValueOrder::ALL.into_iter().filter(|&order| order != ValueOrder::Random).collect::<Vec<_>>()),
        branching in select(vec![Branching::TwoWay, Branching::Split, Branching::Exclude]),
    ) {
        let (m, x) = spec.model(Variant::Fused);
        let vars = x.clone();
        let naive = move |store: &Store| {
            let x = vars.iter().copied().find(|&x| !store.is_fixed(x))?;
            Some(naive_decision(store, x, value, branching))
        };
        prop_assert_eq!(tree(&m, &x, branch(&x).value(value).branching(branching)), tree(&m, &x, naive));
    }

    /// The first of the best variables is taken, however much the search has gone back and forth.
    #[test]
    fn variables_are_chosen_as_documented(spec in spec(), reversed in any::<bool>()) {
        let (m, mut x) = spec.model(Variant::Fused);
        if reversed {
            x.reverse();
        }
        for (order, ties) in VarOrder::ALL.into_iter().flat_map(|order| [Ties::First, Ties::LargestDegree].map(|t| (order, t)))
        {
            let naive = Naive { vars: x.clone(), order, ties };
            let branch = branch(&x).order(order).ties(ties);
            prop_assert_eq!(tree(&m, &x, branch), tree(&m, &x, naive), "{:?} {:?}", order, ties);
        }
    }
}

#[test]
fn d_way_trees_of_free_variables_have_a_node_for_each_prefix() {
    let mut m = Model::new();
    let x = [m.int(1..=3), m.int(1..=4), m.int(1..=2)];
    for value in
        [ValueOrder::Min, ValueOrder::Max, ValueOrder::Median, ValueOrder::MiddleOut, ValueOrder::Random]
    {
        let mut search = m.search(branch(&x).value(value).branching(Branching::DWay)).unwrap();
        assert_eq!(search.count(), 24);
        assert_eq!(search.stats().nodes, 1 + 3 + 12 + 24, "{value:?}");
        assert_eq!(search.stats().peak_depth, 3);
    }
}

#[test]
fn trees_of_queens_are_equal_and_counts_known() {
    const COUNTS: [u64; 9] = [1, 1, 0, 0, 2, 10, 4, 40, 92];
    for (n, count) in (0..).zip(COUNTS) {
        let explore = |consistency, strategy: fn(&[Var]) -> Branch| {
            let (m, q) = queens(n, consistency);
            tree(&m, &q, strategy(&q))
        };
        for strategy in [branch, first_fail] {
            let by_value = explore(Consistency::Value, strategy);
            assert_eq!(by_value.solutions.len() as u64, count, "{n} queens");
            assert_eq!(explore(Consistency::Binary, strategy), by_value);
            assert_eq!(explore(Consistency::Pairs, strategy), by_value);
        }
    }
}

/// Failures are learnt from: where one part of the model cannot be satisfied, its variables come first in the end.
#[test]
fn dom_over_weight_finds_the_trouble() {
    let mut m = Model::new();
    let free = m.ints(8, 0..=2);
    let pigeons = m.ints(4, 0..=2);
    m.add(all_different(pigeons.iter().copied()));
    let all: Vec<Var> = free.iter().chain(&pigeons).copied().collect();
    let failures = |order| {
        let mut search = m.search(branch(&all).order(order)).unwrap();
        assert_eq!(search.solve().status, SolveStatus::Unsatisfiable);
        search.stats().failures
    };
    // In the order given, the four pigeons are tried in vain for each of the 3^8 assignments of the others.
    let (weighted, input) = (failures(VarOrder::DomOverWeight), failures(VarOrder::Input));
    assert!(input >= 6 * 3u64.pow(8) && weighted < 100, "{weighted} {input}");
}

#[test]
fn a_root_conflict_is_one_failed_node() {
    let mut m = Model::new();
    let x = m.ints(3, 5);
    m.add(all_different(x.iter().copied()));
    let mut search = m.search(branch(&x)).unwrap();
    assert_eq!(search.solve().status, SolveStatus::Unsatisfiable);
    assert_eq!((search.stats().nodes, search.stats().failures), (1, 1));
    assert!(search.is_complete());
}

/// Spaces that see some of the variables at the same offsets: one value is then taken twice.
#[test]
fn fused_spaces_may_coincide() {
    for factor in [1, 30, 100] {
        let mut m = Model::new();
        let x = m.ints(4, (0..5).map(|v| v * factor).collect::<ferz::Domain>());
        m.add(all_different(&x));
        m.add(all_different(&x));
        m.add(all_different([x[0] + 0, x[1] + 0, x[2] + factor, x[3] + 2 * factor]));
        let expected = by_force(&m);
        assert!(!expected.is_empty());
        for strategy in [branch(&x), branch(&x).value(ValueOrder::Max).order(VarOrder::LargestDomain)] {
            let mut search = m.search(strategy).unwrap();
            assert_eq!(crate::sorted(crate::rows(&mut search)), expected);
        }
    }
}
