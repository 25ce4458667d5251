//! Depth-first below the queens on the border, one of each class of symmetric borders.
//!
//! A [`Border`](border::Border) is the queens of the first and last row and column. Its eight images have equally
//! many completions, so that of each class only one is completed, turned to where that is cheapest, and its
//! completions are multiplied by the number of images that differ. No solution is looked at to learn how many images
//! it has. An n×n board has about n⁴/16 classes: these are the units.
//!
//! T. B. Preußer and M. R. Engelhardt cut the board of 27 queens into parts by the queens of the two outermost rings
//! in this way ("Putting Queens in Carry Chains, No. 27", 2017).

mod batch;
mod border;
mod cost;
mod descend;
mod listing;
mod rows;

use std::ops::Range;

pub use self::listing::for_each;

use self::batch::Batch;
use self::border::Border;
use self::descend::completions;
use self::rows::{Interior, Mask};
use super::run::Counter;
use crate::stop::Stop;

#[derive(Debug)]
pub(super) struct Symmetric {
    n: usize,
    units: Vec<Unit>,
}

#[derive(Debug)]
struct Unit {
    /// Turned to where it is cheapest.
    border: Border,
    /// The number of images that differ.
    images: u64,
    cost: u64,
}

impl Symmetric {
    /// The units of the board, or none if it was stopped.
    pub(super) fn new(n: usize, stop: &Stop<'_>) -> Option<Self> {
        let units = if n < SOLVED.len() { Vec::new() } else { mixed(units(n as u32, stop)?) };
        Some(Self { n, units })
    }

    fn count_as<M: Mask>(&self, batches: &mut [Batch<M>], unit: &Unit, stop: &Stop<'_>) -> Option<u64> {
        let completions = completions(&Interior::new(unit.border), batches, stop)?;
        Some(unit.images * completions)
    }
}

/// The batches of a thread, in words that hold a row.
pub(super) struct Scratch(Batches);

enum Batches {
    Narrow(Vec<Batch<u32>>),
    Wide(Vec<Batch<u64>>),
}

impl Counter for Symmetric {
    type Tables = ();
    type Scratch = Scratch;

    fn phases(&self) -> Vec<Range<u32>> {
        std::iter::once(0..self.units.len().max(1) as u32).collect()
    }

    fn costs(&self, _: &Stop<'_>) -> Option<Vec<u64>> {
        let costs = || self.units.iter().map(|unit| unit.cost).collect();
        Some(if self.units.is_empty() { vec![1] } else { costs() })
    }

    fn tables(&self, _: usize, _: &Stop<'_>) -> Option<()> {
        Some(())
    }

    fn scratch(&self) -> Scratch {
        Scratch(if self.n < 32 {
            Batches::Narrow((0..self.n).map(|_| Batch::new()).collect())
        } else {
            Batches::Wide((0..self.n).map(|_| Batch::new()).collect())
        })
    }

    fn count(&self, (): &(), scratch: &mut Scratch, unit: u32, stop: &Stop<'_>) -> Option<u64> {
        let Some(unit) = self.units.get(unit as usize) else {
            return SOLVED.get(self.n).copied();
        };
        match &mut scratch.0 {
            Batches::Narrow(batches) => self.count_as(batches, unit, stop),
            Batches::Wide(batches) => self.count_as(batches, unit, stop),
        }
    }
}

/// The solutions of the boards that have no borders to speak of, which are one unit each.
const SOLVED: [u64; 4] = [1, 1, 0, 0];

/// The units of a board, the cheapest first, or none if it was stopped.
fn units(n: u32, stop: &Stop<'_>) -> Option<Vec<Unit>> {
    let mut watch = stop.watch();
    let mut cheapest = |border| watch.poll().is_continue().then(|| (border, cost::cheapest(border)));
    let mut borders = Border::canonical(n).map(&mut cheapest).collect::<Option<Vec<_>>>()?;
    borders.sort_by(|(a, (_, a_cost)), (b, (_, b_cost))| a_cost.total_cmp(b_cost).then(a.cmp(b)));
    let most = borders.last().map_or(1.0, |(_, (_, cost))| *cost);
    let unit = |(canonical, (border, cost)): (Border, (Border, f64))| Unit {
        border,
        images: distinct(canonical).count() as u64,
        cost: (cost / most * MOST_COST).max(1.0) as u64,
    };
    Some(borders.into_iter().map(unit).collect())
}

/// The cost of the dearest unit. The costs of a million units add up to less than 2⁶⁴.
const MOST_COST: f64 = (1_u64 << 40) as f64;

