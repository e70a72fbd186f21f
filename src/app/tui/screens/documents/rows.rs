//! The rows of the Documents screen, sorted and filtered; computed on a worker.

use crate::compare::result::Comparison;
use crate::corpus::document::Name;
use crate::display::sanitise::sanitise_bytes;
use crate::pair::DocId;
use crate::tui::screens::documents::catalogue::{Catalogue, DocumentRow};
use crate::tui::screens::documents::columns::DocumentColumn;
use crate::tui::screens::documents::notes::{is_warning, weight};
use crate::tui::widgets::{ColumnOrder, NameFilter, SortedList};
use std::cmp::Reverse;
use std::sync::Arc;

/// The order and the filter of the rows.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Arrangement {
    pub(super) order: ColumnOrder<DocumentColumn>,
    pub(super) skipped_only: bool,
}

/// A catalogue and its rows in order.
#[derive(Debug, Clone)]
pub(super) struct ListedDocuments {
    pub(super) catalogue: Arc<Catalogue>,
    /// The total weight of the remarks on each document.
    weights: Arc<[u64]>,
    /// The number of documents with a warning.
    pub(super) warned: usize,
    pub(super) rows: Vec<DocumentRow>,
}

impl ListedDocuments {
    /// The list of a comparison.
    pub(super) fn new(comparison: Comparison, arrangement: &Arrangement) -> Self {
        let catalogue = Catalogue::new(comparison);
        let documents = DocId::first(catalogue.comparison.corpus.documents.len());
        let weights: Arc<[u64]> = documents.map(|id| weight(&catalogue, id)).collect();
        let warned = weights.iter().filter(|&&weight| is_warning(weight)).count();
        let listed = Self { catalogue: Arc::new(catalogue), weights, warned, rows: Vec::new() };
        listed.arranged(arrangement)
    }

    /// The same list with another order or filter. Ties keep the order of names, documents
    /// before skipped files.
    pub(super) fn arranged(mut self, arrangement: &Arrangement) -> Self {
        self.rows = rows(&self, arrangement);
        self
    }
}

fn rows(listed: &ListedDocuments, arrangement: &Arrangement) -> Vec<DocumentRow> {
    let catalogue = &*listed.catalogue;
    let documents = catalogue.comparison.corpus.documents.len();
    let skipped = catalogue.comparison.corpus.skipped.len() as u32;
    let documents = if arrangement.skipped_only { 0 } else { documents };
    let rows = DocId::first(documents)
        .map(DocumentRow::Document)
        .chain((0..skipped).map(DocumentRow::Skipped));
    let mut rows = filtered(catalogue, rows.collect(), &arrangement.order.filter);
    match (arrangement.order.column, arrangement.order.reversed) {
        (DocumentColumn::Name, false) => {
            rows.sort_by_cached_key(|&row| catalogue.name(row).cloned());
        }
        (DocumentColumn::Name, true) => {
            rows.sort_by_cached_key(|&row| Reverse(catalogue.name(row).cloned()));
        }
        (DocumentColumn::Encoding, false) => rows.sort_by_key(|&row| encoding(catalogue, row)),
        (DocumentColumn::Encoding, true) => {
            rows.sort_by_key(|&row| Reverse(encoding(catalogue, row)));
        }
        (column, reversed) => rows.sort_by_cached_key(|&row| match key(listed, row, column) {
            // Rows without a value come last in both directions.
            None => (1, 0),
            Some(key) => (0, if reversed { key } else { !key }),
        }),
    }
    rows
}

fn encoding(catalogue: &Catalogue, row: DocumentRow) -> Option<(&'static str, u8)> {
    match row {
        DocumentRow::Document(id) => {
            catalogue.document(id).map(|d| (d.encoding.name, d.encoding.by as u8))
        }
        DocumentRow::Skipped(_) => None,
    }
}

/// The sort key of a row; the natural order is descending.
fn key(listed: &ListedDocuments, row: DocumentRow, column: DocumentColumn) -> Option<u64> {
    let catalogue = &*listed.catalogue;
    let DocumentRow::Document(id) = row else {
        return (column == DocumentColumn::Notes).then_some(u64::MAX);
    };
    let profile = catalogue.comparison.profiles.get(id.index())?;
    match column {
        DocumentColumn::Bytes => catalogue.document(id).map(|document| document.bytes),
        DocumentColumn::Characters => Some(catalogue.characters(id)),
        DocumentColumn::Tokens => Some(profile.tokens as u64),
        DocumentColumn::Shingles => Some(profile.distinct.into()),
        // Positive floats compare like their bits.
        DocumentColumn::Best => catalogue.best(id).map(|best| best.score.to_bits()),
        DocumentColumn::Notes => {
            listed.weights.get(id.index()).copied().filter(|&weight| weight > 0)
        }
        DocumentColumn::Name | DocumentColumn::Encoding => None,
    }
}

/// Keeps the rows whose name, as shown, matches every word of the filter.
fn filtered(catalogue: &Catalogue, mut rows: Vec<DocumentRow>, filter: &str) -> Vec<DocumentRow> {
    let mut filter = NameFilter::new(filter);
    if !filter.is_empty() {
        rows.retain(|&row| catalogue.name(row).is_some_and(|name| filter.accepts(name)));
    }
    rows
}

/// A filter for the Pairs screen that matches exactly this name.
pub(super) fn exactly(name: &Name) -> String {
    let mut filter = "^".to_owned();
    for c in sanitise_bytes(name.bytes()).chars() {
        if c.is_whitespace() || c == '\\' {
            filter.push('\\');
        }
        filter.push(c);
    }
    filter + "$"
}

/// The list, its cursor and its arrangement.
#[derive(Debug, Default)]
pub(super) struct DocumentsState {
    /// The list; `None` before the first one is made.
    pub(super) listed: Option<ListedDocuments>,
    /// Its order, filter and cursor.
    pub(super) list: SortedList<DocumentColumn>,
    pub(super) skipped_only: bool,
    /// Why the last list failed.
    pub(super) failed: Option<String>,
}

impl DocumentsState {
    /// The row under the cursor.
    pub(super) fn row(&self) -> Option<DocumentRow> {
        self.listed.as_ref()?.rows.get(self.list.place).copied()
    }

    /// Adopts a new list. The cursor stays on its file if that is still listed; at the top, it
    /// stays at the top.
    pub(super) fn arrive(&mut self, listed: ListedDocuments) {
        let before = self.row().and_then(|row| self.listed.as_ref()?.catalogue.name(row).cloned());
        let place = before.and_then(|before| {
            listed.rows.iter().position(|&row| listed.catalogue.name(row) == Some(&before))
        });
        self.list.place = if self.list.place == 0 { 0 } else { place.unwrap_or(0) };
        self.listed = Some(listed);
        self.failed = None;
    }

    /// The number of rows.
    pub(super) fn len(&self) -> usize {
        self.listed.as_ref().map_or(0, |listed| listed.rows.len())
    }

    /// The arrangement of the next list.
    pub(super) fn arrangement(&self) -> Arrangement {
        Arrangement { order: self.list.order.clone(), skipped_only: self.skipped_only }
    }
}
