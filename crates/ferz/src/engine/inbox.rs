//! The tags that fired for one propagator since its last run, each once, first to fire first.

use fixedbitset::FixedBitSet;

#[derive(Debug)]
pub(super) struct Inbox {
    tags: Vec<u32>,
    present: FixedBitSet,
}

impl Inbox {
    /// An inbox with room for the given tags, which are all in it.
    pub(super) fn full(tags: impl Iterator<Item = u32> + Clone) -> Self {
        let room = tags.clone().max().map_or(0, |tag| tag as usize + 1);
        let mut inbox = Self { tags: Vec::new(), present: FixedBitSet::with_capacity(room) };
        for tag in tags {
            inbox.push(tag);
        }
        inbox
    }

    #[inline]
    pub(super) fn push(&mut self, tag: u32) {
        if !self.present.put(tag as usize) {
            self.tags.push(tag);
        }
    }

    #[inline]
    pub(super) fn tags(&self) -> &[u32] {
        &self.tags
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        for tag in self.tags.drain(..) {
            self.present.remove(tag as usize);
        }
    }
}
