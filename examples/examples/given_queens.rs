//! Completion: some queens are there already, and the others have to fit in.
//!
//! Prints how many of the 92 solutions of eight queens have one on each square of the lower left quarter, which is known
//! by brute force, and a board with two queens completed.

use ferz::{Consistency, first_fail};
use nqueens::board::{BoardWriter, Format};
use nqueens::variants::{Rules, Square};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let known = [[4, 8, 16, 18], [8, 16, 14, 8], [16, 14, 4, 12], [18, 8, 12, 8]];
    for (rank, counts) in known.iter().enumerate() {
        for (file, known) in counts.iter().enumerate() {
            let rules = Rules { given: vec![Square::new(7 - rank, file)], ..Rules::new(8, 8) };
            let placement = rules.model(Consistency::default())?;
            let count = placement.model.search(first_fail(&placement.rows))?.count();
            print!("{count:4}");
            assert_eq!(count, *known);
        }
        println!();
    }

    let given = vec![Square::parse("a1", 8, 8)?, Square::parse("b5", 8, 8)?];
    let placement = Rules { given, ..Rules::new(8, 8) }.model(Consistency::default())?;
    let mut search = placement.model.search(first_fail(&placement.rows))?;
    let solution = search.next_solution().ok_or("these two queens can be completed")?;
    let columns: Vec<_> = placement.columns(&solution).into_iter().flatten().collect();
    assert_eq!((columns.len(), columns[7], columns[3]), (8, 0, 1));
    let mut writer = BoardWriter::new(Format::Board, std::io::stdout());
    writer.write(&columns)?;
    writer.finish()?;
    Ok(())
}
