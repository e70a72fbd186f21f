//! All pairs of fingerprints within a Hamming distance, and how often each distance occurs.

use crate::measure::dispatch::{Kernel, dispatch};
use crate::measure::simhash::Fingerprint;
use rayon::prelude::*;
use std::ops::Range;

/// Fingerprints side by side in memory, for comparing each with each.
#[derive(Debug)]
pub struct Fingerprints {
    /// `width` words a document, in the order given.
    pub(super) words: Vec<u64>,
    pub(super) width: usize,
    pub(super) bits: u32,
    /// Documents that have a fingerprint, by their place in the list given.
    pub(super) documents: Vec<u32>,
}

impl Fingerprints {
    /// Lays out the fingerprints of documents; those without one take part in no pair.
    pub fn new(all: &[Option<&Fingerprint>], bits: u32) -> Self {
        let width = (bits as usize).div_ceil(64);
        let mut laid = Self { words: Vec::new(), width, bits, documents: Vec::new() };
        for (document, fingerprint) in all.iter().enumerate() {
            if let Some(fingerprint) = fingerprint {
                laid.words.extend(fingerprint.words.iter().take(width));
                laid.documents.push(document as u32);
            }
        }
        laid
    }

    /// How many documents take part.
    pub fn len(&self) -> usize {
        self.documents.len()
    }

    /// Whether no document takes part.
    pub fn is_empty(&self) -> bool {
        self.documents.is_empty()
    }

    /// Every pair of the documents of these rows with a document before it that is at most `limit`
    /// bits apart: both places in the list given, the distance. In the same pass, how many pairs of
    /// these rows there are at each distance, 0 to `bits`. Both exact.
    /// Cost: one comparison a pair, in parallel. `cancelled` is asked between documents.
    pub fn within(
        &self,
        rows: Range<usize>,
        limit: u32,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Near {
        let tally = |mut tally: Tally, index| {
            let first = rows.start + 2 * index;
            if !cancelled() {
                let pair = first..rows.end.min(first + 2);
                match self.width {
                    1 => self.compare::<1>(pair, limit, &mut tally),
                    2 => self.compare::<2>(pair, limit, &mut tally),
                    _ => self.compare::<4>(pair, limit, &mut tally),
                }
            }
            tally
        };
        let empty = || Near { pairs: Vec::new(), histogram: vec![0; self.bits as usize + 1] };
        (0..rows.len().div_ceil(2))
            .into_par_iter()
            .with_min_len(8)
            .fold(|| Tally::new(self.bits), tally)
            .map(Tally::near)
            .reduce(empty, |mut x, y| {
                x.histogram.iter_mut().zip(y.histogram).for_each(|(x, y)| *x += y);
                x.pairs.extend(y.pairs);
                x
            })
    }

    /// Compares one row or two with every row before it.
    fn compare<const WIDTH: usize>(&self, rows: Range<usize>, limit: u32, tally: &mut Tally) {
        let (words, _) = self.words.as_chunks::<WIDTH>();
        let mut done = 0;
        let mut near = [Vec::new(), Vec::new()];
        if let [x, y] = words[rows.clone()] {
            let before = words[..rows.start].as_chunks::<BLOCK>().0;
            let table = tally.table(before.len() * BLOCK);
            dispatch(TwoRows { own: [x, y], before, limit, table, near: &mut near });
            done = before.len() * BLOCK;
        }
        for (row, near) in rows.zip(near) {
            let pair =
                |other: usize, distance| (self.documents[other], self.documents[row], distance);
            tally.near.pairs.extend(near.iter().map(|&(other, d)| pair(other as usize, d)));
            for other in done..row {
                let distance = distance(&words[row], &words[other]) as u32;
                tally.near.histogram[distance as usize] += 1;
                if distance <= limit {
                    tally.near.pairs.push(pair(other, distance));
                }
            }
        }
    }
}

/// Fingerprints that are compared before the near ones among them are looked for.
const BLOCK: usize = 64;

/// How many bits differ.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
pub(super) fn distance<const WIDTH: usize>(a: &[u64; WIDTH], b: &[u64; WIDTH]) -> u64 {
    a.iter().zip(b).map(|(a, b)| u64::from((a ^ b).count_ones())).sum()
}

/// Binary digits of a distance of fingerprints of so many words.
const fn digits(width: usize) -> u32 {
    (64 * width).ilog2() + 1
}

/// Two fingerprints against many: each of those is read once, and one counter counts both
/// distances, so that counting costs half a step a pair.
struct TwoRows<'a, const WIDTH: usize> {
    own: [[u64; WIDTH]; 2],
    before: &'a [[[u64; WIDTH]; BLOCK]],
    limit: u32,
    /// One counter for each pair of distances.
    table: &'a mut [u32],
    /// For each of the two rows, which others are near and their distance.
    near: &'a mut [Vec<(u32, u32)>; 2],
}

