//! Boards in a grid: where each stands in a picture, and how many have room.

use thiserror::Error;

/// A contact sheet: boards of one size, in a grid about as wide as high.
///
/// Its lengths are in squares of the boards. Around the boards and between them there is the width of a square.
#[derive(Debug, Clone, Default)]
pub struct Sheet {
    boards: Vec<Vec<u32>>,
}

/// Squares along a side at most, with the space around the boards; so that a picture has a few thousand pixels along
/// each.
const MAX_SIDE: usize = 1600;

/// Queens on a sheet at most, where a board counts for two more; so that its SVG is still read by others.
const MAX_QUEENS: usize = 200_000;

/// The pixels of a side that a square is made large enough for.
const GOOD_SIDE_PIXELS: usize = 2400;

impl Sheet {
    /// A sheet without boards.
    #[must_use]
    pub const fn new() -> Self {
        Self { boards: Vec::new() }
    }

    /// The number of boards of `n` queens that a sheet has room for: 20,000 of 8, all 14,200 of 12, one of 799 to 1598.
    #[must_use]
    pub const fn room(n: usize) -> usize {
        if n >= MAX_SIDE {
            return 0;
        }
        let along_a_side = (MAX_SIDE - 1) / (n + 1);
        let by_size = along_a_side * along_a_side;
        let by_queens = MAX_QUEENS / (n + 2);
        if by_size < by_queens { by_size } else { by_queens }
    }

    /// Whether a sheet has room for so many boards of `n` queens.
    ///
    /// # Errors
    /// When it has not.
    pub const fn admit(n: usize, boards: u64) -> Result<(), SheetError> {
        let room = Self::room(n);
        if boards > room as u64 { Err(SheetError::Full { n, room }) } else { Ok(()) }
    }

    /// Adds a board, the 0-based column of each row. Does not check that it is a solution; a column off the board
    /// leaves its row empty.
    ///
    /// # Errors
    /// When there is no room left, or the board has another size than those before; then the sheet stays as it is.
    pub fn push(&mut self, columns: &[u32]) -> Result<(), SheetError> {
        let n = columns.len();
        if self.boards.first().is_some_and(|board| board.len() != n) {
            return Err(SheetError::AnotherSize { n: self.n(), other: n });
        }
        Self::admit(n, self.boards.len() as u64 + 1)?;
        self.boards.push(columns.to_vec());
        Ok(())
    }

    /// Whether there is no board.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// The size of the boards, 0 if there is none.
    pub(super) fn n(&self) -> usize {
        self.boards.first().map_or(0, Vec::len)
    }

    /// The boards, each with the place of its upper left corner, as (right, down) in squares.
    pub(super) fn placed(&self) -> impl Iterator<Item = (usize, usize, &[u32])> {
        let (across, pitch) = (self.across(), self.n() + 1);
        let place = move |index| (1 + index % across * pitch, 1 + index / across * pitch);
        self.boards.iter().enumerate().map(move |(index, board)| {
            let (right, down) = place(index);
            (right, down, board.as_slice())
        })
    }

    /// Width and height in squares.
    pub(super) fn size(&self) -> (usize, usize) {
        let (across, pitch) = (self.across(), self.n() + 1);
        (across * pitch + 1, self.boards.len().div_ceil(across) * pitch + 1)
    }

    /// The side of a square in pixels: 64 at most, which is large, and 5 at least, where a queen is but a dot.
    pub(super) fn pixels(&self) -> usize {
        let (width, height) = self.size();
        (GOOD_SIDE_PIXELS / width.max(height)).clamp(5, 64)
    }

    /// The boards side by side, 1 if there is none.
    fn across(&self) -> usize {
        let root = self.boards.len().isqrt();
        (root + usize::from(root * root < self.boards.len())).max(1)
    }
}

/// Why a board is not put on a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SheetError {
    /// There are too many boards, or the board is too large.
    #[error("{}", full(*.n, *.room))]
    Full {
        /// The size of the boards.
        n: usize,
        /// The number of boards of this size that there is room for.
        room: usize,
    },
    /// The board has not the size of those before.
    #[error("the boards of a picture have one size, which is n = {n}, and this one has n = {other}")]
    AnotherSize {
        /// The size of the boards before.
        n: usize,
        /// The size of the board.
        other: usize,
    },
}

fn full(n: usize, room: usize) -> String {
    match room {
        0 => format!("a picture has room for boards up to n = {}, and n is {n}", MAX_SIDE - 2),
        1 => format!("a picture has room for one board of n = {n}"),
        _ => format!("a picture has room for {room} boards of n = {n}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_room_is_what_fits_in_the_longest_side() {
        assert_eq!([0, 8, 12, 798, 799, 1598, 1599].map(Sheet::room), [100_000, 20_000, 14_285, 4, 1, 1, 0]);
        assert_eq!(Sheet::room(usize::MAX), 0);
        for n in [1, 4, 8, 30, 500, 799, 1598] {
            let full = Sheet { boards: vec![vec![0; n]; Sheet::room(n)] };
            let (width, height) = full.size();
            assert!(width <= MAX_SIDE && height <= MAX_SIDE, "n = {n}");
            assert!(width * full.pixels() <= 8000);
        }
    }

    #[test]
    fn a_full_sheet_takes_no_more() {
        let board = vec![u32::MAX; 700];
        let mut sheet = Sheet::new();
        for _ in 0..4 {
            assert_eq!(sheet.push(&board), Ok(()));
        }
        let error = sheet.push(&board).unwrap_err();
        assert_eq!(error, SheetError::Full { n: 700, room: 4 });
        assert_eq!(error.to_string(), "a picture has room for 4 boards of n = 700");
        assert_eq!(sheet.boards.len(), 4);
        let error = Sheet::new().push(&vec![0; 1600]).unwrap_err();
        assert_eq!(error.to_string(), "a picture has room for boards up to n = 1598, and n is 1600");
        assert!(sheet.push(&[0]).unwrap_err().to_string().contains("n = 700, and this one has n = 1"));
    }

    #[test]
    fn boards_stand_in_rows_and_do_not_touch() {
        let sheet = |count| Sheet { boards: vec![vec![1, 3, 0, 2]; count] };
        assert_eq!(
            [1, 2, 3, 4, 5, 10].map(|count| sheet(count).size()),
            [(6, 6), (11, 6), (11, 11), (11, 11), (16, 11), (21, 16)]
        );
        let places: Vec<_> = sheet(5).placed().map(|(right, down, _)| (right, down)).collect();
        assert_eq!(places, [(1, 1), (6, 1), (11, 1), (1, 6), (6, 6)]);
        assert_eq!((sheet(1).pixels(), sheet(100).pixels()), (64, 47));
    }
}
