//! Enters and leaves the modes of the terminal and writes to it; no other file does.
//!
//! Writing never blocks: what the terminal does not take is kept, and no frame is made until it is
//! gone. A slow terminal gets the newest frame, not all of them.

use crate::os::terminal::{discard_unread, end_rescue, keys, prepare_rescue, screen};
use crate::os::wait::wait_for_room;
use crate::part::PartOf as _;
use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::queue;
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    SetTitle, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Size;
use std::fs::File;
use std::io::{self, IsTerminal as _, Write as _, stdout};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

/// Every write to the terminal holds this lock, so that nothing is drawn after leaving.
static SESSION: Mutex<Session> =
    Mutex::new(Session { is_entered: false, screen: None, unsent: Vec::new() });

/// How long `leave` waits for a terminal that does not take its bytes.
const PATIENCE: Duration = Duration::from_millis(100);

/// The old window title is kept on the terminal's stack.
const PUSH_TITLE: &[u8] = b"\x1b[22;0t";
const POP_TITLE: &[u8] = b"\x1b[23;0t";

/// Reports of buttons, the wheel and drags, but not of every move, in the encoding of SGR.
const CAPTURE_MOUSE: &[u8] = b"\x1b[?1000h\x1b[?1002h\x1b[?1006h";

/// Ends these reports. As bytes: crossterm would call the console on Windows.
const RELEASE_MOUSE: &[u8] = b"\x1b[?1006l\x1b[?1002l\x1b[?1000l";

/// The question for the background, and reports of another colour scheme. BEL as the end: rxvt ends its
/// answer as the question ends.
const ASK_COLOURS: &[u8] = b"\x1b[?2031h\x1b]11;?\x07";
const END_COLOURS: &[u8] = b"\x1b[?2031l";

/// A character of ambiguous width in the first column, and the question for the place of the cursor. The
/// first frame replaces the character.
const ASK_WIDTH: &str = "\x1b[1;1H\u{25bd}\x1b[6n";

/// Ends a sequence that was cut off.
const CANCEL: &[u8] = b"\x18";

/// The terminal and what it has not taken yet.
struct Session {
    /// True while the modes are entered.
    is_entered: bool,
    /// The terminal, from the first `enter` on.
    screen: Option<Arc<File>>,
    /// Bytes for the terminal that it had no room for.
    unsent: Vec<u8>,
}

fn lock() -> MutexGuard<'static, Session> {
    SESSION.lock().unwrap_or_else(PoisonError::into_inner)
}

/// True if there is a terminal to draw on and to read keys from.
pub fn is_there() -> bool {
    stdout().is_terminal() && keys().is_ok()
}

/// Size of the window in columns and rows; 80 by 24 if it is unknown.
pub fn size() -> Size {
    crossterm::terminal::size().map_or(Size::new(80, 24), |(w, h)| Size::new(w, h))
}

/// Enters raw mode, the alternate screen, bracketed paste, and mouse capture if `mouse`; hides the
/// cursor.
pub fn enter(title: &str, mouse: bool) -> io::Result<()> {
    let mut session = lock();
    if session.screen.is_none() {
        session.screen = Some(Arc::new(screen()?));
    }
    prepare_rescue([CANCEL, &leaving()].concat())?;
    enable_raw_mode()?;
    session.is_entered = true;
    let out = &mut session.unsent;
    out.extend_from_slice(PUSH_TITLE);
    queue!(out, EnterAlternateScreen, SetTitle(title), EnableBracketedPaste, Hide)?;
    if mouse {
        out.extend_from_slice(CAPTURE_MOUSE);
    }
    session.send()
}

