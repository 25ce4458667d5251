//! What can be said on the command line.

mod counting;
mod limits;
mod playback;
mod single;
mod strategy;
mod symmetry;
mod together;
mod variant;

use std::env;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, ColorChoice, CommandFactory, Error, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use nqueens::board::Format;
use nqueens::counting::Method;
use nqueens::direct;

pub(crate) use self::counting::CountingArgs;
pub(crate) use self::limits::LimitArgs;
pub(crate) use self::playback::PlaybackArgs;
pub(crate) use self::single::SingleArgs;
pub(crate) use self::strategy::StrategyArgs;
pub(crate) use self::symmetry::SymmetryArgs;
pub(crate) use self::variant::{Variant, VariantArgs};
use crate::choices::parser;
use crate::parse::{Sizes, at_least_one, sizes};

/// The name of the solver that takes any board and every option.
pub(crate) const ENGINE: &str = "engine";

/// The word for the solver that suits what is asked for.
pub(crate) const AUTO: &str = "auto";

/// A constraint solver, and N-Queens to show it by
#[derive(Debug, Parser)]
#[command(name = "ferz", version, arg_required_else_help = true, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Cli {
    /// What the command line says.
    ///
    /// # Errors
    /// What is wrong with it, or that help or the version is asked for.
    pub(crate) fn read() -> Result<Self, Error> {
        let mut command = Self::command();
        let matches = command.try_get_matches_from_mut(env::args_os())?;
        if let Some((name, matches)) = matches.subcommand()
            && let Some(command) = command.find_subcommand_mut(name)
        {
            together::check(command, matches)?;
        }
        Self::from_arg_matches(&matches)
    }
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Place N queens on an N×N board so that none attacks another
    #[command(after_help = EXIT_CODES, after_long_help = format!("{NOTES}\n\n{EXIT_CODES}"))]
    Queens(Box<QueensArgs>),
    /// Print a script that teaches a shell to complete what ferz takes
    Completions {
        /// The shell
        shell: Shell,
    },
}

const NOTES: &str = "\
Status, in the statistics and in --json:
  complete           all has been searched: these are all solutions
  satisfied          as many solutions as asked for were found
  optimal            all has been searched: nothing is better (domination, armies)
  unsatisfiable      all has been searched: there is no solution
  stopped: <reason>  the search ended early: time limit, node limit, failure limit,
                     interrupted, or output closed, when nobody reads the output
                     any more. What was found is printed; a count is a lower bound.

Ctrl-C, SIGTERM and SIGHUP stop the search, and what was found is still printed. A
second one ends at once. Whenever a limit or a signal stops a search, the statistics
are printed too; in a table of boards, its last column tells.

Long counts: with --checkpoint FILE a count goes on where it was stopped or killed. A
count for several machines is split with --split, each of them runs some of the units
with --run-units, and --merge adds up the results; it prints a count only if all units
are there, each once. Checkpoints and results are the same: a JSON object on each line.

Examples:
  ferz queens 8                              one solution
  ferz queens 8 --all --format json          all solutions, as JSON
  ferz queens 8 --all --out queens.png       a picture of all solutions
  ferz queens 16 --count                     how many there are
  ferz queens 4..12 --count --classes        a table, also by symmetry
  ferz queens 1000000 --random --seed 7      a large board, at random
  ferz queens 8 --place a1,e2                complete two given queens
  ferz queens 13 --count --variant toroidal  other rules
  ferz queens --regions puzzle.txt           a daily puzzle, and whether it is unique
  ferz queens 6 --watch                      the search, step by step
  ferz queens 6 --trace search.html          the same as a page for a browser
  ferz queens 1000 --value median --stats    a strategy of the engine
  ferz queens 20 --count --checkpoint 20.jsonl

  ferz queens 20 --split 100 --out units.jsonl
  ferz queens --run-units units.jsonl --only 0..49 --out results-0.jsonl
  ferz queens --run-units units.jsonl --only 50..99 --out results-1.jsonl
  ferz queens --merge results-0.jsonl results-1.jsonl";

const EXIT_CODES: &str = "\
Exit codes:
  0    done, also if there is no solution or a limit stopped the search
  1    the output could not be written, or another failure
  2    wrong input
  130  interrupted";

