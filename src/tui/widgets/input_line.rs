//! A line of text being typed, with its caret.

use crate::display::sanitise::sanitise;
use crate::display::width::{cluster_width, clusters};
use crossterm::event::{Event, KeyEvent};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use tui_input::Input;
use tui_input::backend::crossterm::EventHandler as _;

/// The longest text that can be typed or pasted, in characters.
const LONGEST: usize = 200;

/// A line of text being typed.
#[derive(Debug, Default, Clone)]
pub struct InputLine(Input);

impl InputLine {
    /// A line that starts with this text, the caret after it.
    pub fn new(text: &str) -> Self {
        Self(Input::new(text.to_owned()))
    }

    /// The typed text.
    pub fn text(&self) -> &str {
        self.0.value()
    }

    /// Handles a key: a letter, or one that moves or deletes.
    pub fn key(&mut self, key: &KeyEvent) {
        let before = self.0.clone();
        self.0.handle_event(&Event::Key(*key));
        if self.text().chars().count() > LONGEST {
            self.0 = before;
        }
    }

    /// Inserts pasted text at the caret, without control characters.
    pub fn paste(&mut self, text: &str) {
        for c in text.chars().filter(|c| !c.is_control()).take(LONGEST) {
            self.0.handle(tui_input::InputRequest::InsertChar(c));
        }
    }

    /// Draws the line into one row; returns the position of the caret. Long text scrolls with the caret.
    pub fn draw(&self, area: Rect, style: Style, buffer: &mut Buffer) -> Option<Position> {
        let before: String = self.text().chars().take(self.0.cursor()).collect();
        let after: String = self.text().chars().skip(self.0.cursor()).collect();
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
