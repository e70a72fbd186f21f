//! Handles signals: Ctrl-C for a command, and everything that a full-screen program reacts to.

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH, SIGXFSZ};
use signal_hook::iterator::Signals;
use signal_hook::{flag, low_level};
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

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

/// The exit code of a process whose terminal is gone.
pub const HUNG_UP: i32 = 128 + SIGHUP;

/// Returns a flag that the first Ctrl-C sets. A second one ends the process with exit code `code`.
pub fn interrupt_flag(code: i32) -> io::Result<Arc<AtomicBool>> {
    let raised = Arc::new(AtomicBool::new(false));
    // Order matters: the second handler must read the flag before the first sets it.
    flag::register_conditional_shutdown(SIGINT, code, raised.clone())?;
    flag::register(SIGINT, raised.clone())?;
    Ok(raised)
}

/// Calls `handle` for each signal, on a thread of its own, for the life of the process.
pub fn watch(handle: impl Fn(Signal) + Send + 'static) -> io::Result<()> {
    let mut signals =
        Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH, SIGXFSZ])?;
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            match signal {
                SIGTSTP => handle(Signal::Suspend),
                SIGCONT => handle(Signal::Continued),
                SIGWINCH => handle(Signal::Resized),
                // Exceeding a file size limit is an error of the write, not the end of the program.
                SIGXFSZ => {}
                _ => handle(Signal::End(128 + signal)),
            }
        }
    })?;
    Ok(())
}

/// Suspends this process as Ctrl-Z does; returns when it is continued.
pub fn stop_self() -> io::Result<()> {
    low_level::emulate_default_handler(SIGTSTP)
}
