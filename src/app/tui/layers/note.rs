//! The input line for a note on a pair, or on all pairs of a group.

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
    /// The pairs, independent of later choices.
    targets: Vec<ChosenPair>,
    input: InputLine,
}

impl NoteLine {
    /// A line that starts with the reviewer's own note on the pairs. Of several pairs those with another
    /// note than the first one keep theirs.
    /// # Errors
    /// A sentence: there is no pair.
    pub fn new(model: &Model, mut targets: Vec<ChosenPair>) -> Result<Self, String> {
        let review = &model.review;
        let own = |target: &ChosenPair| {
            let mark = review.mark(target.pair())?;
            review.ledger.own(&mark.key, &review.by).map(|record| record.note.as_str())
        };
        if targets.is_empty() {
            return Err("there is no pair to write a note on".to_owned());
        }
        let notes = targets.iter().filter_map(own);
        let note = notes.into_iter().find(|note| !note.is_empty()).unwrap_or_default().to_owned();
        targets.retain(|target| own(target).is_none_or(|own| own.is_empty() || own == note));
        Ok(Self { targets, input: InputLine::new(&note) })
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
                return Outcome::Close(Effect::Note(self.targets.clone(), note));
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
        let many = self.targets.len();
        let head = if many > 1 { format!(" note on {many} pairs: ") } else { " note: ".to_owned() };
        InputPrompt { head: &head, input: &self.input, tail, is_marked: false }.draw(model, buffer)
    }
}
