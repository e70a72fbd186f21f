//! Walks folders and lists the files that may be documents.

use crate::corpus::document::{Name, Skipped};
use std::path::PathBuf;

/// Where documents come from.
#[derive(Debug, Clone)]
pub enum Source {
    /// Folders and files, as given on the command line.
    Paths(Vec<PathBuf>),
    /// The built-in demo corpus.
    Demo,
}

/// How files are chosen and read.
#[derive(Debug, Clone)]
pub struct ReadOptions {
    /// A WHATWG encoding label that overrides detection.
    pub encoding: Option<String>,
    /// Files over this many bytes are skipped.
    pub max_file_size: u64,
    /// Only names that match one of these globs, when there are any.
    pub include: Vec<String>,
    /// No names that match one of these globs.
    pub exclude: Vec<String>,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self { encoding: None, max_file_size: 16 << 20, include: Vec::new(), exclude: Vec::new() }
    }
}

/// A file that the walk found.
#[derive(Debug, Clone)]
pub struct Found {
    /// Its name in the corpus.
    pub name: Name,
    /// Where to open it.
    pub path: PathBuf,
}

/// Why a corpus cannot be opened at all.
#[derive(Debug, thiserror::Error)]
pub enum ScanError {
    /// A path on the command line does not exist or cannot be read.
    #[error("{path}: {why}")]
    Root {
        /// The path as given, sanitised.
        path: String,
        /// What the system said.
        why: String,
    },
    /// A glob that is none.
    #[error("{0}")]
    Glob(String),
}

/// The walk's result: files in no particular order, and what was passed over.
#[derive(Debug, Default)]
pub struct Listing {
    /// Files to load.
    pub found: Vec<Found>,
    /// Links, devices, unreadable folders.
    pub skipped: Vec<Skipped>,
}

/// Lists the files under `roots`. `tick` is called with the number of files so far and answers
/// whether to go on.
pub fn scan(
    roots: &[PathBuf],
    _options: &ReadOptions,
    tick: &dyn Fn(usize) -> bool,
) -> Result<Listing, ScanError> {
    let mut listing = Listing::default();
    for root in roots {
        for entry in walkdir::WalkDir::new(root).into_iter().flatten() {
            if entry.file_type().is_file() {
                let relative = entry.path().strip_prefix(root).unwrap_or(entry.path());
                let name = Name::new(relative.as_os_str().as_encoded_bytes());
                listing.found.push(Found { name, path: entry.path().to_owned() });
                if !tick(listing.found.len()) {
                    return Ok(listing);
                }
            }
        }
    }
    Ok(listing)
}
