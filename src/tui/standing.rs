//! How far the review of a comparison is: its marks, and what they count and hide.

use crate::compare::comparison::Comparison;
use crate::compare::ranking::Flags;
use crate::review::marks::{Mark, Marks};
use crate::review::verdict::Verdict;
use crate::settings::Thresholds;
use crate::tui::show::Show;
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
}

/// The number that pairs are sorted by when they are sorted by verdict: what matters most first.
pub fn given(marks: &Marks) -> BTreeMap<(u32, u32), u8> {
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
        if !standing.marks.is_empty() {
            for row in rows {
                if standing.marks.verdict(row.a, row.b).is_some() {
                    let flags = Flags::of(&comparison.pairs.evidence_of(row), thresholds);
                    standing.reviewed += usize::from(flags.any());
                }
            }
        }
        if standing.marks.is_empty() && show.accepts(None) {
            return standing;
        }
        let before = order.len();
        order.retain(|&index| {
            let row = rows.get(index as usize);
            row.is_some_and(|row| show.accepts(standing.marks.get(row.a, row.b)))
        });
        if Show::default() == show {
            standing.hidden = before - order.len();
        }
        standing
    }
}
