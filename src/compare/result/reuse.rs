//! What the cache of profiles did for a run.

/// What the cache did for a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reuse {
    /// Documents whose profile came from the cache.
    pub documents: usize,
    /// What kept the cache from being used or written, in a sentence; holds a path: sanitise before
    /// showing.
    pub word: Option<String>,
}
