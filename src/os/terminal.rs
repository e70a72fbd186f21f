//! The terminal behind the standard streams: key input and width.

use std::fs::File;
use std::io::{self, IsTerminal as _};
use std::os::fd::AsFd;

/// The terminal that keys come from: standard input, or else the controlling terminal.
pub fn keys() -> io::Result<File> {
    let input = io::stdin();
    if input.is_terminal() {
        return Ok(File::from(input.as_fd().try_clone_to_owned()?));
    }
    File::open("/dev/tty")
}

/// Width in columns of the terminal that a stream writes to; `None` if it is not a terminal or its
/// width is unknown.
pub fn columns(stream: &impl AsFd) -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(stream).ok()?;
    (size.ws_col > 0).then_some(usize::from(size.ws_col))
}
