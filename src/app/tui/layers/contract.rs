//! The contract of a layer over the screen: it handles keys, pastes and the mouse, and draws itself.

use crate::tui::flow::{Effect, Gesture};
use crate::tui::model::Model;
use crossterm::event::KeyEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::Position;

/// The outcome of offering an input to a layer.
#[derive(Debug)]
pub enum Outcome {
    /// The layer does not handle the input; the next one below gets it.
    Pass,
    /// The layer handled the input and stays; the app carries out the effect.
    Taken(Effect),
    /// The layer handled the input and is closed before the app carries out the effect.
    Close(Effect),
}

/// A layer over the screen that has the focus: a menu, a panel, a line being typed.
pub trait Layer {
    /// Handles a key.
    fn key(&mut self, key: &KeyEvent, model: &Model) -> Outcome;
    /// Handles pasted text, line ends included.
    fn paste(&mut self, _text: &str) -> Outcome {
        Outcome::Taken(Effect::None)
    }
    /// Handles a mouse gesture at a position of the window.
    fn mouse(&mut self, _gesture: Gesture, _at: Position, _model: &Model) -> Outcome {
        Outcome::Taken(Effect::None)
    }
    /// Draws over the whole window; returns the position of the caret.
    fn draw(&self, model: &Model, buffer: &mut Buffer) -> Option<Position>;
}
