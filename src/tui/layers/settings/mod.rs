//! The settings panel: edits any settings of the comparison and applies them together.

mod draft;
mod panel;
mod view;

pub use panel::SettingsPanel;

use crate::tui::flow::{Effect, Gesture};
use crate::tui::layers::contract::{Layer, Outcome};
use crate::tui::layers::settings::draft::Field;
use crate::tui::layers::settings::view::{area, first, list, value_at};
use crate::tui::model::Model;
use crate::tui::widgets::InputLine;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;

impl SettingsPanel {
    /// Accepts the typed number; without one, closes the panel and compares with its
    /// settings, if they differ.
    fn enter(&mut self) -> Outcome {
        if self.typed.is_some() {
            self.accept();
            return Outcome::Taken(Effect::None);
        }
        let settings = Box::new(self.draft.now.clone());
        let changed = self.draft.restarts().map(|_| Effect::Settings(settings));
        Outcome::Close(changed.unwrap_or(Effect::None))
    }

    /// Handles a letter while no number is typed.
    fn letter(&mut self, letter: char) -> Outcome {
        match letter {
            'q' | ',' => return Outcome::Close(Effect::None),
            'j' => self.step(1),
            'k' => self.step(-1),
            'l' | ' ' | '+' | 'x' => self.change(true),
            'h' | '-' => self.change(false),
            '=' => self.reset(),
            'g' => self.step(isize::MIN / 2),
            'G' => self.step(isize::MAX / 2),
            _ => {}
        }
        Outcome::Taken(Effect::None)
    }
}

impl Layer for SettingsPanel {
    fn key(&mut self, key: &KeyEvent, _model: &Model) -> Outcome {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let is_typing = self.typed.is_some();
        match key.code {
            KeyCode::Esc if is_typing => self.typed = None,
            KeyCode::Esc | KeyCode::F(2) => return Outcome::Close(Effect::None),
            KeyCode::Char('c') if control => return Outcome::Close(Effect::None),
            KeyCode::Enter => return self.enter(),
            KeyCode::Down | KeyCode::Tab => self.step(1),
            KeyCode::Up | KeyCode::BackTab => self.step(-1),
            KeyCode::Char(c) if !is_typing && !c.is_ascii_digit() => return self.letter(c),
            KeyCode::Right if !is_typing => self.change(true),
            KeyCode::Left if !is_typing => self.change(false),
            _ if self.field().is_number() => {
                self.typed.get_or_insert_with(InputLine::default).key(key);
            }
            _ => {}
        }
        Outcome::Taken(Effect::None)
    }

    fn paste(&mut self, text: &str) -> Outcome {
        if let Some(line) = &mut self.typed {
            line.paste(text);
        }
        Outcome::Taken(Effect::None)
    }

    fn mouse(&mut self, gesture: Gesture, at: Position, model: &Model) -> Outcome {
        let area = area(model.window);
        let list = list(area);
        match gesture {
            Gesture::WheelDown => self.step(1),
            Gesture::WheelUp => self.step(-1),
            Gesture::Press if !area.contains(at) => return Outcome::Close(Effect::None),
            Gesture::Press if list.contains(at) => {
                let place = first(self, list) + usize::from(at.y - list.y);
                let again = place == self.place;
                self.step(place.cast_signed() - self.place.cast_signed());
                let is_step = matches!(self.field(), Field::Step(_));
                let (value, forward) = value_at(list);
                if (again || is_step) && value.contains(&at.x) {
                    self.change(is_step || at.x >= forward);
                }
            }
            Gesture::Press if at.y == list.bottom() + 2 => return self.enter(),
            Gesture::Press | Gesture::Drag | Gesture::Release => {}
        }
        Outcome::Taken(Effect::None)
    }

    fn draw(&self, model: &Model, buffer: &mut Buffer) -> Option<Position> {
        self.show(model, buffer)
    }
}
