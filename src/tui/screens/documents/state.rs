//! Where the reader is in the list of documents: the cursor, the order, the filter being typed.

use crate::tui::screens::documents::catalogue::Row;
use crate::tui::screens::documents::rows::{Arrangement, Listed};
use crate::tui::widgets::{InputLine, first_seen};

/// The list with its cursor, and how it is arranged.
#[derive(Debug, Default)]
pub(super) struct State {
    /// The list; `None` before the first one is made.
    pub(super) listed: Option<Listed>,
    /// How the next list is arranged.
    pub(super) arrangement: Arrangement,
    /// The line being typed, while a filter is.
    pub(super) typing: Option<InputLine>,
    /// The place of the cursor in the list.
    pub(super) place: usize,
    /// The place of the first row that is seen.
    pub(super) offset: usize,
    /// Why the last list could not be made.
    pub(super) failed: Option<String>,
}

impl State {
    /// The row under the cursor.
    pub(super) fn row(&self) -> Option<Row> {
        self.listed.as_ref()?.rows.get(self.place).copied()
    }

    /// Takes a new list. The cursor stays on its file where that is still listed; at the top, it
    /// stays at the top.
    pub(super) fn arrive(&mut self, listed: Listed) {
        let before = self.row().and_then(|row| self.listed.as_ref()?.catalogue.name(row).cloned());
        let place = before.and_then(|before| {
            listed.rows.iter().position(|&row| listed.catalogue.name(row) == Some(&before))
        });
        self.place = if self.place == 0 { 0 } else { place.unwrap_or(0) };
        self.listed = Some(listed);
        self.failed = None;
    }

    /// Keeps the cursor on a row, and the row among the `height` that are seen.
    pub(super) fn follow(&mut self, height: usize) {
        let rows = self.listed.as_ref().map_or(0, |listed| listed.rows.len());
        self.place = self.place.min(rows.saturating_sub(1));
        self.offset = first_seen(self.offset, self.place, height);
        self.offset = self.offset.min(rows.saturating_sub(height));
    }
}
