//! The ranked pairs of a comparison with their documents and scores, for programs that use the
//! library.

use crate::compare::result::comparison::Comparison;
use crate::compare::result::ranking::{PairsView, rank};
use crate::corpus::document::Document;
use crate::measure::contract::Evidence;

/// A pair with its documents and scores.
#[derive(Debug, Clone, Copy)]
pub struct RankedPair<'a> {
    /// The document with the smaller name.
    pub a: &'a Document,
    /// The other document.
    pub b: &'a Document,
    /// Input of the measures.
    pub evidence: Evidence,
}

/// The pairs in the order of a view; by default all of them, highest Jaccard first. The first of
/// identical texts represents all. Cost: as [`rank`].
pub fn ranked_pairs<'a>(comparison: &'a Comparison, view: &PairsView) -> Vec<RankedPair<'a>> {
    let order = rank(comparison, view).order;
    let pair = |index: u32| {
        let row = comparison.pairs.rows().get(index as usize)?;
        let [a, b] = comparison.documents(row)?;
        Some(RankedPair { a, b, evidence: comparison.pairs.evidence_of(row) })
    };
    order.into_iter().filter_map(pair).collect()
}
