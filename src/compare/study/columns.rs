//! All kept pairs by each measure: sorted columns, histograms, counts at any thresholds.

use crate::compare::result::{Comparison, PairTable, Scores, of_distance};
use crate::compare::study::below::below;
use crate::compare::study::distribution::{AXES, Distribution, distributions};
use crate::compare::study::tallies::Tallies;
use crate::settings::Thresholds;
use std::sync::Arc;

/// What is asked of a comparison while thresholds move. 48 bytes a pair, and at most 10 MB.
#[derive(Debug, Clone)]
pub struct Columns {
    /// The table that they are of.
    pub pairs: Arc<PairTable>,
    /// All values of each of [`AXES`], sorted.
    pub scores: Vec<Scores>,
    /// The histograms of [`AXES`], with suggested cuts.
    pub distributions: Vec<Distribution>,
    tallies: Tallies,
    bits: u32,
}

impl Columns {
    /// Sorts and counts. Cost: a parallel sort an axis; not for the UI thread.
    pub fn new(comparison: &Comparison) -> Self {
        let (pairs, bits) = (comparison.pairs.clone(), comparison.recipe.sketch.bits);
        let scores: Vec<Scores> =
            AXES.iter().map(|&axis| Scores::new(&pairs, axis, bits)).collect();
        let distributions = distributions(comparison, &scores, &below(comparison));
        let tallies = Tallies::new(&pairs, &scores);
        Self { pairs, scores, distributions, tallies, bits }
    }

    /// How many pairs have each of the eight combinations of flags, in the order of
    /// [`crate::compare::study::combinations::COMBINATIONS`]. Cost: see `Tallies::count`.
    pub fn count(&self, thresholds: &Thresholds) -> [u64; 8] {
        let wanted = [0, 1, 2].map(|measure| similarity(thresholds, measure, self.bits));
        self.tallies.count(&self.pairs, &self.scores, wanted)
    }
}

/// The threshold of a flagging measure, by its place in the table of measures, as a similarity.
pub fn similarity(thresholds: &Thresholds, measure: usize, bits: u32) -> f64 {
    match measure {
        0 => thresholds.jaccard,
        1 => thresholds.minhash,
        _ => of_distance(thresholds.simhash, bits),
    }
}
