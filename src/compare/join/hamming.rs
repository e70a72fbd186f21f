//! All pairs of fingerprints within a Hamming distance, and how often each distance occurs.

use crate::measure::dispatch::{Kernel, dispatch};
use crate::measure::simhash::Fingerprint;
use rayon::prelude::*;
use std::ops::Range;

/// Fingerprints side by side in memory, for comparing each with each.
#[derive(Debug)]
pub struct Fingerprints {
    /// `width` words a document, in the order given.
    words: Vec<u64>,
    width: usize,
    bits: u32,
    /// Documents that have a fingerprint, by their place in the list given.
    documents: Vec<u32>,
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
        let empty = || Near { pairs: Vec::new(), histogram: vec![0; self.bits as usize + 1] };
        rows.into_par_iter()
            .with_min_len(16)
            .fold(empty, |mut near, row| {
                if !cancelled() {
                    self.each_before(row, |other, distance| {
                        near.histogram[distance as usize] += 1;
                        if distance <= limit {
                            near.pairs.push((self.documents[other], self.documents[row], distance));
                        }
                    });
                }
                near
            })
            .reduce(empty, |mut x, y| {
                x.histogram.iter_mut().zip(y.histogram).for_each(|(x, y)| *x += y);
                x.pairs.extend(y.pairs);
                x
            })
    }

    /// Calls `see` with the place and the distance of every fingerprint before this one.
    fn each_before(&self, place: usize, see: impl FnMut(usize, u32)) {
        let own = &self.words[place * self.width..(place + 1) * self.width];
        dispatch(Distances { own, before: &self.words[..place * self.width], see });
    }
}

/// The distances from one fingerprint to many.
struct Distances<'a, S> {
    own: &'a [u64],
    before: &'a [u64],
    see: S,
}

impl<S: FnMut(usize, u32)> Kernel for Distances<'_, S> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(mut self) {
        if let [own] = *self.own {
            for (other, word) in self.before.iter().enumerate() {
                (self.see)(other, (own ^ word).count_ones());
            }
        } else {
            for (other, words) in self.before.chunks_exact(self.own.len()).enumerate() {
                let differ = self.own.iter().zip(words).map(|(x, y)| (x ^ y).count_ones());
                (self.see)(other, differ.sum());
            }
        }
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

    #[test]
    fn pairs_and_histogram_agree_with_counting_each_pair() {
        let print = |word| Fingerprint { words: [word, word >> 7, 0, 0], bits: 128, ties: 0 };
        let all: Vec<_> = (0..40u64).map(|x| print(crate::measure::mix::mix64(x % 30))).collect();
        let laid = Fingerprints::new(&all.iter().map(Some).collect::<Vec<_>>(), 128);
        let mut naive = vec![0; 129];
        let mut near = Vec::new();
        for b in 0..40 {
            for a in 0..b {
                let distance = all[a].distance(&all[b]).unwrap_or(0);
                naive[distance as usize] += 1;
                if distance <= 50 {
                    near.push((a as u32, b as u32, distance));
                }
            }
        }
        let expected = Near { pairs: near, histogram: naive };
        assert_eq!(laid.within(0..laid.len(), 50, &|| false), expected);
    }
}
