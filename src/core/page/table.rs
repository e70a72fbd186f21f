//! A list of any length whose rows are built only when shown.

use crate::page::line::Line;

/// Rows under a heading. Safe to show.
pub struct Table<'a> {
    /// Description of the rows, e.g. `only in A`.
    pub what: String,
    /// The heading of the columns.
    pub head: String,
    /// Number of rows.
    pub len: usize,
    row: Box<dyn Fn(usize) -> Option<Line> + 'a>,
}

impl<'a> Table<'a> {
    /// Creates a list of `len` rows; `row` builds one, numbered from 0.
    pub fn new(
        what: impl Into<String>,
        head: impl Into<String>,
        len: usize,
        row: impl Fn(usize) -> Option<Line> + 'a,
    ) -> Self {
        Self { what: what.into(), head: head.into(), len, row: Box::new(row) }
    }

    /// The row with this number; an empty line past the end.
    pub fn row(&self, at: usize) -> Line {
        (self.row)(at).unwrap_or_default()
    }
}
