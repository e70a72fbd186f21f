//! Which documents hold each rare shingle: the lists that the exact join walks.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::counters::Count;
use crate::compare::join::dictionary::Dictionary;
use crate::processor::dispatch::prefetch;
use crate::processor::pages;
use rayon::prelude::*;
use std::ops::Range;

/// How many lists ahead the next one is fetched.
const AHEAD: usize = 12;
/// Bytes that the processor fetches at once, and how often it is asked to for one list: it cannot
/// foresee a list that is read from its end, and what lies farther may be too short to count.
const LINE: usize = 64;
const MOST_LINES: usize = 4;
/// To make a list takes as long as so many of its entries: they are spread over memory.
const LIST: u32 = 6;

/// A document by its place in order of size, as narrow as the documents allow: the less memory the
/// lists take, the more of them is near.
trait Rank: Copy + Default + Send + Sync {
    fn new(rank: usize) -> Self;
    fn place(self) -> usize;
}

impl Rank for u16 {
    fn new(rank: usize) -> Self {
        rank as Self
    }

    fn place(self) -> usize {
        self.into()
    }
}

impl Rank for u32 {
    fn new(rank: usize) -> Self {
        rank as Self
    }

    fn place(self) -> usize {
        self as usize
    }
}

/// All lists, in one stretch of numbers a thread.
#[derive(Debug)]
pub(super) struct Rare(Width);

#[derive(Debug)]
enum Width {
    /// Of up to 65,536 documents.
    Narrow(Vec<Lists<u16>>),
    /// Of more.
    Wide(Vec<Lists<u32>>),
}

impl Rare {
    /// Lists of all shingles below number `cut`; `order` is the document of each rank. `None` once
    /// `cancelled`.
    pub(super) fn new(
        dictionary: &Dictionary,
        order: &[u32],
        cut: u32,
        cancelled: Cancelled<'_>,
    ) -> Option<Self> {
        if order.len() <= 1 << 16 {
            Lists::shards(dictionary, order, cut, cancelled).map(|lists| Self(Width::Narrow(lists)))
        } else {
            Lists::shards(dictionary, order, cut, cancelled).map(|lists| Self(Width::Wide(lists)))
        }
    }

    /// Counts for every rank from `low` to before `rank` how many of these shingles it shares.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    pub(super) fn count<C: Count>(&self, rank: usize, low: usize, counts: &mut [C]) {
        match &self.0 {
            Width::Narrow(shards) => shards.iter().for_each(|lists| lists.count(rank, low, counts)),
            Width::Wide(shards) => shards.iter().for_each(|lists| lists.count(rank, low, counts)),
        }
    }
}

/// The lists of shingles of neighbouring numbers.
#[derive(Debug)]
struct Lists<R> {
    /// Ranks that hold each shingle, ascending within a shingle.
    postings: Vec<R>,
    /// For each rank, where its shingles stand: place in `postings`, holders before it, two or more.
    places: Vec<(u32, u32)>,
    starts: Vec<usize>,
    /// The only rank before this one, for each shingle that has one: no trip to its list for what a
    /// near-duplicate shares with its original alone.
    singles: Vec<R>,
    single_starts: Vec<usize>,
    /// The same for shingles that stand for many: place, holders before it, for how many.
    bundles: Vec<(u32, u32, u32)>,
    bundle_starts: Vec<usize>,
}

impl<R: Rank> Lists<R> {
    /// The stretches of all shingles below number `cut`.
    fn shards(
        dictionary: &Dictionary,
        order: &[u32],
        cut: u32,
        cancelled: Cancelled<'_>,
    ) -> Option<Vec<Self>> {
        let frequency = &dictionary.frequency[..cut as usize];
        let total: u64 = frequency.iter().map(|&df| u64::from(df)).sum();
        let cost = |df: u32| u64::from(df + LIST);
        let costs: u64 = frequency.iter().map(|&df| cost(df)).sum();
        let threads = rayon::current_num_threads() as u64;
        // A place is told in 32 bits.
        let shards = threads.max(total.div_ceil(1 << 29)).max(1);
        let mut edges = vec![0];
        let mut seen = 0;
        for (number, &df) in (0..).zip(frequency) {
            if seen >= costs * edges.len() as u64 / shards && number > 0 {
                edges.push(number);
            }
            seen += cost(df);
        }
        edges.push(cut);
        let stretches: Vec<Range<u32>> = edges.windows(2).map(|edge| edge[0]..edge[1]).collect();
        let shard = |stretch| Self::new(dictionary, order, stretch, cancelled);
        stretches.into_par_iter().map(shard).collect()
    }

