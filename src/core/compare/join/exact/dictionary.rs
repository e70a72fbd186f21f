//! Numbers the shingles that at least two documents contain, rarest first.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::exact::dictionary_part::{HashRange, Rooms, ShingleLists};
use crate::compare::join::exact::shingle_numbers::{ALONE, NumberWidth, ShingleNumbers};
use crate::compare::result::ShingleView;
use crate::os::memory::give_back;
use rayon::prelude::*;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;

/// Documents as sets of shingle numbers. Numbers ascend with document frequency, so the most
/// frequent shingle has the highest number. Shingles of only one document have no number.
#[derive(Debug)]
pub struct Dictionary {
    pub(super) documents: usize,
    /// One number for each shingle of each document, by stretch of the hash space, then in list
    /// order.
    pub(super) numbers: Vec<ShingleNumbers>,
    /// Document frequency of each shingle, ascending; 0 for a shingle represented by another one.
    pub frequency: Vec<u32>,
    /// Number of shingles that each one represents; empty if it is one for all.
    pub(super) times: Vec<u32>,
}

/// More shingles than this take the most memory of a run here.
const MANY: usize = 4 << 20;

/// Target number of shingles in a part: a table of this size stays in the second-level cache.
const PART: usize = 16_000;

impl Dictionary {
    /// Numbers the shingles of these documents, each given as ascending, distinct hashes.
    ///
    /// The lists are sorted by hash, so a stretch of the hash space is a contiguous range of every
    /// list. Stretches are independent and counted in parallel, part by part, with a small
    /// open-addressing table. Time: a few passes over all shingles. Memory: 2 to 4 bytes a shingle;
    /// temporarily 2 more until they have their numbers, 4 for each distinct shingle, and 8 for each
    /// shingle of one stretch a thread.
    /// `None` once `cancelled`.
    pub fn new(documents: &[&[u64]], cancelled: Cancelled<'_>) -> Option<Self> {
        let views: Vec<ShingleView<'_>> =
            documents.iter().map(|list| ShingleView::Whole(list)).collect();
        Self::from_views(&views, cancelled)
    }

    /// As [`Dictionary::new`], for documents some of which are differences from others.
    pub fn from_views(documents: &[ShingleView<'_>], cancelled: Cancelled<'_>) -> Option<Self> {
        let total: usize = documents.iter().map(ShingleView::len).sum();
        if total > MANY {
            give_back(); // sketching freed what the allocator keeps; the numbers need other sizes
        }
        let key = RandomState::new().hash_one(total) | 1;
        let lists = ShingleLists { documents, key, cancelled };
        let bits = (total / PART).max(2).ilog2().clamp(1, 14);
        // A few stretches of neighbouring parts per thread.
        let stretches = (8 * rayon::current_num_threads() as u64).max(total as u64 >> 29);
        let stretches = stretches.min(1 << bits);
        let edge = |stretch: u64| (stretch << bits) / stretches;
        let shift = 64 - bits;
        // The edges of all stretches in each list, found list by list, so that each is in cache
        // while it is searched.
        let edges = |list: &ShingleView<'_>| -> Vec<u32> {
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
                HashRange::count(lists, parts, shift, slices(at as usize), &rooms)
            })
            .collect::<Option<Vec<HashRange>>>()?;
        drop(rooms);
        let frequency = number(&mut counted, cancelled)?;
        let (width, rooms) = (NumberWidth::new(&frequency, total), Rooms::new());
        let numbers = counted.into_par_iter().map(|stretch| stretch.spread(lists, width, &rooms));
        let numbers = numbers.collect::<Option<Vec<ShingleNumbers>>>()?;
        Some(Self { documents: documents.len(), numbers, frequency, times: Vec::new() })
    }

    /// The number of each shingle of a document, or [`ALONE`], in list order.
    pub(super) fn document(&self, document: usize) -> impl Iterator<Item = u32> {
        self.numbers.iter().flat_map(move |numbers| numbers.document(document))
    }

    /// The numbered shingles of a document, as place in its list and number.
    pub fn numbered(&self, document: usize) -> impl Iterator<Item = (usize, u32)> {
        self.document(document).enumerate().filter(|&(_, number)| number != ALONE)
    }

    /// Forgets the numbers from `cut` on, and frees their memory. The places of [`Self::numbered`] are
    /// without meaning afterwards.
    pub(super) fn keep_below(&mut self, cut: u32) {
        self.numbers.par_iter_mut().for_each(|stretch| stretch.keep_below(cut));
    }

    /// Number of shingles, all of the same documents, that a number represents.
    pub fn times(&self, number: u32) -> u32 {
        self.times.get(number as usize).copied().unwrap_or(1)
    }

    /// Total of shared shingles over all pairs of documents, among the `rarest` shingles with the
    /// lowest numbers.
    pub fn counted(&self, rarest: usize) -> u64 {
        let pairs = |&df: &u32| u64::from(df) * u64::from(df.saturating_sub(1)) / 2;
        self.frequency[..rarest].iter().map(pairs).sum()
    }
}

/// Numbers the shingles of all stretches by a counting sort on frequency; returns all frequencies,
/// by number. `None` once `cancelled`.
fn number(stretches: &mut [HashRange], cancelled: Cancelled<'_>) -> Option<Vec<u32>> {
    let most = stretches.par_iter().map(HashRange::most).max().unwrap_or(0);
    let counts = |stretch: &HashRange| stretch.counts(most);
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
    fn hashes_that_collide_are_counted() {
        // All hash to the first slot of the first part; the second list shares half of them.
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
