//! JSON record of a check: what was compared with what.

use crate::compare::result::Comparison;
use serde::Serialize;

/// New texts against a library.
#[derive(Debug, Serialize)]
pub struct AgainstRecord {
    /// Number of new documents.
    new: u32,
    /// Number of library documents.
    library: usize,
    /// True if new documents were compared with each other too.
    new_pairs: bool,
    /// Number of pairs of distinct texts to compare.
    pairs: u64,
    /// True if shingles were compared; if not, measures that need them are null.
    exact: bool,
}

impl AgainstRecord {
    /// The record of a check; `None` for any other run.
    pub fn new(comparison: &Comparison) -> Option<Self> {
        comparison.against.as_ref().map(|against| Self {
            new: against.new,
            library: comparison.corpus.documents.len() - against.new as usize,
            new_pairs: against.new_pairs,
            pairs: against.pairs,
            exact: against.is_exact(),
        })
    }
}
