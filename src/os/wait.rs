//! Waits for keys, for a wake-up from another thread, or for the loss of the terminal.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::os::unix::net::UnixStream;
use std::sync::Arc;

/// State of the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terminal {
    /// It is open.
    Here,
    /// It was closed.
    Gone,
}

/// Longest wait without an event: a safety net only, since an idle program needs no wake-up.
const LONGEST: Timespec = Timespec { tv_sec: 60, tv_nsec: 0 };

/// Receiving half of the wake-up channel.
#[derive(Debug)]
pub struct Bell(UnixStream);

/// Sending half of the wake-up channel, for any thread.
#[derive(Debug, Clone)]
pub struct Ringer(Arc<UnixStream>);

/// Creates a wake-up channel.
pub fn bell() -> io::Result<(Bell, Ringer)> {
    let (bell, ringer) = UnixStream::pair()?;
    bell.set_nonblocking(true)?;
    ringer.set_nonblocking(true)?;
    Ok((Bell(bell), Ringer(Arc::new(ringer))))
}

impl Ringer {
    /// Ends the current or the next wait.
    pub fn ring(&self) {
        // A full pipe already ends the wait.
        drop((&*self.0).write(&[1]));
    }
}

impl Bell {
    /// Blocks until there is input, a wake-up or a signal.
    pub fn wait(&self, keys: &File) -> io::Result<Terminal> {
        let mut watched = [PollFd::new(keys, PollFlags::IN), PollFd::new(&self.0, PollFlags::IN)];
        match poll(&mut watched, Some(&LONGEST)) {
            // A signal: the next round handles it.
            Err(Errno::INTR) => return Ok(Terminal::Here),
            result => result?,
        };
        let seen = watched[0].revents();
        let mut rings = [0; 64];
        while matches!((&mut &self.0).read(&mut rings), Ok(1..)) {}
        Ok(if is_lost(seen) { Terminal::Gone } else { Terminal::Here })
    }
}

/// Blocks until the terminal is gone.
pub fn wait_for_loss(keys: &File) {
    loop {
        // No events requested: only the loss of the terminal ends this wait.
        let mut watched = [PollFd::new(keys, PollFlags::empty())];
        if poll(&mut watched, None).is_ok() && is_lost(watched[0].revents()) {
            return;
        }
    }
}

fn is_lost(seen: PollFlags) -> bool {
    seen.intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL)
}
