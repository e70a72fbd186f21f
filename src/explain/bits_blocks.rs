//! Blocks of a fingerprint: which of them would find the pair in a block table.

use crate::measure::blocks::block_ranges;
use crate::measure::simhash::Fingerprint;
use std::ops::Range;

/// Consecutive bits that a block table looks up together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BitBlock {
    /// The numbers of its bits; 0 is the lowest.
    pub bits: Range<u32>,
    /// How many of them differ.
    pub differing: u32,
}

impl BitBlock {
    /// True if the block would find the pair: none of its bits differ.
    pub fn catches(&self) -> bool {
        self.differing == 0
    }
}

/// Cuts the fingerprints into `blocks` blocks (1 to the number of bits) as block tables do, lowest
/// first. With k+1 blocks, two fingerprints at most k bits apart agree in at least one
/// (Manku, Jain, Das Sarma 2007).
pub fn blocks(a: &Fingerprint, b: &Fingerprint, blocks: u32) -> Vec<BitBlock> {
    let block = |bits: Range<u32>| {
        let differing = bits.clone().filter(|&bit| a.bit(bit) != b.bit(bit)).count() as u32;
        BitBlock { bits, differing }
    };
    block_ranges(a.bits, blocks.clamp(1, a.bits.max(1))).map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_those_of_the_tables_and_never_miss() {
        let print = |word| Fingerprint { words: [word, 0, 0, 0], bits: 64, ties: 0 };
        let five = blocks(&print(0), &print(1 << 50 | 3), 5);
        let starts: Vec<u32> = five.iter().map(|block| block.bits.start).collect();
        assert_eq!(starts, [0, 13, 26, 39, 52]);
        let widths: Vec<usize> = five.iter().map(|block| block.bits.len()).collect();
        assert_eq!(widths, [13, 13, 13, 13, 12]);
        let differing: Vec<u32> = five.iter().map(|block| block.differing).collect();
        assert_eq!(differing, [2, 0, 0, 1, 0]);
        for word in [0b111, 1 << 63 | 1 << 30 | 1, u64::from(u32::MAX)] {
            let distance = word.count_ones();
            let caught = blocks(&print(0), &print(word), 4).iter().any(BitBlock::catches);
            assert!(caught || distance > 3, "{word:x}");
        }
    }
}
