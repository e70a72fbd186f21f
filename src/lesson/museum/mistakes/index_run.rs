//! A block index filled one text at a time, correct or with the mistakes of real programs.

use crate::lesson::kit::Stopped;
use crate::lesson::museum::mistakes::bench::BITS;
use crate::measure::mix::stream;
use std::collections::{BTreeMap, BTreeSet};

/// The variants of a block index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockIndex {
    /// Blocks are cut by `[i*16 : i*(i+1)*16]`.
    pub wrong_slices: bool,
    /// All blocks share one dictionary: the key does not include the block number.
    pub one_dictionary: bool,
    /// A text is inserted into a bucket only if that is empty or a duplicate was found.
    pub skips: bool,
    /// The threshold in bits.
    pub within: u32,
}

/// The correct index: four blocks of 16 bits, within three bits.
pub const RIGHT: BlockIndex =
    BlockIndex { wrong_slices: false, one_dictionary: false, skips: false, within: 3 };

/// The result of inserting texts one by one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct IndexRun {
    /// Pairs found, as indices, the earlier one first.
    pub found: Vec<(usize, usize)>,
    /// Number of comparisons with bucket members.
    pub compared: u64,
}

/// First bit and length of each block.
pub(super) fn blocks(wrong: bool) -> [(u32, u32); 4] {
    [0, 1, 2, 3].map(|i: u32| {
        let end = if wrong { i * (i + 1) * 16 } else { (i + 1) * 16 };
        (i * 16, end.min(BITS).saturating_sub(i * 16))
    })
}

impl BlockIndex {
    /// The key of a block: its bits, and its number unless all blocks share one dictionary.
    fn key(self, block: usize, print: u64) -> (usize, u64) {
        let (first, bits) = blocks(self.wrong_slices)[block.min(3)];
        let mask = if bits >= 64 { u64::MAX } else { (1 << bits) - 1 };
        (if self.one_dictionary { 0 } else { block }, print.checked_shr(first).unwrap_or(0) & mask)
    }

    /// Looks up and then inserts each fingerprint in order; `None` when stopped.
    pub fn run(self, prints: &[u64], stopped: Stopped<'_>) -> Option<IndexRun> {
        let mut buckets: BTreeMap<(usize, u64), Vec<usize>> = BTreeMap::new();
        let mut run = IndexRun::default();
        for (place, &print) in prints.iter().enumerate() {
            if place % 64 == 0 && stopped() {
                return None;
            }
            let mut seen = Vec::new();
            for block in 0..4 {
                let bucket = buckets.entry(self.key(block, print)).or_default();
                run.compared += bucket.len() as u64;
                let near = |&&other: &&usize| {
                    other != place && (prints[other] ^ print).count_ones() <= self.within
                };
                seen.extend(bucket.iter().filter(near).copied());
                let enters = !self.skips || bucket.is_empty() || !seen.is_empty();
                if enters && bucket.last() != Some(&place) {
                    bucket.push(place);
                }
            }
            seen.sort_unstable();
            seen.dedup();
            run.found.extend(seen.into_iter().map(|other| (other, place)));
        }
        Some(run)
    }
}

/// Random fingerprints, followed by twins of each with `bits` bits flipped.
pub fn twins(count: usize, bits: u32) -> Vec<u64> {
    let mut all: Vec<u64> = (0..count as u64).map(|i| stream(17, i)).collect();
    for place in 0..count {
        let mut turned = BTreeSet::new();
        for draw in 0.. {
            if turned.len() as u32 == bits {
                break;
            }
            turned.insert(stream(19, place as u64 * 64 + draw) % 64);
        }
        let flips = turned.into_iter().fold(0u64, |flips, bit| flips | 1 << bit);
        all.push(all[place] ^ flips);
    }
    all
}

/// Share of the `count` twins that were found.
pub fn recall(run: &IndexRun, count: usize) -> f64 {
    let found: BTreeSet<usize> =
        run.found.iter().filter(|(a, b)| a + count == *b).map(|pair| pair.1).collect();
    found.len() as f64 / count.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slices_have_the_stated_widths() {
        assert_eq!(blocks(true).map(|block| block.1), [0, 16, 32, 16]);
        assert_eq!(blocks(false).map(|block| block.1), [16; 4]);
    }

    #[test]
    fn the_right_index_finds_what_comparing_all_finds() {
        let prints = twins(150, 3);
        let run = RIGHT.run(&prints, &|| false).unwrap();
        let mut naive = Vec::new();
        for b in 0..prints.len() {
            naive.extend(
                (0..b).filter(|&a| (prints[a] ^ prints[b]).count_ones() <= 3).map(|a| (a, b)),
            );
        }
        assert!(run.found == naive && naive.len() >= 150);
        assert_eq!(RIGHT.run(&prints, &|| true), None);
    }
}
