//! Runs a comparison on a background thread and sends events; the newest job replaces older ones.

use crate::compare::large::{Due, TwoPassWay, settings_of_pairs};
use crate::compare::pipeline::{rerun, run};
use crate::compare::result::{Comparison, DocumentCopies};
use crate::compare::run::{JoinPlan, Progress, Stage, Watch, recipe};
use crate::corpus::document::Corpus;
use crate::corpus::gather::label;
use crate::corpus::scan::Source;
use crate::os::memory::give_back;
use crate::settings::Settings;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
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
    /// Two passes found the pairs. These settings read their texts, and no others; the same job goes on
    /// with them.
    Listed(Box<Settings>),
    /// A sentence for the user.
    Note(String),
    /// Everything found so far; more will come.
    Snapshot(Comparison),
    /// The job is done: the complete result, or what a cancelled job had.
    Done(Comparison),
    /// The job failed; the error message.
    Failed(String),
}

/// Number of jobs started in this process.
static STARTED: AtomicU64 = AtomicU64::new(0);

/// Time that a cancelled job has to return its result; after that its last snapshot is the result.
const GRACE: Duration = Duration::from_millis(100);

/// A running job. Dropping the handle cancels it.
#[derive(Debug, Default)]
pub struct Job {
    /// The number in its news; 0 for the default handle, which has no thread.
    pub generation: u64,
    watch: Option<Arc<JobWatch>>,
}

impl Job {
    /// Starts a comparison in the background. `tell` is called from worker threads.
    ///
    /// With a `way` it takes two passes first, if they are due: then only the texts of the pairs that they
    /// found are read, see [`JobEvent::Listed`]. If it is cancelled meanwhile, there are no pairs, and the
    /// next job goes on from its sketches.
    pub fn start(
        source: Source,
        settings: Settings,
        way: Option<TwoPassWay>,
        tell: impl Fn(JobUpdate) + Send + Sync + 'static,
    ) -> Self {
        let none = nothing_read(&source, &settings);
        Self::spawn(none, tell, move |watch| match &way {
            Some(way) => in_two_passes(&source, &settings, way, watch),
            None => run(&source, &settings, watch).map_err(|error| error.to_string()),
        })
    }

    /// Compares again with other settings, from the first stage they affect; see [`rerun`].
    pub fn restart(
        source: Source,
        earlier: Comparison,
        settings: Settings,
        tell: impl Fn(JobUpdate) + Send + Sync + 'static,
    ) -> Self {
        let none = nothing_read(&source, &settings);
        Self::spawn(none, tell, move |watch| {
            rerun(&source, &earlier, &settings, watch).map_err(|error| error.to_string())
        })
    }

    fn spawn(
        none: Comparison,
        tell: impl Fn(JobUpdate) + Send + Sync + 'static,
        work: impl FnOnce(&JobWatch) -> Result<Comparison, String> + Send + 'static,
    ) -> Self {
        let generation = STARTED.fetch_add(1, Ordering::Relaxed) + 1;
        let watch = Arc::new(JobWatch {
            generation,
            tell: Box::new(tell),
            cancel: AtomicBool::new(false),
            found: Mutex::new(Some(none)),
            pace: Mutex::new(Pace { progress: None, snapshot: Instant::now(), interval: FIRST }),
        });
        let own = watch.clone();
        let work = move || {
            let result = catch_unwind(AssertUnwindSafe(|| work(&own)));
            own.end(match result {
                Ok(Ok(comparison)) => JobEvent::Done(comparison),
                Ok(Err(why)) => JobEvent::Failed(why),
                Err(_) => JobEvent::Failed("an internal error stopped the comparison".to_owned()),
            });
            give_back(); // the result is far smaller than what it took
        };
        if let Err(error) = std::thread::Builder::new().name("compare".to_owned()).spawn(work) {
            watch.end(JobEvent::Failed(format!("cannot start a worker thread: {error}")));
        }
        Self { generation, watch: Some(watch) }
    }

