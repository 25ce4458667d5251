//! Four queens on boards with four rows and more columns than that, by the engine and by bitmasks.
//!
//! Prints the counts for 4 to 9 columns, which are in A061990 in the On-Line Encyclopedia of Integer Sequences.

use ferz::{Consistency, first_fail};
use nqueens::stop::Stop;
use nqueens::variants::{Rules, direct};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for (columns, known) in (4..).zip([2, 12, 46, 140, 344, 732]) {
        let rules = Rules::new(4, columns);
        let placement = rules.model(Consistency::default())?;
        let mut search = placement.model.search(first_fail(&placement.rows))?;
        let (by_engine, directly) = (search.count(), direct::count(&rules, &Stop::never())?.solutions);
        println!("4×{columns}: {by_engine}, {} nodes", search.stats().nodes);
        assert_eq!((by_engine, directly), (known, known));
    }
    Ok(())
}
