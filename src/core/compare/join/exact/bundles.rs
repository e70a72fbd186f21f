//! Merges shingles with the same set of documents, so that a template costs as much as one shingle.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::exact::dictionary::Dictionary;
use crate::measure::mix::mix64;
use crate::os::memory;
use rayon::prelude::*;
use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;
use std::ops::Range;

/// Shingles of fewer documents are cheap to count and stay as they are.
const MIN_DOCUMENTS: u32 = 16;
/// Every worker has a sum for each shingle, so more workers cost more memory than they save time.
const MAX_WORKERS: usize = 4;

impl Dictionary {
    /// Keeps one of all shingles below number `cut` with the same documents and marks, and records
    /// the number of shingles it represents. `marks` returns, for a document, the marks of the
    /// shingles in its list, called with ascending places.
    ///
    /// Sets of documents are compared by a sum of random marks: two different sets collide with a
    /// probability of 2⁻¹²⁸. Cost: two passes over all numbers. Returns false once `cancelled`.
    pub(super) fn bundle<M: FnMut(usize) -> u64>(
        &mut self,
        cut: u32,
        marks: impl Fn(usize) -> M + Sync,
        cancelled: Cancelled<'_>,
    ) -> bool {
        let first = self.frequency.partition_point(|&df| df < MIN_DOCUMENTS) as u32;
        if first >= cut {
            return true;
        }
        let random = RandomState::new();
        let keys = [0u8, 1].map(|half| random.hash_one(half));
        let documents = self.documents;
        let workers = rayon::current_num_threads().min(MAX_WORKERS);
        let share = documents.div_ceil(workers);
        let of_worker = |worker: usize| {
            let range = worker * share..documents.min((worker + 1) * share);
            self.holders(range, first..cut, keys, &marks, cancelled)
        };
        let sums: Vec<Vec<u128>> = (0..workers).into_par_iter().map(of_worker).collect();
        if cancelled() {
            return false;
        }
        let add = |mut all: Vec<u128>, share: Vec<u128>| {
            all.iter_mut().zip(share).for_each(|(sum, more)| *sum = sum.wrapping_add(more));
            all
        };
        let holders = sums.into_iter().reduce(add).unwrap_or_default();
        let mut leaders: HashMap<(u128, u32), u32> = HashMap::new();
        self.times = vec![1; cut as usize];
        for (number, &holders) in (first..cut).zip(&holders) {
            let df = self.frequency[number as usize];
            let leader = *leaders.entry((holders, df)).or_insert(number);
            if leader != number {
                self.times[leader as usize] += 1;
                self.times[number as usize] = 0;
                self.frequency[number as usize] = 0;
            }
        }
        let times = &self.times;
        let is_gone = |number: u32| times.get(number as usize) == Some(&0);
        self.numbers.par_iter_mut().for_each(|stretch| stretch.forget(is_gone));
        !cancelled()
    }

    /// For each number in `numbers`, the sum of the marks of all documents in `documents` that
    /// contain it. Incomplete once `cancelled`.
    fn holders<M: FnMut(usize) -> u64>(
        &self,
        documents: Range<usize>,
        numbers: Range<u32>,
        [left, right]: [u64; 2],
        marks: &impl Fn(usize) -> M,
        cancelled: Cancelled<'_>,
    ) -> Vec<u128> {
        let mut holders = memory::filled(0u128, numbers.len());
        for document in documents.take_while(|_| !cancelled()) {
            let mut mark = marks(document);
            for (at, number) in self.numbered(document).filter(|held| numbers.contains(&held.1)) {
                let mark = mix64(mark(at) ^ mix64(document as u64));
                let mark = u128::from(mix64(mark ^ left)) << 64 | u128::from(mix64(mark ^ right));
                let sum = &mut holders[(number - numbers.start) as usize];
                *sum = sum.wrapping_add(mark);
            }
        }
        holders
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::join::exact::overlap::Overlaps;
    use crate::compare::result::Floors;
    use crate::measure::jaccard::intersection;

    #[test]
    fn a_template_is_one_shingle_and_marks_keep_apart() {
        let lists: Vec<Vec<u64>> =
            (0..20u64).map(|d| [5, 6, 7, 8, 100 + d / 19].to_vec()).collect();
        let lists: Vec<&[u64]> = lists.iter().map(Vec::as_slice).collect();
        let fresh = || Dictionary::new(&lists, &|| false).unwrap();
        let kept = |dictionary: &Dictionary, document| {
            let times = |(_, number)| dictionary.times(number);
            let mut times: Vec<u32> = dictionary.numbered(document).map(times).collect();
            times.sort_unstable();
            times
        };
        let mut dictionary = fresh();
        assert!(dictionary.bundle(5, |_| |_| 0, &|| false));
        assert_eq!((kept(&dictionary, 0), kept(&dictionary, 19)), (vec![1, 4], vec![4]));
        assert_eq!(dictionary.counted(5), 19 * 18 / 2 + 20 * 19 / 2);
        let mut dictionary = fresh();
        let marks = |document| move |at| u64::from(document == 3 && at == 1);
        assert!(dictionary.bundle(5, marks, &|| false));
        assert_eq!(kept(&dictionary, 3), [1, 1, 3]);
    }

    /// Sixty variants of one form, each lacking some of its shingles and adding others.
    #[test]
    fn the_join_of_a_bundled_dictionary_equals_brute_force() {
        let list = |d: u64| -> Vec<u64> {
            let form = (0..300).filter(|i| i % 40 != d % 7 && i % 100 < 99 - d / 3);
            let own = (0..d * 5).map(|i| 1_000 + 10 * i + d % 4);
            form.chain(own).map(|i| i << 50).collect()
        };
        let mut lists: Vec<Vec<u64>> = (0..60).map(list).collect();
        for list in &mut lists {
            list.sort_unstable();
        }
        let lists: Vec<&[u64]> = lists.iter().map(Vec::as_slice).collect();
        let sizes: Vec<u32> = lists.iter().map(|list| list.len() as u32).collect();
        for floor in [0.1, 0.5, 0.8, 0.95] {
            let mut expected = Vec::new();
            for (y, second) in lists.iter().enumerate() {
                for (x, first) in lists[..y].iter().enumerate() {
                    let shared = intersection(first, second);
                    let union = sizes[x] + sizes[y] - shared;
                    if f64::from(shared) / f64::from(union) >= floor {
                        expected.push((x as u32, y as u32, shared));
                    }
                }
            }
            let mut dictionary = Dictionary::new(&lists, &|| false).unwrap();
            let all = dictionary.frequency.len() as u32;
            assert!(dictionary.bundle(all, |_| |_| 0, &|| false));
            assert!(dictionary.times.iter().any(|&times| times > 10));
            let index =
                Overlaps::new(&dictionary, &lists, Floors::from_jaccard(floor), &|| false).unwrap();
            let mut found = Vec::new();
            let pair = |x: u32, y: u32, shared| found.push((x.min(y), x.max(y), shared));
            index.rows(0..index.len(), &mut index.space(), &|| false, pair);
            found.sort_unstable_by_key(|&(x, y, _)| (y, x));
            assert_eq!(found, expected, "{floor}");
        }
    }
}
