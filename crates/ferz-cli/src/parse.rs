//! Sizes, counts and times as they are written on the command line.

use std::ops::RangeInclusive;
use std::time::Duration;

/// The boards to solve.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Sizes {
    /// One board.
    One(usize),
    /// A board after the other; not empty.
    Range(RangeInclusive<usize>),
    /// One board of so many rows and columns.
    Rectangle(usize, usize),
}

/// Reads a size, or a range of sizes of which both ends belong to it: `4..12` or `4..=12`; or rows and columns: `5x8`.
pub(crate) fn sizes(text: &str) -> Result<Sizes, String> {
    let Some((first, last)) = text.split_once("..") else {
        return match text.split_once('x') {
            Some((rows, columns)) => Ok(Sizes::Rectangle(size(rows)?, size(columns)?)),
            None => size(text).map(Sizes::One),
        };
    };
    let (first, last) = (size(first)?, size(last.strip_prefix('=').unwrap_or(last))?);
    if first > last {
        return Err(format!("the range is empty, since {first} is more than {last}"));
    }
    Ok(Sizes::Range(first..=last))
}

fn size(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(n) => Ok(n),
        Err(_) if is_number(text) => Err("no solver takes so large a board".to_owned()),
        Err(_) => {
            Err("a size is a whole number, 0 or more, or 5x8, or with --count a range like 4..12".to_owned())
        }
    }
}

/// Reads a number of things that may be none.
pub(crate) fn whole_number(text: &str) -> Result<usize, String> {
    match text.parse() {
        Err(_) if is_number(text) => Err(format!("the greatest number is {}", usize::MAX)),
        number => number.map_err(|_| "this is a whole number, 0 or more".to_owned()),
    }
}

/// Reads a limit on a count.
pub(crate) fn at_least_one(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(0) => Err("the least limit is 1".to_owned()),
        Ok(limit) => Ok(limit),
        Err(_) if is_number(text) => Err(format!("the greatest limit is {}", u64::MAX)),
        Err(_) => Err("a limit is a whole number, 1 or more".to_owned()),
    }
}

/// Reads a number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    /// More than any machine has use for, and few enough to be started.
    const MOST: usize = 1024;
    match text.parse() {
        Ok(threads @ 1..=MOST) => Ok(threads),
        _ => Err(format!("a number of threads is a whole number from 1 to {MOST}")),
    }
}

/// Reads the numbers of units of work: one, or a range of which both ends belong to it.
pub(crate) fn shares(text: &str) -> Result<RangeInclusive<u32>, String> {
    let share = |text: &str| {
        text.parse()
            .map_err(|_| "units have numbers from 0 on, as in 4, or 4..7 for a range of them".to_owned())
    };
    let Some((first, last)) = text.split_once("..") else {
        return share(text).map(|share| share..=share);
    };
    let (first, last) = (share(first)?, share(last.strip_prefix('=').unwrap_or(last))?);
    if first > last {
        return Err(format!("the range is empty, since {first} is more than {last}"));
    }
    Ok(first..=last)
}

/// Reads a seed.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

/// Reads a time that is more than none: seconds, or a number with a unit.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    const ALLOWED: &str =
        "a time is a number of seconds, more than 0, or has a unit, one of ms, s, m, h: 0.5, 500ms, 1.5m";
    let end = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let seconds_per_unit = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(ALLOWED.to_owned()),
    };
    let number: f64 = number.parse().map_err(|_| ALLOWED)?;
    // What is too long to be represented is no limit to anybody.
    let time = Duration::try_from_secs_f64(number * seconds_per_unit).unwrap_or(Duration::MAX);
    if time.is_zero() { Err(ALLOWED.to_owned()) } else { Ok(time) }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_or_a_range_of_sizes() {
        assert_eq!(sizes("0"), Ok(Sizes::One(0)));
        assert_eq!(sizes("12"), Ok(Sizes::One(12)));
        assert_eq!(sizes("4..12"), Ok(Sizes::Range(4..=12)));
        assert_eq!(sizes("4..=12"), Ok(Sizes::Range(4..=12)));
        assert_eq!(sizes("5..5"), Ok(Sizes::Range(5..=5)));
        assert_eq!(sizes("5x8"), Ok(Sizes::Rectangle(5, 8)));
        for wrong in [
            "", "-1", "eight", "8.5", "1e3", " 8", "..", "..8", "4..", "4...8", "4..==8", "12..4", "-4..4",
            "x", "5x", "5x8x9", "5x8..9",
        ] {
            assert!(sizes(wrong).is_err(), "{wrong}");
        }
        assert!(sizes("99999999999999999999999").unwrap_err().contains("large"));
        assert!(sizes("12..4").unwrap_err().contains("12 is more than 4"));
    }

    #[test]
    fn a_whole_number_may_be_none() {
        assert_eq!(whole_number("0"), Ok(0));
        assert_eq!(whole_number("18446744073709551615"), Ok(usize::MAX));
        assert!(whole_number("18446744073709551616").unwrap_err().contains("18446744073709551615"));
        for wrong in ["", "-1", "1.5", "many"] {
            assert!(whole_number(wrong).unwrap_err().contains("whole number"), "{wrong}");
        }
    }

    #[test]
    fn a_limit_is_at_least_one() {
        assert_eq!(at_least_one("1"), Ok(1));
        assert_eq!(at_least_one("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(at_least_one("0").unwrap_err(), "the least limit is 1");
        assert!(at_least_one("18446744073709551616").unwrap_err().contains("18446744073709551615"));
        for wrong in ["", "-1", "1.5", "many"] {
            assert!(at_least_one(wrong).unwrap_err().contains("whole number"), "{wrong}");
        }
    }

    #[test]
    fn threads_are_at_least_one_and_not_without_bound() {
        assert_eq!(threads("1"), Ok(1));
        assert_eq!(threads("1024"), Ok(1024));
        for wrong in ["", "0", "-1", "1025", "two", "99999999999999999999999"] {
            assert!(threads(wrong).unwrap_err().contains("from 1 to 1024"), "{wrong}");
        }
    }

    #[test]
    fn units_are_one_or_a_range_with_both_ends() {
        assert_eq!(shares("0"), Ok(0..=0));
        assert_eq!(shares("4..7"), Ok(4..=7));
        assert_eq!(shares("4..=7"), Ok(4..=7));
        for wrong in ["", "-1", "x", "..", "..4", "4..", "4...7", "4294967296"] {
            assert!(shares(wrong).unwrap_err().contains("from 0 on"), "{wrong}");
        }
        assert!(shares("7..4").unwrap_err().contains("7 is more than 4"));
    }

    #[test]
    fn a_time_has_a_unit_or_is_in_seconds() {
        let milliseconds = |text| time(text).map(|time| time.as_millis());
        assert_eq!(milliseconds("2"), Ok(2000));
        assert_eq!(milliseconds("0.25"), Ok(250));
        assert_eq!(milliseconds(".5s"), Ok(500));
        assert_eq!(milliseconds("500ms"), Ok(500));
        assert_eq!(milliseconds("1.5m"), Ok(90_000));
        assert_eq!(milliseconds("1h"), Ok(3_600_000));
        assert_eq!(time(&"9".repeat(400)), Ok(Duration::MAX));
        for wrong in
            ["", "0", "0.0", "0ms", "-1", "s", ".", "1.2.3", "1 s", "1d", "1sec", "1e3", "inf", "NaN"]
        {
            assert!(time(wrong).unwrap_err().contains("500ms"), "{wrong}");
        }
    }
}
