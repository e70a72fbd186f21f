//! Numbers and counts the shingles of one stretch of the hash space, part by part.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::exact::part_numbers::PartNumbers;
use crate::compare::join::exact::shingle_numbers::{ALONE, NumberWidth, ShingleNumbers};
use crate::compare::result::ShingleView;
use crate::os::memory;
use crate::processor::dispatch::prefetch;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// Prefetch distance in lists, and hashes per cache line. Each list is elsewhere in memory, and its
/// part of a stretch is too short for the hardware prefetcher.
const AHEAD: usize = 3;
const LINE: usize = 8;
/// Values written to new memory between two checks for cancellation.
const FILL_CHUNK: usize = 1 << 20;
/// Documents visited between two checks for cancellation.
const CHECK_EVERY: usize = 256;

/// The shingle lists of all documents, each ascending.
#[derive(Clone, Copy)]
pub(super) struct ShingleLists<'a> {
    pub(super) documents: &'a [ShingleView<'a>],
    /// Random odd number, so that texts cannot be crafted to make hashes collide. No result depends
    /// on it.
    pub(super) key: u64,
    pub(super) cancelled: Cancelled<'a>,
}

/// A pool of buffers: getting new memory from the system takes longer than filling it.
pub(super) struct Rooms<T>(Mutex<Vec<Vec<T>>>);

impl<T: Clone + Default> Rooms<T> {
    pub(super) fn new() -> Self {
        Self(Mutex::default())
    }

    /// A buffer of `length` values with arbitrary content. `None` once cancelled.
    fn take(&self, length: usize, cancelled: Cancelled<'_>) -> Option<Vec<T>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut room = kept.unwrap_or_default();
        if room.capacity() < length {
            // The next stretch may need a little more.
            room = memory::with_capacity(length + length / 8);
        }
        room.truncate(length);
        while room.len() < length {
            if cancelled() {
                return None;
            }
            // New memory costs page faults, so it is written in chunks.
            room.resize(length.min(room.len() + FILL_CHUNK), T::default());
        }
        Some(room)
    }

    fn give_back(&self, room: Vec<T>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(room);
    }
}

/// Neighbouring parts of the hash space; part p holds the hashes whose top bits are p.
pub(super) struct HashRange {
    parts: Range<u64>,
    shift: u32,
    /// The range of the stretch in each list.
    slices: Vec<(u32, u32)>,
    /// Start of each part in `numbers`, and the end.
    starts: Vec<usize>,
    /// The number of each shingle within its part, by part, then by document.
    numbers: PartNumbers,
    /// For each part, the document frequency of each of its shingles; later the shingle's number in
    /// the dictionary.
    shingles: Vec<Vec<u32>>,
}

impl HashRange {
    /// Numbers the shingles of each part in order of first occurrence and counts their documents.
    /// The hashes of a part are copied together first, so that lists are read in long runs and the
    /// table of a part stays in cache. `slices` is the range of the stretch in each list. `None`
    /// once cancelled.
    pub(super) fn count(
        lists: ShingleLists<'_>,
        parts: Range<u64>,
        shift: u32,
        slices: Vec<(u32, u32)>,
        rooms: &Rooms<u64>,
    ) -> Option<Self> {
        let starts = vec![0; (parts.end - parts.start) as usize + 1];
        let (numbers, shingles) = (PartNumbers::Narrow(Vec::new()), Vec::new());
        let mut stretch = Self { parts, shift, slices, starts, numbers, shingles };
        let hashes = stretch.gather(lists, rooms)?;
        stretch.numbers = PartNumbers::Narrow(memory::with_capacity(hashes.len()));
        let mut table = HashTable::new(lists.key, 64 - shift);
        for edges in stretch.starts.windows(2) {
            if (lists.cancelled)() {
                return None;
            }
            stretch.numbers.extend(table.number(&hashes[edges[0]..edges[1]]), hashes.len());
            stretch.shingles.push(table.frequency());
        }
        rooms.give_back(hashes);
        Some(stretch)
    }

