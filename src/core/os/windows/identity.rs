//! The identity of files: two names of one file have the same identity.

pub use crate::os::contract::FileId;
use std::fs::{File, OpenOptions};
use std::io;
use std::os::windows::fs::OpenOptionsExt as _;
use std::os::windows::io::AsHandle as _;
use std::path::Path;
use walkdir::DirEntry;
use winapi_util::file::{Information, information};
use windows_sys::Win32::Storage::FileSystem::{
    FILE_FLAG_BACKUP_SEMANTICS, FILE_FLAG_OPEN_REPARSE_POINT,
};

impl FileId {
    /// The identity of the entry at this path; a symbolic link has its own.
    pub fn from_entry(path: &Path) -> io::Result<Self> {
        Self::from_file(&open(path, FILE_FLAG_OPEN_REPARSE_POINT)?)
    }

    /// The identity of the file at this path, following links.
    pub fn from_path(path: &Path) -> io::Result<Self> {
        Self::from_file(&open(path, 0)?)
    }

    /// The identity of an open file: its volume and its index there.
    pub fn from_file(file: &File) -> io::Result<Self> {
        Ok(Self::new(&information(file)?))
    }

    /// The identity of standard input.
    pub fn of_input() -> io::Result<Self> {
        Self::from_file(&File::from(io::stdin().as_handle().try_clone_to_owned()?))
    }

    fn new(information: &Information) -> Self {
        Self { device: information.volume_serial_number(), number: information.file_index() }
    }
}

/// Opens a file or a folder for nothing but its description.
fn open(path: &Path, flags: u32) -> io::Result<File> {
    // Folders are opened by the first flag only.
    let flags = FILE_FLAG_BACKUP_SEMANTICS | flags;
    OpenOptions::new().access_mode(0).custom_flags(flags).open(path)
}

/// True while a file has a name.
pub fn is_linked(file: &File) -> io::Result<bool> {
    Ok(information(file)?.number_of_links() > 0)
}

/// The index of a file. A listing does not have it, so each file is opened for it, but not read; 0 if it
/// cannot be opened.
pub fn listed_number(entry: &DirEntry) -> u64 {
    FileId::from_entry(entry.path()).map_or(0, |id| id.number)
}
