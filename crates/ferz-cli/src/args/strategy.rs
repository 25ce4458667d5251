//! How the engine searches.

use clap::Args;
use ferz::{Branching, Consistency, Ties, ValueOrder, VarOrder};

use crate::choices::parser;
use crate::parse::seed;

/// How the engine searches. Options that are not given are `None`, so that they can be told from the default.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Strategy of the engine")]
pub(crate) struct StrategyArgs {
    /// Which row next [default: smallest]
    #[arg(long, value_name = "ORDER", value_parser = parser::<VarOrder>())]
    pub(crate) order: Option<VarOrder>,

    /// Which of the rows that the order holds equal [default: first]
    #[arg(long, value_name = "TIES", value_parser = parser::<Ties>())]
    pub(crate) ties: Option<Ties>,

    /// Which column first [default: min]
    #[arg(long, value_name = "VALUE", value_parser = parser::<ValueOrder>())]
    pub(crate) value: Option<ValueOrder>,

    /// Into which branches [default: two-way]
    #[arg(long, value_name = "BRANCHING", value_parser = parser::<Branching>())]
    pub(crate) branching: Option<Branching>,

    /// How much all-different takes out of the domains [default: value]
    #[arg(long, value_name = "LEVEL", value_parser = parser::<Consistency>())]
    pub(crate) consistency: Option<Consistency>,

    /// The seed of what is random: the same seed gives the same search [default: 0]
    #[arg(long, value_name = "SEED", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
}

impl StrategyArgs {
    /// An option that was given, but for the seed, which is not the engine's alone.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let given = [
            ("--order", self.order.is_some()),
            ("--ties", self.ties.is_some()),
            ("--value", self.value.is_some()),
            ("--branching", self.branching.is_some()),
            ("--consistency", self.consistency.is_some()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }

    /// Whether a seed was given and nothing is random.
    pub(crate) fn has_idle_seed(&self) -> bool {
        self.seed.is_some() && self.ties != Some(Ties::Random) && self.value != Some(ValueOrder::Random)
    }
}
