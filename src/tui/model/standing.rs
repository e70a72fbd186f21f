//! How far the review of a comparison is: its marks, and what they count and hide.

use crate::compare::result::{Comparison, Flags, PairTable, Row};
use crate::review::marks::{Mark, Marks};
use crate::review::verdict::Verdict;
use crate::settings::Thresholds;
use crate::tui::model::show::Show;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How far the review of a comparison is.
#[derive(Debug, Clone, Default)]
pub struct Standing {
    /// The decision on each row.
    pub marks: Arc<Marks>,
    /// Flagged pairs with a verdict.
    pub reviewed: usize,
    /// Pairs that are judged `no match` and not listed for it.
    pub hidden: usize,
    /// The numbers of the pairs with a verdict.
    judged: Vec<u32>,
}

/// The number that pairs are sorted by when they are sorted by verdict: what matters most first.
pub(super) fn given(marks: &Marks) -> BTreeMap<(u32, u32), u8> {
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

impl Standing {
    /// Counts, and takes out of the order what is not to be listed. Cost: nothing without marks and
    /// filter, else one look at every pair.
    pub fn of(
        marks: Arc<Marks>,
        comparison: &Comparison,
        thresholds: &Thresholds,
        show: Show,
        order: &mut Vec<u32>,
    ) -> Self {
        let mut standing = Self { marks, ..Self::default() };
        let rows = comparison.pairs.rows();
        // Few documents have a mark: the others need no search.
        let mut has_mark = vec![false; comparison.corpus.documents.len()];
        for ((a, _), _) in standing.marks.iter() {
            if let Some(mark) = has_mark.get_mut(a as usize) {
                *mark = true;
            }
        }
        let may = |row: &Row| has_mark.get(row.a as usize).copied().unwrap_or(false);
        if !standing.marks.is_empty() {
            let judged = (0u32..).zip(rows).filter(|(_, row)| may(row));
            let judged = judged.filter(|(_, row)| standing.marks.verdict(row.a, row.b).is_some());
            standing.judged = judged.map(|(pair, _)| pair).collect();
            standing.recount(&comparison.pairs, thresholds);
        }
        if standing.marks.is_empty() && show.accepts(None) {
            return standing;
        }
        let (before, unmarked) = (order.len(), show.accepts(None));
        order.retain(|&index| {
            rows.get(index as usize).is_some_and(|row| {
                if may(row) { show.accepts(standing.marks.get(row.a, row.b)) } else { unmarked }
            })
        });
        if Show::default() == show {
            standing.hidden = before - order.len();
        }
        standing
    }

    /// Counts the flagged pairs with a verdict at other thresholds. Cost: one look at each verdict.
    pub fn recount(&mut self, pairs: &PairTable, thresholds: &Thresholds) {
        let evidence = self.judged.iter().filter_map(|&pair| pairs.evidence(pair as usize));
        self.reviewed = evidence.filter(|e| Flags::of(e, thresholds).any()).count();
    }
}
