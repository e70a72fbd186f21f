//! The identity of files: two names of one file have the same identity.

pub use crate::os::contract::FileId;
use std::fs::{self, File, Metadata};
use std::io;
use std::os::fd::AsFd as _;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use walkdir::{DirEntry, DirEntryExt as _};

impl FileId {
    /// The identity of the entry at this path; a symbolic link has its own.
    pub fn from_entry(path: &Path) -> io::Result<Self> {
        Ok(Self::new(&fs::symlink_metadata(path)?))
    }

    /// The identity of the file at this path, following links.
    pub fn from_path(path: &Path) -> io::Result<Self> {
        Ok(Self::new(&fs::metadata(path)?))
    }

    /// The identity of an open file.
    pub fn from_file(file: &File) -> io::Result<Self> {
        Ok(Self::new(&file.metadata()?))
    }

    /// The identity of standard input.
    pub fn of_input() -> io::Result<Self> {
        Self::from_file(&File::from(io::stdin().as_fd().try_clone_to_owned()?))
    }

    fn new(metadata: &Metadata) -> Self {
        Self { device: metadata.dev(), number: metadata.ino() }
    }
}

/// True while a file has a name.
pub fn is_linked(file: &File) -> io::Result<bool> {
    Ok(file.metadata()?.nlink() > 0)
}

/// The inode number from a folder listing, which needs no system call. Names of one file have the
/// same number, but files on different devices may share one.
pub fn listed_number(entry: &DirEntry) -> u64 {
    entry.ino()
}
