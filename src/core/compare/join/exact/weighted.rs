//! Sums the weights of shared features over many pairs, for measures that weigh by corpus frequencies.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::exact::dictionary::Dictionary;
use crate::compare::join::exact::shingle_numbers::ALONE;
use crate::measure::merge::weighed;
use crate::part::PartOf as _;
use rayon::prelude::*;
use std::ops::Range;

/// What is summed over the features that two documents share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SumOf {
    /// The weight, which depends on the feature alone.
    Weights,
    /// The product of both weights.
    Products,
}

/// Documents as lists of features, each with an integer weight; sums are exact in any order.
#[derive(Debug)]
pub struct WeightedLists<'a> {
    of: SumOf,
    lists: Vec<&'a [u64]>,
    /// Weights, parallel to the lists.
    weights: Vec<Vec<u32>>,
    dictionary: Dictionary,
}

/// Number of shared features to count from which bundling features of the same documents pays off.
const BUNDLE_ABOVE: u64 = 200_000_000;

/// Two documents, as indices into the lists.
pub type ListPair = [u32; 2];

impl<'a> WeightedLists<'a> {
    /// Bytes for each feature of each list at most: weights, numbers, postings.
    pub const BYTES: u64 = 24;

    /// Counts in how many lists each feature is, and weighs it: `weigh` gets the list, the place in
    /// it and that count. Lists are ascending and duplicate-free. `None` once `cancelled`. Cost: a few
    /// passes over all features.
    pub fn new(
        of: SumOf,
        lists: Vec<&'a [u64]>,
        weigh: impl Fn(usize, usize, u32) -> u32 + Sync,
        cancelled: Cancelled<'_>,
    ) -> Option<Self> {
        let dictionary = Dictionary::new(&lists, cancelled)?;
        let frequency = |number: u32| match number {
            ALONE => 1,
            number => dictionary.frequency.get(number as usize).copied().unwrap_or(1),
        };
        let weights_of = |list: usize| -> Vec<u32> {
            let numbers = dictionary.document(list).enumerate();
            numbers.map(|(place, number)| weigh(list, place, frequency(number))).collect()
        };
        let weights = (0..lists.len()).into_par_iter().map(weights_of).collect();
        Some(Self { of, lists, weights, dictionary })
    }

    /// The sum of each list with itself.
    pub fn totals(&self) -> Vec<u64> {
        let total = |weights: &Vec<u32>| -> u64 {
            let weights = weights.iter().copied().map(u64::from);
            match self.of {
                SumOf::Weights => weights.sum(),
                SumOf::Products => weights.map(|weight| weight * weight).sum(),
            }
        };
        self.weights.par_iter().map(total).collect()
    }

    /// The sum of each pair, in order; `None` once `cancelled`. Cost: the lower of the lengths of both
    /// lists, over all pairs, and of the shared features of all pairs of lists.
    pub fn sums(mut self, pairs: &[ListPair], cancelled: Cancelled<'_>) -> Option<Vec<u64>> {
        let length = |list: u32| self.lists.get(list as usize).map_or(0, |list| list.len() as u64);
        let merging: u64 = pairs.iter().flatten().map(|list| length(*list)).sum();
        let all = self.dictionary.frequency.len();
        if self.of == SumOf::Weights
            && merging > BUNDLE_ABOVE
            && self.dictionary.counted(all) > BUNDLE_ABOVE
            && !self.dictionary.bundle(all as u32, |_| |_| 0, cancelled)
        {
            return None;
        }
        if self.dictionary.counted(all) < merging {
            self.by_postings(pairs, cancelled)
        } else {
            self.by_merging(pairs, cancelled)
        }
    }

    /// Merges the lists of each pair.
    fn by_merging(&self, pairs: &[ListPair], cancelled: Cancelled<'_>) -> Option<Vec<u64>> {
        let longest = match self.of {
            SumOf::Weights => self.lists.iter().map(|list| list.len()).max().unwrap_or(0),
            SumOf::Products => 0,
        };
        let ones = vec![1; longest];
        let one = |&[a, b]: &ListPair| -> Option<u64> {
            let [(x, v), (y, w)] = [self.list(a)?, self.list(b)?];
            let w = match self.of {
                SumOf::Weights => ones.get(..y.len())?,
                SumOf::Products => w,
            };
            Some(if cancelled() { 0 } else { weighed((x, v), (y, w)) })
        };
        let sums = pairs.par_iter().map(|pair| one(pair).unwrap_or(0)).collect();
        (!cancelled()).then_some(sums)
    }

