//! Why a run cannot start.

use crate::compare::run::memory::Shortage;
use crate::compare::sketches::SketchError;
use crate::corpus::found::ScanError;

/// A run cannot start, or found nothing to compare.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The corpus cannot be listed.
    #[error(transparent)]
    Scan(#[from] ScanError),
    /// The threads that were asked for could not be had.
    #[error("cannot start worker threads: {0}")]
    Threads(String),
    /// There is not enough memory for a stage; it was not begun.
    #[error(transparent)]
    Memory(#[from] Shortage),
    /// A sketch file cannot be used.
    #[error(transparent)]
    Sketches(#[from] SketchError),
}
