//! The exact Jaccard join for many documents: counts the rare shingles, bitmaps the frequent.

use crate::compare::join::counters::{Count, Counters};
use crate::compare::join::dictionary::{Cancelled, Dictionary};
use crate::compare::join::frequent::{BLOCKS, Probes, SLACK, needed};
use crate::measure::dispatch::{Kernel, dispatch, prefetch};

/// How many lists ahead the next one is fetched.
const AHEAD: usize = 12;

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
    /// Ranks that hold each rare shingle, ascending within a shingle.
    postings: Vec<u32>,
    /// For each rank, where its rare shingles stand: place in `postings`, holders before it.
    places: Vec<(u32, u32)>,
    starts: Vec<usize>,
    /// The same for shingles that stand for many: place, holders before it, for how many.
    bundles: Vec<(u32, u32, u32)>,
    bundle_starts: Vec<usize>,
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
            bitmaps: vec![0; sizes.len() * width],
            blocks: vec![0; sizes.len() * BLOCKS],
            postings: Vec::new(),
            places: Vec::new(),
            starts: vec![0],
            bundles: Vec::new(),
            bundle_starts: vec![0],
            order,
        };
        index.fill(dictionary, cut, cancelled).then_some(index)
    }

    /// Fills the lists and bitmaps; false when it was cancelled on the way.
    fn fill(&mut self, dictionary: &Dictionary, cut: u32, cancelled: Cancelled<'_>) -> bool {
        let mut next: Vec<u32> = Vec::with_capacity(cut as usize);
        let mut total = 0;
        for &frequency in &dictionary.frequency[..cut as usize] {
            next.push(total);
            total += frequency;
        }
        let first = next.clone();
        self.postings = vec![0; total as usize];
        for rank in 0..self.order.len() {
            if cancelled() {
                return false;
            }
            for (_, id) in dictionary.numbered(self.order[rank] as usize) {
                if id < cut {
                    let place = next[id as usize];
                    self.postings[place as usize] = rank as u32;
                    next[id as usize] += 1;
                    let before = place - first[id as usize];
                    match dictionary.times(id) {
                        _ if before == 0 => {}
                        1 => self.places.push((place, before)),
                        times => self.bundles.push((place, before, times)),
                    }
                } else {
                    let bit = (id - cut) as usize;
                    self.bitmaps[rank * self.width + bit / 64] |= 1 << (bit % 64);
                    self.blocks[rank * BLOCKS + bit % BLOCKS] += 1;
                    self.frequent[rank] += 1;
                }
            }
            self.starts.push(self.places.len());
            self.bundle_starts.push(self.bundles.len());
        }
        true
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
        let places = &self.places[self.starts[rank]..self.starts[rank + 1]];
        for (at, &(place, before)) in places.iter().enumerate() {
            // The lists lie far apart: the processor is told early which it will need.
            if let Some(&(ahead, _)) = places.get(at + AHEAD) {
                prefetch(&self.postings, ahead as usize - 1);
            }
            let list = &self.postings[(place - before) as usize..place as usize];
            for &other in list.iter().rev().take_while(|&&other| other as usize >= low) {
                counts[other as usize].increase();
            }
        }
        for &(place, before, times) in
            &self.bundles[self.bundle_starts[rank]..self.bundle_starts[rank + 1]]
        {
            let list = &self.postings[(place - before) as usize..place as usize];
            for &other in list.iter().rev().take_while(|&&other| other as usize >= low) {
                counts[other as usize].add(times);
            }
        }
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
