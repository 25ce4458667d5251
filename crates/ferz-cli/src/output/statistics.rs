//! The statistics, a line each.

use std::fmt::Write;

use crate::report::Report;

/// The statistics as a table of two columns.
pub(crate) fn table(report: &Report) -> String {
    let mut rows = vec![
        ("n", report.n.to_string()),
        ("solver", report.solver.to_owned()),
        ("status", report.status.to_string()),
        ("solutions", report.solutions.to_string()),
    ];
    if let Some(stats) = &report.search {
        rows.extend([
            ("nodes", stats.nodes.to_string()),
            ("failures", stats.failures.to_string()),
            ("propagations", stats.propagations.to_string()),
            ("peak depth", stats.peak_depth.to_string()),
        ]);
    }
    rows.push(("time", format!("{:.6} s", report.time.as_secs_f64())));
    if let Some(seed) = report.seed {
        rows.push(("seed", seed.to_string()));
    }
    rows.into_iter().fold(String::new(), |mut text, (name, value)| {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{name:<12}  {value}");
        text
    })
}
