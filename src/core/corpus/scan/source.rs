//! Where documents come from.

use std::path::{Path, PathBuf};

/// The source of documents.
#[derive(Debug, Clone)]
pub enum Source {
    /// Folders and files, as given on the command line.
    Paths(Vec<PathBuf>),
    /// The built-in demo corpus.
    Demo,
    /// New texts compared with a library.
    Check(Check),
}

/// New texts and the library they are compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// Folders and files of new texts; if empty, the built-in demo corpus.
    pub new: Vec<PathBuf>,
    /// Folders and files of the library, or one sketch file.
    pub library: Vec<PathBuf>,
    /// True to compare new texts with each other as well.
    pub new_pairs: bool,
}

impl Source {
    /// All folders and files to read; empty for the demo corpus.
    pub fn paths(&self) -> Vec<&Path> {
        let (first, second) = match self {
            Self::Demo => (&[][..], &[][..]),
            Self::Paths(paths) => (paths.as_slice(), &[][..]),
            Self::Check(check) => (check.new.as_slice(), check.library.as_slice()),
        };
        first.iter().chain(second).map(PathBuf::as_path).collect()
    }
}
