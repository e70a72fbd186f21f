//! SimHash: a short fingerprint per document; the differing bits of two estimate their angle.

use crate::measure::contract::{
    Column, ColumnScope, ColumnValue, Decides, Evidence, Flag, Initial, Measure, RankedCell,
    ReportColumn,
};
use crate::measure::mix::mix64;
use crate::measure::planes::{counts, majority};
use crate::measure::scale::Scale;
use crate::measure::weight::Weighted;
use std::borrow::Cow;
use std::fmt::Write as _;

/// Hamming distance of two fingerprints (Charikar 2002; 64 bits and distance 3 for web pages:
/// Manku, Jain, Das Sarma 2007). The expected distance is bits · arccos(cosine) / π.
///
/// Not for texts of a few words: with under 16 features ties and chance decide bits.
pub const SIMHASH: Measure = Measure {
    name: "simhash",
    title: "SimHash",
    about: "bits that differ between two fingerprints; estimates the cosine",
    scale: Scale::Bits,
    flag: Some(Flag {
        letter: 'S',
        initial: Initial::On(0.15),
        key: "threshold-simhash",
        decides: Decides::WithoutExact,
        fits: None,
        help: "Flag S: at most D differing SimHash bits; under 1 that share of all bits",
    }),
    needs_shingles: false,
    gives_way: 0,
    value: |e| e.distance.map(|d| 1.0 - f64::from(d) / f64::from(e.bits)),
    cell: |e: &Evidence| e.distance.map_or_else(|| "—".to_owned(), |d| d.to_string()),
    text: |e: &Evidence| {
        e.distance.map_or_else(
            || "—".to_owned(),
            |d| {
                format!(
                    "{d}/{} differ, similarity {:.3}, implied cosine {:.3}",
                    e.bits,
                    1.0 - f64::from(d) / f64::from(e.bits),
                    implied_cosine(d, e.bits)
                )
            },
        )
    },
    columns: &[
        Column {
            place: 12,
            scope: ColumnScope::Everywhere,
            name: "simhash_distance",
            value: ColumnValue::Count(|e| e.distance.map(u64::from)),
        },
        Column {
            place: 13,
            scope: ColumnScope::Everywhere,
            name: "simhash_bits",
            value: ColumnValue::Count(|e| Some(e.bits.into())),
        },
    ],
    ranked: Some(ReportColumn {
        heading: |bits| format!("SimHash, of {bits}"),
        cell: |e| RankedCell { text: (SIMHASH.cell)(e), ..RankedCell::default() },
    }),
};

/// cos(π·d/f): the cosine that a distance of `d` of `bits` bits suggests.
pub fn implied_cosine(d: u32, bits: u32) -> f64 {
    libm::cos(std::f64::consts::PI * f64::from(d) / f64::from(bits))
}

/// f·arccos(cos)/π: the distance to expect at an exact cosine.
pub fn expected_distance(cosine: f64, bits: u32) -> f64 {
    f64::from(bits) * libm::acos(cosine.clamp(-1.0, 1.0)) / std::f64::consts::PI
}

/// With fewer features a fingerprint is mostly chance.
pub const FEW_FEATURES: usize = 16;

/// The SimHash sketch of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint {
    /// The bits, the least significant bit of word 0 first; unused words are zero.
    pub words: [u64; 4],
    /// How many bits are in use: 32, 64, 128 or 256.
    pub bits: u32,
    /// Bits whose votes cancelled out exactly; they are written as 0.
    pub ties: u32,
}

