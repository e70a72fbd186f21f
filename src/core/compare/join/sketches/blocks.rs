//! The index of block tables: finds pairs of fingerprints within a Hamming distance.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::sketches::buckets::{Buckets, crowd, pack};
use crate::compare::join::sketches::hamming::{Fingerprints, distance};
use crate::compare::result::pairs_among;
use crate::measure::blocks::BlockTables;
use crate::measure::mix::mix64;
use crate::processor::dispatch::{Kernel, dispatch};
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The filled block tables over some fingerprints.
#[derive(Debug)]
pub struct Blocks<'a> {
    prints: &'a Fingerprints,
    cutting: BlockTables,
    masks: Vec<[u64; 4]>,
    filled: Vec<Buckets>,
}

/// A well mixed hash of the words of a fingerprint under the mask of a table: equal for fingerprints
/// of one bucket.
pub fn table_key(masked: impl Iterator<Item = u64>) -> u64 {
    masked.fold(0, |hash, word| mix64(hash ^ word))
}

impl<'a> Blocks<'a> {
    /// Fills the tables, in parallel. Time: a sort of the documents for each table. Memory: at most
    /// 4 bytes for each document and table. `None` once `cancelled`, or if the tables are for
    /// fingerprints of another length.
    pub fn new(
        prints: &'a Fingerprints,
        cutting: BlockTables,
        cancelled: Cancelled<'_>,
    ) -> Option<Self> {
        if cutting.bits() != prints.bits {
            return None;
        }
        let masks = cutting.masks();
        let fill = |mask: &[u64; 4]| {
            let key = |document: u32| prints.masked(document, mask);
            let hash = |document| table_key(key(document));
            let documents = if cancelled() { 0 } else { prints.len() };
            let keys: Vec<u64> = (0..documents).map(|d| pack(hash(d as u32), d)).collect();
            Buckets::fill(&keys, |x, y| key(x).cmp(key(y)))
        };
        let filled = masks.par_iter().map(fill).collect();
        (!cancelled()).then_some(Self { prints, cutting, masks, filled })
    }

    /// The sizes of all buckets of two documents or more, table by table.
    pub fn sizes(&self) -> impl Iterator<Item = usize> {
        self.filled.iter().flat_map(Buckets::sizes)
    }

    /// Pairs within buckets, summed over all buckets: comparisons of [`Blocks::within`].
    pub fn visits(&self) -> u64 {
        self.sizes().map(pairs_among).sum()
    }

    /// Every pair at most `limit` bits apart that shares a bucket, which is every pair if `limit`
    /// is not above the tables' own. Each has both documents, as indices into the list of
    /// fingerprints, smaller first, and the distance; ordered by the larger index, then the
    /// smaller, as by [`Fingerprints::within`].
    ///
    /// Cost: one comparison a visit, in parallel by table, and 12 bytes a pair. `None` once
    /// `cancelled`, or if there are more than `most` pairs.
    pub fn within(
        &self,
        limit: u32,
        most: usize,
        cancelled: Cancelled<'_>,
    ) -> Option<Vec<(u32, u32, u32)>> {
        let found = AtomicUsize::new(0);
        let stop = || cancelled() || found.load(Ordering::Relaxed) > most;
        let near = |table: usize| match self.prints.width {
            1 => self.table::<1>(table, limit, &found, &stop),
            2 => self.table::<2>(table, limit, &found, &stop),
            _ => self.table::<4>(table, limit, &found, &stop),
        };
        let all: Vec<Vec<_>> = (0..self.masks.len()).into_par_iter().map(near).collect();
        if stop() {
            return None;
        }
        let mut pairs = all.concat();
        pairs.par_sort_unstable_by_key(|&(a, b, _)| (b, a));
        Some(pairs)
    }

    /// The number of distinct pairs that share a bucket, at any distance; and the number of pairs
    /// not compared, because they are in the largest buckets and there are more than `most` in all.
    /// Cost: one comparison of keys a visit, in parallel by table. Too low once `cancelled`.
    pub fn candidates(&self, most: u64, cancelled: Cancelled<'_>) -> (u64, u64) {
        let crowd = crowd(|| self.sizes(), most);
        let count = |table: usize| {
            let (mut candidates, mut passed_over) = (0, 0);
            for bucket in self.filled[table].each() {
                if bucket.len() >= crowd || cancelled() {
                    passed_over += pairs_among(bucket.len());
                    continue;
                }
                candidates += match self.prints.width {
                    1 => self.first_met::<1>(table, bucket),
                    2 => self.first_met::<2>(table, bucket),
                    _ => self.first_met::<4>(table, bucket),
                };
            }
            (candidates, passed_over)
        };
        let tables = (0..self.masks.len()).into_par_iter();
        tables.map(count).reduce(|| (0, 0), |x, y| (x.0 + y.0, x.1 + y.1))
    }

