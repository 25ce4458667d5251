//! The tags that fired for one propagator since its last run, each once, first to fire first.

#[derive(Debug)]
pub(super) struct Inbox {
    /// The first `count` are in. There is room for every tag of the propagator.
    tags: Box<[u32]>,
    count: usize,
    /// Whether the tag is in.
    present: Box<[bool]>,
}

impl Inbox {
    /// An inbox with room for the given tags, which are all in it.
    pub(super) fn full(tags: impl Iterator<Item = u32> + Clone) -> Self {
        let room = tags.clone().max().map_or(0, |tag| tag as usize + 1);
        let places = tags.clone().count().min(room);
        let mut inbox = Self { tags: vec![0; places].into(), count: 0, present: vec![false; room].into() };
        for tag in tags {
            inbox.push(tag);
        }
        inbox
    }

    #[inline]
    pub(super) fn push(&mut self, tag: u32) {
        let present = &mut self.present[tag as usize];
        if !*present {
            *present = true;
            self.tags[self.count] = tag;
            self.count += 1;
        }
    }

    #[inline]
    pub(super) fn tags(&self) -> &[u32] {
        &self.tags[..self.count]
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        for &tag in &self.tags[..self.count] {
            self.present[tag as usize] = false;
        }
        self.count = 0;
    }
}
