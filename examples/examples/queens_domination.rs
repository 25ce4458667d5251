//! As few queens as possible, so that each square of a chessboard has a queen or is attacked by one.
//!
//! A variable for each square is 1 if a queen stands there, and among the squares that a square sees, with itself, the
//! sum is at least 1.
//! Prints a smallest set for a board of six rows, and the number of smallest sets. A075458 and A002564 in the On-Line
//! Encyclopedia of Integer Sequences.

use ferz::{Model, ModelError, branch, sum};

fn main() -> Result<(), ModelError> {
    let n = 6;
    let mut m = Model::new();
    let queen = m.ints((n * n) as usize, 0..=1);
    let squares: Vec<(i64, i64)> = (0..n).flat_map(|row| (0..n).map(move |column| (row, column))).collect();
    for &(r, c) in &squares {
        let sees = |&(row, column): &(i64, i64)| {
            row == r || column == c || row + column == r + c || row - column == r - c
        };
        let seen = squares.iter().zip(&queen).filter(|(square, _)| sees(square)).map(|(_, queen)| queen);
        m.add(sum(seen).ge(1));
    }
    let number = m.define(sum(&queen));

    let mut fewest = m.clone();
    fewest.minimize(number);
    let best = fewest.search(branch(&queen))?.solve().best.map_or(0, |best| best[number]);
    assert_eq!(best, 3);

    m.add(number.eq(best));
    let sets: Vec<_> = m.search(branch(&queen))?.solutions().collect();
    for row in queen.chunks(n as usize) {
        let square = |&queen: &_| if sets[0][queen] == 1 { "Q" } else { "." };
        println!("{}", row.iter().map(square).collect::<Vec<_>>().join(" "));
    }
    println!("{best} queens, in {} ways", sets.len());
    assert_eq!(sets.len(), 4);
    Ok(())
}
