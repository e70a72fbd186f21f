//! The line in which a note on the chosen pair is written.

use crate::display::width::width;
use crate::review::record::LONGEST_NOTE;
use crate::tui::app::App;
use crate::tui::panels::NoteLine;
use crate::tui::theme::Theme;
use crate::tui::widgets::InputLine;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::{Clear, Widget as _};

impl App {
    /// Opens the line, with the note that is there.
    pub(crate) fn open_note(&mut self) {
        let Some(target) = self.target() else {
            self.said = Some("there is no pair to write a note on".to_owned());
            return;
        };
        let review = &self.model.review;
        let mark = review.mark(target.a, target.b);
        let note = mark.and_then(|mark| review.record(&mark)).map_or("", |record| &record.note);
        self.note = Some(NoteLine { target, input: InputLine::new(note) });
    }

    /// A key while the line is open.
    pub(crate) fn note_key(&mut self, event: &KeyEvent) {
        let Some(line) = &mut self.note else { return };
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        match event.code {
            KeyCode::Esc => self.note = None,
            KeyCode::Char('c') if control => self.note = None,
            KeyCode::Enter => self.keep_note(),
            _ => line.input.key(event),
        }
    }

    /// Pasted text while the line is open.
    pub(crate) fn note_paste(&mut self, text: &str) {
        if let Some(line) = &mut self.note {
            line.input.paste(&text.replace(['\r', '\n'], " "));
        }
    }

    fn keep_note(&mut self) {
        let Some(line) = self.note.take() else { return };
        let note: String = line.input.text().trim().chars().take(LONGEST_NOTE).collect();
        self.decide(&[line.target], |record| record.note.clone_from(&note));
    }

    /// Draws the line over the bottom line; answers where the caret is.
    pub(crate) fn draw_note(&self, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let line = self.note.as_ref()?;
        let ends = (" note: ", "enter keeps · esc leaves");
        draw_line(&self.model.theme, ends, &line.input, area, buffer)
    }
}

/// Draws a line being typed between a word before it and a remark behind it; answers where the caret
/// is.
pub(crate) fn draw_line(
    theme: &Theme,
    (head, tail): (&str, &str),
    input: &InputLine,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    Clear.render(area, buffer); // what stood there, and its bold and dim letters
    buffer.set_style(area, theme.text);
    let all = usize::from(area.width);
    let (x, _) = buffer.set_stringn(area.x, area.y, head, all, theme.accent);
    let mut room = area.right().saturating_sub(x);
    let tail = format!(" {tail} ");
    let wide = width(&tail) as u16;
    if room > wide + 20 {
        room -= wide;
        buffer.set_string(x + room, area.y, tail, theme.dim);
    }
    input.draw(Rect { x, width: room, ..area }, theme.text, buffer)
}
