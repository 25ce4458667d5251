//! Constraints of which a formula says how many solutions they have, for any number of variables. Those that stand beside
//! the constraints in the library are not here.

use ferz::{
    Automaton, Bool, Consistency, Constraint, Model, Var, all_different, at_most, branch, clause, cumulative,
    diffn, disjunctive, disjunctive_strict, exactly, first_fail, inverse, regular, sum, xor,
};

fn solutions(m: &Model) -> u64 {
    let vars: Vec<Var> = m.vars().collect();
    let [one, other] = [branch(&vars), first_fail(&vars)].map(|strategy| m.search(strategy).unwrap().count());
    assert_eq!(one, other, "{m}");
    one
}

/// The number of solutions with a further constraint.
fn with(m: &Model, constraint: impl Constraint) -> u64 {
    let mut m = m.clone();
    m.add(constraint);
    solutions(&m)
}

fn factorial(n: u64) -> u64 {
    (1..=n).product()
}

fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * n.saturating_sub(i) / (i + 1))
}

/// `n` different things of `m`, in order.
fn arrangements(n: u64, m: u64) -> u64 {
    choose(m, n) * factorial(n)
}

#[test]
fn different_variables_are_arrangements() {
    for n in 0..=5 {
        for values in 1..=6 {
            for stretch in [1, 50, 100_000] {
                for consistency in Consistency::ALL {
                    let mut m = Model::new();
                    let domain: Vec<i64> = (0..values as i64).map(|v| v * stretch).collect();
                    let x = m.ints(n as usize, domain);
                    m.add(all_different(&x).consistency(consistency));
                    assert_eq!(solutions(&m), arrangements(n, values), "{m}, {consistency:?}");
                }
            }
        }
    }
}

/// Permutations that leave nothing where it is.
#[test]
fn derangements() {
    let (mut before, mut count) = (1, 0);
    for n in 1..=7 {
        for consistency in Consistency::ALL {
            let mut m = Model::new();
            let x = m.ints(n as usize, 0..n);
            m.add(all_different(&x).consistency(consistency));
            for (i, x) in (0..).zip(&x) {
                m.add(x.ne(i));
            }
            assert_eq!(solutions(&m), count, "{m}, {consistency:?}");
        }
        let mut m = Model::new();
        let (x, places) = (m.ints(n as usize, 0..n), m.ints(n as usize, 0..n));
        m.add(inverse(&x, places));
        let fixed: Vec<Bool> = (0..).zip(&x).map(|(i, x)| m.whether(x.eq(i))).collect();
        m.add(exactly(0, fixed, 1));
        assert_eq!(solutions(&m), count, "{m}");
        (before, count) = (count, n as u64 * (before + count));
    }
}

#[test]
fn at_most_one_is_true() {
    for n in 0..=12 {
        let mut m = Model::new();
        let b = m.bools(n);
        let (by_sum, by_count) = (with(&m, sum(&b).le(1)), with(&m, at_most(1, &b, 1)));
        for (i, one) in b.iter().enumerate() {
            b[..i].iter().for_each(|other| m.add(clause([!one, !other])));
        }
        let by_pairs = solutions(&m);
        assert_eq!([by_sum, by_count, by_pairs], [n as u64 + 1; 3], "{n}");
    }
}

/// Half of all truth values make an odd number of them true.
#[test]
fn parities() {
    for n in 1..=12 {
        for odd in [false, true] {
            let mut m = Model::new();
            let b = m.bools(n);
            m.add(xor(b.iter().copied().chain([Bool::from(!odd)])));
            assert_eq!(solutions(&m), 1 << (n - 1), "{m}");
            // Both say the same.
            let transitions = [(0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)];
            m.add(regular(&b, &Automaton::new(0, [u32::from(odd)], transitions)));
            assert_eq!(solutions(&m), 1 << (n - 1), "{m}");
            m.add(xor(b.iter().copied().chain([Bool::from(odd)])));
            assert_eq!(solutions(&m), 0, "{m}");
        }
    }
}

/// So many tasks of one length on a machine up to some hour: between them there is what is left of the time.
#[test]
fn tasks_of_the_same_length() {
    for tasks in 1..=4 {
        for duration in 1..=3 {
            for hours in duration..=10 {
                let room = (hours as u64 + tasks).saturating_sub(tasks * duration as u64);
                let expected = arrangements(tasks, room);
                let mut m = Model::new();
                let starts = m.ints(tasks as usize, 0..=hours - duration);
                let each = |number| vec![number; starts.len()];
                let found = [
                    with(&m, disjunctive(&starts, each(duration))),
                    with(&m, disjunctive_strict(&starts, each(duration))),
                    with(&m, cumulative(&starts, each(duration), each(2), 3)),
                    with(&m, diffn(&starts, each(0), each(duration), each(1))),
                ];
                assert_eq!(found, [expected; 4], "{tasks} tasks of {duration} in {hours}");
            }
        }
    }
}
