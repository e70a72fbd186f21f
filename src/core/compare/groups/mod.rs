//! Groups of similar documents, tied by pairs.

mod articulation;
mod contract;
mod cover;
mod dendrogram;
mod describe;
mod forest;
mod grouping;
mod keep;
mod link;
mod proof;
mod ties;

pub use contract::{Group, Groups, LinkRule, Linkage, LinkingText, Weakest};
pub use cover::cover;
pub use dendrogram::Dendrogram;
pub(in crate::compare) use forest::Forest;
pub use grouping::Grouping;
pub use keep::{KeptGroup, Preference, keep};
pub use proof::{DropProof, prove};

use crate::compare::groups::describe::describe;
use crate::compare::groups::link::link;
use crate::compare::groups::ties::ties;
use crate::compare::result::{Comparison, PairRow};

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
    let merges = link(rule.linkage, n, &ties, rule.threshold, stop);
    if stop() {
        return Groups::default();
    }
    let mut forest = Forest::new(n);
    for merge in merges {
        forest.join(merge.a, merge.b);
    }
    for (first, others) in comparison.copies.groups() {
        for &other in others {
            forest.join(first, other);
        }
    }
    describe(comparison, rule, &ties, &apart, &mut forest)
}
