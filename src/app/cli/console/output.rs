//! Standard output: its characters as the terminal has them, and long pages in a pager.

use crate::display::glyphs::Glyphs;
use crate::os::closed::is_output_closed;
use crate::os::terminal::rows;
use crate::os::viewer::{pager, show_in_pager};
use std::io::{self, Write};

/// Rows of a terminal that does not say its height.
const ROWS: usize = 24;

/// Standard output; writing fails if it was closed when the program started.
pub(super) struct StandardOutput {
    out: io::StdoutLock<'static>,
    /// The glyphs of a terminal that lacks some.
    glyphs: Option<Glyphs>,
    /// A pager shows long pages.
    is_paged: bool,
    /// What waits for the end of a page, or of a character.
    held: Vec<u8>,
}

impl StandardOutput {
    pub(super) fn new(is_terminal: bool) -> Self {
        let glyphs = Some(Glyphs::in_force()).filter(|own| is_terminal && !own.is_usual());
        Self { out: io::stdout().lock(), glyphs, is_paged: false, held: Vec::new() }
    }

    /// Shows what is longer than the screen in a pager.
    pub(super) fn in_pager(mut self) -> Self {
        self.is_paged = true;
        self
    }

    /// Writes what is held.
    fn send(&mut self) -> io::Result<()> {
        let held = std::mem::take(&mut self.held);
        let shown = match self.glyphs {
            Some(glyphs) => shown(glyphs, &held),
            None => held,
        };
        let lines = || shown.split(|&byte| byte == b'\n').count();
        let is_long = self.is_paged && lines() > rows(&self.out).unwrap_or(ROWS);
        // Without a pager that can be started the page is printed.
        if is_long && pager().is_some_and(|pager| show_in_pager(&pager, &shown).is_ok()) {
            return Ok(());
        }
        self.out.write_all(&shown)
    }
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if is_output_closed() {
            return Err(io::Error::other("standard output is closed"));
        }
        if !self.is_paged && self.glyphs.is_none() {
            return self.out.write(bytes);
        }
        self.held.extend_from_slice(bytes);
        if !self.is_paged {
            // The rest of the last line may end in the middle of a character.
            let whole = self.held.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            let rest = self.held.split_off(whole);
            self.send()?;
            self.held = rest;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.send()?;
        self.out.flush()
    }
}

/// A text with the characters that the terminal has; bytes that are no text stay.
fn shown(glyphs: Glyphs, bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        out.extend_from_slice(glyphs.shown(chunk.valid()).as_bytes());
        out.extend_from_slice(chunk.invalid());
    }
    out
}
