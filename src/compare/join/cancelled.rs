//! How a long join is told to give up.

/// Asked between parts of a long work; true ends it early.
pub type Cancelled<'a> = &'a (dyn Fn() -> bool + Sync);
