//! Colourings without anything that is all of one colour.

use ferz::{Bool, Constraint, Model, Var, all_equal, at_least_nvalue, clause, forbidden, sum};

use crate::known::size;
use crate::puzzle::Puzzle;

pub(crate) fn puzzles(problem: &str, parameters: &str) -> Vec<Puzzle> {
    let Some(n) = size(parameters).map(|n| n as usize) else {
        return vec![];
    };
    match problem {
        "Schur 2 colours" => schur(n, 2),
        "Schur 3 colours: labelled sum-free partitions of 1..n (x+x=y counts)" => schur(n, 3),
        "van der Waerden 2 colours, no 3-AP" => van_der_waerden(n, [3, 3]),
        "van der Waerden (3,4)" => van_der_waerden(n, [3, 4]),
        "Ramsey (3,3) labelled colourings of K_n" => ramsey(n, [3, 3]),
        "Ramsey (3,4) labelled colourings of K_n" => ramsey(n, [3, 4]),
        _ => vec![],
    }
}

/// Colours of the numbers from 1 to `n`, so that no sum of two of a colour, or of one with itself, has that colour.
fn schur(n: usize, colours: i64) -> Vec<Puzzle> {
    let sums: Vec<[usize; 3]> = (1..=n)
        .flat_map(|x| (x..=n - x.min(n)).map(move |y| [x, y, x + y]))
        .filter(|sum| sum[2] <= n)
        .collect();
    let coloured = || {
        let mut m = Model::new();
        let colour = m.ints(n, 0..colours);
        let triples: Vec<[Var; 3]> = sums.iter().map(|sum| sum.map(|number| colour[number - 1])).collect();
        (m, colour, triples)
    };

    let (mut m, colour, triples) = coloured();
    for triple in triples {
        m.add(at_least_nvalue(2, triple));
    }
    let values = Puzzle::new("at_least_nvalue", m, &colour);

    let (mut m, colour, triples) = coloured();
    for triple in triples {
        m.add(all_equal(triple).reified(false));
    }
    let unequal = Puzzle::new("all_equal, which is false", m, &colour);

    let (mut m, colour, triples) = coloured();
    for triple in triples {
        m.add(forbidden(triple, (0..colours).map(|colour| [colour; 3])));
    }
    let excluded = Puzzle::new("forbidden", m, &colour);

    let mut m = Model::new();
    let has: Vec<Vec<Bool>> = (0..n).map(|_| m.bools(colours as usize)).collect();
    for has in &has {
        m.add(sum(has).eq(1));
    }
    for sum in &sums {
        let [x, y, z] = sum.map(|number| &has[number - 1]);
        for ((x, y), z) in x.iter().zip(y).zip(z) {
            m.add(clause([!x, !y, !z]));
        }
    }
    let clauses = Puzzle::new("clause", m, has.into_iter().flatten());

    vec![values, unequal, excluded, clauses]
}

/// Two colours of so many things, where for either colour there are sets that must not have it throughout.
fn two_colours(things: usize, not_first: &[Vec<usize>], not_second: &[Vec<usize>]) -> Vec<Puzzle> {
    let mut m = Model::new();
    let second = m.bools(things);
    for set in not_first {
        m.add(clause(set.iter().map(|&thing| second[thing])));
    }
    for set in not_second {
        m.add(clause(set.iter().map(|&thing| !second[thing])));
    }
    let clauses = Puzzle::new("clause", m, second);

    let mut m = Model::new();
    let second = m.ints(things, 0..=1);
    for set in not_first {
        m.add(sum(set.iter().map(|&thing| second[thing])).ge(1));
    }
    for set in not_second {
        m.add(sum(set.iter().map(|&thing| second[thing])).lt(set.len() as i64));
    }
    let sums = Puzzle::new("sum", m, second);

    vec![clauses, sums]
}

/// Two colours of so many numbers in a row, without an arithmetic progression of these lengths in the first and in the
/// second colour.
fn van_der_waerden(n: usize, lengths: [usize; 2]) -> Vec<Puzzle> {
    let [first, second] = lengths.map(|length| {
        let progressions = (0..n).flat_map(|start| {
            let step = move |step: usize| (0..length).map(|i| start + i * step).collect::<Vec<usize>>();
            (1..n).map(step)
        });
        progressions.filter(|progression| progression[length - 1] < n).collect::<Vec<_>>()
    });
    two_colours(n, &first, &second)
}

/// Two colours of the edges of a complete graph, without complete graphs of these orders in the first and in the second
/// colour.
fn ramsey(n: usize, orders: [u32; 2]) -> Vec<Puzzle> {
    let edges: Vec<(usize, usize)> = (0..n).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
    let [first, second] = orders.map(|order| {
        let sets = (0..1u32 << n).filter(|set| set.count_ones() == order);
        let within = |set: u32| {
            let ends = edges.iter().enumerate().filter(|(_, (a, b))| set >> a & set >> b & 1 == 1);
            ends.map(|(edge, _)| edge).collect()
        };
        sets.map(within).collect::<Vec<Vec<usize>>>()
    });
    let puzzles = two_colours(edges.len(), &first, &second);
    puzzles.into_iter().map(|puzzle| puzzle.slow_if(n > 7)).collect()
}
