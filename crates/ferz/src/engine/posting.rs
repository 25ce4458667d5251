//! What constraints need while they are posted: variables, views, truth values, and what is gathered from all of them.
//!
//! What they do depends on the domains: they cut them, and leave out what these settle. So they are posted at the root,
//! where that holds for good; whoever asks for a view further down is refused.

use super::{Engine, Gathered};
use crate::domain::{Domain, MAX_VALUE, MIN_VALUE};
use crate::error::Refusal;
use crate::expr::{Bool, OVERFLOWED, Term};
use crate::propagator::Conflict;
use crate::propagators::boolean::Clauses;
use crate::propagators::compare::Disequalities;
use crate::store::Store;
use crate::view::{Signed, Var};

impl Engine {
    /// A new variable, at every level. If the domain is empty, there is no solution, and the variable is fixed to 0.
    ///
    /// # Errors
    /// [`Refusal::Overflow`] if some value is out of range.
    pub fn new_var(&mut self, domain: &Domain) -> Result<Var, Refusal> {
        if !domain.is_in_range() {
            return Err(Refusal::Overflow);
        }
        self.ready = false;
        Ok(self.store.new_var(domain).unwrap_or_else(|| {
            self.fail();
            self.constant(0)
        }))
    }

    /// A variable with this value, which is in range, made at the first request.
    fn constant(&mut self, value: i64) -> Var {
        self.ready = false;
        let store = &mut self.store;
        *self.constants.entry(value).or_insert_with(|| {
            store.new_var(&Domain::from(value)).unwrap_or_else(|| unreachable!("the domain has a value"))
        })
    }

    /// A term as a view, with what is seen checked to stay within the range of values. A number becomes a fixed
    /// variable.
    ///
    /// # Errors
    /// As for [`check_view`](Self::check_view).
    pub fn view(&mut self, term: impl Into<Term>) -> Result<Signed, Refusal> {
        let term = term.into();
        self.check_view(term)?;
        Ok(match term {
            Term::Constant(v) => self.constant(v).into(),
            Term::View(view) => view,
        })
    }

    /// Whether [`view`](Self::view) makes a view of this term.
    ///
    /// # Errors
    /// [`Refusal::Overflow`] if a value of it is out of range. [`Refusal::BelowRoot`] while levels are open.
    pub fn check_view(&self, term: impl Into<Term>) -> Result<(), Refusal> {
        self.check_root()?;
        let term = term.into();
        let meaningful = !matches!(term, Term::View(view) if view.by == OVERFLOWED);
        let in_range = |v: i64| (MIN_VALUE..=MAX_VALUE).contains(&v);
        if meaningful && self.ends(term).into_iter().all(in_range) { Ok(()) } else { Err(Refusal::Overflow) }
    }

    /// A truth value as a view that sees 1 where it is true, and 0 where it is false.
    ///
    /// # Errors
    /// As for [`check_literal`](Self::check_literal).
    pub fn literal(&mut self, truth: impl Into<Bool>) -> Result<Signed, Refusal> {
        let truth = truth.into();
        self.check_literal(truth)?;
        self.view(truth)
    }

    /// Whether this is a truth value, so that [`literal`](Self::literal) makes a view of it.
    ///
    /// # Errors
    /// [`Refusal::NoTruth`] if it can have another value; else as for [`check_view`](Self::check_view).
    pub fn check_literal(&self, truth: impl Into<Bool>) -> Result<(), Refusal> {
        let truth = truth.into();
        self.check_view(truth)?;
        let [least, greatest] = self.ends(truth.into());
        if least < 0 || greatest > 1 { Err(Refusal::NoTruth(truth.to_string())) } else { Ok(()) }
    }

    /// Whether constraints may be posted now.
    pub(crate) fn check_root(&self) -> Result<(), Refusal> {
        if self.store.level() == 0 { Ok(()) } else { Err(Refusal::BelowRoot) }
    }

    /// Changes domains for good; if that cannot be, there is no solution.
    pub(crate) fn change<T>(&mut self, change: impl FnOnce(&mut Store) -> Result<T, Conflict>) -> Option<T> {
        let result = change(&mut self.store);
        if result.is_err() {
            self.fail();
        }
        result.ok()
    }

    /// The least and the greatest value of a term.
    pub(crate) fn ends(&self, term: Term) -> [i64; 2] {
        match term {
            Term::Constant(v) => [v; 2],
            Term::View(view) => [self.store.min(view), self.store.max(view)],
        }
    }

    /// Adds the constraint that at least one of these is true. All clauses that are added before the next
    /// [`fixpoint`](Self::fixpoint) are propagated together.
    ///
    /// # Errors
    /// As for [`literal`](Self::literal).
    pub fn add_clause(&mut self, truths: &[Bool]) -> Result<(), Refusal> {
        let mut literals = truths.iter().map(|truth| self.literal(truth)).collect::<Result<Vec<_>, _>>()?;
        literals.sort_unstable_by_key(|literal| (literal.var, literal.negated));
        literals.dedup();
        let certain = literals.iter().any(|&literal| self.store.min(literal) == 1);
        literals.retain(|&literal| !self.store.is_fixed(literal));
        // Two truth values of an open variable are the negations of one another.
        if certain || literals.windows(2).any(|pair| pair[0].var == pair[1].var) {
            return Ok(());
        }
        self.ready = false;
        match literals[..] {
            [] => self.fail(),
            [unit] => _ = self.change(|store| store.fix(unit, 1)),
            _ => self.gathered.clauses.push(literals),
        }
        Ok(())
    }

    /// Adds `x ≠ y`, of two variables. All that are added before the next fixpoint are propagated together.
    pub(crate) fn add_disequality(&mut self, x: Var, y: Signed) {
        self.ready = false;
        self.gathered.disequalities.push((x, y));
    }

    /// Makes propagators for what was gathered.
    pub(crate) fn post_gathered(&mut self) {
        let Gathered { clauses, disequalities } = std::mem::take(&mut self.gathered);
        if !clauses.is_empty() {
            self.post(Clauses::new(&clauses));
        }
        if !disequalities.is_empty() {
            self.post(Disequalities::new(&disequalities));
        }
    }
}
