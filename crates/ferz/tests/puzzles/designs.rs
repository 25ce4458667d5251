//! Squares and matrices in which everything meets everything else equally often.

use ferz::{Bool, Model, Var, all_different, and, element, exactly, inverse, sum, table};

use crate::known::size;
use crate::puzzle::Puzzle;

pub(crate) fn puzzles(problem: &str, parameters: &str) -> Vec<Puzzle> {
    match (problem, size(parameters)) {
        ("Latin squares (all)", Some(n)) => latin_squares(n),
        ("Costas arrays", Some(n)) => costas_arrays(n),
        ("BIBD labelled matrices", None) => block_designs(parameters),
        _ => vec![],
    }
}

/// Each number below `n` once in each row and in each column.
fn latin_squares(n: i64) -> Vec<Puzzle> {
    let square = || {
        let mut m = Model::new();
        let rows: Vec<Vec<Var>> = (0..n).map(|_| m.ints(n as usize, 0..n)).collect();
        (m, rows)
    };

    let (mut m, rows) = square();
    for line in rows.iter().chain(&transposed(&rows)) {
        m.add(all_different(line));
    }
    let different = Puzzle::new("all_different", m, rows.concat());

    let (mut m, rows) = square();
    for line in rows.iter().chain(&transposed(&rows)) {
        for number in 0..n {
            m.add(exactly(1, line, number));
        }
    }
    let counted = Puzzle::new("exactly", m, rows.concat());

    // In which column of each row a number stands.
    let (mut m, rows) = square();
    let columns: Vec<Vec<Var>> = (0..n).map(|_| m.ints(n as usize, 0..n)).collect();
    for (row, columns) in rows.iter().zip(&columns) {
        m.add(inverse(row, columns));
    }
    for columns in transposed(&columns) {
        m.add(all_different(columns));
    }
    let inverses = Puzzle::new("inverse", m, rows.concat());

    [different, counted, inverses].map(|puzzle| puzzle.slow_if(n > 4)).into()
}

fn transposed<T: Copy>(rows: &[Vec<T>]) -> Vec<Vec<T>> {
    (0..rows.len()).map(|column| rows.iter().map(|row| row[column]).collect()).collect()
}

/// Permutations in which no two pairs of elements with the same distance have the same difference.
fn costas_arrays(n: i64) -> Vec<Puzzle> {
    let mut m = Model::new();
    let x = m.ints(n as usize, 0..n);
    m.add(all_different(&x));
    for distance in 1..x.len() {
        let differences: Vec<Var> = x.iter().zip(&x[distance..]).map(|(a, b)| m.define(b - a)).collect();
        m.add(all_different(differences));
    }
    let different = Puzzle::new("all_different", m, &x);

    let mut m = Model::new();
    let x = m.ints(n as usize, 0..n);
    let places = m.ints(n as usize, 0..n);
    m.add(inverse(&x, places));
    for distance in 1..x.len() {
        let pairs: Vec<_> = x.iter().zip(&x[distance..]).collect();
        for (i, (a, b)) in pairs.iter().enumerate() {
            for (c, d) in &pairs[..i] {
                m.add((*b - *a).ne(*d - *c));
            }
        }
    }
    let apart = Puzzle::new("inverse and ne", m, &x);

    [different, apart].map(|puzzle| puzzle.slow_if(n > 7)).into()
}

/// Incidence matrices of balanced incomplete block designs: each object is in `r` blocks, each block has `k` objects, and
/// any two objects are together in `together` blocks.
fn block_designs(parameters: &str) -> Vec<Puzzle> {
    let inner = parameters.trim_start_matches('(').trim_end_matches(')');
    let numbers: Result<Vec<i64>, _> = inner.split(',').map(str::parse).collect();
    let Ok(&[objects, blocks, r, k, together]) = numbers.as_deref() else {
        return vec![];
    };

    let mut m = Model::new();
    let rows: Vec<Vec<Bool>> = (0..objects).map(|_| m.bools(blocks as usize)).collect();
    for row in &rows {
        m.add(sum(row).eq(r));
    }
    for block in 0..blocks as usize {
        m.add(sum(rows.iter().map(|row| row[block])).eq(k));
    }
    for (i, row) in rows.iter().enumerate() {
        for other in &rows[..i] {
            let both = m.bools(blocks as usize);
            for ((x, y), both) in row.iter().zip(other).zip(&both) {
                m.add(and([x, y], both));
            }
            m.add(sum(both).eq(together));
        }
    }
    let products = Puzzle::new("sum and and", m, rows.concat());

    // Of each object the set of its blocks, as one of all the sets of that size.
    let sets: Vec<u32> = (0..1u32 << blocks).filter(|set| i64::from(set.count_ones()) == r).collect();
    let numbered = || (0..).zip(&sets);
    let meeting: Vec<[i64; 2]> = numbered()
        .flat_map(|(i, set)| {
            let meets = move |other: &u32| i64::from((set & other).count_ones()) == together;
            numbered().filter(move |(_, other)| meets(other)).map(move |(j, _)| [i, j])
        })
        .collect();
    let mut m = Model::new();
    let set = m.ints(objects as usize, 0..sets.len() as i64);
    for (i, &one) in set.iter().enumerate() {
        for &other in &set[..i] {
            m.add(table([one, other], &meeting));
        }
    }
    for block in 0..blocks {
        let has = m.bools(objects as usize);
        for (&set, has) in set.iter().zip(&has) {
            m.add(element(sets.iter().map(|set| i64::from(set >> block & 1)), set, has));
        }
        m.add(sum(has).eq(k));
    }
    let sets = Puzzle::new("table and element", m, &set);

    [products, sets].map(|puzzle| puzzle.slow_if(true)).into()
}
