//! A line being typed, drawn instead of the bottom line.

use crate::display::width::width;
use crate::tui::draw_text::DrawText as _;
use crate::tui::layout;
use crate::tui::model::Model;
use crate::tui::widgets::InputLine;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::{Clear, Widget as _};

/// A line being typed, with a word before it and a remark after it.
pub(super) struct InputPrompt<'a> {
    pub(super) head: &'a str,
    pub(super) input: &'a InputLine,
    pub(super) tail: &'a str,
    /// True if the whole text is selected: the next letter replaces it.
    pub(super) is_marked: bool,
}

impl InputPrompt<'_> {
    /// Draws the line over the bottom line; returns the position of the caret.
    pub(super) fn draw(&self, model: &Model, buffer: &mut Buffer) -> Option<Position> {
        let (area, theme) = (layout::split(model.window).bottom, &model.theme);
        Clear.render(area, buffer); // the old text and its styles
        buffer.set_style(area, theme.text);
        let all = usize::from(area.width);
        let (x, _) =
            buffer.draw_text(area.x, area.y, model.translated(self.head), all, theme.accent);
        let mut room = area.right().saturating_sub(x);
        let tail = format!(" {} ", model.translated(self.tail));
        let wide = width(&tail) as u16;
        if room > wide + 20 {
            room -= wide;
            buffer.draw_string(x + room, area.y, tail, theme.dim);
        }
        let caret = self.input.draw(Rect { x, width: room, ..area }, theme.text, buffer);
        if let Some(end) = caret.filter(|_| self.is_marked) {
            let typed = Rect { x, width: end.x.saturating_sub(x), ..area };
            buffer.set_style(typed, theme.selection);
        }
        caret
    }
}
