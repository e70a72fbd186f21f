//! The terminal behind the standard streams: keys, the screen, width, and its rescue in an emergency.

use rustix::fs::{Mode, OFlags, fstat};
use rustix::io::write;
use rustix::stdio::{stderr, stdout};
use rustix::termios::{
    OptionalActions, QueueSelector, Termios, tcflush, tcgetattr, tcsetattr, ttyname,
};
use std::fs::File;
use std::io::{self, IsTerminal as _, Read as _};
use std::os::fd::AsFd;
use std::sync::{Mutex, PoisonError};

/// The terminal that keys come from: standard input, or else the controlling terminal.
pub fn keys() -> io::Result<File> {
    let input = io::stdin();
    if input.is_terminal() {
        return Ok(File::from(input.as_fd().try_clone_to_owned()?));
    }
    File::open("/dev/tty")
}

/// Reads bytes of keys; call it only if there is something to read, else it blocks.
pub fn read_keys(mut keys: &File, to: &mut [u8]) -> io::Result<usize> {
    keys.read(to)
}

/// The terminal of standard output. A write that it has no room for fails with `WouldBlock`; where the
/// terminal cannot be opened a second time, the write blocks instead.
pub fn screen() -> io::Result<File> {
    let out = io::stdout();
    // Opened again: the flags of standard output are shared with other processes.
    let flags = OFlags::WRONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    let again = ttyname(&out, Vec::new()).and_then(|path| {
        let file = rustix::fs::open(path, flags, Mode::empty())?;
        let is_same = fstat(&file)?.st_rdev == fstat(&out)?.st_rdev;
        Ok(is_same.then_some(file))
    });
    match again {
        Ok(Some(file)) => Ok(File::from(file)),
        _ => Ok(File::from(out.as_fd().try_clone_to_owned()?)),
    }
}

/// Discards what the terminal has not taken yet. Errors are ignored: the terminal may be gone.
pub fn discard_unread(screen: &File) {
    let _ignored = tcflush(screen, QueueSelector::OFlush);
}

/// Lets standard output and standard error take escape sequences. Here they always do.
pub fn take_sequences() {}

/// Writes to standard error without allocating; errors are ignored.
pub(in crate::os) fn write_error(text: &[u8]) {
    let _ignored = write(stderr(), text);
}

/// True if the terminal cannot move its cursor, or does not say what it is.
pub fn is_dumb() -> bool {
    std::env::var_os("TERM").is_none_or(|name| name.is_empty() || name == "dumb")
}

/// True if a variable of the environment has a value.
pub fn is_set(name: &str) -> bool {
    std::env::var_os(name).is_some_and(|value| !value.is_empty())
}

/// The values of `TERM` and `COLORTERM`; empty if not set.
pub fn names() -> (String, String) {
    let value = |name| std::env::var(name).unwrap_or_default();
    (value("TERM"), value("COLORTERM"))
}

/// Width in columns of the terminal that a stream writes to; `None` if it is not a terminal or its
/// width is unknown.
pub fn columns(stream: &impl AsFd) -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(stream).ok()?;
    (size.ws_col > 0).then_some(usize::from(size.ws_col))
}

/// Height in rows of the terminal that a stream writes to; `None` if it is not known.
pub fn rows(stream: &impl AsFd) -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(stream).ok()?;
    (size.ws_row > 0).then_some(usize::from(size.ws_row))
}

/// What restores the terminal without allocating.
struct Rescue {
    keys: File,
    modes: Termios,
    /// Bytes that undo everything that was switched on.
    leave: Vec<u8>,
}

static RESCUE: Mutex<Option<Rescue>> = Mutex::new(None);

/// Before the terminal is switched to raw mode: remembers its modes, and the bytes that restore its
/// screen, for a process that gets no memory and ends.
pub fn prepare_rescue(leave: Vec<u8>) -> io::Result<()> {
    let keys = keys()?;
    let modes = tcgetattr(&keys)?;
    *RESCUE.lock().unwrap_or_else(PoisonError::into_inner) = Some(Rescue { keys, modes, leave });
    Ok(())
}

/// Forgets what [`prepare_rescue`] remembered: the terminal was restored.
pub fn end_rescue() {
    RESCUE.lock().unwrap_or_else(PoisonError::into_inner).take();
}

/// Restores the terminal as remembered, if it was, without allocating.
pub(in crate::os) fn restore_now() {
    let Ok(rescue) = RESCUE.try_lock() else { return };
    if let Some(Rescue { keys, modes, leave }) = &*rescue {
        let _restored = write(stdout(), leave);
        let _restored = tcsetattr(keys, OptionalActions::Now, modes);
    }
}
