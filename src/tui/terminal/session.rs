//! The terminal's modes: entered and left here and nowhere else.

use crate::os::terminal::keys;
use crossterm::cursor::{Hide, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    SetTitle, disable_raw_mode, enable_raw_mode,
};
use std::io::{self, IsTerminal as _, Write as _, stdout};
use std::sync::{Mutex, TryLockError};
use std::time::{Duration, Instant};

/// Whether the modes are ours now. Whoever writes to the terminal holds this, so that nothing is
/// drawn after leaving.
static ENTERED: Mutex<bool> = Mutex::new(false);

/// How long leaving waits for a frame that is being written.
const PATIENCE: Duration = Duration::from_millis(200);

/// The window title is kept on the terminal's stack meanwhile.
const PUSH_TITLE: &str = "\x1b[22;0t";
const POP_TITLE: &str = "\x1b[23;0t";

/// Whether there is a terminal to draw on and to read keys from.
pub fn is_there() -> bool {
    stdout().is_terminal() && keys().is_ok()
}

/// Takes the terminal: raw, alternate screen, paste as text, mouse if wanted, no cursor.
pub fn enter(title: &str, mouse: bool) -> io::Result<()> {
    let mut entered = ENTERED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    enable_raw_mode()?;
    *entered = true;
    let mut out = stdout().lock();
    write!(out, "{PUSH_TITLE}")?;
    execute!(out, EnterAlternateScreen, SetTitle(title), EnableBracketedPaste, Hide)?;
    if mouse {
        execute!(out, EnableMouseCapture)?;
    }
    out.flush()
}

/// Gives the terminal back. Safe to call twice, from any thread; errors are ignored, since it is
/// also called when the terminal is gone.
pub fn leave() {
    let start = Instant::now();
    let held = loop {
        match ENTERED.try_lock() {
            Ok(held) => break Some(held),
            Err(TryLockError::Poisoned(held)) => break Some(held.into_inner()),
            Err(TryLockError::WouldBlock) if start.elapsed() > PATIENCE => break None,
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    if let Some(mut entered) = held {
        if !std::mem::take(&mut *entered) {
            return;
        }
        give_back();
    } else {
        // Another thread hangs in a write to a terminal that does not read: the process is ending.
        drop(disable_raw_mode());
    }
}

fn give_back() {
    let mut out = stdout().lock();
    drop(execute!(
        out,
        EndSynchronizedUpdate,
        DisableMouseCapture,
        DisableBracketedPaste,
        LeaveAlternateScreen,
        Show
    ));
    drop(write!(out, "{POP_TITLE}"));
    drop(out.flush());
    drop(disable_raw_mode());
}

/// Sets raw mode again although it was set before: the shell may have undone it meanwhile.
pub fn raw_again() -> io::Result<()> {
    disable_raw_mode()?;
    enable_raw_mode()
}

/// Writes one frame as one synchronised update; nothing when the terminal was given back.
pub fn write_frame(bytes: &[u8]) -> io::Result<()> {
    let entered = ENTERED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if !*entered || bytes.is_empty() {
        return Ok(());
    }
    let mut frame = Vec::with_capacity(bytes.len() + 16);
    crossterm::queue!(frame, BeginSynchronizedUpdate)?;
    frame.extend_from_slice(bytes);
    crossterm::queue!(frame, EndSynchronizedUpdate)?;
    let mut out = stdout().lock();
    out.write_all(&frame)?;
    out.flush()
}

/// Puts a text into the clipboard of the terminal, if that takes it from a program (OSC 52).
pub fn copy(text: &str) -> io::Result<()> {
    let coded = base64::Engine::encode(&base64::engine::general_purpose::STANDARD, text);
    write_frame(format!("\x1b]52;c;{coded}\x07").as_bytes())
}
