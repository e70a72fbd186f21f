//! The verdicts as they fall on the pairs of a comparison: marks, and what is counted and hidden.

use crate::compare::result::{Comparison, PairTable, Row};
use crate::pair::DocPair;
use crate::review::marks::{Mark, Marks};
use crate::review::record::Record;
use crate::review::verdict::Verdict;
use crate::settings::Thresholds;
use crate::tui::model::show::Show;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The verdicts as they fall on the pairs of a comparison.
#[derive(Debug, Clone, Default)]
pub struct Reviewed {
    /// The decision on each pair.
    pub marks: Arc<Marks>,
    /// The numbers of the pairs with a verdict.
    judged: BTreeSet<u32>,
    /// How many of them are flagged, when it was counted last.
    flagged: usize,
    /// The numbers of the pairs that are not listed because they are judged `no match`.
    hidden: BTreeSet<u32>,
}

/// The number that pairs are sorted by when they are sorted by verdict: what matters most first.
pub(super) fn given(marks: &Marks) -> BTreeMap<DocPair, u8> {
    let number = |mark: Mark| match (mark.is_stale, mark.verdict) {
        (true, _) => 6,
        (_, Some(Verdict::Match)) => 5,
        (_, Some(Verdict::Unsure)) => 4,
        (_, None) => 3,
        (_, Some(Verdict::Legitimate)) => 2,
        (_, Some(Verdict::NoMatch)) => 1,
    };
    marks.iter().map(|(row, mark)| (row, number(mark))).collect()
}

impl Reviewed {
    /// Finds the pairs with a verdict, and takes out of the order what is not to be listed. Cost:
    /// nothing without marks and filter, else one look at every pair.
    pub fn new(
        marks: Arc<Marks>,
        comparison: &Comparison,
        show: Show,
        order: &mut Vec<u32>,
    ) -> Self {
        let mut reviewed = Self { marks, ..Self::default() };
        let rows = comparison.pairs.rows();
        // Few documents have a mark: the others need no search.
        let mut has_mark = vec![false; comparison.corpus.documents.len()];
        for (DocPair { a, .. }, _) in reviewed.marks.iter() {
            if let Some(mark) = has_mark.get_mut(a.index()) {
                *mark = true;
            }
        }
        let may = |row: &Row| has_mark.get(row.a.index()).copied().unwrap_or(false);
        if !reviewed.marks.is_empty() {
            let judged = (0u32..).zip(rows).filter(|(_, row)| may(row));
            let judged = judged.filter(|(_, row)| reviewed.marks.verdict(row.pair()).is_some());
            reviewed.judged = judged.map(|(pair, _)| pair).collect();
        }
        if reviewed.marks.is_empty() && show.accepts(None) {
            return reviewed;
        }
        let (marks, unmarked) = (reviewed.marks.clone(), show.accepts(None));
        reviewed.keep(show, order, |index| {
            rows.get(index as usize).is_some_and(|row| {
                if may(row) { show.accepts(marks.get(row.pair())) } else { unmarked }
            })
        });
        reviewed
    }

    /// The same with newer marks, for an order that these were made with.
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
    pub(super) fn put(&mut self, index: u32, row: DocPair, record: &Record) {
        let marks = Arc::make_mut(&mut self.marks);
        marks.set(row, record);
        if marks.verdict(row).is_some() {
            self.judged.insert(index);
        } else {
            self.judged.remove(&index);
        }
    }

    /// Takes these pairs out of the order, by their places in the pair table.
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
        // Only a list that no filter of verdicts makes shorter on purpose tells what it hides.
        let tells = show == Show::default();
        order.retain(|&index| {
            let is_listed = is_listed(index);
            if tells && !is_listed {
                self.hidden.insert(index);
            }
            is_listed
        });
    }

    /// Counts the flagged pairs with a verdict. Cost: one look at each verdict.
    pub(super) fn count(&mut self, pairs: &PairTable, thresholds: &Thresholds) {
        let evidence = self.judged.iter().filter_map(|&pair| pairs.evidence(pair as usize));
        self.flagged = evidence.filter(|e| !thresholds.flags(e).is_empty()).count();
    }

    /// Flagged pairs with a verdict.
    pub fn flagged(&self) -> usize {
        self.flagged
    }

    /// Pairs that are judged `no match` and not listed for it.
    pub fn hidden(&self) -> usize {
        self.hidden.len()
    }
}
