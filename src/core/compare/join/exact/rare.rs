//! The posting lists of rare shingles.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::exact::counters::Count;
use crate::compare::join::exact::dictionary::Dictionary;
use crate::compare::join::exact::shingle_numbers::ShingleNumbers;
use crate::os::memory;
use crate::processor::dispatch::prefetch;
use rayon::prelude::*;

/// Prefetch distance, in lists.
const AHEAD: usize = 12;
/// Bytes of a cache line, and lines prefetched per list: the hardware does not foresee a list read
/// from its end, and entries further ahead may be too small to count.
const LINE: usize = 64;
const MAX_LINES: usize = 4;
/// Flags a list whose shingle represents several.
const BUNDLE: u32 = 1 << 31;
/// Each group has a table of all shingles, so more groups cost more memory than they save time.
const MAX_GROUPS: usize = 8;

/// The rank of a document in order of size, in the narrowest type: smaller lists stay in cache.
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

/// All lists, in one group a thread.
#[derive(Debug)]
pub(super) struct Rare(Width);

impl Default for Rare {
    /// No lists.
    fn default() -> Self {
        Self(Width::Narrow(Vec::new()))
    }
}

#[derive(Debug)]
enum Width {
    /// Up to 65,536 documents.
    Narrow(Vec<Lists<u16>>),
    /// More documents.
    Wide(Vec<Lists<u32>>),
}

impl Rare {
    /// Builds the lists of all shingles below number `cut`; `order` is the document of each rank.
    /// `None` once `cancelled`.
    pub(super) fn new(
        dictionary: &Dictionary,
        order: &[u32],
        cut: u32,
        cancelled: Cancelled<'_>,
    ) -> Option<Self> {
        if order.len() <= 1 << 16 {
            Lists::groups(dictionary, order, cut, cancelled).map(|lists| Self(Width::Narrow(lists)))
        } else {
            Lists::groups(dictionary, order, cut, cancelled).map(|lists| Self(Width::Wide(lists)))
        }
    }

    /// Bytes of the lists of the `rare` first shingles, and of what building them takes.
    pub(super) fn memory(dictionary: &Dictionary, rare: usize, documents: usize) -> u64 {
        let rank = if documents <= 1 << 16 { size_of::<u16>() } else { size_of::<u32>() } as u64;
        let holders: u64 = dictionary.frequency[..rare].iter().map(|&df| u64::from(df)).sum();
        let threads = rayon::current_num_threads().min(MAX_GROUPS) as u64;
        let rare = rare as u64;
        // The first holder of a shingle has no place, and the second is a single one.
        let places = holders.saturating_sub(2 * rare) * size_of::<(u32, u32)>() as u64;
        let building = rare * threads * size_of::<(u32, u32)>() as u64;
        (holders + rare) * rank + places + building
    }

    /// Adds to the counter of every rank from `low` to before `rank` the number of these shingles
    /// it shares.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    pub(super) fn count<C: Count>(&self, rank: usize, low: usize, counts: &mut [C]) {
        match &self.0 {
            Width::Narrow(groups) => groups.iter().for_each(|lists| lists.count(rank, low, counts)),
            Width::Wide(groups) => groups.iter().for_each(|lists| lists.count(rank, low, counts)),
        }
    }
}

/// The lists of the shingles in some stretches of the hash space.
#[derive(Debug)]
struct Lists<R> {
    /// Ranks that contain each shingle, ascending within a shingle.
    postings: Vec<R>,
    /// The shingles of each rank with two or more holders before it: place in `postings`, number of
    /// those.
    places: Vec<(u32, u32)>,
    starts: Vec<usize>,
    /// For shingles with a single holder before this rank, that holder: saves a cache miss for what
    /// a near-duplicate shares with its original alone.
    singles: Vec<R>,
    single_starts: Vec<usize>,
    /// The shingles of each rank that represent several: place, holders before it, number
    /// represented.
    bundles: Vec<(u32, u32, u32)>,
    bundle_starts: Vec<usize>,
}

