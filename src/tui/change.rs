//! A change of what all screens share: thresholds, order, filter.

use crate::compare::ranking::SortKey;

/// One change of the view of the pairs. The ranking follows: at once, or on a worker when the
/// table is large; the chosen pair stays chosen.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// Sort by this, in its natural direction.
    Sort(SortKey),
    /// Turn the order around.
    Reverse,
    /// Only flagged pairs, or all.
    FlaggedOnly,
    /// Only pairs with a document whose name matches; empty for all.
    Filter(String),
    /// Move the focused threshold by so many fine steps.
    Threshold(i32),
    /// Focus the threshold of this flagging measure (0 Jaccard, 1 MinHash, 2 SimHash).
    Focus(usize),
    /// Thresholds as they were at the start.
    ResetThresholds,
}
