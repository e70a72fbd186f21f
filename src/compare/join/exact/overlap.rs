//! The index of the exact join: lists of rare shingles, folds and bitmaps of frequent ones.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::exact::counters::{Alike, Count, RareCounters, Space};
use crate::compare::join::exact::dictionary::Dictionary;
use crate::compare::join::exact::fold::Fold;
use crate::compare::join::exact::frequent::{FrequentSplit, Probes, SLACK, needed};
use crate::compare::join::exact::rare::Rare;
use crate::measure::jaccard::intersection;
use crate::os::memory;
use crate::processor::dispatch::{Kernel, dispatch};
use rayon::prelude::*;
use std::ops::Range;

/// An index over documents in ascending order of size, for one floor.
#[derive(Debug)]
pub struct Overlaps<'a> {
    pub(super) floor: f64,
    /// The document of each rank, as its index in the list given to [`Overlaps::new`].
    pub(super) order: Vec<u32>,
    /// The shingles of each rank.
    pub(super) lists: Vec<&'a [u64]>,
    /// Number of distinct shingles of each rank, ascending.
    pub(super) sizes: Vec<u32>,
    /// Each rank's share of the overlap that a pair needs, rounded down.
    pub(super) shares: Vec<f32>,
    /// Number of frequent shingles of each rank.
    pub(super) frequent: Vec<u32>,
    /// Folds of the frequent shingles, and [`Fold::over`] of each; empty if no shingle is frequent.
    pub(super) folds: Vec<Fold>,
    pub(super) over: Vec<u32>,
    /// Words in a bitmap; 0 if lists are merged instead.
    pub(super) width: usize,
    /// The frequent shingles of each rank.
    pub(super) bitmaps: Vec<u64>,
    /// The documents of each rare shingle.
    pub(super) rare: Rare,
}

