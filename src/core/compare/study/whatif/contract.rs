//! The effect of an index on this corpus: candidates, bucket sizes, missed pairs.
//!
//! [`crate::compare::study::whatif::bands`] is for MinHash bands,
//! [`crate::compare::study::whatif::blocks`] of SimHash block tables. Both build the real index, so
//! the result is exact.

use crate::compare::result::{Comparison, pairs_among};
use crate::pair::{DocId, DocPair};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Most missed pairs to list; all are counted.
pub(super) const MOST_LISTED: usize = 100_000;

/// Most pairs of bucket members to visit; beyond it the largest buckets are skipped.
pub(super) const MOST_VISITS: u64 = 200_000_000;

/// A wanted pair that shares no bucket.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Miss {
    /// The first document.
    pub a: DocId,
    /// The second document.
    pub b: DocId,
    /// Its exact Jaccard, or the bits that differ.
    pub score: f64,
}

impl Miss {
    /// Both documents.
    pub fn pair(&self) -> DocPair {
        DocPair::new(self.a, self.b)
    }
}

/// The number of buckets of each size.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sizes {
    /// Documents per bucket, two or more, and the number of such buckets; smallest first.
    pub buckets: Vec<(usize, u64)>,
    /// Buckets with a single document, over all tables.
    pub alone: u64,
}

impl Sizes {
    /// Counts buckets of two documents or more over `tables` tables of `documents` documents.
    pub(super) fn new(sizes: impl Iterator<Item = usize>, tables: usize, documents: usize) -> Self {
        let mut counts = BTreeMap::new();
        for size in sizes {
            *counts.entry(size).or_insert(0) += 1;
        }
        let buckets: Vec<(usize, u64)> = counts.into_iter().collect();
        let crowded: u64 = buckets.iter().map(|&(size, count)| size as u64 * count).sum();
        Self { buckets, alone: (tables as u64 * documents as u64).saturating_sub(crowded) }
    }

    /// Documents in the largest bucket; 0 without documents.
    pub fn largest(&self) -> usize {
        self.buckets.last().map_or(usize::from(self.alone > 0), |&(size, _)| size)
    }
}

/// The effect of an index.
#[derive(Debug, Clone, PartialEq)]
pub struct WhatIf {
    /// Documents in the index: distinct texts with the sketch. Copies of a text always share
    /// buckets.
    pub documents: usize,
    /// Tables or bands.
    pub tables: usize,
    /// The pairs that the index should find.
    pub wanted: u64,
    /// How many wanted pairs share no bucket.
    pub missed: u64,
    /// The first `MOST_LISTED` of these, most alike first.
    pub misses: Vec<Miss>,
    /// Distinct pairs that share a bucket and need verification.
    pub candidates: u64,
    /// Pairs of bucket members, counted in every bucket that they share.
    pub visits: u64,
    /// Pairs in skipped buckets: over `MOST_VISITS` the largest buckets are skipped, and
    /// `candidates` lacks up to this many pairs. `wanted` and `missed` stay exact.
    pub passed_over: u64,
    /// The sizes of all buckets.
    pub sizes: Sizes,
}

impl WhatIf {
    /// The share of the wanted pairs that the index finds, 0 to 1; `None` without wanted pairs.
    pub fn recall(&self) -> Option<f64> {
        let found = self.wanted - self.missed;
        (self.wanted > 0).then(|| found as f64 / self.wanted as f64)
    }

    /// Mean number of candidates of a query with one of the documents.
    pub fn candidates_per_query(&self) -> Option<f64> {
        (self.documents > 0).then(|| 2.0 * self.candidates as f64 / self.documents as f64)
    }

    /// All pairs of its documents.
    pub fn pairs(&self) -> u64 {
        pairs_among(self.documents)
    }

    /// Candidates over all pairs of documents, 0 to 1: the remaining work.
    pub fn share_of_all(&self) -> Option<f64> {
        (self.documents > 1).then(|| self.candidates as f64 / self.pairs() as f64)
    }
}

/// The documents of an index: defined, without copies, ascending.
pub(super) fn documents(comparison: &Comparison) -> Vec<DocId> {
    let own = |&id: &DocId| comparison.copies.representative(id) == id;
    let defined = |&id: &DocId| comparison.profiles[id].is_defined();
    DocId::first(comparison.profiles.len()).filter(|id| own(id) && defined(id)).collect()
}

/// Sorts by `order`, then by documents, and truncates to `MOST_LISTED`.
pub(super) fn listed(mut misses: Vec<Miss>, order: impl Fn(&Miss, &Miss) -> Ordering) -> Vec<Miss> {
    misses.sort_by(|x, y| order(x, y).then(x.pair().cmp(&y.pair())));
    misses.truncate(MOST_LISTED);
    misses
}
