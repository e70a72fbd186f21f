//! Opens a regular file so that nothing it turns out to be can block the program.

use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;
use std::fs::{File, FileType, Metadata};
use std::io;
use std::os::unix::fs::FileTypeExt as _;
use std::path::Path;

/// Why a file was not opened.
#[derive(Debug)]
pub enum Refusal {
    /// It is a symbolic link.
    Link,
    /// It is this, and not a regular file.
    Special(&'static str),
    /// The system refused.
    System(io::Error),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

/// Opens a regular file for reading, and says what it is. Does not follow a link and does not wait
/// for the other end of a FIFO.
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

/// What a file is that is neither a regular file nor a link.
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
