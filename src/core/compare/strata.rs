//! A sample of pairs by strata of their score, the same for one seed on every machine.

use crate::compare::result::{PairRow, PairTable};
use crate::measure::jaccard::jaccard;
use crate::measure::mix::stream;

/// Strata over Jaccard 0 to 1: steps of .05, and one for pairs with exactly 1.
const STRATA: usize = 21;
/// Separates these draws from others with the same seed.
const SALT: u64 = 0x7374_7261;

/// The stratum of a Jaccard.
fn stratum(jaccard: f64) -> usize {
    ((jaccard * (STRATA - 1) as f64) as usize).min(STRATA - 1)
}

/// The number of a pair in the draws: another one for each pair.
fn draw(row: &PairRow, seed: u64) -> u64 {
    stream(seed ^ SALT, u64::from(row.a.0) << 32 | u64::from(row.b.0))
}

/// How many pairs of each stratum stay: all of the small strata, and the same number of each other one.
fn shares(counts: &[usize], most: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..counts.len()).collect();
    let count = |at: usize| counts.get(at).copied().unwrap_or(0);
    order.sort_by_key(|&at| count(at));
    let (mut left, mut shares) = (most, vec![0; counts.len()]);
    for (before, at) in order.into_iter().enumerate() {
        let share = count(at).min(left / (counts.len() - before));
        left -= share;
        if let Some(to) = shares.get_mut(at) {
            *to = share;
        }
    }
    shares
}

/// Keeps `most` pairs of a table, drawn by strata of Jaccard. Cost: one pass, and 8 bytes a pair.
pub(super) fn keep_sample(pairs: &mut PairTable, most: usize, seed: u64) {
    let mut drawn = vec![Vec::new(); STRATA];
    for row in pairs.rows() {
        if let Some(own) = drawn.get_mut(stratum(jaccard(&pairs.evidence_of(row)))) {
            own.push(draw(row, seed));
        }
    }
    let counts: Vec<usize> = drawn.iter().map(Vec::len).collect();
    let last = |(own, share): (&mut Vec<u64>, usize)| {
        let place = share.checked_sub(1)?;
        own.get(place)?;
        Some(*own.select_nth_unstable(place).1)
    };
    let lasts: Vec<Option<u64>> = drawn.iter_mut().zip(shares(&counts, most)).map(last).collect();
    pairs.retain(|row, evidence| {
        let last = lasts.get(stratum(jaccard(evidence))).copied().flatten();
        last.is_some_and(|last| draw(row, seed) <= last)
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::result::DocumentCounts;
    use crate::measure::contract::Params;
    use crate::pair::{DocId, DocPair};

    #[test]
    fn small_strata_stay_whole_and_large_ones_share_the_rest() {
        assert_eq!(shares(&[10, 0, 1_000, 3, 500], 113), [10, 0, 50, 3, 50]);
        assert_eq!(shares(&[5, 5, 5], 100), [5, 5, 5]);
        assert_eq!(shares(&[5, 5, 5], 0), [0, 0, 0]);
    }

    /// Pairs of 100 shingles each that share 50 to 100, few of them many.
    fn table(seed: u64) -> PairTable {
        let counts = (0..200).map(|_| DocumentCounts { size: 100, chance: 0.0 }).collect();
        let mut table = PairTable::from_counts(counts, &Params { bits: 64, ..Params::default() });
        let pairs = (0..200).flat_map(|a| (a + 1..200).map(move |b| (a, b)));
        let rows = pairs.map(|(a, b)| {
            let rare = stream(seed, u64::from(a) << 8 | u64::from(b)) % 51;
            let common = 50 + (rare * rare * rare / 2_601) as u32;
            PairRow::new(DocPair::new(DocId(a), DocId(b)), common, (1, 1), None, None)
        });
        table.extend(&rows.collect::<Vec<_>>());
        table
    }

    #[test]
    fn a_sample_has_its_size_and_each_stratum_in_it_and_depends_on_the_seed_only() {
        let whole = table(3);
        let all = |table: &PairTable| -> Vec<(u32, u32)> {
            table.rows().iter().map(|row| (row.a.0, row.b.0)).collect()
        };
        let sample = |seed| {
            let mut own = whole.clone();
            keep_sample(&mut own, 1_000, seed);
            own
        };
        let one = sample(7);
        assert_eq!(one.len(), 1_000);
        assert_eq!(all(&one), all(&sample(7)));
        assert_ne!(all(&one), all(&sample(8)));
        let counts = |table: &PairTable| {
            let mut counts = [0usize; STRATA];
            for row in table.rows() {
                counts[stratum(jaccard(&table.evidence_of(row)))] += 1;
            }
            counts
        };
        let (before, after) = (counts(&whole), counts(&one));
        let least =
            before.iter().zip(&after).filter(|(all, own)| own < all).map(|(_, own)| *own).min();
        for (all, own) in before.into_iter().zip(after) {
            // A stratum is whole, or has at least as many pairs as each other one that is not.
            assert!(own == all || Some(own) <= least.map(|least| least + STRATA), "{all} {own}");
            assert!(own > 0 || all == 0);
        }
    }
}
