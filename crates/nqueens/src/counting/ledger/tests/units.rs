//! Shares of the work.

use std::fs;
use std::path::Path;

use super::{folder, plan};
use crate::counting::ledger::{LedgerError, Unit};

fn lines(units: &[Unit]) -> String {
    units.iter().map(|unit| format!("{unit}\n")).collect()
}

fn read(text: &str) -> Result<Vec<Unit>, LedgerError> {
    Unit::read_from(text.as_bytes(), Path::new("units")).map(|(_, units)| units)
}

#[test]
fn a_split_covers_the_board_and_is_read_as_it_was_written() {
    let plan = plan();
    let all = plan.units();
    for parts in [1, 2, 3, all.end as usize] {
        let units = Unit::split(&plan, parts).unwrap();
        assert_eq!(units.len(), parts);
        assert!(units.iter().flat_map(|unit| unit.units.clone()).eq(all.clone()));
        assert_eq!(units.iter().map(|unit| unit.cost).sum::<u64>(), plan.cost(&all));
        assert_eq!(read(&lines(&units)).unwrap(), units);
        assert_eq!(read(&lines(&units[parts / 2..])).unwrap(), units[parts / 2..], "a part of the file");
    }
    for parts in [0, all.end as usize + 1, usize::MAX] {
        let error = Unit::split(&plan, parts).unwrap_err().to_string();
        assert!(error.contains(&format!("{parts}: it has {} units", all.end)), "{error}");
    }
}

#[test]
fn shares_that_are_damaged_or_do_not_go_together_are_refused() {
    let plan = plan();
    let units = Unit::split(&plan, 4).unwrap();
    let text = lines(&units);
    for length in 0..text.len() {
        let whole = length == 0 || text[..length].ends_with('\n');
        match read(&text[..length]) {
            Ok(read) => assert_eq!((&read[..], whole), (&units[..read.len()], true)),
            Err(LedgerError::Empty { .. }) => assert_eq!(length, 0),
            Err(error) => assert!(!whole && error.to_string().contains("cut off"), "{error}"),
        }
    }
    for place in 0..text.len() {
        for change in [1, 4, 0x20, 0x80, 0xFF] {
            let mut damaged = text.clone().into_bytes();
            damaged[place] ^= change;
            let read = Unit::read_from(&damaged[..], Path::new("units"));
            assert!(read.is_err(), "byte {place} changed by {change}");
        }
    }
    let of_three = Unit::split(&plan, 3).unwrap();
    let eight = Unit { n: 8, ..units[1].clone() };
    let overlapping = Unit { units: 0..plan.units().end, ..units[1].clone() };
    let beyond = Unit { index: 4, ..units[1].clone() };
    for (second, reason) in [
        (&of_three[1], "unit 1 of 3"),
        (&units[0], "unit 0 of 4"),
        (&overlapping, "unit 1 of 4"),
        (&beyond, "unit 4 of 4"),
        (&eight, "n = 8"),
    ] {
        let error = read(&lines(&[units[0].clone(), second.clone()])).unwrap_err().to_string();
        assert!(error.contains("line 2: ") && error.contains(reason), "{error}");
    }
    let (folder, _) = folder(&[]);
    assert!(matches!(Unit::read(folder.path()), Err(LedgerError::Read { .. })));
    fs::write(folder.path().join("x"), "hello\n").unwrap();
    let error = Unit::read(&folder.path().join("x")).unwrap_err().to_string();
    assert!(error.contains("line 1: this is not a unit of work"), "{error}");
}
