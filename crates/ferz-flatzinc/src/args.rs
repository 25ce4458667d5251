//! What can be said on the command line: the flags that MiniZinc passes to any FlatZinc solver, and a few more.

use std::ffi::OsString;
use std::num::ParseIntError;
use std::path::PathBuf;

use clap::{Error, Parser};
use ferz::Sequence;
use ferz_flatzinc::Instance;

/// A solver for FlatZinc, which is what MiniZinc compiles models to
#[derive(Debug, Parser)]
#[command(name = "fzn-ferz", version, after_help = NOTES, args_override_self = true)]
pub(crate) struct Arguments {
    /// All solutions; of an optimisation problem, each that is better than the one before
    #[arg(short = 'a', long = "all-solutions")]
    pub(crate) all: bool,
    /// At most so many solutions of a satisfaction problem, instead of one
    #[arg(short = 'n', long = "num-solutions", value_name = "N", value_parser = at_least_one())]
    pub(crate) solutions: Option<u64>,
    /// Each solution of an optimisation problem that is better than the one before, not only the best
    #[arg(short = 'i', long = "intermediate-solutions")]
    pub(crate) intermediate: bool,
    /// All solutions that are best, which may be very many; in short -a-o
    #[arg(long = "all-optimal")]
    pub(crate) all_optimal: bool,
    /// At most so many solutions that are best, instead of one; in short -n-o
    #[arg(long = "num-optimal", value_name = "N", value_parser = at_least_one())]
    pub(crate) optimal: Option<u64>,
    /// Statistics at the end
    #[arg(short = 's', long = "statistics")]
    pub(crate) statistics: bool,
    /// What is being done, on standard error
    #[arg(short = 'v', long = "verbose")]
    pub(crate) verbose: bool,
    /// Threads; for now the search runs on one, whatever is said
    #[arg(short = 'p', long = "parallel", value_name = "N", value_parser = at_least_one())]
    pub(crate) threads: Option<u64>,
    /// The seed of whatever is random in the search
    #[arg(
        short = 'r',
        long = "random-seed",
        value_name = "N",
        default_value_t = 0,
        value_parser = seed,
        allow_negative_numbers = true
    )]
    pub(crate) seed: u64,
    /// Stop after so many milliseconds, reading included
    #[arg(short = 't', long = "time-limit", value_name = "MS")]
    pub(crate) time: Option<u64>,
    /// Search as seems best, whatever the program says about it
    #[arg(short = 'f', long = "free-search")]
    pub(crate) free: bool,
    /// Make this solver known to MiniZinc: writes to the user's MiniZinc folder, and says what
    #[arg(long, exclusive = true)]
    pub(crate) register: bool,
    /// Take away what --register wrote
    #[arg(long, exclusive = true)]
    pub(crate) unregister: bool,
    /// The program: FlatZinc as text or JSON (FILE.json), or - for standard input
    #[arg(required_unless_present_any = ["register", "unregister"])]
    pub(crate) file: Option<PathBuf>,
}

const NOTES: &str = "\
`fzn-ferz --register` makes this solver known to MiniZinc. Then models are solved by
`minizinc --solver ferz model.mzn`, which passes on most of the options above.

A time limit, SIGTERM and SIGINT stop the search: what was found is printed, and the
statistics if they are asked for. A second signal ends at once.

Exit codes:
  0    done, also if there is no solution or the search was stopped
  1    the program makes no sense or has something that is not supported, or another
       failure: standard error says what and where
  2    wrong arguments
  130  ended by a second signal";

/// The flags of MiniZinc that are no clusters of letters, and what they are called here.
const SHORT: [(&str, &str); 2] = [("-a-o", "--all-optimal"), ("-n-o", "--num-optimal")];

impl Arguments {
    /// What the command line says.
    ///
    /// # Errors
    /// What is wrong with it, or that help or the version is asked for.
    pub(crate) fn read(words: impl IntoIterator<Item = OsString>) -> Result<Self, Error> {
        Self::try_parse_from(words.into_iter().map(|word| {
            let long = SHORT.iter().find(|(short, _)| word == *short);
            long.map_or(word, |(_, long)| long.into())
        }))
    }
}

impl Arguments {
    /// How to search: freely, or as the program says.
    pub(crate) fn strategy(&self, instance: &Instance<'_>, note: impl FnMut(String)) -> Sequence {
        if self.free { instance.free_strategy(self.seed) } else { instance.strategy(self.seed, note) }
    }
}

/// A seed as it is said, or as MiniZinc passes a negative one on: as what it is in 64 bits without a sign.
fn seed(word: &str) -> Result<u64, ParseIntError> {
    word.parse::<i64>().map(|seed| seed as u64).or_else(|_| word.parse())
}

fn at_least_one() -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(1..)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Arguments, Error> {
        Arguments::read(line.split_whitespace().map(OsString::from))
    }

    #[test]
    fn all_that_minizinc_passes() {
        let arguments = read("fzn-ferz -a -n 3 -i -s -v -p 2 -r -7 -t 655 -f -n-o 4 -a-o x.fzn").unwrap();
        assert!(arguments.all && arguments.intermediate && arguments.statistics && arguments.verbose);
        assert!(arguments.free && arguments.all_optimal);
        assert_eq!((arguments.solutions, arguments.optimal), (Some(3), Some(4)));
        assert_eq!((arguments.threads, arguments.time), (Some(2), Some(655)));
        assert_eq!(arguments.seed, -7_i64 as u64);
        assert_eq!(read("fzn-ferz -r 18446744073709551609 x.fzn").unwrap().seed, arguments.seed);
        // MiniZinc passes on what it is given, after what it says itself.
        let twice = read("fzn-ferz -s -r 1 -t 5 -s -r 2 -t 6 -a -a x.fzn").unwrap();
        assert_eq!((twice.statistics, twice.all, twice.seed, twice.time), (true, true, 2, Some(6)));
        assert_eq!(arguments.file, Some("x.fzn".into()));
        assert_eq!(read("fzn-ferz -").unwrap().file, Some("-".into()));
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for line in [
            "",
            "-n 0 x",
            "-n",
            "-n x",
            "-t -5 x",
            "-p 0 x",
            "x y",
            "--register x",
            "-o x",
            "-a-n x",
            "-r x y",
            "-r 1e3 x",
        ] {
            assert!(read(&format!("fzn-ferz {line}")).is_err(), "{line}");
        }
    }
}
