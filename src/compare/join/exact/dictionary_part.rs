//! Numbers and counts the shingles of one stretch of the hash space, part by part.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::exact::dictionary_table::Table;
use crate::os::memory;
use crate::processor::dispatch::prefetch;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// The number that stands for every shingle of one document only.
pub(super) const ALONE: u32 = u32::MAX;

/// How many lists ahead memory is asked for: each lies elsewhere, and a stretch of it is over before
/// the processor has seen where it leads. Hashes that are fetched together.
const AHEAD: usize = 3;
const LINE: usize = 8;
/// Values that are entered into new memory between two questions whether to go on.
const ENTERED: usize = 1 << 20;
/// Documents that are walked through between two questions whether to go on.
const DOCUMENTS: usize = 256;

/// The shingle lists, ascending each.
#[derive(Clone, Copy)]
pub(super) struct Lists<'a> {
    pub(super) documents: &'a [&'a [u64]],
    /// Odd, and another one each time: texts cannot be made so that their hashes crowd a table. No
    /// result depends on it.
    pub(super) key: u64,
    pub(super) cancelled: Cancelled<'a>,
}

/// Memory that was used and will be used again: to get it anew takes longer than to fill it.
pub(super) struct Rooms<T>(Mutex<Vec<Vec<T>>>);

impl<T: Clone + Default> Rooms<T> {
    pub(super) fn new() -> Self {
        Self(Mutex::default())
    }

    /// So many values of whatever was there. `None` once cancelled.
    fn take(&self, length: usize, cancelled: Cancelled<'_>) -> Option<Vec<T>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut room = kept.unwrap_or_default();
        if room.capacity() < length {
            // The next one to take it may want a little more.
            room = memory::with_capacity(length + length / 8);
        }
        room.truncate(length);
        while room.len() < length {
            if cancelled() {
                return None;
            }
            // New memory takes its time: some megabytes of it.
            room.resize(length.min(room.len() + ENTERED), T::default());
        }
        Some(room)
    }

    fn give_back(&self, room: Vec<T>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(room);
    }
}

/// The numbers of the shingles of one stretch of the hash space, document after document.
#[derive(Debug)]
pub(super) struct Numbers {
    /// Where each document's numbers start, and the end.
    starts: Vec<usize>,
    /// One number for each shingle, in the order of the lists.
    pub(super) numbers: Vec<u32>,
}

impl Numbers {
    /// Those of one document.
    pub(super) fn of(&self, document: usize) -> &[u32] {
        &self.numbers[self.starts[document]..self.starts[document + 1]]
    }
}

/// Neighbouring parts of the hash space: part p holds the hashes whose top bits are p.
pub(super) struct Stretch {
    parts: Range<u64>,
    shift: u32,
    /// The stretch of each list.
    slices: Vec<(u32, u32)>,
    /// Where each part starts in `numbers`, and the end.
    starts: Vec<usize>,
    /// Part after part, document after document: the number of each shingle within its part.
    numbers: Vec<u32>,
    /// For each part, how many documents hold each of its shingles; then the shingle's number in the
    /// dictionary.
    shingles: Vec<Vec<u32>>,
}

impl Stretch {
    /// Numbers the shingles of each part in order of first sight and counts their documents. The
    /// hashes of a part are brought together first: lists are read in long runs, and a part's table
    /// meets its hashes one after another. `slices` is the stretch of each list. `None` once
    /// cancelled.
    pub(super) fn count(
        lists: Lists<'_>,
        parts: Range<u64>,
        shift: u32,
        slices: Vec<(u32, u32)>,
        rooms: &Rooms<u64>,
    ) -> Option<Self> {
        let starts = vec![0; (parts.end - parts.start) as usize + 1];
        let (numbers, shingles) = (Vec::new(), Vec::new());
        let mut stretch = Self { parts, shift, slices, starts, numbers, shingles };
        let hashes = stretch.gather(lists, rooms)?;
        stretch.numbers = memory::with_capacity(hashes.len());
        let mut table = Table::new(lists.key, 64 - shift);
        for edges in stretch.starts.windows(2) {
            if (lists.cancelled)() {
                return None;
            }
            stretch.numbers.extend_from_slice(table.number(&hashes[edges[0]..edges[1]]));
            stretch.shingles.push(table.frequency());
        }
        rooms.give_back(hashes);
        Some(stretch)
    }