    /// The hashes of all lists, by part, then by document.
    fn gather(&mut self, lists: ShingleLists<'_>, rooms: &Rooms<u64>) -> Option<Vec<u64>> {
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

    /// Highest document frequency.
    pub(super) fn most(&self) -> u32 {
        self.shingles.iter().flatten().max().copied().unwrap_or(0)
    }

    /// Number of shingles with each document frequency up to `most`.
    pub(super) fn counts(&self, most: u32) -> Vec<u32> {
        let mut counts = vec![0; most as usize + 1];
        self.shingles.iter().flatten().for_each(|&frequency| counts[frequency as usize] += 1);
        counts
    }

    /// Replaces each shingle's frequency by its number in the dictionary, the next one of that
    /// frequency; [`ALONE`] for shingles of one document.
    pub(super) fn number(&mut self, mut next: Vec<u32>) {
        for shingle in self.shingles.iter_mut().flatten() {
            let next = &mut next[*shingle as usize];
            (*shingle, *next) = if *shingle < 2 { (ALONE, 0) } else { (*next, *next + 1) };
        }
    }

    /// The number in the dictionary of each shingle, in list order. `None` once cancelled.
    pub(super) fn spread(
        self,
        lists: ShingleLists<'_>,
        width: NumberWidth,
        rooms: &Rooms<u32>,
    ) -> Option<ShingleNumbers> {
        let length = self.starts.last().copied().unwrap_or(0);
        let mut by_part = rooms.take(length, lists.cancelled)?;
        for (edges, shingles) in self.starts.windows(2).zip(&self.shingles) {
            let edges = edges[0]..edges[1];
            self.numbers.name(edges.clone(), shingles, &mut by_part[edges]);
        }
        let mut next = self.starts.clone();
        let mut numbers = ShingleNumbers::new(width, &by_part);
        self.each(lists, |part, _| {
            numbers.push(by_part[next[part]]);
            next[part] += 1;
        })?;
        rooms.give_back(by_part);
        numbers.close(self.slices.iter().map(|(from, to)| (to - from) as usize));
        Some(numbers)
    }

    /// Calls `visit` for each shingle of the stretch, list by list, with its part, counted from the
    /// first, and its hash. `None` once cancelled.
    fn each(&self, lists: ShingleLists<'_>, mut visit: impl FnMut(usize, u64)) -> Option<()> {
        for (document, (list, &(from, to))) in lists.documents.iter().zip(&self.slices).enumerate()
        {
            if document % CHECK_EVERY == 0 && (lists.cancelled)() {
                return None;
            }
            if let (Some(ShingleView::Whole(list)), Some(&(from, to))) =
                (lists.documents.get(document + AHEAD), self.slices.get(document + AHEAD))
            {
                for line in (from..to).step_by(LINE) {
                    prefetch(list, line as usize);
                }
            }
            let stretch = match list {
                ShingleView::Whole(list) => ShingleView::Whole(&list[from as usize..to as usize]),
                ShingleView::Differing { .. } => {
                    let (_, rest) = list.split_at(|hash| hash >> self.shift < self.parts.start);
                    rest.split_at(|hash| hash >> self.shift < self.parts.end).0
                }
            };
            stretch.each(|hash| {
                visit(((hash >> self.shift) - self.parts.start) as usize, hash);
            });
        }
        Some(())
    }
}

/// A hash, its number and its count. A slot is free while the count is 0, so every hash value is
/// allowed. The fields share a cache line.
#[derive(Debug, Clone, Copy, Default)]
struct TableEntry {
    hash: u64,
    number: u32,
    seen: u32,
}

/// Prefetch distance, in hashes.
const TABLE_AHEAD: usize = 16;
/// Slots tried in sequence before probing with larger steps.
const NEAR: usize = 8;

/// The table; reused for each part.
struct HashTable {
    slots: Vec<TableEntry>,
    /// Slot of each number.
    homes: Vec<u32>,
    /// The numbers of the last call.
    numbers: Vec<u32>,
    /// Random odd number, so that texts cannot be crafted to make hashes collide. No result depends
    /// on it.
    key: u64,
    /// Number of leading bits that all hashes of a part share.
    common: u32,
}

impl HashTable {
    /// Creates an empty table for hashes that share `common` leading bits.
    pub(super) fn new(key: u64, common: u32) -> Self {
        Self { slots: Vec::new(), homes: Vec::new(), numbers: Vec::new(), key, common }
    }

