//! Runs a comparison on a background thread and sends events; the newest job replaces older ones.

use crate::compare::pipeline::{rerun, run};
use crate::compare::result::Comparison;
use crate::compare::run::{JoinPlan, Progress, RunError, Stage, Watch};
use crate::corpus::scan::Source;
use crate::os::memory::give_back;
use crate::settings::Settings;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// An event of a job, with the number of the job.
#[derive(Debug, Clone)]
pub struct JobUpdate {
    /// The number of the job; the receiver drops news of all but the newest.
    pub generation: u64,
    /// What happened.
    pub event: JobEvent,
}

/// Events of a job.
#[derive(Debug, Clone)]
pub enum JobEvent {
    /// The progress of a stage.
    Progress(Progress),
    /// The forecast of the join that is about to start.
    Planned(JoinPlan),
    /// Everything found so far; more will come.
    Snapshot(Comparison),
    /// The job is done: the complete result, or what a cancelled job had.
    Done(Comparison),
    /// The job failed; the error message.
    Failed(String),
}

/// Number of jobs started in this process.
static STARTED: AtomicU64 = AtomicU64::new(0);

/// A running job. Dropping the handle cancels it.
#[derive(Debug, Default)]
pub struct Job {
    /// The number in its news; 0 for the default handle, which has no thread.
    pub generation: u64,
    cancel: Arc<AtomicBool>,
}

impl Job {
    /// Starts a comparison in the background. `tell` is called from worker threads.
    pub fn start(
        source: Source,
        settings: Settings,
        tell: impl Fn(JobUpdate) + Send + Sync + 'static,
    ) -> Self {
        Self::spawn(tell, move |watch| run(&source, &settings, watch))
    }

    /// Compares again with other settings, from the first stage they affect; see [`rerun`].
    pub fn restart(
        source: Source,
        earlier: Comparison,
        settings: Settings,
        tell: impl Fn(JobUpdate) + Send + Sync + 'static,
    ) -> Self {
        Self::spawn(tell, move |watch| rerun(&source, &earlier, &settings, watch))
    }

    fn spawn(
        tell: impl Fn(JobUpdate) + Send + Sync + 'static,
        work: impl FnOnce(&dyn Watch) -> Result<Comparison, RunError> + Send + 'static,
    ) -> Self {
        let generation = STARTED.fetch_add(1, Ordering::Relaxed) + 1;
        let cancel = Arc::new(AtomicBool::new(false));
        let watch = Arc::new(JobWatch {
            generation,
            tell: Box::new(tell),
            cancel: cancel.clone(),
            pace: Mutex::new(Pace { progress: None, snapshot: Instant::now(), interval: FIRST }),
        });
        let own = watch.clone();
        let work = move || {
            let result = catch_unwind(AssertUnwindSafe(|| work(&*own)));
            own.send(match result {
                Ok(Ok(comparison)) => JobEvent::Done(comparison),
                Ok(Err(error)) => JobEvent::Failed(error.to_string()),
                Err(_) => JobEvent::Failed("an internal error stopped the comparison".to_owned()),
            });
            give_back(); // the result is far smaller than what it took
        };
        if let Err(error) = std::thread::Builder::new().name("compare".to_owned()).spawn(work) {
            watch.send(JobEvent::Failed(format!("cannot start a worker thread: {error}")));
        }
        Self { generation, cancel }
    }

    /// Asks the job to stop and keep what it has. It reacts within the work of one document.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// Delay of the first snapshot; it doubles with each later one.
const FIRST: Duration = Duration::from_millis(150);
/// Least time between two reports of progress.
const TICK: Duration = Duration::from_millis(33);

struct Pace {
    progress: Option<(Instant, Stage)>,
    snapshot: Instant,
    interval: Duration,
}

struct JobWatch {
    generation: u64,
    tell: Box<dyn Fn(JobUpdate) + Send + Sync>,
    cancel: Arc<AtomicBool>,
    pace: Mutex<Pace>,
}

impl JobWatch {
    fn send(&self, event: JobEvent) {
        (self.tell)(JobUpdate { generation: self.generation, event });
    }
}

impl Watch for JobWatch {
    fn progress(&self, progress: Progress) {
        // If the lock is taken, another thread is reporting newer progress.
        let Ok(mut pace) = self.pace.try_lock() else { return };
        let now = Instant::now();
        // The start and the end of a stage are always reported.
        let quiet = |(last, stage): (Instant, Stage)| now - last < TICK && stage == progress.stage;
        if progress.done == progress.total || !pace.progress.is_some_and(quiet) {
            pace.progress = Some((now, progress.stage));
            drop(pace);
            self.send(JobEvent::Progress(progress));
        }
    }

    fn planned(&self, plan: JoinPlan) {
        self.send(JobEvent::Planned(plan));
    }

    fn wants_snapshot(&self) -> bool {
        let Ok(mut pace) = self.pace.lock() else { return false };
        let due = pace.snapshot.elapsed() >= pace.interval;
        if due {
            pace.snapshot = Instant::now();
            pace.interval = (pace.interval * 2).min(Duration::from_secs(2));
        }
        due
    }

    fn snapshot(&self, comparison: Comparison) {
        self.send(JobEvent::Snapshot(comparison));
    }

    fn cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}
