//! The texts of the lesson on verification, their signatures, and every pair of them.

use crate::compare::pipeline::compare;
use crate::compare::run::Unwatched;
use crate::compare::study::{Confusion, evidence};
use crate::corpus::texts::from_texts;
use crate::lesson::kit::DrawingRoom;
use crate::measure::banding::Banding;
use crate::measure::contract::Params;
use crate::measure::jaccard::jaccard;
use crate::measure::minhash::{MinHashSignature, estimate};
use crate::order::ListOrder as _;
use crate::pair::{DocId, DocPair};
use crate::settings::Settings;
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;

/// Texts of ten words: three alike, one that shares half with them, three alike, and a stranger.
pub(super) const TEXTS: [(&str, &str); 8] = [
    ("A", "a b c d e f g h i j"),
    ("B", "a b c d e f g h i k"),
    ("C", "a b c d e f g h k l"),
    ("D", "a b c d e m n o p q"),
    ("E", "r s t u v w x y z aa"),
    ("F", "r s t u v w x y ab ac"),
    ("G", "r s t u v w ad ae af ag"),
    ("H", "a r ah ai aj ak al am an ao"),
];

/// A pair of texts as the index and the measures see it.
#[derive(Debug, Clone, Copy)]
pub(super) struct IndexedPair {
    pub(super) pair: DocPair,
    pub(super) exact: f64,
    /// The estimate of MinHash.
    pub(super) estimate: f64,
    /// Bands that both share.
    pub(super) bands: usize,
}

/// How a pair is reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Decision {
    /// Every candidate.
    Unchecked,
    /// Candidates whose estimate reaches the cut.
    Estimated,
    /// Candidates whose exact score reaches the cut.
    Verified,
}

/// The texts, signed and indexed.
pub(super) struct VerificationCase {
    pub(super) banding: Banding,
    pub(super) cut: f64,
    /// The room for each drawing.
    pub(super) room: DrawingRoom,
    /// All pairs, the best exact score first.
    pub(super) pairs: Vec<IndexedPair>,
    /// The slots of each text.
    slots: Vec<Vec<u32>>,
}

impl VerificationCase {
    /// Signs the texts with the slots that the bands need.
    pub(super) fn new(banding: Banding, cut: f64, seed: u64, room: DrawingRoom) -> Self {
        let sketch = Params { slots: banding.slots(), seed, ..Settings::default().sketch };
        let (unit, n) = (Unit::Word, ShingleLength::Fixed(1));
        let settings = Settings { unit, n, sketch, ..Settings::default() };
        let corpus = compare(from_texts("eight texts", TEXTS), &settings, &Unwatched);
        let slots: Vec<Vec<u32>> = corpus
            .profiles
            .iter()
            .map(|profile| match &profile.signature {
                Some(MinHashSignature::Slots(slots)) => slots.to_vec(),
                _ => Vec::new(),
            })
            .collect();
        let ids = || DocId::first(TEXTS.len());
        let all = ids().flat_map(|y| ids().take_while(move |&x| x < y).map(move |x| (x, y)));
        let indexed = |(x, y): (DocId, DocId)| {
            let pair = DocPair::ordered(x, y);
            let found = evidence(&corpus, pair)?;
            let bands = |id: DocId| slots.get(id.index()).map(|own| own.chunks_exact(banding.rows));
            let shared = bands(x)?.zip(bands(y)?).filter(|(x, y)| x == y).count();
            let (exact, estimate) = (jaccard(&found), estimate(&found));
            Some(IndexedPair { pair, exact, estimate, bands: shared })
        };
        let mut pairs: Vec<IndexedPair> = all.filter_map(indexed).collect();
        pairs.order_by(|x, y| y.exact.total_cmp(&x.exact).then(x.pair.cmp(&y.pair)));
        Self { banding, cut, room, pairs, slots }
    }

    /// Most rows of a list.
    pub(super) fn listed(&self) -> usize {
        self.room.taller(12, 1.0)
    }

    /// The letter of a text.
    pub(super) fn letter(id: DocId) -> &'static str {
        TEXTS.get(id.index()).map_or("", |text| text.0)
    }

    /// Both letters of a pair.
    pub(super) fn letters(pair: DocPair) -> String {
        pair.both().map(Self::letter).join("–")
    }

    /// The pairs with a common band.
    pub(super) fn candidates(&self) -> impl Iterator<Item = &IndexedPair> {
        self.pairs.iter().filter(|pair| pair.bands > 0)
    }

    /// True if an exact comparison of all texts reports the pair.
    pub(super) fn is_wanted(&self, pair: &IndexedPair) -> bool {
        pair.exact >= self.cut
    }

    /// True if the pair is reported.
    pub(super) fn reports(&self, decision: Decision, pair: &IndexedPair) -> bool {
        pair.bands > 0
            && match decision {
                Decision::Unchecked => true,
                Decision::Estimated => pair.estimate >= self.cut,
                Decision::Verified => self.is_wanted(pair),
            }
    }

    /// The counts of a way to decide, against the exact comparison of all texts.
    pub(super) fn counts(&self, decision: Decision) -> Confusion {
        let mut found = Confusion::default();
        for pair in &self.pairs {
            match (self.reports(decision, pair), self.is_wanted(pair)) {
                (true, true) => found.true_positives += 1,
                (true, false) => found.false_positives += 1,
                (false, true) => found.false_negatives += 1,
                (false, false) => {}
            }
        }
        found
    }

    /// The texts of each bucket with two or more, by band.
    pub(super) fn buckets(&self) -> Vec<(usize, Vec<String>)> {
        let band = |band: usize| {
            let key =
                |own: &Vec<u32>| own.chunks_exact(self.banding.rows).nth(band).map(<[u32]>::to_vec);
            let mut keyed: Vec<(Option<Vec<u32>>, &str)> =
                self.slots.iter().zip(TEXTS).map(|(own, text)| (key(own), text.0)).collect();
            keyed.sort();
            let equal = keyed.chunk_by(|x, y| x.0 == y.0).filter(|bucket| bucket.len() > 1);
            let mut buckets: Vec<String> =
                equal.map(|bucket| bucket.iter().map(|own| own.1).collect()).collect();
            buckets.sort();
            (band, buckets)
        };
        (0..self.banding.bands).map(band).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Decision, VerificationCase};
    use crate::lesson::kit::DrawingRoom;
    use crate::measure::banding::Banding;

    #[test]
    fn verified_candidates_are_never_wrong_and_buckets_hold_all_candidates() {
        for banding in [(8, 4), (16, 2), (4, 8)].map(|(bands, rows)| Banding { bands, rows }) {
            for seed in 1..=9 {
                let case = VerificationCase::new(banding, 0.6, seed, DrawingRoom::LEAST);
                assert_eq!(case.pairs.len(), 28);
                assert_eq!(case.counts(Decision::Verified).false_positives, 0);
                let wanted = case.pairs.iter().filter(|pair| case.is_wanted(pair)).count();
                assert_eq!(wanted, 4);
                let buckets: Vec<String> =
                    case.buckets().into_iter().flat_map(|band| band.1).collect();
                for pair in &case.pairs {
                    let both = pair.pair.both().map(VerificationCase::letter);
                    let met = buckets.iter().filter(|own| both.iter().all(|one| own.contains(one)));
                    assert_eq!(met.count(), pair.bands, "{banding:?} {seed} {both:?}");
                }
            }
        }
    }
}
