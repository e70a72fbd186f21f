//! Progress, snapshots and cancelling of a run.

use crate::compare::result::{Comparison, Floors};
use crate::compare::run::memory::Need;
use crate::display::number::{bytes, count, duration};
use std::time::{Duration, Instant};

/// The stages of a run that report progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Walking folders; `total` is not known yet.
    Listing,
    /// Reading and decoding files.
    Reading,
    /// Normalising, shingling, sketching documents.
    Sketching,
    /// Indexing the documents of each shingle; short, reported in one step.
    Indexing,
    /// Finding pairs.
    Pairing,
    /// Scoring the found pairs.
    Scoring,
    /// Comparing the sketches of every two documents.
    Matching,
    /// Comparing the documents of a library with the new texts.
    Passing,
    /// Scoring a sample of the pairs below the floor.
    Sampling,
    /// Joining some texts exactly, to measure the recall of an index.
    Measuring,
    /// Reading the texts of candidate pairs.
    ReadingPairs,
    /// Finding the sources of texts in an index of passages.
    FindingSources,
}

impl Stage {
    /// The stage as a verb: what the run does in it.
    pub fn doing(self) -> &'static str {
        match self {
            Self::Listing => "listing",
            Self::Reading => "reading",
            Self::Sketching => "sketching",
            Self::Indexing => "indexing",
            Self::Pairing => "pairing",
            Self::Scoring => "scoring",
            Self::Matching => "matching sketches",
            Self::Passing => "checking",
            Self::Sampling => "sampling",
            Self::Measuring => "measuring recall",
            Self::ReadingPairs => "reading pairs",
            Self::FindingSources => "finding sources",
        }
    }
}

/// The progress of a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The stage.
    pub stage: Stage,
    /// Files, documents or pairs done.
    pub done: u64,
    /// Files, documents or pairs in all; 0 while listing.
    pub total: u64,
    /// Bytes read so far.
    pub bytes: u64,
    /// Bytes to read, of a few files whose sizes are known; else 0.
    pub of_bytes: u64,
}

impl Progress {
    /// The share of the stage that is done, 0 to 1: by bytes where it is known how many there are, since
    /// one file may be large. `None` without a total.
    pub fn share(&self) -> Option<f64> {
        let (done, total) = match self.of_bytes {
            0 => (self.done, self.total),
            bytes => (self.bytes, bytes),
        };
        (total > 0).then(|| (done as f64 / total as f64).min(1.0))
    }
}

/// The forecast of a join.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct JoinPlan {
    /// Every pair that reaches one of these floors will be found.
    pub floors: Floors,
    /// Number of documents.
    pub documents: usize,
    /// Forecast of the work, in nanoseconds of one core.
    pub work: u64,
    /// Forecast of the memory, in bytes, without the documents.
    pub memory: u64,
    /// Threads that share the work.
    pub threads: usize,
    /// True if the settings name this floor; else it was chosen to be cheap.
    pub forced: bool,
}

/// From this forecast on, the text says how to stop the work.
const LONG: Duration = Duration::from_secs(10);

impl JoinPlan {
    /// The forecast of the elapsed time.
    pub fn time(&self) -> Duration {
        Duration::from_nanos(self.work / self.threads.max(1) as u64)
    }

    /// The text shown before the join starts; `stop` names the key or signal that stops it.
    pub fn in_words(&self, stop: &str) -> String {
        let Self { floors, documents, memory, .. } = *self;
        let contained = floors.contained.map_or_else(String::new, |own| {
            format!(", containment {} of {}+ shingles", own.least, own.shingles)
        });
        let floor = floors.jaccard;
        let (documents, memory) = (count(documents as u64, "document"), bytes(memory));
        let time = match self.time() {
            time if time < Duration::from_secs(1) => "under a second".to_owned(),
            time => format!("about {}", duration(time)),
        };
        let threads = count(self.threads as u64, "thread");
        let stoppable = if self.time() >= LONG {
            format!("; {stop} stops it and keeps what was found")
        } else {
            String::new()
        };
        format!(
            "floor {floor}{contained} over {documents}: {time} on {threads}, about {memory} more memory\
             {stoppable}"
        )
    }
}

