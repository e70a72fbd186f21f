//! The review as all screens see it: decisions, marks, what is saved, what is selected.

use crate::pair::DocPair;
use crate::review::ledger::Ledger;
use crate::review::marks::Mark;
use crate::review::record::Record;
use crate::tui::model::reviewed::Reviewed;
use crate::tui::model::show::Show;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// Whether what was decided is on the disk.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Saving {
    /// Nothing was decided in this session.
    #[default]
    Nothing,
    /// Everything is.
    Saved,
    /// On its way; nothing has gone wrong.
    Going(usize),
    /// These are not; the last attempt failed for this reason, and it is tried again.
    Failing(usize, String),
}

/// The review as all screens see it.
#[derive(Debug, Default)]
pub struct Review {
    /// The journal; `None` where verdicts cannot be kept.
    pub path: Option<PathBuf>,
    /// Who decides.
    pub by: String,
    /// The newest decision of each pair.
    pub ledger: Arc<Ledger>,
    /// Counts the changes of the ledger.
    pub revision: u64,
    /// The ledger knows of rows that the marks do not.
    pub is_old: bool,
    /// The decisions as they fall on the pairs of the comparison.
    pub reviewed: Reviewed,
    /// Which pairs are listed.
    pub show: Show,
    /// The rows selected for one verdict, by their documents.
    pub selected: BTreeSet<DocPair>,
    /// Records that are not on the disk yet.
    pub unsaved: usize,
    /// Whether anything was saved in this session.
    pub has_saved: bool,
    /// Why the last attempt to read or write failed.
    pub trouble: Option<String>,
    /// Why the file cannot be the journal: no verdict is taken.
    pub refused: Option<String>,
    /// Lines of the journal that cannot be read.
    pub bad: usize,
    /// What was there before each step, newest last.
    pub steps: Vec<Vec<Record>>,
}

impl Review {
    /// Whether what was decided is on the disk.
    pub fn saving(&self) -> Saving {
        match (self.unsaved, &self.trouble) {
            (0, _) if self.has_saved => Saving::Saved,
            (0, _) => Saving::Nothing,
            (unsaved, Some(why)) => Saving::Failing(unsaved, why.clone()),
            (unsaved, None) => Saving::Going(unsaved),
        }
    }

    /// The mark of the row of two documents.
    pub fn mark(&self, row: DocPair) -> Option<Mark> {
        self.reviewed.marks.get(row)
    }

    /// The decision behind a mark.
    pub fn record(&self, mark: &Mark) -> Option<&Record> {
        self.ledger.get(&mark.key)
    }

    /// Takes a record; whether it changed anything.
    pub fn take(&mut self, record: Record) -> bool {
        Arc::make_mut(&mut self.ledger).take(record)
    }

    /// Takes a decision on the pair at a place of the pair table, with these documents.
    pub fn put(&mut self, index: u32, row: DocPair, record: Record) {
        self.reviewed.put(index, row, &record);
        self.revision += 1;
        // Without this verdict, one on an older text may come to light.
        self.is_old |= record.verdict.is_none();
        self.take(record);
    }
}
