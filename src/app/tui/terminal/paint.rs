//! Paints a finished frame: replaces unsafe cells, and sends the changed cells in one write.

use crate::display::glyphs::Glyphs;
use crate::display::sanitise::is_safe_cell;
use crate::tui::terminal::session;
use ratatui::backend::{Backend as _, ClearType, CrosstermBackend};
use ratatui::buffer::{Buffer, Cell, CellDiffOption};
use ratatui::layout::{Position, Rect, Size};
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

/// Collects the bytes of a frame until the frame is complete.
#[derive(Debug, Clone, Default)]
struct Sheet(Rc<RefCell<Vec<u8>>>);

impl Write for Sheet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A column, a row, and the cell there.
type CellChange<'a> = (u16, u16, &'a Cell);

/// Remembers what the terminal shows, and sends only changed cells.
#[derive(Debug)]
pub struct Painter {
    sheet: Sheet,
    backend: CrosstermBackend<Sheet>,
    shown: Buffer,
    is_stale: bool,
    caret: Option<Position>,
}

impl Default for Painter {
    fn default() -> Self {
        let sheet = Sheet::default();
        let backend = CrosstermBackend::new(sheet.clone());
        Self { sheet, backend, shown: Buffer::default(), is_stale: true, caret: None }
    }
}

impl Painter {
    /// Forgets what the terminal shows: the next frame repaints every cell.
    pub fn forget(&mut self) {
        self.is_stale = true;
    }

    /// Draws one frame of `size` and shows it.
    pub fn paint(
        &mut self,
        size: Size,
        draw: impl FnOnce(&mut Buffer) -> Option<Position>,
    ) -> io::Result<()> {
        session::write_frame(&self.frame(size, draw)?)
    }

    /// Clears each changed row that shows or showed such a character: it is painted whole.
    fn forget_joined_rows(&mut self, frame: &Buffer) -> io::Result<()> {
        let width = usize::from(frame.area.width);
        if width == 0 {
            return Ok(());
        }
        let has_joined = |row: &[Cell]| row.iter().any(|cell| is_joined(cell.symbol()));
        let rows = self.shown.content.chunks_mut(width).zip(frame.content.chunks(width));
        for ((shown, next), y) in rows.zip(0_u16..) {
            if shown != next && (has_joined(shown) || has_joined(next)) {
                self.backend.set_cursor_position(Position { x: 0, y })?;
                self.backend.clear_region(ClearType::CurrentLine)?;
                shown.fill(Cell::default());
            }
        }
        Ok(())
    }

    /// Sends changed cells. After a character whose width terminals do not agree on, the cursor is set
    /// again: what follows stands where it belongs.
    fn send(&mut self, changes: &[CellChange<'_>]) -> io::Result<()> {
        for run in changes.split_inclusive(|(_, _, cell)| is_joined(cell.symbol())) {
            self.backend.draw(run.iter().copied())?;
        }
        Ok(())
    }

    /// Draws one frame of `size`; returns the bytes that bring a terminal from the last one to it.
    pub fn frame(
        &mut self,
        size: Size,
        draw: impl FnOnce(&mut Buffer) -> Option<Position>,
    ) -> io::Result<Vec<u8>> {
        let mut frame = Buffer::empty(Rect::new(0, 0, size.width, size.height));
        let caret = draw(&mut frame);
        sweep(&mut frame);
        if self.is_stale || self.shown.area != frame.area {
            self.backend.clear_region(ClearType::All)?;
            self.shown = Buffer::empty(frame.area);
            self.caret = None;
            self.backend.hide_cursor()?;
            self.is_stale = false;
        }
        self.forget_joined_rows(&frame)?;
        let changes = self.shown.diff(&frame);
        self.send(&changes)?;
        match caret {
            Some(position) => {
                self.backend.set_cursor_position(position)?;
                self.backend.show_cursor()?;
            }
            None if self.caret.is_some() => self.backend.hide_cursor()?,
            None => {}
        }
        self.caret = caret;
        self.shown = frame;
        Ok(std::mem::take(&mut *self.sheet.0.borrow_mut()))
    }
}

/// True for a character of several code points that terminals may draw in another width than counted.
fn is_joined(symbol: &str) -> bool {
    let mut chars = symbol.chars();
    chars.next().is_some_and(|c| !c.is_ascii()) && chars.next().is_some()
}

/// Replaces unsafe cells by U+FFFD: a second defence, after the sanitising of each text, against
/// text that would control the terminal. Replaces the lines and marks that the terminal has not.
pub fn sweep(frame: &mut Buffer) {
    let glyphs = Glyphs::in_force();
    for cell in &mut frame.content {
        let symbol = cell.symbol();
        let is_measured = matches!(cell.diff_option, CellDiffOption::ForcedWidth(_));
        if let Some(plain) = glyphs.in_one_column(symbol).filter(|_| !is_measured) {
            cell.set_symbol(plain);
            continue;
        }
        // An empty cell follows a wide character.
        if !symbol.is_empty() && !is_safe_cell(symbol) {
            cell.set_symbol("\u{fffd}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_cannot_control_the_terminal() {
        let mut frame = Buffer::empty(Rect::new(0, 0, 5, 1));
        let zalgo = format!("a{}", "\u{301}".repeat(20));
        for (x, symbol) in ["\u{1b}", "\u{202e}", "字", &zalgo, "e\u{301}"].iter().enumerate() {
            frame.content[x].set_symbol(symbol);
        }
        sweep(&mut frame);
        let symbols: Vec<&str> = frame.content.iter().map(Cell::symbol).collect();
        assert_eq!(symbols, ["\u{fffd}", "\u{fffd}", "字", "\u{fffd}", "e\u{301}"]);
    }
}
