//! A line of text being typed, with its caret.

use crate::display::sanitise::sanitise;
use crate::display::width::{cluster_width, clusters};
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
        for c in text.chars().filter(|c| !c.is_control()).take(left) {
            self.input.handle(tui_input::InputRequest::InsertChar(c));
        }
    }

    /// Draws the line into one row; returns the position of the caret. Long text scrolls with the caret.
    pub fn draw(&self, area: Rect, style: Style, buffer: &mut Buffer) -> Option<Position> {
        let before: String = self.text().chars().take(self.input.cursor()).collect();
        let after: String = self.text().chars().skip(self.input.cursor()).collect();
        let before = sanitise(&before);
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
        let shown = shown + &sanitise(&after);
        buffer.set_stringn(area.x, area.y, shown, area.width.into(), style);
        Some(Position::new(area.x + used as u16, area.y))
    }
}
