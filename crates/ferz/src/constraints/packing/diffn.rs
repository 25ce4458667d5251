//! Boxes that do not overlap.

use std::fmt::{self, Display};

use super::{check_spans, lengths_agree, spans, write_call};
use crate::constraints::terms::{collect, scope};
use crate::constraints::{Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::packing as propagators;
use crate::view::Var;

/// The constraint that boxes do not overlap; made by [`diffn`], [`diffn_nonstrict`], [`diffn_k`] or
/// [`diffn_nonstrict_k`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diffn {
    dimensions: Vec<Dimension>,
    strict: bool,
}

/// Where the boxes start in one dimension, and their sizes there.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Dimension {
    positions: Vec<Term>,
    sizes: Vec<Term>,
}

/// Rectangles do not overlap: of any two, one ends before the other starts, or where it starts, horizontally or
/// vertically. They lie from `x` to `x + dx` and from `y` to `y + dy`. A rectangle with a size of 0 may lie along others,
/// but not inside.
///
/// What follows for any two rectangles by their bounds is found, and if the last open variable has values left, they are
/// possible. In a run, each rectangle that has changed is compared with all others.
///
/// ```
/// use ferz::{Model, branch, diffn};
/// // Three pieces, 3 by 1, 1 by 3 and 2 by 2, do not all fit into a square of 3 by 3, but into one of 4 by 4.
/// let (widths, heights) = ([3, 1, 2], [1, 3, 2]);
/// let mut m = Model::new();
/// let place = |m: &mut Model, sizes: [i64; 3]| sizes.map(|size| m.int(0..=4 - size));
/// let (x, y) = (place(&mut m, widths), place(&mut m, heights));
/// m.add(diffn(x, y, widths, heights));
/// let vars: Vec<_> = x.into_iter().chain(y).collect();
/// assert!(m.search(branch(&vars))?.next_solution().is_some());
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn diffn(
    x: impl IntoIterator<Item: Into<Term>>,
    y: impl IntoIterator<Item: Into<Term>>,
    dx: impl IntoIterator<Item: Into<Term>>,
    dy: impl IntoIterator<Item: Into<Term>>,
) -> Diffn {
    Diffn { dimensions: vec![Dimension::new(x, dx), Dimension::new(y, dy)], strict: true }
}

/// As [`diffn`], but a rectangle with a size of 0 may lie anywhere.
///
/// ```
/// use ferz::{Model, Term, branch, diffn_nonstrict};
/// let mut m = Model::new();
/// let (x, y) = (m.int(0..=3), m.int(0..=3));
/// // A square of side 3, and a point, which would have four places less with `diffn`.
/// let at = |place| [Term::from(0), Term::from(place)];
/// m.add(diffn_nonstrict(at(x), at(y), [3, 0], [3, 0]));
/// assert_eq!(m.search(branch(&[x, y]))?.count(), 16);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn diffn_nonstrict(
    x: impl IntoIterator<Item: Into<Term>>,
    y: impl IntoIterator<Item: Into<Term>>,
    dx: impl IntoIterator<Item: Into<Term>>,
    dy: impl IntoIterator<Item: Into<Term>>,
) -> Diffn {
    Diffn { strict: false, ..diffn(x, y, dx, dy) }
}

/// As [`diffn`], in any number of dimensions: for each of them, where the boxes start and what their sizes are.
///
/// ```
/// use ferz::{Model, branch, diffn_k};
/// let mut m = Model::new();
/// let place = |m: &mut Model| m.ints(2, 0..=3);
/// let (x, y, z) = (place(&mut m), place(&mut m), place(&mut m));
/// // Two cubes of side 3 in one of side 6, the first in a corner.
/// m.add(diffn_k([(&x, [3, 3]), (&y, [3, 3]), (&z, [3, 3])]));
/// for start in [x[0], y[0], z[0]] {
///     m.add(start.eq(0));
/// }
/// assert_eq!(m.search(branch(&[x[1], y[1], z[1]]))?.count(), 37);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn diffn_k<P, S>(dimensions: impl IntoIterator<Item = (P, S)>) -> Diffn
where
    P: IntoIterator<Item: Into<Term>>,
    S: IntoIterator<Item: Into<Term>>,
{
    let dimensions =
        dimensions.into_iter().map(|(positions, sizes)| Dimension::new(positions, sizes)).collect();
    Diffn { dimensions, strict: true }
}

