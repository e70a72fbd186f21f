//! Signals: Ctrl-C for a command, and everything that the shell or the system tells a full-screen program.

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH, SIGXFSZ};
use signal_hook::iterator::Signals;
use signal_hook::{flag, low_level};
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What a full-screen program has to see to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signal {
    /// The process is asked to stop until it is continued.
    Suspend,
    /// The process goes on after it was stopped.
    Continued,
    /// The terminal has another size.
    Resized,
    /// The process is asked to end, with this exit code.
    End(i32),
}

/// The exit code of a process whose terminal is gone.
pub const HUNG_UP: i32 = 128 + SIGHUP;

/// A flag that the first Ctrl-C raises. From then on another one ends the process with `code`.
pub fn interrupt_flag(code: i32) -> io::Result<Arc<AtomicBool>> {
    let raised = Arc::new(AtomicBool::new(false));
    // In this order: the second looks at the flag before the first raises it.
    flag::register_conditional_shutdown(SIGINT, code, raised.clone())?;
    flag::register(SIGINT, raised.clone())?;
    Ok(raised)
}

/// Calls `handle` for each signal, on a thread of its own, until the process ends.
pub fn watch(handle: impl Fn(Signal) + Send + 'static) -> io::Result<()> {
    let mut signals =
        Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH, SIGXFSZ])?;
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            match signal {
                SIGTSTP => handle(Signal::Suspend),
                SIGCONT => handle(Signal::Continued),
                SIGWINCH => handle(Signal::Resized),
                // A file that may not grow is an error of the write, not the end of the program.
                SIGXFSZ => {}
                _ => handle(Signal::End(128 + signal)),
            }
        }
    })?;
    Ok(())
}

/// Stops this process as Ctrl-Z does, and returns when it is continued.
pub fn stop_self() -> io::Result<()> {
    low_level::emulate_default_handler(SIGTSTP)
}