    /// Number of pairs of one bucket that share no key of an earlier table.
    fn first_met<const WIDTH: usize>(&self, table: usize, bucket: &[u32]) -> u64 {
        let (all, _) = self.prints.words.as_chunks::<WIDTH>();
        let words = bucket.iter().filter_map(|&member| all.get(member as usize));
        let words: Vec<[u64; WIDTH]> = words.copied().collect();
        let earlier = &self.masks[..table];
        let fresh = |x: &[u64; WIDTH], y: &&[u64; WIDTH]| {
            !earlier
                .iter()
                .any(|mask| x.iter().zip(*y).zip(mask).all(|((x, y), mask)| (x ^ y) & mask == 0))
        };
        let later = |(at, x)| words[at + 1..].iter().filter(|y| fresh(x, y)).count() as u64;
        words.iter().enumerate().map(later).sum()
    }

    /// The near pairs of one table that are in no earlier table.
    fn table<const WIDTH: usize>(
        &self,
        table: usize,
        limit: u32,
        found: &AtomicUsize,
        stop: Cancelled<'_>,
    ) -> Vec<(u32, u32, u32)> {
        let mut near = Vec::new();
        let mut words = Vec::new();
        let (all, _) = self.prints.words.as_chunks::<WIDTH>();
        for bucket in self.filled[table].each() {
            if stop() {
                break;
            }
            let before = near.len();
            words.clear();
            words.extend(bucket.iter().map(|&member| all[member as usize]));
            let (earlier, near) = (&self.masks[..table], &mut near);
            dispatch(Bucket { members: bucket, words: &words, limit, earlier, stop, near });
            found.fetch_add(near.len() - before, Ordering::Relaxed);
        }
        for (a, b, _) in &mut near {
            (*a, *b) = (self.prints.documents[*a as usize], self.prints.documents[*b as usize]);
        }
        near
    }

    /// How the bits are divided into blocks.
    pub fn cutting(&self) -> BlockTables {
        self.cutting
    }
}

impl Fingerprints {
    /// The key of a document in the table of this mask.
    fn masked(&self, document: u32, mask: &[u64; 4]) -> impl Iterator<Item = u64> {
        let words = self.words.iter().skip(document as usize * self.width).take(self.width);
        words.zip(mask).map(|(word, mask)| word & mask)
    }
}

/// Fingerprints compared before the near ones among them are collected.
const BLOCK: usize = 64;

/// Compares every two members of one bucket.
struct Bucket<'a, const WIDTH: usize> {
    members: &'a [u32],
    words: &'a [[u64; WIDTH]],
    limit: u32,
    /// Masks of the earlier tables, which report the pairs that share a key there.
    earlier: &'a [[u64; 4]],
    stop: Cancelled<'a>,
    near: &'a mut Vec<(u32, u32, u32)>,
}

impl<const WIDTH: usize> Kernel for Bucket<'_, WIDTH> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) {
        let limit = u64::from(self.limit);
        for (at, own) in self.words.iter().enumerate() {
            if at % BLOCK == BLOCK - 1 && (self.stop)() {
                return;
            }
            let rest = &self.words[at + 1..];
            for (chunk_at, chunk) in rest.chunks(BLOCK).enumerate() {
                let under = chunk
                    .iter()
                    .fold(0, |under, other| under | distance(own, other).wrapping_sub(limit + 1));
                // A difference at or below the limit wrapped around.
                if under >> 63 == 0 {
                    continue;
                }
                for (place, other) in chunk.iter().enumerate() {
                    let bits = distance(own, other);
                    let met = |mask: &[u64; 4]| {
                        (0..WIDTH).all(|word| (own[word] ^ other[word]) & mask[word] == 0)
                    };
                    if bits <= limit && !self.earlier.iter().any(met) {
                        let other = self.members[at + 1 + chunk_at * BLOCK + place];
                        self.near.push((self.members[at], other, bits as u32));
                    }
                }
            }
        }
    }
}
