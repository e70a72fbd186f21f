//! How a run is watched: progress, snapshots, cancelling.

use crate::compare::comparison::Comparison;

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
    /// What that will take: about so many nanoseconds of one core.
    pub work: u64,
}

/// Who watches a run: hears of progress, gets snapshots, may cancel.
pub trait Watch: Sync {
    /// Called often, from any thread; must be cheap.
    fn progress(&self, progress: Progress);
    /// Called once before a join under a floor starts.
    fn planned(&self, _plan: Plan) {}
    /// Whether a snapshot of the growing table is wanted now.
    fn wants_snapshot(&self) -> bool;
    /// A snapshot: everything found so far.
    fn snapshot(&self, comparison: Comparison);
    /// Whether to stop and keep what was found.
    fn cancelled(&self) -> bool;
}
