//! The input line for the file name under which the list of pairs is saved.

use crate::corpus::scan::Source;
use crate::display::sanitise::sanitise;
use crate::export::file::{SaveError, allow};
use crate::tui::flow::{Effect, Sender};
use crate::tui::jobs::{Kind, REPORTED, kind, save_list};
use crate::tui::layers::contract::{Layer, Outcome};
use crate::tui::layers::line::InputPrompt;
use crate::tui::model::Model;
use crate::tui::widgets::{InputLine, counted};
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
    /// Rows of the pair table with a description; `None`: the list of pairs.
    rows: Option<(Vec<u32>, String)>,
    /// Where the texts came from.
    source: Source,
    /// Receives the progress of the writing.
    sender: Sender,
}

impl SaveLine {
    /// A line that proposes this name; its extension selects the kind of file.
    /// # Errors
    /// A sentence: the list is empty.
    pub fn new(
        model: &Model,
        name: &str,
        rows: Option<(Vec<u32>, String)>,
        (source, sender): (Source, Sender),
    ) -> Result<Self, String> {
        let listed = rows.as_ref().map_or(&model.ranking.order, |(rows, _)| rows);
        if model.comparison.is_none() || listed.is_empty() {
            return Err("there is no pair to save".to_owned());
        }
        Ok(Self { input: InputLine::new(name), is_fresh: true, wrong: None, rows, source, sender })
    }

    /// What a file of this name takes, and that enter saves.
    fn tail(&self, model: &Model) -> String {
        let listed = self.rows.as_ref().map_or(&model.ranking.order, |(rows, _)| rows).len();
        let is_report = matches!(kind(Path::new(self.input.text().trim())), Ok(Kind::Report));
        let all = counted(listed, "pair");
        match self.rows {
            _ if is_report && listed > REPORTED => {
                format!("the first {REPORTED} of {all} and all judged · enter saves")
            }
            _ if is_report => format!("{all} and all judged · enter saves"),
            Some(_) => format!("{all} of the group · .tsv .csv .json .html"),
            None => format!("{all} · .tsv .csv .json .txt .html"),
        }
    }

    /// Starts to write, or shows next to the name why it cannot.
    fn save(&mut self, model: &Model) -> Outcome {
        let path = PathBuf::from(self.input.text().trim());
        if let Err(why) = check(&path) {
            self.wrong = Some(why);
            return Outcome::Taken(Effect::None);
        }
        let name = sanitise(&path.to_string_lossy());
        let to = (self.source.clone(), self.sender.clone());
        let work = save_list(model, self.rows.as_ref(), to, path);
        Outcome::Close(work.map_or(Effect::None, |work| {
            Effect::Say("saving …".to_owned()).and(Effect::Write(name, work))
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
        let tail = self.wrong.clone().unwrap_or_else(|| self.tail(model));
        let head = " save as: ";
        let (input, is_marked) = (&self.input, self.is_fresh);
        InputPrompt { head, input, tail: &tail, is_marked }.draw(model, buffer)
    }
}
