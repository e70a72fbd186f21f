//! What is told to a screen.

use crate::tui::actions::Action;
use crate::tui::work::{Answer, Slot};
use crossterm::event::KeyEvent;
use ratatui::layout::Position;

/// What is told to a screen.
#[derive(Debug)]
pub enum Message {
    /// An action of the reader.
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
    /// Another screen is shown now.
    Closed,
    /// Something shared changed. Told to every screen, shown or not; a hidden screen better waits
    /// for [`Message::Opened`] before it starts work.
    Changed(News),
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
    /// Which measure's threshold the keys move.
    Focus,
    /// The sorted columns of all pairs have come.
    Columns,
    /// The chosen pair.
    Chosen,
    /// How passages are looked for.
    Passages,
    /// The size of the window.
    Window,
}
