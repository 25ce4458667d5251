//! Counts against published numbers. The A-numbers are those of the On-Line Encyclopedia of Integer Sequences.

use nqueens::variants::{Piece, Rules, Square};

use crate::common::{direct_count, directly, engine_count};

/// A051906, from n = 1.
const TOROIDAL: [u64; 19] = [1, 0, 0, 0, 10, 0, 28, 0, 0, 0, 88, 0, 4524, 0, 0, 0, 140_692, 0, 820_496];

/// A051223, from n = 1.
const SUPERQUEENS: [u64; 19] =
    [1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 44, 156, 1876, 5180, 32_516, 202_900, 1_330_622, 8_924_976, 64_492_432];

/// A002464, from n = 1.
const HERTZSPRUNG: [u64; 10] = [1, 0, 0, 2, 14, 90, 646, 5242, 47_622, 479_306];

fn with(piece: Piece, n: usize) -> Rules {
    Rules { piece, ..Rules::new(n, n) }
}

fn agree(rules: &Rules, known: u64) {
    assert_eq!(direct_count(rules), known, "{rules:?}");
    assert_eq!(engine_count(rules), known, "{rules:?}");
}

#[test]
fn toroidal_queens() {
    for (n, known) in (1..=11).zip(TOROIDAL) {
        agree(&with(Piece::Toroidal, n), known);
    }
}

#[test]
fn superqueens() {
    for (n, known) in (1..=10).zip(SUPERQUEENS) {
        agree(&with(Piece::Superqueen, n), known);
    }
}

/// A051224: of the eight images of a solution under the symmetries of the board one counts.
#[test]
fn superqueens_up_to_symmetry() {
    let known = [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 6, 22, 239, 653, 4089, 25_411];
    let boards = if cfg!(debug_assertions) { 13 } else { 16 };
    for (n, known) in (1..).zip(known).take(boards) {
        let turned = |columns: &[usize]| {
            let mut turned = vec![0; n];
            columns.iter().enumerate().for_each(|(row, &column)| turned[column] = n - 1 - row);
            turned
        };
        let mirrored = |columns: &[usize]| columns.iter().map(|column| n - 1 - column).collect::<Vec<_>>();
        let is_least = |columns: &Vec<usize>| {
            let images = std::iter::successors(Some(columns.clone()), |image| Some(turned(image))).take(4);
            images.flat_map(|image| [mirrored(&image), image]).all(|image| *columns <= image)
        };
        let solutions = directly(&with(Piece::Superqueen, n)).into_iter();
        let solutions =
            solutions.map(|columns| columns.into_iter().flatten().map(|column| column as usize).collect());
        assert_eq!(solutions.filter(is_least).count(), known, "n = {n}");
    }
}

#[test]
fn hertzsprung() {
    for (n, known) in (1..=7).zip(HERTZSPRUNG) {
        agree(&with(Piece::RookAndKing, n), known);
    }
}

/// The numbers of ways to place k queens on a square board: k, the first n, and the numbers from there on.
const K_QUEENS: [(&str, usize, usize, &[u64]); 5] = [
    ("A036464", 2, 1, &[0, 0, 8, 44, 140, 340, 700, 1288, 2184, 3480]),
    ("A047659", 3, 0, &[0, 0, 0, 0, 24, 204, 1024, 3628, 10_320, 25_096]),
    ("A061994", 4, 4, &[2, 82, 982, 7002, 34_568, 131_248]),
    ("A108792", 5, 5, &[10, 248, 4618, 46_736, 310_496]),
    ("A176186", 6, 6, &[4, 832, 22_708, 312_956, 2_716_096]),
];

#[test]
fn k_queens() {
    for (sequence, queens, first, known) in K_QUEENS {
        for (n, &known) in (first..).zip(known) {
            let rules = Rules { queens, ..Rules::new(n, n) };
            assert_eq!(direct_count(&rules), known, "{sequence}, n = {n}");
            if n <= 6 {
                assert_eq!(engine_count(&rules), known, "{sequence}, n = {n}");
            }
        }
    }
}

/// A172200, from n = 1.
#[test]
fn two_superqueens() {
    for (n, known) in (1..).zip([0, 0, 0, 20, 92, 260, 580, 1120]) {
        agree(&Rules { queens: 2, ..with(Piece::Superqueen, n) }, known);
    }
}

