//! The eight symmetries of the board: images of solutions, solutions up to symmetry, and their numbers.
//!
//! A board can be turned by quarters and mirrored. Of the up to eight images of a solution the lexicographically least
//! is called *fundamental*, and solutions are counted up to symmetry by counting those. [`Class`] tells how many images
//! differ, and [`Classes`] how many fundamental solutions of each class a board has, without a look at them.

mod classes;
mod half_turn;
mod quarter_turn;

pub use self::classes::{Classes, TooLarge};
pub use self::half_turn::count as count_half_turn;
pub use self::quarter_turn::count as count_quarter_turn;

/// The images of a solution: itself, turned clockwise by one, two and three quarters, and then each of the four
/// mirrored, left and right exchanged.
///
/// Images that are the same are there as often. What comes out means nothing if the columns are not a permutation.
///
/// ```
/// use nqueens::symmetry;
///
/// let images = symmetry::images(&[0, 2, 4, 1, 3]);
/// assert_eq!(images[1], [4, 1, 3, 0, 2]);
/// assert_eq!(images[4], [4, 2, 0, 3, 1]);
/// ```
#[must_use]
pub fn images(columns: &[u32]) -> [Vec<u32>; 8] {
    let orbit = Orbit::new(columns);
    Image::ALL.map(|image| orbit.image(image).collect())
}

/// Whether a solution is the lexicographically least of its images.
///
/// Takes time and memory linear in the number of rows. The answer means nothing if the columns are not a permutation.
///
/// ```
/// use nqueens::symmetry;
///
/// assert!(symmetry::is_fundamental(&[0, 2, 4, 1, 3]));
/// assert!(!symmetry::is_fundamental(&[4, 2, 0, 3, 1]));
/// ```
#[must_use]
pub fn is_fundamental(columns: &[u32]) -> bool {
    let orbit = Orbit::new(columns);
    Image::ALL.into_iter().all(|image| orbit.image(image).ge(columns.iter().copied()))
}

/// Which symmetries leave a solution as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Class {
    /// None: there are eight images.
    Asymmetric,
    /// The half turn: there are four images.
    HalfTurn,
    /// The quarter turn, and so the half turn: there are two images.
    QuarterTurn,
    /// All, on the boards of none and of one.
    Full,
}

impl Class {
    /// The class of a solution. The answer means nothing if the columns are not a permutation.
    ///
    /// No mirror image of two queens or more is the same, since a queen would stand in the column or the row of its own
    /// image.
    #[must_use]
    pub fn of(columns: &[u32]) -> Self {
        let orbit = Orbit::new(columns);
        let is_same = |image| orbit.image(image).eq(columns.iter().copied());
        match (columns.len(), is_same(Image::QUARTER_TURN), is_same(Image::HALF_TURN)) {
            (0 | 1, ..) => Self::Full,
            (_, true, _) => Self::QuarterTurn,
            (_, false, true) => Self::HalfTurn,
            (_, false, false) => Self::Asymmetric,
        }
    }

    /// The number of images that differ.
    #[must_use]
    pub const fn images(self) -> u64 {
        match self {
            Self::Asymmetric => 8,
            Self::HalfTurn => 4,
            Self::QuarterTurn => 2,
            Self::Full => 1,
        }
    }
}

/// How the column of a row of an image is read off the solution.
#[derive(Debug, Clone, Copy)]
struct Image {
    /// From the row of a column instead of the column of a row.
    transposed: bool,
    /// Counting the rows of the image from below.
    upward: bool,
    /// Counting from the right.
    backward: bool,
}

impl Image {
    const QUARTER_TURN: Self = Self::new(true, false, true);
    const HALF_TURN: Self = Self::new(false, true, true);

    /// In the order of [`images`].
    const ALL: [Self; 8] = [
        Self::new(false, false, false),
        Self::QUARTER_TURN,
        Self::HALF_TURN,
        Self::new(true, true, false),
        Self::new(false, false, true),
        Self::new(true, false, false),
        Self::new(false, true, false),
        Self::new(true, true, true),
    ];

    const fn new(transposed: bool, upward: bool, backward: bool) -> Self {
        Self { transposed, upward, backward }
    }
}

/// A solution by rows and by columns, from which each image can be read.
struct Orbit<'a> {
    columns: &'a [u32],
    /// The row of each column.
    rows: Vec<u32>,
}

impl<'a> Orbit<'a> {
    fn new(columns: &'a [u32]) -> Self {
        let mut rows = vec![0; columns.len()];
        for (row, &column) in (0..).zip(columns) {
            if let Some(entry) = rows.get_mut(column as usize) {
                *entry = row;
            }
        }
        Self { columns, rows }
    }

    fn image(&self, image: Image) -> impl Iterator<Item = u32> {
        let lines = if image.transposed { self.rows.as_slice() } else { self.columns };
        let last = (lines.len() as u32).wrapping_sub(1);
        (0..lines.len()).map(move |row| {
            let line = lines[if image.upward { lines.len() - 1 - row } else { row }];
            if image.backward { last.wrapping_sub(line) } else { line }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    use super::*;
    use crate::direct::by_name;
    use crate::stop::Stop;

    fn each(n: usize, visit: &mut dyn FnMut(&[u32])) {
        let count = by_name("bitmask").unwrap().for_each(n, &Stop::never(), &mut |columns| {
            visit(columns);
            ControlFlow::Continue(())
        });
        assert!(count.unwrap().complete);
    }

    /// Square by square.
    fn moved(columns: &[u32], square: impl Fn(u32, u32) -> (u32, u32)) -> Vec<u32> {
        let mut image = vec![u32::MAX; columns.len()];
        for (row, &column) in (0..).zip(columns) {
            let (row, column) = square(row, column);
            image[row as usize] = column;
        }
        image
    }

    #[test]
    fn images_are_the_turns_and_their_mirror_images() {
        for n in 0..=7 {
            each(n, &mut |columns| {
                let last = n as u32;
                let turn = |columns: &[u32]| moved(columns, |row, column| (column, last - 1 - row));
                let mirror = |columns: &[u32]| moved(columns, |row, column| (row, last - 1 - column));
                let mut turned = columns.to_vec();
                let all = images(columns);
                for quarter in 0..4 {
                    assert_eq!(all[quarter], turned);
                    assert_eq!(all[4 + quarter], mirror(&turned));
                    turned = turn(&turned);
                }
            });
        }
    }

    /// A002562 in the On-Line Encyclopedia of Integer Sequences, from n = 0, where the empty board is its own image.
    const FUNDAMENTAL: [u64; 11] = [1, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92];

    #[test]
    fn one_of_the_images_of_each_solution_is_fundamental_and_the_class_tells_how_many_there_are() {
        for (n, known) in FUNDAMENTAL.into_iter().enumerate() {
            let mut fundamental = 0;
            each(n, &mut |columns| {
                let images = images(columns);
                let distinct: BTreeSet<_> = images.iter().collect();
                assert_eq!(distinct.len() as u64, Class::of(columns).images(), "{columns:?}");
                assert_eq!(distinct.iter().filter(|image| is_fundamental(image)).count(), 1);
                assert_eq!(is_fundamental(columns), **distinct.first().unwrap() == columns);
                fundamental += u64::from(is_fundamental(columns));
            });
            assert_eq!(fundamental, known, "n = {n}");
        }
    }

    #[test]
    fn columns_that_are_no_solution_do_no_harm() {
        for columns in [&[7, 7, 7][..], &[u32::MAX, 0], &[1, 1]] {
            let _ = (images(columns), is_fundamental(columns), Class::of(columns));
        }
    }
}
