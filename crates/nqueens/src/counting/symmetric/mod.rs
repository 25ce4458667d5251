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
use crate::direct::Stop;

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
    pub(super) fn new(n: usize) -> Self {
        Self { n, units: if n < SOLVED.len() { Vec::new() } else { mixed(units(n as u32)) } }
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

    fn cost(&self, unit: u32) -> u64 {
        self.units.get(unit as usize).map_or(1, |unit| unit.cost)
    }

    fn tables(&self, _: usize) {}

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

/// The units of a board, the cheapest first.
fn units(n: u32) -> Vec<Unit> {
    let cheapest = Border::canonical(n).map(|border| (border, cost::cheapest(border)));
    let mut borders: Vec<_> = cheapest.collect();
    borders.sort_by(|(a, (_, a_cost)), (b, (_, b_cost))| a_cost.total_cmp(b_cost).then(a.cmp(b)));
    let most = borders.last().map_or(1.0, |(_, (_, cost))| *cost);
    let unit = |(canonical, (border, cost)): (Border, (Border, f64))| Unit {
        border,
        images: distinct(canonical).count() as u64,
        cost: (cost / most * MOST_COST).max(1.0) as u64,
    };
    borders.into_iter().map(unit).collect()
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