    /// The hashes of all lists, part after part, document after document.
    fn gather(&mut self, lists: Lists<'_>, rooms: &Rooms<u64>) -> Option<Vec<u64>> {
        let mut sizes = vec![0usize; self.starts.len()];
        self.each(lists, |part, _| sizes[part + 1] += 1)?;
        for part in 1..sizes.len() {
            sizes[part] += sizes[part - 1];
        }
        self.starts.copy_from_slice(&sizes);
        let mut next = sizes;
        let total = self.starts.last().copied().unwrap_or(0);
        let mut hashes = rooms.take(total, lists.cancelled)?;
        self.each(lists, |part, hash| {
            hashes[next[part]] = hash;
            next[part] += 1;
        })?;
        Some(hashes)
    }

    /// The most documents that hold one shingle.
    pub(super) fn most(&self) -> u32 {
        self.shingles.iter().flatten().max().copied().unwrap_or(0)
    }

    /// How many shingles each number of documents holds, up to `most`.
    pub(super) fn counts(&self, most: u32) -> Vec<u32> {
        let mut counts = vec![0; most as usize + 1];
        self.shingles.iter().flatten().for_each(|&frequency| counts[frequency as usize] += 1);
        counts
    }

    /// Gives each shingle its number in the dictionary: the next one of its frequency, [`ALONE`] where
    /// one document holds it.
    pub(super) fn number(&mut self, mut next: Vec<u32>) {
        for shingle in self.shingles.iter_mut().flatten() {
            let next = &mut next[*shingle as usize];
            (*shingle, *next) = if *shingle < 2 { (ALONE, 0) } else { (*next, *next + 1) };
        }
    }

    /// The number in the dictionary of each shingle, in the order of the lists. `None` once cancelled.
    pub(super) fn spread(mut self, lists: Lists<'_>, rooms: &Rooms<u32>) -> Option<Numbers> {
        for (edges, shingles) in self.starts.windows(2).zip(&self.shingles) {
            for number in &mut self.numbers[edges[0]..edges[1]] {
                *number = shingles[*number as usize];
            }
        }
        let mut next = self.starts.clone();
        let mut numbers = rooms.take(self.numbers.len(), lists.cancelled)?;
        let mut places = numbers.iter_mut();
        self.each(lists, |part, _| {
            if let Some(place) = places.next() {
                *place = self.numbers[next[part]];
            }
            next[part] += 1;
        })?;
        rooms.give_back(self.numbers);
        let mut starts = vec![0; self.slices.len() + 1];
        for (document, (from, to)) in self.slices.into_iter().enumerate() {
            starts[document + 1] = starts[document] + (to - from) as usize;
        }
        Some(Numbers { starts, numbers })
    }

    /// Calls for each shingle of the stretch, list after list: part, counted from the first, and hash.
    /// `None` once cancelled.
    fn each(&self, lists: Lists<'_>, mut visit: impl FnMut(usize, u64)) -> Option<()> {
        for (document, (list, &(from, to))) in lists.documents.iter().zip(&self.slices).enumerate()
        {
            if document % DOCUMENTS == 0 && (lists.cancelled)() {
                return None;
            }
            if let (Some(list), Some(&(from, to))) =
                (lists.documents.get(document + AHEAD), self.slices.get(document + AHEAD))
            {
                for line in (from..to).step_by(LINE) {
                    prefetch(list, line as usize);
                }
            }
            for &hash in &list[from as usize..to as usize] {
                visit(((hash >> self.shift) - self.parts.start) as usize, hash);
            }
        }
        Some(())
    }
}
