//! Which variables are still open, and which of them is next.

use std::cmp::Reverse;

use super::order::{Ties, VarOrder};
use super::random::SplitMix64;
use crate::bits::ones;
use crate::engine::Engine;
use crate::store::Store;
use crate::view::View;

const BITS: usize = u64::BITS as usize;

/// The variables as they are seen, and at each node on the path of the search which of them may still be open.
///
/// A node's row of bits is that of the node above without those that are fixed by now. The rows are a stack: a node's
/// row is written anew whenever the search asks there, and rows below it mean nothing then. So going back needs no
/// repair.
#[derive(Clone, Debug)]
pub(super) struct Open<V> {
    views: Vec<V>,
    words: usize,
    rows: Vec<u64>,
}

impl<V: View> Open<V> {
    pub(super) fn new(views: Vec<V>) -> Self {
        let words = views.len().div_ceil(BITS);
        let mut rows = vec![u64::MAX; words];
        if let (Some(last), used @ 1..) = (rows.last_mut(), views.len() % BITS) {
            *last = (1 << used) - 1;
        }
        Self { views, words, rows }
    }

    pub(super) fn views(&self) -> &[V] {
        &self.views
    }

    /// The next variable to branch on. `row` is that of the node above, and becomes that of this node; in input order
    /// it is the number of variables at the front that are fixed, and there are no rows.
    pub(super) fn pick(
        &mut self,
        engine: &Engine,
        order: VarOrder,
        ties: Ties,
        random: &mut SplitMix64,
        row: &mut u32,
    ) -> Option<V> {
        let store = engine.store();
        match (ties, order) {
            (_, VarOrder::Input) => self.first(store, row),
            (Ties::First, VarOrder::SmallestDomain) => self.smallest(store, row),
            (Ties::First, _) => self.least(store, row, |view, size| order.key(engine, view, size), |_| ()),
            (Ties::LargestDegree, _) => {
                let key = |view: V, size| (order.key(engine, view, size), Reverse(engine.degree(view.var())));
                self.least(store, row, key, |_| ())
            }
            (Ties::Random, _) => {
                let key = |view, size| (order.key(engine, view, size), random.next_u64());
                self.least(store, row, key, |_| ())
            }
        }
    }

    fn first(&self, store: &Store, fixed: &mut u32) -> Option<V> {
        while let Some(&view) = self.views.get(*fixed as usize) {
            if !store.is_fixed(view) {
                return Some(view);
            }
            *fixed += 1;
        }
        None
    }

    /// Goes on to the next row, and says where the row above and this one begin.
    #[inline]
    fn next_row(&mut self, row: &mut u32) -> (usize, usize) {
        *row += 1;
        let here = *row as usize * self.words;
        if self.rows.len() < here + self.words {
            self.rows.resize(here + self.words, 0);
        }
        (here - self.words, here)
    }

    /// The first open variable with the smallest domain. The same as `least` with the size as the key, but for what is
    /// hard to predict: no branch on whether a variable is fixed, nor on whether it is better.
    #[inline(never)]
    fn smallest(&mut self, store: &Store, row: &mut u32) -> Option<V> {
        let (above, here) = self.next_row(row);
        let (mut best, mut best_size) = (0, u64::MAX);
        for word in 0..self.words {
            let mut open = self.rows[above + word];
            for bit in ones(open) {
                let at = word * BITS + bit;
                let size = store.size(self.views[at]);
                open &= !(u64::from(size == 1) << bit);
                let better = size.wrapping_sub(2) < best_size.wrapping_sub(2);
                best = if better { at } else { best };
                best_size = if better { size } else { best_size };
                if size == 2 {
                    break;
                }
            }
            self.rows[here + word] = open;
            if best_size == 2 {
                self.rows.copy_within(above + word + 1..here, here + word + 1);
                break;
            }
        }
        (best_size != u64::MAX).then(|| self.views[best])
    }

    /// The first open variable with the least key, which is made of the variable and its size. Those that turn out to
    /// be fixed are handed to `gone`.
    #[inline(never)]
    pub(super) fn least<K: PartialOrd>(
        &mut self,
        store: &Store,
        row: &mut u32,
        mut key: impl FnMut(V, u64) -> K,
        mut gone: impl FnMut(V),
    ) -> Option<V> {
        let (above, here) = self.next_row(row);
        let mut best: Option<(K, V)> = None;
        for word in 0..self.words {
            let open = self.rows[above + word];
            self.rows[here + word] = open;
            for bit in ones(open) {
                let view = self.views[word * BITS + bit];
                if store.is_fixed(view) {
                    self.rows[here + word] &= !(1 << bit);
                    gone(view);
                    continue;
                }
                let key = key(view, store.size(view));
                if best.as_ref().is_none_or(|(least, _)| key < *least) {
                    best = Some((key, view));
                }
            }
        }
        best.map(|(_, view)| view)
    }
}
