//! Waits for keys, for a wake-up from another thread, or for the loss of the terminal.

pub use crate::os::contract::Woken;
use crate::os::windows::calls::Wakeup;
use std::fs::File;
use std::io;
use std::sync::Arc;
use std::time::Duration;

/// Longest wait without an event: a safety net only, since an idle program needs no wake-up.
const LONGEST: Duration = Duration::from_secs(60);

/// Receiving half of the wake-up channel.
#[derive(Debug)]
pub struct Bell(Arc<Wakeup>);

/// Sending half of the wake-up channel, for any thread.
#[derive(Debug, Clone)]
pub struct Ringer(Arc<Wakeup>);

/// Creates a wake-up channel.
pub fn bell() -> io::Result<(Bell, Ringer)> {
    let wakeup = Arc::new(Wakeup::new()?);
    Ok((Bell(wakeup.clone()), Ringer(wakeup)))
}

impl Ringer {
    /// Ends the current or the next wait.
    pub fn ring(&self) {
        self.0.set();
    }
}

impl Bell {
    /// Blocks until the console has an event, there is a wake-up, or `limit` is over. Output is never
    /// waited for: writes block.
    pub fn wait(
        &self,
        keys: &File,
        _full: Option<&File>,
        limit: Option<Duration>,
    ) -> io::Result<Woken> {
        Ok(match self.0.wait(keys, limit.unwrap_or(LONGEST)) {
            Ok(Some(0)) => Woken::Keys,
            Ok(_) => Woken::Other,
            Err(_closed) => Woken::Gone,
        })
    }
}

/// Returns at once: writes block until there is room.
pub fn wait_for_room(_screen: &File, _limit: Duration) -> bool {
    true
}

/// Blocks for ever: the loss of the console is an event like Ctrl-C, see `signals`.
pub fn wait_for_loss(_keys: &File) {
    loop {
        std::thread::park();
    }
}
