//! Gives a text to the clipboard of Windows.

use crate::os::windows::calls::set_clipboard;
use std::io;
use std::time::{Duration, Instant};

/// The command for [`feed`] that takes a text for the desktop: no program, but Windows itself.
pub const DESKTOP: &[&str] = &["Windows"];

/// Another program may hold the clipboard for this long.
const LIMIT: Duration = Duration::from_millis(500);
const PAUSE: Duration = Duration::from_millis(10);

/// Puts a text into the clipboard; line ends become those of Windows.
///
/// # Errors
/// Another program holds the clipboard, or the command is not [`DESKTOP`].
pub fn feed(words: &[&str], text: &str) -> io::Result<()> {
    if words != DESKTOP {
        return Err(io::ErrorKind::Unsupported.into());
    }
    let text = text.replace("\r\n", "\n").replace('\n', "\r\n").replace('\0', " ");
    let units: Vec<u16> = text.encode_utf16().chain([0]).collect();
    let start = Instant::now();
    loop {
        match set_clipboard(&units) {
            Err(_held) if start.elapsed() < LIMIT => std::thread::sleep(PAUSE),
            result => return result,
        }
    }
}
