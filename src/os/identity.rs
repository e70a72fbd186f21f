//! Which file a name leads to: two names of one file have the same identity.

use std::fs::{self, File, Metadata};
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use walkdir::{DirEntry, DirEntryExt as _};

/// The identity of a file on this machine, as long as the file is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FileId {
    /// The device that it is on.
    pub device: u64,
    /// Its number there.
    pub number: u64,
}

impl FileId {
    /// Of what stands under this path; a link counts as a file of its own.
    pub fn from_entry(path: &Path) -> io::Result<Self> {
        Ok(Self::new(&fs::symlink_metadata(path)?))
    }

    /// Of the file that this path leads to, through links.
    pub fn from_path(path: &Path) -> io::Result<Self> {
        Ok(Self::new(&fs::metadata(path)?))
    }

    /// Of an open file.
    pub fn from_file(file: &File) -> io::Result<Self> {
        Ok(Self::new(&file.metadata()?))
    }

    fn new(metadata: &Metadata) -> Self {
        Self { device: metadata.dev(), number: metadata.ino() }
    }
}

/// The number that a listing gives for free. Names of one file have the same number; so may names of
/// different files, on different devices.
pub fn listed_number(entry: &DirEntry) -> u64 {
    entry.ino()
}
