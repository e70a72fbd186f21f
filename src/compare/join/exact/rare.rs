//! Which documents hold each rare shingle: the lists that the exact join walks.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::exact::counters::Count;
use crate::compare::join::exact::dictionary::Dictionary;
use crate::compare::join::exact::dictionary_part::Numbers;
use crate::os::memory;
use crate::processor::dispatch::prefetch;
use rayon::prelude::*;

/// How many lists ahead the next one is fetched.
const AHEAD: usize = 12;
/// Bytes that the processor fetches at once, and how often it is asked to for one list: it cannot
/// foresee a list that is read from its end, and what lies farther may be too short to count.
const LINE: usize = 64;
const MOST_LINES: usize = 4;
/// The bit beside the place of a list whose shingle stands for many.
const BUNDLE: u32 = 1 << 31;
/// Each group has a table of all shingles: more of them take more memory than time.
const MOST_GROUPS: usize = 8;

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

/// All lists, in one group a thread.
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
            Lists::groups(dictionary, order, cut, cancelled).map(|lists| Self(Width::Narrow(lists)))
        } else {
            Lists::groups(dictionary, order, cut, cancelled).map(|lists| Self(Width::Wide(lists)))
        }
    }

    /// Counts for every rank from `low` to before `rank` how many of these shingles it shares.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    pub(super) fn count<C: Count>(&self, rank: usize, low: usize, counts: &mut [C]) {
        match &self.0 {
            Width::Narrow(groups) => groups.iter().for_each(|lists| lists.count(rank, low, counts)),
            Width::Wide(groups) => groups.iter().for_each(|lists| lists.count(rank, low, counts)),
        }
    }
}

/// The lists of the shingles of some stretches of the hash space.
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
    /// The lists of all shingles below number `cut`, in a few groups.
    fn groups(
        dictionary: &Dictionary,
        order: &[u32],
        cut: u32,
        cancelled: Cancelled<'_>,
    ) -> Option<Vec<Self>> {
        let frequency = &dictionary.frequency[..cut as usize];
        let total: u64 = frequency.iter().map(|&df| u64::from(df)).sum();
        let threads = rayon::current_num_threads().min(MOST_GROUPS) as u64;
        // A place is told in 31 bits.
        let groups = threads.max(total.div_ceil(1 << 30)).max(1) as usize;
        let stretches = dictionary.numbers.len().div_ceil(groups).max(1);
        let places = total as usize / groups;
        dictionary
            .numbers
            .par_chunks(stretches)
            .map(|numbers| Self::new((dictionary, numbers), order, frequency, places, cancelled))
            .collect()
    }

    /// The lists of the shingles in `numbers`, about `places` entries.
    fn new(
        (dictionary, numbers): (&Dictionary, &[Numbers]),
        order: &[u32],
        frequency: &[u32],
        places: usize,
        cancelled: Cancelled<'_>,
    ) -> Option<Self> {
        // Where the list of each shingle starts, and how many ranks it has so far.
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
        for (rank, &document) in order.iter().enumerate() {
            if cancelled() {
                return None;
            }
            for numbers in numbers {
                let numbers = numbers.of(document as usize);
                group.enter(&mut lists, rank, numbers, (dictionary, frequency));
            }
            group.starts.push(group.places.len());
            group.single_starts.push(group.singles.len());
            group.bundle_starts.push(group.bundles.len());
        }
        Some(group)
    }

    /// Enters a rank into the lists of these numbers, as far as there are lists of them. A list
    /// starts where its first rank is seen, so lists of one document lie together.
    fn enter(
        &mut self,
        lists: &mut [(u32, u32)],
        rank: usize,
        numbers: &[u32],
        (dictionary, frequency): (&Dictionary, &[u32]),
    ) {
        for (at, &number) in numbers.iter().enumerate() {
            // Numbers are as good as random: the processor is told early which it will need.
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
