//! The contract of a screen: it handles messages, draws itself, and reports its focus.

use crate::pair::DocId;
use crate::tui::actions::{Action, ActionEntry, Scope};
use crate::tui::flow::{Copyable, Effect, Message};
use crate::tui::model::{Model, Spot};
use crate::tui::panes::PanePair;
use crate::tui::screen_id::ScreenId;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The tab of a screen.
#[derive(Debug, Clone, Copy)]
pub struct Tab {
    /// The id of the screen.
    pub id: ScreenId,
    /// Its title.
    pub title: &'static str,
    /// Its title in a narrow window.
    pub short: &'static str,
}

/// The focus of a screen.
#[derive(Debug, Clone, Copy)]
pub struct Focus {
    /// Scopes whose keys apply, the most specific first; the app adds `Everywhere`.
    pub scopes: &'static [Scope],
    /// Letters are text: only keys of the scopes and chords are actions.
    pub input: bool,
    /// Actions for the bottom line, the most useful first.
    pub hints: &'static [Action],
}

impl Focus {
    /// The focus of a line being typed.
    pub const TYPING: Self =
        Self { scopes: &[Scope::Input], input: true, hints: &[Action::Accept, Action::Back] };
}

/// What a screen offers to copy besides the chosen pair.
#[derive(Debug, Default)]
pub struct ScreenQuotes {
    /// The document under the cursor.
    pub document: Option<DocId>,
    /// Parts of texts.
    pub stretches: Vec<Copyable>,
}

/// A screen. It owns its cursor and its results, and reads the shared model.
pub trait Screen {
    /// Its tab.
    fn tab(&self) -> Tab;
    /// Its id.
    fn id(&self) -> ScreenId {
        self.tab().id
    }
    /// True if it shows the sorted columns of all pairs, even during a comparison.
    fn needs_columns(&self) -> bool {
        false
    }
    /// Its current focus.
    fn focus(&self) -> Focus;
    /// The word on a hint of the bottom line.
    fn word(&self, entry: &'static ActionEntry) -> &'static str {
        entry.name
    }
    /// What it offers to copy, besides the chosen pair.
    fn quotes(&self, _model: &Model) -> ScreenQuotes {
        ScreenQuotes::default()
    }
    /// The place in the texts to come back to; [`Model::aim`] leads there.
    fn top(&self, _model: &Model) -> Option<Spot> {
        None
    }
    /// Its two panes, if it has two now.
    fn panes(&self, _model: &Model) -> Option<PanePair> {
        None
    }
    /// Handles a message, in less time than a frame: slow work goes to a worker.
    fn update(&mut self, message: Message, model: &Model) -> Effect;
    /// Draws into `area`, which is [`crate::tui::layout::split`]'s body; returns the position of the caret.
    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) -> Option<Position>;
}
