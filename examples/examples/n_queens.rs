//! N-Queens in a dozen lines: n queens on an n×n board, none attacking another.
//!
//! A variable for each row holds the column of its queen. Two queens share a diagonal when row + column, or
//! row − column, is the same for both, so "all different" on three views of the same variables says everything.
//! Prints one board and the number of all boards, mirror images included.

use ferz::{Model, ModelError, all_different, first_fail};

fn main() -> Result<(), ModelError> {
    let n = 8;
    let mut m = Model::new();
    let q = m.ints(n, 0..=n as i64 - 1);
    m.add(all_different(q.iter().copied()));
    m.add(all_different(q.iter().zip(0..).map(|(&x, i)| x + i)));
    m.add(all_different(q.iter().zip(0..).map(|(&x, i)| x - i)));
    let boards: Vec<_> = m.search(first_fail(&q))?.solutions().collect();
    assert_eq!(boards.len(), 92);

    for &row in &q {
        let left = boards[0][row] as usize;
        println!("{}Q{}", ". ".repeat(left), " .".repeat(n - 1 - left));
    }
    println!("{} boards for n = {n}", boards.len());
    Ok(())
}
