//! The state of the review: verdicts, marks, saving, selection.

use crate::pair::DocPair;
use crate::review::ledger::Ledger;
use crate::review::marks::ReviewMark;
use crate::review::record::VerdictRecord;
use crate::tui::model::reviewed::Reviewed;
use crate::tui::model::show::Show;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// The save state of the verdicts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum SaveState {
    /// No verdict was given in this session.
    #[default]
    Nothing,
    /// All verdicts are on the disk.
    Saved,
    /// This number of records is being written.
    Going(usize),
    /// This number of records is not saved; the last attempt failed for this reason and is retried.
    Failing(usize, String),
}

/// The state of the review.
#[derive(Debug, Default)]
pub struct Review {
    /// The path of the journal; `None` if verdicts cannot be kept.
    pub path: Option<PathBuf>,
    /// The name of the reviewer.
    pub by: String,
    /// The newest record of each pair.
    pub ledger: Arc<Ledger>,
    /// The number of changes of the ledger.
    pub revision: u64,
    /// The ledger has records that the marks lack.
    pub is_old: bool,
    /// The verdicts on the pairs of the comparison.
    pub reviewed: Reviewed,
    /// The filter by verdict.
    pub show: Show,
    /// The rows selected for one verdict, by their documents.
    pub selected: BTreeSet<DocPair>,
    /// Records that are not on the disk yet.
    pub unsaved: usize,
    /// True if anything was saved in this session.
    pub has_saved: bool,
    /// Why the last attempt to read or write failed.
    pub trouble: Option<String>,
    /// Why the file cannot be the journal; verdicts are refused then.
    pub refused: Option<String>,
    /// Lines of the journal that cannot be read.
    pub bad: usize,
    /// The records before each step, for undo; the newest step last.
    pub steps: Vec<Vec<VerdictRecord>>,
}

impl Review {
    /// The save state of the verdicts.
    pub fn saving(&self) -> SaveState {
        match (self.unsaved, &self.trouble) {
            (0, _) if self.has_saved => SaveState::Saved,
            (0, _) => SaveState::Nothing,
            (unsaved, Some(why)) => SaveState::Failing(unsaved, why.clone()),
            (unsaved, None) => SaveState::Going(unsaved),
        }
    }

    /// The mark of the row of two documents.
    pub fn mark(&self, row: DocPair) -> Option<ReviewMark> {
        self.reviewed.marks.get(row)
    }

    /// The record of a mark.
    pub fn record(&self, mark: &ReviewMark) -> Option<&VerdictRecord> {
        self.ledger.get(&mark.key)
    }

    /// Adds a record to the ledger; true if it changed anything.
    pub fn take(&mut self, record: VerdictRecord) -> bool {
        Arc::make_mut(&mut self.ledger).take(record)
    }

    /// Sets the record of the pair of `row`, at `index` in the pair table.
    pub fn put(&mut self, index: u32, row: DocPair, record: VerdictRecord) {
        self.reviewed.put(index, row, &record);
        self.revision += 1;
        // Without this verdict, one on an older text may apply again.
        self.is_old |= record.verdict.is_none();
        self.take(record);
    }
}
