//! Looks one document up in an index of a few: finds the similar ones and their overlaps.

use crate::compare::join::exact::{Fold, SLACK, needed};
use crate::compare::join::sketches::queries::{BIT, Posting, Queries};
use crate::processor::dispatch::{Kernel, dispatch, prefetch};

/// Shingles looked up together.
const AHEAD: usize = 32;

/// Working memory of one thread.
#[derive(Debug)]
pub struct Passer {
    counts: Vec<u32>,
    bitmap: Vec<u64>,
    fold: Fold,
}

impl Queries {
    /// Creates the working memory of one thread.
    pub fn passer(&self) -> Passer {
        let (counts, bitmap) = (vec![0; self.len()], vec![0; self.width]);
        Passer { counts, bitmap, fold: Fold::default() }
    }

    /// Calls `found` for every document of the index whose Jaccard similarity with `list` is at
    /// least the floor, with the exact number of shared shingles; none is missed. `list` holds
    /// ascending, distinct hashes, at least one. Cost: one lookup a shingle, one step for each
    /// document that shares a rare one, one for each document of similar size.
    pub fn pass(&self, list: &[u64], passer: &mut Passer, found: impl FnMut(u32, u32)) {
        dispatch(Pass { index: self, list, passer, found });
    }

    /// The slot of a shingle; `None` if no document contains it.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn slot(&self, hash: u64, from: u32) -> Option<Posting> {
        let to = self.directory[self.lead(hash) + 1] as usize;
        let near = &self.slots[from as usize..to];
        // Almost always one or two; a crafted crowd is searched by bisection.
        if near.len() <= 8 {
            near.iter().find(|slot| slot.hash == hash).copied()
        } else {
            let place = near.binary_search_by_key(&hash, |slot| slot.hash).ok()?;
            near.get(place).copied()
        }
    }

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn lead(&self, hash: u64) -> usize {
        (hash >> self.shift) as usize
    }

    /// Counts the rare shingles that a document shares with each rank; returns the number of its
    /// frequent shingles. Memory accesses are scattered, so they are prefetched in batches.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn count(&self, list: &[u64], passer: &mut Passer) -> u32 {
        let Passer { counts, bitmap, fold } = passer;
        let (mut froms, mut found, mut frequent) = ([0; AHEAD], [(0, 0); AHEAD], 0);
        for hashes in list.chunks(AHEAD) {
            for &hash in hashes {
                prefetch(&self.directory, self.lead(hash));
            }
            for (from, &hash) in froms.iter_mut().zip(hashes) {
                *from = self.directory[self.lead(hash)];
                prefetch(&self.slots, *from as usize);
            }
            let mut matches = 0;
            for (&from, &hash) in froms.iter().zip(hashes) {
                if let Some(Posting { start, count, .. }) = self.slot(hash, from) {
                    found[matches] = (start, count);
                    matches += 1;
                    if count > 1 {
                        prefetch(&self.entries, start as usize);
                    }
                }
            }
            for &(start, count) in &found[..matches] {
                if count > 1 {
                    for &rank in &self.entries[start as usize..(start + count) as usize] {
                        counts[rank as usize] += 1;
                    }
                } else if start & BIT == 0 {
                    counts[start as usize] += 1;
                } else {
                    let bit = (start & !BIT) as usize;
                    bitmap[bit / 64] |= 1 << (bit % 64);
                    fold.add(bit);
                    frequent += 1;
                }
            }
        }
        frequent
    }

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn scan(&self, list: &[u64], passer: &mut Passer, mut found: impl FnMut(u32, u32)) {
        let size = list.len() as u32;
        let frequent = self.count(list, passer);
        let Passer { counts, bitmap, fold } = passer;
        let over = fold.over(frequent);
        let smallest = f64::from(size) * self.floor - SLACK;
        let low = self.sizes.partition_point(|&other| f64::from(other) < smallest);
        let largest = |&other: &u32| f64::from(other) * self.floor - SLACK <= f64::from(size);
        let high = self.sizes.partition_point(largest);
        let sizes = self.sizes.iter().zip(&self.frequent).zip(&*counts).enumerate();
        for (rank, ((&other, &own), &rare)) in sizes.take(high).skip(low) {
            let needed = needed(self.floor, size, other);
            let bound = rare + frequent.min(own);
            if bound < needed {
                continue;
            }
            let bits = Frequent { fold: &*fold, over, bitmap };
            let Some(shared) = self.verify(rank, rare, &bits, needed) else { continue };
            let union = size + other - shared;
            if f64::from(shared) / f64::from(union) >= self.floor {
                found(self.order[rank], shared);
            }
        }
        counts.fill(0);
        if frequent > 0 {
            bitmap.fill(0);
            *fold = Fold::default();
        }
    }

    /// The exact overlap with a rank that shares `rare` rare shingles, if it can reach `needed`.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn verify(&self, rank: usize, rare: u32, frequent: &Frequent<'_>, needed: u32) -> Option<u32> {
        let Some(other) = self.folds.get(rank) else { return Some(rare) };
        if rare + frequent.fold.bound(other, (frequent.over, self.over[rank])) < needed {
            return None;
        }
        let other = &self.bitmaps[rank * self.width..(rank + 1) * self.width];
        Some(
            rare + frequent
                .bitmap
                .iter()
                .zip(other)
                .map(|(x, y)| (x & y).count_ones())
                .sum::<u32>(),
        )
    }
}

/// The frequent shingles of the document that is looked up.
struct Frequent<'a> {
    bitmap: &'a [u64],
    fold: &'a Fold,
    /// Shingles beyond what the fold can tell apart.
    over: u32,
}

/// Looks up one document, as a kernel.
struct Pass<'a, F> {
    index: &'a Queries,
    list: &'a [u64],
    passer: &'a mut Passer,
    found: F,
}

impl<F: FnMut(u32, u32)> Kernel for Pass<'_, F> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) {
        self.index.scan(self.list, self.passer, self.found);
    }
}
