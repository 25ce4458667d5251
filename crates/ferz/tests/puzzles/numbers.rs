//! Rulers, series, squares and sequences of numbers.

use ferz::{
    Automaton, Model, Relation, Var, abs, all_different, branch, count, element, exactly, global_cardinality,
    global_cardinality_low_up, inverse, regular, strictly_increasing, sum, table,
};

use crate::known::size;
use crate::puzzle::Puzzle;

pub(crate) fn puzzles(problem: &str, parameters: &str) -> Vec<Puzzle> {
    let Some(n) = size(parameters) else {
        return vec![];
    };
    match problem {
        "Golomb ruler optimum length" => golomb_rulers(n, true),
        "Golomb rulers of optimum length (incl. mirror)" => golomb_rulers(n, false),
        "all-interval series (0..n-1)" => all_interval_series(n),
        "magic squares (all 8 symmetries)" => magic_squares(n),
        "magic sequences" => magic_sequences(n),
        "Langford L(2,n), both directions" => langford(2, n),
        "Langford L(3,n), both directions" => langford(3, n),
        _ => vec![],
    }
}

/// Marks no two pairs of which are equally far apart; the last mark is the length. Of a ruler and its mirror image one
/// may be enough.
fn golomb_rulers(n: i64, without_mirror: bool) -> Vec<Puzzle> {
    let longest = n * n;
    let ruler = || {
        let mut m = Model::new();
        let marks = m.ints(n as usize, 0..=longest);
        m.add(marks[0].eq(0));
        m.add(strictly_increasing(&marks));
        let mut distances = Vec::new();
        for (i, &left) in marks.iter().enumerate() {
            for &right in &marks[i + 1..] {
                distances.push(m.define(right - left));
            }
        }
        if without_mirror && let [first, .., last] = distances[..] {
            m.add(first.lt(last));
        }
        (m, marks, distances)
    };

    let (mut m, marks, distances) = ruler();
    m.add(all_different(distances));
    let different = Puzzle::new("all_different", m, &marks).strategy(branch(&marks));

    let (mut m, marks, distances) = ruler();
    let all: Vec<i64> = (1..=longest).collect();
    let (none, once) = (vec![0; all.len()], vec![1; all.len()]);
    m.add(global_cardinality_low_up(distances, all, none, once).closed());
    let counted = Puzzle::new("global_cardinality_low_up", m, &marks).strategy(branch(&marks));

    [different, counted].map(|puzzle| puzzle.minimize(marks[n as usize - 1]).slow_if(n > 7)).into()
}

/// The numbers below `n` in an order in which neighbours have all distances from 1 to `n - 1`.
fn all_interval_series(n: i64) -> Vec<Puzzle> {
    let series = || {
        let mut m = Model::new();
        let (x, distances) = (m.ints(n as usize, 0..n), m.ints(n as usize - 1, 1..n));
        (m, x, distances)
    };

    let (mut m, x, distances) = series();
    for (pair, &distance) in x.windows(2).zip(&distances) {
        let difference = m.define(pair[1] - pair[0]);
        m.add(abs(difference, distance));
    }
    m.add(all_different(&x));
    m.add(all_different(&distances));
    let different = Puzzle::new("all_different and abs", m, &x);

    let (mut m, x, distances) = series();
    let tuples: Vec<[i64; 3]> = (0..n).flat_map(|a| (0..n).map(move |b| [a, b, (a - b).abs()])).collect();
    for (pair, &distance) in x.windows(2).zip(&distances) {
        m.add(table([pair[0], pair[1], distance], &tuples));
    }
    let places = m.ints(n as usize, 0..n);
    m.add(inverse(&x, places));
    for distance in 1..n {
        m.add(exactly(1, &distances, distance));
    }
    let tables = Puzzle::new("inverse, table and exactly", m, &x);

    [different, tables].map(|puzzle| puzzle.slow_if(n > 9)).into()
}

