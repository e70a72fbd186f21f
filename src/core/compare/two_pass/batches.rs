//! Orders candidates so that each text is read about once, and cuts them into batches.

use crate::pair::{DocId, DocPair};
use std::ops::Range;

/// Sorts pairs by the connected component of their documents, then by documents.
pub(super) fn by_component(pairs: &mut [DocPair], documents: usize) {
    let mut parents: Vec<u32> = (0..documents as u32).collect();
    for pair in pairs.iter() {
        let (x, y) = (root(&mut parents, pair.a.0), root(&mut parents, pair.b.0));
        let (least, most) = (x.min(y), x.max(y));
        if let Some(parent) = parents.get_mut(most as usize) {
            *parent = least;
        }
    }
    pairs.sort_by_cached_key(|pair| (root(&mut parents, pair.a.0), pair.a, pair.b));
}

/// The first document of a component; shortens the way to it.
fn root(parents: &mut [u32], mut document: u32) -> u32 {
    loop {
        let parent = parents.get(document as usize).copied().unwrap_or(document);
        let next = parents.get(parent as usize).copied().unwrap_or(parent);
        if parent == next {
            return parent;
        }
        if let Some(own) = parents.get_mut(document as usize) {
            *own = next;
        }
        document = next;
    }
}

/// One batch: some pairs, and their documents, ascending.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ScoredBatch {
    /// The pairs, by index.
    pub(super) pairs: Range<usize>,
    pub(super) documents: Vec<DocId>,
}

/// Cuts pairs into batches in their order. A batch is full with `most` documents, or with texts of
/// `bytes` bytes in all by `size`; its last pair may exceed both.
pub(super) fn batches(
    pairs: &[DocPair],
    (most, bytes): (usize, u64),
    size: impl Fn(DocId) -> u64,
) -> Vec<ScoredBatch> {
    let mut all = Vec::new();
    let (mut documents, mut held, mut start) = (std::collections::BTreeSet::new(), 0, 0);
    for (at, pair) in pairs.iter().enumerate() {
        if documents.len() >= most || held >= bytes {
            let full = std::mem::take(&mut documents);
            all.push(ScoredBatch { pairs: start..at, documents: full.into_iter().collect() });
            (held, start) = (0, at);
        }
        for id in pair.both() {
            if documents.insert(id) {
                held += size(id);
            }
        }
    }
    if start < pairs.len() {
        all.push(ScoredBatch {
            pairs: start..pairs.len(),
            documents: documents.into_iter().collect(),
        });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(of: &[(u32, u32)]) -> Vec<DocPair> {
        of.iter().map(|&(a, b)| DocPair::new(DocId(a), DocId(b))).collect()
    }

    #[test]
    fn pairs_of_one_component_follow_each_other() {
        let mut all = pairs(&[(0, 9), (1, 2), (3, 4), (8, 9), (2, 7), (3, 8)]);
        by_component(&mut all, 10);
        assert_eq!(all, pairs(&[(0, 9), (3, 4), (3, 8), (8, 9), (1, 2), (2, 7)]));
    }

    #[test]
    fn batches_hold_all_pairs_once_and_stay_small() {
        let all = pairs(&[(0, 1), (0, 2), (0, 3), (4, 5), (4, 6), (7, 8)]);
        for (most, bytes) in [(1, 99), (3, 99), (100, 3), (100, 100)] {
            let cut = batches(&all, (most, bytes), |_| 1);
            let joined: Vec<usize> = cut.iter().flat_map(|batch| batch.pairs.clone()).collect();
            assert_eq!(joined, (0..all.len()).collect::<Vec<_>>());
            for batch in &cut {
                assert!(batch.documents.len() <= most.min(bytes as usize) + 1);
                let named: Vec<DocId> =
                    all[batch.pairs.clone()].iter().flat_map(|pair| pair.both()).collect();
                assert!(named.iter().all(|id| batch.documents.binary_search(id).is_ok()));
            }
        }
        assert_eq!(batches(&[], (1, 1), |_| 1), []);
    }
}
