//! What lies under the floor: the sampled pairs that the table does not hold.

use crate::compare::result::Comparison;
use crate::measure::contract::Evidence;

/// Pairs that the table does not hold, drawn at random.
#[derive(Debug, Clone, Default)]
pub struct Below {
    /// What is known of each drawn pair that is not in the table.
    pub drawn: Vec<Evidence>,
    /// How many pairs of the corpus each drawn one stands for; 0 where nothing was drawn.
    pub each: f64,
    /// How many pairs were drawn below the floor, those that a sketch put into the table included.
    pub size: u64,
}

/// The background of a run without the pairs that a sketch brought into its table, so that none is
/// counted twice. Empty where every pair is in the table. Cost: one pass over the sample.
pub fn below(comparison: &Comparison) -> Below {
    let background = &comparison.background;
    let size = background.rows.len();
    if size == 0 {
        return Below::default();
    }
    let unkept = |evidence: &Evidence| {
        let near = evidence.distance.zip(comparison.within).is_some_and(|(d, k)| d <= k);
        let agrees = comparison.agreeing.is_some_and(|least| evidence.minhash_equal >= least);
        !near && !agrees
    };
    let evidence = background.rows.iter().map(|row| comparison.pairs.evidence_of(row));
    Below {
        drawn: evidence.filter(unkept).collect(),
        each: background.stands_for as f64 / size as f64,
        size: size as u64,
    }
}
