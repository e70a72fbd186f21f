//! The exact Jaccard join for many documents: counts the rare shingles, bitmaps the frequent.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::counters::{Count, Counters};
use crate::compare::join::dictionary::Dictionary;
use crate::compare::join::frequent::{BLOCKS, Probes, SLACK, needed};
use crate::compare::join::rare::Rare;
use crate::processor::dispatch::{Kernel, dispatch};
use crate::processor::pages;
use rayon::prelude::*;

/// An index over documents in ascending order of size, for one floor.
#[derive(Debug)]
pub struct Overlaps {
    floor: f64,
    /// Document (place in the list given to [`Overlaps::new`]) of each rank.
    order: Vec<u32>,
    /// Distinct shingles of each rank, ascending.
    sizes: Vec<u32>,
    /// Frequent shingles of each rank.
    frequent: Vec<u32>,
    /// Words of one bitmap.
    width: usize,
    /// Which frequent shingles each rank holds.
    bitmaps: Vec<u64>,
    /// How many frequent shingles each rank holds in each block.
    blocks: Vec<u8>,
    /// The lists of all others that more than one document holds.
    rare: Rare,
}

impl Overlaps {
    /// Builds the index. `sizes` are the distinct shingles of each document, those included that
    /// the dictionary dropped. Memory: about 12 bytes a rare shingle, 0.4 to 4 kB a document.
    /// `None` once `cancelled`.
    pub fn new(
        dictionary: &Dictionary,
        sizes: &[u32],
        floor: f64,
        cancelled: Cancelled<'_>,
    ) -> Option<Self> {
        let mut order: Vec<u32> = (0..sizes.len() as u32).collect();
        order.sort_by_key(|&document| sizes[document as usize]);
        let (count, _) = Probes::new(dictionary, sizes).choose(dictionary, floor);
        let cut = (dictionary.frequency.len() - count) as u32;
        let width = count.div_ceil(64);
        let mut index = Self {
            floor,
            sizes: order.iter().map(|&document| sizes[document as usize]).collect(),
            frequent: vec![0; sizes.len()],
            width,
            bitmaps: zeros(sizes.len() * width),
            blocks: zeros(sizes.len() * BLOCKS),
            rare: Rare::new(dictionary, &order, cut, cancelled)?,
            order,
        };
        index.fill(dictionary, cut, cancelled).then_some(index)
    }

    /// Fills the bitmaps; false when it was cancelled on the way.
    fn fill(&mut self, dictionary: &Dictionary, cut: u32, cancelled: Cancelled<'_>) -> bool {
        let width = self.width;
        if width == 0 {
            return true;
        }
        let bitmaps = self.bitmaps.par_chunks_mut(width);
        let blocks = self.blocks.par_chunks_mut(BLOCKS);
        let rows = self.order.par_iter().zip(self.frequent.par_iter_mut());
        rows.zip(bitmaps.zip(blocks)).for_each(|((&document, frequent), (bitmap, blocks))| {
            if cancelled() {
                return;
            }
            for (_, number) in dictionary.numbered(document as usize) {
                if let Some(bit) = number.checked_sub(cut) {
                    let bit = bit as usize;
                    bitmap[bit / 64] |= 1 << (bit % 64);
                    blocks[bit % BLOCKS] += 1;
                    *frequent += 1;
                }
            }
        });
        !cancelled()
    }

    /// How many documents there are; ranks run below this.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether there is no document.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Counters for one thread.
    pub fn counters(&self) -> Counters {
        // Two documents share at most what the smaller holds.
        let most = self.sizes.iter().rev().nth(1).copied().unwrap_or(0);
        Counters::new(self.order.len(), most)
    }

    /// Calls `found` with both documents and their exact overlap for every pair whose larger
    /// document has this rank and whose Jaccard is at least the floor. Nothing is missed.
    pub fn row(&self, rank: usize, counters: &mut Counters, found: impl FnMut(u32, u32, u32)) {
        dispatch(Row { index: self, rank, counters, found });
    }

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn scan<C: Count>(&self, rank: usize, counts: &mut [C], mut found: impl FnMut(u32, u32, u32)) {
        let size = self.sizes[rank];
        let smallest = f64::from(size) * self.floor - SLACK;
        let low = self.sizes[..rank].partition_point(|&other| f64::from(other) < smallest);
        self.rare.count(rank, low, counts);
        let Some(&least) = self.sizes[low..rank].first() else { return };
        // No pair of this row can need fewer rare shingles than this.
        let bar = needed(self.floor, size, least).saturating_sub(self.frequent[rank]);
        for (chunk_at, chunk) in counts[low..rank].chunks_mut(64).enumerate() {
            let most = chunk.iter().fold(C::default(), |most, &count| most.max(count)).into();
            if most >= bar {
                for (at, &count) in
                    chunk.iter().enumerate().filter(|(_, count)| (**count).into() >= bar)
                {
                    let other = low + chunk_at * 64 + at;
                    if let Some(overlap) = self.verify(rank, other, count.into()) {
                        found(self.order[other], self.order[rank], overlap);
                    }
                }
            }
            if most > 0 {
                chunk.fill(C::default());
            }
        }
    }

    /// The exact overlap of two ranks that share `rare` rare shingles, if it reaches the floor.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn verify(&self, rank: usize, other: usize, rare: u32) -> Option<u32> {
        let needed = needed(self.floor, self.sizes[rank], self.sizes[other]);
        if rare + self.frequent[rank].min(self.frequent[other]) < needed {
            return None;
        }
        let of = |rank: usize| &self.blocks[rank * BLOCKS..(rank + 1) * BLOCKS];
        let bound: u32 = of(rank).iter().zip(of(other)).map(|(x, y)| u32::from(*x.min(y))).sum();
        if rare + bound < needed {
            return None;
        }
        let of = |rank: usize| &self.bitmaps[rank * self.width..(rank + 1) * self.width];
        let shared: u32 = of(rank).iter().zip(of(other)).map(|(x, y)| (x & y).count_ones()).sum();
        let overlap = rare + shared;
        let union = self.sizes[rank] + self.sizes[other] - overlap;
        (overlap > 0 && f64::from(overlap) / f64::from(union) >= self.floor).then_some(overlap)
    }
}

/// So many zeros: they are entered on every core, as new memory takes its time.
fn zeros<T: Clone + Default + Send + Sync>(length: usize) -> Vec<T> {
    let mut zeros = pages::with_capacity(length);
    zeros.par_extend(rayon::iter::repeat_n(T::default(), length));
    zeros
}

/// One row of the join.
struct Row<'a, F> {
    index: &'a Overlaps,
    rank: usize,
    counters: &'a mut Counters,
    found: F,
}

impl<F: FnMut(u32, u32, u32)> Kernel for Row<'_, F> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) {
        match self.counters {
            Counters::Narrow(counts) => self.index.scan(self.rank, counts, self.found),
            Counters::Wide(counts) => self.index.scan(self.rank, counts, self.found),
        }
    }
}
