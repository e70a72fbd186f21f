//! What a check compared, for a program to read.

use crate::compare::result::Comparison;
use serde::Serialize;

/// New texts against a library.
#[derive(Debug, Serialize)]
pub struct AgainstRecord {
    /// How many documents are new.
    new: u32,
    /// How many are the library's.
    library: usize,
    /// Whether new documents were compared with each other too.
    new_pairs: bool,
    /// Pairs of distinct texts that there are to compare.
    pairs: u64,
    /// Whether Jaccard and its kin are exact; if not, they are null.
    exact: bool,
}

impl AgainstRecord {
    /// The sides of a check; `None` for any other run.
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