    fn new(
        dictionary: &Dictionary,
        order: &[u32],
        stretch: Range<u32>,
        cancelled: Cancelled<'_>,
    ) -> Option<Self> {
        let mut total = 0;
        // Where the list of each shingle starts, and how many ranks it has so far.
        let mut lists: Vec<(u32, u32)> = pages::with_capacity(stretch.len());
        for &frequency in &dictionary.frequency[stretch.start as usize..stretch.end as usize] {
            lists.push((total, 0));
            total += frequency;
        }
        let mut shard = Self {
            postings: pages::filled(R::default(), total as usize),
            places: pages::with_capacity((total as usize).saturating_sub(lists.len())),
            starts: vec![0],
            singles: Vec::new(),
            single_starts: vec![0],
            bundles: Vec::new(),
            bundle_starts: vec![0],
        };
        for (rank, &document) in order.iter().enumerate() {
            if cancelled() {
                return None;
            }
            for numbers in dictionary.of(document as usize) {
                shard.enter(&mut lists, stretch.start, rank, numbers, dictionary);
            }
            shard.starts.push(shard.places.len());
            shard.single_starts.push(shard.singles.len());
            shard.bundle_starts.push(shard.bundles.len());
        }
        Some(shard)
    }

    /// Enters a rank into the lists of these numbers, as far as they are of this stretch.
    fn enter(
        &mut self,
        lists: &mut [(u32, u32)],
        first: u32,
        rank: usize,
        numbers: &[u32],
        dictionary: &Dictionary,
    ) {
        let list = |number: u32| number.wrapping_sub(first) as usize;
        for (at, &number) in numbers.iter().enumerate() {
            // Numbers are as good as random: the processor is told early which it will need.
            prefetch(lists, list(*numbers.get(at + AHEAD).unwrap_or(&number)));
            let Some(list) = lists.get_mut(list(number)) else { continue };
            let (place, before) = (list.0 + list.1, list.1);
            list.1 += 1;
            self.postings[place as usize] = R::new(rank);
            match dictionary.times(number) {
                _ if before == 0 => {}
                1 if before == 1 => self.singles.push(self.postings[place as usize - 1]),
                1 => self.places.push((place, before)),
                times => self.bundles.push((place, before, times)),
            }
        }
    }

    /// Counts for every rank from `low` to before `rank` how many of these shingles it shares.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn count<C: Count>(&self, rank: usize, low: usize, counts: &mut [C]) {
        for &other in &self.singles[self.single_starts[rank]..self.single_starts[rank + 1]] {
            // A sum of comparisons: a branch would be guessed wrong.
            counts[other.place()].add(u32::from(other.place() >= low));
        }
        let places = &self.places[self.starts[rank]..self.starts[rank + 1]];
        for (at, &(place, before)) in places.iter().enumerate() {
            // The lists lie far apart: the processor is told early which it will need.
            if let Some(&(place, before)) = places.get(at + AHEAD) {
                let lines = (before as usize * size_of::<R>()).div_ceil(LINE).min(MOST_LINES);
                for line in 0..lines {
                    prefetch(&self.postings, place as usize - 1 - line * (LINE / size_of::<R>()));
                }
            }
            let mut list = &self.postings[(place - before) as usize..place as usize];
            // Ranks ascend: eight are asked at once whether they are too short to count.
            while let Some((others, eight)) = list.split_last_chunk::<8>()
                && eight[0].place() >= low
            {
                for other in eight {
                    counts[other.place()].increase();
                }
                list = others;
            }
            for &other in list.iter().rev().take_while(|other| other.place() >= low) {
                counts[other.place()].increase();
            }
        }
        let bundles = &self.bundles[self.bundle_starts[rank]..self.bundle_starts[rank + 1]];
        for &(place, before, times) in bundles {
            let list = &self.postings[(place - before) as usize..place as usize];
            for &other in list.iter().rev().take_while(|other| other.place() >= low) {
                counts[other.place()].add(times);
            }
        }
    }
}
