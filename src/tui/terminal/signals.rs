//! Signals and the loss of the terminal, each seen to on a thread of its own.

use crate::tui::flow::{Event, Sender};
use crate::tui::terminal::session;
use crate::tui::terminal::wait::wait_for_loss;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH, SIGXFSZ};
use signal_hook::iterator::Signals;
use std::fs::File;
use std::io;
use std::time::Duration;

/// The process ends after this long, even if the terminal does not take its modes back.
const LAST_RESORT: Duration = Duration::from_millis(800);

/// Starts both threads.
pub fn watch(sender: Sender, tty: File) -> io::Result<()> {
    // A file that may not grow is an error of the write, not the end of the program.
    let mut signals =
        Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH, SIGXFSZ])?;
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            match signal {
                SIGTSTP => sender.send(Event::Suspend),
                SIGCONT => sender.send(Event::Continued),
                SIGXFSZ => {}
                // The size itself comes with the input; the main thread only has to look.
                SIGWINCH => sender.ring(),
                _ => end(128 + signal),
            }
        }
    })?;
    std::thread::Builder::new().name("terminal watch".to_owned()).spawn(move || {
        wait_for_loss(&tty);
        end(128 + SIGHUP)
    })?;
    Ok(())
}

/// Gives the terminal back and ends the process.
#[expect(clippy::disallowed_methods, reason = "a signal ends the process whatever the rest does")]
pub fn end(code: i32) -> ! {
    let last_resort = std::thread::Builder::new().spawn(move || {
        std::thread::sleep(LAST_RESORT);
        std::process::exit(code)
    });
    if last_resort.is_ok() {
        session::leave();
    }
    std::process::exit(code)
}
