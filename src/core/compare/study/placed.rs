//! Scores of given pairs of documents: those of the pair table, or computed where it has none.

use crate::compare::result::{Comparison, PairRow, score_pair};
use crate::measure::contract::Evidence;
use crate::pair::DocPair;
use std::collections::HashMap;

/// Given pairs of documents with their places in the pair table, where scores are that only the table
/// has: those that depend on the whole corpus.
#[derive(Debug, Clone, Default)]
pub struct PlacedPairs(HashMap<DocPair, u32>);

impl PlacedPairs {
    /// Looks for some pairs in the table. Cost: one pass over the table.
    pub fn new(comparison: &Comparison, pairs: impl Iterator<Item = DocPair>) -> Self {
        let wanted = pairs.map(|pair| (key(comparison, pair), u32::MAX));
        let mut places: HashMap<DocPair, u32> = wanted.collect();
        for (place, row) in (0..).zip(comparison.pairs.rows()) {
            if let Some(known) = places.get_mut(&row.pair().sorted()) {
                *known = place;
            }
        }
        Self(places)
    }

    /// The evidence of two documents in the order of their representatives' ids, also of copies of one
    /// text; `None` if one has no shingles. Cost: one merge for a pair that is not in the table.
    pub fn evidence(&self, comparison: &Comparison, pair: DocPair) -> Option<Evidence> {
        let place = self.0.get(&key(comparison, pair));
        let row = place.and_then(|place| comparison.pairs.rows().get(*place as usize));
        match row {
            Some(row) => {
                let evidence = comparison.pairs.evidence_of(row);
                let is_sorted = row.pair() == row.pair().sorted();
                Some(if is_sorted { evidence } else { evidence.swapped() })
            }
            None => evidence(comparison, pair),
        }
    }
}

/// The documents of the row that represents two documents, the smaller id first.
fn key(comparison: &Comparison, pair: DocPair) -> DocPair {
    let texts = texts(comparison, pair);
    let second = comparison.copies.others(texts.a).first();
    match second.filter(|_| texts.a == texts.b) {
        Some(second) => DocPair::ordered(texts.a, *second),
        None => texts,
    }
}

/// The evidence of two documents without scores that depend on the corpus; see
/// [`PlacedPairs::evidence`]. Cost: one merge.
pub fn evidence(comparison: &Comparison, pair: DocPair) -> Option<Evidence> {
    Some(comparison.pairs.evidence_of(&scored(comparison, pair)?))
}

fn scored(comparison: &Comparison, pair: DocPair) -> Option<PairRow> {
    let texts = texts(comparison, pair);
    let [p, q] = texts.both().map(|id| comparison.profiles.get(id.index()));
    score_pair(texts, p?, q?)
}

/// The texts of two documents, each by the document that represents it, the smaller id first.
pub(super) fn texts(comparison: &Comparison, pair: DocPair) -> DocPair {
    let [x, y] = pair.both().map(|id| comparison.copies.representative(id));
    DocPair::ordered(x, y)
}
