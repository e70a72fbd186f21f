//! The list of texts: its rows, sorted and filtered on a worker, and its cursor.

use crate::corpus::document::{Corpus, Name};
use crate::pair::DocId;
use crate::tui::model::{KnownTotals, Model, SourceTotals};
use crate::tui::screens::sources::columns::SourcesColumn;
use crate::tui::widgets::{ColumnOrder, NameFilter, SortedList};
use crate::tui::work::{Question, Work};
use std::cmp::Reverse;
use std::sync::Arc;

/// The worker for the rows.
pub(super) const LIST: Question = Question("sources.list");

/// Texts in order.
#[derive(Debug)]
pub(super) struct ListedTexts {
    pub(super) corpus: Arc<Corpus>,
    pub(super) rows: Vec<DocId>,
    /// Number of texts with a source, among those that are known.
    pub(super) held: usize,
}

/// The list, its cursor and its order.
#[derive(Debug, Default)]
pub(super) struct TextsList {
    /// The list; `None` before the first one is made.
    pub(super) listed: Option<ListedTexts>,
    /// Its order, filter and cursor.
    pub(super) list: SortedList<SourcesColumn>,
}

impl TextsList {
    /// Work that makes the list with the figures found so far.
    pub(super) fn work(&self, model: &Model) -> Option<Work> {
        let corpus = model.comparison.as_ref()?.corpus.clone();
        let live = &model.sources;
        let (totals, requested) = (live.totals().map(Arc::clone), live.requested());
        let order = self.list.order.clone();
        Some(Work::new(LIST, move |_cancel| listed(corpus, &totals, requested, &order)))
    }

    /// The texts in the first `height` rows on screen, the chosen one first.
    pub(super) fn visible(&self, height: usize) -> impl Iterator<Item = DocId> + '_ {
        let rows = self.listed.as_ref().map_or(&[][..], |listed| &listed.rows);
        let shown = rows.iter().skip(self.list.offset).take(height).copied();
        self.chosen().into_iter().chain(shown)
    }

    /// The text under the cursor.
    pub(super) fn chosen(&self) -> Option<DocId> {
        self.listed.as_ref()?.rows.get(self.list.place).copied()
    }

    /// Adopts a new list. The cursor stays on its text; at the top, it stays at the top.
    pub(super) fn arrive(&mut self, listed: ListedTexts) {
        let name = |listed: &ListedTexts, id: DocId| -> Option<Name> {
            Some(listed.corpus.documents.get(id.index())?.name.clone())
        };
        let before = self.chosen().and_then(|id| name(self.listed.as_ref()?, id));
        if self.list.place > 0 {
            let is_same = |id: &DocId| before.is_some() && name(&listed, *id) == before;
            self.list.place = listed.rows.iter().position(is_same).unwrap_or(0);
        }
        self.listed = Some(listed);
    }

    /// Puts the cursor on a text, if it is listed.
    pub(super) fn choose(&mut self, id: DocId) {
        let rows = self.listed.as_ref().map_or(&[][..], |listed| &listed.rows);
        if let Some(place) = rows.iter().position(|row| *row == id) {
            self.list.place = place;
        }
    }

    /// The number of rows.
    pub(super) fn len(&self) -> usize {
        self.listed.as_ref().map_or(0, |listed| listed.rows.len())
    }
}

/// Sorts and filters the first `requested` documents. Ties keep the order of names. Old figures order
/// the rows until all are counted again: no row moves while figures are replaced.
fn listed(
    corpus: Arc<Corpus>,
    [totals, before]: &[KnownTotals; 2],
    requested: usize,
    order: &ColumnOrder<SourcesColumn>,
) -> ListedTexts {
    let figures = |id: DocId| {
        let of = |known: &KnownTotals| known.get(id.index()).copied().flatten();
        of(before).or_else(|| of(totals))
    };
    let name = |id: DocId| corpus.documents.get(id.index()).map(|document| &document.name);
    let mut rows: Vec<DocId> = DocId::first(requested).collect();
    let mut filter = NameFilter::new(&order.filter);
    if !filter.is_empty() {
        rows.retain(|&id| name(id).is_some_and(|name| filter.accepts(name)));
    }
    match (order.column, order.reversed) {
        (SourcesColumn::Name, false) => rows.sort_by_cached_key(|&id| name(id).cloned()),
        (SourcesColumn::Name, true) => rows.sort_by_cached_key(|&id| Reverse(name(id).cloned())),
        (column, reversed) => rows.sort_by_key(|&id| {
            // Texts without a value come last in both directions.
            match figures(id).and_then(|totals| key(&totals, column)) {
                None => (1, 0),
                Some(key) => (0, if reversed { key } else { !key }),
            }
        }),
    }
    let held = totals.iter().flatten().filter(|totals| totals.sources > 0).count();
    ListedTexts { corpus, rows, held }
}

/// The sort key of a text; the natural order is descending.
fn key(totals: &SourceTotals, column: SourcesColumn) -> Option<u64> {
    // Positive floats compare like their bits.
    let bits = |share: Option<f64>| share.map(f64::to_bits);
    match column {
        SourcesColumn::Name => None,
        SourcesColumn::Accounted => bits(totals.share()),
        SourcesColumn::Letters => Some(totals.letters.into()),
        SourcesColumn::Sources => Some(totals.sources.into()),
        SourcesColumn::Best => bits(totals.best_share()),
    }
}
