//! Fewer queens than rows, boards that are not square, squares that are taken or blocked: one declaration.
//!
//! `Rules` says what is to be placed. It can be searched by the engine, whose model has a value for "no queen" in each
//! row, or counted by bitmasks; both are done here.
//! Prints what was counted. A036464, A047659 and A061990 in the On-Line Encyclopedia of Integer Sequences; the others
//! are known by brute force.

use ferz::{Consistency, first_fail};
use nqueens::stop::Stop;
use nqueens::variants::{Rules, Square, direct};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let corner = vec![Square::parse("a1", 8, 8)?];
    let diagonal: Vec<_> = (0..8).map(|i| Square::new(i, i)).collect();
    let boards = [
        ("two queens on a chessboard", Rules { queens: 2, ..Rules::new(8, 8) }, 1288),
        ("three queens on six rows", Rules { queens: 3, ..Rules::new(6, 6) }, 1024),
        ("four queens on four rows of nine", Rules::new(4, 9), 732),
        ("eight queens, one of them on a1", Rules { given: corner, ..Rules::new(8, 8) }, 4),
        ("eight queens beside a diagonal", Rules { blocked: diagonal, ..Rules::new(8, 8) }, 28),
    ];
    for (name, rules, known) in boards {
        let placement = rules.model(Consistency::default())?;
        let mut search = placement.model.search(first_fail(&placement.rows))?;
        let (by_engine, directly) = (search.count(), direct::count(&rules, &Stop::never())?.solutions);
        println!("{name}: {by_engine}, {} nodes", search.stats().nodes);
        assert_eq!((by_engine, directly), (known, known));
    }
    Ok(())
}
