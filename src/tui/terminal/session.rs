//! Enters and leaves the modes of the terminal; no other file does.

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

/// True while the modes are entered. Every write to the terminal holds this lock, so that nothing is
/// drawn after leaving.
static ENTERED: Mutex<bool> = Mutex::new(false);

/// How long `leave` waits for a frame that is being written.
const PATIENCE: Duration = Duration::from_millis(200);

/// The old window title is kept on the terminal's stack.
const PUSH_TITLE: &str = "\x1b[22;0t";
const POP_TITLE: &str = "\x1b[23;0t";

/// True if there is a terminal to draw on and to read keys from.
pub fn is_there() -> bool {
    stdout().is_terminal() && keys().is_ok()
}

/// Enters raw mode, the alternate screen, bracketed paste, and mouse capture if `mouse`; hides the
/// cursor.
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

/// Restores the terminal. Safe to call twice, from any thread; errors are ignored, since it is
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
        // Another thread hangs in a write to a terminal that does not read; the process ends anyway.
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

/// Sets raw mode again: the shell may have reset it since.
pub fn raw_again() -> io::Result<()> {
    disable_raw_mode()?;
    enable_raw_mode()
}

/// Writes one frame as one synchronised update; writes nothing after `leave`.
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

/// Copies a text to the clipboard, if the terminal supports it (OSC 52).
pub fn copy(text: &str) -> io::Result<()> {
    let coded = base64::Engine::encode(&base64::engine::general_purpose::STANDARD, text);
    write_frame(format!("\x1b]52;c;{coded}\x07").as_bytes())
}
