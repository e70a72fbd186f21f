//! The input line for a note on a pair.

use crate::review::record::LONGEST_NOTE;
use crate::tui::flow::Effect;
use crate::tui::layers::contract::{Layer, Outcome};
use crate::tui::layers::line::InputPrompt;
use crate::tui::model::{ChosenPair, Model};
use crate::tui::widgets::InputLine;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;

/// A note being written.
#[derive(Debug)]
pub struct NoteLine {
    /// The pair, independent of later choices.
    target: ChosenPair,
    input: InputLine,
}

impl NoteLine {
    /// A line that starts with the reviewer's own note on the pair.
    /// # Errors
    /// A sentence: there is no pair.
    pub fn new(model: &Model, target: Option<ChosenPair>) -> Result<Self, String> {
        let target = target.ok_or("there is no pair to write a note on")?;
        let review = &model.review;
        let mark = review.mark(target.pair());
        let own = mark.and_then(|mark| review.ledger.own(&mark.key, &review.by));
        let note = own.map_or("", |record| &record.note);
        Ok(Self { target, input: InputLine::new(note) })
    }
}

impl Layer for NoteLine {
    fn key(&mut self, key: &KeyEvent, _model: &Model) -> Outcome {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Esc => return Outcome::Close(Effect::None),
            KeyCode::Char('c') if control => return Outcome::Close(Effect::None),
            KeyCode::Enter => {
                let note = self.input.text().trim().chars().take(LONGEST_NOTE).collect();
                return Outcome::Close(Effect::Note(self.target, note));
            }
            _ => self.input.key(key),
        }
        Outcome::Taken(Effect::None)
    }

    fn paste(&mut self, text: &str) -> Outcome {
        self.input.paste(&text.replace(['\r', '\n'], " "));
        Outcome::Taken(Effect::None)
    }

    fn draw(&self, model: &Model, buffer: &mut Buffer) -> Option<Position> {
        let tail = "enter saves · esc cancels";
        InputPrompt { head: " note: ", input: &self.input, tail, is_marked: false }
            .draw(model, buffer)
    }
}
