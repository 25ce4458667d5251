//! Squares, and how people write them.
//!
//! As in chess, letters name the columns from the left and numbers the rows from below: a1 is the lower left corner.
//! After z come aa, ab and so on. Everywhere else rows and columns are counted from 0 and from the upper left, as
//! solutions are printed; `row:column` means that, so on a board of eight rows a1 is 7:0.

use super::Mistake;

/// A square, by its row and its column, both counted from 0 and from the upper left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// How many rows are above it.
    pub row: usize,
    /// How many columns are to the left of it.
    pub column: usize,
}

impl Square {
    /// The square in this row and column.
    #[must_use]
    pub const fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }

    /// Reads a square of a board: `a1` or `row:column`.
    ///
    /// ```
    /// use nqueens::variants::Square;
    ///
    /// assert_eq!(Square::parse("a1", 8, 8), Ok(Square::new(7, 0)));
    /// assert_eq!(Square::parse("7:0", 8, 8), Ok(Square::new(7, 0)));
    /// assert!(Square::parse("i1", 8, 8).is_err());
    /// ```
    ///
    /// # Errors
    /// When it is not written as a square, or not on the board.
    pub fn parse(text: &str, rows: usize, columns: usize) -> Result<Self, Mistake> {
        let square = match text.split_once(':') {
            Some((row, column)) => number(row).zip(number(column)),
            None => named(text, rows),
        };
        let Some((row, column)) = square else {
            return Err(Mistake::NotASquare { text: text.to_owned() });
        };
        if row >= rows || column >= columns {
            return Err(Mistake::off_board(text.to_owned(), rows, columns));
        }
        Ok(Self { row, column })
    }

    /// Reads squares that are separated by commas, spaces or ends of lines. What follows a `#` in a line is a comment.
    ///
    /// # Errors
    /// The first that is not a square of the board.
    pub fn parse_list(text: &str, rows: usize, columns: usize) -> Result<Vec<Self>, Mistake> {
        let written = text.lines().map(|line| line.split('#').next().unwrap_or_default());
        let words = written.flat_map(|line| line.split(|c: char| c == ',' || c.is_whitespace()));
        words.filter(|word| !word.is_empty()).map(|word| Self::parse(word, rows, columns)).collect()
    }

    /// The name of the square on a board of so many rows, such as `a1`; `row:column` if it has none there.
    #[must_use]
    pub fn name(self, rows: usize) -> String {
        match rows.checked_sub(self.row) {
            None | Some(0) => format!("{}:{}", self.row, self.column),
            Some(number) => format!("{}{number}", letters(self.column)),
        }
    }
}

/// The row and the column; a number that is too large stands for one that is off every board.
fn named(text: &str, rows: usize) -> Option<(usize, usize)> {
    let end = text.find(|c: char| !c.is_ascii_alphabetic())?;
    let (letters, digits) = text.split_at(end);
    let place = |letter: u8| usize::from(letter.to_ascii_lowercase() - b'a');
    let after = letters.bytes().fold(0_usize, |column, letter| {
        column.saturating_mul(26).saturating_add(place(letter)).saturating_add(1)
    });
    let from_below = number(digits)?.checked_sub(1)?;
    let row = rows.checked_sub(from_below).and_then(|row| row.checked_sub(1)).unwrap_or(usize::MAX);
    Some((row, after.checked_sub(1)?))
}

/// The number that these digits are.
fn number(digits: &str) -> Option<usize> {
    let are_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    are_digits.then(|| digits.parse().unwrap_or(usize::MAX))
}

/// The letters of a column: a to z, aa, ab and so on.
pub(super) fn letters(column: usize) -> String {
    let mut reversed = Vec::new();
    let mut left = Some(column);
    while let Some(column) = left {
        reversed.push(char::from(b'a' + (column % 26) as u8));
        left = (column / 26).checked_sub(1);
    }
    reversed.into_iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_squares_are_the_same_thing() {
        for (rows, columns) in [(1, 1), (8, 8), (3, 800), (60, 2)] {
            for row in 0..rows {
                for column in 0..columns {
                    let square = Square::new(row, column);
                    assert_eq!(Square::parse(&square.name(rows), rows, columns), Ok(square));
                    assert_eq!(Square::parse(&square.name(rows).to_uppercase(), rows, columns), Ok(square));
                    assert_eq!(Square::parse(&format!("{row}:{column}"), rows, columns), Ok(square));
                }
            }
        }
    }

    #[test]
    fn letters_go_on_beyond_z() {
        let names =
            [(0, "a"), (25, "z"), (26, "aa"), (27, "ab"), (51, "az"), (52, "ba"), (701, "zz"), (702, "aaa")];
        for (column, name) in names {
            assert_eq!(letters(column), name);
            assert_eq!(Square::parse(&format!("{name}1"), 1, 703), Ok(Square::new(0, column)));
        }
    }

    #[test]
    fn a1_is_the_lower_left_corner() {
        assert_eq!(Square::new(7, 0).name(8), "a1");
        assert_eq!(Square::new(0, 7).name(8), "h8");
        assert_eq!(Square::parse("b3", 4, 4), Ok(Square::new(1, 1)));
    }

    #[test]
    fn what_is_no_square_and_what_is_off_the_board_is_told_apart() {
        for text in [
            "", "a", "1", "a0", "a-1", "1a", "a1b", "a 1", "é1", ":", "1:", ":1", "1:2:3", "a:1", "-1:0",
            "+1:0",
        ] {
            let wrong = Square::parse(text, 8, 8);
            assert_eq!(wrong, Err(Mistake::NotASquare { text: text.to_owned() }), "{text}");
        }
        for text in ["i1", "a9", "8:0", "0:8", "zzzzzzzzzzzzzzzzzzzzzz1", "a99999999999999999999999"] {
            let message = Square::parse(text, 8, 8).unwrap_err().to_string();
            assert!(message.contains(text) && message.contains("a1 to h8"), "{message}");
        }
        assert!(Square::parse("a1", 0, 0).unwrap_err().to_string().contains("no squares"));
    }

    #[test]
    fn lists_have_commas_spaces_lines_and_comments() {
        let two = vec![Square::new(7, 0), Square::new(3, 2)];
        for text in ["a1,c5", "a1, c5", " a1\tc5 ", "a1\nc5\n", "# corner\na1 # here\n\nc5", "7:0,3:2,"] {
            assert_eq!(Square::parse_list(text, 8, 8), Ok(two.clone()), "{text}");
        }
        assert_eq!(Square::parse_list(" \n# none", 8, 8), Ok(vec![]));
        assert!(Square::parse_list("a1,x", 8, 8).is_err());
    }
}
