//! Inputs of the lesson on bands: texts, banding, a pair, and the measured index.

use crate::compare::result::Comparison;
use crate::compare::study::whatif::BandsWhatIf;
use crate::lesson::kit::DrawingRoom;
use crate::measure::banding::Banding;
use crate::measure::minhash::MinHashSignature;
use crate::pair::{DocId, DocPair};

/// Inputs of the lesson.
pub(super) struct BandsCase<'a> {
    /// The texts.
    pub corpus: &'a Comparison,
    /// Bands and rows.
    pub banding: Banding,
    /// Slots in a signature.
    pub slots: usize,
    /// Jaccard similarity from which pairs should be found.
    pub wanted: f64,
    /// The pair shown, and its Jaccard similarity.
    pub pair: (DocPair, f64),
    /// The measured effect of the index.
    pub index: BandsWhatIf,
    /// The room for each drawing.
    pub room: DrawingRoom,
}

/// The slots of a signature; empty for bottom-k sketches.
pub(super) fn slots(corpus: &Comparison, id: DocId) -> &[u32] {
    match corpus.profiles.get(id.index()).and_then(|profile| profile.signature.as_ref()) {
        Some(MinHashSignature::Slots(slots) | MinHashSignature::Bins(slots)) => slots,
        _ => &[],
    }
}

/// Number of bands in which two signatures agree completely.
pub(super) fn shared(corpus: &Comparison, pair: DocPair, banding: Banding) -> usize {
    let [a, b] = pair.both().map(|id| slots(corpus, id));
    let rows = banding.rows.max(1);
    let bands = a.chunks_exact(rows).zip(b.chunks_exact(rows)).take(banding.bands);
    bands.filter(|(x, y)| x == y).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::kit::demo;

    #[test]
    fn shared_bands_are_those_of_one_slot_at_a_time() {
        let corpus = demo::comparison();
        for (pair, _) in demo::best_pairs(corpus).into_iter().take(20) {
            for banding in [Banding { bands: 32, rows: 4 }, Banding { bands: 10, rows: 5 }] {
                let [x, y] = pair.both().map(|id| slots(corpus, id));
                let equal = |band: &usize| {
                    (0..banding.rows)
                        .all(|row| x[band * banding.rows + row] == y[band * banding.rows + row])
                };
                let naive = (0..banding.bands).filter(equal).count();
                assert_eq!(shared(corpus, pair, banding), naive);
            }
        }
    }
}
