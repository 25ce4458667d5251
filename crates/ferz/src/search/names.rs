//! Names of strategies: as they are shown and parsed.

use thiserror::Error;

/// There is nothing of this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{given}` is not {what}; known are {known}")]
pub struct UnknownName {
    given: String,
    what: &'static str,
    known: String,
}

impl UnknownName {
    pub(super) fn new(given: &str, what: &'static str, known: &[&str]) -> Self {
        Self { given: given.to_owned(), what, known: known.join(", ") }
    }
}

/// Lets an enum with `ALL` and `name` be shown and parsed by its names.
macro_rules! named {
    ($($type:ident: $what:literal),*) => {$(
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = super::names::UnknownName;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                let found = Self::ALL.into_iter().find(|each| each.name() == name);
                found.ok_or_else(|| super::names::UnknownName::new(name, $what, &Self::ALL.map(Self::name)))
            }
        }
    )*};
}

pub(super) use named;

#[cfg(test)]
mod tests {
    use crate::search::{Branching, Ties, ValueOrder, VarOrder};

    macro_rules! lead_back {
        ($($type:ident),*) => {$(
            for each in $type::ALL {
                assert_eq!(each.name().parse(), Ok(each));
                assert_eq!(each.to_string(), each.name());
            }
        )*};
    }

    #[test]
    fn names_lead_back() {
        lead_back!(VarOrder, Ties, ValueOrder, Branching);
    }

    #[test]
    fn what_has_no_name_is_refused() {
        let refused = "last".parse::<Ties>().unwrap_err().to_string();
        assert_eq!(refused, "`last` is not a way to break ties; known are first, degree, random");
    }
}
