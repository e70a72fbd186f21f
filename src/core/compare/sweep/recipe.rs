//! One way to compare texts: how they are cut and sketched, by which measure, from which score on.

use crate::measure::MeasureId;
use crate::measure::contract::{Params, Scheme};
use crate::text::named::Named as _;
use crate::text::normalize::Ladder;
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;

/// One way to compare texts.
#[derive(Debug, Clone, PartialEq)]
pub struct SweepRecipe {
    /// Characters or words.
    pub unit: Unit,
    /// Tokens in a shingle.
    pub n: ShingleLength,
    /// Normalisation steps.
    pub ladder: Ladder,
    /// Parameters of the sketches.
    pub sketch: Params,
    /// The measure that decides.
    pub measure: MeasureId,
    /// The similarity from which a pair is flagged; `None`: the suggested cut.
    pub at: Option<f64>,
}

impl SweepRecipe {
    /// True if both cut texts into the same shingles with the same weights.
    pub(super) fn has_features_of(&self, other: &Self) -> bool {
        (&self.ladder, self.unit, self.n, self.sketch.weight)
            == (&other.ladder, other.unit, other.n, other.sketch.weight)
    }

    /// The name, as `--recipe` takes it. Parts that equal those of `base` are left out, except unit,
    /// length and measure.
    pub fn name(&self, base: &Self) -> String {
        let sketch = &self.sketch;
        let measure = match self.measure {
            MeasureId::MINHASH => format!("minhash:{}", sketch.slots),
            MeasureId::SIMHASH => format!("simhash:{}", sketch.bits),
            other => other.measure().name.to_owned(),
        };
        let mut parts = vec![format!("{}:{}", self.unit.name(), self.n), measure];
        let mut add = |is_other: bool, key: &str, value: String| {
            parts.extend(is_other.then(|| format!("{key}:{value}")));
        };
        let steps = self.ladder.to_string().replace(',', "+");
        add(self.ladder != base.ladder, "normalize", steps);
        add(sketch.weight != base.sketch.weight, "weight", sketch.weight.name().to_owned());
        add(sketch.scheme != base.sketch.scheme, "scheme", sketch.scheme.name().to_owned());
        add(sketch.seed != base.sketch.seed, "seed", sketch.seed.to_string());
        if let Some(at) = self.at {
            let scale = self.measure.scale(sketch.bits);
            add(true, "at", scale.threshold(at).to_string());
        }
        parts.join(",")
    }

    /// Bytes that the measure needs of a document with this number of distinct shingles: hashes of 8
    /// bytes, with a weight of 4 for the cosine; the slots; the bits.
    pub fn bytes(&self, distinct: u32) -> u64 {
        let (distinct, slots) = (u64::from(distinct), self.sketch.slots as u64);
        match (self.measure, self.sketch.scheme) {
            (MeasureId::MINHASH, Scheme::BottomK) => 8 * slots.min(distinct),
            (MeasureId::MINHASH, Scheme::Slots | Scheme::OnePermutation) => 4 * slots,
            (MeasureId::SIMHASH, _) => u64::from(self.sketch.bits / 8),
            (MeasureId::COSINE, _) => 12 * distinct,
            _ => 8 * distinct,
        }
    }
}
