//! What a walk over folders comes back with: files to read, rows for the rest, or a plain no.

use crate::corpus::document::{Name, Skipped};
use std::path::PathBuf;

/// A file that the walk found.
#[derive(Debug, Clone)]
pub struct Found {
    /// Its name in the corpus.
    pub name: Name,
    /// Where to open it.
    pub path: PathBuf,
}

/// Why a corpus cannot be opened at all. `Display` gives the sentence that the user reads; it holds
/// the path as given: sanitise before showing.
#[derive(Debug, thiserror::Error)]
pub enum ScanError {
    /// A path on the command line does not exist or cannot be read.
    #[error("{path}: {why}")]
    Root {
        /// The path as given, invalid UTF-8 replaced.
        path: String,
        /// What is wrong with it, and what to do.
        why: String,
    },
    /// A glob that is none; what is wrong with it, and an example.
    #[error("{0}")]
    Glob(String),
    /// An encoding that is none; what was asked for, and examples.
    #[error("--encoding: {0}")]
    Encoding(String),
}

/// The walk's result, both lists ascending by name.
#[derive(Debug, Default)]
pub struct Listing {
    /// Files to load.
    pub found: Vec<Found>,
    /// Links, devices, hidden things, unreadable folders, second names of a file.
    pub skipped: Vec<Skipped>,
    /// Files and folders left out because `include` or `exclude` said so.
    pub excluded: usize,
}
