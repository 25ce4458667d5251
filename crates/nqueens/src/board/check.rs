//! The test whether columns are a solution.

use fixedbitset::FixedBitSet;

/// Whether queens in these columns, one in each row, are all on the board and attack one another nowhere.
///
/// Takes time and memory linear in the number of rows. The empty board is a solution.
#[must_use]
pub fn is_solution(columns: &[u32]) -> bool {
    let n = columns.len();
    let mut taken = FixedBitSet::with_capacity(n);
    let mut rising = FixedBitSet::with_capacity(2 * n);
    let mut falling = FixedBitSet::with_capacity(2 * n);
    columns.iter().enumerate().all(|(row, &column)| {
        let column = column as usize;
        // `put` tells whether the bit was set before.
        column < n && !taken.put(column) && !rising.put(row + column) && !falling.put(row + n - column)
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn attack_nowhere(columns: &[u32]) -> bool {
        let n = columns.len();
        (0..n).all(|i| (columns[i] as usize) < n)
            && (0..n).all(|j| {
                (0..j).all(|i| columns[i] != columns[j] && columns[i].abs_diff(columns[j]) as usize != j - i)
            })
    }

    #[test]
    fn is_solution_on_all_small_boards_and_a_little_off_them() {
        for n in 0..=5_u32 {
            for code in 0..(n + 1).pow(n) {
                let columns: Vec<_> = (0..n).map(|row| code / (n + 1).pow(row) % (n + 1)).collect();
                assert_eq!(is_solution(&columns), attack_nowhere(&columns), "{columns:?}");
            }
        }
        assert!(!is_solution(&[u32::MAX]));
    }

    proptest! {
        /// Starts from a solution, so that near misses are met and not only plain misses.
        #[test]
        fn is_solution_is_the_pairwise_test(row in 0..8_usize, column in 0..9_u32, a in 0..8_usize, b in 0..8_usize) {
            let mut columns = [0, 4, 7, 5, 2, 6, 1, 3];
            columns.swap(a, b);
            prop_assert_eq!(is_solution(&columns), attack_nowhere(&columns));
            columns[row] = column;
            prop_assert_eq!(is_solution(&columns), attack_nowhere(&columns));
        }

        #[test]
        fn is_solution_is_the_pairwise_test_on_permutations(
            columns in (0..7_u32).prop_flat_map(|n| Just((0..n).collect::<Vec<_>>()).prop_shuffle()),
        ) {
            prop_assert_eq!(is_solution(&columns), attack_nowhere(&columns));
        }
    }
}