impl<'a> Overlaps<'a> {
    /// Builds the index. `lists` are the distinct shingles of each document, including those
    /// without a number. Memory: about 12 bytes a rare shingle and 0.5 to 9 kB a document. `None`
    /// once `cancelled`.
    pub fn new(
        dictionary: &Dictionary,
        lists: &[&'a [u64]],
        floor: f64,
        cancelled: Cancelled<'_>,
    ) -> Option<Self> {
        Self::new_if(&|_bytes| true, dictionary, lists, floor, cancelled)
    }

    /// As [`Overlaps::new`], but `None` if `affords` returns false for the bytes that the index
    /// takes.
    pub fn new_if(
        affords: &dyn Fn(u64) -> bool,
        dictionary: &Dictionary,
        lists: &[&'a [u64]],
        floor: f64,
        cancelled: Cancelled<'_>,
    ) -> Option<Self> {
        let sizes: Vec<u32> = lists.iter().map(|list| list.len() as u32).collect();
        let split = Probes::new(dictionary, &sizes).choose(dictionary, floor);
        if !affords(split.memory(dictionary, lists.len())) {
            return None;
        }
        Self::with(split, dictionary, lists, floor, cancelled)
    }

    pub(super) fn with(
        split: FrequentSplit,
        dictionary: &Dictionary,
        lists: &[&'a [u64]],
        floor: f64,
        cancelled: Cancelled<'_>,
    ) -> Option<Self> {
        let mut order: Vec<u32> = (0..lists.len() as u32).collect();
        order.sort_by_key(|&document| lists[document as usize].len());
        let lists: Vec<&[u64]> = order.iter().map(|&document| lists[document as usize]).collect();
        let sizes: Vec<u32> = lists.iter().map(|list| list.len() as u32).collect();
        let cut = (dictionary.frequency.len() - split.frequent) as u32;
        let width = if split.bitmaps { split.frequent.div_ceil(64) } else { 0 };
        let mut index = Self {
            floor,
            shares: sizes.iter().map(|&size| share(floor, size)).collect(),
            frequent: vec![0; sizes.len()],
            folds: zeros(if split.frequent > 0 { sizes.len() } else { 0 }),
            over: vec![0; sizes.len()],
            width,
            bitmaps: zeros(sizes.len() * width),
            rare: Rare::new(dictionary, &order, cut, cancelled)?,
            order,
            lists,
            sizes,
        };
        index.fill(dictionary, cut, cancelled).then_some(index)
    }

    /// Fills folds and bitmaps; false if cancelled.
    fn fill(&mut self, dictionary: &Dictionary, cut: u32, cancelled: Cancelled<'_>) -> bool {
        let width = self.width;
        let mut bitmaps: Vec<&mut [u64]> = self.bitmaps.chunks_mut(width.max(1)).collect();
        bitmaps.resize_with(self.folds.len(), Default::default);
        let counts = self.frequent.par_iter_mut().zip(&mut self.over);
        let rows = self.order.par_iter().zip(counts);
        let bits = self.folds.par_iter_mut().zip(bitmaps);
        rows.zip(bits).for_each(|((&document, (frequent, over)), (fold, bitmap))| {
            if cancelled() {
                return;
            }
            for (_, number) in dictionary.numbered(document as usize) {
                if let Some(place) = number.checked_sub(cut) {
                    let place = place as usize;
                    if let Some(word) = bitmap.get_mut(place / 64) {
                        *word |= 1 << (place % 64);
                    }
                    fold.add(place);
                    *frequent += 1;
                }
            }
            *over = fold.over(*frequent);
        });
        !cancelled()
    }

    /// Number of documents; ranks are below it.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// True if there is no document.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }
}

/// A document's share of the overlap that a pair needs, rounded down.
fn share(floor: f64, size: u32) -> f32 {
    // Covers the rounding of `f32` sums, one in 2²⁴.
    (floor / (1.0 + floor) * f64::from(size) * (1.0 - 1e-6) - 0.5) as f32
}

/// A list of zeros, written on all cores, since new memory costs page faults.
fn zeros<T: Clone + Default + Send + Sync>(length: usize) -> Vec<T> {
    let mut zeros = memory::with_capacity(length);
    zeros.par_extend(rayon::iter::repeat_n(T::default(), length));
    zeros
}

/// Rows of a block, and folds they are compared with at a time, which fit the second-level cache.
pub const ROWS: usize = 16;
const TILE: usize = 256;
/// Ranks checked at once for enough overlap.
const CHUNK: usize = 64;

impl Overlaps<'_> {
    /// Creates the working memory of one thread.
    pub fn space(&self) -> Space {
        // Two documents share at most the shingles of the smaller.
        let most = self.sizes.iter().rev().nth(1).copied().unwrap_or(0);
        let counters = RareCounters::new(self.order.len(), most);
        Space { counters, alike: vec![Vec::new(); ROWS] }
    }

    /// Calls `found` with both documents and their exact overlap for every pair whose larger
    /// document has one of these ranks and whose Jaccard similarity is at least the floor. Complete
    /// unless `cancelled`. Fastest for multiples of [`ROWS`].
    pub fn rows(
        &self,
        ranks: Range<usize>,
        space: &mut Space,
        cancelled: Cancelled<'_>,
        mut found: impl FnMut(u32, u32, u32),
    ) {
        for first in ranks.clone().step_by(ROWS) {
            let ranks = first..ranks.end.min(first + ROWS);
            let (space, found) = (&mut *space, &mut found);
            dispatch(Rows { index: self, ranks, space, cancelled, found });
        }
    }

    /// Adds the smaller ranks that may share enough with this one, with the number of shared rare
    /// shingles.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn scan<C: Count>(&self, rank: usize, counts: &mut [C], alike: &mut Alike) {
        let size = self.sizes[rank];
        let smallest = f64::from(size) * self.floor - SLACK;
        let low = self.sizes[..rank].partition_point(|&other| f64::from(other) < smallest);
        self.rare.count(rank, low, counts);
        let (own, share) = (self.frequent[rank], self.shares[rank]);
        let (counts, frequent) = (counts[low..rank].chunks_mut(CHUNK), &self.frequent[low..rank]);
        let others = frequent.chunks(CHUNK).zip(self.shares[low..rank].chunks(CHUNK));
        let mut few = [(0, 0); CHUNK];
        for (first, (counts, (frequent, shares))) in (low..).step_by(CHUNK).zip(counts.zip(others))
        {
            let (mut may, mut any) = ([false; CHUNK], false);
            for (may, ((&count, &frequent), &other)) in
                may.iter_mut().zip(counts.iter().zip(frequent).zip(shares))
            {
                let count: u32 = count.into();
                *may = (count + frequent.min(own)) as f32 >= share + other;
                any |= *may;
            }
            if any {
                let mut length = 0;
                for (other, (&count, &may)) in (first as u32..).zip(counts.iter().zip(&may)) {
                    // Always written: a branch would often be mispredicted.
                    few[length] = (other, count.into());
                    length += usize::from(may);
                }
                alike.extend_from_slice(&few[..length]);
            }
            counts.fill(C::default());
        }
    }

    /// Verifies the candidates of these ranks and calls `found` for those that reach the floor.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn sift(
        &self,
        ranks: Range<usize>,
        alike: &[Alike],
        cancelled: Cancelled<'_>,
        mut found: impl FnMut(u32, u32, u32),
    ) {
        let mut next = [0; ROWS];
        for end in (TILE..ranks.end + TILE).step_by(TILE) {
            if cancelled() {
                return;
            }
            for (rank, (alike, next)) in ranks.clone().zip(alike.iter().zip(&mut next)) {
                while let Some(&(other, rare)) = alike.get(*next)
                    && (other as usize) < end
                {
                    *next += 1;
                    if let Some(overlap) = self.verify(rank, other as usize, rare) {
                        found(self.order[other as usize], self.order[rank], overlap);
                    }
                }
            }
        }
    }

