//! Shows how much of a long count is done: a bar on a terminal, a line a minute elsewhere.
//!
//! It shows on standard error, and only in runs that last. It is told when a piece of work is done, and runs no thread
//! of its own.

use std::io::{self, IsTerminal, Stderr, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::estimate::Estimate;

/// What is over sooner needs no bar.
const BAR_AFTER: Duration = Duration::from_secs(1);

/// From one line to the next.
const LINE_EVERY: Duration = Duration::from_secs(60);

/// Shows an estimate.
#[derive(Debug)]
pub(super) struct Progress<W = Stderr> {
    title: String,
    estimate: Estimate,
    shown: Shown<W>,
}

#[derive(Debug)]
enum Shown<W> {
    Nothing,
    Bar(ProgressBar),
    Lines { err: W, next: Duration },
}

impl Progress {
    /// On standard error, unless it is to be `quiet`.
    pub(super) fn new(title: String, estimate: Estimate, quiet: bool) -> Self {
        let shown = match io::stderr() {
            _ if quiet => Shown::Nothing,
            err if err.is_terminal() => Shown::Bar(bar(title.clone(), ProgressDrawTarget::stderr())),
            err => Shown::Lines { err, next: LINE_EVERY },
        };
        Self { title, estimate, shown }
    }
}

impl<W: Write> Progress<W> {
    /// Work that costs so much was done, so long after the beginning.
    pub(super) fn advance(&mut self, cost: u64, elapsed: Duration) {
        self.estimate.advance(cost);
        match &mut self.shown {
            Shown::Bar(bar) if elapsed >= BAR_AFTER => {
                bar.set_message(words(&self.estimate, elapsed));
                bar.set_position((self.estimate.share() * STEPS as f64) as u64);
            }
            Shown::Lines { err, next } if elapsed >= *next => {
                // Nobody needs to see it.
                let _ = writeln!(err, "ferz: {}: {}", self.title, words(&self.estimate, elapsed));
                *next = elapsed + LINE_EVERY;
            }
            Shown::Nothing | Shown::Bar(_) | Shown::Lines { .. } => {}
        }
    }

    /// Takes the bar away.
    pub(super) fn finish(self) {
        match self.shown {
            Shown::Bar(bar) if bar.position() > 0 => bar.finish_and_clear(),
            Shown::Nothing | Shown::Bar(_) | Shown::Lines { .. } => {}
        }
    }
}

/// Fine enough for any terminal.
const STEPS: u64 = 10_000;

fn bar(title: String, target: ProgressDrawTarget) -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix} {wide_bar} {msg}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(Some(STEPS), target).with_style(style).with_prefix(title)
}

fn words(estimate: &Estimate, elapsed: Duration) -> String {
    // What is not quite done is not shown as done.
    let percent = (estimate.share() * 1000.0).floor() / 10.0;
    match estimate.left(elapsed) {
        Some(left) => format!("{percent:.1} % done, {} left", span(left)),
        None => format!("{percent:.1} % done"),
    }
}

/// A time in its two largest units.
fn span(time: Duration) -> String {
    let seconds = time.as_secs_f64().round() as u64;
    match (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60) {
        (0, 0, 0, s) => format!("{s} s"),
        (0, 0, min, s) => format!("{min} min {s} s"),
        (0, h, min, _) => format!("{h} h {min} min"),
        (d, h, ..) => format!("{d} d {h} h"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use indicatif::InMemoryTerm;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn elsewhere_there_is_a_line_a_minute() {
        let mut text = Vec::new();
        let shown = Shown::Lines { err: &mut text, next: LINE_EVERY };
        let mut progress =
            Progress { title: "n = 20 by symmetric".to_owned(), estimate: Estimate::new(1000, 0), shown };
        for second in 1..=200 {
            progress.advance(1, second * SECOND);
        }
        progress.finish();
        let expected = "\
ferz: n = 20 by symmetric: 6.0 % done, 15 min 40 s left
ferz: n = 20 by symmetric: 12.0 % done, 14 min 40 s left
ferz: n = 20 by symmetric: 18.0 % done, 13 min 40 s left
";
        assert_eq!(String::from_utf8(text).unwrap(), expected);
    }

    #[test]
    fn a_bar_is_drawn_after_a_second_with_the_time_left_and_taken_away() {
        let terminal = InMemoryTerm::new(4, 60);
        let target = ProgressDrawTarget::term_like(Box::new(terminal.clone()));
        let shown = Shown::<Vec<u8>>::Bar(bar("n = 20".to_owned(), target));
        let mut progress = Progress { title: String::new(), estimate: Estimate::new(100, 0), shown };
        progress.advance(2, SECOND / 2);
        assert_eq!(terminal.contents(), "");
        progress.advance(23, 10 * SECOND);
        let seen = terminal.contents();
        assert!(seen.starts_with("n = 20 ") && seen.ends_with(" 25.0 % done, 30 s left"), "{seen:?}");
        progress.finish();
        assert_eq!(terminal.contents(), "");
    }

    #[test]
    fn times_are_in_the_units_that_suit() {
        let written = |seconds| span(Duration::from_secs(seconds));
        assert_eq!([0, 59, 61].map(written), ["0 s", "59 s", "1 min 1 s"]);
        assert_eq!([3599, 3600, 86_399].map(written), ["59 min 59 s", "1 h 0 min", "23 h 59 min"]);
        assert_eq!(written(90_000 + 3600), "1 d 2 h");
        assert_eq!(span(Duration::from_millis(59_900)), "1 min 0 s");
    }
}
