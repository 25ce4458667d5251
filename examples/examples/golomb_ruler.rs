//! The shortest Golomb ruler: marks at whole numbers such that no two pairs of marks are equally far apart.
//!
//! Optimisation is branch and bound: each solution must be better than the one before, and when the search ends the
//! last one is the best. The distances are variables of their own, since two marks make each.
//! Prints the status, the ruler and the statistics. Seven marks need a length of 25.

use ferz::{Model, ModelError, Outcome, SolveStatus, all_different, branch};

fn main() -> Result<(), ModelError> {
    let n = 7;
    let optimum = 25;
    let mut m = Model::new();
    let longest = (n * n) as i64;
    let marks = m.ints_named("mark", n, 0..=longest);
    let mut distances = Vec::new();
    for (i, &left) in marks.iter().enumerate() {
        for &right in &marks[i + 1..] {
            let distance = m.int(1..=longest);
            m.add((right - left).eq(distance));
            distances.push(distance);
        }
    }
    m.add(all_different(distances.iter().copied()));
    m.add(marks[0].eq(0));
    // Of a ruler and its mirror image, one is enough: the first distance is less than the last one.
    m.add(distances[0].lt(distances[distances.len() - 1]));
    m.minimize(marks[n - 1]);

    let Outcome { status, best, stats, .. } = m.search(branch(&marks))?.solve();
    let ruler: Vec<i64> = best.iter().flat_map(|best| marks.iter().map(|&mark| best[mark])).collect();
    println!("{status:?}: {ruler:?}");
    println!(
        "{} nodes, {} failures, {} rulers on the way, {:.1?}",
        stats.nodes, stats.failures, stats.solutions, stats.time
    );
    assert_eq!(status, SolveStatus::Optimal);
    assert_eq!(ruler.last(), Some(&optimum));
    Ok(())
}
