//! A question for a worker thread, and its answer.

use crate::tui::screen_id::ScreenId;
use std::any::Any;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The name of one kind of question, e.g. `Slot("read.diff")`. A new question in a slot makes the
/// old one stale: its answer is never delivered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slot(pub &'static str);

/// The slot of questions that only wait for time to pass.
pub const CLOCK: Slot = Slot("clock");

/// Told to a worker when its answer is no longer wanted.
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Says that the answer is no longer wanted.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the answer is no longer wanted; ask often, return anything then.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a worker found, of the type that the screen which asked knows.
pub type Answer = Box<dyn Any + Send>;

/// What a worker thread runs.
pub(crate) type Job = Box<dyn FnOnce(&Cancel) -> Answer + Send>;

/// A question for a worker thread.
pub struct Work {
    /// Which kind of question.
    pub slot: Slot,
    pub(crate) job: Job,
}

impl Work {
    /// A question; `job` runs on a worker thread.
    pub fn new<T: Send + 'static>(
        slot: Slot,
        job: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Self {
        Self { slot, job: Box::new(move |cancel| Box::new(job(cancel))) }
    }

    /// Answers the question here and now, on the thread that asks.
    pub fn answer(self) -> Answer {
        (self.job)(&Cancel::default())
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
