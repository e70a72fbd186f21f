//! Finds all pairs of bottom-k sketches with a high enough estimate.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::exact::{Dictionary, Overlaps, ROWS, Space};
use crate::compare::result::Floors;
use crate::measure::minhash::{MinHashSignature, compare};
use rayon::prelude::*;
use std::ops::Range;

/// Bottom-k sketches as sets of hash values, joined exactly.
///
/// Two documents whose estimate is s have at least s·k values of min_k(A∪B) in both sketches, which
/// hold at most k values each. Their sketches therefore have a Jaccard similarity of at least s·k /
/// (2k − s·k), and the exact join of the sketches at that floor misses none. If the union of both
/// documents has fewer than k shingles, the sketches are the documents and the estimate is their
/// Jaccard similarity.
#[derive(Debug)]
pub struct Bottoms<'a> {
    /// Documents with a bottom-k sketch: index in the given list, sketch.
    documents: Vec<(u32, &'a MinHashSignature)>,
    index: Overlaps<'a>,
    k: u32,
}

impl<'a> Bottoms<'a> {
    /// Indexes sketches of `k` values for pairs of strength `least` or more (see [`strength`]).
    /// Time and memory: as [`Overlaps`] for sets of at most k. `None` once `cancelled`.
    pub fn new(
        all: &[Option<&'a MinHashSignature>],
        k: u32,
        least: u32,
        cancelled: Cancelled<'_>,
    ) -> Option<Self> {
        let (mut documents, mut lists) = (Vec::new(), Vec::new());
        for (document, signature) in all.iter().enumerate() {
            if let Some(signature @ MinHashSignature::BottomK { values, k: own }) = signature
                && *own == k
            {
                documents.push((document as u32, *signature));
                lists.push(&**values);
            }
        }
        let dictionary = Dictionary::new(&lists, cancelled)?;
        let least = f64::from(least.clamp(1, k.max(1)));
        // Slightly lower, so that rounding rejects no pair.
        let floor = least / (2.0 * f64::from(k.max(1)) - least) * (1.0 - 1e-9);
        let index = Overlaps::new(&dictionary, &lists, Floors::from_jaccard(floor), cancelled)?;
        Some(Self { documents, index, k })
    }

    /// Number of documents indexed; rows are below it.
    pub fn len(&self) -> usize {
        self.documents.len()
    }

    /// True if no document is indexed.
    pub fn is_empty(&self) -> bool {
        self.documents.is_empty()
    }

    /// Every pair of strength `least` or more whose document with more values (the later one at a
    /// tie) has one of these ranks. `least` must be above 0 and not below that of [`Bottoms::new`].
    /// Each pair has both documents, as indices into the given list, smaller first, and the
    /// strength. In parallel; the result is in order of rank.
    pub fn agreeing(
        &self,
        rows: Range<usize>,
        least: u32,
        cancelled: Cancelled<'_>,
    ) -> Vec<(u32, u32, u32)> {
        let some = |space: &mut Space, first: usize| {
            let (mut found, last) = (Vec::new(), rows.end.min(first + ROWS));
            self.index.rows(first..last, space, cancelled, |x, y, _| {
                found.extend(self.pair(x, y, least));
            });
            found
        };
        let firsts = rows.clone().into_par_iter().step_by(ROWS);
        let found: Vec<Vec<_>> = firsts.map_init(|| self.index.space(), some).collect();
        found.concat()
    }

    fn pair(&self, x: u32, y: u32, least: u32) -> Option<(u32, u32, u32)> {
        let ((a, x), (b, y)) = (self.documents[x as usize], self.documents[y as usize]);
        let strength = strength(compare(x, y)?, self.k);
        (strength >= least).then_some((a.min(b), a.max(b), strength))
    }
}

/// Converts an estimate of `equal` of `seen` values to slots out of `k`, rounded down: the equal
/// values if the union filled the sketch, a proportional part of k if the documents are shorter.
pub fn strength((equal, seen): (u32, u32), k: u32) -> u32 {
    (u64::from(equal) * u64::from(k) / u64::from(seen.max(1))) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::contract::{Params, Scheme};
    use crate::measure::minhash::HashFamily;
    use crate::measure::mix::stream;

    #[test]
    fn pairs_agree_with_comparing_each_pair() {
        for (k, documents) in [(16, 90), (40, 60)] {
            let scheme = Scheme::BottomK;
            let family = HashFamily::new(&Params { slots: k, scheme, ..Params::default() });
            // Some documents are shorter than the sketch, some equal, the eighth is empty.
            let document = |d: u64| -> Vec<u64> {
                let mut list: Vec<u64> = (0..[3, 90, 41, 12, 15, 17, 60, 0][d as usize % 8])
                    .map(|i| stream(d / 32 + i % 7, i) % (90 + d / 16 % 2))
                    .collect();
                list.sort_unstable();
                list.dedup();
                list
            };
            let all: Vec<_> = (0..documents).map(|d| family.signature(&document(d))).collect();
            let all: Vec<_> = all.iter().map(Option::as_ref).collect();
            for least in [1, k as u32 / 5, k as u32 / 2, k as u32] {
                let pairs = (0..all.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
                let scored = |(a, b): (usize, usize)| {
                    let strength = strength(compare(all[a]?, all[b]?)?, k as u32);
                    Some((a as u32, b as u32, strength)).filter(|pair| pair.2 >= least)
                };
                let mut naive: Vec<_> = pairs.filter_map(scored).collect();
                let index = Bottoms::new(&all, k as u32, least, &|| false).unwrap();
                let mut found = index.agreeing(0..index.len(), least, &|| false);
                naive.sort_unstable();
                found.sort_unstable();
                assert!(!naive.is_empty());
                assert_eq!(found, naive, "k {k}, at least {least}");
            }
        }
    }
}
