//! Domain consistency where everything fits in words: at most 64 variables of at most 64 values, seen in a space of
//! at most 64 values. See the [module](super) for the idea.

use super::super::settled;
use crate::bits::ones;
use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::store::Store;
use crate::trail::Cell;
use crate::view::{Signed, Var, View};

const ROOM: usize = u64::BITS as usize;

/// All-different in one space. A set of values is a word, and so is a set of positions.
#[derive(Debug)]
pub(crate) struct DomainWord {
    positions: Vec<Position>,
    /// Bit `p` is set while the value of position `p` has not been taken from the others.
    open: Cell,
    settled: Status,
    graph: Graph,
}

#[derive(Clone, Copy, Debug)]
struct Position {
    bits: Cell,
    var: Var,
    /// Bit 0 of the variable's word is bit `shift` of the space.
    shift: u8,
}

/// The open positions and what they can take.
#[derive(Debug)]
struct Graph {
    /// The values that each position can take.
    rows: [u64; ROOM],
    /// The value that each position is matched to, or none. What is left from the last run is a proposal.
    matched: [u64; ROOM],
    /// The position that each matched value is matched to.
    owner: [u8; ROOM],
    /// Positions on an alternating path.
    path: [u8; ROOM],
    /// Unfinished components, each reached from the one below: their values, and all that these lead to.
    components: [(u64, u64); ROOM],
}

/// What is read from the store at the start of a run.
#[derive(Clone, Copy, Default)]
struct Reading {
    open: u64,
    /// All values that open positions can take.
    values: u64,
    /// The values of positions that are fixed, and not yet closed.
    taken: u64,
    /// The values that are matched.
    used: u64,
    /// The positions that are not.
    unmatched: u64,
}

impl DomainWord {
    /// `None` if something does not fit in a word, or a view is negated.
    pub(crate) fn new(views: &[Signed], store: &Store) -> Option<Self> {
        if views.len() > ROOM || views.iter().any(|view| view.negated) {
            return None;
        }
        let origin = views.iter().map(|&view| store.min(view)).min().unwrap_or(0);
        let end = views.iter().map(|&view| store.max(view)).max().unwrap_or(0);
        if end.saturating_sub(origin) >= ROOM as i64 {
            return None;
        }
        let position = |&view: &Signed| {
            let (base, bits) = store.word_cell(view.var)?;
            let shift = u8::try_from(view.see(base).saturating_sub(origin)).ok()?;
            Some(Position { bits, var: view.var, shift })
        };
        let positions = views.iter().map(position).collect::<Option<Vec<_>>>()?;
        let settled = settled(positions.iter().map(|position| position.var));
        let graph = Graph {
            rows: [0; ROOM],
            matched: [0; ROOM],
            owner: [0; ROOM],
            path: [0; ROOM],
            components: [(0, 0); ROOM],
        };
        Some(Self { positions, open: Cell::NONE, settled, graph })
    }

    /// Reads the rows, closes what is fixed, and keeps what is left of the matching.
    #[inline]
    fn read(&mut self, store: &Store, open: u64) -> Result<Reading, Conflict> {
        let mut reading = Reading { open, ..Reading::default() };
        for p in ones(open) {
            let position = self.positions[p];
            let row = store.cell(position.bits) << position.shift;
            if row.is_power_of_two() {
                if reading.taken & row != 0 {
                    return Err(Conflict);
                }
                reading.taken |= row;
                reading.open &= !(1 << p);
                self.graph.matched[p] = row;
                continue;
            }
            self.graph.rows[p] = row;
            reading.values |= row;
            // A conflict can leave a value proposed twice.
            let value = self.graph.matched[p] & row & !reading.used;
            reading.used |= value;
            self.graph.matched[p] = value;
            if value == 0 {
                reading.unmatched |= 1 << p;
            } else {
                self.graph.owner[index(value)] = p as u8;
            }
        }
        Ok(reading)
    }

    /// Leaves a position only these values. The domain is read again: it may have shrunk through another position.
    fn keep(&self, p: usize, values: u64, store: &mut Store) -> Result<(), Conflict> {
        let Position { bits, var, shift } = self.positions[p];
        let old = store.cell(bits);
        store.shrink_word(var, bits, old, old & (values >> shift))?;
        Ok(())
    }

