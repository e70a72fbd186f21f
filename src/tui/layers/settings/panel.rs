//! The state of the settings panel: the draft, the cursor, and a number being typed.

use crate::tui::layers::settings::draft::{Field, SettingsDraft, fields};
use crate::tui::model::Model;
use crate::tui::widgets::InputLine;

/// The settings being edited, and the index of the row under the cursor.
#[derive(Debug)]
pub struct SettingsPanel {
    pub(super) draft: SettingsDraft,
    pub(super) place: usize,
    /// A number being typed.
    pub(super) typed: Option<InputLine>,
    /// Why the typed number is invalid.
    pub(super) wrong: Option<String>,
}

impl SettingsPanel {
    /// A panel of the current settings.
    pub fn new(model: &Model) -> Self {
        let auto = model.comparison.as_ref().map(|comparison| comparison.recipe.n);
        let draft = SettingsDraft::new(&model.settings, auto);
        Self { draft, place: 0, typed: None, wrong: None }
    }

    /// The field under the cursor.
    pub(super) fn field(&self) -> Field {
        fields().get(self.place).copied().unwrap_or(Field::Unit)
    }

    /// Moves the cursor.
    pub(super) fn step(&mut self, by: isize) {
        self.accept();
        let last = fields().len() - 1;
        self.place = self.place.saturating_add_signed(by).min(last);
    }

    /// Sets the field under the cursor to its next value, or to the one before.
    pub(super) fn change(&mut self, forward: bool) {
        self.accept();
        self.draft.change(self.field(), forward);
    }

    /// Resets the field under the cursor to its default.
    pub(super) fn reset(&mut self) {
        (self.typed, self.wrong) = (None, None);
        self.draft.reset(self.field());
    }

    /// Accepts the typed number, if there is one.
    pub(super) fn accept(&mut self) {
        let field = self.field();
        let typed = self.typed.take();
        self.wrong = typed.and_then(|line| self.draft.take(field, line.text().trim()).err());
    }
}
