//! How often each of the eight combinations of the flags J, M and S occurs.

use crate::compare::result::{Flags, PairTable};
use crate::measure::contract::Evidence;
use crate::settings::Thresholds;
use rayon::prelude::*;

/// The eight combinations, most measures first: JMS, JM, JS, MS, J, M, S, none.
pub const COMBINATIONS: [Flags; 8] = [
    Flags { jaccard: true, minhash: true, simhash: true },
    Flags { jaccard: true, minhash: true, simhash: false },
    Flags { jaccard: true, minhash: false, simhash: true },
    Flags { jaccard: false, minhash: true, simhash: true },
    Flags { jaccard: true, minhash: false, simhash: false },
    Flags { jaccard: false, minhash: true, simhash: false },
    Flags { jaccard: false, minhash: false, simhash: true },
    Flags { jaccard: false, minhash: false, simhash: false },
];

/// Counts the combinations over all kept pairs, in the order of [`COMBINATIONS`]. Cost: one pass,
/// in parallel.
pub fn count(table: &PairTable, thresholds: &Thresholds) -> [u64; 8] {
    let add = |mut counts: [u64; 8], evidence: Evidence| {
        // The place by three bits, in ascending order of J, M, S: cheaper than a search a pair.
        let flags = Flags::of(&evidence, thresholds);
        let bits = [flags.jaccard, flags.minhash, flags.simhash];
        let key = bits.iter().fold(0, |key, &on| key << 1 | usize::from(on));
        counts[key & 7] += 1;
        counts
    };
    let sum = |mut x: [u64; 8], y: [u64; 8]| {
        x.iter_mut().zip(y).for_each(|(x, y)| *x += y);
        x
    };
    let rows = table.rows().par_chunks(1 << 14);
    let keyed = rows
        .map(|rows| rows.iter().map(|row| table.evidence_of(row)).fold([0; 8], add))
        .reduce(|| [0; 8], sum);
    // J is the high bit of the key.
    [7, 6, 5, 3, 4, 2, 1, 0].map(|key: usize| keyed[key])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::result::Row;
    use crate::pair::DocPair;

    #[test]
    fn each_combination_is_counted_at_its_place() {
        let mut table = PairTable::default();
        // Sizes are unknown to an empty table and count as 1: a shared shingle makes Jaccard 1.
        for (number, flags) in COMBINATIONS.into_iter().enumerate() {
            let shared = u32::from(flags.jaccard);
            let slots = (u32::from(flags.minhash), 1);
            let distance = Some(if flags.simhash { 0 } else { 60 });
            let row = Row::new(DocPair::FIRST, shared, slots, distance, None);
            table.extend(&vec![row; number + 1]);
            assert_eq!(COMBINATIONS.iter().position(|other| *other == flags), Some(number));
        }
        assert_eq!(count(&table, &Thresholds::default()), [1, 2, 3, 4, 5, 6, 7, 8]);
    }
}
