//! Quits only when verdicts and files are written; a second request quits anyway.

use crate::tui::flow::Effect;
use crate::tui::model::{Model, SaveState};

/// What must end before the program quits.
#[derive(Debug, Default)]
pub struct Leaving {
    /// Quit as soon as everything is saved.
    is_quitting: bool,
    /// That was so before the key or mouse press that is being handled.
    was_quitting: bool,
    /// The name of the file that a worker writes, sanitised.
    writing: Option<String>,
}

impl Leaving {
    /// Quits when everything is saved; a second call quits anyway.
    pub fn leave(&mut self, model: &Model) -> Effect {
        let is_second = std::mem::replace(&mut self.is_quitting, true) || self.was_quitting;
        match (model.review.saving(), &self.writing) {
            _ if is_second => Effect::Quit,
            (SaveState::Failing(unsaved, why), _) => {
                Effect::Say(format!("NOT SAVED ({unsaved}): {why}; q again quits without saving"))
            }
            (_, Some(name)) => Effect::Say(format!(
                "{name} is being written: lookalike quits when it is done; q again stops and loses \
                 it, any other key stays"
            )),
            (SaveState::Going(_), None) => Effect::Say("saving…".to_owned()),
            (SaveState::Nothing | SaveState::Saved, None) => Effect::Quit,
        }
    }

    /// True if quitting now would lose something.
    pub fn has_unsaved(&self, model: &Model) -> bool {
        model.review.unsaved > 0 || self.writing.is_some()
    }

    /// True after a request to quit, until what is being written is done: its question stays on the screen.
    pub fn is_asked(&self) -> bool {
        self.is_quitting && self.writing.is_some()
    }

    /// A key or mouse press comes. After a question, any but a second request to quit stays.
    pub fn press_starts(&mut self, model: &Model) {
        self.was_quitting = self.is_quitting;
        let is_failing = matches!(model.review.saving(), SaveState::Failing(..));
        self.is_quitting &= self.writing.is_none() && !is_failing;
    }

    /// It is handled.
    pub fn press_ends(&mut self) {
        self.was_quitting = false;
    }

    /// A worker starts to write a file.
    /// # Errors
    /// A sentence: it still writes another one, which a new one would stop.
    pub fn write(&mut self, name: &str) -> Result<(), String> {
        if let Some(other) = &self.writing {
            return Err(format!("{other} is still being written: save again when it is done"));
        }
        self.writing = Some(name.to_owned());
        Ok(())
    }

    /// The file is written, or not: a sentence. Quits if that was to be waited for.
    pub fn written(&mut self, model: &Model, result: Result<String, String>) -> Effect {
        self.writing = None;
        // Why it failed must be seen.
        self.is_quitting &= result.is_ok();
        Effect::Say(result.unwrap_or_else(|why| why)).and(self.saved(model))
    }

    /// Quits if everything is saved and that was to be waited for.
    pub fn saved(&self, model: &Model) -> Effect {
        if self.is_quitting && !self.has_unsaved(model) { Effect::Quit } else { Effect::None }
    }
}
