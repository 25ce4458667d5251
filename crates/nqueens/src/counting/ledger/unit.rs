//! A share of the work, for one of several machines.

use std::fmt::{self, Display};
use std::fs::File;
use std::io::Read;
use std::ops::Range;
use std::path::Path;

use serde::Deserialize;

use super::error::{LedgerError, LineError};
use super::line::{self, Content, read_all};
use super::record::{head, known};
use crate::counting::{Method, Plan};

/// One of the shares that the work of counting a board is split into.
///
/// It is displayed as its line in a file, without the line's end: see [`read`](Self::read).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// The size of the board.
    pub n: usize,
    /// The method.
    pub method: Method,
    /// Its number, from 0 on.
    pub index: u32,
    /// The number of shares.
    pub of: u32,
    /// The units of the plan that it consists of.
    pub units: Range<u32>,
    /// Its estimated cost, see [`Plan::cost`].
    pub cost: u64,
}

/// The fields on its line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    n: usize,
    method: String,
    version: u32,
    units: [u32; 2],
    index: u32,
    of: u32,
    cost: u64,
}

impl Content for Fields {
    const NAME: &'static str = "a unit of work";

    fn body(&self) -> String {
        let Self { units: [first, end], index, of, cost, .. } = self;
        let head = head(self.n, &self.method, self.version);
        format!("{head}[{first},{end}],\"index\":{index},\"of\":{of},\"cost\":{cost}")
    }
}

impl Unit {
    /// Splits a plan into so many shares of about the same cost.
    ///
    /// # Errors
    /// When the plan has fewer units than that, or the number is 0.
    pub fn split(plan: &Plan, parts: usize) -> Result<Vec<Self>, LedgerError> {
        let (n, method) = (plan.n(), plan.method());
        let shares = plan.split(&plan.units(), parts);
        if shares.len() != parts || parts == 0 {
            return Err(LedgerError::Parts { n, method, parts, units: plan.units().end });
        }
        let share =
            |(index, units)| Self { n, method, index, of: parts as u32, cost: plan.cost(&units), units };
        Ok((0..).zip(shares).map(share).collect())
    }

    /// Reads a file with a share on each line, all of one board or some of them in their order, and gives the plan that
    /// they are of.
    ///
    /// ```text
    /// {"n":17,"method":"symmetric","version":1,"units":[40,812],"index":3,"of":8,"cost":5120,"check":"0c51d7aa"}
    /// ```
    ///
    /// # Errors
    /// When the file cannot be read or has no line, a line is not as it was written, is not of the same split as those
    /// before it, or has units that the plan does not have.
    pub fn read(path: &Path) -> Result<(Plan, Vec<Self>), LedgerError> {
        let file = File::open(path).map_err(|source| LedgerError::Read { file: path.to_owned(), source })?;
        Self::read_from(&file, path)
    }

    pub(super) fn read_from(reader: impl Read, path: &Path) -> Result<(Plan, Vec<Self>), LedgerError> {
        let mut plan = None;
        let mut shares: Vec<Self> = Vec::new();
        let torn = read_all(reader, path, &mut |fields: Fields, place| {
            let share = Self::new(&fields).map_err(|reason| place.refuse(reason))?;
            let plan = match &mut plan {
                Some(plan) => plan,
                none => none.insert(Plan::new(share.method, share.n)?),
            };
            share.check(shares.last(), plan).map_err(|reason| place.refuse(reason))?;
            shares.push(share);
            Ok(())
        })?;
        match (torn, plan) {
            (Some(torn), _) => Err(torn.place.refuse(LineError::Torn)),
            (None, None) => Err(LedgerError::Empty { paths: vec![path.to_owned()] }),
            (None, Some(plan)) => Ok((plan, shares)),
        }
    }

    fn new(fields: &Fields) -> Result<Self, LineError> {
        let &Fields { n, ref method, version, units: [first, end], index, of, cost } = fields;
        if index >= of {
            return Err(LineError::Share { index, of });
        }
        Ok(Self { n, method: known(method, version)?, index, of, units: first..end, cost })
    }

    /// Whether this is a share of the plan that may follow the last one.
    fn check(&self, last: Option<&Self>, plan: &Plan) -> Result<(), LineError> {
        let &Self { n, method, index, of, ref units, cost } = self;
        if (n, method) != (plan.n(), plan.method()) {
            return Err(LineError::Other { n, method, expected_n: plan.n(), expected_method: plan.method() });
        }
        if units.is_empty() || units.end > plan.units().end {
            return Err(LineError::Units { units: units.clone(), all: plan.units().end });
        }
        let follows = |last: &Self| of == last.of && index > last.index && units.start >= last.units.end;
        if cost != plan.cost(units) || !last.is_none_or(follows) {
            return Err(LineError::Share { index, of });
        }
        Ok(())
    }
}

impl Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self { n, method, index, of, ref units, cost } = self;
        let units = [units.start, units.end];
        let (method, version) = (method.name().to_owned(), method.version());
        f.write_str(&line::seal(&Fields { n, method, version, units, index, of, cost }))
    }
}
