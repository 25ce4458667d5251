//! The words on the command line for what the library names by types.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ferz::{Branching, Consistency, Ties, ValueOrder, VarOrder};
use nqueens::board::Format;

use crate::args::Variant;

/// A value with its word and what `--help` says about it.
pub(crate) type Choice<T> = (&'static str, T, &'static str);

/// A type whose values are chosen by a word.
pub(crate) trait Choices: Copy + PartialEq + Send + Sync + 'static {
    /// The choices in the order of `--help`. Where a value has two words, the first is its name.
    const ALL: &'static [Choice<Self>];

    /// The name of this value.
    fn word(self) -> &'static str {
        Self::ALL.iter().find(|choice| choice.1 == self).map_or("unnamed", |choice| choice.0)
    }
}

/// Reads one of the words.
pub(crate) fn parser<T: Choices>() -> impl TypedValueParser<Value = T> {
    let words = T::ALL.iter().map(|(word, _, meaning)| PossibleValue::new(*word).help(*meaning));
    PossibleValuesParser::new(words).try_map(|given: String| {
        let choice = T::ALL.iter().find(|choice| choice.0 == given);
        choice.map(|choice| choice.1).ok_or("not one of the words")
    })
}

impl Choices for VarOrder {
    const ALL: &'static [Choice<Self>] = &[
        (Self::Input.name(), Self::Input, "row by row"),
        (
            Self::SmallestDomain.name(),
            Self::SmallestDomain,
            "the row with the fewest columns left (first fail)",
        ),
        (Self::LargestDomain.name(), Self::LargestDomain, "the row with the most columns left"),
        (Self::SmallestValue.name(), Self::SmallestValue, "the row with the smallest least column"),
        (Self::LargestValue.name(), Self::LargestValue, "the row with the largest greatest column"),
        (
            Self::DomOverWeight.name(),
            Self::DomOverWeight,
            "the smallest size divided by the failures of its constraints",
        ),
        (Self::LargestDegree.name(), Self::LargestDegree, "the row with the most constraints"),
        (
            Self::LargestRegret.name(),
            Self::LargestRegret,
            "the row with the largest step between its two least columns",
        ),
    ];
}

impl Choices for Ties {
    const ALL: &'static [Choice<Self>] = &[
        (Self::First.name(), Self::First, "the first row"),
        (Self::LargestDegree.name(), Self::LargestDegree, "the row with the most constraints"),
        (Self::Random.name(), Self::Random, "any row, by the seed"),
    ];
}

impl Choices for ValueOrder {
    const ALL: &'static [Choice<Self>] = &[
        (Self::Min.name(), Self::Min, "the least column"),
        (Self::Max.name(), Self::Max, "the greatest column"),
        (Self::Median.name(), Self::Median, "the middle one of the columns left, the lower of two"),
        (Self::MiddleOut.name(), Self::MiddleOut, "the column nearest to the middle between the bounds"),
        (Self::Random.name(), Self::Random, "any column, by the seed"),
        (Self::SplitLow.name(), Self::SplitLow, "the lower half of the columns"),
        (Self::SplitHigh.name(), Self::SplitHigh, "the upper half of the columns"),
        (Self::Interval.name(), Self::Interval, "the columns below the first gap, or else the lower half"),
        ("split", Self::SplitLow, "the same as split-low"),
    ];
}

impl Choices for Branching {
    const ALL: &'static [Choice<Self>] = &[
        (Self::TwoWay.name(), Self::TwoWay, "the value, then all others together"),
        (
            Self::DWay.name(),
            Self::DWay,
            "each value by itself; where the value is a half, the same as two-way",
        ),
        (
            Self::Split.name(),
            Self::Split,
            "the half of the values that the value lies in, then the other half",
        ),
        (Self::Exclude.name(), Self::Exclude, "all but the value, then that value"),
    ];
}

impl Choices for Consistency {
    const ALL: &'static [Choice<Self>] = &[
        ("pairs", Self::Pairs, "a propagator for each pair of queens and direction"),
        ("binary", Self::Binary, "the same pruning by one propagator for each direction"),
        ("value", Self::Value, "the same pruning by one propagator, a word at a time"),
        ("bounds", Self::Bounds, "bounds consistency"),
        ("domain", Self::Domain, "domain consistency"),
    ];
}

impl Choices for Format {
    const ALL: &'static [Choice<Self>] = &[
        (Self::Board.name(), Self::Board, "Q and ., a line for each row"),
        (Self::Unicode.name(), Self::Unicode, "a queen on light and dark squares"),
        (Self::Columns.name(), Self::Columns, "the 0-based column of each row, a line for each solution"),
        (Self::Flat.name(), Self::Flat, "numbered configurations of ones and zeros"),
        (Self::Leetcode.name(), Self::Leetcode, "one list of all solutions, each a list of rows of Q and ."),
        (Self::Json.name(), Self::Json, "one JSON array of all solutions, each an array of columns"),
        (Self::Svg.name(), Self::Svg, "a picture of all solutions"),
        #[cfg(feature = "png")]
        (Self::Png.name(), Self::Png, "the same picture, as pixels"),
    ];
}

impl Choices for Variant {
    const ALL: &'static [Choice<Self>] = &[
        ("queens", Self::Queens, "none attacks another along rows, columns and diagonals"),
        ("toroidal", Self::Toroidal, "queens on a torus: diagonals go on at the opposite edge"),
        ("superqueens", Self::Superqueens, "queens that also move as knights"),
        ("amazons", Self::Superqueens, "the same as superqueens"),
        ("hertzsprung", Self::Hertzsprung, "one in each row and column, and no two touch"),
        ("regions", Self::Regions, "the same with one in each region; needs --regions"),
        ("domination", Self::Domination, "the fewest queens that attack or occupy every square"),
        ("armies", Self::Armies, "the most white and as many black queens, neither attacking the other"),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words_are_distinct_and_names_lead_back<T: Choices>() {
        for (index, &(word, value, _)) in T::ALL.iter().enumerate() {
            assert!(T::ALL[..index].iter().all(|choice| choice.0 != word), "{word} comes twice");
            assert!(T::ALL.iter().any(|choice| choice.0 == value.word() && choice.1 == value), "{word}");
        }
    }

    #[test]
    fn the_words_of_each_type_stand_for_its_values() {
        words_are_distinct_and_names_lead_back::<VarOrder>();
        words_are_distinct_and_names_lead_back::<Ties>();
        words_are_distinct_and_names_lead_back::<ValueOrder>();
        words_are_distinct_and_names_lead_back::<Branching>();
        words_are_distinct_and_names_lead_back::<Consistency>();
        words_are_distinct_and_names_lead_back::<Format>();
        words_are_distinct_and_names_lead_back::<Variant>();
        assert_eq!(ValueOrder::SplitLow.word(), "split-low");
        assert!(VarOrder::ALL.iter().all(|order| order.word() == order.name()));
        assert!(Ties::ALL.iter().all(|ties| ties.word() == ties.name()));
        assert!(ValueOrder::ALL.iter().all(|order| order.word() == order.name()));
        assert!(Branching::ALL.iter().all(|branching| branching.word() == branching.name()));
        assert_eq!(<Format as Choices>::ALL.len(), Format::ALL.len());
    }
}
