//! Numbers the shingles that at least two documents hold, rarest first.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::dictionary_part::{Lists, Stretch};
use rayon::prelude::*;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;
use std::sync::atomic::AtomicU32;

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

/// Shingles in a part: a table for so many stays in the processor's second cache.
const PART: usize = 16_000;

impl Dictionary {
    /// Numbers the shingles of these documents (ascending, distinct hashes each).
    ///
    /// The lists are sorted by hash, so a stretch of the hash space is a stretch of every list:
    /// stretches are independent and are counted in parallel, part by part, each with a small
    /// open-addressing table. Cost: a few passes over all shingles; 8 bytes a shingle on the way, 4
    /// in the end. `None` once `cancelled`.
    pub fn new(documents: &[&[u64]], cancelled: Cancelled<'_>) -> Option<Self> {
        let mut places = vec![0usize; documents.len() + 1];
        for (index, shingles) in documents.iter().enumerate() {
            places[index + 1] = places[index] + shingles.len();
        }
        let total = places[documents.len()];
        let key = RandomState::new().hash_one(total) | 1;
        let lists = Lists { documents, places: &places, key, cancelled };
        let bits = (total / PART).max(2).ilog2().clamp(1, 14);
        // A few stretches a thread, of neighbouring parts each.
        let stretches = (1u64 << bits).min(8 * rayon::current_num_threads() as u64);
        let edge = |stretch: u64| (stretch << bits) / stretches;
        let shift = 64 - bits;
        // Where each list has the edges of all stretches, list by list: each is near while it is
        // searched.
        let edges = |list: &&[u64]| -> Vec<u32> {
            let place = |at| list.partition_point(|hash| hash >> shift < edge(at)) as u32;
            (0..=stretches).map(place).collect()
        };
        let edges: Vec<Vec<u32>> = documents.par_iter().with_min_len(64).map(edges).collect();
        let slices = |at: usize| edges.iter().map(|edges| (edges[at], edges[at + 1])).collect();
        let counted = (0..stretches)
            .into_par_iter()
            .map_init(Vec::new, |room, at| {
                Stretch::count(lists, edge(at)..edge(at + 1), shift, slices(at as usize), room)
            })
            .collect::<Option<Vec<Stretch>>>()?;
        let parts: Vec<&[u32]> =
            counted.iter().flat_map(|part| &part.frequencies).map(Vec::as_slice).collect();
        let (global, frequency) = number(&parts, cancelled)?;
        let numbers: Vec<AtomicU32> =
            (0..total).into_par_iter().map(|_| AtomicU32::new(0)).collect();
        let first = |at: usize| edge(at as u64) as usize;
        counted.into_par_iter().enumerate().for_each(|(at, stretch)| {
            stretch.spread(lists, &global[first(at)..first(at + 1)], &numbers);
        });
        if cancelled() {
            return None;
        }
        let numbers = numbers.into_iter().map(AtomicU32::into_inner).collect();
        Some(Self { places, numbers, frequency, times: Vec::new() })
    }

    /// The number of each shingle of a document, or [`ALONE`].
    pub(super) fn of(&self, document: usize) -> &[u32] {
        &self.numbers[self.places[document]..self.places[document + 1]]
    }

    /// The numbered shingles of a document: place in its list, number.
    pub fn numbered(&self, document: usize) -> impl Iterator<Item = (usize, u32)> {
        self.of(document).iter().copied().enumerate().filter(|&(_, number)| number != ALONE)
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

/// Global numbers of each part's shingles by a counting sort on frequency, and all frequencies.
/// `None` once `cancelled`.
fn number(parts: &[&[u32]], cancelled: Cancelled<'_>) -> Option<(Vec<Vec<u32>>, Vec<u32>)> {
    let most = parts.iter().copied().flatten().max().copied().unwrap_or(0) as usize;
    let mut next = vec![0u32; most + 2];
    for &frequency in parts.iter().copied().flatten().filter(|&&f| f > 1) {
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
