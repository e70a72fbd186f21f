//! The index that found the pairs of a run in two passes, and what it may have missed.

use crate::measure::banding::Banding;

/// The index of MinHash bands of a run in two passes. Each candidate was scored exactly; a pair that
/// shares no band is missing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct IndexedJoin {
    /// How the slots were cut into bands.
    pub banding: Banding,
    /// Candidates agree in at least this many slots.
    pub agreeing: u32,
    /// The floor that it was made for.
    pub floor: f64,
    /// Probability that a pair whose Jaccard is exactly the floor is a candidate, 0 to 1; higher
    /// above the floor.
    pub recall: f64,
    /// Distinct texts in the index.
    pub documents: usize,
    /// Pairs that were scored.
    pub candidates: u64,
    /// Pairs in crowded buckets that were not compared: each text of such a bucket was compared with
    /// its first one only.
    pub passed_over: u64,
    /// How many pairs of a sample it found; `None`: not measured.
    pub measured: Option<SampledRecall>,
}

/// The pairs of some texts by the exact join, and how many of them an index found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SampledRecall {
    /// Sampled texts.
    pub texts: u64,
    /// Their pairs that reach the floor.
    pub pairs: u64,
    /// How many of these pairs were found.
    pub found: u64,
}