    fn list(&self, list: u32) -> Option<(&[u64], &[u32])> {
        Some((self.lists.get(list as usize)?, self.weights.get(list as usize)?))
    }

    /// Adds up, for each list, what it shares with the lists before it, from the lists of each feature.
    fn by_postings(&self, pairs: &[ListPair], cancelled: Cancelled<'_>) -> Option<Vec<u64>> {
        let (index, totals) = (Postings::new(self, cancelled)?, self.totals());
        let mut order: Vec<u32> = (0..pairs.len() as u32).collect();
        let later = |row: &u32| pairs.get(*row as usize).map_or(0, |[a, b]| *a.max(b));
        order.par_sort_unstable_by_key(|row| (later(row), *row));
        let groups: Vec<&[u32]> = order.chunk_by(|x, y| later(x) == later(y)).collect();
        let added = groups.par_iter().map_init(
            || vec![0u64; self.lists.len()],
            |sums, rows| -> Vec<u64> {
                let Some(own) = rows.first().map(later).filter(|_| !cancelled()) else {
                    return Vec::new();
                };
                sums.iter_mut().take(own as usize).for_each(|sum| *sum = 0);
                index.add(self, own, sums);
                let sum = |row: &u32| {
                    let [a, b] = *pairs.get(*row as usize)?;
                    // Features of one list alone have no postings.
                    let sums = if a == b { &totals } else { &*sums };
                    sums.get(a.min(b) as usize).copied()
                };
                rows.iter().map(|row| sum(row).unwrap_or(0)).collect()
            },
        );
        let added: Vec<Vec<u64>> = added.collect();
        if cancelled() {
            return None;
        }
        let mut all = vec![0; pairs.len()];
        for (row, sum) in groups.iter().copied().flatten().zip(added.into_iter().flatten()) {
            if let Some(slot) = all.get_mut(*row as usize) {
                *slot = sum;
            }
        }
        Some(all)
    }
}

/// The lists of each feature, ascending, and its weight in each.
struct Postings {
    starts: Vec<usize>,
    lists: Vec<u32>,
    /// Empty where only the weight of the feature is summed.
    weights: Vec<u32>,
}

impl Postings {
    fn new(from: &WeightedLists<'_>, cancelled: Cancelled<'_>) -> Option<Self> {
        let mut starts = vec![0];
        let mut total = 0;
        for frequency in &from.dictionary.frequency {
            total += *frequency as usize;
            starts.push(total);
        }
        let mut next = starts.clone();
        let mut lists = vec![0; total];
        let mut weights = vec![0; if from.of == SumOf::Products { total } else { 0 }];
        for (list, own) in from.weights.iter().enumerate() {
            if cancelled() {
                return None;
            }
            for (place, number) in from.dictionary.numbered(list) {
                let Some(slot) = next.get_mut(number as usize) else { continue };
                if let Some(posting) = lists.get_mut(*slot) {
                    *posting = list as u32;
                }
                if let Some((weight, own)) = weights.get_mut(*slot).zip(own.get(place)) {
                    *weight = *own;
                }
                *slot += 1;
            }
        }
        Some(Self { starts, lists, weights })
    }

    fn range(&self, number: u32) -> Range<usize> {
        let edge = |at: usize| self.starts.get(at).copied().unwrap_or(0);
        edge(number as usize)..edge(number as usize + 1)
    }

