//! What an index of MinHash bands would find and miss on this corpus.

use crate::compare::join::Cancelled;
use crate::compare::join::sketches::{Bands, Laid};
use crate::compare::result::{Comparison, Coverage};
use crate::compare::study::whatif::contract::{
    MOST_VISITS, Miss, Sizes, WhatIf, documents, listed,
};
use crate::measure::banding::Banding;
use crate::measure::jaccard::jaccard;
use crate::pair::DocId;

/// The effect of bands on the signatures of the run, and the expected recall.
#[derive(Debug, Clone, PartialEq)]
pub struct BandsWhatIf {
    /// How the slots are cut into bands.
    pub banding: Banding,
    /// The effect of the index.
    pub index: WhatIf,
    /// The expected recall: the mean of 1 − (1 − Jʳ)ᵇ over the wanted pairs; `None` without any.
    pub expected: Option<f64>,
    /// True if all pairs with such a Jaccard are known. If not, the threshold is below the floor of
    /// the run, and only kept pairs are counted.
    pub all_wanted_known: bool,
}

/// Why there is no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoBands {
    /// Bottom-k sketches have no slots.
    #[error("bottom-k sketches have no slots to cut into bands; choose slots or oph")]
    NoSlots,
    /// The banding needs more slots than there are, or has no band at all.
    #[error("{bands} bands of {rows} need {} slots, and the signatures have {slots}", bands * rows)]
    TooFewSlots {
        /// The requested bands.
        bands: usize,
        /// The requested rows.
        rows: usize,
        /// Slots of the signatures.
        slots: usize,
    },
    /// It was cancelled.
    #[error("stopped")]
    Cancelled,
}

/// The effect of an index of these bands over the signatures of the run: the pairs of distinct
/// texts with an exact Jaccard of at least `threshold` that share no band, the distinct pairs that
/// share one, the sizes of all buckets.
///
/// The result is exact for this corpus and seed; `expected` is the average over seeds. Cost:
/// building the index (one sort per band) and one visit of every candidate, at most `MOST_VISITS`;
/// only misses are kept. Not for the UI thread above a few hundred documents.
/// # Errors
/// See [`NoBands`].
pub fn what_if_bands(
    comparison: &Comparison,
    banding: Banding,
    threshold: f64,
    cancelled: Cancelled<'_>,
) -> Result<BandsWhatIf, NoBands> {
    let slots = comparison.recipe.sketch.slots;
    let documents = documents(comparison);
    let signature = |&id: &DocId| comparison.profiles[id].signature.as_ref();
    let signatures: Vec<_> = documents.iter().map(signature).collect();
    let laid = Laid::new(&signatures, slots);
    if laid.documents.len() < documents.len() {
        return Err(NoBands::NoSlots);
    }
    if banding.slots() == 0 || banding.slots() > slots {
        let Banding { bands, rows } = banding;
        return Err(NoBands::TooFewSlots { bands, rows, slots });
    }
    let index = Bands::new(&laid.values, slots, banding, cancelled).ok_or(NoBands::Cancelled)?;
    let met = index.pairs(u32::MAX, MOST_VISITS, cancelled);
    let (mut wanted, mut chance, mut misses) = (0, 0.0, Vec::new());
    for row in comparison.pairs.rows() {
        let score = jaccard(&comparison.pairs.evidence_of(row));
        let place = |id: DocId| documents.binary_search(&id).ok();
        let (Some(a), Some(b)) = (place(row.a), place(row.b)) else { continue };
        if score < threshold {
            continue;
        }
        wanted += 1;
        chance += banding.chance(score);
        if !index.meet(a as u32, b as u32) {
            misses.push(Miss { a: row.a, b: row.b, score });
        }
    }
    if cancelled() {
        return Err(NoBands::Cancelled);
    }
    let all_wanted_known = comparison.complete
        && match (comparison.coverage, comparison.cut) {
            (Coverage::AllPairs, _) => true,
            (Coverage::Floor(floor), None) => threshold >= floor,
            (Coverage::Floor(_), Some(cut)) => threshold > cut,
        };
    let index = WhatIf {
        documents: documents.len(),
        tables: banding.bands,
        wanted,
        missed: misses.len() as u64,
        misses: listed(misses, |x, y| y.score.total_cmp(&x.score)),
        candidates: met.distinct,
        visits: index.visits(),
        passed_over: met.passed_over,
        sizes: Sizes::new(index.sizes(), banding.bands, documents.len()),
    };
    let expected = (wanted > 0).then(|| chance / wanted as f64);
    Ok(BandsWhatIf { banding, index, expected, all_wanted_known })
}
