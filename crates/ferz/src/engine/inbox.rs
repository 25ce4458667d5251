//! The tags that fired for one propagator since its last run, each once.

#[derive(Debug)]
pub(super) struct Inbox {
    /// The first `count` are in. There is room for every tag of the propagator.
    tags: Box<[u32]>,
    count: usize,
    /// Whether the tag is in.
    present: Box<[bool]>,
}

impl Inbox {
    /// An empty inbox with room for the given tags.
    pub(super) fn with_room_for(tags: impl Iterator<Item = u32> + Clone) -> Self {
        let room = tags.clone().max().map_or(0, |tag| tag as usize + 1);
        let places = tags.count().min(room);
        Self { tags: vec![0; places].into(), count: 0, present: vec![false; room].into() }
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
