//! What the command line asks for, once it is known to make sense.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use ferz::{Branch, Branching, Consistency, Ties, ValueOrder, Var, VarOrder, branch};
use nqueens::board::Format;
use nqueens::direct::{self, DirectSolver};
use nqueens::model::Queens;
use nqueens::single::Method;

use crate::args::{ENGINE, QueensArgs, StrategyArgs};
use crate::format;
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
    /// Whether boards of squares are colored.
    pub(crate) is_colored: bool,
    /// Where to print it instead.
    pub(crate) out: Option<PathBuf>,
    /// Whether to print statistics even if nothing was stopped.
    pub(crate) stats: bool,
}

/// What solves a board.
pub(crate) enum Solver {
    /// The engine on the declarative model.
    Engine(Strategy),
    /// A direct backtracker.
    Direct(&'static dyn DirectSolver),
    /// A method that finds one solution.
    Single(Method),
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
    /// Puts together what is asked for; `on_terminal` is whether standard output is one.
    ///
    /// # Errors
    /// What does not go together, or a board too large, in one line for the user.
    pub(crate) fn new(args: QueensArgs, on_terminal: bool) -> Result<Self> {
        let solver = Solver::new(&args)?;
        let wanted = args.is_single().then_some(1);
        let limits = Limits {
            time: args.limits.time_limit,
            nodes: args.limits.node_limit,
            failures: args.limits.failure_limit,
            solutions: args.limit.or(wanted),
        };
        let show = match args.sizes {
            _ if args.json => Show::Record,
            Sizes::Range(_) => Show::Row,
            Sizes::One(_) if args.count => Show::Number,
            Sizes::One(n) => Show::Solutions(format::chosen(&args, n)),
        };
        let sizes = match args.sizes {
            Sizes::One(n) => n..=n,
            Sizes::Range(_) if !args.count => bail!("a range of boards goes with --count only"),
            Sizes::Range(range) => range,
        };
        solver.admit(*sizes.end())?;
        let on_terminal = on_terminal && args.out.is_none();
        let format = if let Show::Solutions(format) = show { Some(format) } else { None };
        if let Some(format) = format {
            format::admit(format, *sizes.end(), limits.solutions, on_terminal)?;
        }
        let is_colored = format::is_colored(args.color, format, on_terminal)?;
        Ok(Self { sizes, solver, limits, show, is_colored, out: args.out, stats: args.stats })
    }
}

impl Solver {
    fn new(args: &QueensArgs) -> Result<Self> {
        let engine_option = args.engine_option();
        let seed = args.strategy.seed;
        let named = args.solver.as_deref();
        let solver = match (args.single.method(seed), named.and_then(direct::by_name)) {
            (Some(method), _) => Self::Single(method),
            (None, Some(direct)) => Self::Direct(direct),
            (None, None)
                if named.is_none() && args.is_single() && engine_option.is_none() && seed.is_none() =>
            {
                Self::Single(Method::Explicit)
            }
            (None, None) => return Ok(Self::Engine(Strategy::new(&args.strategy))),
        };
        if let Some(option) = engine_option {
            bail!("{option} goes with --solver {ENGINE} only, and the solver is {}", solver.name());
        }
        if seed.is_some() && !args.single.random {
            bail!(
                "--seed goes with --random and --solver {ENGINE} only, and the solver is {}",
                solver.name()
            );
        }
        Ok(solver)
    }

    /// The name of the solver.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Engine(_) => ENGINE,
            Self::Direct(direct) => direct.name(),
            Self::Single(method) => method.name(),
        }
    }

    /// The strategy, if the solver has one.
    pub(crate) fn strategy(&self) -> Option<&Strategy> {
        match self {
            Self::Engine(strategy) => Some(strategy),
            Self::Direct(_) | Self::Single(_) => None,
        }
    }

    /// The seed, if anything is random.
    pub(crate) fn seed(&self) -> Option<u64> {
        match self {
            Self::Engine(strategy) => strategy.seed(),
            Self::Single(Method::Random { seed }) => Some(*seed),
            Self::Direct(_) | Self::Single(_) => None,
        }
    }

    /// Whether the solver takes a board of this size.
    fn admit(&self, n: usize) -> Result<()> {
        match self {
            Self::Engine(strategy) => Queens::admit(n, strategy.consistency)?,
            Self::Direct(direct) => direct.admit(n)?,
            Self::Single(method) => method.admit(n)?,
        }
        Ok(())
    }
}

impl Strategy {
    fn new(args: &StrategyArgs) -> Self {
        Self {
            order: args.order.unwrap_or(VarOrder::SmallestDomain),
            ties: args.ties.unwrap_or_default(),
            value: args.value.unwrap_or_default(),
            branching: args.branching.unwrap_or_default(),
            consistency: args.consistency.unwrap_or_default(),
            seed: args.seed.unwrap_or_default(),
        }
    }

    fn seed(&self) -> Option<u64> {
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
