//! Fewer queens than rows: how many ways are there to place two queens, or three, so that they do not attack each other?
//!
//! In the model, each row has a value of its own for "no queen", and the rows that have one are counted.
//! Prints the counts for boards of 1 to 8, which are A036464 and A047659 in the On-Line Encyclopedia of Integer Sequences.

use ferz::{Consistency, first_fail};
use nqueens::variants::Rules;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let known = [(2, [0, 0, 8, 44, 140, 340, 700, 1288]), (3, [0, 0, 0, 24, 204, 1024, 3628, 10_320])];
    for (queens, counts) in known {
        for (n, known) in (1..).zip(counts) {
            if queens > n {
                continue;
            }
            let placement = Rules { queens, ..Rules::new(n, n) }.model(Consistency::default())?;
            let count = placement.model.search(first_fail(&placement.rows))?.count();
            println!("{queens} queens on {n}×{n}: {count}");
            assert_eq!(count, known);
        }
    }
    Ok(())
}
