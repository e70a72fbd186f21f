//! Chooses the pairs to judge next: those near the threshold, and disputed ones.

use crate::compare::result::{PairTable, is_disputed};
use crate::measure::MeasureId;
use crate::measure::contract::Evidence;
use crate::measure::jaccard::jaccard;
use crate::settings::Thresholds;

/// The bonus of a disputed pair, in units of the logarithm of Jaccard: as if it were nearer to the
/// threshold by a factor of 1.65.
const DISPUTE: f64 = 0.5;

/// The `most` pairs whose verdicts help most to choose a cut, most informative first: closest to
/// the Jaccard threshold by ratio, with a bonus for disputed pairs. `judged` returns true for pairs
/// that have a verdict. Cost: one pass and a selection.
pub fn queue(
    table: &PairTable,
    thresholds: &Thresholds,
    judged: &dyn Fn(u32) -> bool,
    most: usize,
) -> Vec<u32> {
    let pairs = 0..table.len() as u32;
    let mut open: Vec<(f64, u32)> = pairs
        .filter(|&pair| !judged(pair))
        .filter_map(|pair| Some((distance(&table.evidence(pair as usize)?, thresholds), pair)))
        .collect();
    let order = |x: &(f64, u32), y: &(f64, u32)| x.0.total_cmp(&y.0).then(x.1.cmp(&y.1));
    if open.len() > most && most > 0 {
        open.select_nth_unstable_by(most - 1, order);
    }
    open.truncate(most);
    open.sort_unstable_by(order);
    open.into_iter().map(|(_, pair)| pair).collect()
}

/// The sort key of the queue: small is informative; may be negative.
fn distance(evidence: &Evidence, thresholds: &Thresholds) -> f64 {
    const CHANCE: f64 = 0.01;
    let cut = thresholds.or_initial(MeasureId::JACCARD);
    let away = ((jaccard(evidence) + CHANCE) / (cut + CHANCE)).ln().abs();
    if is_disputed(evidence, thresholds) { away - DISPUTE } else { away }
}
