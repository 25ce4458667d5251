//! What the command line asks for, once it is known to make sense.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use ferz::{Branch, Branching, Consistency, Ties, ValueOrder, Var, VarOrder, branch};
use nqueens::board::Format;
use nqueens::counting::Method;
use nqueens::direct::{self, DirectSolver};
use nqueens::model::Queens;
use nqueens::single;
use nqueens::symmetry::TooLarge;
use rayon::ThreadPoolBuilder;

use crate::args::{ENGINE, QueensArgs, StrategyArgs};
use crate::counting::Counting;
use crate::format;
use crate::parse::Sizes;
use crate::playback::Playback;
use crate::symmetry::Symmetry;

/// Boards to solve, how, and what to print. The solver takes each of the boards.
pub(crate) struct Job {
    /// The sizes of the boards, one after the other.
    pub(crate) sizes: RangeInclusive<usize>,
    /// What solves them.
    pub(crate) solver: Solver,
    /// When to stop, on each board.
    pub(crate) limits: Limits,
    /// What to do about the images of solutions.
    pub(crate) symmetry: Symmetry,
    /// What to print on standard output.
    pub(crate) show: Show,
    /// Whether boards of squares are colored.
    pub(crate) is_colored: bool,
    /// Where to print it instead.
    pub(crate) out: Option<PathBuf>,
    /// Whether to print statistics even if nothing was stopped.
    pub(crate) stats: bool,
    /// How the search is shown, if it is shown instead of its solutions.
    pub(crate) playback: Option<Playback>,
}

/// What is said of a seed for which there is no use.
pub(crate) const IDLE_SEED: &str =
    "--seed goes with --random, --ties random or --value random only, as nothing else is random";

/// What solves a board.
pub(crate) enum Solver {
    /// The engine on the declarative model.
    Engine(Strategy),
    /// A direct backtracker, on so many threads if it uses several and a number was given.
    Direct { rung: &'static dyn DirectSolver, threads: Option<usize> },
    /// The symmetric method, which also lists solutions.
    Symmetric,
    /// A method of counting.
    Counting(Counting),
    /// A method that finds one solution.
    Single(single::Method),
}

/// How the engine searches.
pub(crate) struct Strategy {
    pub(crate) order: VarOrder,
    pub(crate) ties: Ties,
    pub(crate) value: ValueOrder,
    pub(crate) branching: Branching,
    pub(crate) consistency: Consistency,
    seed: u64,
}

/// When to stop, none unless set.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
    pub(crate) failures: Option<u64>,
    pub(crate) solutions: Option<u64>,
}

/// What standard output shows of a board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Show {
    /// The solutions.
    Solutions(Format),
    /// Their number.
    Number,
    /// A row of a table.
    Row,
    /// A row of a table of classes.
    Classes,
    /// A JSON object.
    Record,
}

impl Job {
    /// Puts together what is asked for; `on_terminal` is whether standard output is one.
    ///
    /// # Errors
    /// What does not go together, or a board too large, in one line for the user.
    pub(crate) fn new(args: &QueensArgs, on_terminal: bool) -> Result<Self> {
        let sizes = match &args.sizes {
            Some(Sizes::One(n)) => *n..=*n,
            Some(Sizes::Range(_)) if !args.count => bail!("a range of boards goes with --count only"),
            Some(Sizes::Range(range)) => range.clone(),
            Some(Sizes::Rectangle(..)) | None => bail!("a size is wanted: a whole number, 0 or more"),
        };
        let solver = Solver::new(args, *sizes.end())?;
        solver.admit(*sizes.end())?;
        let (mut limits, show) = (Limits::new(args), Show::new(args, *sizes.end()));
        let symmetry = Symmetry::new(args, show, &mut limits)?;
        if matches!(symmetry, Symmetry::Classes) || args.symmetry.fundamental && args.count {
            TooLarge::check(*sizes.end())?;
        }
        format::admit_file(args)?;
        let on_terminal = on_terminal && args.out.is_none();
        let format = if let Show::Solutions(format) = show { Some(format) } else { None };
        if let Some(format) = format {
            format::admit(format, *sizes.end(), limits.solutions, on_terminal)?;
        }
        let is_colored = format::is_colored(args.color, format, on_terminal)?;
        let playback = Playback::new(&args.playback, &solver, *sizes.end())?;
        let (out, stats) = (args.out.clone(), args.stats);
        Ok(Self { sizes, solver, limits, symmetry, show, is_colored, out, stats, playback })
    }
}

impl Limits {
    /// Those that are given, and one solution if it is not said how many.
    pub(crate) fn new(args: &QueensArgs) -> Self {
        Self {
            time: args.limits.time_limit,
            nodes: args.limits.node_limit,
            failures: args.limits.failure_limit,
            solutions: args.limit.or(args.is_single().then_some(1)),
        }
    }
}

impl Show {
    /// What is asked for, on a board of `n`.
    pub(crate) fn new(args: &QueensArgs, n: usize) -> Self {
        match args.sizes {
            _ if args.json => Self::Record,
            _ if args.symmetry.classes => Self::Classes,
            Some(Sizes::Range(_)) => Self::Row,
            _ if args.count => Self::Number,
            _ => Self::Solutions(format::chosen(args, n)),
        }
    }

