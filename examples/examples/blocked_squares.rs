//! Squares on which no queen may stand: here those of a diagonal.
//!
//! Prints the counts for boards of 4 to 10, which are known by brute force.

use ferz::{Consistency, first_fail};
use nqueens::variants::{Rules, Square};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for (n, known) in (4..).zip([2, 0, 4, 4, 28, 64, 96]) {
        let blocked = (0..n).map(|i| Square::new(i, i)).collect();
        let placement = Rules { blocked, ..Rules::new(n, n) }.model(Consistency::default())?;
        let count = placement.model.search(first_fail(&placement.rows))?.count();
        println!("{n} queens beside a diagonal: {count}");
        assert_eq!(count, known);
    }
    Ok(())
}
