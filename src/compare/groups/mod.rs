//! Groups of similar documents, tied by pairs.

mod contract;
mod cover;
mod describe;
mod forest;
mod keep;
mod link;
mod proof;

pub use contract::{Group, Groups, LinkRule, Linkage, Weakest};
pub use cover::cover;
pub use keep::{KeptGroup, Preference, keep};
pub use proof::{DropProof, prove};

use crate::compare::groups::describe::describe;
use crate::compare::groups::link::{Tie, average, complete, single};
use crate::compare::result::{Comparison, PairRow};
use rayon::slice::ParallelSliceMut as _;

/// Ties the documents of a comparison into groups. Pairs in `apart` are not ties, whatever they
/// score. Copies of one text are always in one group. Returns the groups so far when `stop` returns
/// true.
///
/// Cost: the pairs are sorted once; what follows is near-linear in them.
pub fn groups(
    comparison: &Comparison,
    rule: &LinkRule,
    apart: &dyn Fn(&PairRow) -> bool,
    stop: &dyn Fn() -> bool,
) -> Groups {
    let n = comparison.corpus.documents.len();
    let (ties, apart) = ties(comparison, rule, apart);
    let mut forest = match rule.linkage {
        Linkage::Single => single(n, &ties, rule.threshold),
        Linkage::Complete => complete(n, &ties, rule.threshold, stop),
        Linkage::Average => average(n, &ties, rule.threshold, stop),
    };
    if stop() {
        return Groups::default();
    }
    for (first, others) in comparison.copies.groups() {
        for &other in others {
            forest.join(first, other);
        }
    }
    describe(comparison, rule, &ties, &apart, &mut forest)
}

/// The ties, best first, equal scores by their documents; and the pairs that must not tie. Both
/// without copies.
fn ties(
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
