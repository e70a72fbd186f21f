//! Results of listing folders: files to read, skipped entries, errors.

use crate::corpus::document::{Name, Skipped};
use std::path::PathBuf;

/// A listed file.
#[derive(Debug, Clone)]
pub struct FoundFile {
    /// Its name in the corpus.
    pub name: Name,
    /// Path to open it at.
    pub path: PathBuf,
}

/// Reasons why a corpus cannot be opened at all. `Display` gives a sentence for the user; it
/// contains the path as given: sanitise before showing.
#[derive(Debug, thiserror::Error)]
pub enum ScanError {
    /// A path on the command line does not exist or cannot be read.
    #[error("{path}: {why}")]
    Root {
        /// The path as given, invalid UTF-8 replaced.
        path: String,
        /// The problem and what to do.
        why: String,
    },
    /// An invalid glob, with the problem and an example.
    #[error("{0}")]
    Glob(String),
    /// An unknown encoding, with examples.
    #[error("--encoding: {0}")]
    Encoding(String),
}

/// The result of a scan, both lists ascending by name.
#[derive(Debug, Default)]
pub struct Listing {
    /// Files to load.
    pub found: Vec<FoundFile>,
    /// Links, devices, hidden entries, unreadable folders, further names of a file.
    pub skipped: Vec<Skipped>,
    /// Number of files and folders left out by `include` or `exclude`.
    pub excluded: usize,
}