impl Fingerprint {
    /// True if bit `index` is set; false outside the fingerprint.
    pub fn bit(&self, index: u32) -> bool {
        self.words.get(index as usize / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    /// How many bits differ; `None` for fingerprints of different lengths.
    pub fn distance(&self, other: &Self) -> Option<u32> {
        let differing = self.words.iter().zip(&other.words).map(|(a, b)| (a ^ b).count_ones());
        (self.bits == other.bits).then(|| differing.sum())
    }

    /// The most significant bit first, as `0` and `1`.
    pub fn binary(&self) -> String {
        (0..self.bits).rev().map(|i| if self.bit(i) { '1' } else { '0' }).collect()
    }

    /// The most significant digit first, in hexadecimal.
    pub fn hex(&self) -> String {
        let words = (self.bits as usize).div_ceil(64);
        let mut digits = String::new();
        for word in self.words.iter().take(words).rev() {
            // Writing to a string cannot fail.
            let _ = write!(digits, "{word:016x}");
        }
        digits.split_off(words * 16 - self.bits as usize / 4)
    }
}

/// Word `index` of the bits that one feature votes with.
pub fn feature_word(hash: u64, index: usize) -> u64 {
    match index {
        0 => hash,
        _ => mix64(hash ^ mix64(index as u64)),
    }
}

/// Word `index` of the bits that each feature votes with.
fn feature_words(hashes: &[u64], index: usize) -> Cow<'_, [u64]> {
    match index {
        0 => Cow::Borrowed(hashes),
        _ => hashes.iter().map(|&hash| feature_word(hash, index)).collect(),
    }
}

/// Σ ±weight for each bit: the votes whose signs are the fingerprint. Length `bits`.
///
/// All features vote with the usual weight together: with m of n setting a bit, their vote is
/// weight · (2m − n), so only bits are counted and weights are multiplied once. Those that weigh
/// more vote once more with the rest of their weight, equal ones together. Cost: about two
/// nanoseconds per feature and 64 bits; weights shared by few cost more.
pub fn votes(features: Weighted<'_>, bits: u32) -> Vec<i64> {
    let mut votes = vec![0i64; bits as usize];
    let usual = (features.usual, Cow::Borrowed(features.hashes));
    let extras = extras(features).into_iter().map(|(extra, hashes)| (extra, Cow::Owned(hashes)));
    for (weight, hashes) in std::iter::once(usual).chain(extras) {
        let features = i64::try_from(hashes.len()).unwrap_or(i64::MAX);
        for (index, chunk) in votes.chunks_mut(64).enumerate() {
            let set = counts(&feature_words(&hashes, index));
            for (vote, set) in chunk.iter_mut().zip(set) {
                *vote += i64::from(weight) * (2 * i64::from(set) - features);
            }
        }
    }
    votes
}

/// The features that weigh more than usual, by how much more.
fn extras(features: Weighted<'_>) -> Vec<(u32, Vec<u64>)> {
    let mut groups: Vec<(u32, Vec<u64>)> = Vec::new();
    for (hash, extra) in features.extras() {
        // Most differences are the smallest few: a search from the front is short.
        match groups.iter_mut().find(|group| group.0 == extra) {
            Some(group) => group.1.push(hash),
            None => groups.push((extra, vec![hash])),
        }
    }
    groups
}

/// The fingerprint of a weighted bag: bit = 1 where the vote is above zero. `None` without features.
pub fn fingerprint(features: Weighted<'_>, bits: u32) -> Option<Fingerprint> {
    if features.hashes.is_empty() {
        return None;
    }
    if features.steps.is_empty() {
        return unweighted(features.hashes, bits);
    }
    let (mut words, mut ties) = ([0u64; 4], 0);
    for (index, &vote) in votes(features, bits).iter().enumerate() {
        words[index / 64] |= u64::from(vote > 0) << (index % 64);
        ties += u32::from(vote == 0);
    }
    Some(Fingerprint { words, bits, ties })
}

/// The fingerprint of features that all weigh the same: bit = 1 where more than half of them have
/// it set. `None` without features.
pub fn unweighted(hashes: &[u64], bits: u32) -> Option<Fingerprint> {
    if hashes.is_empty() {
        return None;
    }
    let (mut words, mut ties) = ([0u64; 4], 0);
    for (index, word) in words.iter_mut().enumerate().take((bits as usize).div_ceil(64)) {
        let (above, equal) = majority(&feature_words(hashes, index));
        let mask = if bits < 64 { (1 << bits) - 1 } else { !0 };
        *word = above & mask;
        ties += (equal & mask).count_ones();
    }
    Some(Fingerprint { words, bits, ties })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::stream;
    use crate::measure::weight::Weights;

    #[test]
    fn a_fingerprint_is_the_signs_of_the_votes() {
        for (bits, features, weights) in [(32, 8, 1), (64, 700, 1), (128, 90, 1), (256, 64, 3)] {
            let hashes: Vec<u64> = (0..features).map(|i| stream(5, i)).collect();
            let weights = Weights::new((0..features).map(|i| 7 + (i % weights) as u32));
            let bag = weights.with(&hashes);
            let votes = votes(bag, bits);
            let vote = |bit: u32| -> i64 {
                let set = |hash| feature_word(hash, bit as usize / 64) >> (bit % 64) & 1 == 1;
                bag.iter().map(|(h, w)| if set(h) { i64::from(w) } else { -i64::from(w) }).sum()
            };
            assert!((0..bits).all(|bit| votes[bit as usize] == vote(bit)));
            let print = fingerprint(bag, bits).unwrap();
            assert!((0..bits).all(|bit| print.bit(bit) == (votes[bit as usize] > 0)));
            assert_eq!(print.ties as usize, votes.iter().filter(|&&vote| vote == 0).count());
            assert!((bits..256).all(|bit| !print.bit(bit)));
        }
    }
}
