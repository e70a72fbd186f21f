//! Handles signals and the loss of the terminal, on threads of their own.

use crate::os::signals::{self, HUNG_UP, Signal};
use crate::os::wait::wait_for_loss;
use crate::tui::flow::{Event, Sender};
use crate::tui::terminal::session;
use crossterm::event::Event as Input;
use std::fs::File;
use std::io;
use std::time::Duration;

/// The process exits after this time, even if the terminal cannot be restored.
const LAST_RESORT: Duration = Duration::from_millis(800);

/// Starts both threads; `keys` is the terminal that keys come from.
pub fn watch(sender: Sender, keys: File) -> io::Result<()> {
    signals::watch(move |signal| match signal {
        Signal::Suspend => sender.send(Event::Suspend),
        Signal::Continued => sender.send(Event::Continued),
        Signal::Resized => {
            let size = session::size();
            sender.send(Event::Input(Input::Resize(size.width, size.height)));
        }
        Signal::End(code) => end(code),
    })?;
    std::thread::Builder::new().name("terminal watch".to_owned()).spawn(move || {
        wait_for_loss(&keys);
        end(HUNG_UP)
    })?;
    Ok(())
}

/// Restores the terminal and exits.
#[expect(clippy::disallowed_methods, reason = "a signal ends the process in any state")]
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