    /// The exact overlap of two ranks that share `rare` rare shingles, if their similarity reaches
    /// the floor.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn verify(&self, rank: usize, other: usize, rare: u32) -> Option<u32> {
        let needed = needed(self.floor, self.sizes[rank], self.sizes[other]);
        let frequent = match (self.folds.get(rank), self.folds.get(other)) {
            (Some(x), Some(y)) => x.bound(y, (self.over[rank], self.over[other])),
            _ => 0,
        };
        if rare + frequent < needed {
            return None;
        }
        let overlap = if frequent == 0 { rare } else { self.shared(rank, other, rare) };
        let union = self.sizes[rank] + self.sizes[other] - overlap;
        (overlap > 0 && f64::from(overlap) / f64::from(union) >= self.floor).then_some(overlap)
    }

    /// Number of shared shingles of two ranks, including the `rare` rare ones.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn shared(&self, rank: usize, other: usize, rare: u32) -> u32 {
        if self.width == 0 {
            return intersection(self.lists[rank], self.lists[other]);
        }
        let bitmap = |rank: usize| &self.bitmaps[rank * self.width..(rank + 1) * self.width];
        rare + bitmap(rank)
            .iter()
            .zip(bitmap(other))
            .map(|(x, y)| (x & y).count_ones())
            .sum::<u32>()
    }
}

/// A block of rows of the join, as a kernel.
struct Rows<'a, 'b, F> {
    index: &'a Overlaps<'b>,
    ranks: Range<usize>,
    space: &'a mut Space,
    cancelled: Cancelled<'a>,
    found: F,
}

impl<F: FnMut(u32, u32, u32)> Rows<'_, '_, F> {
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn join<C: Count>(
        index: &Overlaps<'_>,
        ranks: Range<usize>,
        counts: &mut [C],
        alike: &mut [Alike],
        cancelled: Cancelled<'_>,
        found: F,
    ) {
        for (rank, alike) in ranks.clone().zip(alike.iter_mut()) {
            if cancelled() {
                return;
            }
            alike.clear();
            index.scan(rank, counts, alike);
        }
        index.sift(ranks, alike, cancelled, found);
    }
}