/// What can be said about the queens.
#[derive(Debug, Args)]
pub(crate) struct QueensArgs {
    /// The number of queens, or with --count a range of them, both ends included: 4..12; or rows and columns: 5x8
    #[arg(value_name = "N", value_parser = sizes, allow_negative_numbers = true,
        required_unless_present_any = ["run_units", "merge", "regions"])]
    pub(crate) sizes: Option<Sizes>,

    /// Print one solution (the default)
    #[arg(long, conflicts_with_all = ["all", "count", "limit"], help_heading = "What to find")]
    pub(crate) first: bool,

    /// Print all solutions
    #[arg(long, conflicts_with = "count", help_heading = "What to find")]
    pub(crate) all: bool,

    /// Count the solutions
    #[arg(long, help_heading = "What to find")]
    pub(crate) count: bool,

    /// Print, or with --count count, at most K solutions
    #[arg(long, value_name = "K", value_parser = at_least_one, allow_negative_numbers = true,
        help_heading = "What to find")]
    pub(crate) limit: Option<u64>,

    /// Which one solution.
    #[command(flatten)]
    pub(crate) single: SingleArgs,

    /// The engine, a method of counting, or a backtracker written for queens alone [default: auto]
    ///
    /// The engine searches the declarative model. symmetric and meet-in-the-middle count without walking the whole tree.
    /// The others are direct backtrackers, from the plainest to the fastest, which take the rows from the top and the
    /// columns from the left; they count no nodes.
    ///
    /// With auto, --count takes the fastest method of counting for the board, and one solution is made by a formula
    /// (Pauls 1874), up to n = 100000000; the engine does what neither does, and what has an option of its own. Variants
    /// are solved by engine or bitmask; with auto, bitmask counts and lists those that it takes.
    #[arg(long, value_name = "NAME", value_parser = solver_parser(), help_heading = "What to find")]
    pub(crate) solver: Option<String>,

    /// Which images are shown.
    #[command(flatten)]
    pub(crate) symmetry: SymmetryArgs,

    /// Other rules and other boards.
    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    /// How solutions are written [default: board, or columns above n = 100, or as the ending of --out FILE says]
    ///
    /// A picture shows all solutions side by side, as long as there is room: one board up to n = 1598, 20000 of 8 queens,
    /// all 14200 of 12.
    #[arg(long, value_name = "FORMAT", value_parser = parser::<Format>(), conflicts_with_all = ["count", "json"],
        help_heading = "Output")]
    pub(crate) format: Option<Format>,

    /// Whether --format unicode colors the squares: auto does on a terminal, unless NO_COLOR is set [default: auto]
    #[arg(long, value_name = "WHEN", help_heading = "Output")]
    pub(crate) color: Option<ColorChoice>,

    /// Write to FILE instead of standard output
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) out: Option<PathBuf>,

    /// Print one JSON object for each board instead of solutions, with times in seconds
    ///
    /// Its fields are n, solver, order, ties, value, branching, consistency, status, solutions, nodes, failures,
    /// propagations, peakDepth and solveTime; null is what the solver does not have. There are also seed, if
    /// anything is random, and columns, if one solution was asked for and found. For solutions as JSON, see
    /// --format json. Variants have also board (rows and columns), variant, queens, for --regions unique, and for
    /// domination and armies squares instead of columns; n is the number of rows.
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,

    /// Print statistics to standard error
    #[arg(long, help_heading = "Output")]
    pub(crate) stats: bool,

    /// Whether the search is shown.
    #[command(flatten)]
    pub(crate) playback: PlaybackArgs,

    /// How solutions are counted.
    #[command(flatten)]
    pub(crate) counting: CountingArgs,

    /// When to stop.
    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// How the engine searches.
    #[command(flatten)]
    pub(crate) strategy: StrategyArgs,
}

impl QueensArgs {
    /// The solver that was asked for by name.
    pub(crate) fn solver(&self) -> Option<&str> {
        self.solver.as_deref().filter(|name| *name != AUTO)
    }

    /// An option that was given and that only the engine has; the seed is not only for the engine.
    pub(crate) fn engine_option(&self) -> Option<&'static str> {
        self.strategy.given().or_else(|| self.limits.engine_option())
    }

    /// Whether there is at most one solution to be found.
    pub(crate) fn is_single(&self) -> bool {
        self.first || !(self.all || self.count || self.limit.is_some())
    }
}

fn solver_parser() -> PossibleValuesParser {
    let methods = Method::ALL.into_iter().map(Method::name);
    let rungs = direct::rungs().iter().map(|rung| rung.name());
    PossibleValuesParser::new([AUTO, ENGINE].into_iter().chain(methods).chain(rungs))
}
