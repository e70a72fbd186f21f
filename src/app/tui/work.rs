//! Work for a worker thread, and its result.

use crate::tui::screen_id::ScreenId;
use std::any::Any;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The name of one kind of work, e.g. `Question("read.diff")`. New work in a slot replaces the old: the
/// old result is never delivered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Question(pub &'static str);

/// The slot of timers.
pub const CLOCK: Question = Question("clock");

/// A cancel flag, set when the result is no longer needed.
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Cancels the work.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// True if the work is cancelled. Check often; any return value will do then.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The result of a worker, of a type that its owner knows.
pub type WorkAnswer = Box<dyn Any + Send>;

/// The closure that a worker thread runs.
pub(crate) type WorkFn = Box<dyn FnOnce(&Cancel) -> WorkAnswer + Send>;

/// Work for a worker thread.
pub struct Work {
    /// The kind of work.
    pub slot: Question,
    pub(crate) job: WorkFn,
}

impl Work {
    /// Work whose `job` runs on a worker thread.
    pub fn new<T: Send + 'static>(
        slot: Question,
        job: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Self {
        Self { slot, job: Box::new(move |cancel| Box::new(job(cancel))) }
    }

    /// Runs the work on the calling thread.
    pub fn answer(self) -> WorkAnswer {
        (self.job)(&Cancel::default())
    }
}

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work").field("slot", &self.slot).finish_non_exhaustive()
    }
}

/// The owner of work: a screen, or `None` for the app itself.
pub type Owner = Option<ScreenId>;

/// The result of a finished worker.
#[derive(Debug)]
pub struct WorkDone {
    /// The owner of the work.
    pub owner: Owner,
    /// The kind of work.
    pub slot: Question,
    /// The result, or an error as a sentence.
    pub answer: Result<WorkAnswer, String>,
}
