//! The theme in force: chosen by the user, or by what the terminal says about its background.

use crate::display::colour::Rgb;
use crate::saved::theme::ThemeChoice;
use crate::tui::app::App;
use crate::tui::layers::ThemeMenu;
use crate::tui::theme::{ColourDepth, Looks};

impl App {
    /// Sets what the theme depends on; a theme that the terminal cannot show is announced.
    pub fn wear(&mut self, looks: Looks) {
        if matches!(looks.choice, ThemeChoice::Own(_)) {
            self.own_theme = Some(looks.choice.clone());
        }
        let refusal = looks.refusal().map(str::to_owned);
        self.notice = refusal.or_else(|| self.notice.take());
        self.model.theme = looks.theme();
        self.model.looks = looks;
        self.dirty = true;
    }

    /// True if the terminal should be queried for its background.
    pub fn needs_background(&self) -> bool {
        self.model.looks.depth >= ColourDepth::Indexed
    }

    /// Takes the background of the terminal.
    pub(super) fn background(&mut self, background: Rgb) {
        self.model.looks.background = Some(background);
        self.model.theme = self.model.looks.theme();
    }

    /// Shows another theme.
    pub(super) fn choose_theme(&mut self, choice: ThemeChoice) {
        let looks = Looks { choice, ..self.model.looks.clone() };
        self.wear(looks);
    }

    /// Opens the list of themes.
    pub(super) fn open_themes(&mut self) {
        self.layers.push(ThemeMenu::new(&self.model, self.own_theme.as_ref()));
    }
}
