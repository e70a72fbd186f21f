//! Numbers the shingles that at least two documents hold, rarest first.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::exact::dictionary_part::{ALONE, Lists, Numbers, Rooms, Stretch};
use rayon::prelude::*;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;

/// Documents as sets of shingle numbers. Numbers ascend with document frequency, so the most
/// frequent shingle has the highest number. Shingles of one document only have no number.
#[derive(Debug)]
pub struct Dictionary {
    pub(super) documents: usize,
    /// One number for each shingle of each document, one stretch of the hash space after the other:
    /// in the order given.
    pub(super) numbers: Vec<Numbers>,
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
    /// open-addressing table. Cost: a few passes over all shingles; 4 bytes a shingle, and on the
    /// way 4 a distinct one and 8 for each of one stretch a thread. `None` once `cancelled`.
    pub fn new(documents: &[&[u64]], cancelled: Cancelled<'_>) -> Option<Self> {
        let total: usize = documents.iter().map(|shingles| shingles.len()).sum();
        let key = RandomState::new().hash_one(total) | 1;
        let lists = Lists { documents, key, cancelled };
        let bits = (total / PART).max(2).ilog2().clamp(1, 14);
        // A few stretches a thread, of neighbouring parts each.
        let stretches = (8 * rayon::current_num_threads() as u64).max(total as u64 >> 29);
        let stretches = stretches.min(1 << bits);
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
        let rooms = Rooms::new();
        let mut counted = (0..stretches)
            .into_par_iter()
            .map(|at| {
                let parts = edge(at)..edge(at + 1);
                Stretch::count(lists, parts, shift, slices(at as usize), &rooms)
            })
            .collect::<Option<Vec<Stretch>>>()?;
        drop(rooms);
        let frequency = number(&mut counted, cancelled)?;
        let rooms = Rooms::new();
        let numbers = counted.into_par_iter().map(|stretch| stretch.spread(lists, &rooms));
        let numbers = numbers.collect::<Option<Vec<Numbers>>>()?;
        Some(Self { documents: documents.len(), numbers, frequency, times: Vec::new() })
    }

    /// The number of each shingle of a document, or [`ALONE`], some at a time.
    pub(super) fn of(&self, document: usize) -> impl Iterator<Item = &[u32]> {
        self.numbers.iter().map(move |numbers| numbers.of(document))
    }

    /// The numbered shingles of a document: place in its list, number.
    pub fn numbered(&self, document: usize) -> impl Iterator<Item = (usize, u32)> {
        self.of(document).flatten().copied().enumerate().filter(|&(_, number)| number != ALONE)
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

/// Numbers the shingles of all stretches by a counting sort on frequency; all frequencies, by number.
/// `None` once `cancelled`.
fn number(stretches: &mut [Stretch], cancelled: Cancelled<'_>) -> Option<Vec<u32>> {
    let most = stretches.par_iter().map(Stretch::most).max().unwrap_or(0);
    let counts = |stretch: &Stretch| stretch.counts(most);
    let mut firsts: Vec<Vec<u32>> = stretches.par_iter().map(counts).collect();
    let mut all = Vec::new();
    let mut next = 0;
    for frequency in 2..=most {
        if cancelled() {
            return None;
        }
        for first in firsts.iter_mut().map(|counts| &mut counts[frequency as usize]) {
            (*first, next) = (next, next + *first);
        }
        all.resize(next as usize, frequency);
    }
    stretches.par_iter_mut().zip(firsts).for_each(|(stretch, firsts)| stretch.number(firsts));
    Some(all)
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
