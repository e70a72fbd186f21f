//! The search of the exact join: the pairs of a few rows of its index.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::exact::counters::{Alike, Count, RareCounters, Space};
use crate::compare::join::exact::overlap::Overlaps;
use crate::compare::result::SLACK;
use crate::processor::dispatch::{Kernel, dispatch};
use crate::processor::set_bits::in_both;
use std::ops::Range;

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
    /// document has one of these ranks and that reaches one of the floors. Complete
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
        let mut smallest = f64::from(size) * self.floors.jaccard - SLACK;
        if let Some(contained) = self.floors.contained {
            smallest = smallest.min(contained.shingles.into());
        }
        let low = self.sizes[..rank].partition_point(|&other| f64::from(other) < smallest);
        self.rare.count(rank, low, counts);
        let (own, share) = (self.frequent[rank], self.shares[rank]);
        let mut few = [(0, 0); CHUNK];
        // Without frequent shingles a count of 0 is the whole overlap.
        let skips = self.folds.is_empty();
        for (chunk, counts) in counts[low..rank].chunks_mut(CHUNK).enumerate() {
            if skips && counts.iter().copied().fold(C::default(), C::max) == C::default() {
                continue;
            }
            let first = low + chunk * CHUNK;
            let others = counts.len().min(CHUNK);
            let (counts, frequent) = (&mut counts[..others], &self.frequent[first..][..others]);
            let (shares, wholes) =
                (&self.shares[first..][..others], &self.wholes[first..][..others]);
            let (mut may, mut any) = ([false; CHUNK], false);
            for at in 0..others {
                let (count, whole): (u32, f32) = (counts[at].into(), wholes[at]);
                let both = share + shares[at];
                let needed = if both < whole { both } else { whole };
                may[at] = (count + frequent[at].min(own)) as f32 >= needed;
                any |= may[at];
            }
            if any {
                let mut length = 0;
                for at in 0..others {
                    // Always written: a branch would often be mispredicted.
                    few[length] = ((first + at) as u32, counts[at].into());
                    length += usize::from(may[at]);
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
            for (row, rank) in ranks.clone().enumerate() {
                let (alike, next) = (&alike[row], &mut next[row]);
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

    /// The exact overlap of two ranks that share `rare` rare shingles, if they reach a floor.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn verify(&self, rank: usize, other: usize, rare: u32) -> Option<u32> {
        let (size, smaller) = (self.sizes[rank], self.sizes[other]);
        let needed = self.floors.needed(size, smaller);
        let frequent = match (self.folds.get(rank), self.folds.get(other)) {
            (Some(x), Some(y)) => x.bound(y, (self.over[rank], self.over[other])),
            _ => 0,
        };
        if rare + frequent < needed {
            return None;
        }
        let overlap = if frequent == 0 { rare } else { self.shared(rank, other, rare) };
        (overlap > 0 && self.floors.reaches(overlap, size, smaller)).then_some(overlap)
    }

    /// Number of shared shingles of two ranks, including the `rare` rare ones.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn shared(&self, rank: usize, other: usize, rare: u32) -> u32 {
        if self.width == 0 {
            return self.lists[rank].shared(self.lists[other]);
        }
        let bitmap = |rank: usize| &self.bitmaps[rank * self.width..(rank + 1) * self.width];
        rare + in_both(bitmap(rank), bitmap(other)) as u32
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
        for (row, rank) in ranks.clone().enumerate() {
            if cancelled() {
                return;
            }
            alike[row].clear();
            index.scan(rank, counts, &mut alike[row]);
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
    use crate::compare::join::exact::dictionary::Dictionary;
    use crate::compare::join::exact::frequent::FrequentSplit;
    use crate::compare::result::{ContainedFloor, Floors, ShingleView};
    use crate::measure::jaccard::intersection;
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

    /// All pairs that reach the floors with their overlaps, by brute force.
    fn naive(lists: &[&[u64]], floors: Floors) -> Vec<(u32, u32, u32)> {
        let pairs = (0..lists.len()).flat_map(|y| (0..y).map(move |x| (x, y)));
        let shared = |(x, y)| (x as u32, y as u32, intersection(lists[x], lists[y]));
        let size = |document: u32| lists[document as usize].len() as u32;
        let alike = |&(x, y, shared): &(u32, u32, u32)| {
            let (size, shared) = ([size(x), size(y)], f64::from(shared));
            let union = f64::from(size[0] + size[1]) - shared;
            let smaller = size[0].min(size[1]);
            let contained = |floor: ContainedFloor| {
                smaller >= floor.shingles && shared / f64::from(smaller) >= floor.least
            };
            shared / union >= floors.jaccard || floors.contained.is_some_and(contained)
        };
        pairs.map(shared).filter(alike).collect()
    }

    #[test]
    fn however_shingles_are_split_the_join_equals_brute_force() {
        let lists = lists();
        let lists: Vec<&[u64]> = lists.iter().map(Vec::as_slice).collect();
        let dictionary = Dictionary::new(&lists, &|| false).unwrap();
        let views: Vec<ShingleView<'_>> =
            lists.iter().map(|list| ShingleView::Whole(list)).collect();
        let known = dictionary.frequency.len();
        let splits = [0, 1, 64, 300, known]
            .map(|n| [FrequentSplit::new(n, false), FrequentSplit::new(n, true)]);
        let contained = [None, Some((0.5, 40)), Some((0.9, 1)), Some((0.3, 200))];
        let floors = [0.05, 0.3, 0.5, 0.9].into_iter().zip(contained).chain([(0.9, contained[1])]);
        for (jaccard, contained) in floors {
            let contained = contained.map(|(least, shingles)| ContainedFloor { least, shingles });
            let floors = Floors { jaccard, contained };
            let expected = naive(&lists, floors);
            assert!(expected.len() > 40, "{floors:?}");
            let with = |split| Overlaps::with(split, &dictionary, &views, floors, &|| false);
            let own = Dictionary::new(&lists, &|| false).unwrap();
            let taken = Overlaps::new_if(&|_| true, own, &views, floors, &|| false);
            let indexes = splits.into_iter().flatten().map(with).chain([taken]);
            for (split, index) in indexes.enumerate() {
                let index = index.unwrap();
                let mut found = Vec::new();
                let pair = |x: u32, y: u32, shared| found.push((x.min(y), x.max(y), shared));
                index.rows(0..index.len(), &mut index.space(), &|| false, pair);
                found.sort_unstable_by_key(|&(x, y, _)| (y, x));
                assert_eq!(found, expected, "{floors:?} {split:?}");
            }
        }
    }

    #[test]
    fn cancelled_rows_yield_no_pairs() {
        let lists = lists();
        let lists: Vec<&[u64]> = lists.iter().map(Vec::as_slice).collect();
        let dictionary = Dictionary::new(&lists, &|| false).unwrap();
        let index =
            Overlaps::new(&dictionary, &lists, Floors::from_jaccard(0.3), &|| false).unwrap();
        let never = |_, _, _| panic!("no pair is found");
        index.rows(0..index.len(), &mut index.space(), &|| true, never);
        assert!(Overlaps::new(&dictionary, &lists, Floors::from_jaccard(0.3), &|| true).is_none());
    }
}
