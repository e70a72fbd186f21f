//! The stack of layers over the screen: the topmost gets input first and is drawn last.

use crate::tui::flow::{Effect, Gesture};
use crate::tui::layers::contract::{Layer, Outcome};
use crate::tui::model::Model;
use crossterm::event::KeyEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::Position;

/// The layers over the screen, the topmost last.
#[derive(Default)]
pub struct Stack(Vec<Box<dyn Layer>>);

impl Stack {
    /// Puts a layer on top.
    pub fn push(&mut self, layer: impl Layer + 'static) {
        self.0.push(Box::new(layer));
    }

    /// Offers a key; returns the effect, or `None` if the key is for the screen.
    pub fn key(&mut self, key: &KeyEvent, model: &Model) -> Option<Effect> {
        self.offer(|layer| layer.key(key, model))
    }

    /// Offers pasted text; returns the effect, or `None` if the text is for the screen.
    pub fn paste(&mut self, text: &str) -> Option<Effect> {
        self.offer(|layer| layer.paste(text))
    }

    /// Offers a mouse gesture; returns the effect, or `None` if it is for the screen.
    pub fn mouse(&mut self, gesture: Gesture, at: Position, model: &Model) -> Option<Effect> {
        self.offer(|layer| layer.mouse(gesture, at, model))
    }

    /// Offers an input from the top down until a layer takes it.
    fn offer(&mut self, mut handle: impl FnMut(&mut dyn Layer) -> Outcome) -> Option<Effect> {
        for place in (0..self.0.len()).rev() {
            match handle(&mut **self.0.get_mut(place)?) {
                Outcome::Pass => {}
                Outcome::Taken(effect) => return Some(effect),
                Outcome::Close(effect) => {
                    self.0.remove(place);
                    return Some(effect);
                }
            }
        }
        None
    }

    /// Draws the layers over the screen, whose caret is at `caret`; returns the visible caret.
    pub fn draw(
        &self,
        model: &Model,
        caret: Option<Position>,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        self.0.iter().fold(caret, |_below, layer| layer.draw(model, buffer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;
    use crate::tui::theme::Theme;
    use crossterm::event::{KeyCode, KeyModifiers};
    use ratatui::layout::{Rect, Size};

    /// Takes its own letter, is closed by escape, and passes on any other key.
    struct Letter(char);

    impl Layer for Letter {
        fn key(&mut self, key: &KeyEvent, _model: &Model) -> Outcome {
            match key.code {
                KeyCode::Char(c) if c == self.0 => Outcome::Taken(Effect::Say(c.into())),
                KeyCode::Esc => Outcome::Close(Effect::Say(format!("closed {}", self.0))),
                _ => Outcome::Pass,
            }
        }

        fn draw(&self, _model: &Model, buffer: &mut Buffer) -> Option<Position> {
            buffer.set_string(0, 0, self.0.to_string(), ratatui::style::Style::new());
            (self.0 == 'a').then_some(Position::ORIGIN)
        }
    }

    #[test]
    fn the_topmost_layer_comes_first() {
        let window = Size::new(3, 1);
        let model = Model::new(window, Theme::plain(), Settings::default());
        let mut stack = Stack::default();
        stack.push(Letter('a'));
        stack.push(Letter('b'));
        let mut press = |code| match stack.key(&KeyEvent::new(code, KeyModifiers::NONE), &model) {
            Some(Effect::Say(text)) => text,
            other => format!("{other:?}"),
        };
        assert_eq!(press(KeyCode::Char('a')), "a", "b passes it on");
        assert_eq!(press(KeyCode::Char('c')), "None", "no layer takes it");
        assert_eq!(press(KeyCode::Esc), "closed b");
        assert_eq!(press(KeyCode::Char('b')), "None", "b is gone");
        stack.push(Letter('b'));
        let mut buffer = Buffer::empty(Rect::from((Position::ORIGIN, window)));
        let caret = stack.draw(&model, Some(Position::new(2, 0)), &mut buffer);
        assert_eq!((caret, buffer[(0, 0)].symbol()), (None, "b"), "only the topmost has a caret");
    }
}
