//! A hard Sudoku (Arto Inkala, 2012), solved at two levels of consistency.
//!
//! Each row, column and box is an all-different constraint. At value level a constraint takes the value of a fixed
//! cell from the others; at domain level it takes every value that no solution of that constraint has. The stronger
//! level works more at each node and visits fewer of them. Both searches go on to the end, which proves that the
//! solution is the only one.
//! Prints nodes and failures of both searches, and the solution.

use ferz::{Assignment, Consistency, Model, ModelError, Var, all_different, first_fail};

const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SOLUTION: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

fn main() -> Result<(), ModelError> {
    println!("level     nodes  failures");
    let (solutions, nodes) = solve(Consistency::Value)?;
    let (same_solutions, fewer_nodes) = solve(Consistency::Domain)?;
    assert_eq!(solutions, [SOLUTION]);
    assert_eq!(same_solutions, solutions);
    assert!(fewer_nodes <= nodes);
    for row in 0..9 {
        println!("{}", &solutions[0][9 * row..][..9]);
    }
    Ok(())
}

/// All solutions, as digits row by row, and the nodes visited to find them. Prints a line of the table.
fn solve(level: Consistency) -> Result<(Vec<String>, u64), ModelError> {
    let mut m = Model::new();
    let cells: Vec<Var> = PUZZLE
        .chars()
        .map(|given| match given.to_digit(10) {
            Some(digit) => m.int(i64::from(digit)),
            None => m.int(1..=9),
        })
        .collect();
    for unit in 0..9 {
        let row = (0..9).map(|i| cells[9 * unit + i]);
        let column = (0..9).map(|i| cells[9 * i + unit]);
        let corner = 27 * (unit / 3) + 3 * (unit % 3);
        let square = (0..9).map(|i| cells[corner + 9 * (i / 3) + i % 3]);
        m.add(all_different(row).consistency(level));
        m.add(all_different(column).consistency(level));
        m.add(all_different(square).consistency(level));
    }
    let mut search = m.search(first_fail(&cells))?;
    let digits = |solution: Assignment| solution.values().iter().map(i64::to_string).collect();
    let solutions = search.solutions().map(digits).collect();
    let (name, stats) = (format!("{level:?}"), search.stats());
    println!("{name:8}{:>7}{:>10}", stats.nodes, stats.failures);
    Ok((solutions, stats.nodes))
}