/// As [`diffn_k`], but a box with a size of 0 may lie anywhere.
///
/// ```
/// use ferz::{Model, Term, branch, diffn_nonstrict_k};
/// let mut m = Model::new();
/// let x = m.int(0..=3);
/// // Along a line: a box from 0 to 3, and a point.
/// m.add(diffn_nonstrict_k([([Term::from(0), x.into()], [3, 0])]));
/// assert_eq!(m.search(branch(&[x]))?.count(), 4);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn diffn_nonstrict_k<P, S>(dimensions: impl IntoIterator<Item = (P, S)>) -> Diffn
where
    P: IntoIterator<Item: Into<Term>>,
    S: IntoIterator<Item: Into<Term>>,
{
    Diffn { strict: false, ..diffn_k(dimensions) }
}

impl Dimension {
    fn new(
        positions: impl IntoIterator<Item: Into<Term>>,
        sizes: impl IntoIterator<Item: Into<Term>>,
    ) -> Self {
        Self { positions: collect(positions), sizes: collect(sizes) }
    }
}

impl Diffn {
    /// Refuses lists that are not of the same length.
    fn check_lengths(&self) -> Result<(), Refusal> {
        let lists = self.dimensions.iter().flat_map(|dimension| {
            [("positions", dimension.positions.len()), ("sizes", dimension.sizes.len())]
        });
        lengths_agree(&lists.collect::<Vec<_>>())
    }
}

impl Constraint for Diffn {
    fn scope(&self) -> Scope {
        scope(self.dimensions.iter().flat_map(|dimension| dimension.positions.iter().chain(&dimension.sizes)))
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let value = |term: &Term| i128::from(term.value(value));
        let sides = |dimension: &Dimension| -> Vec<(i128, i128)> {
            dimension.positions.iter().map(value).zip(dimension.sizes.iter().map(value)).collect()
        };
        let dimensions: Vec<_> = self.dimensions.iter().map(sides).collect();
        let count = dimensions.iter().map(Vec::len).min().unwrap_or(0);
        let apart = |one: (i128, i128), other: (i128, i128)| {
            one.0 + one.1 <= other.0
                || other.0 + other.1 <= one.0
                || !self.strict && (one.1 == 0 || other.1 == 0)
        };
        (0..count)
            .all(|one| (0..one).all(|other| dimensions.iter().any(|sides| apart(sides[one], sides[other]))))
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        self.check_lengths()?;
        let check = |dimension: &Dimension| check_spans(&dimension.positions, &dimension.sizes, engine);
        self.dimensions.iter().try_for_each(check)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        self.check(engine)?;
        let count = self.dimensions.first().map_or(0, |dimension| dimension.positions.len());
        let spans = |dimension: &Dimension| spans(&dimension.positions, &dimension.sizes, engine);
        let dimensions = self.dimensions.iter().map(spans).collect::<Result<Vec<_>, _>>()?;
        let boxes: Vec<Vec<_>> =
            (0..count).map(|one| dimensions.iter().map(|sides| sides[one]).collect()).collect();
        propagators::post_diffn(&boxes, self.strict, engine);
        Ok(())
    }
}