impl<const WIDTH: usize> Kernel for TwoRows<'_, WIDTH> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) {
        let digits = digits(WIDTH);
        let low = (1 << digits) - 1;
        let table = &mut self.table[..1 << (2 * digits)];
        let last = u64::from(self.limit) + 1;
        for (index, block) in self.before.iter().enumerate() {
            let mut both = [0; BLOCK];
            let mut under = 0;
            for (both, other) in both.iter_mut().zip(block) {
                let (x, y) = (distance(&self.own[0], other), distance(&self.own[1], other));
                under |= x.wrapping_sub(last) | y.wrapping_sub(last);
                *both = x << digits | y;
            }
            for &both in &both {
                table[both as usize & ((1 << (2 * digits)) - 1)] += 1;
            }
            // Below the limit a difference wrapped around.
            if under >> 63 == 1 {
                for (near, shift) in self.near.iter_mut().zip([digits, 0]) {
                    let places = (index * BLOCK) as u32..;
                    let distances = both.iter().map(|both| (both >> shift & low) as u32);
                    near.extend(places.zip(distances).filter(|&(_, d)| d <= self.limit));
                }
            }
        }
    }
}

/// What one thread has seen.
struct Tally {
    near: Near,
    /// How often two rows were at each pair of distances from a third.
    table: Vec<u32>,
    /// At least the largest of these counters.
    counted: usize,
    digits: u32,
}

impl Tally {
    fn new(bits: u32) -> Self {
        let digits = digits((bits as usize).div_ceil(64));
        let near = Near { pairs: Vec::new(), histogram: vec![0; bits as usize + 1] };
        Self { near, table: vec![0; 1 << (2 * digits)], counted: 0, digits }
    }

    /// The counters, with room for so many more.
    fn table(&mut self, more: usize) -> &mut [u32] {
        if self.counted + more > u32::MAX as usize {
            self.settle();
        }
        self.counted += more;
        &mut self.table
    }

    /// Moves the counters to the histogram.
    fn settle(&mut self) {
        for (place, count) in self.table.iter_mut().enumerate().filter(|(_, count)| **count > 0) {
            for distance in [place >> self.digits, place & ((1 << self.digits) - 1)] {
                self.near.histogram[distance] += u64::from(*count);
            }
            *count = 0;
        }
        self.counted = 0;
    }

    fn near(mut self) -> Near {
        self.settle();
        self.near
    }
}

/// Near pairs, and how often each distance occurs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Near {
    /// Both places in the list given, smaller first, and the distance.
    pub pairs: Vec<(u32, u32, u32)>,
    /// Pairs at each distance, 0 to the number of bits.
    pub histogram: Vec<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::mix64;

    #[test]
    fn pairs_and_histogram_agree_with_counting_each_pair() {
        for (bits, documents) in [(32u64, 70), (64, 210), (64, 1), (128, 140), (256, 135)] {
            let mask = if bits < 64 { u64::from(u32::MAX) } else { !0 };
            let word = |x: u64, i: u64| {
                if i < bits.div_ceil(64) { mix64(x % 150 + 9 * i) & mask } else { 0 }
            };
            let print = |x| Fingerprint {
                words: [0u64, 1, 2, 3].map(|i| word(x, i)),
                bits: bits as u32,
                ties: 0,
            };
            let all: Vec<_> = (0..documents).map(print).collect();
            let laid = Fingerprints::new(&all.iter().map(Some).collect::<Vec<_>>(), bits as u32);
            let limit = bits as u32 * 2 / 5;
            let mut naive = Near { pairs: Vec::new(), histogram: vec![0; bits as usize + 1] };
            for b in 0..documents as usize {
                for a in 0..b {
                    let distance = all[a].distance(&all[b]).unwrap();
                    naive.histogram[distance as usize] += 1;
                    if distance <= limit {
                        naive.pairs.push((a as u32, b as u32, distance));
                    }
                }
            }
            assert_eq!(laid.within(0..laid.len(), limit, &|| false), naive);
        }
    }
}
