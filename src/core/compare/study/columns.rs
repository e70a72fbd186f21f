//! Sorted columns, histograms and counts of all kept pairs, for any thresholds.

use crate::compare::result::{Comparison, PairTable, SortedScores};
use crate::compare::study::below::below;
use crate::compare::study::combinations;
use crate::compare::study::distribution::{Distribution, distributions};
use crate::compare::study::luck::SeedLuck;
use crate::compare::study::tallies::Tallies;
use crate::measure::MeasureId;
use crate::measure::set::FlagSet;
use crate::settings::Thresholds;
use std::sync::Arc;

/// Statistics of a comparison for moving thresholds. 48 bytes per pair, and at most 10 MB.
#[derive(Debug, Clone)]
pub struct ScoreColumns {
    /// The table of the pairs.
    pub pairs: Arc<PairTable>,
    /// All values of each measure that can flag, sorted.
    scores: Vec<SortedScores>,
    /// The histograms of these measures, with suggested cuts.
    distributions: Vec<Distribution>,
    tallies: Tallies,
    /// The luck of the MinHash seed, if it is worth a sentence.
    luck: Option<SeedLuck>,
    bits: u32,
}

impl ScoreColumns {
    /// Sorts and counts. Cost: a parallel sort per measure; not for the UI thread.
    pub fn new(comparison: &Comparison) -> Self {
        let (pairs, bits) = (comparison.pairs.clone(), comparison.recipe.sketch.bits);
        let scores: Vec<SortedScores> =
            MeasureId::flagging().map(|id| SortedScores::new(&pairs, id, bits)).collect();
        let distributions = distributions(comparison, &below(comparison));
        let tallies = Tallies::new(&pairs, &scores);
        let luck = SeedLuck::new(comparison);
        Self { pairs, scores, distributions, tallies, luck, bits }
    }

    /// The sorted values of a measure that can flag.
    pub fn scores(&self, id: MeasureId) -> Option<&SortedScores> {
        self.scores.iter().find(|own| own.measure == id)
    }

    /// The histogram of a measure that can flag.
    pub fn distribution(&self, id: MeasureId) -> Option<&Distribution> {
        self.distributions.iter().find(|own| own.measure == id)
    }

    /// The luck of the MinHash seed, if it is worth a sentence.
    pub fn luck(&self) -> Option<&SeedLuck> {
        self.luck.as_ref()
    }

    /// The histograms of all measures that can flag.
    pub fn distributions(&self) -> &[Distribution] {
        &self.distributions
    }

    /// How many pairs have each combination of flags, as [`combinations::count`] does. Cost: see
    /// `Tallies::count`; one pass if a measure is on that is off by default.
    pub fn count(&self, thresholds: &Thresholds) -> Vec<(FlagSet, u64)> {
        let quick = self.tallies.count(&self.pairs, &self.scores, thresholds, self.bits);
        quick.unwrap_or_else(|| combinations::count(&self.pairs, thresholds))
    }
}
