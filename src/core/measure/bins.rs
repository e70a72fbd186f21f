//! One-permutation hashing: one hash per shingle fills all slots of a MinHash signature.

use crate::measure::mix::mix64;
use crate::processor::dispatch::{Kernel, dispatch};

/// What an empty bin holds while shingles pass by; values stay below it.
const EMPTY: u32 = u32::MAX;

/// Hashes mixed at once.
const BLOCK: usize = 256;

/// A signature of `count` bins from shingle hashes (at least one), each mixed with the seed: a hash
/// falls into one bin by its high bits, a bin keeps the smallest low half it saw.
///
/// Bins that stay empty borrow from bins tried in an order that depends on the bin alone, so equal
/// bins borrow alike ("optimal densification", Shrivastava 2017); the estimate stays unbiased, its
/// error grows if a document has fewer shingles than bins. Cost: one step per shingle, independent
/// of the number of bins; not for texts much shorter than the signature.
pub fn signature(hashes: &[u64], seed: u64, count: usize) -> Box<[u32]> {
    let mut bins = vec![EMPTY; count];
    dispatch(Fill { hashes, seed, bins: &mut bins });
    let filled = bins.iter().filter(|&&bin| bin != EMPTY).count();
    if 0 < filled && filled < count {
        let own = bins.clone();
        for (index, bin) in bins.iter_mut().enumerate().filter(|(_, bin)| **bin == EMPTY) {
            let mut tries = (1u64..).map(|n| own[place(mix64((index as u64) << 32 | n), count)]);
            *bin = tries.find(|&value| value != EMPTY).unwrap_or(EMPTY);
        }
    }
    bins.into()
}

/// The smallest low half in each bin.
struct Fill<'a> {
    hashes: &'a [u64],
    seed: u64,
    bins: &'a mut [u32],
}

impl Kernel for Fill<'_> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) {
        let count = self.bins.len() as u64;
        // A bin and a value in one word: the words are made side by side.
        let mut mixed = [0; BLOCK];
        for hashes in self.hashes.chunks(BLOCK) {
            for at in 0..hashes.len().min(BLOCK) {
                let hash = mix64(hashes[at] ^ self.seed);
                mixed[at] = ((hash >> 32) * count) >> 32 << 32 | u64::from(bin_value(hash));
            }
            for mixed in &mixed[..hashes.len()] {
                if let Some(bin) = self.bins.get_mut((mixed >> 32) as usize) {
                    *bin = (*bin).min(*mixed as u32);
                }
            }
        }
    }
}

/// The bin of a mixed hash among `count`.
pub fn bin_of(mixed: u64, count: usize) -> usize {
    place(mixed, count)
}

/// The value of a mixed hash in its bin, which keeps the smallest.
pub fn bin_value(mixed: u64) -> u32 {
    (mixed as u32).min(EMPTY - 1)
}

/// The bin of a hash: its share of the hash space, by its high half. `count` is below 2³².
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
fn place(hash: u64, count: usize) -> usize {
    (((hash >> 32) * count as u64) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::stream;

    #[test]
    fn every_bin_is_filled_and_one_shingle_fills_them_all() {
        for shingles in [1, 5, 1_000] {
            let bins =
                signature(&(0..shingles).map(|i| stream(1, i)).collect::<Vec<u64>>(), 0, 130);
            assert!(bins.iter().all(|&bin| bin != EMPTY));
            assert!(shingles > 1 || bins.iter().all(|bin| bin == &bins[0]));
        }
    }
}
