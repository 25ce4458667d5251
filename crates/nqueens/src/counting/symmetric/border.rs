//! The queens on the border of the board, and their images.

/// The queens of the first row, the last column, the last row and the first column of a board: a *constellation*.
///
/// Each is told by its distance from the corner where its side begins, going round the board clockwise from the
/// upper left: the queen of the first row by its column, that of the last column by its row, that of the last row
/// from the right, and that of the first column from below. A queen in a corner stands on two sides.
///
/// To turn the board is then to shift the four numbers by a place, and to mirror it is to read them backwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Border {
    clockwise: [u32; 4],
    /// The number of the last row, and of the last column.
    last: u32,
}

impl Border {
    /// One of each class of symmetric borders whose queens do not attack one another, in lexicographic order.
    pub(super) fn canonical(n: u32) -> impl Iterator<Item = Self> {
        let last = n.saturating_sub(1);
        // The first number of the least image is the least of all, also of those that are counted backwards.
        let bordered = (0..n.div_ceil(2)).flat_map(move |top| {
            let others = move || top..=last - top;
            let corners = others().flat_map(move |right| others().map(move |bottom| (right, bottom)));
            corners.flat_map(move |(right, bottom)| {
                others().map(move |left| Self { clockwise: [top, right, bottom, left], last })
            })
        });
        bordered.filter(|border| border.is_canonical() && border.is_legal())
    }

    /// The squares of the queens, as row and column: of the first row, the last column, the last row and the first
    /// column.
    pub(super) fn queens(self) -> [(u32, u32); 4] {
        let Self { clockwise: [top, right, bottom, left], last } = self;
        [(0, top), (right, last), (last, last - bottom), (last - left, 0)]
    }

    /// The number of the last row, and of the last column.
    pub(super) fn last(self) -> u32 {
        self.last
    }

    /// The border turned clockwise by none, one, two and three quarters.
    pub(super) fn turns(self) -> [Self; 4] {
        let [a, b, c, d] = self.clockwise;
        [[a, b, c, d], [d, a, b, c], [c, d, a, b], [b, c, d, a]].map(|clockwise| Self { clockwise, ..self })
    }

    /// The eight images in the order of [`symmetry::images`](crate::symmetry::images): the turns, then each of them
    /// mirrored.
    pub(super) fn images(self) -> [Self; 8] {
        let [a, b, c, d] = self.turns();
        [a, b, c, d, a.mirrored(), b.mirrored(), c.mirrored(), d.mirrored()]
    }

    /// Left and right exchanged.
    fn mirrored(self) -> Self {
        let [top, right, bottom, left] = self.clockwise.map(|distance| self.last - distance);
        Self { clockwise: [top, left, bottom, right], ..self }
    }

    fn is_canonical(self) -> bool {
        self.images().iter().all(|image| *image >= self)
    }

    fn is_legal(self) -> bool {
        let queens = self.queens();
        let pairs =
            queens.iter().enumerate().flat_map(|(index, a)| queens[..index].iter().map(move |b| (a, b)));
        pairs.into_iter().all(|(a, b)| a == b || !attacks(*a, *b))
    }
}

/// Whether a queen on the one square attacks the other.
pub(super) fn attacks(a: (u32, u32), b: (u32, u32)) -> bool {
    let (rows, columns) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
    rows == 0 || columns == 0 || rows == columns
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::ops::ControlFlow;

    use super::*;
    use crate::direct::by_name;
    use crate::stop::Stop;
    use crate::symmetry;

    /// The border of a solution.
    fn border(columns: &[u32]) -> Border {
        let last = columns.len() as u32 - 1;
        let row_of = |column| columns.iter().position(|other| *other == column).unwrap() as u32;
        let clockwise = [columns[0], row_of(last), last - columns[last as usize], last - row_of(0)];
        Border { clockwise, last }
    }

    #[test]
    fn every_solution_has_a_canonical_border_among_the_images_of_its_own() {
        for n in 4..=9 {
            let canonical: Vec<_> = Border::canonical(n).collect();
            assert!(canonical.is_sorted_by(|a, b| a < b));
            let bitmask = by_name("bitmask").unwrap();
            let count = bitmask.for_each(n as usize, &Stop::never(), &mut |columns| {
                let images = symmetry::images(columns);
                for (image, border_image) in images.iter().zip(border(columns).images()) {
                    assert_eq!(border(image), border_image, "{columns:?}");
                }
                let least = border(columns).images().into_iter().min().unwrap();
                assert!(canonical.binary_search(&least).is_ok(), "{columns:?}");
                ControlFlow::Continue(())
            });
            assert!(count.unwrap().complete);
        }
    }

    #[test]
    fn canonical_borders_are_the_least_of_their_images_and_none_is_missing() {
        for n in 1..=7 {
            let mut classes = BTreeMap::new();
            for code in 0..n * n * n * n {
                let clockwise = [code / n / n / n, code / n / n % n, code / n % n, code % n];
                let border = Border { clockwise, last: n - 1 };
                if border.is_legal() {
                    *classes.entry(border.images().into_iter().min().unwrap()).or_insert(0) += 1;
                }
            }
            assert!(Border::canonical(n).eq(classes.keys().copied()), "n = {n}");
            assert!(classes.values().all(|size| [1, 2, 4, 8].contains(size)));
        }
        assert_eq!(Border::canonical(0).count(), 0);
        assert_eq!(Border::canonical(2).count() + Border::canonical(3).count(), 0);
    }

    #[test]
    fn the_queens_stand_on_their_sides() {
        let border = Border { clockwise: [1, 2, 3, 3], last: 7 };
        assert_eq!(border.queens(), [(0, 1), (2, 7), (7, 4), (4, 0)]);
        assert!(border.is_legal());
        let attacked = Border { clockwise: [1, 1, 6, 6], last: 7 };
        assert!(!attacked.is_legal(), "the first and the last row have their queens in one column");
    }
}