    /// Finds the strongly connected components of tight values and takes from their owners what lies in others.
    fn split(&mut self, tight: u64, store: &mut Store) -> Result<(), Conflict> {
        let mut unseen = tight;
        while unseen != 0 {
            let mut component = lowest(unseen);
            unseen ^= component;
            let mut leads_to = self.graph.row_of(component);
            let mut below = 0;
            let mut depth = 0;
            loop {
                while leads_to & below != 0 {
                    depth -= 1;
                    let (values, next) = self.graph.components[depth];
                    below &= !values;
                    component |= values;
                    leads_to |= next;
                }
                let next = leads_to & unseen;
                if next != 0 {
                    self.graph.components[depth] = (component, leads_to);
                    depth += 1;
                    below |= component;
                    component = lowest(next);
                    unseen ^= component;
                    leads_to = self.graph.row_of(component);
                    continue;
                }
                if component == tight {
                    return Ok(());
                }
                for v in ones(component) {
                    let p = self.graph.owner[v] as usize;
                    if self.graph.rows[p] & !component != 0 {
                        self.keep(p, component, store)?;
                    }
                }
                if depth == 0 {
                    break;
                }
                depth -= 1;
                (component, leads_to) = self.graph.components[depth];
                below &= !component;
            }
        }
        Ok(())
    }
}

impl Graph {
    #[inline]
    fn row_of(&self, value: u64) -> u64 {
        self.rows[self.owner[index(value)] as usize % ROOM]
    }

    #[inline]
    fn match_up(&mut self, p: usize, value: u64) {
        self.matched[p] = value;
        self.owner[index(value)] = p as u8;
    }

    /// Matches a position along an alternating path, and returns the value that is used in addition.
    fn augment(&mut self, p: usize, used: u64) -> Result<u64, Conflict> {
        let mut unseen = used;
        let mut depth = 0;
        let mut top = p;
        loop {
            let free = self.rows[top] & !used;
            if free != 0 {
                let found = lowest(free);
                let mut value = found;
                loop {
                    let old = self.matched[top];
                    self.match_up(top, value);
                    if depth == 0 {
                        return Ok(found);
                    }
                    depth -= 1;
                    top = self.path[depth] as usize % ROOM;
                    value = old;
                }
            }
            let next = self.rows[top] & unseen;
            if next != 0 {
                let value = lowest(next);
                unseen ^= value;
                self.path[depth] = top as u8;
                depth += 1;
                top = self.owner[index(value)] as usize % ROOM;
            } else if depth == 0 {
                return Err(Conflict);
            } else {
                depth -= 1;
                top = self.path[depth] as usize % ROOM;
            }
        }
    }

    /// All values that are free or can be freed.
    #[inline]
    fn reach(&self, open: u64, values: u64, used: u64) -> u64 {
        let mut reached = values & !used;
        if reached == 0 {
            return 0;
        }
        loop {
            let before = reached;
            for p in ones(open) {
                if self.rows[p] & reached != 0 {
                    reached |= self.matched[p];
                }
            }
            if reached == before || reached == values {
                return reached;
            }
        }
    }
}

impl Propagator for DomainWord {
    fn wake(&mut self, on: &mut Wake<'_>) {
        let count = self.positions.len() as u32;
        self.open = on.new_cell(1u64.checked_shl(count).unwrap_or(0).wrapping_sub(1));
        for position in &self.positions {
            on.any(position.var, 0);
        }
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let old_open = store.cell(self.open);
        let mut reading = self.read(store, old_open)?;
        while reading.values & reading.taken != 0 {
            // The value stage has not been here.
            for p in ones(reading.open) {
                self.keep(p, !reading.taken, store)?;
            }
            reading = self.read(store, reading.open)?;
        }
        let Reading { open, values, mut used, unmatched, .. } = reading;
        if open != old_open {
            store.set_cell(self.open, open);
        }
        for p in ones(unmatched) {
            used |= self.graph.augment(p, used)?;
        }
        let tight = values & !self.graph.reach(open, values, used);
        if tight == 0 {
            return Ok(self.settled);
        }
        if tight != values {
            for p in ones(open) {
                if self.graph.matched[p] & tight == 0 && self.graph.rows[p] & tight != 0 {
                    self.keep(p, !tight, store)?;
                }
            }
        }
        self.split(tight, store)?;
        Ok(self.settled)
    }

    fn cost(&self) -> Cost {
        Cost::Heavy
    }
}

#[inline]
fn lowest(word: u64) -> u64 {
    word & word.wrapping_neg()
}

/// The position of the only bit.
#[inline]
fn index(bit: u64) -> usize {
    bit.trailing_zeros() as usize % ROOM
}