    /// Numbers these hashes from 0, forgetting earlier ones.
    pub(super) fn number(&mut self, hashes: &[u64]) -> &[u32] {
        // Most shingles occur more than once; otherwise the table grows.
        let capacity = (hashes.len() / 2).next_power_of_two().max(16);
        self.slots.clear();
        self.slots.resize(capacity, TableEntry::default());
        self.homes.clear();
        self.numbers.clear();
        for (at, &hash) in hashes.iter().enumerate() {
            if let Some(&ahead) = hashes.get(at + TABLE_AHEAD) {
                prefetch(&self.slots, self.home(ahead));
            }
            let place = self.find(hash);
            if self.slots[place].seen == 0 {
                self.slots[place] = TableEntry { hash, number: self.homes.len() as u32, seen: 0 };
                self.homes.push(place as u32);
            }
            self.slots[place].seen += 1;
            self.numbers.push(self.slots[place].number);
            if self.homes.len() * 4 > self.slots.len() * 3 {
                self.grow();
            }
        }
        &self.numbers
    }

    /// The count of each number.
    pub(super) fn frequency(&self) -> Vec<u32> {
        self.homes.iter().map(|&home| self.slots[home as usize].seen).collect()
    }

    /// First slot to try. It grows with the hash, and lists ascend, so neighbours in a list are
    /// neighbours in the table.
    fn home(&self, hash: u64) -> usize {
        ((hash << self.common) >> self.shift()) as usize
    }

    fn shift(&self) -> u32 {
        64 - self.slots.len().trailing_zeros()
    }

    /// The slot of a hash, or the free slot for it.
    fn find(&self, hash: u64) -> usize {
        let mut place = self.home(hash);
        let mut tried = 0;
        while self.slots[place].seen != 0 && self.slots[place].hash != hash {
            tried += 1;
            place = (place + step(hash, tried, self.key, self.shift())) & (self.slots.len() - 1);
        }
        place
    }

    fn grow(&mut self) {
        let larger = vec![TableEntry::default(); self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, larger);
        for number in 0..self.homes.len() {
            let slot = old[self.homes[number] as usize];
            let place = self.find(slot.hash);
            self.slots[place] = slot;
            self.homes[number] = place as u32;
        }
    }
}

/// Distance to the next slot to try: one, and after a few collisions an odd number that depends on
/// the hash and the key, so that every slot is reached. Hashes that collide, by chance or by
/// design, separate there.
fn step(hash: u64, tried: usize, key: u64, shift: u32) -> usize {
    if tried <= NEAR { 1 } else { (hash.wrapping_mul(key) >> shift) as usize | 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colliding_hashes_are_numbered_in_order() {
        let mut table = HashTable::new(0x9e37_79b9_7f4a_7c15, 1);
        // All hash to the first slot; each comes twice, and the table has to grow.
        let hashes: Vec<u64> = (0..3_000).chain(0..3_000).collect();
        let numbers: Vec<u32> = (0..3_000).chain(0..3_000).collect();
        assert_eq!(table.number(&hashes), numbers);
        assert_eq!(table.frequency(), vec![2; 3_000]);
        let steps: std::collections::HashSet<usize> =
            (0..3_000).map(|hash| step(hash, NEAR + 1, table.key, 51)).collect();
        assert!(steps.len() > 1_000, "{}", steps.len());
        assert_eq!(table.number(&[7, 7, 0, u64::MAX]), [0, 0, 1, 2], "a part starts anew");
        assert_eq!(table.frequency(), [2, 1, 1]);
    }
}
