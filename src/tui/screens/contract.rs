//! What a screen must offer: answer a message, draw itself, say what has the focus.

use crate::tui::actions::{Action, Entry, Scope};
use crate::tui::flow::{Effect, Message};
use crate::tui::model::Model;
use crate::tui::screen_id::ScreenId;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// What has the focus.
#[derive(Debug, Clone, Copy)]
pub struct Focus {
    /// Scopes whose keys apply, the nearest first; `Everywhere` is added by the app.
    pub scopes: &'static [Scope],
    /// Letters are text: only keys of the scopes and chords are actions.
    pub input: bool,
    /// Actions for the bottom line, the most useful first.
    pub hints: &'static [Action],
}

/// One screen. It owns its cursor and what it computed; it reads the shared model.
pub trait Screen {
    /// Which one it is.
    fn id(&self) -> ScreenId;
    /// The word on its tab.
    fn title(&self) -> &'static str;
    /// The same in a narrow window.
    fn short_title(&self) -> &'static str {
        self.title()
    }
    /// Whether it shows the sorted columns of all pairs, even of a comparison that is not whole.
    fn wants_columns(&self) -> bool {
        false
    }
    /// What has the focus now.
    fn focus(&self) -> Focus;
    /// The word on a hint of the bottom line.
    fn word(&self, entry: &'static Entry) -> &'static str {
        entry.name
    }
    /// Answers a message. Nothing here may take longer than a frame: ask a worker.
    fn update(&mut self, message: Message, model: &Model) -> Effect;
    /// Draws into `area`, which is [`crate::tui::layout::split`]'s body; answers where the caret is.
    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) -> Option<Position>;
}
