//! The input line for the file name under which the list of pairs is saved.

use crate::corpus::scan::Source;
use crate::export::file::{SaveError, allow};
use crate::tui::flow::{Effect, Sender};
use crate::tui::jobs::{kind, save_list};
use crate::tui::layers::contract::{Layer, Outcome};
use crate::tui::layers::line::InputPrompt;
use crate::tui::model::Model;
use crate::tui::widgets::InputLine;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use std::path::{Path, PathBuf};

/// The name of a file being typed.
#[derive(Debug)]
pub struct SaveLine {
    input: InputLine,
    /// The name is still the proposed one: the next letter replaces it.
    is_fresh: bool,
    /// Why the name is invalid; until the next key.
    wrong: Option<String>,
    /// Where the texts came from.
    source: Source,
    /// Receives the progress of the writing.
    sender: Sender,
}

impl SaveLine {
    /// A line that proposes this name; its extension selects the kind of file.
    /// # Errors
    /// A sentence: the list is empty.
    pub fn new(model: &Model, name: &str, source: Source, sender: Sender) -> Result<Self, String> {
        if model.comparison.is_none() || model.ranking.order.is_empty() {
            return Err("there is no pair to save".to_owned());
        }
        Ok(Self { input: InputLine::new(name), is_fresh: true, wrong: None, source, sender })
    }

    /// Starts to write, or shows next to the name why it cannot.
    fn save(&mut self, model: &Model) -> Outcome {
        let path = PathBuf::from(self.input.text().trim());
        if let Err(why) = check(&path) {
            self.wrong = Some(why);
            return Outcome::Taken(Effect::None);
        }
        let work = save_list(model, self.source.clone(), self.sender.clone(), path);
        Outcome::Close(work.map_or(Effect::None, |work| {
            Effect::Say("saving …".to_owned()).and(Effect::Work(work))
        }))
    }
}

/// Fails if no list can be written to the path now.
fn check(path: &Path) -> Result<(), String> {
    kind(path)?;
    allow(path, false).map_err(|error| match error {
        SaveError::Taken => "exists and is not overwritten: choose another name".to_owned(),
        other => other.to_string(),
    })
}

impl Layer for SaveLine {
    fn key(&mut self, key: &KeyEvent, model: &Model) -> Outcome {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Esc => return Outcome::Close(Effect::None),
            KeyCode::Char('c') if control => return Outcome::Close(Effect::None),
            KeyCode::Enter => return self.save(model),
            code => {
                self.wrong = None;
                let is_letter = matches!(code, KeyCode::Char(_)) && !control;
                if std::mem::take(&mut self.is_fresh) && is_letter {
                    self.input = InputLine::default();
                }
                self.input.key(key);
            }
        }
        Outcome::Taken(Effect::None)
    }

    fn paste(&mut self, text: &str) -> Outcome {
        if std::mem::take(&mut self.is_fresh) {
            self.input = InputLine::default();
        }
        self.wrong = None;
        self.input.paste(text);
        Outcome::Taken(Effect::None)
    }

    fn draw(&self, model: &Model, buffer: &mut Buffer) -> Option<Position> {
        let tail = self.wrong.as_deref().unwrap_or(".tsv .csv .json .txt .html · enter saves");
        let head = " save as: ";
        InputPrompt { head, input: &self.input, tail, is_marked: self.is_fresh }.draw(model, buffer)
    }
}
