//! Circuits and subcircuits on graphs with known numbers of them, and on random ones.

use std::collections::BTreeSet;

use proptest::collection::{btree_set, vec};
use proptest::prelude::*;

use super::*;
use crate::{Domain, MAX_VALUE, Model, ModelError, branch, first_fail};

fn count(n: usize, make: fn(Vec<Var>) -> Circuit) -> u64 {
    let mut m = Model::new();
    let next = m.ints(n, -1..=n as i64);
    m.add(make(next.clone()));
    let count = m.search(first_fail(&next)).unwrap().count();
    assert_eq!(m.search(branch(&next)).unwrap().count(), count);
    count
}

#[test]
fn circuits_are_as_many_as_orders_of_all_other_nodes() {
    let mut factorial = 1;
    for n in 1..=8 {
        assert_eq!(count(n, circuit), factorial);
        factorial *= n as u64;
    }
    assert_eq!(count(0, circuit), 1);
}

#[test]
fn subcircuits_are_none_or_circuits_of_some_nodes() {
    for n in 0..=7u64 {
        let orders = |k: u64| (n - k + 1..=n).product::<u64>() / k;
        assert_eq!(count(n as usize, subcircuit), 1 + (2..=n).map(orders).sum::<u64>());
    }
}

/// Nodes as squares, with the knight's moves between them.
fn knight(rows: i64, columns: i64) -> (Model, Vec<Var>) {
    let mut m = Model::new();
    let squares = (0..rows * columns).map(|square| (square / columns, square % columns));
    let next = squares.clone().map(|(row, column)| {
        let reached = squares.clone().filter(|to| (to.0 - row).abs() * (to.1 - column).abs() == 2);
        m.int(reached.map(|to| to.0 * columns + to.1).collect::<Domain>())
    });
    let next = next.collect();
    (m, next)
}

/// Numbers of tours as they have long been known; either direction counts.
#[test]
fn closed_tours_of_a_knight() {
    for (rows, columns, tours) in [(3, 4, 0), (5, 5, 0), (4, 8, 0), (3, 10, 32), (5, 6, 16), (6, 6, 19724)] {
        let (mut m, next) = knight(rows, columns);
        m.add(circuit(&next));
        assert_eq!(m.search(first_fail(&next)).unwrap().count(), tours);
    }
}

/// An open tour is a closed one with a further square, from which and to which one may go from any other.
#[test]
fn open_tours_of_a_knight() {
    for (rows, columns, tours) in [(3, 4, 16), (4, 5, 164), (5, 5, 1728)] {
        let (squares, mut next) = knight(rows, columns);
        let mut m = Model::new();
        let count = next.len() as i64;
        next = next
            .iter()
            .filter_map(|&x| squares.domain(x))
            .map(|domain| m.int(domain.iter().chain([count]).collect::<Domain>()))
            .collect();
        next.push(m.int(0..count));
        m.add(circuit(&next));
        assert_eq!(m.search(first_fail(&next)).unwrap().count(), tours);
    }
}

/// How many permutations within the domains satisfy the constraint, by trying them all.
fn permutations(domains: &[BTreeSet<i64>], constraint: &Circuit) -> u64 {
    fn extend(domains: &[BTreeSet<i64>], values: &mut Vec<i64>, constraint: &Circuit) -> u64 {
        let Some(domain) = domains.get(values.len()) else {
            return constraint.holds(&|x| values[x.index()]).into();
        };
        let mut count = 0;
        for &v in domain {
            if !values.contains(&v) {
                values.push(v);
                count += extend(domains, values, constraint);
                values.pop();
            }
        }
        count
    }
    extend(domains, &mut Vec::new(), constraint)
}

proptest! {
    /// More nodes than the harness has, and few successors, so that there are parts.
    #[test]
    fn sparse_graphs(domains in vec(btree_set(0..9i64, 1..5), 9)) {
        for make in [circuit, subcircuit] {
            let mut m = Model::new();
            let next: Vec<Var> = domains.iter().map(|domain| m.int(domain.iter().copied().collect::<Domain>())).collect();
            let constraint = make(next.clone());
            m.add(constraint.clone());
            let expected = permutations(&domains, &constraint);
            for strategy in [branch(&next), first_fail(&next)] {
                prop_assert_eq!(m.search(strategy).unwrap().count(), expected);
            }
        }
    }
}

fn root(m: &Model) -> Result<Vec<Vec<i64>>, crate::Conflict> {
    let mut engine = m.engine().unwrap();
    engine.fixpoint()?;
    Ok(m.vars().map(|x| engine.store().iter(x).collect()).collect())
}

fn graph(rows: &[&[i64]]) -> (Model, Vec<Var>) {
    let mut m = Model::new();
    let next = rows.iter().map(|&row| m.int(row)).collect();
    (m, next)
}

