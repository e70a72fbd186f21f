//! A text being typed, with its caret, in a line or a box of several rows.

use crate::display::sanitise::sanitise;
use crate::display::width::{cluster_width, clusters};
use crate::tui::draw_text::DrawText as _;
use crossterm::event::{Event, KeyEvent};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use tui_input::Input;
use tui_input::backend::crossterm::EventHandler as _;

/// The longest text of an ordinary line, in characters.
const LONGEST: usize = 200;

/// A line of text being typed.
#[derive(Debug, Clone)]
pub struct InputLine {
    input: Input,
    /// The longest text, in characters.
    room: usize,
}

impl Default for InputLine {
    fn default() -> Self {
        Self::new("")
    }
}

impl InputLine {
    /// A line that starts with this text, the caret after it.
    pub fn new(text: &str) -> Self {
        Self::with_room(text, LONGEST)
    }

    /// A line for up to `room` characters.
    pub fn with_room(text: &str, room: usize) -> Self {
        Self { input: Input::new(text.to_owned()), room }
    }

    /// The typed text.
    pub fn text(&self) -> &str {
        self.input.value()
    }

    /// Handles a key: a letter, or one that moves or deletes.
    pub fn key(&mut self, key: &KeyEvent) {
        let before = self.input.clone();
        self.input.handle_event(&Event::Key(*key));
        if self.text().chars().count() > self.room {
            self.input = before;
        }
    }

    /// Inserts pasted text at the caret, without control characters, as far as there is room.
    pub fn paste(&mut self, text: &str) {
        let left = self.room.saturating_sub(self.text().chars().count());
        let pasted: Vec<char> = text.chars().filter(|c| !c.is_control()).take(left).collect();
        let caret = self.input.cursor();
        let (before, after) = self.parts();
        let all = before.chars().chain(pasted.iter().copied()).chain(after.chars()).collect();
        self.input = Input::new(all).with_cursor(caret + pasted.len());
    }

    /// The text before and after the caret.
    fn parts(&self) -> (&str, &str) {
        let at = self.text().char_indices().nth(self.input.cursor());
        self.text().split_at(at.map_or(self.text().len(), |at| at.0))
    }

    /// The rows of a box of `columns`, and the place of the caret: its column and row.
    fn rows(&self, columns: usize) -> (Vec<String>, (usize, usize)) {
        let (before, after) = self.parts();
        let (mut rows, mut used, mut caret) = (vec![String::new()], 0, (0, 0));
        for (part, is_before) in [(sanitise(before), true), (sanitise(after), false)] {
            for cluster in clusters(&part) {
                let wide = cluster_width(cluster);
                if used + wide >= columns && used > 0 {
                    rows.push(String::new());
                    used = 0;
                }
                used += wide;
                if let Some(row) = rows.last_mut() {
                    row.push_str(cluster);
                }
            }
            if is_before {
                caret = (used, rows.len() - 1);
            }
        }
        (rows, caret)
    }

    /// Number of rows that the text takes in a box of `columns`, at least 1.
    pub fn height(&self, columns: u16) -> usize {
        self.rows(columns.into()).0.len()
    }

    /// Draws the text into several rows, those around the caret if not all fit; returns the position of the
    /// caret. Cost: a pass over the text.
    pub fn draw_box(&self, area: Rect, style: Style, buffer: &mut Buffer) -> Option<Position> {
        let (rows, (column, row)) = self.rows(area.width.into());
        let height = usize::from(area.height);
        let first = (row + 1).saturating_sub(height);
        for (text, y) in rows.iter().skip(first).zip(area.top()..area.bottom()) {
            buffer.draw_text(area.x, y, text, area.width.into(), style);
        }
        (height > 0).then(|| Position::new(area.x + column as u16, area.y + (row - first) as u16))
    }

    /// Draws the line into one row; returns the position of the caret. Long text scrolls with the caret.
    pub fn draw(&self, area: Rect, style: Style, buffer: &mut Buffer) -> Option<Position> {
        let (before, after) = self.parts();
        let before = sanitise(before);
        let room = usize::from(area.width.checked_sub(1)?);
        // As much text before the caret as fits, counted from the caret backwards.
        let mut start: Vec<&str> = clusters(&before).collect();
        let mut used: usize = start.iter().map(|c| cluster_width(c)).sum();
        let mut skip = 0;
        while used > room {
            used -= start.get(skip).map_or(used, |c| cluster_width(c));
            skip += 1;
        }
        let shown: String = start.drain(..).skip(skip).collect();
        let shown = shown + &sanitise(after);
        buffer.draw_text(area.x, area.y, shown, area.width.into(), style);
        Some(Position::new(area.x + used as u16, area.y))
    }
}
