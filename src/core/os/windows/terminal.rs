//! The console behind the standard streams: keys, the screen, width, and its rescue in an emergency.

pub(in crate::os) use crate::os::windows::calls::write_error;
use crate::os::windows::calls::{
    console_mode, output_code_page, set_console_mode, set_output_code_page, window,
};
use crate::os::windows::console::read_characters;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::os::windows::io::AsHandle;
use std::sync::{Mutex, PoisonError};
use windows_sys::Win32::System::Console::{
    DISABLE_NEWLINE_AUTO_RETURN, ENABLE_EXTENDED_FLAGS, ENABLE_PROCESSED_OUTPUT,
    ENABLE_VIRTUAL_TERMINAL_INPUT, ENABLE_VIRTUAL_TERMINAL_PROCESSING, ENABLE_WINDOW_INPUT,
    ENABLE_WRAP_AT_EOL_OUTPUT,
};

/// Keys and the mouse come as escape sequences, as on other systems; the mouse selects no text.
const KEY_MODES: u32 = ENABLE_WINDOW_INPUT | ENABLE_EXTENDED_FLAGS | ENABLE_VIRTUAL_TERMINAL_INPUT;
/// Escape sequences are carried out, and a line feed does not return to the first column.
const SCREEN_MODES: u32 = ENABLE_PROCESSED_OUTPUT
    | ENABLE_WRAP_AT_EOL_OUTPUT
    | ENABLE_VIRTUAL_TERMINAL_PROCESSING
    | DISABLE_NEWLINE_AUTO_RETURN;
/// The code page of UTF-8.
const UTF_8: u32 = 65_001;

fn open(name: &str) -> io::Result<File> {
    let console = OpenOptions::new().read(true).write(true).open(name)?;
    console_mode(&console)?;
    Ok(console)
}

/// The console that keys come from.
pub fn keys() -> io::Result<File> {
    open("CONIN$")
}

/// Reads bytes of keys; call it only if there is something to read, else it blocks.
pub fn read_keys(keys: &File, to: &mut [u8]) -> io::Result<usize> {
    read_characters(keys, to)
}

/// The console of standard output. Writes block.
///
/// # Errors
/// Standard output leads elsewhere, e.g. to a terminal that is no console of Windows.
pub fn screen() -> io::Result<File> {
    if console_mode(&io::stdout()).is_err() {
        return Err(io::Error::other(
            "standard output is no console of Windows; in mintty start it with winpty",
        ));
    }
    open("CONOUT$")
}

/// Discards what the terminal has not taken yet: nothing, since writes block.
pub fn discard_unread(_screen: &File) {}

/// Lets standard output and standard error take escape sequences, where they are consoles.
pub fn take_sequences() {
    let take = |stream: &dyn Fn() -> io::Result<()>| drop(stream());
    let switch = |mode| mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING;
    take(&|| set_console_mode(&io::stdout(), switch(console_mode(&io::stdout())?)));
    take(&|| set_console_mode(&io::stderr(), switch(console_mode(&io::stderr())?)));
}

/// True if the terminal cannot move its cursor.
pub fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|name| name == "dumb")
}

/// True if a variable of the environment has a value.
pub fn is_set(name: &str) -> bool {
    std::env::var_os(name).is_some_and(|value| !value.is_empty())
}

/// The values of `TERM` and `COLORTERM`; where they are not set, those of a console.
pub fn names() -> (String, String) {
    let value = |name, usual: &str| std::env::var(name).unwrap_or_else(|_none| usual.to_owned());
    (value("TERM", "xterm-256color"), value("COLORTERM", "truecolor"))
}

/// Width in columns of the console that a stream writes to; `None` if it is not one.
pub fn columns(stream: &impl AsHandle) -> Option<usize> {
    window(stream).map(|(columns, _)| columns)
}

/// Height in rows of the console that a stream writes to; `None` if it is not one.
pub fn rows(stream: &impl AsHandle) -> Option<usize> {
    window(stream).map(|(_, rows)| rows)
}

/// What restores the console without allocating.
struct Rescue {
    keys: File,
    screen: File,
    key_modes: u32,
    screen_modes: u32,
    code_page: u32,
    /// Bytes that undo everything that was switched on.
    leave: Vec<u8>,
}

static RESCUE: Mutex<Option<Rescue>> = Mutex::new(None);

/// Before the console is switched to raw mode: remembers its modes, and the bytes that restore its screen,
/// and switches to escape sequences in UTF-8.
///
/// # Errors
/// There is no console, or it knows no escape sequences.
pub fn prepare_rescue(leave: Vec<u8>) -> io::Result<()> {
    let (keys, screen) = (keys()?, screen()?);
    let rescue = Rescue {
        key_modes: console_mode(&keys)?,
        screen_modes: console_mode(&screen)?,
        code_page: output_code_page(),
        keys,
        screen,
        leave,
    };
    let switched = set_console_mode(&rescue.screen, SCREEN_MODES)
        .and_then(|()| set_console_mode(&rescue.keys, KEY_MODES))
        .and_then(|()| set_output_code_page(UTF_8));
    if switched.is_err() {
        rescue.restore();
        return Err(io::Error::other(
            "this console knows no escape sequences: Windows 10 (1809) or later is needed",
        ));
    }
    *RESCUE.lock().unwrap_or_else(PoisonError::into_inner) = Some(rescue);
    Ok(())
}

/// Restores the modes of the console, after its screen was restored.
pub fn end_rescue() {
    if let Some(rescue) = RESCUE.lock().unwrap_or_else(PoisonError::into_inner).take() {
        rescue.restore();
    }
}

/// Restores the console as remembered, if it was, without allocating.
pub(in crate::os) fn restore_now() {
    let Ok(rescue) = RESCUE.try_lock() else { return };
    if let Some(rescue) = &*rescue {
        let _restored = (&rescue.screen).write_all(&rescue.leave);
        rescue.restore();
    }
}

impl Rescue {
    /// Restores the modes; errors are ignored, since the console may be gone.
    fn restore(&self) {
        let _restored = set_console_mode(&self.keys, self.key_modes);
        let _restored = set_console_mode(&self.screen, self.screen_modes);
        let _restored = set_output_code_page(self.code_page);
    }
}