impl Display for Diffn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let positions = self.dimensions.iter().map(|dimension| (&dimension.positions[..], "positions"));
        let sizes = self.dimensions.iter().map(|dimension| (&dimension.sizes[..], "sizes"));
        let name = if self.strict { "diffn" } else { "diffn_nonstrict" };
        write_call(f, name, &positions.chain(sizes).collect::<Vec<_>>())?;
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MAX_VALUE, MIN_VALUE, Model, ModelError, branch, cumulative};

    fn count(model: &Model) -> u64 {
        model.search(branch(&model.vars().collect::<Vec<_>>())).unwrap().count()
    }

    /// The number of ways to cover a board with dominoes.
    fn domino_tilings(width: i64, height: i64) -> u64 {
        let n = (width * height / 2) as usize;
        let mut m = Model::new();
        let place = m.ints(n, 0..=width * height - 1);
        let (x, y) = (m.ints(n, 0..=width - 1), m.ints(n, 0..=height - 1));
        let (dx, dy) = (m.ints(n, 1..=2), m.ints(n, 1..=2));
        m.add(diffn(&x, &y, &dx, &dy));
        for i in 0..n {
            m.add((height * x[i] + y[i]).eq(place[i]));
            m.add((dx[i] + dy[i]).eq(3));
            m.add((x[i] + dx[i]).le(width));
            m.add((y[i] + dy[i]).le(height));
        }
        // In this order they are counted once.
        for pair in place.windows(2) {
            m.add(pair[0].lt(pair[1]));
        }
        count(&m)
    }

    #[test]
    fn dominoes() {
        // Fibonacci numbers, and those of Kasteleyn and of Temperley and Fisher (1961).
        let tilings = [1, 2, 3, 4, 5].map(|width| domino_tilings(width, 2));
        assert_eq!(tilings, [1, 2, 3, 5, 8]);
        assert_eq!([domino_tilings(4, 3), domino_tilings(4, 4)], [11, 36]);
    }

    #[test]
    fn a_squared_rectangle() {
        // Nine different squares cover a rectangle of 33 by 32 in one way (Moroń 1925), but for its symmetries.
        let sides = [18, 15, 14, 10, 9, 8, 7, 4, 1];
        let mut m = Model::new();
        let x = sides.map(|side| m.int(0..=33 - side));
        let y = sides.map(|side| m.int(0..=32 - side));
        m.add(diffn(x, y, sides, sides));
        m.add(cumulative(x, sides, sides, 32));
        m.add(cumulative(y, sides, sides, 33));
        let vars: Vec<Var> = x.into_iter().chain(y).collect();
        assert_eq!(m.search(branch(&vars)).unwrap().count(), 4);
    }

    #[test]
    fn rectangles_that_may_have_no_size() {
        let mut m = Model::new();
        let (h, w, g) = (m.int(1..=2), m.int(0..=1), m.int(0..=1));
        let sizes = |one: Var, other: Term| [one.into(), other];
        m.add(diffn_nonstrict([2, 1], [1, 2], sizes(w, 2.into()), sizes(h, g.into())));
        assert_eq!(count(&m), 7);
        // As the first one has its left side inside of the second, it must not be higher than 1.
        m.add(diffn([2, 1], [1, 2], sizes(w, 2.into()), sizes(h, g.into())));
        assert_eq!(count(&m), 4);
    }

    #[test]
    fn a_size_that_is_negative_is_one_in_between() {
        let mut m = Model::new();
        let size = m.int(-4..=4);
        // Before 3, or of no size; it cannot be after.
        m.add(diffn_nonstrict([5, 3], [0, 0], [size.into(), Term::from(9)], [1, 1]));
        let mut engine = m.engine().unwrap();
        engine.fixpoint().unwrap();
        assert!(engine.store().iter(size).eq([-4, -3, -2, 0]));
    }

    #[test]
    fn volumes_that_do_not_fit() {
        // Five squares of 2 by 2 need 20 cells, and there are 16.
        let mut m = Model::new();
        let (x, y) = (m.ints(5, 0..=2), m.ints(5, 0..=2));
        m.add(diffn(&x, &y, [2; 5], [2; 5]));
        assert!(m.engine().unwrap().fixpoint().is_err());
    }

    #[test]
    fn nothing_and_one_box() {
        let none: [Term; 0] = [];
        let mut m = Model::new();
        let x = m.int(-1..=1);
        m.add(diffn(none, none, none, none));
        m.add(diffn([x], [x], [x], [x]));
        m.add(diffn_k([[[0; 0]; 2]; 0].map(|[positions, sizes]| (positions, sizes))));
        assert_eq!(count(&m), 3);
    }

    #[test]
    fn at_the_ends_of_the_range() {
        let mut m = Model::new();
        let ends = [MIN_VALUE, MAX_VALUE - 1];
        let (x, y, z) = (m.ints(2, ends), m.ints(2, ends), m.ints(2, ends));
        let sizes = [MAX_VALUE; 2];
        m.add(diffn_k([(&x, sizes), (&y, sizes), (&z, sizes)]));
        assert_eq!(count(&m), 64 - 8);
        m.add(diffn(&x, &y, [MIN_VALUE; 2], sizes));
        assert_eq!(count(&m), 64 - 8);
        m.add(diffn([0], [MAX_VALUE], [1], [MAX_VALUE]));
        assert!(matches!(m.engine(), Err(ModelError::Refused { refusal: Refusal::Overflow, .. })));
    }

    #[test]
    fn lists_of_different_lengths_are_refused() {
        let mut m = Model::new();
        let x = m.ints(2, 0..=4);
        m.add(diffn(&x, &x, [1, 1], [1]));
        assert!(m.engine().unwrap_err().to_string().ends_with("there are 2 positions, but 1 sizes"));
    }

    #[test]
    fn shows_itself() {
        let (x, y) = (Var(0), Var(1));
        assert_eq!(diffn([x], [y], [2], [3]).to_string(), "diffn([x0], [x1], [2], [3])");
        assert_eq!(diffn_nonstrict_k([([x], [3])]).to_string(), "diffn_nonstrict([x0], [3])");
    }
}
