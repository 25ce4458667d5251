//! What is refused is told with its place.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::{folder, plan, records, text};
use crate::counting::ledger::{Ledger, LedgerError, Record, merge};
use crate::counting::{Method, Plan};

/// A line with a checksum that fits.
fn sealed(body: &str) -> String {
    format!("{body},\"check\":\"{:08x}\"}}\n", crc32fast::hash(body.as_bytes()))
}

#[test]
fn a_line_that_does_not_belong_there_is_told() {
    let plan = plan();
    let good = text(&records(&plan, 2)[..1]);
    let line = good.trim_end();
    let of = |n, end| Record { n, method: Method::Symmetric, units: 5..end, count: 1 };
    let end = plan.units().end;
    for (second, reason) in [
        ("\n".to_owned(), "this is not a result of a count"),
        ("hello\n".to_owned(), "this is not a result of a count"),
        (format!("{line}\r\n"), "not as it was written"),
        (format!(" {line}\n"), "not as it was written"),
        (format!("\u{feff}{line}\n"), "not as it was written"),
        (line.replace(',', ", ") + "\n", "this is not a result of a count"),
        (line.replace("\"count\":1", "\"count\":2") + "\n", "not as it was written"),
        (format!("{}\n", "[".repeat(400)), "this is not a result of a count"),
        ("9".repeat(1 << 20), "line is too long for a result of a count"),
        ("\0".repeat(1 << 20), "line is too long for a result of a count"),
        (sealed("{\"n\":9"), "this is not a result of a count"),
        (sealed("{"), "this is not a result of a count"),
        (
            sealed("{\"n\":9,\"method\":\"symmetric\",\"version\":1,\"units\":[5,6],\"count\":-1"),
            "not a result",
        ),
        (
            sealed("{\"n\":9,\"method\":\"symmetric\",\"version\":1,\"units\":[5,6],\"count\":1e3"),
            "not a result",
        ),
        (
            sealed("{\"n\":9,\"method\":\"symmetric\",\"version\":1,\"units\":[5,4294967296],\"count\":1"),
            "this is not a result of a count",
        ),
        (
            sealed(
                "{\"n\":9,\"method\":\"symmetric\",\"version\":1,\"units\":[5,6],\"count\":99999999999999999999",
            ),
            "this is not a result of a count",
        ),
        (
            sealed("{\"n\":9,\"method\":\"symmetric\",\"version\":1,\"units\":[5,6],\"count\":1, \"a\":1"),
            "this is not a result of a count",
        ),
        (
            sealed("{\"n\":9,\"method\":\"symmetric\",\"version\":1,\"units\":[5, 6],\"count\":1"),
            "not as it was written",
        ),
        (
            sealed("{\"n\":9,\"method\":\"guess\",\"version\":1,\"units\":[5,6],\"count\":1"),
            "no method \"guess\"",
        ),
        (
            sealed("{\"n\":9,\"method\":\"symmetric\",\"version\":99,\"units\":[5,6],\"count\":1"),
            "version 99 of method symmetric",
        ),
        (format!("{}\n", of(10, 6)), "n = 10 by symmetric, and not of n = 9 by symmetric"),
        (format!("{}\n", of(usize::MAX, 6)), "and not of n = 9"),
        (format!("{}\n", of(9, 5)), "units [5,5] are not among"),
        (format!("{}\n", of(9, 3)), "units [5,3] are not among"),
        (format!("{}\n", of(9, end + 1)), "are not among"),
    ] {
        let (_folder, paths) = folder(&[(good.clone() + &second).as_bytes()]);
        for error in [Ledger::open(&paths[0], &plan).unwrap_err(), merge(&paths).unwrap_err()] {
            let error = error.to_string();
            assert!(error.contains("0.jsonl, line 2: ") && error.contains(reason), "{second:?}: {error}");
            assert_eq!(error.lines().count(), 1, "{error}");
        }
        assert_eq!(fs::read_to_string(&paths[0]).unwrap(), good.clone() + &second, "it is left as it is");
    }
}

#[test]
fn a_file_that_is_no_ledger_is_not_touched() {
    let other = Plan::new(Method::Symmetric, 8).unwrap();
    let torn = records(&other, 1)[0].to_string();
    for text in ["hello", "{\"n\":9}", "\u{feff}", "PK\x03\x04", torn.as_str()] {
        let (_folder, paths) = folder(&[text.as_bytes()]);
        let error = Ledger::open(&paths[0], &plan()).unwrap_err().to_string();
        assert!(error.contains("line 1: this is not a result of a count"), "{error}");
        assert_eq!(fs::read_to_string(&paths[0]).unwrap(), text);
    }
}

#[test]
fn files_that_cannot_be_read_or_written_are_told() {
    let (folder, paths) = folder(&[b"", b""]);
    let nowhere = folder.path().join("nowhere").join("file");
    assert!(matches!(Ledger::open(&nowhere, &plan()), Err(LedgerError::Write { .. })));
    assert!(matches!(merge(&[&nowhere]), Err(LedgerError::Read { .. })));
    assert!(matches!(merge(&[folder.path()]), Err(LedgerError::Read { .. })));
    for irregular in [folder.path(), Path::new("/dev/null")] {
        assert!(matches!(Ledger::open(irregular, &plan()), Err(LedgerError::Irregular { .. })));
    }
    let error = merge(&paths).unwrap_err();
    assert!(matches!(error, LedgerError::Empty { .. }), "{error}");
    assert_eq!(error.to_string(), "there is no whole line in any of 2 files");
    fs::set_permissions(&paths[0], Permissions::from_mode(0o400)).unwrap();
    // For root, nothing is forbidden.
    if fs::File::options().append(true).open(&paths[0]).is_err() {
        assert!(matches!(Ledger::open(&paths[0], &plan()), Err(LedgerError::Write { .. })));
    }
}

#[test]
fn a_ledger_is_written_by_one_at_a_time() {
    let (_folder, paths) = folder(&[b""]);
    let first = Ledger::open(&paths[0], &plan()).unwrap();
    let error = Ledger::open(&paths[0], &plan()).unwrap_err();
    assert!(matches!(error, LedgerError::InUse { .. }), "{error}");
    drop(first);
    assert!(Ledger::open(&paths[0], &plan()).is_ok());
}

#[test]
fn units_are_added_once() {
    let plan = plan();
    let (_folder, paths) = folder(&[b""]);
    let mut ledger = Ledger::open(&paths[0], &plan).unwrap();
    ledger.append(0..2, 5).unwrap();
    assert!(matches!(ledger.append(1..3, 5), Err(LedgerError::Double { .. })));
    assert!(matches!(ledger.append(2..plan.units().end + 1, 5), Err(LedgerError::Line { .. })));
    ledger.append(2..3, 7).unwrap();
    assert_eq!(ledger.tally().solutions(), 12);
    drop(ledger);
    assert_eq!(Ledger::open(&paths[0], &plan).unwrap().tally().solutions(), 12);
}
