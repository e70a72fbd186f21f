//! Runs the pipeline on its own thread; newest wins, and old results are dropped.

use crate::compare::pipeline::{rerun, run};
use crate::compare::result::Comparison;
use crate::compare::run::{Plan, Progress, RunError, Stage, Watch};
use crate::corpus::scan::Source;
use crate::os::memory::give_back;
use crate::settings::Settings;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a job tells the program that started it.
#[derive(Debug, Clone)]
pub struct News {
    /// The number of the job; news of any but the newest is to be dropped.
    pub generation: u64,
    /// What happened.
    pub event: JobEvent,
}

/// What happened in a job.
#[derive(Debug, Clone)]
pub enum JobEvent {
    /// How far it is.
    Progress(Progress),
    /// What the join that is about to start will cost.
    Planned(Plan),
    /// Everything found so far; more will come.
    Snapshot(Comparison),
    /// The job is over: complete, or cancelled with what it had.
    Done(Comparison),
    /// The job cannot run; the sentence says why.
    Failed(String),
}

/// How many jobs this program has started.
static STARTED: AtomicU64 = AtomicU64::new(0);

/// A running job. Dropping the handle cancels it.
#[derive(Debug, Default)]
pub struct Job {
    /// The number that its news carries; 0 for a handle without a thread, which `default` makes.
    pub generation: u64,
    cancel: Arc<AtomicBool>,
}

impl Job {
    /// Starts comparing in the background. `tell` is called from worker threads.
    pub fn start(
        source: Source,
        settings: Settings,
        tell: impl Fn(News) + Send + Sync + 'static,
    ) -> Self {
        Self::spawn(tell, move |watch| run(&source, &settings, watch))
    }

    /// Compares again with other settings, from the earliest stage that they touch; see [`rerun`].
    pub fn restart(
        source: Source,
        earlier: Comparison,
        settings: Settings,
        tell: impl Fn(News) + Send + Sync + 'static,
    ) -> Self {
        Self::spawn(tell, move |watch| rerun(&source, &earlier, &settings, watch))
    }

    fn spawn(
        tell: impl Fn(News) + Send + Sync + 'static,
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
            own.say(match result {
                Ok(Ok(comparison)) => JobEvent::Done(comparison),
                Ok(Err(error)) => JobEvent::Failed(error.to_string()),
                Err(_) => JobEvent::Failed("an internal error stopped the comparison".to_owned()),
            });
            give_back(); // the result is far smaller than what it took
        };
        if let Err(error) = std::thread::Builder::new().name("compare".to_owned()).spawn(work) {
            watch.say(JobEvent::Failed(format!("cannot start a worker thread: {error}")));
        }
        Self { generation, cancel }
    }

    /// Asks the job to stop and keep what it has; answered within one document's work.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// The first snapshot comes this soon after the first pairs; each later one twice as long after.
const FIRST: Duration = Duration::from_millis(150);
/// Progress is told at most this often.
const TICK: Duration = Duration::from_millis(33);

struct Pace {
    progress: Option<(Instant, Stage)>,
    snapshot: Instant,
    interval: Duration,
}

struct JobWatch {
    generation: u64,
    tell: Box<dyn Fn(News) + Send + Sync>,
    cancel: Arc<AtomicBool>,
    pace: Mutex<Pace>,
}

impl JobWatch {
    fn say(&self, event: JobEvent) {
        (self.tell)(News { generation: self.generation, event });
    }
}

impl Watch for JobWatch {
    fn progress(&self, progress: Progress) {
        // A thread that finds the lock taken has nothing newer to tell.
        let Ok(mut pace) = self.pace.try_lock() else { return };
        let now = Instant::now();
        // A new stage and the end of one are always told.
        let quiet = |(last, stage): (Instant, Stage)| now - last < TICK && stage == progress.stage;
        if progress.done == progress.total || !pace.progress.is_some_and(quiet) {
            pace.progress = Some((now, progress.stage));
            drop(pace);
            self.say(JobEvent::Progress(progress));
        }
    }

    fn planned(&self, plan: Plan) {
        self.say(JobEvent::Planned(plan));
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
        self.say(JobEvent::Snapshot(comparison));
    }

    fn cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}
