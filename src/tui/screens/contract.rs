//! What a screen must offer: answer a message, draw itself, say what has the focus.

use crate::tui::action::{Action, Scope};
use crate::tui::effect::Effect;
use crate::tui::model::Model;
use crate::tui::worker::{Answer, Slot};
use crossterm::event::KeyEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// Which screen; the order is that of the tabs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ScreenId {
    /// The ranked table of pairs.
    Pairs,
    /// Both texts of the chosen pair.
    Read,
    /// The arithmetic of the chosen pair.
    Why,
    /// Every document and every skipped file.
    Documents,
}

/// What the mouse did; the wheel comes as one row at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gesture {
    /// The left button went down.
    Press,
    /// The mouse moved with the left button down; comes to the screen that got the press.
    Drag,
    /// The left button went up; comes to the screen that got the press.
    Release,
    /// The wheel turned towards the reader.
    WheelDown,
    /// The wheel turned away from the reader.
    WheelUp,
}

/// What shared thing changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum News {
    /// A new comparison, or more of the same one: documents and pairs may differ.
    Comparison,
    /// The order, the filter or the thresholds.
    Ranking,
    /// The chosen pair.
    Chosen,
}

/// What is told to a screen.
#[derive(Debug)]
pub enum Message {
    /// The reader asked for this.
    Action(Action),
    /// A key that is no action, while the focus is an input.
    Key(KeyEvent),
    /// Pasted text, only while the focus is an input; line ends are blanks.
    Paste(String),
    /// The mouse, in window columns and rows, inside the screen's area.
    Mouse(Gesture, Position),
    /// A worker's answer, of the newest question in its slot.
    Answer(Slot, Answer),
    /// The newest question in its slot failed: a sentence to show.
    Failed(Slot, String),
    /// The screen is shown now; it was not before.
    Opened,
    /// Something shared changed. Told to every screen, shown or not; a hidden screen better waits
    /// for [`Message::Opened`] before it starts work.
    Changed(News),
}

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
    /// What has the focus now.
    fn focus(&self) -> Focus;
    /// Answers a message. Nothing here may take longer than a frame: ask a worker.
    fn update(&mut self, message: Message, model: &Model) -> Effect;
    /// Draws into `area`, which is [`crate::tui::layout::split`]'s body; answers where the caret is.
    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) -> Option<Position>;
}
