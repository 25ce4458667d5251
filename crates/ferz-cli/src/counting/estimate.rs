//! How much of the work is done, and how long the rest takes.

use std::time::Duration;

/// Knows the work by its estimated cost, and takes it that the rest goes as fast as what this run did.
#[derive(Debug)]
pub(super) struct Estimate {
    total: u64,
    /// What other runs did.
    before: u64,
    done: u64,
}

impl Estimate {
    /// Of work that costs `total`, of which `before` was done in earlier runs.
    pub(super) fn new(total: u64, before: u64) -> Self {
        Self { total, before, done: 0 }
    }

    /// Work that costs so much was done.
    pub(super) fn advance(&mut self, cost: u64) {
        self.done = self.done.saturating_add(cost);
    }

    /// How much of all the work is done, of 1.
    pub(super) fn share(&self) -> f64 {
        if self.total == 0 { 1.0 } else { (self.before as f64 + self.done as f64) / self.total as f64 }
    }

    /// The time that the rest takes, if this run has lasted so long; unknown until something was done.
    pub(super) fn left(&self, elapsed: Duration) -> Option<Duration> {
        let rest = self.total.saturating_sub(self.before).saturating_sub(self.done);
        let times = (self.done > 0).then(|| rest as f64 / self.done as f64)?;
        Duration::try_from_secs_f64(elapsed.as_secs_f64() * times).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn the_rest_goes_as_fast_as_what_was_done() {
        let mut estimate = Estimate::new(1000, 0);
        assert_eq!(estimate.left(SECOND), None);
        for step in 1..=10_u32 {
            estimate.advance(100);
            let left = estimate.left(3 * step * SECOND).unwrap();
            assert_eq!(left.as_secs_f64().round(), f64::from(3 * (10 - step)));
            assert!((estimate.share() - f64::from(step) / 10.0).abs() < 1e-9);
        }
    }

    #[test]
    fn what_earlier_runs_did_took_no_time_of_this_one() {
        let mut estimate = Estimate::new(1000, 900);
        assert_eq!((estimate.share(), estimate.left(SECOND)), (0.9, None));
        estimate.advance(10);
        assert_eq!(estimate.left(2 * SECOND).unwrap().as_secs_f64().round(), 18.0);
    }

    /// Pieces come from several threads, are of different cost, and the costs are wrong by up to a fifth.
    #[test]
    fn the_time_is_right_within_a_quarter_after_the_first_tenth() {
        let (threads, pieces) = (4, 400_u64);
        let cost = |piece: u64| 50 + piece * 37 % 101;
        let time = |piece: u64| cost(piece) as f64 * (0.8 + 0.4 * (piece * 53 % 97) as f64 / 97.0);
        let total = (0..pieces).map(cost).sum();
        let mut free_at = vec![0.0_f64; threads];
        let mut ends: Vec<_> = (0..pieces)
            .map(|piece| {
                let thread = free_at.iter_mut().min_by(|a, b| a.total_cmp(b)).unwrap();
                *thread += time(piece);
                (*thread, piece)
            })
            .collect();
        ends.sort_by(|a, b| a.0.total_cmp(&b.0));
        let last = ends.last().unwrap().0;
        let mut estimate = Estimate::new(total, 0);
        for (now, piece) in ends {
            estimate.advance(cost(piece));
            if (0.1..0.9).contains(&estimate.share()) {
                let left = estimate.left(Duration::from_secs_f64(now)).unwrap().as_secs_f64();
                assert!((left / (last - now) - 1.0).abs() < 0.25, "{left} at {now} of {last}");
            }
        }
    }

    #[test]
    fn nothing_to_do_is_done() {
        assert_eq!(Estimate::new(0, 0).share(), 1.0);
        let mut estimate = Estimate::new(5, 5);
        assert_eq!(estimate.share(), 1.0);
        estimate.advance(u64::MAX);
        assert_eq!(estimate.left(SECOND), Some(Duration::ZERO));
    }
}
