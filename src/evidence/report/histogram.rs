//! Histograms of the scores of all kept pairs.

use crate::compare::result::{Comparison, SortedScores};
use crate::measure::MeasureId;
use crate::measure::scale::Scale;
use crate::settings::Thresholds;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Bars of a ratio, over 0 to 1.
const BARS: usize = 50;

/// The histogram of one measure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Histogram {
    /// The name of the measure.
    pub measure: String,
    /// The threshold on the same scale, 0 to 1; `None` for a measure that is off.
    pub threshold: Option<f64>,
    /// Pairs that reach the threshold.
    pub reaching: Option<usize>,
    /// Pairs in each bar; bars ascend from 0 to 1 and are equally wide, the last one holds 1 too.
    pub bars: Vec<u64>,
}

/// The histograms of the measures that can flag.
pub fn histograms(comparison: &Comparison, thresholds: &Thresholds) -> Vec<Histogram> {
    MeasureId::flagging().map(|id| histogram(comparison, thresholds, id)).collect()
}

fn histogram(comparison: &Comparison, thresholds: &Thresholds, id: MeasureId) -> Histogram {
    let bits = comparison.recipe.sketch.bits;
    let scores = SortedScores::new(&comparison.pairs, id, bits);
    let threshold = thresholds.similarity(id, bits).map(|similarity| similarity.max(0.0));
    // A bar of distances covers whole bits.
    let count = match scores.scale {
        Scale::Ratio | Scale::Expected => BARS,
        Scale::Bits(bits) => bits.min(64) as usize,
    };
    let mut bars = vec![0; count];
    for &value in scores.values() {
        let place = ((value * count as f64 + 1e-9) as usize).min(count - 1);
        if let Some(bar) = bars.get_mut(place) {
            *bar += 1;
        }
    }
    Histogram {
        measure: id.measure().name.to_owned(),
        threshold,
        reaching: threshold.map(|threshold| scores.reaching(threshold)),
        bars,
    }
}
