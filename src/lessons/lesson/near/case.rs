//! The fingerprints of the lesson on near ones, and how their bits are cut.

use crate::explain::bits::blocks;
use crate::measure::simhash::Fingerprint;

/// Bits of the fingerprints in this lesson, as in Manku, Jain, Das Sarma 2007.
pub(super) const BITS: u32 = 64;

/// Fingerprints in the library, as in the literature.
pub(super) const LIBRARY: u64 = 1 << 34;

/// The two fingerprints of the lesson.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonFingerprints {
    /// Fingerprint of A, the query.
    pub a: u64,
    /// Fingerprint of B, to be found.
    pub b: u64,
    /// Both names, safe to show.
    pub names: [String; 2],
}

impl LessonFingerprints {
    /// Number of differing bits.
    pub fn distance(&self) -> u32 {
        (self.a ^ self.b).count_ones()
    }

    /// Number of differing bits of each of `count` blocks, the highest block first.
    pub(super) fn differing(&self, count: u32) -> Vec<u32> {
        let print = |word| Fingerprint { words: [word, 0, 0, 0], bits: BITS, ties: 0 };
        let blocks = blocks(&print(self.a), &print(self.b), count);
        blocks.iter().rev().map(|block| block.differing).collect()
    }
}

/// The bits of a word in blocks of these lengths, given lowest block first; the result has the
/// highest first.
pub(super) fn cut_bits(word: u64, lengths: &[u32]) -> Vec<String> {
    let mut low = 0;
    let mut parts = Vec::with_capacity(lengths.len());
    for &length in lengths {
        let bits = (low..low + length).rev();
        parts.push(bits.map(|bit| if word >> bit & 1 == 1 { '1' } else { '0' }).collect());
        low += length;
    }
    parts.reverse();
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_cut_from_the_low_end() {
        assert_eq!(cut_bits(0b1_0000_0011, &[2, 3, 4]), ["1000", "000", "11"]);
    }
}
