//! A uniform sample of pairs: shows what a floor hides, and forecasts the pairs of a lower floor.

use crate::compare::result::profile::Profile;
use crate::compare::result::table::PairRow;
use crate::measure::mix::stream;
use crate::pair::DocId;
use rayon::prelude::*;

/// The exact Jaccard of `size` pairs of distinct documents, drawn with replacement and the same for
/// one seed on every machine and thread count. Empty for fewer than two documents.
///
/// `documents` are defined documents, ascending. Cost: `size` merges, in parallel. Once
/// `cancelled`, the rest of the sample is zeros, without meaning.
pub fn sample(
    profiles: &[Profile],
    documents: &[DocId],
    seed: u64,
    size: u64,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Vec<f32> {
    let n = documents.len() as u64;
    if n < 2 {
        return Vec::new();
    }
    let draw = |index: u64| {
        if cancelled() {
            return 0.0;
        }
        let (x, y) = places(seed, index, n);
        let shingles = |place: usize| profiles[documents[place]].shingles.view();
        let (x, y) = (shingles(x), shingles(y));
        let shared = x.shared(y);
        (f64::from(shared) / (x.len() + y.len() - shared as usize) as f64) as f32
    };
    (0..size).into_par_iter().map(draw).collect()
}

/// Estimates from a sample how many of `total` pairs score at least `floor`. Counts at least three
/// hits, the upper bound (95 % confidence) of a sample without any.
pub fn forecast(sample: &[f32], floor: f64, total: u64) -> u64 {
    let hits = sample.iter().filter(|&&score| f64::from(score) >= floor).count().max(3);
    (hits as f64 / sample.len().max(1) as f64 * total as f64) as u64
}

/// Two different indices below `n`, which is at least 2, every pair equally likely.
pub(in crate::compare) fn places(seed: u64, index: u64, n: u64) -> (usize, usize) {
    // 64 random bits over n documents: a bias of at most n / 2⁶⁴.
    let below = |salt: u64, bound: u64| {
        ((u128::from(stream(seed, 2 * index + salt)) * u128::from(bound)) >> 64) as u64
    };
    let x = below(0, n);
    let y = (x + 1 + below(1, n - 1)) % n;
    (x as usize, y as usize)
}

/// A sample of the pairs below the floor, drawn uniformly and with replacement.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Background {
    /// The pairs with all their scores, in the order drawn. One that a sketch found is in the table
    /// too. [`crate::compare::result::table::PairTable::evidence_of`] reads them.
    pub rows: Vec<PairRow>,
    /// The exact number of pairs below the floor: each row represents `stands_for / rows.len()` of
    /// them.
    pub stands_for: u64,
}
