//! The sampled pairs below the floor that are not in the table.

use crate::compare::result::Comparison;
use crate::measure::contract::Evidence;
use crate::pair::DocPair;

/// A random sample of the pairs that are not in the table.
#[derive(Debug, Clone, Default)]
pub struct BelowFloor {
    /// Each sampled pair that is not in the table, and its evidence.
    pub drawn: Vec<(DocPair, Evidence)>,
    /// How many pairs of the corpus each sampled one represents; 0 without a sample.
    pub each: f64,
    /// Size of the sample below the floor, including pairs that a sketch put into the table.
    pub size: u64,
}

/// The background of a run without the pairs that a sketch put into its table, so that none is
/// counted twice. Empty if every pair is in the table. Cost: one pass over the sample.
pub fn below(comparison: &Comparison) -> BelowFloor {
    let background = &comparison.background;
    let size = background.rows.len();
    if size == 0 {
        return BelowFloor::default();
    }
    let unkept = |(_, evidence): &(DocPair, Evidence)| {
        let near = evidence.distance.zip(comparison.within).is_some_and(|(d, k)| d <= k);
        let agrees = comparison.agreeing.is_some_and(|least| evidence.minhash_equal >= least);
        !near && !agrees
    };
    let evidence =
        background.rows.iter().map(|row| (row.pair(), comparison.pairs.evidence_of(row)));
    BelowFloor {
        drawn: evidence.filter(unkept).collect(),
        each: background.stands_for as f64 / size as f64,
        size: size as u64,
    }
}
