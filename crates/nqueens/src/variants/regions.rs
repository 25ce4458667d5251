//! Regions with exactly one queen each: the daily "Queens" puzzle.
//!
//! A grid gives each square the letter of its region. The region of each row's queen is an element of that row of the
//! grid, and these are all different. Regions need not be connected.

use ferz::{Model, Var, all_different, element};

use super::Mistake;
use super::square::Square;

/// A square board cut into as many regions as it has rows.
///
/// ```
/// use nqueens::variants::{Regions, Rules};
/// use ferz::{Consistency, first_fail};
///
/// let regions = Regions::parse("aabb\nadbb\ncddb\nccdd")?;
/// let placement = Rules::with_regions(regions).model(Consistency::default())?;
/// let mut search = placement.model.search(first_fail(&placement.rows))?;
/// let solution = search.next_solution().unwrap();
/// assert_eq!(placement.columns(&solution), [Some(1), Some(3), Some(0), Some(2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regions {
    /// The number of the region of each square, row by row. They are numbered as they come.
    grid: Vec<Vec<u32>>,
}

impl Regions {
    /// Reads a grid: a line for each row, and in it a letter or a digit for the region of each square. Spaces and empty
    /// lines mean nothing; capital letters are other regions than small ones.
    ///
    /// # Errors
    /// When the grid is not square, or does not have as many regions as rows.
    pub fn parse(text: &str) -> Result<Self, Mistake> {
        let mut names: Vec<char> = Vec::new();
        let mut grid: Vec<Vec<u32>> = Vec::new();
        for (line, written) in (1..).zip(text.lines()) {
            let mut row = Vec::new();
            for name in written.chars().filter(|c| !c.is_whitespace()) {
                if !name.is_alphanumeric() {
                    return Err(Mistake::NotARegion { line, found: name });
                }
                let number = names.iter().position(|known| *known == name).unwrap_or_else(|| {
                    names.push(name);
                    names.len() - 1
                });
                row.push(number as u32);
            }
            if row.is_empty() {
                continue;
            }
            if let Some(first) = grid.first()
                && first.len() != row.len()
            {
                return Err(Mistake::Ragged { line, found: row.len(), expected: first.len() });
            }
            grid.push(row);
        }
        let rows = grid.len();
        match grid.first().map(Vec::len) {
            None => Err(Mistake::EmptyGrid),
            Some(columns) if columns != rows => Err(Mistake::GridNotSquare { rows, columns }),
            _ if names.len() != rows => Err(Mistake::RegionCount { regions: names.len(), rows }),
            _ => Ok(Self { grid }),
        }
    }

    /// The number of regions, which is also that of the rows and of the columns.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always one")]
    pub fn len(&self) -> usize {
        self.grid.len()
    }

    /// The region of a square, if it is on the board.
    #[must_use]
    pub fn of(&self, square: Square) -> Option<u32> {
        self.grid.get(square.row)?.get(square.column).copied()
    }

    /// Says that the queens of these rows stand in different regions.
    pub(super) fn add_to(&self, model: &mut Model, rows: &[Var]) {
        let regions = model.ints_named("region", rows.len(), 0..=self.len() as i64 - 1);
        for ((&column, &region), row) in rows.iter().zip(&regions).zip(&self.grid) {
            model.add(element(
                row.iter().map(|&number| i64::from(number)).collect::<Vec<_>>(),
                column,
                region,
            ));
        }
        model.add_named("regions", all_different(&regions));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_may_have_spaces_and_empty_lines() {
        let plain = Regions::parse("ab\nab").unwrap();
        for text in ["a b\na b\n", "\n  ab\n\n  ab  \n\n", "AB\nAB", "71\n71", "ab\r\nab\r\n"] {
            assert_eq!(Regions::parse(text), Ok(plain.clone()), "{text:?}");
        }
        assert_eq!(plain.of(Square::new(1, 1)), Some(1));
        assert_eq!(plain.of(Square::new(1, 2)), None);
        assert_eq!(plain.of(Square::new(2, 1)), None);
        assert!(Regions::parse("aA\naA").is_ok());
        assert_eq!(Regions::parse("x").map(|regions| regions.len()), Ok(1));
    }

    #[test]
    fn a_wrong_grid_is_told_with_its_line() {
        assert_eq!(Regions::parse(" \n"), Err(Mistake::EmptyGrid));
        assert_eq!(Regions::parse("ab\na*"), Err(Mistake::NotARegion { line: 2, found: '*' }));
        assert_eq!(Regions::parse("ab\n\nabc"), Err(Mistake::Ragged { line: 3, found: 3, expected: 2 }));
        assert_eq!(Regions::parse("abc\nabc"), Err(Mistake::GridNotSquare { rows: 2, columns: 3 }));
        assert_eq!(Regions::parse("aa\naa"), Err(Mistake::RegionCount { regions: 1, rows: 2 }));
        assert_eq!(Regions::parse("ab\ncb"), Err(Mistake::RegionCount { regions: 3, rows: 2 }));
    }
}
