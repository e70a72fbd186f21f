//! Chooses the pairs that are worth a reading, best first.

use crate::compare::result::{Comparison, PairRow};
use crate::measure::MeasureId;
use crate::measure::containment::{share_a, share_b};
use crate::measure::contract::Evidence;
use crate::measure::jaccard::jaccard;
use crate::pair::{DocId, DocPair};
use crate::settings::Thresholds;
use std::cmp::Ordering;

/// Partners of each document that are candidates, by each of three measures: Jaccard, containment and
/// cosine.
pub const PARTNERS: usize = crate::measure::chains::PARTNERS;
/// Longest pair that is read unasked: bytes of both texts together.
pub const LONGEST: usize = 4 << 20;
/// Bytes of text that are read unasked, where the number of pairs is limited, too.
pub const TEXT_BUDGET: usize = 32 << 20;

/// The measures that bring up candidates.
fn scores(e: &Evidence) -> [f64; 3] {
    [jaccard(e), share_a(e).max(share_b(e)), e.cosine.unwrap_or(0.0)]
}

/// A pair with its score by one measure or by all.
#[derive(Debug, Clone, Copy, PartialEq)]
struct ReadingCandidate {
    score: f64,
    /// A number that follows from the contents of both texts.
    tie: u64,
    pair: DocPair,
}

impl ReadingCandidate {
    /// Larger scores first, ties by content: no name decides what is read. Only copies are left to the documents.
    fn order(&self, other: &Self) -> Ordering {
        let by_score = other.score.total_cmp(&self.score);
        by_score.then(self.tie.cmp(&other.tie)).then(self.pair.cmp(&other.pair))
    }
}

/// A partner of a document: its score by one measure, and the pair with its mean score.
type Partner = (ReadingCandidate, f64);

/// The best partners of one document by one measure, best first.
type BestPartners = [Option<Partner>; PARTNERS];

/// Pairs to read, best first, and how many there are without the limits.
///
/// Candidates are the pairs that a measure flags (reuse does not count, as it needs a reading), and
/// the [`PARTNERS`] closest partners of each document by each of Jaccard, containment and cosine,
/// where they share anything. The order is that of the mean of the three. Left out are pairs without
/// texts or over [`LONGEST`]. At most `most` pairs and [`TEXT_BUDGET`] bytes of text are chosen; all
/// with [`usize::MAX`]. Cost: one pass over the table; memory: 160 bytes a document, 24 a candidate.
pub fn candidates(
    comparison: &Comparison,
    thresholds: &Thresholds,
    most: usize,
) -> (Vec<DocPair>, usize) {
    let mut cheap = *thresholds;
    cheap.set(MeasureId::REUSE, None);
    let mut best: Vec<[BestPartners; 3]> = vec![Default::default(); comparison.profiles.len()];
    let mut all: Vec<ReadingCandidate> = Vec::new();
    for row in comparison.pairs.rows().iter().filter(|row| is_readable(comparison, row)) {
        let evidence = comparison.pairs.evidence_of(row);
        let scores = scores(&evidence);
        let mean = scores.iter().sum::<f64>() / 3.0;
        let (pair, tie) = (row.pair(), tie(comparison, row.pair()));
        if cheap.is_flagged(&evidence) {
            all.push(ReadingCandidate { score: mean, tie, pair });
        }
        for id in [row.a, row.b] {
            let Some(own) = best.get_mut(id.index()) else { continue };
            for (partners, score) in own.iter_mut().zip(scores).filter(|(_, score)| *score > 0.0) {
                add(partners, (ReadingCandidate { score, tie, pair }, mean));
            }
        }
    }
    let partners = best.iter().flatten().flatten().flatten();
    all.extend(partners.map(|&(own, mean)| ReadingCandidate { score: mean, ..own }));
    all.sort_unstable_by(ReadingCandidate::order);
    all.dedup_by_key(|candidate| candidate.pair);
    let of = all.len();
    let mut left = if most == usize::MAX { most } else { TEXT_BUDGET };
    let affordable = |candidate: &&ReadingCandidate| {
        let bytes = bytes(comparison, candidate.pair);
        let fits = bytes <= left;
        left = left.saturating_sub(bytes);
        fits
    };
    let chosen = all.iter().take(most).take_while(affordable);
    (chosen.map(|candidate| candidate.pair).collect(), of)
}

/// A number that follows from the contents of both texts, in either order.
fn tie(comparison: &Comparison, pair: DocPair) -> u64 {
    let own = pair.both().map(|id| {
        let hash = comparison.document(id).map(|document| document.hash.0);
        let start = hash.and_then(|hash| hash.first_chunk::<8>().copied());
        u64::from_be_bytes(start.unwrap_or_default())
    });
    let [x, y] = own;
    x.min(y).rotate_left(1).wrapping_add(x.max(y))
}

/// True if both texts are available and not too long.
fn is_readable(comparison: &Comparison, row: &PairRow) -> bool {
    [row.a, row.b].into_iter().all(|id| comparison.has_text(id))
        && bytes(comparison, row.pair()) <= LONGEST
}

/// Bytes of both texts.
pub(super) fn bytes(comparison: &Comparison, pair: DocPair) -> usize {
    let length = |id: DocId| comparison.document(id).map_or(0, |document| document.text.len());
    pair.both().map(length).iter().sum()
}

/// Adds a partner where it belongs; the last one falls out.
fn add(partners: &mut BestPartners, partner: Partner) {
    let is_better = |own: &Option<Partner>| {
        own.as_ref().is_none_or(|(own, _)| partner.0.order(own) == Ordering::Less)
    };
    if let Some(place) = partners.iter().position(is_better)
        && let Some(rest) = partners.get_mut(place..)
    {
        rest.rotate_right(1);
        if let Some(first) = rest.first_mut() {
            *first = Some(partner);
        }
    }
}