/// The numbers from 1 to `n²` in a square whose rows, columns and diagonals have the same sum.
fn magic_squares(n: i64) -> Vec<Puzzle> {
    let size = n * n;
    let square = || {
        let mut m = Model::new();
        let cells = m.ints(size as usize, 1..=size);
        let cell = |row: i64, column: i64| cells[(row * n + column) as usize];
        let mut lines: Vec<Vec<Var>> =
            vec![(0..n).map(|i| cell(i, i)).collect(), (0..n).map(|i| cell(i, n - 1 - i)).collect()];
        lines.extend((0..n).map(|row| (0..n).map(|column| cell(row, column)).collect()));
        lines.extend((0..n).map(|column| (0..n).map(|row| cell(row, column)).collect()));
        for line in lines {
            m.add(sum(line).eq(n * (size + 1) / 2));
        }
        (m, cells)
    };

    let (mut m, cells) = square();
    m.add(all_different(&cells));
    let different = Puzzle::new("all_different", m, &cells);

    let (mut m, cells) = square();
    m.add(global_cardinality(&cells, Vec::from_iter(1..=size), vec![1; cells.len()]));
    let counted = Puzzle::new("global_cardinality", m, &cells);

    vec![different, counted]
}

/// Sequences whose `i`-th element, from 0 on, says how often `i` occurs in them.
fn magic_sequences(n: i64) -> Vec<Puzzle> {
    let sequence = || {
        let mut m = Model::new();
        let x = m.ints(n as usize, 0..=n);
        (m, x)
    };

    let (mut m, x) = sequence();
    for (value, &times) in (0..).zip(&x) {
        m.add(count(&x, value, Relation::Eq, times));
    }
    let counts = Puzzle::new("count", m, &x);

    let (mut m, x) = sequence();
    m.add(global_cardinality(&x, Vec::from_iter(0..n), &x));
    let together = Puzzle::new("global_cardinality", m, &x);

    let (mut m, x) = sequence();
    for (value, &times) in (0..).zip(&x) {
        let equal: Vec<_> = x.iter().map(|x| m.whether(x.eq(value))).collect();
        m.add(sum(equal).eq(times));
    }
    let sums = Puzzle::new("reified equalities and their sums", m, &x);

    vec![counts, together, sums]
}

/// So many copies of each number from 1 to `n` in a row, and `k` others between one `k` and the next.
fn langford(copies: i64, n: i64) -> Vec<Puzzle> {
    let length = copies * n;

    // Where the first of each number stands.
    let firsts =
        |m: &mut Model| -> Vec<Var> { (1..=n).map(|k| m.int(0..length - (copies - 1) * (k + 1))).collect() };
    let mut m = Model::new();
    let first = firsts(&mut m);
    let places = (1..=n).zip(&first).flat_map(|(k, &place)| (0..copies).map(move |i| place + i * (k + 1)));
    m.add(all_different(places));
    let different = Puzzle::new("all_different", m, &first);

    let mut m = Model::new();
    let (sequence, first) = (m.ints(length as usize, 1..=n), firsts(&mut m));
    for (k, &place) in (1..=n).zip(&first) {
        for i in 0..copies {
            m.add(element(&sequence, place + i * (k + 1), k));
        }
    }
    let elements = Puzzle::new("element", m, &first);

    let mut m = Model::new();
    let sequence = m.ints(length as usize, 1..=n);
    for k in 1..=n {
        // How many there were, and how many others since the last one.
        let step = |&(seen, since): &(i64, i64), number: i64| {
            let inside = 0 < seen && seen < copies;
            match (number == k, inside) {
                (true, true) => (since == k).then_some((seen + 1, 0)),
                (true, false) => (seen == 0).then_some((1, 0)),
                (false, true) => (since < k).then_some((seen, since + 1)),
                (false, false) => Some((seen, 0)),
            }
        };
        m.add(regular(&sequence, &Automaton::explore((0, 0), 1..=n, step, |&(seen, _)| seen == copies)));
    }
    let automata = Puzzle::new("regular", m, &sequence);

    [different, elements, automata].map(|puzzle| puzzle.slow_if(copies > 2 || n > 8)).into()
}
