//! The theme in force: chosen by the user, or by what the terminal says about its background.

use crate::display::colour::Rgb;
use crate::saved::theme::ThemeChoice;
use crate::tui::layers::ThemeMenu;
use crate::tui::model::Model;
use crate::tui::theme::Looks;

/// Changes the theme of the model, and remembers the theme of the user's own file.
#[derive(Default)]
pub(super) struct Colours {
    own: Option<ThemeChoice>,
}

impl Colours {
    /// Sets what the theme depends on. Returns a sentence if the terminal cannot show the theme.
    pub(super) fn wear(&mut self, model: &mut Model, looks: Looks) -> Option<String> {
        if matches!(looks.choice, ThemeChoice::Own(_)) {
            self.own = Some(looks.choice.clone());
        }
        let refusal = looks.refusal().map(str::to_owned);
        model.theme = looks.theme();
        model.looks = looks;
        refusal
    }

    /// Shows another theme.
    pub(super) fn choose(&mut self, model: &mut Model, choice: ThemeChoice) -> Option<String> {
        let looks = Looks { choice, ..model.looks.clone() };
        self.wear(model, looks)
    }

    /// The list of themes.
    pub(super) fn menu(&self, model: &Model) -> ThemeMenu {
        ThemeMenu::new(model, self.own.as_ref())
    }
}

/// Takes the background of the terminal.
pub(super) fn take_background(model: &mut Model, background: Rgb) {
    model.looks.background = Some(background);
    model.theme = model.looks.theme();
}
