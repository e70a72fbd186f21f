//! The arithmetic of SimHash for one pair: both fingerprints, the bits that differ, the expected
//! distance.

use crate::compare::result::Profile;
use crate::measure::blocks::block_ranges;
use crate::measure::contract::Weight;
use crate::measure::simhash::{FEW_FEATURES, Fingerprint, expected_distance, implied_cosine};
use std::ops::Range;

/// Two fingerprints side by side. Bits are numbered from the least significant one, 0.
#[derive(Debug, Clone, PartialEq)]
pub struct BitReport {
    /// The first document's fingerprint.
    pub a: Fingerprint,
    /// The second document's fingerprint, of the same length.
    pub b: Fingerprint,
    /// The numbers of the bits that differ, highest first, as in hexadecimal.
    pub differing: Vec<u32>,
    /// Weighted features of both documents.
    pub features: [usize; 2],
    /// The weighting of the features.
    pub weight: Weight,
    /// The exact cosine of the weighted bags, 0 to 1.
    pub cosine: Option<f64>,
}

impl BitReport {
    /// The report of two documents; `None` if one has no fingerprint or their lengths differ.
    /// `cosine` is the exact cosine of the pair.
    pub fn new(a: &Profile, b: &Profile, weight: Weight, cosine: Option<f64>) -> Option<Self> {
        let features = [a.features().hashes.len(), b.features().hashes.len()];
        let (a, b) = (a.fingerprint?, b.fingerprint?);
        a.distance(&b)?;
        let differing = (0..a.bits).rev().filter(|&i| a.bit(i) != b.bit(i)).collect();
        Some(Self { a, b, differing, features, weight, cosine })
    }

    /// Bits in each fingerprint: 32, 64, 128 or 256.
    pub fn bits(&self) -> u32 {
        self.a.bits
    }

    /// How many bits differ.
    pub fn distance(&self) -> u32 {
        self.differing.len() as u32
    }

    /// 1 − d/f, 0 to 1. Unrelated texts sit near one half, not near zero.
    pub fn similarity(&self) -> f64 {
        1.0 - f64::from(self.distance()) / f64::from(self.bits())
    }

    /// cos(π·d/f): the cosine that the distance suggests, −1 to 1.
    pub fn implied_cosine(&self) -> f64 {
        implied_cosine(self.distance(), self.bits())
    }

    /// The expected distance over random hyperplanes (Charikar 2002), f·p, and its standard
    /// deviation √(f·p·(1−p)), with p = arccos(cos)/π. `None` without a cosine.
    pub fn expected(&self) -> Option<(f64, f64)> {
        let bits = f64::from(self.bits());
        let mean = expected_distance(self.cosine?, self.bits());
        let p = mean / bits;
        Some((mean, (bits * p * (1.0 - p)).max(0.0).sqrt()))
    }

    /// Deviation of the distance from its expectation, in standard deviations; `None` if that is
    /// zero or unknown.
    pub fn z(&self) -> Option<f64> {
        let (mean, deviation) = self.expected()?;
        (deviation > 0.0).then(|| (f64::from(self.distance()) - mean) / deviation)
    }

    /// True if a document has so few features that its bits are mostly chance.
    pub fn few_features(&self) -> bool {
        self.features.iter().any(|&count| count < FEW_FEATURES)
    }
}

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

    fn report(a: u64, b: u64, cosine: Option<f64>) -> BitReport {
        let print = |word| Fingerprint { words: [word, 0, 0, 0], bits: 32, ties: 0 };
        let (a, b) = (print(a), print(b));
        let differing = (0..32).rev().filter(|&i| a.bit(i) != b.bit(i)).collect();
        BitReport { a, b, differing, features: [15, 30], weight: Weight::Log, cosine }
    }

    #[test]
    fn the_classic_fingerprints_differ_in_four_bits() {
        // Published 32-bit fingerprints of "the cat sat on the mat" and "... on a mat".
        let r = report(851_459_198, 847_263_864, None);
        assert_eq!(r.differing, [22, 10, 2, 1]);
        assert!(r.distance() == 4 && (r.similarity() - 0.875).abs() < 1e-15);
        assert!((r.implied_cosine() - (std::f64::consts::PI / 8.0).cos()).abs() < 1e-12);
        assert_eq!(r.a.binary(), "00110010110000000011110001111110");
        assert_eq!(r.a.hex(), "32c03c7e");
        assert!(r.few_features() && r.expected().is_none() && r.z().is_none());
    }

    #[test]
    fn the_law_is_binomial() {
        let (mean, deviation) = report(1, 2, Some(0.0)).expected().unwrap();
        assert!((mean - 16.0).abs() < 1e-9 && (deviation - 8f64.sqrt()).abs() < 1e-9);
        assert!((report(1, 2, Some(0.0)).z().unwrap() + 14.0 / 8f64.sqrt()).abs() < 1e-9);
        assert_eq!(report(5, 5, Some(1.0)).z(), None);
    }

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
