//! Idempotent quasigroups with a further law (Fujita, Slaney, Bennett, "Automatic generation of some results in finite
//! algebra", 1993): Latin squares as tables of an operation with `a * a = a`.

use ferz::{Bool, Model, Term, Var, all_different, clause, element, element_in_rows, sum};

use crate::known::size;
use crate::puzzle::Puzzle;

/// The laws by their usual numbers.
#[derive(Clone, Copy, PartialEq)]
enum Law {
    /// `(a * b) * (b * a) = a`.
    Qg3,
    /// `(b * a) * (a * b) = a`.
    Qg4,
    /// `((b * a) * b) * b = a`.
    Qg5,
    /// `(a * b) * b = a * (a * b)`.
    Qg6,
    /// `(b * a) * b = a * (b * a)`.
    Qg7,
}

pub(crate) fn puzzles(problem: &str, parameters: &str) -> Vec<Puzzle> {
    let (Some((law, which)), Some(n)) = (problem.split_once(" idempotent, "), size(parameters)) else {
        return vec![];
    };
    let law = match law {
        "QG3" => Law::Qg3,
        "QG4" => Law::Qg4,
        "QG5" => Law::Qg5,
        "QG6" => Law::Qg6,
        "QG7" => Law::Qg7,
        _ => return vec![],
    };
    // Of quasigroups that differ in the names of their elements, not so many.
    let ordered = match which {
        "all models" => false,
        "with x*(n-1) >= x-1" => true,
        _ => return vec![],
    };
    let puzzles = vec![
        by_elements(law, n, ordered, false),
        by_elements(law, n, ordered, true),
        by_clauses(law, n, ordered),
    ];
    puzzles.into_iter().map(|puzzle| puzzle.slow_if(n > 6)).collect()
}

/// A variable for each product. A product of products is an element of the table, or of one row or column of it.
fn by_elements(law: Law, n: i64, ordered: bool, flat: bool) -> Puzzle {
    let mut m = Model::new();
    let rows: Vec<Vec<Var>> = (0..n).map(|_| m.ints(n as usize, 0..n)).collect();
    let columns: Vec<Vec<Var>> = (0..n as usize).map(|b| rows.iter().map(|row| row[b]).collect()).collect();
    for line in rows.iter().chain(&columns) {
        m.add(all_different(line));
    }
    for (a, row) in (0..n).zip(&rows) {
        m.add(row[a as usize].eq(a));
        if ordered {
            m.add(row[n as usize - 1].ge(a - 1));
        }
    }
    let product = |m: &mut Model, x: Term, y: Term| -> Term {
        let product = m.int(0..n);
        let cells = rows.concat();
        match (x, y) {
            (Term::Constant(x), y) if !flat => m.add(element(&rows[x as usize], y, product)),
            (x, Term::Constant(y)) if !flat => m.add(element(&columns[y as usize], x, product)),
            (x, y) if !flat => m.add(element_in_rows(&rows, (x, y), product)),
            (x, y) => {
                let place = m.define(n * sum([x]) + sum([y]));
                m.add(element(cells, place, product));
            }
        }
        product.into()
    };
    for a in 0..n {
        for b in 0..n {
            let (ab, ba) =
                (Term::from(rows[a as usize][b as usize]), Term::from(rows[b as usize][a as usize]));
            let (a, b) = (Term::from(a), Term::from(b));
            let (left, right) = match law {
                Law::Qg3 => (product(&mut m, ab, ba), a),
                Law::Qg4 => (product(&mut m, ba, ab), a),
                Law::Qg5 => {
                    let product_b = product(&mut m, ba, b);
                    (product(&mut m, product_b, b), a)
                }
                Law::Qg6 => (product(&mut m, ab, b), product(&mut m, a, ab)),
                Law::Qg7 => (product(&mut m, ba, b), product(&mut m, a, ba)),
            };
            m.add(sum([left]).eq(right));
        }
    }
    Puzzle::new(
        if flat { "element of the whole table" } else { "element of rows and columns" },
        m,
        rows.concat(),
    )
}

/// Whether a product is a number, for all of them.
fn by_clauses(law: Law, n: i64, ordered: bool) -> Puzzle {
    let mut m = Model::new();
    let size = n as usize;
    let is: Vec<Vec<Vec<Bool>>> = (0..n).map(|_| (0..n).map(|_| m.bools(size)).collect()).collect();
    for a in 0..size {
        for b in 0..size {
            m.add(sum(&is[a][b]).eq(1));
            m.add(sum((0..size).map(|c| is[a][c][b])).eq(1));
            m.add(sum((0..size).map(|c| is[c][a][b])).eq(1));
            for x in 0..size {
                for y in 0..size {
                    m.add(match law {
                        Law::Qg3 => clause([!is[a][b][x], !is[b][a][y], is[x][y][a]]),
                        Law::Qg4 => clause([!is[b][a][x], !is[a][b][y], is[x][y][a]]),
                        Law::Qg5 => clause([!is[b][a][x], !is[x][b][y], is[y][b][a]]),
                        Law::Qg6 => clause([!is[a][b][x], !is[x][b][y], is[a][x][y]]),
                        Law::Qg7 => clause([!is[b][a][x], !is[x][b][y], is[a][x][y]]),
                    });
                }
            }
        }
        m.add(clause([is[a][a][a]]));
        for small in (0..size).filter(|product| ordered && product + 1 < a) {
            m.add(clause([!is[a][size - 1][small]]));
        }
    }
    Puzzle::new("clause", m, is.into_iter().flatten().flatten())
}
