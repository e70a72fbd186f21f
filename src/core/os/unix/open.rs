//! Opens regular files without ever blocking, whatever is at the path.

pub use crate::os::contract::Refusal;
use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;
use std::fs::{File, FileType, Metadata};
use std::os::unix::fs::FileTypeExt as _;
use std::path::Path;

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

/// Where a system names files that a program has open.
const OPENED: [&str; 2] = ["/dev/fd", "/proc"];

/// True for a pipe that a program has open; one with a name in a folder may wait for a writer for ever.
pub fn is_pipe(path: &Path, kind: FileType) -> bool {
    kind.is_fifo() && OPENED.iter().any(|folder| path.starts_with(folder))
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