    /// Whether a picture is shown.
    pub(crate) fn is_picture(self) -> bool {
        matches!(self, Self::Solutions(format) if format.is_picture())
    }
}

impl Solver {
    fn new(args: &QueensArgs, largest: usize) -> Result<Self> {
        let (named, engine_option, seed) = (args.solver(), args.engine_option(), args.strategy.seed);
        let method = named.and_then(Method::by_name);
        let is_free = named.is_none() && engine_option.is_none() && seed.is_none();
        let is_fast = is_free && args.count && args.limit.is_none() && admits_fastest(largest);
        let solver = if let Some(method) = args.single.method(seed) {
            Self::Single(method)
        } else if method == Some(Method::Symmetric) && !args.count {
            Self::Symmetric
        } else if let Some(rung) = named.and_then(direct::by_name) {
            Self::Direct { rung, threads: args.counting.threads }
        } else if method.is_some() || is_fast {
            Self::Counting(Counting::new(method, args)?)
        } else if is_free && args.is_single() && !args.symmetry.fundamental && !args.playback.is_given() {
            Self::Single(single::Method::Explicit)
        } else {
            Self::Engine(Strategy::new(&args.strategy))
        };
        let name = solver.name(largest);
        let is_engine = solver.strategy().is_some();
        if let Some(option) = engine_option.filter(|_| !is_engine) {
            bail!("{option} goes with --solver {ENGINE} only, and the solver is {name}");
        }
        if seed.is_some() && !is_engine && !args.single.random {
            bail!("--seed goes with --random and --solver {ENGINE} only, and the solver is {name}");
        }
        if is_engine && args.strategy.has_idle_seed() {
            bail!("{IDLE_SEED}");
        }
        if args.counting.threads.is_some() && !solver.has_threads() {
            bail!(
                "--threads goes with methods of counting and bitmask-parallel only, and the solver is {name}"
            );
        }
        if args.counting.checkpoint.is_some() && !matches!(solver, Self::Counting(_)) {
            bail!("--checkpoint goes with methods of counting only, and the solver is {name}");
        }
        Ok(solver)
    }

    /// The strategy, if the solver has one.
    pub(crate) fn strategy(&self) -> Option<&Strategy> {
        match self {
            Self::Engine(strategy) => Some(strategy),
            Self::Direct { .. } | Self::Symmetric | Self::Counting(_) | Self::Single(_) => None,
        }
    }

    /// The name of the solver on a board of `n`.
    pub(crate) fn name(&self, n: usize) -> &'static str {
        match self {
            Self::Engine(_) => ENGINE,
            Self::Direct { rung, .. } => rung.name(),
            Self::Symmetric => Method::Symmetric.name(),
            Self::Counting(counting) => counting.method(n).name(),
            Self::Single(method) => method.name(),
        }
    }

    /// Whether the solver runs on several threads.
    fn has_threads(&self) -> bool {
        match self {
            Self::Engine(_) | Self::Symmetric | Self::Single(_) => false,
            Self::Direct { rung, .. } => rung.name() == "bitmask-parallel",
            Self::Counting(_) => true,
        }
    }

    /// Starts the threads of a backtracker, once for all boards.
    ///
    /// # Errors
    /// When they cannot be started.
    pub(crate) fn prepare(&self) -> Result<()> {
        if let Self::Direct { threads: Some(threads), .. } = self {
            let pool = ThreadPoolBuilder::new().num_threads(*threads);
            pool.build_global().with_context(|| format!("{threads} threads cannot be started"))?;
        }
        Ok(())
    }

    /// Whether the solver takes a board of this size.
    fn admit(&self, n: usize) -> Result<()> {
        match self {
            Self::Engine(strategy) => Queens::admit(n, strategy.consistency)?,
            Self::Direct { rung, .. } => rung.admit(n)?,
            Self::Symmetric => Method::Symmetric.admit(n)?,
            Self::Counting(counting) => counting.method(n).admit(n)?,
            Self::Single(method) => method.admit(n)?,
        }
        Ok(())
    }
}

/// Whether there is a method of counting for the board.
fn admits_fastest(n: usize) -> bool {
    Method::fastest(n).admit(n).is_ok()
}

impl Strategy {
    pub(crate) fn new(args: &StrategyArgs) -> Self {
        Self {
            order: args.order.unwrap_or(VarOrder::SmallestDomain),
            ties: args.ties.unwrap_or_default(),
            value: args.value.unwrap_or_default(),
            branching: args.branching.unwrap_or_default(),
            consistency: args.consistency.unwrap_or_default(),
            seed: args.seed.unwrap_or_default(),
        }
    }

    /// The seed, if anything is random.
    pub(crate) fn seed(&self) -> Option<u64> {
        let is_random = self.ties == Ties::Random || self.value == ValueOrder::Random;
        is_random.then_some(self.seed)
    }

    /// The brancher over these variables.
    pub(crate) fn branch(&self, vars: &[Var]) -> Branch {
        branch(vars)
            .order(self.order)
            .ties(self.ties)
            .value(self.value)
            .branching(self.branching)
            .seed(self.seed)
    }
}
