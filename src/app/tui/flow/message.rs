//! The messages to a screen.

use crate::tui::actions::Action;
use crate::tui::work::{Question, WorkAnswer};
use crossterm::event::KeyEvent;
use ratatui::layout::Position;

/// A message to a screen.
#[derive(Debug)]
pub enum Message {
    /// An action of the user.
    Action(Action),
    /// A key without an action, only while the focus is an input.
    Key(KeyEvent),
    /// Pasted text, only while the focus is an input; line ends are blanks.
    Paste(String),
    /// The mouse, in window columns and rows, inside the screen's area.
    Mouse(Gesture, Position),
    /// The result of the newest work in its slot.
    Answer(Question, WorkAnswer),
    /// The newest work in its slot failed: a sentence to show.
    Failed(Question, String),
    /// The screen is shown now; it was not before.
    Opened,
    /// Another screen is shown now.
    Closed,
    /// Shared state changed. Sent to every screen, shown or not; a hidden screen should wait for
    /// [`Message::Opened`] before it starts work.
    Changed(ModelNews),
}

/// A gesture of the mouse; the wheel moves one row at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gesture {
    /// The left button went down.
    Press,
    /// The mouse moved with the left button down; goes to the screen that got the press.
    Drag,
    /// The left button went up; goes to the screen that got the press.
    Release,
    /// The wheel turned towards the reader.
    WheelDown,
    /// The wheel turned away from the reader.
    WheelUp,
}

/// A change of shared state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModelNews {
    /// A new comparison, or more of the same one: documents and pairs may differ.
    Comparison,
    /// The order, the filter or the thresholds.
    Ranking,
    /// The measure whose threshold the keys move.
    Focus,
    /// The sorted columns of all pairs.
    Columns,
    /// The readings of some pairs.
    Readings,
    /// The sources of texts, or how many are found.
    Sources,
    /// What does not count, or the scores of the chosen pair without it.
    Counted,
    /// The chosen pair.
    Chosen,
    /// The options for finding passages.
    Passages,
    /// The size of the window.
    Window,
    /// The language.
    Language,
}
