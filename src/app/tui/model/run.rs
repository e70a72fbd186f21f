//! The state of the comparing job, from the first frame on.

use crate::compare::job::Job;
use crate::compare::run::{Progress, StagePace};
use crate::settings::Settings;
use std::time::{Duration, Instant};

/// The state of the comparing job; each state holds only the data that exists in it.
#[derive(Debug)]
pub enum Run {
    /// A job is running.
    Running(Box<Running>),
    /// The job was cancelled; its result so far is still to come.
    Stopping(Job),
    /// The new result is complete and its pairs are being ordered; meanwhile the old result, of other
    /// settings, is on screen. The text is the difference: `n=5 → 6 · 64 → 128 bits`.
    Arriving(String),
    /// Finished.
    Done,
    /// Stopped by the user: pairs may be missing.
    Stopped,
    /// The job failed, for this reason.
    Failed(String),
}

/// A running job.
#[derive(Debug)]
pub struct Running {
    job: Job,
    /// The progress, and the time left in the stage if known; `None` before the first
    /// news.
    pub progress: Option<(Progress, Option<Duration>)>,
    pace: StagePace,
    /// The cost estimate of the join, as shown to the user.
    pub plan: Option<String>,
    /// The complete result that stays on screen until the new one is complete.
    pub kept: Option<Kept>,
}

/// A complete result that stays on screen during a run with other settings.
#[derive(Debug)]
pub struct Kept {
    /// Its settings.
    pub settings: Settings,
    /// What the new settings change: `n=5 → 6 · 64 → 128 bits`.
    pub change: String,
}

impl Default for Run {
    /// Before the start: a running job without a number.
    fn default() -> Self {
        Self::running(Job::default(), None)
    }
}

impl Run {
    /// A started job; `kept` if a complete result stays on screen meanwhile.
    pub fn running(job: Job, kept: Option<Kept>) -> Self {
        let pace = StagePace::default();
        Self::Running(Box::new(Running { job, progress: None, pace, plan: None, kept }))
    }

    /// True while a job runs or stops.
    pub fn is_going(&self) -> bool {
        matches!(self, Self::Running(_) | Self::Stopping(_))
    }

    /// True if the result on screen is complete and up to date.
    pub fn is_done(&self) -> bool {
        matches!(self, Self::Done)
    }

    /// The number in the news of the current job.
    pub fn number(&self) -> Option<u64> {
        match self {
            Self::Running(running) => Some(running.job.generation),
            Self::Stopping(job) => Some(job.generation),
            _ => None,
        }
    }

    /// The difference of the current settings from those of the result on screen; `None` unless a
    /// complete result of other settings is shown.
    pub fn stale(&self) -> Option<&str> {
        match self {
            Self::Running(running) => running.kept.as_ref().map(|kept| &*kept.change),
            Self::Arriving(change) => Some(change),
            _ => None,
        }
    }

    /// Records the progress of the job.
    pub fn progress(&mut self, progress: Progress) {
        if let Self::Running(running) = self {
            let left = running.pace.left(progress, Instant::now());
            running.progress = Some((progress, left));
        }
    }

    /// Cancels the job, which keeps its result so far; false if none runs or it is stopping already.
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

    /// Drops the running job for the kept result; returns its settings. `None` if no result was kept.
    pub fn give_up(&mut self) -> Option<Settings> {
        let Self::Running(running) = self else { return None };
        let kept = running.kept.take()?;
        *self = Self::Done;
        Some(kept.settings)
    }

    /// Ends the job: its result is `complete`, or the job was stopped. Returns the state before.
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
