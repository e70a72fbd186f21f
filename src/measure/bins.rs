//! One-permutation hashing: one hash a shingle fills all slots of a MinHash signature.

use crate::measure::mix::mix64;

/// What an empty bin holds while shingles pass by; values stay below it.
const EMPTY: u32 = u32::MAX;

/// A signature of `count` bins from mixed, distinct shingle hashes (at least one): each hash falls
/// into one bin by its high bits, a bin keeps the smallest low half it saw.
///
/// Bins that stay empty borrow from bins tried in an order that depends on the bin alone, so equal
/// bins borrow alike ("optimal densification", Shrivastava 2017); the estimate stays unbiased, its
/// error grows where a document has fewer shingles than bins. Cost: one step a shingle, whatever
/// the number of bins; not for texts much shorter than the signature.
pub fn signature(mixed: impl Iterator<Item = u64>, count: usize) -> Box<[u32]> {
    let mut bins = vec![EMPTY; count];
    for hash in mixed {
        let bin = &mut bins[place(hash, count)];
        *bin = (*bin).min((hash as u32).min(EMPTY - 1));
    }
    let filled: Vec<usize> = (0..count).filter(|&bin| bins[bin] != EMPTY).collect();
    if !filled.is_empty() && filled.len() < count {
        let own = bins.clone();
        for (index, bin) in bins.iter_mut().enumerate().filter(|(_, bin)| **bin == EMPTY) {
            let mut tries = (1u64..).map(|n| own[place(mix64((index as u64) << 32 | n), count)]);
            *bin = tries.find(|&value| value != EMPTY).unwrap_or(EMPTY);
        }
    }
    bins.into()
}

/// The bin of a hash: its share of the hash space.
fn place(hash: u64, count: usize) -> usize {
    ((u128::from(hash) * count as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::stream;

    #[test]
    fn every_bin_is_filled_and_one_shingle_fills_them_all() {
        for shingles in [1, 5, 1_000] {
            let bins = signature((0..shingles).map(|i| stream(1, i)), 130);
            assert!(bins.iter().all(|&bin| bin != EMPTY));
            assert!(shingles > 1 || bins.iter().all(|bin| bin == &bins[0]));
        }
    }
}
