//! Queens on a torus: a diagonal that leaves the board comes in again on the other side.
//!
//! The diagonal that left an n×n board with number d is the one with number d + n. So all diagonals, and the same
//! numbers with n added, are different. There are solutions only if neither 2 nor 3 divides n (Pólya 1918).
//! Prints the number of solutions for n = 5 to 13, which is A051906 in the On-Line Encyclopedia of Integer Sequences.

use ferz::{Model, ModelError, all_different, first_fail};

fn main() -> Result<(), ModelError> {
    let mut counts = Vec::new();
    for n in 5..=13 {
        let mut m = Model::new();
        let q = m.ints(n as usize, 0..=n - 1);
        m.add(all_different(&q));
        for slope in [1, -1] {
            let diagonals = q.iter().zip(0..).map(|(x, i)| x + slope * i);
            let one_board_further = diagonals.clone().map(|diagonal| diagonal + n);
            m.add(all_different(diagonals.chain(one_board_further)));
        }
        let count = m.search(first_fail(&q))?.count();
        println!("n = {n:2}: {count}");
        counts.push(count);
    }
    assert_eq!(counts, [10, 0, 28, 0, 0, 0, 88, 0, 4524]);
    Ok(())
}
