//! What can be wrong with a model.

use thiserror::Error;

/// A model that cannot be solved as it stands: a mistake in it, not an absence of solutions.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ModelError {
    /// Two variables, or two constraints, have the same name.
    #[error("the name `{name}` is used twice; names of variables and of constraints must be unique")]
    DuplicateName {
        /// The name.
        name: String,
    },
    /// A domain holds values that are too large.
    #[error("variable {variable} has values outside of -2^62..2^62: {domain}")]
    DomainTooLarge {
        /// The variable's name.
        variable: String,
        /// Its domain.
        domain: String,
    },
    /// A constraint cannot be posted.
    #[error("constraint {constraint}: {refusal}")]
    Refused {
        /// How many constraints were added before it.
        index: usize,
        /// The constraint's name and what it says.
        constraint: String,
        /// What is wrong with it.
        refusal: Refusal,
    },
    /// The objective cannot be used.
    #[error("objective {objective}: {refusal}")]
    Objective {
        /// What was to be optimised.
        objective: String,
        /// What is wrong with it.
        refusal: Refusal,
    },
    /// The strategy branches on a variable that the model does not have.
    #[error("the strategy branches on variable {variable}, which is not of this model")]
    ForeignVariable {
        /// The variable.
        variable: String,
    },
    /// The strategy cannot be used.
    #[error("the strategy: {refusal}")]
    Strategy {
        /// What is wrong with it.
        refusal: Refusal,
    },
    /// There are too many variables.
    #[error("a model can have at most 2^31 variables")]
    TooManyVariables,
}

/// Why a constraint cannot be posted.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Its arithmetic could leave the range of values.
    #[error("its arithmetic can leave the range -2^62..2^62; give its variables smaller domains")]
    Overflow,
    /// It speaks of a variable that the model does not have.
    #[error("it speaks of variable {0}, which is not of this model")]
    ForeignVariable(String),
    /// Something that can be other than 0 or 1 is taken for a truth value.
    #[error("it takes {0} for a truth value, which can be other than 0 or 1")]
    NoTruth(String),
    /// It is posted while levels are open.
    #[error(
        "it is posted below the root, where domains hold for a while only; constraints are posted at the root"
    )]
    BelowRoot,
    /// Any other reason.
    #[error("{0}")]
    Other(String),
}
