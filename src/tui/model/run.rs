//! What the comparison is doing, from the first frame on.

use crate::compare::job::Job;
use crate::compare::run::{Pace, Progress};
use crate::settings::Settings;
use std::time::{Duration, Instant};

/// What the comparison is doing. Each state holds what exists in it, and nothing else does.
#[derive(Debug)]
pub enum Run {
    /// A job is at work.
    Running(Box<Running>),
    /// The job was asked to stop; what it found so far is still to come.
    Stopping(Job),
    /// The new result is whole and its pairs are being ordered; until they are, the old result is on
    /// screen, of other settings. The text says what differs: `n=5 → 6 · 64 → 128 bits`.
    Arriving(String),
    /// Finished.
    Done,
    /// Stopped by the reader: pairs may be missing.
    Stopped,
    /// It could not run; why.
    Failed(String),
}

/// A job at work.
#[derive(Debug)]
pub struct Running {
    job: Job,
    /// How far it is and, where that is known, what is left of the stage; `None` before the first
    /// news.
    pub progress: Option<(Progress, Option<Duration>)>,
    pace: Pace,
    /// What the reader was told that a join would cost.
    pub plan: Option<String>,
    /// Why the result on screen stays there until the new one is whole.
    pub kept: Option<Kept>,
}

/// A whole result that stays on screen while other settings are compared with.
#[derive(Debug)]
pub struct Kept {
    /// Its settings.
    pub settings: Settings,
    /// What the new settings change: `n=5 → 6 · 64 → 128 bits`.
    pub change: String,
}

impl Default for Run {
    /// About to start: a job without a number is at work.
    fn default() -> Self {
        Self::running(Job::default(), None)
    }
}

impl Run {
    /// A job has started; `kept` if a whole result stays on screen meanwhile.
    pub fn running(job: Job, kept: Option<Kept>) -> Self {
        let pace = Pace::default();
        Self::Running(Box::new(Running { job, progress: None, pace, plan: None, kept }))
    }

    /// Whether more is to come.
    pub fn is_going(&self) -> bool {
        matches!(self, Self::Running(_) | Self::Stopping(_))
    }

    /// Whether the result on screen is whole and nothing newer is being computed.
    pub fn is_done(&self) -> bool {
        matches!(self, Self::Done)
    }

    /// The number that the news of the job at work carry.
    pub fn number(&self) -> Option<u64> {
        match self {
            Self::Running(running) => Some(running.job.generation),
            Self::Stopping(job) => Some(job.generation),
            _ => None,
        }
    }

    /// What the settings in force change against those of the result on screen; `None` unless a
    /// whole result of other settings is there.
    pub fn stale(&self) -> Option<&str> {
        match self {
            Self::Running(running) => running.kept.as_ref().map(|kept| &*kept.change),
            Self::Arriving(change) => Some(change),
            _ => None,
        }
    }

    /// Takes note of how far the job is.
    pub fn progress(&mut self, progress: Progress) {
        if let Self::Running(running) = self {
            let left = running.pace.left(progress, Instant::now());
            running.progress = Some((progress, left));
        }
    }

    /// Asks a job to stop with what it has; false where none is at work or it was asked before.
    pub fn stop(&mut self) -> bool {
        if !matches!(self, Self::Running(_)) {
            return false;
        }
        if let Self::Running(running) = std::mem::replace(self, Self::Stopped) {
            running.job.cancel();
            *self = Self::Stopping(running.job);
        }
        true
    }

    /// Gives the running job up for the result on screen; its settings, if it was kept.
    pub fn give_up(&mut self) -> Option<Settings> {
        let Self::Running(running) = self else { return None };
        let kept = running.kept.take()?;
        *self = Self::Done;
        Some(kept.settings)
    }

    /// The job is over: its result is `complete`, or the job was stopped. The run before.
    #[must_use]
    pub fn end(&mut self, complete: bool) -> Self {
        let after = if complete { Self::Done } else { Self::Stopped };
        let mut before = std::mem::replace(self, after);
        if let (true, Self::Running(running)) = (complete, &mut before)
            && let Some(kept) = running.kept.take()
        {
            *self = Self::Arriving(kept.change);
        }
        before
    }
}
