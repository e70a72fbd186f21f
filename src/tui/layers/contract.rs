//! What a layer over the screen must offer: answer keys, pastes and the mouse, and draw itself.

use crate::tui::flow::{Effect, Gesture};
use crate::tui::model::Model;
use crossterm::event::KeyEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::Position;

/// What becomes of an input that a layer was offered.
#[derive(Debug)]
pub enum Outcome {
    /// The input is for what lies below.
    Pass,
    /// The layer took the input and stays; the app carries out the effect.
    Taken(Effect),
    /// The layer took the input and is closed before the app carries out the effect.
    Close(Effect),
}

/// Something that lies over the screen and has the focus: a menu, a panel, a line being typed.
pub trait Layer {
    /// Takes a key.
    fn key(&mut self, key: &KeyEvent, model: &Model) -> Outcome;
    /// Takes pasted text, line ends included.
    fn paste(&mut self, _text: &str) -> Outcome {
        Outcome::Taken(Effect::None)
    }
    /// Takes what the mouse did at a position of the window.
    fn mouse(&mut self, _gesture: Gesture, _at: Position, _model: &Model) -> Outcome {
        Outcome::Taken(Effect::None)
    }
    /// Draws over the whole window; answers where the caret is.
    fn draw(&self, model: &Model, buffer: &mut Buffer) -> Option<Position>;
}
