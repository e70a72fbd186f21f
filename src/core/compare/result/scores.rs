//! One sorted column of all kept pairs, to count pairs above a threshold by bisection.

use crate::compare::result::table::PairTable;
use crate::measure::MeasureId;
use crate::measure::scale::Scale;
use crate::part::PartOf as _;
use rayon::prelude::*;

/// The values of one measure over all kept pairs, ascending, each with its pair. 12 bytes per pair.
#[derive(Debug, Clone)]
pub struct SortedScores {
    /// The measure.
    pub measure: MeasureId,
    /// The scale of the values.
    pub scale: Scale,
    values: Vec<f64>,
    pairs: Vec<u32>,
    /// Values and pairs without those that the measure never flags; `None`: all of them.
    fitting: Option<(Vec<f64>, Vec<u32>)>,
}

impl SortedScores {
    /// Sorts the values of one measure without pairs for which it is undefined. Cost: one pass and
    /// a parallel sort.
    pub fn new(table: &PairTable, measure: MeasureId, bits: u32) -> Self {
        let value = measure.measure().value;
        let rows = table.rows().par_iter().enumerate();
        let mut keyed: Vec<(f64, u32)> = rows
            .filter_map(|(pair, row)| Some((value(&table.evidence_of(row))?, pair as u32)))
            .collect();
        keyed.par_sort_unstable_by(|x, y| x.0.total_cmp(&y.0).then(x.1.cmp(&y.1)));
        let fitting = measure.measure().flag.and_then(|flag| flag.fits).map(|fits| {
            let row = |pair: u32| table.evidence(pair as usize);
            let own = keyed.par_iter().filter(|(_, pair)| row(*pair).is_some_and(|e| fits(&e)));
            own.copied().unzip()
        });
        let (values, pairs) = keyed.into_iter().unzip();
        Self { measure, scale: measure.scale(bits), values, pairs, fitting }
    }

    /// How many pairs have a value.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// True if no pair has a value.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// All values, ascending.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The pairs, in the order of their values.
    pub fn pairs(&self) -> &[u32] {
        &self.pairs
    }

    /// How many pairs the threshold flags. Cost: one bisection.
    pub fn reaching(&self, threshold: f64) -> usize {
        let (values, _) = self.flaggable();
        values.len() - values.partition_point(|&value| value < threshold)
    }

    /// Values and pairs that the measure can flag, ascending.
    pub fn flaggable(&self) -> (&[f64], &[u32]) {
        let fitting = self.fitting.as_ref().map(|(values, pairs)| (&**values, &**pairs));
        fitting.unwrap_or((&self.values, &self.pairs))
    }

    /// The pairs that only one of two thresholds flags, least alike first.
    pub fn between(&self, one: f64, other: f64) -> &[u32] {
        let (values, pairs) = self.flaggable();
        let first = |threshold| values.partition_point(|&value| value < threshold);
        let (from, to) = (first(one.min(other)), first(one.max(other)));
        pairs.part(from..to)
    }

    /// The index of the first value at or over the threshold. Cost: one bisection.
    pub fn first(&self, threshold: f64) -> usize {
        self.values.partition_point(|&value| value < threshold)
    }

    /// The number of pairs in each bin of the scale.
    pub fn histogram(&self) -> Vec<u64> {
        let mut bins = vec![0; self.scale.bins()];
        for &value in &self.values {
            if let Some(bin) = bins.get_mut(self.scale.bin(value)) {
                *bin += 1;
            }
        }
        bins
    }
}
