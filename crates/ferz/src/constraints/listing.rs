//! Lists as text, long ones abbreviated.

use std::fmt::{self, Display};

/// A list of more than this many items shows only its first ones, and their number.
const SHOWN: usize = 8;
const SHOWN_OF_MORE: usize = 3;

/// Writes the items with commas in between; or the first ones and, as in `… 120 tuples`, how many there are.
pub(super) fn write_list<T: Display>(
    f: &mut fmt::Formatter<'_>,
    items: impl ExactSizeIterator<Item = T>,
    noun: &str,
) -> fmt::Result {
    let count = items.len();
    let shown = if count > SHOWN { SHOWN_OF_MORE } else { count };
    for (index, item) in items.take(shown).enumerate() {
        write!(f, "{}{item}", if index > 0 { ", " } else { "" })?;
    }
    if shown < count { write!(f, ", … {count} {noun}") } else { Ok(()) }
}
