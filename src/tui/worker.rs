//! Work off the main thread: one slot for each kind of question, newest wins, panics are answers.

use crate::tui::event::{Event, Sender};
use crate::tui::screens::contract::ScreenId;
use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The name of one kind of question, e.g. `Slot("read.diff")`. A new question in a slot makes the
/// old one stale: its answer is never delivered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slot(pub &'static str);

/// Told to a worker when its answer is no longer wanted.
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Whether the answer is no longer wanted; ask often, return anything then.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a worker found, of the type that the screen which asked knows.
pub type Answer = Box<dyn Any + Send>;

type Job = Box<dyn FnOnce(&Cancel) -> Answer + Send>;

/// A question for a worker thread.
pub struct Work {
    /// Which kind of question.
    pub slot: Slot,
    job: Job,
}

impl Work {
    /// A question; `job` runs on a worker thread.
    pub fn new<T: Send + 'static>(
        slot: Slot,
        job: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Self {
        Self { slot, job: Box::new(move |cancel| Box::new(job(cancel))) }
    }
}

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work").field("slot", &self.slot).finish_non_exhaustive()
    }
}

/// Who asked: a screen, or the app itself.
pub type Owner = Option<ScreenId>;

/// A worker is done.
#[derive(Debug)]
pub struct Finished {
    /// Who asked.
    pub owner: Owner,
    /// Which kind of question.
    pub slot: Slot,
    /// The number of the question.
    pub generation: u64,
    /// The answer, or what went wrong, as a sentence.
    pub answer: Result<Answer, String>,
}

#[derive(Default)]
struct Lane {
    running: Option<(u64, Cancel)>,
    waiting: Option<(Owner, u64, Job)>,
}

/// The worker threads: at most one running and one waiting question a slot.
pub struct Workshop {
    sender: Sender,
    lanes: BTreeMap<Slot, Lane>,
    newest: u64,
}

impl Workshop {
    /// A workshop that answers into this queue.
    pub fn new(sender: Sender) -> Self {
        Self { sender, lanes: BTreeMap::new(), newest: 0 }
    }

    /// Asks a question; the one before in its slot is cancelled.
    pub fn ask(&mut self, owner: Owner, work: Work) {
        self.newest += 1;
        let lane = self.lanes.entry(work.slot).or_default();
        lane.waiting = Some((owner, self.newest, work.job));
        match &lane.running {
            Some((_, cancel)) => cancel.0.store(true, Ordering::Relaxed),
            None => Self::start(&self.sender, work.slot, lane),
        }
    }

    /// Takes note of a finished worker; the answer if it is still wanted.
    pub fn settle(&mut self, finished: Finished) -> Option<Finished> {
        let lane = self.lanes.get_mut(&finished.slot)?;
        lane.running = None;
        if lane.waiting.is_some() {
            Self::start(&self.sender, finished.slot, lane);
            return None;
        }
        Some(finished)
    }

    /// Whether any question is open.
    pub fn is_busy(&self) -> bool {
        self.lanes.values().any(|lane| lane.running.is_some())
    }

    /// Whether a question in this slot is open.
    pub fn is_open(&self, slot: Slot) -> bool {
        self.lanes.get(&slot).is_some_and(|lane| lane.running.is_some())
    }

    fn start(sender: &Sender, slot: Slot, lane: &mut Lane) {
        let Some((owner, generation, job)) = lane.waiting.take() else { return };
        let (cancel, sender) = (Cancel::default(), sender.clone());
        lane.running = Some((generation, cancel.clone()));
        let refused = sender.clone();
        let spawned = std::thread::Builder::new().name(slot.0.to_owned()).spawn(move || {
            let answer = catch_unwind(AssertUnwindSafe(|| job(&cancel)))
                .map_err(|_panic| "an internal error; the rest goes on".to_owned());
            sender.send(Event::Finished(Finished { owner, slot, generation, answer }));
        });
        if let Err(error) = spawned {
            let answer = Err(format!("no thread for it: {error}"));
            refused.send(Event::Finished(Finished { owner, slot, generation, answer }));
        }
    }
}
