//! All pairs of fingerprints within a Hamming distance, and how often each distance occurs.

use crate::measure::dispatch::{Kernel, dispatch};
use crate::measure::simhash::Fingerprint;
use rayon::prelude::*;

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

    /// How many pairs there are at each distance, 0 to `bits`: exact, over all pairs.
    /// Cost: one comparison a pair, in parallel. `cancelled` is asked between documents.
    pub fn histogram(&self, cancelled: &(dyn Fn() -> bool + Sync)) -> Vec<u64> {
        let empty = || vec![0u64; self.bits as usize + 1];
        (0..self.documents.len())
            .into_par_iter()
            .with_min_len(16)
            .fold(empty, |mut counts, place| {
                if !cancelled() {
                    self.each_before(place, |_, distance| counts[distance as usize] += 1);
                }
                counts
            })
            .reduce(empty, |mut x, y| {
                x.iter_mut().zip(y).for_each(|(x, y)| *x += y);
                x
            })
    }

    /// Every pair of documents (places in the list given, smaller first) at most `limit` bits
    /// apart, in order of the second, with the distance.
    pub fn within(
        &self,
        limit: u32,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Vec<(u32, u32, u32)> {
        let rows: Vec<Vec<(u32, u32, u32)>> = (0..self.documents.len())
            .into_par_iter()
            .with_min_len(16)
            .map(|place| {
                let mut near = Vec::new();
                if !cancelled() {
                    self.each_before(place, |other, distance| {
                        if distance <= limit {
                            near.push((self.documents[other], self.documents[place], distance));
                        }
                    });
                }
                near
            })
            .collect();
        rows.concat()
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

/// The largest distance, at most `largest`, within which there are no more than `budget` pairs.
pub fn widest(histogram: &[u64], largest: u32, budget: usize) -> Option<u32> {
    let mut pairs = 0;
    let fits = |&(_, count): &(usize, &u64)| {
        pairs += count;
        pairs <= budget as u64
    };
    histogram
        .iter()
        .enumerate()
        .take(largest as usize + 1)
        .take_while(fits)
        .last()
        .map(|(distance, _)| distance as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_and_histogram_agree_with_counting_each_pair() {
        let print = |word| Fingerprint { words: [word, word >> 7, 0, 0], bits: 128, ties: 0 };
        let all: Vec<_> = (0..40u64).map(|x| print(crate::measure::mix::mix64(x % 30))).collect();
        let laid = Fingerprints::new(&all.iter().map(Some).collect::<Vec<_>>(), 128);
        let counts = laid.histogram(&|| false);
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
        assert_eq!(counts, naive);
        assert_eq!(laid.within(50, &|| false), near);
        assert_eq!(widest(&counts, 32, 10), Some(32));
        assert_eq!(widest(&counts, 32, 9), None);
    }
}
