//! Bounds consistency: each bound belongs to a solution of the constraint in which every other variable lies
//! somewhere between its bounds, holes or not.
//!
//! The algorithm is that of López-Ortiz, Quimper, Tromp and van Beek (2003). A *Hall interval* has as many values as
//! there are variables that must lie in it; all others must keep out. A sweep over the intervals by their ends raises
//! the least values. The same sweep over the negated intervals lowers the greatest.

use super::settled;
use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::store::Store;
use crate::view::View;

/// All-different by bounds.
#[derive(Debug)]
pub(super) struct Bounds<V> {
    views: Vec<V>,
    settled: Status,
    /// The positions by their least values, and by their greatest. Kept from run to run, when little changes.
    by_start: Vec<u32>,
    by_end: Vec<u32>,
    intervals: Intervals,
}

/// Intervals, and what it takes to find the Hall intervals that they start in.
///
/// The *limits* are where an interval starts or, exclusively, ends: sorted, each once, with one more before them and
/// one after. Nothing happens between two neighbours, so all bookkeeping is by limit.
#[derive(Debug)]
struct Intervals {
    /// One for each position.
    all: Vec<Interval>,
    limits: Vec<Limit>,
}

#[derive(Clone, Copy, Debug)]
struct Interval {
    start: i64,
    /// One more than the last value.
    end: i64,
    /// Which of the limits these are.
    start_limit: u32,
    end_limit: u32,
}

#[derive(Clone, Copy, Debug)]
struct Limit {
    value: i64,
    /// How many of the values between the limit before and this one are left for intervals yet to come.
    room: u64,
    /// Without room: a later limit, on the way to the next with room. With room: the one before that has room.
    room_link: u32,
    /// Inside of a Hall interval: a later limit, on the way to its end. Outside: an earlier one.
    hall_link: u32,
}

impl<V: View> Bounds<V> {
    pub(super) fn new(views: Vec<V>) -> Self {
        let count = views.len();
        let order: Vec<u32> = (0..count as u32).collect();
        Self {
            settled: settled(views.iter().map(|view| view.var())),
            by_start: order.clone(),
            by_end: order,
            intervals: Intervals {
                all: Vec::with_capacity(count),
                limits: Vec::with_capacity(2 * count + 2),
            },
            views,
        }
    }
}

impl<V: View> Propagator for Bounds<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for &view in &self.views {
            on.bounds(view, 0);
        }
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let Self { views, settled, by_start, by_end, intervals } = self;
        intervals.set(views.iter().map(|&view| (store.min(view), store.max(view))));
        sort_almost_sorted(by_start, |position| intervals.all[position as usize].start);
        sort_almost_sorted(by_end, |position| intervals.all[position as usize].end);
        intervals.find_limits(by_start, by_end);
        let mut jumped = false;
        intervals.sweep(by_end.iter(), |position, start| {
            store.at_least(views[position], start)?;
            jumped |= store.min(views[position]) != start;
            Ok(())
        })?;
        intervals.negate();
        intervals.sweep(by_start.iter().rev(), |position, start| {
            store.at_most(views[position], -start)?;
            jumped |= store.max(views[position]) != -start;
            Ok(())
        })?;
        // A bound that jumped over a hole may have made another Hall interval.
        Ok(if jumped { Status::Unsure } else { *settled })
    }

    fn cost(&self) -> Cost {
        Cost::Quadratic
    }
}

impl Intervals {
    /// Sets the intervals, each by its first and last value.
    fn set(&mut self, intervals: impl Iterator<Item = (i64, i64)>) {
        self.all.clear();
        self.all.extend(intervals.map(|(first, last)| Interval {
            start: first,
            end: last + 1,
            start_limit: 0,
            end_limit: 0,
        }));
    }

    /// Merges starts and ends.
    fn find_limits(&mut self, by_start: &[u32], by_end: &[u32]) {
        let Self { all, limits } = self;
        limits.clear();
        let mut starts = by_start.iter().peekable();
        for &ending in by_end {
            let end = all[ending as usize].end;
            while let Some(&starting) = starts.next_if(|&&position| all[position as usize].start <= end) {
                let starting = &mut all[starting as usize];
                starting.start_limit = place_of(starting.start, limits);
            }
            all[ending as usize].end_limit = place_of(end, limits);
        }
        if let Some(last) = limits.last() {
            place_of(last.value + 2, limits);
        }
    }

