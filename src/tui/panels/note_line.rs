//! A note being written, and the pair that it is about.

use crate::tui::model::Chosen;
use crate::tui::widgets::InputLine;

/// A note being written.
#[derive(Debug)]
pub struct NoteLine {
    /// The pair, whatever is chosen later.
    pub target: Chosen,
    /// What was typed.
    pub input: InputLine,
}
