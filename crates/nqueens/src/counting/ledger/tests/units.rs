//! Shares of the work.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use super::{folder, plan};
use crate::counting::ledger::{LedgerError, Unit};
use crate::counting::{Method, Plan};
use crate::stop::Stop;

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

/// Files are read by other machines and by later versions of the program. If this fails, what a unit is has changed:
/// then [`Method::version`] has to be raised with it.
#[test]
fn the_units_of_a_version_stay_the_same() {
    let known = [
        (Method::Symmetric, [(9, 0x6FEE_4D5B), (10, 0xCD62_896B), (11, 0x70A6_4168)]),
        (Method::MeetInTheMiddle, [(9, 0x979E_A6C2), (10, 0xA1CD_DA7A), (11, 0xCB69_264A)]),
    ];
    for (method, boards) in known {
        assert_eq!(method.version(), 1);
        for (n, check) in boards {
            let plan = Plan::new(method, n).unwrap();
            let each: Vec<_> = plan.units().map(|unit| unit..unit + 1).collect();
            let mut numbers: Vec<_> = each.iter().map(|unit| [plan.cost(unit), 0]).collect();
            let complete = plan.count_pieces(&each, 1, &Stop::never(), &mut |unit, count| {
                numbers[unit][1] = count;
                ControlFlow::Continue(())
            });
            assert_eq!(complete, Ok(true));
            let bytes: Vec<_> = numbers.into_iter().flatten().flat_map(u64::to_le_bytes).collect();
            assert_eq!(crc32fast::hash(&bytes), check, "{} n = {n}", method.name());
        }
    }
}