/// Callbacks of a run: progress, snapshots of the growing result, cancelling. The defaults ignore
/// progress, make no snapshots and never cancel.
pub trait Watch: Sync {
    /// Called often, from any thread; must be cheap.
    fn progress(&self, _progress: Progress) {}
    /// Called once before a join under a floor starts.
    fn planned(&self, _plan: JoinPlan) {}
    /// True if a snapshot of the growing table is due.
    fn wants_snapshot(&self) -> bool {
        false
    }
    /// Receives a snapshot: everything found so far.
    fn snapshot(&self, _comparison: Comparison) {}
    /// True to stop and keep what was found.
    fn cancelled(&self) -> bool {
        false
    }
    /// True if the memory budget allows this need; asked before memory is taken.
    fn affords(&self, _need: Need) -> bool {
        true
    }
    /// Called if the run ends because the budget does not allow this need.
    fn refuse(&self, _need: Need) {}
}

/// A run without callbacks that is never cancelled.
#[derive(Debug, Clone, Copy)]
pub struct Unwatched;

impl Watch for Unwatched {}

/// No estimate before this time.
const PATIENCE: Duration = Duration::from_secs(1);
/// No estimate before this share of the work.
const LEAST: f64 = 0.01;

/// The current stage and when it started.
#[derive(Debug, Clone, Copy, Default)]
pub struct StagePace {
    since: Option<(Stage, Instant)>,
}

impl StagePace {
    /// The remaining time of the stage at its mean speed so far; `None` while too little is done.
    pub fn left(&mut self, progress: Progress, now: Instant) -> Option<Duration> {
        let since = match self.since {
            Some((stage, since)) if stage == progress.stage => since,
            _ => {
                self.since = Some((progress.stage, now));
                return None;
            }
        };
        let share = progress.share().unwrap_or(0.0);
        let elapsed = now.saturating_duration_since(since);
        let known = elapsed >= PATIENCE && share >= LEAST;
        known.then(|| elapsed.mul_f64((1.0 / share - 1.0).max(0.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_in_words() {
        let plan = JoinPlan {
            floors: Floors::from_jaccard(0.05),
            documents: 10_000,
            work: 3_000_000_000,
            memory: 420_000_000,
            threads: 2,
            forced: true,
        };
        let words =
            "floor 0.05 over 10,000 documents: about 2 s on 2 threads, about 420 MB more memory";
        assert_eq!(plan.in_words("esc"), words);
        let long = JoinPlan { work: 300_000_000_000, threads: 1, ..plan };
        let words = "about 5 min on 1 thread, about 420 MB more memory; esc stops it and keeps what was found";
        assert!(long.in_words("esc").ends_with(words), "{}", long.in_words("esc"));
    }

    #[test]
    fn what_is_left_follows_from_what_is_done() {
        let start = Instant::now();
        let mut pace = StagePace::default();
        let at = |stage, done| Progress { stage, done, total: 200, bytes: 0, of_bytes: 0 };
        let seconds = |n| start + Duration::from_secs(n);
        assert_eq!(pace.left(at(Stage::Reading, 0), start), None);
        assert_eq!(pace.left(at(Stage::Reading, 150), start), None, "too early to tell");
        assert_eq!(pace.left(at(Stage::Reading, 50), seconds(2)), Some(Duration::from_secs(6)));
        assert_eq!(pace.left(at(Stage::Pairing, 10), seconds(9)), None, "another stage");
        assert_eq!(pace.left(at(Stage::Pairing, 1), seconds(11)), None, "too little to tell");
        assert_eq!(pace.left(at(Stage::Pairing, 200), seconds(12)), Some(Duration::ZERO));
        let listing = Progress { total: 0, ..at(Stage::Pairing, 10) };
        assert_eq!(pace.left(listing, seconds(14)), None, "no total");
        // One large file: its bytes count.
        let one = Progress { done: 0, total: 1, bytes: 50, of_bytes: 200, ..at(Stage::Reading, 0) };
        assert_eq!(pace.left(one, seconds(20)), None);
        assert_eq!(pace.left(one, seconds(22)), Some(Duration::from_secs(6)));
        assert_eq!((one.share(), listing.share()), (Some(0.25), None));
    }
}
