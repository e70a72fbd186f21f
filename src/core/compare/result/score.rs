//! Scores one pair of documents from their two profiles.

use crate::compare::result::profile::Profile;
use crate::compare::result::table::PairRow;
use crate::measure::cosine::{cosine, dot, overlap_and_dot};
use crate::measure::minhash;
use crate::pair::DocPair;

/// The row of a pair with known overlap and dot product.
pub fn score_row(pair: DocPair, x: &Profile, y: &Profile, shared: u32, product: u64) -> PairRow {
    let slots = match (&x.signature, &y.signature) {
        (Some(x), Some(y)) => minhash::compare(x, y).unwrap_or((0, 1)),
        _ => (0, 1),
    };
    let distance = match (&x.fingerprint, &y.fingerprint) {
        (Some(x), Some(y)) => x.distance(y),
        _ => None,
    };
    PairRow::new(pair, shared, slots, distance, cosine(product, x.norm, y.norm))
}

/// Scores one pair with known overlap. Cost: the shingles of both that weigh more than most.
pub fn score_known(pair: DocPair, x: &Profile, y: &Profile, shared: u32) -> PairRow {
    let product = match (x.sparse(), y.sparse()) {
        (Some(a), Some(b)) => a.dot(&b, shared),
        _ => dot(x.features(), y.features()),
    };
    score_row(pair, x, y, shared, product)
}

/// The row of a pair of documents with sketches only: `shared` is an estimate, the cosine
/// undefined.
pub fn score_estimated(pair: DocPair, x: &Profile, y: &Profile, shared: u32) -> PairRow {
    let known = score_row(pair, x, y, shared, 0);
    let slots = (u32::from(known.minhash_equal), u32::from(known.minhash_slots));
    PairRow::new(pair, shared, slots, known.distance(), None)
}

/// The MinHash estimate of how many shingles two documents share: J/(1+J)·(|A|+|B|), rounded.
pub fn shared_estimate(x: &Profile, y: &Profile) -> u32 {
    let (Some(a), Some(b)) = (&x.signature, &y.signature) else { return 0 };
    let Some((equal, slots)) = minhash::compare(a, b) else { return 0 };
    let j = f64::from(equal) / f64::from(slots.max(1));
    let shared = j / (1.0 + j) * (f64::from(x.distinct) + f64::from(y.distinct));
    (shared.round() as u32).min(x.distinct).min(y.distinct)
}

/// Scores one pair by merging its profiles: for single pairs, and as the oracle of the joins.
/// `None` if a document has no shingles.
pub fn score_pair(pair: DocPair, x: &Profile, y: &Profile) -> Option<PairRow> {
    let defined = x.is_defined() && y.is_defined();
    defined.then(|| {
        let (a, b) = (x.shingles.view(), y.shingles.view());
        if a.has_base_of(b) {
            score_known(pair, x, y, a.shared(b))
        } else if x.features_are_shingles() && y.features_are_shingles() {
            let lists = [x.shingles.list(), y.shingles.list()];
            let [a, b] = [x.features_among(&lists[0]), y.features_among(&lists[1])];
            let (shared, product) = overlap_and_dot(a, b);
            score_row(pair, x, y, shared, product)
        } else {
            score_known(pair, x, y, a.shared(b))
        }
    })
}
