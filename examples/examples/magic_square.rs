//! Magic squares: the numbers from 1 to n² in a square whose rows, columns and diagonals have the same sum.
//!
//! For n = 3 all squares are counted, which are the eight rotations and reflections of one. For n = 4 only one of
//! each eight is counted: in Frénicle's standard form the upper left corner is the least of the corners, and its
//! right neighbour is less than the cell below it. Frénicle listed these 880 squares in 1693.
//!
//! The corners of a 4×4 square have the same sum as its lines: add the outer rows and the diagonals, subtract the
//! inner columns. No single line says so, and a constraint that does saves more than half of the nodes.
//! Prints the first square of either size, how many there are, and the nodes.

use ferz::{Assignment, Model, ModelError, VarOrder, all_different, branch, sum};

fn main() -> Result<(), ModelError> {
    assert_eq!(count(3, false)?, 8);
    assert_eq!(count(4, true)?, 880);
    Ok(())
}

/// Prints a magic square, and counts all of them or one of each eight.
fn count(n: usize, standard_form: bool) -> Result<usize, ModelError> {
    let size = (n * n) as i64;
    let line_sum = size * (size + 1) / 2 / n as i64;
    let mut m = Model::new();
    let cells = m.ints(n * n, 1..=size);
    let line = |first, step| sum((0..n).map(|i: usize| cells[first + i * step])).eq(line_sum);
    for i in 0..n {
        m.add_named(format!("row {i}"), line(n * i, 1));
        m.add_named(format!("column {i}"), line(i, n));
    }
    m.add_named("falling diagonal", line(0, n + 1));
    m.add_named("rising diagonal", line(n - 1, n - 1));
    m.add(all_different(cells.iter().copied()));
    let corners = [0, n - 1, n * (n - 1), n * n - 1].map(|corner| cells[corner]);
    if n == 4 {
        m.add_named("corners", sum(corners).eq(line_sum));
    }
    if standard_form {
        for other in &corners[1..] {
            m.add(corners[0].lt(*other));
        }
        m.add(cells[1].lt(cells[n]));
    }

    let mut search = m.search(branch(&cells).order(VarOrder::DomOverWeight))?;
    let squares: Vec<Assignment> = search.solutions().collect();
    if let Some(square) = squares.first() {
        for row in square.values().chunks(n) {
            println!("{}", row.iter().map(|number| format!("{number:3}")).collect::<String>());
        }
    }
    println!("{} squares of size {n}, {} nodes\n", squares.len(), search.stats().nodes);
    Ok(squares.len())
}
