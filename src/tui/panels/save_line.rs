//! The name of a file being typed, and what is wrong with it.

use crate::tui::widgets::InputLine;

/// The name of a file being typed.
#[derive(Debug)]
pub struct SaveLine {
    /// What was typed.
    pub input: InputLine,
    /// The name is still the one proposed: a letter begins another.
    pub is_fresh: bool,
    /// Why it cannot be the name; until the next key.
    pub wrong: Option<String>,
}
