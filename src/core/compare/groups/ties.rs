//! Pairs of a comparison as ties between documents, best first.

use crate::compare::groups::contract::LinkRule;
use crate::compare::groups::link::Tie;
use crate::compare::result::{Comparison, PairRow};
use rayon::slice::ParallelSliceMut as _;

/// The ties, best first, equal scores by their documents; and the pairs that must not tie. Both
/// without copies.
pub(super) fn ties(
    comparison: &Comparison,
    rule: &LinkRule,
    apart: &dyn Fn(&PairRow) -> bool,
) -> (Vec<Tie>, Vec<Tie>) {
    let pairs = &comparison.pairs;
    let (mut ties, mut others) = (Vec::new(), Vec::new());
    for (row, pair) in pairs.rows().iter().zip(0..) {
        let is_copy = comparison.copies.representative(row.b) == row.a;
        let score = rule.score(&pairs.evidence_of(row));
        if is_copy || score <= 0.0 {
            continue;
        }
        let tie = Tie { a: row.a, b: row.b, score, pair };
        if apart(row) { others.push(tie) } else { ties.push(tie) }
    }
    ties.par_sort_unstable_by(|x, y| {
        y.score.total_cmp(&x.score).then_with(|| (x.a, x.b).cmp(&(y.a, y.b)))
    });
    (ties, others)
}
