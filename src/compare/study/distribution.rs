//! The distribution of each measure over all pairs, with a suggested cut.

use crate::compare::result::{Comparison, SortedScores};
use crate::compare::study::below::BelowFloor;
use crate::compare::study::suggest::{CutReason, Suggestion, suggest};
use crate::measure::MeasureId;
use crate::measure::minhash::standard_error;
use crate::measure::scale::Scale;

/// The values of one measure over all pairs of distinct texts.
#[derive(Debug, Clone)]
pub struct Distribution {
    /// The measure.
    pub measure: MeasureId,
    /// The scale of the values.
    pub scale: Scale,
    /// Pairs of the table in each bin of the scale.
    pub kept: Vec<u64>,
    /// Pairs below the floor in each bin, estimated from a sample; zeros without a floor.
    pub below: Vec<f64>,
    /// A cut for this measure, found without labels; `None` for fewer than two pairs.
    pub suggested: Option<Suggestion>,
}

impl Distribution {
    /// The distribution of one measure, without a suggestion.
    fn new(scores: &SortedScores, below: &BelowFloor) -> Self {
        let mut sampled = vec![0.0; scores.scale.bins()];
        let values = below.drawn.iter().filter_map(|evidence| scores.measure.value(evidence));
        for value in values {
            if let Some(bin) = sampled.get_mut(scores.scale.bin(value)) {
                *bin += below.each;
            }
        }
        let (measure, scale, kept) = (scores.measure, scores.scale, scores.histogram());
        Self { measure, scale, kept, below: sampled, suggested: None }
    }

    /// Pairs in each bin, those below the floor included.
    pub fn all(&self) -> Vec<f64> {
        self.kept.iter().zip(&self.below).map(|(&kept, below)| kept as f64 + below).collect()
    }
}

/// The distributions of these measures with their suggested cuts.
///
/// Jaccard, SimHash and containment are cut by their own distribution. MinHash estimates scatter
/// around the Jaccard, and so does their background: their cut is one standard error above that of
/// Jaccard. Cost: one pass over the scores and the bins.
pub fn distributions(
    comparison: &Comparison,
    scores: &[SortedScores],
    below: &BelowFloor,
) -> Vec<Distribution> {
    let mut all: Vec<Distribution> = scores.iter().map(|s| Distribution::new(s, below)).collect();
    for own in &mut all {
        own.suggested = suggest(&own.all(), own.scale);
    }
    let exact = all.iter().find(|own| own.measure == MeasureId::JACCARD);
    let exact = exact.and_then(|exact| exact.suggested.clone());
    let slots = comparison.recipe.sketch.slots as u32;
    let minhash = all.iter_mut().zip(scores).find(|(own, _)| own.measure == MeasureId::MINHASH);
    if let (Some(exact), Some((minhash, scores))) = (exact, minhash) {
        let cut = (exact.cut + standard_error(exact.cut, slots)).min(1.0);
        let over = scores.reaching(cut) as u64;
        minhash.suggested =
            Some(Suggestion { cut, why: CutReason::Estimate, over, stray: None, ..exact });
    }
    all
}
