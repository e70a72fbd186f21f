//! Waits for keys, for a wake-up from another thread, or for the loss of the terminal.

pub use crate::os::contract::Woken;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::time::Duration;

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
    /// Blocks until there is input, a wake-up, a signal, room in `full` for more output, or until
    /// `limit` is over.
    pub fn wait(
        &self,
        keys: &File,
        full: Option<&File>,
        limit: Option<Duration>,
    ) -> io::Result<Woken> {
        let limit = limit.map_or(Ok(LONGEST), Timespec::try_from).unwrap_or(LONGEST);
        let mut watched =
            vec![PollFd::new(keys, PollFlags::IN), PollFd::new(&self.0, PollFlags::IN)];
        watched.extend(full.map(|screen| PollFd::new(screen, PollFlags::OUT)));
        match poll(&mut watched, Some(&limit)) {
            // A signal: the next round handles it.
            Err(Errno::INTR) => return Ok(Woken::Other),
            result => result?,
        };
        let seen = watched[0].revents();
        let mut rings = [0; 64];
        while matches!((&mut &self.0).read(&mut rings), Ok(1..)) {}
        Ok(if is_lost(seen) {
            Woken::Gone
        } else if seen.contains(PollFlags::IN) {
            Woken::Keys
        } else {
            Woken::Other
        })
    }
}

/// Waits until a terminal has room for more output, at most for `limit`; true if it has.
pub fn wait_for_room(screen: &File, limit: Duration) -> bool {
    let Ok(limit) = Timespec::try_from(limit) else { return false };
    let mut watched = [PollFd::new(screen, PollFlags::OUT)];
    poll(&mut watched, Some(&limit)).is_ok_and(|ready| ready > 0)
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
