//! The error of a run.

use crate::compare::run::memory::Shortage;
use crate::compare::sketches::SketchError;
use crate::corpus::found::ScanError;

/// Why a run cannot start or continue.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The corpus cannot be listed.
    #[error(transparent)]
    Scan(#[from] ScanError),
    /// Worker threads cannot be started.
    #[error("cannot start worker threads: {0}")]
    Threads(String),
    /// A stage needs more memory than available, and was not started.
    #[error(transparent)]
    Memory(#[from] Shortage),
    /// A sketch file cannot be used.
    #[error(transparent)]
    Sketches(#[from] SketchError),
}
