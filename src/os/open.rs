//! Opens regular files without ever blocking, whatever is at the path.

use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;
use std::fs::{File, FileType, Metadata};
use std::io;
use std::os::unix::fs::FileTypeExt as _;
use std::path::Path;

/// Reasons for not opening a file.
#[derive(Debug)]
pub enum Refusal {
    /// It is a symbolic link.
    Link,
    /// It is not a regular file; holds its kind.
    Special(&'static str),
    /// The system returned an error.
    System(io::Error),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

/// Opens a regular file for reading and returns its metadata. Does not follow links and does not
/// wait for the other end of a FIFO.
pub fn regular(path: &Path) -> Result<(File, Metadata), Refusal> {
    let flags =
        OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOFOLLOW | OFlags::NOCTTY | OFlags::CLOEXEC;
    let file = match rustix::fs::open(path, flags, Mode::empty()) {
        Ok(fd) => File::from(fd),
        Err(Errno::LOOP | Errno::MLINK) => return Err(Refusal::Link),
        Err(Errno::NXIO) => return Err(Refusal::Special("socket or device")),
        Err(errno) => return Err(Refusal::System(errno.into())),
    };
    let metadata = file.metadata()?;
    let kind = metadata.file_type();
    if kind.is_file() { Ok((file, metadata)) } else { Err(Refusal::Special(special(kind))) }
}

/// The kind of a file that is neither regular nor a link.
pub fn special(kind: FileType) -> &'static str {
    if kind.is_fifo() {
        "FIFO (named pipe)"
    } else if kind.is_socket() {
        "socket"
    } else if kind.is_char_device() {
        "character device"
    } else if kind.is_block_device() {
        "block device"
    } else if kind.is_dir() {
        "folder"
    } else {
        "of a kind unknown to this program"
    }
}
