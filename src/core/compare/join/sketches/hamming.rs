//! Finds all pairs of fingerprints within a Hamming distance, and counts all distances.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::sketches::hamming_block::{BlockWord, COLUMNS};
use crate::compare::join::sketches::hamming_count::{Counter, HammingRows};
use crate::measure::simhash::Fingerprint;
use crate::processor::on_bits::on_bits;
use rayon::prelude::*;
use std::ops::Range;

/// Fingerprints stored contiguously, for comparing all pairs.
#[derive(Debug)]
pub struct Fingerprints {
    /// `width` words for each document, in the given order.
    pub(super) words: Vec<u64>,
    pub(super) width: usize,
    pub(super) bits: u32,
    /// Documents with a fingerprint, as indices into the given list.
    pub(super) documents: Vec<u32>,
}

impl Fingerprints {
    /// Lays out the fingerprints of documents; those without one are skipped.
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

    /// Number of documents with a fingerprint.
    pub fn len(&self) -> usize {
        self.documents.len()
    }

    /// True if no document has a fingerprint.
    pub fn is_empty(&self) -> bool {
        self.documents.is_empty()
    }

    /// Every pair of a document of these rows and an earlier one that is at most `limit` bits
    /// apart, as both indices into the given list and the distance, ordered by the larger index,
    /// then the smaller. The same pass counts the pairs of these rows at each distance, 0 to
    /// `bits`. Both are exact.
    ///
    /// Cost: all pairs, 512 at a time: distances are binary digits, added and counted by bitwise
    /// operations, at about two bytes of operations for a pair of 64 bits; in parallel. 12 bytes a
    /// near pair. Checks `cancelled` every half a million pairs.
    pub fn within(&self, rows: Range<usize>, limit: u32, cancelled: Cancelled<'_>) -> Near {
        let limit = limit.min(self.bits);
        let mut near = match self.width {
            1 => self.compare::<1, 7>(rows, limit, cancelled),
            2 => self.compare::<2, 8>(rows, limit, cancelled),
            _ => self.compare::<4, 9>(rows, limit, cancelled),
        };
        near.pairs.par_sort_unstable_by_key(|&(a, b, _)| (b, a));
        near
    }

    fn compare<const WIDTH: usize, const DIGITS: usize>(
        &self,
        rows: Range<usize>,
        limit: u32,
        cancelled: Cancelled<'_>,
    ) -> Near {
        let (words, _) = self.words.as_chunks::<WIDTH>();
        let pieces: Vec<(usize, Range<usize>)> = (0..rows.end)
            .step_by(COLUMNS)
            .flat_map(|first| {
                let start = rows.start.max(first);
                let pieces = (start..rows.end).step_by(PIECE);
                pieces.map(move |from| (first, from..rows.end.min(from + PIECE)))
            })
            .collect();
        let piece = |mut tally: Tally<WIDTH>, (first, rows): (usize, Range<usize>)| {
            if !cancelled() {
                tally.piece::<DIGITS>(self, words, first, rows, limit);
            }
            tally
        };
        let empty = || Near { pairs: Vec::new(), histogram: vec![0; self.bits as usize + 1] };
        let tallies = pieces.into_par_iter().fold(|| Tally::<WIDTH>::new(self.bits), piece);
        tallies.map(Tally::near).reduce(empty, |mut x, y| {
            x.histogram.iter_mut().zip(y.histogram).for_each(|(x, y)| *x += y);
            x.pairs.extend(y.pairs);
            x
        })
    }
}

/// Rows compared with a block at a time.
const PIECE: usize = 1_024;

/// Number of differing bits.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
pub(super) fn distance<const WIDTH: usize>(a: &[u64; WIDTH], b: &[u64; WIDTH]) -> u64 {
    let mut bits = 0;
    for word in 0..WIDTH {
        bits += u64::from((a[word] ^ b[word]).count_ones());
    }
    bits
}

/// The results of one thread, and its current block.
struct Tally<const WIDTH: usize> {
    pairs: Vec<(u32, u32, u32)>,
    counters: Vec<Counter>,
    block: [BlockWord; WIDTH],
    /// First column of the block.
    filled: Option<usize>,
    /// Rows and columns of the near pairs of a piece.
    near: Vec<(u32, u32)>,
    bits: u32,
}

impl<const WIDTH: usize> Tally<WIDTH> {
    fn new(bits: u32) -> Self {
        let block = std::array::from_fn(|_| BlockWord::empty());
        let (pairs, near) = (Vec::new(), Vec::new());
        Self { pairs, counters: Counter::all(bits), block, filled: None, near, bits }
    }

    /// Compares rows with the columns of a block that precede them.
    fn piece<const DIGITS: usize>(
        &mut self,
        prints: &Fingerprints,
        words: &[[u64; WIDTH]],
        first: usize,
        rows: Range<usize>,
        limit: u32,
    ) {
        if self.filled != Some(first) {
            for (place, word) in self.block.iter_mut().enumerate() {
                word.fill(&words[first..], place);
            }
            self.filled = Some(first);
        }
        let (counters, near) = (&mut *self.counters, &mut self.near);
        let (block, offset) = (&self.block, rows.start - first);
        let own = &words[rows.clone()];
        on_bits(HammingRows::<WIDTH, DIGITS> {
            block,
            prints: own,
            first: offset,
            limit,
            counters,
            near,
        });
        for (row, column) in self.near.drain(..) {
            let (x, y) = (first + column as usize, rows.start + row as usize);
            let distance = distance(&words[x], &words[y]) as u32;
            self.pairs.push((prints.documents[x], prints.documents[y], distance));
        }
    }

    fn near(self) -> Near {
        let mut histogram: Vec<u64> = self.counters.iter().flat_map(Counter::totals).collect();
        histogram.truncate(self.bits as usize + 1);
        Near { pairs: self.pairs, histogram }
    }
}

/// Near pairs, and the number of pairs at each distance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Near {
    /// Both indices into the given list, smaller first, and the distance.
    pub pairs: Vec<(u32, u32, u32)>,
    /// Number of pairs at each distance, 0 to the number of bits.
    pub histogram: Vec<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::mix64;

    #[test]
    fn pairs_and_histogram_agree_with_counting_each_pair() {
        for (bits, documents) in
            [(32u64, 70), (64, 1_210), (64, 1), (64, 512), (128, 140), (256, 635)]
        {
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
            let near = laid.within(0..laid.len(), limit, &|| false);
            assert_eq!(near.histogram, naive.histogram);
            assert!(near.pairs == naive.pairs, "{bits} bits, {documents} documents");
        }
    }
}
