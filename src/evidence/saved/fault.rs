//! A fault in a settings file, with its line and column.

/// A fault in a settings file and its place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct Fault {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Description. It may contain text of the file: sanitise before showing.
    pub what: String,
}

impl Fault {
    /// Creates a fault at byte `byte` of a text.
    pub fn at(text: &str, byte: usize, what: String) -> Self {
        let before = text.get(..byte).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.get(start..).unwrap_or_default().chars().count();
        Self { line, column, what }
    }
}