impl<F: FnMut(u32, u32, u32)> Kernel for Rows<'_, '_, F> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) {
        let Self { index, ranks, space: Space { counters, alike }, cancelled, found } = self;
        match counters {
            RareCounters::Narrow(counts) => {
                Self::join(index, ranks, counts, alike, cancelled, found);
            }
            RareCounters::Wide(counts) => Self::join(index, ranks, counts, alike, cancelled, found),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::stream;

    /// Lists of all lengths over a few common and many rare hashes; every third is a variant of
    /// another one.
    fn lists() -> Vec<Vec<u64>> {
        let list = |d: u64| -> Vec<u64> {
            let from = if d.is_multiple_of(3) { d / 6 } else { d };
            let length = 1 + stream(from, 0) % 500;
            let hash = |i| {
                let at = stream(from, 1 + i);
                let own = if stream(d, i).is_multiple_of(9) { d } else { from };
                if at.is_multiple_of(4) { at % 5_000 + own * 10_000 } else { at % 900 }
            };
            (0..length).map(|i| hash(i) << 40).collect()
        };
        let mut lists: Vec<Vec<u64>> = (0..300).map(list).collect();
        for list in &mut lists {
            list.sort_unstable();
            list.dedup();
        }
        lists
    }

    /// All pairs at or above the floor with their overlaps, by brute force.
    fn naive(lists: &[&[u64]], floor: f64) -> Vec<(u32, u32, u32)> {
        let pairs = (0..lists.len()).flat_map(|y| (0..y).map(move |x| (x, y)));
        let shared = |(x, y)| (x as u32, y as u32, intersection(lists[x], lists[y]));
        let size = |document: u32| lists[document as usize].len() as u32;
        let union = |&(x, y, shared): &(u32, u32, u32)| size(x) + size(y) - shared;
        let alike = |pair: &(u32, u32, u32)| f64::from(pair.2) / f64::from(union(pair)) >= floor;
        pairs.map(shared).filter(alike).collect()
    }

    #[test]
    fn however_shingles_are_split_the_join_equals_brute_force() {
        let lists = lists();
        let lists: Vec<&[u64]> = lists.iter().map(Vec::as_slice).collect();
        let dictionary = Dictionary::new(&lists, &|| false).unwrap();
        let known = dictionary.frequency.len();
        let splits = [0, 1, 64, 300, known]
            .map(|n| [FrequentSplit::new(n, false), FrequentSplit::new(n, true)]);
        for floor in [0.05, 0.3, 0.5, 0.9] {
            let expected = naive(&lists, floor);
            assert!(expected.len() > 40, "{floor}");
            for split in splits.into_iter().flatten() {
                let index = Overlaps::with(split, &dictionary, &lists, floor, &|| false).unwrap();
                let mut found = Vec::new();
                let pair = |x: u32, y: u32, shared| found.push((x.min(y), x.max(y), shared));
                index.rows(0..index.len(), &mut index.space(), &|| false, pair);
                found.sort_unstable_by_key(|&(x, y, _)| (y, x));
                assert_eq!(found, expected, "{floor} {split:?}");
            }
        }
    }

    #[test]
    fn cancelled_rows_yield_no_pairs() {
        let lists = lists();
        let lists: Vec<&[u64]> = lists.iter().map(Vec::as_slice).collect();
        let dictionary = Dictionary::new(&lists, &|| false).unwrap();
        let index = Overlaps::new(&dictionary, &lists, 0.3, &|| false).unwrap();
        let never = |_, _, _| panic!("no pair is found");
        index.rows(0..index.len(), &mut index.space(), &|| true, never);
        assert!(Overlaps::new(&dictionary, &lists, 0.3, &|| true).is_none());
    }
}
