//! How a run is watched: progress, snapshots, cancelling.

use crate::compare::result::Comparison;
use crate::display::number::{bytes, count, duration};
use std::time::Duration;

/// What a run is doing now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Walking folders; `total` is not known yet.
    Listing,
    /// Reading and decoding files.
    Reading,
    /// Normalising, shingling, sketching documents.
    Sketching,
    /// Listing which documents hold each shingle; short, and told in one step.
    Indexing,
    /// Finding pairs.
    Pairing,
    /// Scoring the pairs that were found.
    Scoring,
    /// Comparing the sketches of every two documents.
    Matching,
    /// Documents of a library passing by the new ones.
    Passing,
    /// Scoring a sample of the pairs below the floor.
    Sampling,
}

/// How far a stage is.
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
}

/// What a join is about to do.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plan {
    /// Every pair with at least this Jaccard will be found.
    pub floor: f64,
    /// Documents to be joined.
    pub documents: usize,
    /// Forecast of the work, in nanoseconds of one core.
    pub work: u64,
    /// Forecast of the memory, in bytes, without the documents.
    pub memory: u64,
    /// Threads that share the work.
    pub threads: usize,
    /// Whether this floor was asked for; if not, it was chosen so that it is cheap.
    pub forced: bool,
}

/// From this forecast on the sentence says that the work can be stopped.
const LONG: Duration = Duration::from_secs(10);

impl Plan {
    /// The forecast by the clock.
    pub fn time(&self) -> Duration {
        Duration::from_nanos(self.work / self.threads.max(1) as u64)
    }

    /// What the reader is told before it starts; `stop` names what stops it.
    pub fn in_words(&self, stop: &str) -> String {
        let Self { floor, documents, memory, .. } = *self;
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
            "floor {floor} over {documents}: {time} on {threads}, about {memory} more memory\
             {stoppable}"
        )
    }
}

/// Callbacks of a run: progress, snapshots of the growing result, cancelling. By default progress is
/// ignored, no snapshot is made and the run is never cancelled.
pub trait Watch: Sync {
    /// Called often, from any thread; must be cheap.
    fn progress(&self, _progress: Progress) {}
    /// Called once before a join under a floor starts.
    fn planned(&self, _plan: Plan) {}
    /// Whether a snapshot of the growing table is wanted now.
    fn wants_snapshot(&self) -> bool {
        false
    }
    /// A snapshot: everything found so far.
    fn snapshot(&self, _comparison: Comparison) {}
    /// Whether to stop and keep what was found.
    fn cancelled(&self) -> bool {
        false
    }
}

/// Nobody watches, nobody stops the run.
#[derive(Debug, Clone, Copy)]
pub struct Unwatched;

impl Watch for Unwatched {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_in_words() {
        let plan = Plan {
            floor: 0.05,
            documents: 10_000,
            work: 3_000_000_000,
            memory: 420_000_000,
            threads: 2,
            forced: true,
        };
        let told =
            "floor 0.05 over 10,000 documents: about 2 s on 2 threads, about 420 MB more memory";
        assert_eq!(plan.in_words("esc"), told);
        let long = Plan { work: 300_000_000_000, threads: 1, ..plan };
        let told = "about 5 min on 1 thread, about 420 MB more memory; esc stops it and keeps what was found";
        assert!(long.in_words("esc").ends_with(told), "{}", long.in_words("esc"));
    }
}