/// Restores the terminal. Safe to call twice, from any thread; errors are ignored, since it is
/// also called when the terminal is gone.
pub fn leave() {
    let start = Instant::now();
    let held = loop {
        match SESSION.try_lock() {
            Ok(held) => break Some(held),
            Err(TryLockError::Poisoned(held)) => break Some(held.into_inner()),
            Err(TryLockError::WouldBlock) if start.elapsed() > PATIENCE => break None,
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    if let Some(mut session) = held {
        if std::mem::take(&mut session.is_entered) {
            session.give_back();
            drop(disable_raw_mode());
            end_rescue();
        }
    } else {
        // Another thread hangs in a write to a terminal that does not read; the process ends anyway.
        drop(disable_raw_mode());
    }
}

/// Sets raw mode again: the shell may have reset it since.
pub fn raw_again() -> io::Result<()> {
    disable_raw_mode()?;
    enable_raw_mode()
}

/// Sends one frame as one synchronised update; sends nothing after `leave`.
pub fn write_frame(bytes: &[u8]) -> io::Result<()> {
    let mut session = lock();
    if !session.is_entered || bytes.is_empty() {
        return Ok(());
    }
    queue!(session.unsent, BeginSynchronizedUpdate)?;
    session.unsent.extend_from_slice(bytes);
    queue!(session.unsent, EndSynchronizedUpdate)?;
    session.send()
}

/// Sends a sequence that hands a text to the clipboard of the terminal.
pub fn copy(sequence: &[u8]) -> io::Result<()> {
    write_frame(sequence)
}

/// Captures the mouse, or leaves it to the terminal.
pub fn capture_mouse(is_on: bool) -> io::Result<()> {
    write_frame(if is_on { CAPTURE_MOUSE } else { RELEASE_MOUSE })
}

/// Asks the terminal for its background (OSC 11), and for news of its colour scheme (mode 2031).
pub fn ask_colours() -> io::Result<()> {
    ask(ASK_COLOURS)
}

/// Asks the terminal how wide it draws a character of ambiguous width; the screen must be drawn anew.
pub fn ask_width() -> io::Result<()> {
    ask(ASK_WIDTH.as_bytes())
}

fn ask(question: &[u8]) -> io::Result<()> {
    let mut session = lock();
    if !session.is_entered {
        return Ok(());
    }
    session.unsent.extend_from_slice(question);
    session.send()
}

/// The terminal, if it has not taken every byte yet.
pub fn lagging() -> Option<Arc<File>> {
    let session = lock();
    if session.unsent.is_empty() { None } else { session.screen.clone() }
}

/// Sends what the terminal takes now.
pub fn flush() -> io::Result<()> {
    lock().send()
}

/// The bytes that reset all modes.
fn leaving() -> Vec<u8> {
    let mut modes = RELEASE_MOUSE.to_vec();
    drop(queue!(modes, EndSynchronizedUpdate, DisableBracketedPaste, LeaveAlternateScreen, Show));
    modes.extend_from_slice(END_COLOURS);
    modes.extend_from_slice(POP_TITLE);
    modes
}

impl Session {
    /// Sends what the terminal takes without waiting.
    fn send(&mut self) -> io::Result<()> {
        let Some(screen) = &self.screen else { return Ok(()) };
        let mut sent = 0;
        let result = loop {
            let rest = self.unsent.part(sent..);
            if rest.is_empty() {
                break Ok(());
            }
            match (&**screen).write(rest) {
                Ok(count) => sent += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break Ok(()),
                Err(error) => break Err(error),
            }
        };
        self.unsent.drain(..sent);
        result
    }

    /// Sends the rest of the last frame and resets all modes. If the terminal does not take that in
    /// time, discards what it has not read yet to make room.
    fn give_back(&mut self) {
        let modes = leaving();
        self.unsent.extend_from_slice(&modes);
        if self.send_all() {
            return;
        }
        if let Some(screen) = &self.screen {
            discard_unread(screen);
        }
        self.unsent = [CANCEL, &modes].concat();
        drop(self.send());
        self.unsent.clear();
    }

    /// Sends everything, waiting for room; false if the time is over.
    fn send_all(&mut self) -> bool {
        let start = Instant::now();
        while self.send().is_ok() && !self.unsent.is_empty() {
            let left = PATIENCE.saturating_sub(start.elapsed());
            let Some(screen) = &self.screen else { return true };
            if left.is_zero() || !wait_for_room(screen, left) {
                return false;
            }
        }
        true
    }
}
