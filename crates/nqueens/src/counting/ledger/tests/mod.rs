//! Ledgers of a board with counts that are easy to tell apart.

mod damage;
mod merging;
mod refusals;
mod units;

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use super::Record;
use crate::counting::{Method, Plan};

fn plan() -> Plan {
    Plan::new(Method::Symmetric, 9).unwrap()
}

/// A record for each of so many pieces of the plan; no two sets of them have the same sum.
fn records(plan: &Plan, pieces: usize) -> Vec<Record> {
    let pieces = plan.split(&plan.units(), pieces).into_iter().zip(0..);
    let (n, method) = (plan.n(), plan.method());
    pieces.map(|(units, index)| Record { n, method, units, count: 1 << (3 * index) }).collect()
}

fn sum(records: &[Record]) -> u64 {
    records.iter().map(|record| record.count).sum()
}

fn text<'a>(records: impl IntoIterator<Item = &'a Record>) -> String {
    records.into_iter().map(|record| format!("{record}\n")).collect()
}

/// A folder with these files, and their paths.
fn folder(files: &[&[u8]]) -> (TempDir, Vec<PathBuf>) {
    let folder = TempDir::new().unwrap();
    let paths: Vec<_> = (0..files.len()).map(|index| folder.path().join(format!("{index}.jsonl"))).collect();
    for (path, text) in paths.iter().zip(files) {
        fs::write(path, text).unwrap();
    }
    (folder, paths)
}

#[test]
fn a_record_is_written_as_documented() {
    let record = Record { n: 17, method: Method::Symmetric, units: 40..52, count: 96_624 };
    let body = r#"{"n":17,"method":"symmetric","version":1,"units":[40,52],"count":96624"#;
    // The CRC-32 of ISO 3309, bit by bit.
    let check = !body.bytes().fold(!0_u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg()))
    });
    assert_eq!(record.to_string(), format!("{body},\"check\":\"{check:08x}\"}}"));
}