/// Node 0 leads to 1 and 2, these to 3, 4 and 5, and these back; what skips a part, or goes round within one before
/// it can be left by one node only, is taken out.
#[test]
fn parts_come_one_after_the_other() {
    let (mut m, next) = graph(&[&[1, 2, 3, 4], &[2, 3], &[1, 4, 0], &[4, 5], &[3, 5], &[0, 3, 4]]);
    m.add(circuit(&next));
    assert_eq!(root(&m).unwrap(), [vec![1, 2], vec![2, 3], vec![1, 4], vec![4, 5], vec![3, 5], vec![0]]);
}

#[test]
fn what_has_no_way_back_has_no_circuit() {
    let (mut m, next) = graph(&[&[1, 2], &[0, 2], &[3, 4], &[2, 4], &[2, 3]]);
    m.add(circuit(&next));
    assert!(root(&m).is_err());
}

/// From 2 one cannot go back to 0, as long as 3 and 4 are left.
#[test]
fn a_chain_stays_open() {
    let (mut m, next) = graph(&[&[1], &[2], &[0, 3, 4], &[0, 4, 3], &[0, 3, 4]]);
    m.add(circuit(&next));
    assert_eq!(root(&m).unwrap()[2], [3, 4]);
}

/// Nodes 0 and 1 are in one part, 2 and 3 in the other; 1 must be on the circuit, so the others are not.
#[test]
fn a_subcircuit_stays_in_one_part() {
    let (mut m, next) = graph(&[&[0, 1], &[0, 2], &[2, 3], &[2, 3]]);
    m.add(subcircuit(&next));
    assert_eq!(root(&m).unwrap(), [vec![1], vec![0], vec![2], vec![3]]);
}

/// From 0 one comes to 1 and back, but then 3 is left, which cannot be.
#[test]
fn a_subcircuit_is_not_closed_too_early() {
    let (mut m, next) = graph(&[&[1], &[0, 2], &[2, 3, 0], &[1, 2, 0]]);
    m.add(subcircuit(&next));
    assert_eq!(root(&m).unwrap()[1], [2]);
}

#[test]
fn few_nodes() {
    let of = |domains: &[std::ops::RangeInclusive<i64>], make: fn(Vec<Var>) -> Circuit| {
        let mut m = Model::new();
        let next: Vec<Var> = domains.iter().map(|domain| m.int(domain.clone())).collect();
        m.add(make(next));
        root(&m).ok()
    };
    for make in [circuit, subcircuit] {
        assert_eq!(of(&[], make), Some(vec![]));
        assert_eq!(of(&[-3..=3], make), Some(vec![vec![0]]));
        assert_eq!(of(&[1..=3], make), None);
    }
    assert_eq!(of(&[0..=1, 0..=1], circuit), Some(vec![vec![1], vec![0]]));
    assert_eq!(of(&[0..=1, 0..=1], subcircuit), Some(vec![vec![0, 1], vec![0, 1]]));
}

#[test]
fn numbers_and_views() {
    let mut m = Model::new();
    let x = m.ints(2, 1..=3);
    m.add(circuit([x[0] - 1, 3 - x[1], x[0] - 1]));
    assert!(root(&m).is_err(), "a successor comes twice");
    let mut m = Model::new();
    let x = m.ints(2, 1..=3);
    m.add(circuit([Term::from(x[0] - 1), Term::from(3 - x[1]), Term::from(0)]));
    assert_eq!(root(&m).unwrap(), [[2], [1]]);
    let mut m = Model::new();
    m.add(subcircuit([2, 1, 0]));
    assert_eq!(m.search(branch(&[])).unwrap().count(), 1);
    let mut m = Model::new();
    let x = m.int(0..=4);
    m.add(circuit([x + MAX_VALUE]));
    assert!(matches!(m.search(branch(&[x])), Err(ModelError::Refused { refusal: Refusal::Overflow, .. })));
}

/// More nodes than there are bits in a word.
#[test]
fn rings() {
    let n = 150;
    let mut m = Model::new();
    let next: Vec<Var> = (0..n).map(|node| m.int([(node + 1) % n, (node + n - 1) % n])).collect();
    m.add(circuit(&next));
    assert_eq!(m.search(branch(&next)).unwrap().count(), 2);
    let mut m = Model::new();
    let next: Vec<Var> = (0..n).map(|node| m.int([node, (node + 1) % n, (node + n - 1) % n])).collect();
    m.add(subcircuit(&next));
    assert_eq!(m.search(branch(&next)).unwrap().count(), 2 + n as u64 + 1);
}

#[test]
fn shows_itself() {
    let x = [Var(0), Var(1)];
    assert_eq!(circuit([x[0] - 1, x[1] - 1]).to_string(), "circuit(x0 - 1, x1 - 1)");
    assert_eq!(subcircuit([2; 9]).to_string(), "subcircuit(2, 2, 2, … 9 nodes)");
}
