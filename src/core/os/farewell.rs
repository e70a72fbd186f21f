//! The last words of a command that Ctrl-C ends.

use std::sync::mpsc::channel;
use std::time::Duration;

/// Time from Ctrl-C until a command that has not returned is ended.
pub(super) const GRACE: Duration = Duration::from_millis(80);
/// Time between two looks for a second Ctrl-C.
pub(super) const LOOK: Duration = Duration::from_millis(5);
/// Longest time for the last message of a command.
const FAREWELL: Duration = Duration::from_millis(20);

/// Runs work that may block, and waits for it for a limited time.
pub(super) fn say_farewell(work: fn()) {
    let (done, is_done) = channel();
    let work = move || {
        work();
        // Too late: the wait is over.
        let _late = done.send(());
    };
    if std::thread::Builder::new().spawn(work).is_ok() {
        let _late = is_done.recv_timeout(FAREWELL);
    }
}
