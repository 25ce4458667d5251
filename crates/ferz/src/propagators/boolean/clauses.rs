//! All clauses at once: of each, some literal is true. Unit propagation, which is domain consistent for each clause.
//!
//! Two literals of each clause are watched, and it is looked at only when one of these becomes false (Moskewicz,
//! Madigan, Zhao, Zhang, Malik 2001, "Chaff: engineering an efficient SAT solver"). A literal next to the clause in the
//! list of watches often shows that it is true, without a look at it (Eén, Sörensson 2003, "An extensible SAT-solver").
//! Watches need no undoing: a literal that was not false when it came to be watched is not false further up.
//!
//! What follows is propagated here up to its end, so a run costs what it takes to look at the watches of each literal that became
//! false. The lists of watches grow only until they are as long as they get.

use indexmap::IndexSet;

use crate::propagator::{Conflict, Propagator, Status, Wake};
use crate::store::Store;
use crate::view::{Signed, Var, View};

/// A variable has a value, as one bit beside the number of the variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Code(u32);

/// That a variable, which has two values, has the one that is given.
pub(crate) type Literal = Signed;

#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    /// Another literal of the clause.
    other: Code,
}

#[derive(Debug)]
pub(crate) struct Clauses {
    /// Each variable with its lesser value.
    vars: Vec<(Var, i64)>,
    /// The literals of all clauses, each clause's in a row; the first two are watched.
    literals: Vec<Code>,
    /// Where the clauses start, and where the last one ends.
    starts: Vec<u32>,
    /// For each literal the clauses in which it is watched.
    watches: Vec<Vec<Watch>>,
    /// Literals that are false, and whose watches have not been looked at.
    falsified: Vec<Code>,
    /// The variables of the clause that failed.
    blamed: Vec<Var>,
}

impl Code {
    fn opposite(self) -> Self {
        Self(self.0 ^ 1)
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

impl Clauses {
    /// Clauses of two or more literals, no variable twice in any, whose views see 0 and 1.
    pub(crate) fn new(clauses: &[Vec<Literal>]) -> Self {
        let mut vars: IndexSet<(Var, i64)> = IndexSet::new();
        let (mut literals, mut starts) = (Vec::new(), vec![0]);
        for clause in clauses {
            for literal in clause {
                let low = literal.back(0).min(literal.back(1));
                let at = vars.insert_full((literal.var, low)).0 as u32;
                literals.push(Code(2 * at + u32::from(literal.back(1) != low)));
            }
            starts.push(literals.len() as u32);
        }
        let mut watches = vec![Vec::new(); 2 * vars.len()];
        for (pair, clause) in starts.windows(2).zip(0..) {
            let first = &literals[pair[0] as usize..];
            watches[first[0].index()].push(Watch { clause, other: first[1] });
            watches[first[1].index()].push(Watch { clause, other: first[0] });
        }
        let vars: Vec<_> = vars.into_iter().collect();
        let falsified = Vec::with_capacity(vars.len());
        let longest = clauses.iter().map(Vec::len).max().unwrap_or(0);
        Self { vars, literals, starts, watches, falsified, blamed: Vec::with_capacity(longest) }
    }

    /// Looks at the clauses in which this literal, which is false, is watched.
    fn visit(&mut self, falsified: Code, store: &mut Store) -> Result<(), Conflict> {
        // The watches that stay are moved to the front.
        let mut list = std::mem::take(&mut self.watches[falsified.index()]);
        let (mut at, mut kept) = (0, 0);
        let mut result = Ok(());
        while at < list.len() {
            let watch = list[at];
            at += 1;
            let stays =
                is_true(&self.vars, watch.other, store) || !self.rewatch(watch.clause, falsified, store);
            if !stays {
                continue;
            }
            list[kept] = watch;
            kept += 1;
            let start = self.starts[watch.clause as usize] as usize;
            let unit = self.literals[start];
            if is_true(&self.vars, watch.other, store) || is_true(&self.vars, unit, store) {
                continue;
            }
            if is_false(&self.vars, unit, store) {
                self.blame(watch.clause);
                result = Err(Conflict);
                break;
            }
            let (var, low) = self.vars[unit.index() / 2];
            result = store.fix(var, low + i64::from(unit.0 & 1)).map(|_| ());
            self.falsified.push(unit.opposite());
        }
        list.copy_within(at.., kept);
        list.truncate(kept + list.len() - at);
        self.watches[falsified.index()] = list;
        result
    }

    /// Watches another literal of the clause instead of one that is false, if there is one that is not false. The
    /// literal that stays watched comes to stand first.
    fn rewatch(&mut self, clause: u32, falsified: Code, store: &Store) -> bool {
        let (start, end) = (self.starts[clause as usize] as usize, self.starts[clause as usize + 1] as usize);
        let literals = &mut self.literals[start..end];
        if literals[0] == falsified {
            literals.swap(0, 1);
        }
        let other = literals[0];
        if is_true(&self.vars, other, store) {
            return false;
        }
        let Some(next) = literals[2..].iter().position(|&literal| !is_false(&self.vars, literal, store))
        else {
            return false;
        };
        literals.swap(1, next + 2);
        self.watches[literals[1].index()].push(Watch { clause, other });
        true
    }

    #[cold]
    fn blame(&mut self, clause: u32) {
        let range = self.starts[clause as usize] as usize..self.starts[clause as usize + 1] as usize;
        self.blamed.clear();
        self.blamed.extend(self.literals[range].iter().map(|literal| self.vars[literal.index() / 2].0));
    }
}

#[inline]
fn is_true(vars: &[(Var, i64)], literal: Code, store: &Store) -> bool {
    let (var, low) = vars[literal.index() / 2];
    store.value(var) == Some(low + i64::from(literal.0 & 1))
}

#[inline]
fn is_false(vars: &[(Var, i64)], literal: Code, store: &Store) -> bool {
    is_true(vars, literal.opposite(), store)
}

impl Propagator for Clauses {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for (&(var, _), tag) in self.vars.iter().zip(0..) {
            on.fixed(var, tag);
        }
    }

    fn propagate(&mut self, store: &mut Store, woken: &[u32]) -> Result<Status, Conflict> {
        self.falsified.clear();
        for &tag in woken {
            let (var, low) = self.vars[tag as usize];
            if let Some(v) = store.value(var) {
                self.falsified.push(Code(2 * tag + u32::from(v == low)));
            }
        }
        while let Some(literal) = self.falsified.pop() {
            self.visit(literal, store)?;
        }
        Ok(Status::Fixpoint)
    }

    fn blamed(&self) -> Option<&[Var]> {
        Some(&self.blamed)
    }
}
