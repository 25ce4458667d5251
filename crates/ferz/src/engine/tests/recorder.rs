//! A propagator that writes down how it is run.

use std::fmt;
use std::sync::{Arc, Mutex};

use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::store::Store;
use crate::view::Signed;

type Action = Box<dyn FnMut(&mut Store) -> Result<Status, Conflict> + Send>;

/// One run: who ran, and with which tags.
pub(super) type Run = (&'static str, Vec<u32>);

/// The runs so far.
#[derive(Clone, Default)]
pub(super) struct Log(Arc<Mutex<Vec<Run>>>);

impl Log {
    pub(super) fn take(&self) -> Vec<Run> {
        std::mem::take(&mut self.0.lock().unwrap())
    }

    pub(super) fn names(&self) -> Vec<&'static str> {
        self.take().into_iter().map(|run| run.0).collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Fixed,
    Lower,
    Upper,
    Bounds,
    Any,
}

pub(super) const KINDS: [Kind; 5] = [Kind::Fixed, Kind::Lower, Kind::Upper, Kind::Bounds, Kind::Any];

pub(super) struct Recorder {
    name: &'static str,
    log: Log,
    pub(super) subscriptions: Vec<(Kind, Signed, u32)>,
    cost: Cost,
    action: Action,
    /// The next run is the one by which debug builds check a claimed fixpoint.
    checked: bool,
}

/// A propagator that does nothing but write down its runs.
pub(super) fn recorder(name: &'static str, log: &Log) -> Recorder {
    Recorder {
        name,
        log: log.clone(),
        subscriptions: Vec::new(),
        cost: Cost::Linear,
        action: Box::new(|_| Ok(Status::Fixpoint)),
        checked: false,
    }
}

impl Recorder {
    pub(super) fn on(mut self, kind: Kind, view: impl Into<Signed>, tag: u32) -> Self {
        self.subscriptions.push((kind, view.into(), tag));
        self
    }

    pub(super) fn cost(mut self, cost: Cost) -> Self {
        self.cost = cost;
        self
    }

    pub(super) fn doing(
        mut self,
        action: impl FnMut(&mut Store) -> Result<Status, Conflict> + Send + 'static,
    ) -> Self {
        self.action = Box::new(action);
        self
    }
}

impl fmt::Debug for Recorder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Propagator for Recorder {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for &(kind, view, tag) in &self.subscriptions {
            match kind {
                Kind::Fixed => on.fixed(view, tag),
                Kind::Lower => on.lower(view, tag),
                Kind::Upper => on.upper(view, tag),
                Kind::Bounds => on.bounds(view, tag),
                Kind::Any => on.any(view, tag),
            }
        }
    }

    fn propagate(&mut self, store: &mut Store, woken: &[u32]) -> Result<Status, Conflict> {
        if std::mem::take(&mut self.checked) {
            return Ok(Status::Fixpoint);
        }
        self.log.0.lock().unwrap().push((self.name, woken.to_vec()));
        let status = (self.action)(store)?;
        self.checked = cfg!(debug_assertions) && status != Status::Unsure;
        Ok(status)
    }

    fn cost(&self) -> Cost {
        self.cost
    }
}
