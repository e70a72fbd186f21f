//! Writes a file under a temporary name and then renames it, so that it is complete or absent.

use crate::os::private::for_owner;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// A temporary file. Dropping it removes the file, unless it was renamed.
#[derive(Debug)]
pub struct Draft {
    path: PathBuf,
}

impl Draft {
    /// Creates a draft with this name, which must not be in use.
    pub fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// Creates a draft next to a file: hidden, and unique to this process.
    pub fn beside(path: &Path) -> Self {
        let mut name = OsString::from(".");
        name.push(path.file_name().unwrap_or_default());
        name.push(format!(".{}.part", std::process::id()));
        Self::new(path.with_file_name(name))
    }

    /// Creates the file, empty.
    pub fn create(&self) -> io::Result<File> {
        File::create_new(&self.path)
    }

    /// Creates the file, empty, accessible to its owner only.
    pub fn create_private(&self) -> io::Result<File> {
        for_owner(OpenOptions::new().write(true).create_new(true)).open(&self.path)
    }

    /// Renames the file to `path`, replacing an existing one. Readers see either the old or the new
    /// file.
    pub fn replace(self, path: &Path) -> io::Result<()> {
        fs::rename(&self.path, path)
    }

    /// Renames the file to `path` if there is no file.
    ///
    /// # Errors
    /// `AlreadyExists` if there is one, even if it was created a moment ago.
    pub fn put(self, path: &Path) -> io::Result<()> {
        // A hard link never replaces a file; a rename would.
        match fs::hard_link(&self.path, path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => self.replace(path),
            result => result,
        }
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // Does nothing if the file was renamed.
        let _gone = fs::remove_file(&self.path);
    }
}
