//! What the command line asks for, once it is known to make sense.

use std::ops::RangeInclusive;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use ferz::{Branch, Branching, Consistency, Ties, ValueOrder, Var, VarOrder, branch};
use nqueens::board::Format;
use nqueens::counting::Method;
use nqueens::direct::{self, DirectSolver};
use nqueens::model::Queens;
use rayon::ThreadPoolBuilder;

use crate::args::{ENGINE, QueensArgs, StrategyArgs};
use crate::counting::Counting;
use crate::parse::Sizes;

/// Boards to solve, how, and what to print. The solver takes each of the boards.
pub(crate) struct Job {
    /// The sizes of the boards, one after the other.
    pub(crate) sizes: RangeInclusive<usize>,
    /// What solves them.
    pub(crate) solver: Solver,
    /// When to stop, on each board.
    pub(crate) limits: Limits,
    /// What to print on standard output.
    pub(crate) show: Show,
    /// Whether to print statistics even if nothing was stopped.
    pub(crate) stats: bool,
}

/// What solves a board.
pub(crate) enum Solver {
    /// The engine on the declarative model.
    Engine(Strategy),
    /// A direct backtracker, on so many threads if it uses several and a number was given.
    Direct { rung: &'static dyn DirectSolver, threads: Option<usize> },
    /// A method of counting.
    Counting(Counting),
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
    /// A JSON object.
    Record,
}

impl Job {
    /// Puts together what is asked for.
    ///
    /// # Errors
    /// What does not go together, or a board too large, in one line for the user.
    pub(crate) fn new(args: &QueensArgs) -> Result<Self> {
        let sizes = match &args.sizes {
            Some(Sizes::One(n)) => *n..=*n,
            Some(Sizes::Range(_)) if !args.count => bail!("a range of boards goes with --count only"),
            Some(Sizes::Range(range)) => range.clone(),
            Some(Sizes::Rectangle(..)) | None => bail!("a size is wanted: a whole number, 0 or more"),
        };
        if args.out.is_some() {
            bail!("--out goes with --split and --run-units only");
        }
        let solver = Solver::new(args, *sizes.end())?;
        solver.admit(*sizes.end())?;
        let (limits, show) = (Limits::new(args), Show::new(args));
        Ok(Self { sizes, solver, limits, show, stats: args.stats })
    }
}

impl Limits {
    /// Those that are given, and one solution if it is not said how many.
    pub(crate) fn new(args: &QueensArgs) -> Self {
        let wanted = if args.first || !(args.all || args.count) { Some(1) } else { None };
        Self {
            time: args.limits.time_limit,
            nodes: args.limits.node_limit,
            failures: args.limits.failure_limit,
            solutions: args.limit.or(wanted),
        }
    }
}

impl Show {
    /// What is asked for.
    pub(crate) fn new(args: &QueensArgs) -> Self {
        match args.sizes {
            _ if args.json => Self::Record,
            Some(Sizes::Range(_)) => Self::Row,
            _ if args.count => Self::Number,
            _ => Self::Solutions(args.format.unwrap_or(Format::Board)),
        }
    }
}

impl Solver {
    fn new(args: &QueensArgs, largest: usize) -> Result<Self> {
        let method = args.solver().and_then(Method::by_name);
        let engine_option = args.engine_option();
        let is_fast = args.count && args.limit.is_none() && engine_option.is_none();
        let solver = if method.is_some() || args.solver().is_none() && is_fast && admits_fastest(largest) {
            Self::Counting(Counting::new(method, args)?)
        } else if let Some(rung) = args.solver().and_then(direct::by_name) {
            Self::Direct { rung, threads: args.counting.threads }
        } else {
            Self::Engine(Strategy::new(&args.strategy))
        };
        let name = args.solver().unwrap_or(ENGINE);
        if let Some(option) = engine_option.filter(|_| solver.strategy().is_none()) {
            bail!("{option} goes with --solver {ENGINE} only, and the solver is {name}");
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
            Self::Direct { .. } | Self::Counting(_) => None,
        }
    }

    /// Whether the solver runs on several threads.
    fn has_threads(&self) -> bool {
        match self {
            Self::Engine(_) => false,
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
            Self::Counting(counting) => counting.method(n).admit(n)?,
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
