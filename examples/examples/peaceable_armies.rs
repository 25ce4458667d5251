//! As many white queens as black ones, as many as possible, none attacking one of the other colour.
//!
//! The model is that of `nqueens`: each line of the board is white or black.
//! Prints the greatest armies of a board of seven rows, and how much better each solution was than the one before.
//! A250000 in the On-Line Encyclopedia of Integer Sequences.

use nqueens::variants::Armies;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n = 7;
    let armies = Armies::new(n, n)?;
    let mut search = armies.model.search(armies.strategy())?;
    let (mut sizes, mut board) = (Vec::new(), Vec::new());
    while let Some(solution) = search.next_solution() {
        sizes.push(solution.value(armies.size));
        board = vec![vec!["."; n]; n];
        for (army, letter) in armies.squares(&solution).iter().zip(["W", "B"]) {
            for square in army {
                board[square.row][square.column] = letter;
            }
        }
    }
    for row in board {
        println!("{}", row.join(" "));
    }
    println!("sizes: {sizes:?}, {} nodes", search.stats().nodes);
    assert!(search.is_complete());
    assert_eq!(sizes.last(), Some(&7));
    Ok(())
}
