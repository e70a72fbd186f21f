//! How a run used the cache of profiles.

/// How a run used the cache.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reuse {
    /// Documents whose profile came from the cache.
    pub documents: usize,
    /// A sentence on why the cache was not read or written. Holds a path: sanitise before showing.
    pub word: Option<String>,
}
