//! What is known: a row for each problem with its parameters.

/// A number of solutions, or the value of a best one.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Count,
    Optimum,
}

pub(crate) struct Row {
    pub(crate) problem: &'static str,
    pub(crate) parameters: &'static str,
    pub(crate) value: i64,
    pub(crate) kind: Kind,
}

/// All rows. What cannot be read is a failure.
pub(crate) fn rows() -> impl Iterator<Item = Row> {
    include_str!("known_values.tsv").lines().skip(1).map(|line| {
        let [problem, parameters, value, kind, _source] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("not five fields: {line}");
        };
        let value = value.parse().unwrap_or_else(|_| panic!("not a number: {value}"));
        let kind = match kind {
            "count" => Kind::Count,
            "optimum" => Kind::Optimum,
            _ => panic!("neither a count nor an optimum: {kind}"),
        };
        Row { problem, parameters, value, kind }
    })
}

/// The number in parameters such as `n=7`.
pub(crate) fn size(parameters: &str) -> Option<i64> {
    parameters.strip_prefix("n=")?.parse().ok()
}
