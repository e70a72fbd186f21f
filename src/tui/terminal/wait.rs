//! Waits for keys and for the bell of the queue, or for the loss of the terminal.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use std::fs::File;
use std::io::{self, Read as _};
use std::os::unix::net::UnixStream;

/// Whether the terminal is still there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terminal {
    /// It is.
    Here,
    /// It was closed.
    Gone,
}

/// The longest wait without an event: only a safety net, idle needs no waking.
const LONGEST: Timespec = Timespec { tv_sec: 60, tv_nsec: 0 };

/// Blocks until there is input, the bell rings or a signal came.
pub fn wait(tty: &File, bell: &UnixStream) -> io::Result<Terminal> {
    let mut watched = [PollFd::new(tty, PollFlags::IN), PollFd::new(bell, PollFlags::IN)];
    match poll(&mut watched, Some(&LONGEST)) {
        // A signal: whatever it was, the next round sees it.
        Err(Errno::INTR) => return Ok(Terminal::Here),
        result => result?,
    };
    let seen = watched[0].revents();
    let mut rings = [0; 64];
    while matches!((&mut &*bell).read(&mut rings), Ok(1..)) {}
    Ok(if is_lost(seen) { Terminal::Gone } else { Terminal::Here })
}

/// Blocks until the terminal is gone.
pub fn wait_for_loss(tty: &File) {
    loop {
        // No events asked for: only the loss of the terminal ends this wait.
        let mut watched = [PollFd::new(tty, PollFlags::empty())];
        if poll(&mut watched, None).is_ok() && is_lost(watched[0].revents()) {
            return;
        }
    }
}

fn is_lost(seen: PollFlags) -> bool {
    seen.intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL)
}
