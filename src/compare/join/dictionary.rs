//! Numbers the shingles that at least two documents hold, rarest first.

use crate::compare::join::dictionary_table::Table;
use rayon::prelude::*;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

/// Asked between parts of a long work; true ends it early.
pub type Cancelled<'a> = &'a (dyn Fn() -> bool + Sync);

/// The number that stands for every shingle of one document only.
pub(super) const ALONE: u32 = u32::MAX;

/// Documents as sets of shingle numbers. Numbers ascend with document frequency, so the most
/// frequent shingle has the highest number. Shingles of one document only have no number.
#[derive(Debug)]
pub struct Dictionary {
    /// Where each document's numbers start in `numbers`; one more entry than documents.
    pub(super) places: Vec<usize>,
    /// One number for each shingle of each document, in the order given.
    pub(super) numbers: Vec<u32>,
    /// In how many documents each shingle occurs, ascending; 0 where another one stands for it.
    pub frequency: Vec<u32>,
    /// For how many shingles each stands, where that is not one for all.
    pub(super) times: Vec<u32>,
}

/// Shingles in a part.
const PART: usize = 64_000;
/// Shingles of one document in a part.
const SLICE: usize = 3;

/// The shingle lists and one number to be filled in for each of their entries.
#[derive(Clone, Copy)]
struct Lists<'a> {
    documents: &'a [&'a [u64]],
    places: &'a [usize],
    local: &'a [AtomicU32],
    /// Odd, and another one each time: texts cannot be made so that their hashes crowd a table. No
    /// result depends on it.
    key: u64,
    cancelled: Cancelled<'a>,
}

/// Neighbouring parts of the hash space: part p holds the hashes whose top bits are p.
struct Walk {
    parts: Range<u64>,
    shift: u32,
}

/// Document, first place, place after the last: a part's slice of one list.
type Slice = (u32, u32, u32);

impl Walk {
    /// Calls `visit` with each part and its slices of all lists, until cancelled.
    fn run(&self, lists: Lists<'_>, mut visit: impl FnMut(u64, &[Slice])) {
        let first =
            |list: &&[u64]| list.partition_point(|hash| hash >> self.shift < self.parts.start);
        let mut cursors: Vec<u32> = lists.documents.iter().map(|list| first(list) as u32).collect();
        let mut slices = Vec::new();
        for part in self.parts.clone() {
            if (lists.cancelled)() {
                return;
            }
            slices.clear();
            for (document, (list, cursor)) in lists.documents.iter().zip(&mut cursors).enumerate() {
                let from = *cursor;
                let rest = list.get(from as usize..).unwrap_or(&[]);
                *cursor +=
                    rest.iter().take_while(|&hash| hash >> self.shift == part).count() as u32;
                if *cursor > from {
                    slices.push((document as u32, from, *cursor));
                }
            }
            visit(part, &slices);
        }
    }
}

impl Dictionary {
    /// Numbers the shingles of these documents (ascending, distinct hashes each).
    ///
    /// The lists are sorted by hash, so a slice of the hash space is a slice of every list: parts
    /// are independent and are counted in parallel, each with a small open-addressing table.
    /// Cost: a few passes over all shingles; 4 bytes a shingle. `None` once `cancelled`.
    pub fn new(documents: &[&[u64]], cancelled: Cancelled<'_>) -> Option<Self> {
        let mut places = vec![0usize; documents.len() + 1];
        for (index, shingles) in documents.iter().enumerate() {
            places[index + 1] = places[index] + shingles.len();
        }
        let total = places[documents.len()];
        let local: Vec<AtomicU32> = (0..total).into_par_iter().map(|_| AtomicU32::new(0)).collect();
        let key = RandomState::new().hash_one(total) | 1;
        let lists = Lists { documents, places: &places, local: &local, key, cancelled };
        // Parts small enough for a table to be near, slices of lists long enough to be worth going to.
        let slices = total / documents.len().max(1) / SLICE;
        let bits = (total / PART).min(slices).max(2).ilog2().clamp(1, 14);
        // Neighbouring parts share one walk through the lists; a few walks a thread.
        let walks = (1u64 << bits).min(8 * rayon::current_num_threads() as u64);
        let walk = |walk: u64| Walk {
            parts: (walk << bits) / walks..((walk + 1) << bits) / walks,
            shift: 64 - bits,
        };
        let counted: Vec<Vec<Vec<u32>>> =
            (0..walks).into_par_iter().map(|index| count(lists, &walk(index))).collect();
        let parts: Vec<Vec<u32>> = counted.into_iter().flatten().collect();
        if cancelled() {
            return None;
        }
        let (numbers, frequency) = number(&parts, cancelled)?;
        (0..walks).into_par_iter().for_each(|index| {
            walk(index).run(lists, |part, slices| {
                for place in slices.iter().flat_map(|&(document, from, to)| {
                    places[document as usize] + from as usize
                        ..places[document as usize] + to as usize
                }) {
                    let number =
                        numbers[part as usize][local[place].load(Ordering::Relaxed) as usize];
                    local[place].store(number, Ordering::Relaxed);
                }
            });
        });
        if cancelled() {
            return None;
        }
        let numbers = local.into_iter().map(AtomicU32::into_inner).collect();
        Some(Self { places, numbers, frequency, times: Vec::new() })
    }

