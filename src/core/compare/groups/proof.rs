//! What a choice of kept documents guarantees, measured.

use crate::compare::groups::contract::LinkRule;
use crate::compare::groups::keep::KeptGroup;
use crate::compare::result::Comparison;

/// What is left among the kept documents, and how far dropped ones are from theirs.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct DropProof {
    /// Pairs of kept documents at or over the threshold.
    pub left: u64,
    /// The lowest score of a dropped document to its kept one; `None` if none was dropped.
    pub lowest: Option<f64>,
    /// Dropped documents whose score to their kept one is under the threshold.
    pub below: usize,
}

/// Measures what a choice of kept documents guarantees. `left` counts the pairs of the table: exact
/// if it holds every pair at or over the threshold. Cost: one pass over the table.
pub fn prove(comparison: &Comparison, groups: &[KeptGroup], rule: &LinkRule) -> DropProof {
    let copies = &comparison.copies;
    let dropped = || groups.iter().flat_map(|group| group.drop.iter());
    let mut kept = vec![1u64; comparison.corpus.documents.len()];
    for &(id, _) in dropped() {
        kept[id] = 0;
    }
    let of = |id| copies.members(id).map(|member| kept[member]).sum::<u64>();
    let mut left = 0;
    for row in comparison.pairs.rows() {
        let score = rule.score(&comparison.pairs.evidence_of(row));
        if score < rule.threshold || score <= 0.0 {
            continue;
        }
        left += if copies.is_one_group(row.pair()) {
            let own = of(row.a);
            own * own.saturating_sub(1) / 2
        } else {
            of(row.a) * of(row.b)
        };
    }
    let scores = || dropped().filter_map(|(_, score)| *score);
    DropProof {
        left,
        lowest: scores().min_by(f64::total_cmp),
        below: scores().filter(|&score| score < rule.threshold).count(),
    }
}