    /// Adds to `sums` what list `own` shares with each list before it.
    fn add(&self, from: &WeightedLists<'_>, own: u32, sums: &mut [u64]) {
        let weights = from.weights.get(own as usize).map_or(&[][..], Vec::as_slice);
        for (place, number) in from.dictionary.numbered(own as usize) {
            let weight = weights.get(place).copied().map_or(0, u64::from);
            let weight = weight * u64::from(from.dictionary.times(number));
            let range = self.range(number);
            let lists = self.lists.part(range.clone());
            let lists = lists.iter().take_while(|list| **list < own);
            // Sums of weights need none of the other list.
            match self.weights.get(range).unwrap_or_default() {
                [] => lists.for_each(|list| sums[*list as usize] += weight),
                others => lists.zip(others).for_each(|(list, other)| {
                    sums[*list as usize] += weight * u64::from(*other);
                }),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::stream;

    /// Lists that share a template, a few frequent features and rare ones.
    fn lists(count: u64) -> Vec<Vec<u64>> {
        let list = |d: u64| {
            let template = (0..40).filter(move |i| !(i + d).is_multiple_of(7)).map(|i| i << 40);
            let own = (0..d * 3 % 50).map(move |i| stream(d % 5, i));
            let mut list: Vec<u64> = template.chain(own).collect();
            list.sort_unstable();
            list.dedup();
            list
        };
        (0..count).map(list).collect()
    }

    /// The definition, feature by feature.
    fn naive(of: SumOf, lists: &[Vec<u64>], weigh: &dyn Fn(usize, usize, u32) -> u32) -> Vec<u64> {
        let held = |hash: &u64| lists.iter().filter(|list| list.contains(hash)).count() as u32;
        let weight = |list: usize, hash: &u64| {
            let place = lists[list].iter().position(|own| own == hash)?;
            Some(u64::from(weigh(list, place, held(hash))))
        };
        let pairs = (0..lists.len()).flat_map(|a| (0..lists.len()).map(move |b| (a, b)));
        let sum = |(a, b): (usize, usize)| {
            let both = |hash| Some((weight(a, hash)?, weight(b, hash)?));
            let products = lists[a].iter().filter_map(both);
            products.map(|(x, y)| if of == SumOf::Weights { x } else { x * y }).sum()
        };
        pairs.map(sum).collect()
    }

    #[test]
    fn both_ways_add_up_to_the_definition_on_any_number_of_threads() {
        let texts = lists(30);
        let pairs: Vec<ListPair> = (0..30).flat_map(|a| (0..30).map(move |b| [a, b])).collect();
        let shared = |_: usize, _: usize, held: u32| 1_000 / held;
        let own = |list: usize, place: usize, held: u32| (list + place) as u32 % 9 + 100 / held;
        for of in [SumOf::Weights, SumOf::Products] {
            let weigh = move |list: usize, place: usize, held: u32| match of {
                SumOf::Weights => shared(list, place, held),
                SumOf::Products => own(list, place, held),
            };
            let expected = naive(of, &texts, &weigh);
            for threads in [1, 3] {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
                pool.install(|| {
                    let new = || {
                        let lists = texts.iter().map(Vec::as_slice).collect();
                        WeightedLists::new(of, lists, weigh, &|| false).unwrap()
                    };
                    assert_eq!(new().by_postings(&pairs, &|| false).unwrap(), expected);
                    assert_eq!(new().by_merging(&pairs, &|| false).unwrap(), expected);
                    assert_eq!(new().sums(&pairs, &|| false).unwrap(), expected);
                    let own: Vec<u64> = expected.iter().step_by(31).copied().collect();
                    assert_eq!(new().totals(), own);
                });
            }
        }
    }

    #[test]
    fn bundled_features_count_as_often_as_they_are() {
        let texts = lists(40);
        let lists = || texts.iter().map(Vec::as_slice).collect();
        let weigh = |_: usize, _: usize, held: u32| 1_000 / held;
        let pairs: Vec<ListPair> = (0..40).flat_map(|a| (0..a).map(move |b| [a, b])).collect();
        let new = || WeightedLists::new(SumOf::Weights, lists(), weigh, &|| false).unwrap();
        let mut bundled = new();
        let all = bundled.dictionary.frequency.len() as u32;
        assert!(bundled.dictionary.bundle(all, |_| |_| 0, &|| false));
        assert!(bundled.dictionary.times.iter().any(|times| *times > 1));
        let sums = bundled.by_postings(&pairs, &|| false).unwrap();
        assert_eq!(sums, new().by_merging(&pairs, &|| false).unwrap());
        assert!(new().sums(&pairs, &|| true).is_none());
    }
}
