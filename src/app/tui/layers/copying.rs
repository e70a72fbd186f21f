//! The list of what can be copied where one stands.

use crate::display::sanitise::sanitise;
use crate::display::width::{cut, pad, width};
use crate::tui::draw_text::DrawText as _;
use crate::tui::flow::{Copyable, Effect, Gesture};
use crate::tui::layers::contract::{Layer, Outcome};
use crate::tui::model::Model;
use crate::tui::widgets::clear;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::text::Line;
use ratatui::widgets::{Block, Widget as _};

/// Columns of the box, where the window has them.
const COLUMNS: u16 = 78;

/// The list of what can be copied; a digit copies at once.
#[derive(Debug)]
pub struct CopyMenu {
    entries: Vec<Copyable>,
    place: usize,
}

impl CopyMenu {
    /// A list of these.
    /// # Errors
    /// A sentence: the list is empty.
    pub fn new(entries: Vec<Copyable>) -> Result<Self, String> {
        if entries.is_empty() {
            return Err("there is nothing to copy here".to_owned());
        }
        Ok(Self { entries, place: 0 })
    }

    fn go_to(&mut self, place: usize) -> Outcome {
        self.place = place.min(self.entries.len().saturating_sub(1));
        Outcome::Taken(Effect::None)
    }

    fn copy(&self, place: usize) -> Outcome {
        match self.entries.get(place) {
            Some(entry) => Outcome::Close(Effect::Copy(entry.clone())),
            None => Outcome::Taken(Effect::None),
        }
    }

    fn area(&self, window: Size) -> Rect {
        let width = window.width.min(COLUMNS);
        let height = window.height.saturating_sub(2).min(self.entries.len() as u16 + 2);
        Rect::new((window.width - width) / 2, (window.height - height) / 2, width, height)
    }

    /// The first entry on screen.
    fn top(&self, rows: u16) -> usize {
        (self.place + 1).saturating_sub(usize::from(rows))
    }
}

impl Layer for CopyMenu {
    fn key(&mut self, key: &KeyEvent, _model: &Model) -> Outcome {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if is_control => Outcome::Close(Effect::None),
            KeyCode::Esc | KeyCode::Char('q' | 'y') => Outcome::Close(Effect::None),
            KeyCode::Enter => self.copy(self.place),
            KeyCode::Down | KeyCode::Char('j') => self.go_to(self.place + 1),
            KeyCode::Up | KeyCode::Char('k') => self.go_to(self.place.saturating_sub(1)),
            KeyCode::Home | KeyCode::Char('g') => self.go_to(0),
            KeyCode::End | KeyCode::Char('G') => self.go_to(usize::MAX),
            KeyCode::Char(c) => match c.to_digit(10) {
                Some(digit @ 1..) => self.copy(digit as usize - 1),
                _ => Outcome::Taken(Effect::None),
            },
            _ => Outcome::Taken(Effect::None),
        }
    }

    fn mouse(&mut self, gesture: Gesture, at: Position, model: &Model) -> Outcome {
        let area = self.area(model.window);
        match gesture {
            Gesture::WheelDown => self.go_to(self.place + 1),
            Gesture::WheelUp => self.go_to(self.place.saturating_sub(1)),
            Gesture::Press if !area.contains(at) => Outcome::Close(Effect::None),
            Gesture::Press => match at.y.checked_sub(area.y + 1) {
                Some(row) => self.copy(self.top(area.height.saturating_sub(2)) + usize::from(row)),
                None => Outcome::Taken(Effect::None),
            },
            Gesture::Drag | Gesture::Release => Outcome::Taken(Effect::None),
        }
    }

    fn draw(&self, model: &Model, buffer: &mut Buffer) -> Option<Position> {
        let (area, theme) = (self.area(model.window), &model.theme);
        clear(area, theme, buffer);
        let keys = " enter or a digit copies · esc closes ";
        let block = Block::bordered()
            .border_style(theme.dim)
            .title_top(Line::styled(model.translated(" Copy "), theme.title))
            .title_bottom(Line::styled(model.translated(keys), theme.dim).right_aligned());
        let inner = block.inner(area);
        block.render(area, buffer);
        let names = self.entries.iter().map(|entry| width(&model.translated(&entry.what)));
        let widest = names.max().unwrap_or(0);
        let room = usize::from(inner.width);
        let top = self.top(inner.height);
        let shown = self.entries.iter().enumerate().skip(top);
        for ((place, entry), y) in shown.zip(inner.y..inner.bottom()) {
            let digit = if place < 9 { (place + 1).to_string() } else { " ".to_owned() };
            let head = format!(" {digit} {}  ", pad(&model.translated(&entry.what), widest));
            let (x, _) = buffer.draw_text(inner.x, y, head, room, theme.text);
            let left = usize::from(inner.right().saturating_sub(x));
            // The start of a long text is enough for a preview.
            let start: String = entry.text.chars().take(4 * room).collect();
            let preview = cut(&sanitise(&start.replace(['\n', '\t'], " ")), left);
            buffer.draw_text(x, y, preview, left, theme.dim);
            if place == self.place {
                buffer.set_style(Rect { y, height: 1, ..inner }, theme.selection);
            }
        }
        None
    }
}
