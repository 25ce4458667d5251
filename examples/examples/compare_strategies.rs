//! What a strategy is worth: N-Queens by several variable orders, value orders and consistency levels.
//!
//! A value order decides how soon the first solution comes. For all solutions it matters little, and the variable
//! order and the consistency decide: the nodes tell how large the tree is, the time what that costs.
//! Prints a table, of 12 queens with `--release` and of 8 without. All counts must be that of a backtracker that
//! knows nothing but queens, and all trees must be binary.

use std::error::Error;

use ferz::{Consistency, ValueOrder, VarOrder, branch};
use nqueens::direct::{self, Stop};
use nqueens::model::Queens;

const LEVELS: [Consistency; 3] = [Consistency::Pairs, Consistency::Value, Consistency::Domain];
const ORDERS: [VarOrder; 3] = [VarOrder::Input, VarOrder::SmallestDomain, VarOrder::DomOverWeight];
const VALUES: [ValueOrder; 3] = [ValueOrder::Min, ValueOrder::Median, ValueOrder::SplitLow];

fn main() -> Result<(), Box<dyn Error>> {
    let n = if cfg!(debug_assertions) { 8 } else { 12 };
    let expected = direct::by_name("bitmask").ok_or("no such solver")?.count(n, &Stop::never())?.solutions;
    println!("{n} queens                          first solution        all {expected} solutions");
    println!("consistency order          value             nodes     nodes  failures      time");
    for level in LEVELS {
        let queens = Queens::with_consistency(n, level)?;
        for order in ORDERS {
            for value in VALUES {
                let mut search = queens.model.search(branch(&queens.rows).order(order).value(value))?;
                let found = u64::from(search.next_solution().is_some());
                let first = search.stats().nodes;
                assert_eq!(found + search.count(), expected);
                let stats = search.stats();
                // A binary tree whose leaves are failures and solutions.
                assert_eq!(stats.nodes, 2 * (stats.failures + stats.solutions) - 1);
                let [level, order, value] =
                    [format!("{level:?}"), format!("{order:?}"), format!("{value:?}")];
                let (all, failures, time) = (stats.nodes, stats.failures, format!("{:.1?}", stats.time));
                println!("{level:12}{order:15}{value:8}{first:>15}{all:>10}{failures:>10}{time:>10}");
            }
        }
    }
    Ok(())
}
