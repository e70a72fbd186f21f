//! The state of the review: verdicts, marks, saving, selection.

use crate::compare::result::{Comparison, PairRow, PairTable};
use crate::pair::DocPair;
use crate::review::ledger::Ledger;
use crate::review::marks::{Marks, ReviewMark};
use crate::review::record::VerdictRecord;
use crate::review::verdict::Verdict;
use crate::settings::Thresholds;
use crate::tui::model::show::Show;
use crate::tui::model::undo::UndoSteps;
use std::collections::{BTreeMap, BTreeSet};
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
    /// The steps that can be undone.
    pub steps: UndoSteps,
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
    pub fn put(&mut self, index: u32, row: DocPair, record: &VerdictRecord) {
        self.revision += 1;
        // Without this verdict, one on an older text may apply again.
        self.is_old |= record.verdict.is_none();
        self.take(record.clone());
        self.reviewed.put(index, row, &self.ledger, record);
    }
}

/// The verdicts on the pairs of a comparison.
#[derive(Debug, Clone, Default)]
pub struct Reviewed {
    /// The mark of each pair.
    pub marks: Arc<Marks>,
    /// The pairs with a verdict, by index in the pair table.
    judged: BTreeSet<u32>,
    /// The number of flagged pairs among `judged`, at the last count.
    flagged: usize,
    /// The unlisted pairs with the verdict `no match`, by index in the pair table.
    hidden: BTreeSet<u32>,
    /// The number of disputed pairs, at the last count.
    disputed: usize,
}

/// The sort key of each pair with a mark, for sorting by verdict; the most important is highest.
pub(super) fn given(marks: &Marks) -> BTreeMap<DocPair, u8> {
    let number = |mark: ReviewMark| match (mark.is_stale, mark.verdict) {
        (true, _) => 6,
        _ if mark.is_disputed => 7,
        (_, Some(Verdict::Match)) => 5,
        (_, Some(Verdict::Unsure)) => 4,
        (_, None) => 3,
        (_, Some(Verdict::Legitimate)) => 2,
        (_, Some(Verdict::NoMatch)) => 1,
    };
    marks.iter().map(|(row, mark)| (row, number(mark))).collect()
}

impl Reviewed {
    /// Finds the pairs with a verdict, and removes from the order the pairs that `show` excludes. Cost:
    /// none without marks and filter, else a scan of all pairs.
    pub fn new(
        marks: Arc<Marks>,
        comparison: &Comparison,
        show: Show,
        order: &mut Vec<u32>,
    ) -> Self {
        let mut reviewed = Self { marks, ..Self::default() };
        let rows = comparison.pairs.rows();
        // Few documents have a mark: pairs of the others skip the search.
        let mut has_mark = vec![false; comparison.corpus.documents.len()];
        for (DocPair { a, .. }, _) in reviewed.marks.iter() {
            if let Some(mark) = has_mark.get_mut(a.index()) {
                *mark = true;
            }
        }
        let may_have_mark = |row: &PairRow| has_mark.get(row.a.index()).copied().unwrap_or(false);
        if !reviewed.marks.is_empty() {
            let judged = (0u32..).zip(rows).filter(|(_, row)| may_have_mark(row));
            let judged = judged.filter(|(_, row)| reviewed.marks.verdict(row.pair()).is_some());
            reviewed.judged = judged.map(|(pair, _)| pair).collect();
        }
        if reviewed.marks.is_empty() && show.accepts(None) {
            return reviewed;
        }
        let (marks, unmarked) = (reviewed.marks.clone(), show.accepts(None));
        reviewed.keep(show, order, |index| {
            rows.get(index as usize).is_some_and(|row| {
                if may_have_mark(row) { show.accepts(marks.get(row.pair())) } else { unmarked }
            })
        });
        reviewed
    }

    /// The same with newer marks, for an order made with the old ones.
    #[must_use]
    pub fn renewed(
        mut self,
        marks: Arc<Marks>,
        comparison: &Comparison,
        show: Show,
        order: &mut Vec<u32>,
    ) -> Self {
        let mut hidden = std::mem::take(&mut self.hidden);
        let mut renewed = Self::new(marks, comparison, show, order);
        renewed.hidden.append(&mut hidden);
        renewed
    }

    /// Takes a decision on the pair at a place of the pair table, with these documents.
    pub(super) fn put(
        &mut self,
        index: u32,
        row: DocPair,
        ledger: &Ledger,
        record: &VerdictRecord,
    ) {
        let marks = Arc::make_mut(&mut self.marks);
        marks.set(row, ledger, record);
        if marks.verdict(row).is_some() {
            self.judged.insert(index);
        } else {
            self.judged.remove(&index);
        }
    }

    /// Removes these pairs, by index in the pair table, from the order.
    pub(in crate::tui) fn unlist(
        &mut self,
        pairs: &BTreeSet<u32>,
        show: Show,
        order: &mut Vec<u32>,
    ) {
        if !pairs.is_empty() {
            self.keep(show, order, |index| !pairs.contains(&index));
        }
    }

    /// Keeps these pairs in the order; the others are hidden.
    fn keep(&mut self, show: Show, order: &mut Vec<u32>, is_listed: impl Fn(u32) -> bool) {
        // Only the default list reports hidden pairs: filters by verdict hide on purpose.
        let reports_hidden = show == Show::default();
        order.retain(|&index| {
            let is_listed = is_listed(index);
            if reports_hidden && !is_listed {
                self.hidden.insert(index);
            }
            is_listed
        });
    }

    /// Counts the flagged pairs with a verdict, and the disputed ones. Cost: linear in the verdicts.
    pub(super) fn count(&mut self, pairs: &PairTable, thresholds: &Thresholds) {
        let disputed = |(_, mark): &(DocPair, ReviewMark)| mark.is_disputed && !mark.is_stale;
        self.disputed = self.marks.iter().filter(disputed).count();
        let evidence = self.judged.iter().filter_map(|&pair| pairs.evidence(pair as usize));
        self.flagged = evidence.filter(|e| thresholds.is_flagged(e)).count();
    }

    /// The number of flagged pairs with a verdict.
    pub fn flagged(&self) -> usize {
        self.flagged
    }

    /// The number of pairs on which reviewers differ.
    pub fn disputed(&self) -> usize {
        self.disputed
    }

    /// The number of unlisted pairs with the verdict `no match`.
    pub fn hidden(&self) -> usize {
        self.hidden.len()
    }
}
