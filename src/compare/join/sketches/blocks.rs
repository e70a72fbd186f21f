//! Pairs of fingerprints within a Hamming distance, found through block tables.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::sketches::buckets::{Buckets, crowd, riding};
use crate::compare::join::sketches::hamming::{Fingerprints, distance};
use crate::compare::result::pairs_among;
use crate::measure::blocks::BlockTables;
use crate::measure::mix::mix64;
use crate::processor::dispatch::{Kernel, dispatch};
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The filled tables of one cutting over some fingerprints.
#[derive(Debug)]
pub struct Blocks<'a> {
    prints: &'a Fingerprints,
    cutting: BlockTables,
    masks: Vec<[u64; 4]>,
    filled: Vec<Buckets>,
}

impl<'a> Blocks<'a> {
    /// Fills the tables, in parallel. Cost: a sort of the documents a table; at most 4 bytes a
    /// document and table are kept. `None` once `cancelled`, or where the cutting is for
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
            let hash = |document| key(document).fold(0, |hash, word| mix64(hash ^ word));
            let documents = if cancelled() { 0 } else { prints.len() };
            let keys: Vec<u64> = (0..documents).map(|d| riding(hash(d as u32), d)).collect();
            Buckets::fill(&keys, |x, y| key(x).cmp(key(y)))
        };
        let filled = masks.par_iter().map(fill).collect();
        (!cancelled()).then_some(Self { prints, cutting, masks, filled })
    }

    /// The sizes of all buckets of two documents or more, table after table.
    pub fn sizes(&self) -> impl Iterator<Item = usize> {
        self.filled.iter().flat_map(Buckets::sizes)
    }

    /// Pairs of members over all buckets: comparisons that [`Blocks::within`] makes.
    pub fn visits(&self) -> u64 {
        self.sizes().map(pairs_among).sum()
    }

    /// Every pair at most `limit` bits apart that shares a bucket: all there are where `limit` is
    /// not over the cutting's. Both places in the list that the fingerprints were made from,
    /// smaller first, and the distance; ordered by the larger place, then the smaller, as
    /// [`Fingerprints::within`] does.
    ///
    /// Cost: one comparison a visit, in parallel by table, and 12 bytes a pair. `None` once
    /// `cancelled`, and where there are more than `most` pairs.
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

    /// How many distinct pairs share a bucket, however far apart; then how many pairs of members were
    /// not looked at, because they are in the largest buckets and there are more than `most` in all.
    /// Cost: one comparison of keys a visit, in parallel by table. Once `cancelled`, too few.
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

    /// Pairs of one bucket that share no key of an earlier table.
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

    /// The near pairs of one table that no earlier table has.
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

    /// How the bits were cut.
    pub fn cutting(&self) -> BlockTables {
        self.cutting
    }
}

impl Fingerprints {
    /// The key of a document in the table of that mask.
    fn masked(&self, document: u32, mask: &[u64; 4]) -> impl Iterator<Item = u64> {
        let words = self.words.iter().skip(document as usize * self.width).take(self.width);
        words.zip(mask).map(|(word, mask)| word & mask)
    }
}

/// Fingerprints compared before the near ones among them are looked for.
const BLOCK: usize = 64;

/// Every two members of one bucket.
struct Bucket<'a, const WIDTH: usize> {
    members: &'a [u32],
    words: &'a [[u64; WIDTH]],
    limit: u32,
    /// Masks of the tables before: a pair that shares a key there is theirs.
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
                // At or below the limit a difference wrapped around.
                if under >> 63 == 0 {
                    continue;
                }
                for (place, other) in chunk.iter().enumerate() {
                    let bits = distance(own, other);
                    let met = |mask: &[u64; 4]| {
                        own.iter().zip(other).zip(mask).all(|((x, y), mask)| (x ^ y) & mask == 0)
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