impl<R: Rank> Lists<R> {
    /// Builds the lists of all shingles below number `cut`, in a few groups.
    fn groups(
        dictionary: &Dictionary,
        order: &[u32],
        cut: u32,
        cancelled: Cancelled<'_>,
    ) -> Option<Vec<Self>> {
        let frequency = &dictionary.frequency[..cut as usize];
        let total: u64 = frequency.iter().map(|&df| u64::from(df)).sum();
        let threads = rayon::current_num_threads().min(MAX_GROUPS) as u64;
        // Places have 31 bits.
        let groups = threads.max(total.div_ceil(1 << 30)).max(1) as usize;
        let stretches = dictionary.numbers.len().div_ceil(groups).max(1);
        let places = total as usize / groups;
        dictionary
            .numbers
            .par_chunks(stretches)
            .map(|numbers| Self::new(dictionary, numbers, order, frequency, places, cancelled))
            .collect()
    }

    /// Builds the lists of the shingles in `numbers`, about `places` entries.
    fn new(
        dictionary: &Dictionary,
        numbers: &[ShingleNumbers],
        order: &[u32],
        frequency: &[u32],
        places: usize,
        cancelled: Cancelled<'_>,
    ) -> Option<Self> {
        // For each shingle, the start of its list and its number of ranks so far.
        let mut lists = memory::filled((0, 0), frequency.len());
        let mut group = Self {
            postings: memory::with_capacity(places + places / 16),
            places: memory::with_capacity(places),
            starts: vec![0],
            singles: Vec::new(),
            single_starts: vec![0],
            bundles: Vec::new(),
            bundle_starts: vec![0],
        };
        let mut room = Vec::new();
        for (rank, &document) in order.iter().enumerate() {
            if cancelled() {
                return None;
            }
            for numbers in numbers {
                let numbers = numbers.row(document as usize, &mut room);
                group.enter(&mut lists, rank, numbers, dictionary, frequency);
            }
            group.starts.push(group.places.len());
            group.single_starts.push(group.singles.len());
            group.bundle_starts.push(group.bundles.len());
        }
        Some(group)
    }

    /// Adds a rank to the lists of these numbers, skipping numbers without a list. A list starts
    /// where its first rank is added, so that lists of one document are adjacent.
    fn enter(
        &mut self,
        lists: &mut [(u32, u32)],
        rank: usize,
        numbers: &[u32],
        dictionary: &Dictionary,
        frequency: &[u32],
    ) {
        for (at, &number) in numbers.iter().enumerate() {
            // Numbers are in random order, so the entry is prefetched.
            prefetch(lists, *numbers.get(at + AHEAD).unwrap_or(&number) as usize);
            let Some(list) = lists.get_mut(number as usize) else { continue };
            let before = list.1;
            list.1 += 1;
            if before == 0 {
                let bundle = if dictionary.times(number) == 1 { 0 } else { BUNDLE };
                list.0 = self.postings.len() as u32 | bundle;
                let end = self.postings.len() + frequency[number as usize] as usize;
                self.postings.resize(end, R::new(rank));
                continue;
            }
            let place = (list.0 & !BUNDLE) + before;
            self.postings[place as usize] = R::new(rank);
            match list.0 & BUNDLE {
                0 if before == 1 => self.singles.push(self.postings[place as usize - 1]),
                0 => self.places.push((place, before)),
                _ => self.bundles.push((place, before, dictionary.times(number))),
            }
        }
    }

    /// Adds to the counter of every rank from `low` to before `rank` the number of these shingles
    /// it shares.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn count<C: Count>(&self, rank: usize, low: usize, counts: &mut [C]) {
        for &other in &self.singles[self.single_starts[rank]..self.single_starts[rank + 1]] {
            // No branch: it would often be mispredicted.
            counts[other.place()].add(u32::from(other.place() >= low));
        }
        let places = &self.places[self.starts[rank]..self.starts[rank + 1]];
        for (at, &(place, before)) in places.iter().enumerate() {
            // The lists are far apart in memory, so they are prefetched.
            if let Some(&(place, before)) = places.get(at + AHEAD) {
                let lines = (before as usize * size_of::<R>()).div_ceil(LINE).min(MAX_LINES);
                for line in 0..lines {
                    prefetch(&self.postings, place as usize - 1 - line * (LINE / size_of::<R>()));
                }
            }
            let mut list = &self.postings[(place - before) as usize..place as usize];
            // Ranks ascend: if the first of eight counts, all do.
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
