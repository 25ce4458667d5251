//! How long the completions of a border take, estimated.

use super::border::Border;
use super::rows::Interior;

/// The turn of the border whose completions are probably found soonest, and the estimate.
///
/// All images of a border have equally many completions, but the one that attacks most in the rows where the search
/// begins takes least time. Mirror images take the same.
pub(super) fn cheapest(border: Border) -> (Border, f64) {
    let turns = border.turns().map(|turn| (turn, placements(turn)));
    turns.into_iter().min_by(|(_, a), (_, b)| a.total_cmp(b)).unwrap_or((border, 1.0))
}

/// The number of placements that the search meets, if the queens off the border stood at random: each leaves the next
/// row the columns that are not taken, and of those the squares that are on none of its diagonals.
///
/// Sums, products and quotients alone, so that it comes out the same on every machine.
fn placements(border: Border) -> f64 {
    let interior = Interior::<u64>::new(border);
    let rows = interior.rows.len() as f64;
    let n = f64::from(border.last() + 1);
    let (mut level, mut sum) = (1.0, 1.0);
    for (queens, row) in interior.rows.iter().rev().enumerate() {
        let queens = queens as f64;
        let free = f64::from((!(interior.closed | row.attacked)).count_ones());
        let off_diagonals = 1.0 - DIAGONALS * queens / n;
        level *= free * (1.0 - queens / rows) * off_diagonals * off_diagonals;
        sum += level;
    }
    sum
}

/// The part of the squares in its row that a queen's diagonals of one direction take from a later row: that in which
/// the estimates for n = 12 to 15 come nearest to the truth.
const DIAGONALS: f64 = 0.85;

#[cfg(test)]
mod tests {
    use super::super::batch::Batch;
    use super::super::descend::completions;
    use super::*;
    use crate::stop::Stop;

    #[test]
    fn a_border_has_as_many_completions_whichever_way_it_is_turned() {
        let mut batches: Vec<_> = (0..8).map(|_| Batch::<u32>::new()).collect();
        for n in 4..=9 {
            for border in Border::canonical(n) {
                let counts = border
                    .images()
                    .map(|image| completions(&Interior::new(image), &mut batches, &Stop::never()).unwrap());
                assert!(counts.iter().all(|count| *count == counts[0]), "{border:?}");
                assert!(border.images().contains(&cheapest(border).0));
            }
        }
    }

    #[test]
    fn no_board_is_too_large_to_estimate() {
        for border in Border::canonical(64).step_by(9_999) {
            let (_, cost) = cheapest(border);
            assert!(cost.is_finite() && cost >= 1.0, "{border:?}");
        }
    }
}