/// The units in an order of which each part has cheap and dear ones alike, so that what the estimate gets wrong of
/// both is soon made up for: steps by the golden section leave no large gap.
fn mixed(units: Vec<Unit>) -> Vec<Unit> {
    let len = units.len();
    let golden = (len as u64 * 618 / 1000).max(1) as usize;
    let step = (golden..).find(|step| gcd(*step, len) == 1).unwrap_or(1);
    let mut units: Vec<_> = units.into_iter().map(Some).collect();
    (0..len).filter_map(|index| units[(index * step) % len].take()).collect()
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The first of the images of a border that are the same, as indices into [`Border::images`].
fn distinct(border: Border) -> impl Iterator<Item = usize> {
    let images = border.images();
    (0..images.len()).filter(move |&index| !images[..index].contains(&images[index]))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::rows::Row;
    use super::*;

    /// A000170 in the On-Line Encyclopedia of Integer Sequences, from n = 0.
    const COUNTS: [u64; 12] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680];

    fn sum(n: usize, scratch: &mut Scratch) -> u64 {
        let symmetric = Symmetric::new(n, &Stop::never()).unwrap();
        let units = symmetric.phases()[0].clone();
        units.map(|unit| symmetric.count(&(), scratch, unit, &Stop::never()).unwrap()).sum()
    }

    #[test]
    fn narrow_and_wide_words_count_the_same() {
        let mut narrow = Scratch(Batches::Narrow((0..12).map(|_| Batch::new()).collect()));
        let mut wide = Scratch(Batches::Wide((0..12).map(|_| Batch::new()).collect()));
        for (n, known) in COUNTS.into_iter().enumerate() {
            assert_eq!((sum(n, &mut narrow), sum(n, &mut wide)), (known, known), "n = {n}");
        }
    }

    /// The placements that the search meets.
    fn placements(rows: &[Row<u64>], columns: u64, up: u64, down: u64) -> u64 {
        let Some((row, rows)) = rows.split_last() else { return 1 };
        let shift = rows.last().map_or(0, |below| below.number - row.number);
        let free = !(columns | up | down | row.attacked);
        let queens = (0..64).map(|column| 1 << column).filter(|queen| free & queen != 0);
        let below = |queen| placements(rows, columns | queen, (up | queen) << shift, (down | queen) >> shift);
        1 + queens.map(below).sum::<u64>()
    }

    /// What is left after a tenth and after any later part of the estimated work, as the part so far foretells it, is
    /// right within a quarter.
    #[test]
    fn the_first_tenth_of_the_work_foretells_the_rest() {
        for n in 10..=12 {
            let symmetric = Symmetric::new(n, &Stop::never()).unwrap();
            let costs = symmetric.units.iter().map(|unit| {
                let interior = Interior::new(unit.border);
                (unit.cost as f64, placements(&interior.rows, interior.closed, 0, 0) as f64)
            });
            let costs: Vec<_> = costs.collect();
            let sum = costs.iter().fold((0.0, 0.0), |sum, cost| (sum.0 + cost.0, sum.1 + cost.1));
            let mut so_far = (0.0, 0.0);
            for cost in costs {
                so_far = (so_far.0 + cost.0, so_far.1 + cost.1);
                let share = so_far.0 / sum.0;
                let (foretold, left) = (so_far.1 / share * (1.0 - share), sum.1 - so_far.1);
                if (0.1..0.95).contains(&share) {
                    assert!(
                        (0.8..1.25).contains(&(foretold / left)),
                        "n = {n}, {share}: {}",
                        foretold / left
                    );
                }
            }
        }
    }

    #[test]
    fn a_deadline_stops_a_unit_that_would_take_for_ever() {
        for n in [24, 40] {
            let symmetric = Symmetric::new(n, &Stop::never()).unwrap();
            let start = Instant::now();
            let stop = Stop::never().after(Duration::from_millis(20));
            let mut scratch = symmetric.scratch();
            let units = (0..).zip(&symmetric.units);
            let (dearest, _) = units.max_by_key(|(_, unit)| unit.cost).unwrap();
            assert_eq!(symmetric.count(&(), &mut scratch, dearest, &stop), None);
            assert!(start.elapsed() < Duration::from_secs(1), "n = {n}");
        }
    }

    #[test]
    fn the_costs_of_the_largest_board_can_be_summed() {
        let units = Border::canonical(64).count() as u128;
        assert!(units < 1 << 24 && units * MOST_COST as u128 + units < 1 << 64, "{units} units");
    }
}
