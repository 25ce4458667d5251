//! Superqueens, or amazons: pieces that move as queens and as knights.
//!
//! To the model of N-Queens come two lines: in the next row a knight is two columns aside, in the row after it one.
//! Prints the number of solutions for n = 9 to 11, and the solution for n = 10, which is the only one but for turns of
//! the board. A051223 in the On-Line Encyclopedia of Integer Sequences.

use ferz::{Assignment, Model, ModelError, all_different, first_fail};

fn main() -> Result<(), ModelError> {
    let counts = [(9, 0), (10, 4), (11, 44)];
    for (n, count) in counts {
        let boards = solve(n)?;
        println!("n = {n:2}: {}", boards.len());
        assert_eq!(boards.len(), count);
        if n == 10 {
            for &column in boards[0].values() {
                println!("{}Q{}", ". ".repeat(column as usize), " .".repeat(n - 1 - column as usize));
            }
        }
    }
    Ok(())
}

fn solve(n: usize) -> Result<Vec<Assignment>, ModelError> {
    let mut m = Model::new();
    let q = m.ints(n, 0..=n as i64 - 1);
    for slope in [0, 1, -1] {
        m.add(all_different(q.iter().zip(0..).map(|(x, i)| x + slope * i)));
    }
    for (down, aside) in [(1, 2), (2, 1)] {
        for (above, below) in q.iter().zip(&q[down..]) {
            m.add(above.ne(below + aside));
            m.add(above.ne(below - aside));
        }
    }
    Ok(m.search(first_fail(&q))?.solutions().collect())
}
