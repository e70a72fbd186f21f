//! Jaccard: the share of all distinct shingles of two documents that both hold.

use crate::display::number::thousands;
use crate::measure::contract::{
    Column, ColumnScope, ColumnValue, Decides, Evidence, Flag, Initial, Measure, RankedCell,
    ReportColumn,
};
use crate::measure::merge::shared;
use crate::measure::scale::{Scale, short_ratio};

/// Its classical threshold.
pub const CLASSICAL: f64 = 0.20;

/// |A∩B| / |A∪B| (Jaccard 1901; Broder 1997, "resemblance"). Exact, from integers.
///
/// Low for a short excerpt of a long text, however faithful: read containment there.
pub const JACCARD: Measure = Measure {
    name: "jaccard",
    title: "Jaccard",
    about: "shared distinct shingles over all distinct shingles; exact",
    scale: |_| Scale::Ratio,
    flag: Some(Flag {
        letter: 'J',
        initial: Initial::On(CLASSICAL),
        key: "threshold-jaccard",
        decides: Decides::Alone,
        fits: None,
        help: "Flag J: Jaccard at least X, 0 to 1",
    }),
    needs_shingles: true,
    gives_way: 0,
    value: |e| Some(jaccard(e)),
    cell: |e| short_ratio(jaccard(e)),
    text: |e| format!("{}/{} = {:.4}", e.intersection, e.union(), jaccard(e)),
    columns: &[
        Column {
            place: 3,
            scope: ColumnScope::Everywhere,
            name: "jaccard",
            value: ColumnValue::Ratio(|e| Some(jaccard(e))),
        },
        Column {
            place: 4,
            scope: ColumnScope::Everywhere,
            name: "intersection",
            value: ColumnValue::Count(|e| Some(e.intersection.into())),
        },
        Column {
            place: 5,
            scope: ColumnScope::Exports,
            name: "union",
            value: ColumnValue::Count(|e| Some(e.union().into())),
        },
        Column {
            place: 5,
            scope: ColumnScope::Records,
            name: "size_a",
            value: ColumnValue::Count(|e| Some(e.size_a.into())),
        },
        Column {
            place: 5,
            scope: ColumnScope::Records,
            name: "size_b",
            value: ColumnValue::Count(|e| Some(e.size_b.into())),
        },
    ],
    ranked: Some(ReportColumn {
        heading: |_| "Jaccard, exact".to_owned(),
        cell: |e| RankedCell {
            text: short_ratio(jaccard(e)),
            small: format!("{}/{}", thousands(e.intersection.into()), thousands(e.union().into())),
            bar: Some(jaccard(e)),
        },
    }),
};

/// The exact Jaccard of a pair, 0 to 1.
pub fn jaccard(e: &Evidence) -> f64 {
    from_counts(e.intersection, e.size_a, e.size_b)
}

/// The exact Jaccard of two sets of these sizes that share `overlap` values.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
pub fn from_counts(overlap: u32, x: u32, y: u32) -> f64 {
    f64::from(overlap) / f64::from(x + y - overlap)
}

/// Counts the values that two ascending, duplicate-free lists share. Cost: |A| + |B|.
pub fn intersection(a: &[u64], b: &[u64]) -> u32 {
    shared(a, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merge_counts_shared_values() {
        assert_eq!(intersection(&[1, 3, 5, 9], &[2, 3, 9, 10]), 2);
        assert_eq!(intersection(&[], &[1]), 0);
        assert_eq!(intersection(&[4], &[4]), 1);
    }
}