    /// Stops the job and keeps what it has. The result comes within 100 ms, even if the job is in
    /// the middle of a long document then: that work ends without being waited for.
    pub fn cancel(&self) {
        let Some(watch) = self.watch.clone() else { return };
        watch.cancel.store(true, Ordering::Relaxed);
        let wait = move || {
            std::thread::sleep(GRACE);
            let found = watch.found.lock().ok().and_then(|found| found.clone());
            if let Some(found) = found {
                watch.end(JobEvent::Done(found));
            }
        };
        // If no thread starts, the job ends at its next look at the flag.
        drop(std::thread::Builder::new().name("stopping".to_owned()).spawn(wait));
    }
}

/// Compares in two passes if they are due, then the texts of their pairs.
fn in_two_passes(
    source: &Source,
    settings: &Settings,
    way: &TwoPassWay,
    watch: &JobWatch,
) -> Result<Comparison, String> {
    let in_memory = |settings| run(source, settings, watch).map_err(|error| error.to_string());
    let sources = match way.due(source, settings).map_err(|error| error.to_string())? {
        Due::Now(sources) => sources,
        Due::No => return in_memory(settings),
        Due::Obstacle(why) => {
            watch.send(JobEvent::Note(why));
            return in_memory(settings);
        }
        Due::Refused(flag, why) => return Err(format!("{flag}: {why}")),
    };
    let found = way.run(*sources, settings, watch).map_err(|error| error.to_string())?;
    if !found.complete {
        return Ok(nothing_read(source, settings));
    }
    let Some(listed) = settings_of_pairs(&found, settings) else { return in_memory(settings) };
    drop(found);
    watch.send(JobEvent::Listed(Box::new(listed.clone())));
    in_memory(&listed)
}

/// The result of a job that is stopped before its first snapshot.
fn nothing_read(source: &Source, settings: &Settings) -> Comparison {
    let roots: Vec<_> = source.paths().into_iter().map(Path::to_owned).collect();
    let corpus = Corpus { label: label(&roots), lost: true, ..Corpus::default() };
    let copies = Arc::new(DocumentCopies::find(&[]));
    let recipe = Arc::new(recipe(settings));
    let reading = Arc::new(settings.reading.clone());
    Comparison::new(Arc::new(corpus), Arc::from([]), copies, recipe, reading)
}

impl Drop for Job {
    fn drop(&mut self) {
        if let Some(watch) = &self.watch {
            watch.cancel.store(true, Ordering::Relaxed);
        }
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
    cancel: AtomicBool,
    /// The last snapshot; `None` once the job ended.
    found: Mutex<Option<Comparison>>,
    pace: Mutex<Pace>,
}

impl fmt::Debug for JobWatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JobWatch").field("generation", &self.generation).finish_non_exhaustive()
    }
}

impl JobWatch {
    fn send(&self, event: JobEvent) {
        (self.tell)(JobUpdate { generation: self.generation, event });
    }

    /// Sends the last event, unless it was sent already.
    fn end(&self, event: JobEvent) {
        if self.found.lock().is_ok_and(|mut found| found.take().is_some()) {
            self.send(event);
        }
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
        if let Ok(Some(found)) = self.found.lock().as_deref_mut() {
            *found = comparison.clone();
        }
        self.send(JobEvent::Snapshot(comparison));
    }

    fn cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn a_job_that_does_not_look_at_the_flag_is_not_waited_for() {
        let (sender, news) = channel();
        let (release, wait) = channel::<()>();
        let none = nothing_read(&Source::Demo, &Settings::default());
        let tell = move |news| drop(sender.send(news));
        let job = Job::spawn(none, tell, move |_| {
            let _released = wait.recv();
            Err("too late".to_owned())
        });
        job.cancel();
        let first = news.recv_timeout(Duration::from_secs(20)).unwrap();
        let JobEvent::Done(found) = first.event else { panic!("{first:?}") };
        assert!(!found.complete && found.corpus.lost && found.corpus.documents.is_empty());
        drop((release, job));
        assert!(news.recv().is_err(), "the late end is no news");
    }
}
