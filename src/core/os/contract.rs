//! Types that the parts for all systems share.

use std::io;
use std::time::Duration;

/// What a child may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChildBounds {
    /// Bytes of address space.
    pub memory: u64,
    /// Seconds of processor time.
    pub seconds: u64,
    /// Time from start to end.
    pub wall: Duration,
    /// Bytes on standard output.
    pub output: u64,
}

/// What a child wrote, and how it ended.
#[derive(Debug)]
pub struct ChildOutput {
    /// Standard output.
    pub output: Vec<u8>,
    /// The start of standard error.
    pub errors: Vec<u8>,
    /// Why it ended.
    pub end: ChildEnd,
}

/// Why a child ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChildEnd {
    /// By itself, with this code.
    Exit(i32),
    /// By a signal, e.g. after a fault or an abort.
    Signal(i32),
    /// It used up its processor time.
    Seconds,
    /// It took longer than it may.
    Wall,
    /// It wrote more than it may.
    Flood,
    /// The run was stopped.
    Cancelled,
}

/// The identity of a file on this machine while the file exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FileId {
    /// Its device.
    pub device: u64,
    /// Its inode number there.
    pub number: u64,
}

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

/// Events that a full-screen program handles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signal {
    /// Request to suspend the process until it is continued.
    Suspend,
    /// The process was continued.
    Continued,
    /// The terminal was resized.
    Resized,
    /// Request to end the process, with this exit code.
    End(i32),
}

/// What ended a wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Woken {
    /// There is input to read.
    Keys,
    /// A wake-up, a signal, room for output, or the end of the time.
    Other,
    /// The terminal was closed.
    Gone,
}

/// What bounds the memory of this process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemoryLimit {
    /// The memory that is free on this machine.
    Machine,
    /// The limit of this process on address space (`ulimit -v`).
    AddressSpace,
    /// The limit of this process on data (`ulimit -d`).
    Data,
    /// The limit of a control group, e.g. a container.
    Group,
}

/// How much more memory this process may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemoryRoom {
    /// Bytes that are left.
    pub left: u64,
    /// The limit itself in bytes; for the machine, the same as `left`.
    pub limit: u64,
    /// Whose limit it is.
    pub of: MemoryLimit,
}
