//! A file that is whole or not there at all: written under another name, then put in its place.

use crate::os::private::for_owner;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// The name of a half-written file. Dropping it removes that file, unless it was put in its place.
#[derive(Debug)]
pub struct Draft {
    path: PathBuf,
}

impl Draft {
    /// A draft under this name, which nobody else uses.
    pub fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// A draft beside a file, hidden, and of this process only.
    pub fn beside(path: &Path) -> Self {
        let mut name = OsString::from(".");
        name.push(path.file_name().unwrap_or_default());
        name.push(format!(".{}.part", std::process::id()));
        Self::new(path.with_file_name(name))
    }

    /// Makes the file, empty.
    pub fn create(&self) -> io::Result<File> {
        File::create_new(&self.path)
    }

    /// Makes the file, empty, for its owner only.
    pub fn create_private(&self) -> io::Result<File> {
        for_owner(OpenOptions::new().write(true).create_new(true)).open(&self.path)
    }

    /// Puts the file in the place of another, or where none is. Readers see the one or the other.
    pub fn replace(self, path: &Path) -> io::Result<()> {
        fs::rename(&self.path, path)
    }

    /// Puts the file where none is.
    ///
    /// # Errors
    /// `AlreadyExists` where there is one, even if it came up a moment ago.
    pub fn put(self, path: &Path) -> io::Result<()> {
        // A link is never made over another file; a rename would replace it.
        match fs::hard_link(&self.path, path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => self.replace(path),
            result => result,
        }
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // Gone already when it was put in place.
        let _gone = fs::remove_file(&self.path);
    }
}