    /// Turns the number line around.
    fn negate(&mut self) {
        let last = (self.limits.len() as u32).saturating_sub(1);
        for interval in &mut self.all {
            let Interval { start, end, start_limit, end_limit } = *interval;
            *interval = Interval {
                start: 1 - end,
                end: 1 - start,
                start_limit: last - end_limit,
                end_limit: last - start_limit,
            };
        }
        self.limits.reverse();
        let mut last = 0;
        for (limit, place) in self.limits.iter_mut().zip(0..) {
            *limit = Limit::new(1 - limit.value, last, place);
            last = limit.value;
        }
    }

    /// Calls `raise` with each interval that must start later, and where. The intervals come by their ends.
    fn sweep<'a>(
        &mut self,
        by_end: impl Iterator<Item = &'a u32>,
        mut raise: impl FnMut(usize, i64) -> Result<(), Conflict>,
    ) -> Result<(), Conflict> {
        let Self { all, limits } = self;
        for &position in by_end {
            let Interval { start_limit, end_limit, .. } = all[position as usize];
            let (start, end) = (start_limit as usize, end_limit as usize);
            let mut found = follow(limits, start + 1, room_link);
            let before = limits[found].room_link;
            limits[found].room -= 1;
            if limits[found].room == 0 {
                let next = found + 1;
                limits[found].room_link = next as u32;
                found = follow(limits, next, room_link);
                limits[found].room_link = before;
            }
            redirect(limits, start + 1, found, found, room_link);
            let beyond = if found < end { 0 } else { limits[found].value.abs_diff(limits[end].value) };
            if limits[found].room < beyond {
                return Err(Conflict);
            }
            if limits[start].hall_link > start_limit {
                let beyond = follow(limits, start, hall_link);
                raise(position as usize, limits[beyond].value)?;
                redirect(limits, start, beyond, beyond, hall_link);
            }
            if limits[found].room == beyond {
                // The values from `before` on are as many as the intervals within: a Hall interval ends here.
                let last = limits[end].hall_link as usize;
                redirect(limits, last, before as usize - 1, end, hall_link);
                limits[end].hall_link = before - 1;
            }
        }
        Ok(())
    }
}

impl Limit {
    /// The limit at a place, with what lies between the one before and it.
    fn new(value: i64, value_before: i64, place: u32) -> Self {
        let before = place.saturating_sub(1);
        Self { value, room: value.abs_diff(value_before), room_link: before, hall_link: before }
    }
}

/// The place of a limit that is at least the last one.
fn place_of(value: i64, limits: &mut Vec<Limit>) -> u32 {
    if limits.is_empty() {
        limits.push(Limit::new(value - 2, value - 2, 0));
    }
    let (place, last) = (limits.len() as u32, limits[limits.len() - 1].value);
    if value == last {
        return place - 1;
    }
    limits.push(Limit::new(value, last, place));
    place
}

fn room_link(limit: &mut Limit) -> &mut u32 {
    &mut limit.room_link
}

fn hall_link(limit: &mut Limit) -> &mut u32 {
    &mut limit.hall_link
}

/// Where the links end as long as they lead forwards.
fn follow(limits: &mut [Limit], mut at: usize, link: impl Fn(&mut Limit) -> &mut u32) -> usize {
    loop {
        let next = *link(&mut limits[at]) as usize;
        if next <= at {
            return at;
        }
        at = next;
    }
}

/// Lets all limits on the way from `from` to `until` link to `target` instead.
fn redirect(
    limits: &mut [Limit],
    mut from: usize,
    until: usize,
    target: usize,
    link: impl Fn(&mut Limit) -> &mut u32,
) {
    while from != until {
        from = std::mem::replace(link(&mut limits[from]), target as u32) as usize;
    }
}

/// Sorts by insertion as long as that goes well, which it does when little has changed.
fn sort_almost_sorted(order: &mut [u32], key: impl Fn(u32) -> i64) {
    let mut patience = 8 * order.len();
    for next in 1..order.len() {
        let index = order[next];
        let mut at = next;
        while at > 0 && key(order[at - 1]) > key(index) {
            order[at] = order[at - 1];
            at -= 1;
        }
        order[at] = index;
        match patience.checked_sub(next - at) {
            Some(rest) => patience = rest,
            None => return order.sort_unstable_by_key(|&index| key(index)),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{cases, post_bounds};

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn leaves_the_bounds_that_have_a_support(case in cases::case(9)) {
            let mut engine = case.engine();
            post_bounds(&case.views, &mut engine);
            prop_assert_eq!(cases::outcome(&mut engine), case.bounds_consistent());
        }

        #[test]
        fn a_walk_leaves_no_trace(case in cases::case(9), steps in cases::steps(40)) {
            cases::walk(&case, &steps, |engine| post_bounds(&case.views, engine))?;
        }
    }
}
