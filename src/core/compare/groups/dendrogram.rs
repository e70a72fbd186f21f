//! Groups at any threshold, from one run of a linkage.

use crate::compare::groups::contract::{LinkRule, Linkage};
use crate::compare::groups::forest::Forest;
use crate::compare::groups::link::{GroupMerge, Tie, link};
use crate::compare::groups::ties::ties;
use crate::compare::result::Comparison;
use crate::measure::MeasureId;
use crate::pair::DocId;

/// The merges of a linkage, most alike first. A merge does not depend on those below it, so the groups
/// at a threshold are the merges at or over it.
#[derive(Debug, Clone)]
pub struct Dendrogram {
    documents: usize,
    /// Each copy with the document that represents it.
    copies: Vec<(DocId, DocId)>,
    merges: Vec<GroupMerge>,
}

/// More ties than this are not linked by their mean: each takes part in sums.
const MOST_AVERAGED: usize = 500_000;

impl Dendrogram {
    /// One for each linkage, down to the threshold `lowest`. Average linkage is left out if the table
    /// lacks pairs or holds too many: it needs the sums over all. Cost: a sort of the ties, and what
    /// the linkages take. Incomplete once `stop` returns true.
    pub fn all(
        comparison: &Comparison,
        measure: MeasureId,
        lowest: f64,
        stop: &dyn Fn() -> bool,
    ) -> Vec<(Linkage, Self)> {
        let rule = LinkRule { linkage: Linkage::Single, measure, threshold: lowest };
        let (all, _) = ties(comparison, &rule, &|_| false);
        let is_whole = comparison.floors().is_none() && all.len() <= MOST_AVERAGED;
        let linkages = [Linkage::Single, Linkage::Complete, Linkage::Average];
        let linkages = linkages.into_iter().filter(|&own| own != Linkage::Average || is_whole);
        linkages.map(|own| (own, Self::new(comparison, own, &all, lowest, stop))).collect()
    }

    fn new(
        comparison: &Comparison,
        linkage: Linkage,
        ties: &[Tie],
        lowest: f64,
        stop: &dyn Fn() -> bool,
    ) -> Self {
        let documents = comparison.corpus.documents.len();
        let merges = link(linkage, documents, ties, lowest, stop);
        let pairs = |(first, others): (DocId, &[DocId])| {
            others.iter().map(|&other| (first, other)).collect::<Vec<_>>()
        };
        Self { documents, copies: comparison.copies.groups().flat_map(pairs).collect(), merges }
    }

    /// For each document the first document of its group at a threshold, at or over the lowest one.
    pub fn firsts(&self, threshold: f64) -> Vec<DocId> {
        let mut forest = Forest::new(self.documents);
        for merge in self.merges.iter().take_while(|merge| merge.score >= threshold) {
            forest.join(merge.a, merge.b);
        }
        for &(first, other) in &self.copies {
            forest.join(first, other);
        }
        let mut first: Vec<Option<DocId>> = vec![None; self.documents];
        let of = |id: DocId| {
            let root = forest.root(id);
            *first[root].get_or_insert(id)
        };
        DocId::first(self.documents).map(of).collect()
    }
}
