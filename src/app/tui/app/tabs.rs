//! The screens behind the tabs, and which of them is shown.

use crate::tui::actions::Scope;
use crate::tui::screen_id::ScreenId;
use crate::tui::screens;
use crate::tui::screens::{Focus, Screen};

/// The screens in the order of their tabs.
pub(super) struct Tabs {
    screens: Vec<Box<dyn Screen>>,
    /// Index of the shown screen.
    shown: usize,
    /// Index of the screen shown before.
    came_from: usize,
}

impl Tabs {
    /// All screens; the first is shown.
    pub(super) fn new() -> Self {
        Self { screens: screens::all(), shown: 0, came_from: 0 }
    }

    /// Every screen, in the order of the tabs.
    pub(super) fn iter(&self) -> impl Iterator<Item = &dyn Screen> {
        self.screens.iter().map(|screen| &**screen)
    }

    /// The number of screens.
    pub(super) fn len(&self) -> usize {
        self.screens.len()
    }

    /// The screen at an index.
    pub(super) fn get_mut(&mut self, place: usize) -> Option<&mut Box<dyn Screen>> {
        self.screens.get_mut(place)
    }

    /// The screen at an index, by its name.
    pub(super) fn id(&self, place: usize) -> Option<ScreenId> {
        self.screens.get(place).map(|screen| screen.id())
    }

    /// The index of a screen.
    pub(super) fn place(&self, id: ScreenId) -> Option<usize> {
        self.screens.iter().position(|screen| screen.id() == id)
    }

    /// The shown screen.
    pub(super) fn shown(&self) -> Option<&dyn Screen> {
        self.screens.get(self.shown).map(|screen| &**screen)
    }

    /// The index of the shown screen.
    pub(super) fn shown_place(&self) -> usize {
        self.shown
    }

    /// True if this screen is shown.
    pub(super) fn shows(&self, id: ScreenId) -> bool {
        self.id(self.shown) == Some(id)
    }

    /// Shows the screen at an index; returns the index of the one that it replaces.
    pub(super) fn open(&mut self, place: usize) -> usize {
        self.came_from = std::mem::replace(&mut self.shown, place);
        self.came_from
    }

    /// The screen shown before, unless the first one is shown; a second step back leads to the first.
    pub(super) fn before(&self) -> Option<ScreenId> {
        (self.shown != 0).then(|| self.id(self.came_from).unwrap_or(ScreenId::PAIRS))
    }

    /// Forgets the screen shown before.
    pub(super) fn forget_before(&mut self) {
        self.came_from = 0;
    }

    /// The index of the screen `by` tabs further.
    pub(super) fn neighbour(&self, by: usize) -> usize {
        (self.shown + by) % self.len().max(1)
    }

    /// The focus of the shown screen.
    pub(super) fn focus(&self) -> Focus {
        self.shown().map_or(Focus { scopes: &[], input: false, hints: &[] }, Screen::focus)
    }

    /// The scopes whose actions apply now, the most specific first.
    pub(super) fn scopes(&self) -> Vec<Scope> {
        self.focus().scopes.iter().copied().chain([Scope::Everywhere]).collect()
    }

    /// True if the shown screen shows the chosen pair.
    pub(super) fn shows_pair(&self) -> bool {
        let scopes = self.focus().scopes;
        scopes.contains(&Scope::Pairs) || scopes.contains(&Scope::Pair)
    }

    /// True if the shown screen shows a group, whose pairs are judged together.
    pub(super) fn has_group(&self) -> bool {
        self.focus().scopes.contains(&Scope::Groups)
    }
}
