//! The state of the list of documents: cursor, order, and the filter being typed.

use crate::tui::screens::documents::catalogue::DocumentRow;
use crate::tui::screens::documents::rows::{Arrangement, ListedDocuments};
use crate::tui::widgets::{InputLine, first_seen};

/// The list, its cursor and its arrangement.
#[derive(Debug, Default)]
pub(super) struct DocumentsState {
    /// The list; `None` before the first one is made.
    pub(super) listed: Option<ListedDocuments>,
    /// The arrangement of the next list.
    pub(super) arrangement: Arrangement,
    /// The filter line, while it is being typed.
    pub(super) typing: Option<InputLine>,
    /// The place of the cursor in the list.
    pub(super) place: usize,
    /// The place of the first visible row.
    pub(super) offset: usize,
    /// Why the last list failed.
    pub(super) failed: Option<String>,
}

impl DocumentsState {
    /// The row under the cursor.
    pub(super) fn row(&self) -> Option<DocumentRow> {
        self.listed.as_ref()?.rows.get(self.place).copied()
    }

    /// Adopts a new list. The cursor stays on its file if that is still listed; at the top, it
    /// stays at the top.
    pub(super) fn arrive(&mut self, listed: ListedDocuments) {
        let before = self.row().and_then(|row| self.listed.as_ref()?.catalogue.name(row).cloned());
        let place = before.and_then(|before| {
            listed.rows.iter().position(|&row| listed.catalogue.name(row) == Some(&before))
        });
        self.place = if self.place == 0 { 0 } else { place.unwrap_or(0) };
        self.listed = Some(listed);
        self.failed = None;
    }

    /// Keeps the cursor on the list, and its row among the `height` visible rows.
    pub(super) fn follow(&mut self, height: usize) {
        let rows = self.listed.as_ref().map_or(0, |listed| listed.rows.len());
        self.place = self.place.min(rows.saturating_sub(1));
        self.offset = first_seen(self.offset, self.place, height);
        self.offset = self.offset.min(rows.saturating_sub(height));
    }
}