    /// The numbered shingles of a document: place in its list, number.
    pub fn numbered(&self, document: usize) -> impl Iterator<Item = (usize, u32)> {
        let numbers = &self.numbers[self.places[document]..self.places[document + 1]];
        numbers.iter().copied().enumerate().filter(|&(_, number)| number != ALONE)
    }

    /// For how many shingles, all of the same documents, a number stands.
    pub fn times(&self, number: u32) -> u32 {
        self.times.get(number as usize).copied().unwrap_or(1)
    }

    /// How many shared shingles there are to be counted over all pairs of documents, of the `rarest`
    /// so many.
    pub fn counted(&self, rarest: usize) -> u64 {
        let pairs = |&df: &u32| u64::from(df) * u64::from(df.saturating_sub(1)) / 2;
        self.frequency[..rarest].iter().map(pairs).sum()
    }
}

/// Numbers the shingles of each part in order of first sight and counts their documents.
fn count(lists: Lists<'_>, walk: &Walk) -> Vec<Vec<u32>> {
    let mut parts = Vec::new();
    let mut table = Table::new(lists.key, 64 - walk.shift);
    let mut hashes: Vec<u64> = Vec::new();
    walk.run(lists, |_, slices| {
        hashes.clear();
        for &(document, from, to) in slices {
            let list = lists.documents[document as usize];
            hashes.extend_from_slice(&list[from as usize..to as usize]);
        }
        let numbers = table.number(&hashes);
        let mut next = numbers.iter();
        for &(document, from, to) in slices {
            let start = lists.places[document as usize];
            let local = &lists.local[start + from as usize..start + to as usize];
            for (local, number) in local.iter().zip(&mut next) {
                local.store(*number, Ordering::Relaxed);
            }
        }
        parts.push(table.frequency());
    });
    parts
}

/// Global numbers of each part's shingles by a counting sort on frequency, and all frequencies.
/// `None` once `cancelled`.
fn number(parts: &[Vec<u32>], cancelled: Cancelled<'_>) -> Option<(Vec<Vec<u32>>, Vec<u32>)> {
    let most = parts.iter().flatten().max().copied().unwrap_or(0) as usize;
    let mut next = vec![0u32; most + 2];
    for &frequency in parts.iter().flatten().filter(|&&f| f > 1) {
        next[frequency as usize + 1] += 1;
    }
    for frequency in 0..=most {
        next[frequency + 1] += next[frequency];
    }
    let mut all = vec![0u32; next[most + 1] as usize];
    let numbers = parts
        .iter()
        .map(|part| {
            if cancelled() {
                return None;
            }
            let numbered = part.iter().map(|&frequency| {
                if frequency < 2 {
                    return ALONE;
                }
                let number = next[frequency as usize];
                next[frequency as usize] += 1;
                all[number as usize] = frequency;
                number
            });
            Some(numbered.collect())
        })
        .collect::<Option<_>>()?;
    Some((numbers, all))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_that_crowd_one_place_are_counted() {
        // All home in the first slot of the first part; the second list shares half of them.
        let lists: [Vec<u64>; 2] = [(0..3_000).collect(), (1_500..4_500).collect()];
        let lists: Vec<&[u64]> = lists.iter().map(Vec::as_slice).collect();
        let dictionary = Dictionary::new(&lists, &|| false).unwrap();
        assert_eq!(dictionary.frequency, vec![2; 1_500]);
        assert!(Dictionary::new(&lists, &|| true).is_none());
    }

    #[test]
    fn shingles_of_one_document_are_dropped_and_frequent_ones_come_last() {
        let far = 1 << 63;
        let lists: [&[u64]; 3] = [&[0, 5, far], &[0, 5, 7], &[5, far, u64::MAX]];
        let dictionary = Dictionary::new(&lists, &|| false).unwrap();
        assert_eq!(dictionary.frequency, [2, 2, 3]);
        let common: Vec<usize> = (0..3).map(|d| dictionary.numbered(d).count()).collect();
        assert_eq!(common, [3, 2, 2]);
        assert!((0..3).all(|d| dictionary.numbered(d).any(|(_, number)| number == 2)));
    }
}