/// A061989, A061990 and A061991 for queens, A174642 for superqueens, by the number of columns.
#[test]
fn rectangles() {
    let known: [(Piece, usize, usize, &[u64]); 4] = [
        (Piece::Queen, 3, 0, &[0, 0, 0, 0, 4, 14, 36, 76, 140, 234]),
        (Piece::Queen, 4, 0, &[0, 0, 0, 0, 2, 12, 46, 140, 344, 732]),
        (Piece::Queen, 5, 0, &[0, 0, 0, 0, 0, 10, 40, 164, 568, 1614]),
        (Piece::Superqueen, 4, 1, &[0, 0, 0, 0, 0, 0, 0, 12, 60, 180, 432]),
    ];
    for (piece, queens, first, counts) in known {
        for (long, &count) in (first..).zip(counts) {
            for (rows, columns) in [(queens, long), (long, queens)] {
                agree(&Rules { piece, queens, ..Rules::new(rows, columns) }, count);
            }
        }
    }
}

/// Own brute force: the solutions of n = 8 with a queen on each square of the upper left quarter. The other quarters
/// are its mirror images.
#[test]
fn one_queen_given_on_each_square() {
    let quarter = [[4, 8, 16, 18], [8, 16, 14, 8], [16, 14, 4, 12], [18, 8, 12, 8]];
    for row in 0..8_usize {
        for column in 0..8_usize {
            let rules = Rules { given: vec![Square::new(row, column)], ..Rules::new(8, 8) };
            agree(&rules, quarter[row.min(7 - row)][column.min(7 - column)]);
        }
    }
    for (column, known) in [64, 48, 65, 93, 92, 92, 93, 65, 48, 64].into_iter().enumerate() {
        agree(&Rules { given: vec![Square::new(0, column)], ..Rules::new(10, 10) }, known);
    }
}

/// Own brute force: of n = 1 to 11 with a queen in a corner, and of n = 4 to 10 with none on a main diagonal.
#[test]
fn a_corner_given_and_a_diagonal_blocked() {
    for (n, known) in (1..).zip([1, 0, 0, 0, 2, 0, 4, 4, 28, 64, 96]) {
        for corner in [(0, 0), (0, n - 1), (n - 1, 0), (n - 1, n - 1)] {
            let given = vec![Square::new(corner.0, corner.1)];
            agree(&Rules { given, ..Rules::new(n, n) }, known);
        }
    }
    for (n, known) in (4..).zip([2, 0, 4, 4, 28, 64, 96]) {
        for column in [|row: usize, _: usize| row, |row: usize, n: usize| n - 1 - row] {
            let blocked = (0..n).map(|row| Square::new(row, column(row, n))).collect();
            agree(&Rules { blocked, ..Rules::new(n, n) }, known);
        }
    }
}

#[cfg(not(debug_assertions))]
mod large {
    use super::*;

    #[test]
    fn toroidal_queens_and_superqueens_by_the_engine() {
        agree(&with(Piece::Toroidal, 13), TOROIDAL[12]);
        for n in 11..=13 {
            agree(&with(Piece::Superqueen, n), SUPERQUEENS[n - 1]);
        }
        for n in 8..=10 {
            agree(&with(Piece::RookAndKing, n), HERTZSPRUNG[n - 1]);
        }
    }

    #[test]
    fn toroidal_queens_directly() {
        for (n, known) in (1..).zip(TOROIDAL) {
            assert_eq!(direct_count(&with(Piece::Toroidal, n)), known, "n = {n}");
        }
    }

    #[test]
    fn superqueens_directly() {
        for (n, known) in (1..=17).zip(SUPERQUEENS) {
            assert_eq!(direct_count(&with(Piece::Superqueen, n)), known, "n = {n}");
        }
    }

    #[test]
    fn k_queens_by_the_engine() {
        for (sequence, queens, first, known) in K_QUEENS {
            for (n, &known) in (first..).zip(known).take_while(|(n, _)| *n <= 9) {
                let rules = Rules { queens, ..Rules::new(n, n) };
                assert_eq!(engine_count(&rules), known, "{sequence}, n = {n}");
            }
        }
    }

    #[test]
    #[ignore = "more than a minute"]
    fn superqueens_18_and_19() {
        for n in 18..=19 {
            assert_eq!(direct_count(&with(Piece::Superqueen, n)), SUPERQUEENS[n - 1], "n = {n}");
        }
    }
}
