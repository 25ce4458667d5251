//! Tasks of which each needs more than half of a resource: no two of them overlap, and so the rules of a [`Machine`] hold.

use super::machine::Machine;
use super::time_table::Demand;
use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::store::Store;
use crate::view::View;

#[derive(Debug)]
pub(super) struct Exclusive<V> {
    demands: Vec<Demand<V>>,
    capacity: V,
    /// Which of the tasks need more than half of what there is.
    large: Vec<u32>,
    machine: Machine,
}

impl<V: View> Exclusive<V> {
    pub(super) fn new(demands: Vec<Demand<V>>, capacity: V) -> Self {
        let count = demands.len();
        Self { demands, capacity, large: Vec::with_capacity(count), machine: Machine::with_room(count) }
    }
}

impl<V: View> Propagator for Exclusive<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        self.demands.iter().for_each(|demand| demand.wake(on));
        on.upper(self.capacity, 0);
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let half = store.max(self.capacity) / 2;
        let Self { demands, large, machine, .. } = self;
        large.clear();
        machine.windows.clear();
        for (demand, number) in demands.iter().zip(0..) {
            let task = demand.task(store);
            if task.is_active() && task.demand > half {
                large.push(number);
                machine.windows.push(task.window);
            }
        }
        let changed = machine.filter(|number| demands[large[number] as usize].span.start, store)?;
        Ok(if changed { Status::Unsure } else { Status::Fixpoint })
    }

    fn cost(&self) -> Cost {
        Cost::Quadratic
    }
}
