//! The cancel callback of the joins.

/// Called between parts of a long computation; returning true ends it early.
pub type Cancelled<'a> = &'a (dyn Fn() -> bool + Sync);
