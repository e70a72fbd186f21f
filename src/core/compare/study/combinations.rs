//! How often each combination of flags occurs.

use crate::compare::result::{PairRow, PairTable};
use crate::measure::set::FlagSet;
use crate::settings::Thresholds;
use rayon::prelude::*;

/// Pairs by index of their set of flags.
type Sums = [u64; FlagSet::COUNT];

/// Counts every combination of the measures that are on over all kept pairs, most measures first.
/// Cost: one pass, in parallel.
pub fn count(table: &PairTable, thresholds: &Thresholds) -> Vec<(FlagSet, u64)> {
    let none: Sums = [0; FlagSet::COUNT];
    // In place: to move the counts into and out of a closure for each pair takes longer than to count it.
    let counted = |rows: &[PairRow]| {
        let mut sums = none;
        for row in rows {
            sums[thresholds.flags(&table.evidence_of(row)).index()] += 1;
        }
        sums
    };
    let both = |mut x: Sums, y: Sums| {
        x.iter_mut().zip(y).for_each(|(x, y)| *x += y);
        x
    };
    let sums = table.rows().par_chunks(1 << 14).map(counted).reduce(|| none, both);
    thresholds.on().subsets().into_iter().map(|flags| (flags, sums[flags.index()])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::MeasureId;
    use crate::measure::contract::Params;
    use crate::pair::DocPair;

    #[test]
    fn each_combination_is_counted_at_its_place() {
        let mut table = PairTable::new(&[], &Params { bits: 64, ..Params::default() });
        let own = [MeasureId::JACCARD, MeasureId::MINHASH, MeasureId::SIMHASH];
        let thresholds = Thresholds::new(&own.map(|id| (id, Thresholds::default().or_initial(id))));
        // Sizes are unknown to an empty table and count as 1: a shared shingle makes Jaccard 1.
        for (number, flags) in thresholds.on().subsets().into_iter().enumerate() {
            let on = |id| u32::from(flags.contains(id));
            let distance = Some(if flags.contains(MeasureId::SIMHASH) { 0 } else { 60 });
            let slots = (on(MeasureId::MINHASH), 1);
            let row = PairRow::new(DocPair::FIRST, on(MeasureId::JACCARD), slots, distance, None);
            table.extend(&vec![row; number + 1]);
        }
        let counts: Vec<u64> = count(&table, &thresholds).into_iter().map(|(_, n)| n).collect();
        assert_eq!(counts, [1, 2, 3, 4, 5, 6, 7, 8]);
    }
}
