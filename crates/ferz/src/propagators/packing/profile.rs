//! How much of a resource is certainly used, over time.
//!
//! A task that has to start before it can be done runs in between: that is its *compulsory part*. The profile is what all
//! compulsory parts demand together, as segments of constant height (Gay, Hartert, Schaus, "Simple and scalable time-table
//! filtering for the cumulative constraint", 2015).

use super::window::Window;
use crate::propagator::Conflict;

/// A task as far as it is known, with the least that it demands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    pub(super) window: Window,
    pub(super) demand: i64,
}

/// A stretch of time, up to but without `end`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    pub(super) start: i64,
    pub(super) end: i64,
    pub(super) height: i64,
}

/// Segments in the order of time, without those of height 0.
#[derive(Debug)]
pub(super) struct Profile {
    segments: Vec<Segment>,
    /// When the height changes, and by how much.
    steps: Vec<(i64, i64)>,
}

impl Task {
    /// Whether it certainly runs and uses the resource at all.
    pub(super) fn is_active(&self) -> bool {
        self.window.size > 0 && self.demand > 0
    }

    /// How much of its compulsory part lies before this time.
    pub(super) fn compulsory_before(&self, time: i64) -> i64 {
        (self.window.earliest_end().min(time) - self.window.latest_start).max(0)
    }
}

impl Profile {
    /// A profile with room for so many tasks.
    pub(super) fn with_room(count: usize) -> Self {
        Self { segments: Vec::with_capacity(2 * count), steps: Vec::with_capacity(2 * count) }
    }

    /// The profile of these tasks; a conflict if it is higher than the capacity, which is not negative.
    pub(super) fn build(&mut self, tasks: &[Task], capacity: i64) -> Result<(), Conflict> {
        self.segments.clear();
        self.steps.clear();
        for &Task { window, demand } in tasks.iter().filter(|task| task.is_active()) {
            if window.is_pinned() {
                self.steps.push((window.latest_start, demand));
                self.steps.push((window.earliest_end(), -demand));
            }
        }
        // What ends comes before what starts at the same time: so no height is more than the capacity and a demand.
        self.steps.sort_unstable();
        let (mut height, mut since) = (0i64, i64::MIN);
        for &(time, by) in &self.steps {
            if height > 0 && since < time {
                self.segments.push(Segment { start: since, end: time, height });
            }
            since = time;
            height = height.saturating_add(by);
            if height > capacity {
                return Err(Conflict);
            }
        }
        Ok(())
    }

    /// The greatest height.
    pub(super) fn peak(&self) -> i64 {
        self.segments.iter().map(|segment| segment.height).max().unwrap_or(0)
    }

    /// The segments that end after `time`.
    pub(super) fn after(&self, time: i64) -> &[Segment] {
        &self.segments[self.segments.partition_point(|segment| segment.end <= time)..]
    }

    /// The segments that start before `time`.
    pub(super) fn before(&self, time: i64) -> &[Segment] {
        &self.segments[..self.segments.partition_point(|segment| segment.start < time)]
    }

    /// Where the first stretch begins that is higher than this and lasts until after `time`; looking back no further than
    /// to `earliest`.
    pub(super) fn stretch_above(&self, height: i64, time: i64, earliest: i64) -> Option<i64> {
        let mut start = self.after(time).iter().find(|segment| segment.height > height)?.start;
        for segment in self.before(start).iter().rev() {
            if segment.end < start || segment.height <= height || segment.start < earliest {
                break;
            }
            start = segment.start;
        }
        Some(start)
    }
}
