//! What an index would do on this corpus: candidates, bucket sizes, and the pairs it would miss.
//!
//! [`crate::compare::study::whatif::bands`] asks of MinHash bands, [`crate::compare::study::whatif::blocks`] of
//! SimHash block tables. Both build the very index, so that what is told is what such an index does.

use crate::compare::result::{Comparison, pairs_among};
use crate::pair::{DocId, DocPair};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// At most so many missed pairs are listed; all are counted.
pub(super) const MOST_LISTED: usize = 100_000;

/// Pairs of bucket members that are looked at before the largest buckets are passed over.
pub(super) const MOST_VISITS: u64 = 200_000_000;

/// A pair that was wanted and shares no bucket.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Miss {
    /// Number of the first document.
    pub a: DocId,
    /// Number of the second document.
    pub b: DocId,
    /// What made it wanted: its exact Jaccard, or the bits that differ.
    pub score: f64,
}

impl Miss {
    /// Both documents.
    pub fn pair(&self) -> DocPair {
        DocPair::new(self.a, self.b)
    }
}

/// How many buckets there are of each size.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sizes {
    /// Documents in a bucket, two or more, and how many buckets hold so many; smallest first.
    pub buckets: Vec<(usize, u64)>,
    /// Places of documents that are alone in their bucket, over all tables.
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

/// What an index would do.
#[derive(Debug, Clone, PartialEq)]
pub struct WhatIf {
    /// Documents in the index: distinct texts that have the sketch. Copies of a text always meet.
    pub documents: usize,
    /// Tables or bands.
    pub tables: usize,
    /// Pairs that it is to bring up.
    pub wanted: u64,
    /// How many of them share no bucket.
    pub missed: u64,
    /// The first `MOST_LISTED` of those, the most alike first.
    pub misses: Vec<Miss>,
    /// Distinct pairs that share a bucket: what is to be verified.
    pub candidates: u64,
    /// Pairs of bucket members, once in every bucket that they share: what is read.
    pub visits: u64,
    /// Over `MOST_VISITS` the largest buckets are passed over, and `candidates` lacks up to so
    /// many pairs. `wanted` and `missed` are exact even then.
    pub passed_over: u64,
    /// The sizes of all buckets.
    pub sizes: Sizes,
}

impl WhatIf {
    /// The share of the wanted pairs that the index brings up, 0 to 1; `None` where none is wanted.
    pub fn recall(&self) -> Option<f64> {
        let found = self.wanted - self.missed;
        (self.wanted > 0).then(|| found as f64 / self.wanted as f64)
    }

    /// Candidates that a query with one of the documents brings up on average.
    pub fn candidates_per_query(&self) -> Option<f64> {
        (self.documents > 0).then(|| 2.0 * self.candidates as f64 / self.documents as f64)
    }

    /// All pairs of its documents.
    pub fn pairs(&self) -> u64 {
        pairs_among(self.documents)
    }

    /// Candidates over all pairs of documents, 0 to 1: the work that is left.
    pub fn share_of_all(&self) -> Option<f64> {
        (self.documents > 1).then(|| self.candidates as f64 / self.pairs() as f64)
    }
}

/// The documents that an index would hold: compared ones, no copies, ascending.
pub(super) fn documents(comparison: &Comparison) -> Vec<DocId> {
    let own = |&id: &DocId| comparison.copies.representative(id) == id;
    let defined = |&id: &DocId| comparison.profiles[id].is_defined();
    DocId::first(comparison.profiles.len()).filter(|id| own(id) && defined(id)).collect()
}

/// The most alike first, as `order` has it, then by their documents; no more than are listed.
pub(super) fn listed(mut misses: Vec<Miss>, order: impl Fn(&Miss, &Miss) -> Ordering) -> Vec<Miss> {
    misses.sort_by(|x, y| order(x, y).then(x.pair().cmp(&y.pair())));
    misses.truncate(MOST_LISTED);
    misses
}
